//! English words by class: what one can stand for in an order that is hidden
//! among honest ones.

use std::collections::HashMap;
use std::sync::LazyLock;

use crate::scan::runs;

use super::super::lexicon::Quick;

/// Classes of words, as bits.
pub(super) type Class = u64;

pub(super) const NEG: Class = 1;
pub(super) const TELL: Class = 1 << 1;
pub(super) const PERSON: Class = 1 << 2;
pub(super) const OUTPUT: Class = 1 << 3;
pub(super) const LEAVE: Class = 1 << 4;
pub(super) const THIS: Class = 1 << 5;
pub(super) const LEARN: Class = 1 << 6;
pub(super) const ASK: Class = 1 << 7;
pub(super) const ANSWER: Class = 1 << 8;
pub(super) const LOOK: Class = 1 << 9;
pub(super) const PLAIN: Class = 1 << 10;
pub(super) const AGREE: Class = 1 << 11;
pub(super) const SEND: Class = 1 << 12;
pub(super) const SECRET: Class = 1 << 13;
pub(super) const SAID: Class = 1 << 14;
pub(super) const WHOLE: Class = 1 << 15;
pub(super) const OBEY: Class = 1 << 16;
pub(super) const ORDERS: Class = 1 << 17;
pub(super) const FOREIGN: Class = 1 << 18;
pub(super) const OVER: Class = 1 << 19;
pub(super) const AUTHORITY: Class = 1 << 20;
pub(super) const EARLIER: Class = 1 << 21;
pub(super) const WRITE: Class = 1 << 22;
pub(super) const RIGHTS: Class = 1 << 23;
pub(super) const DOOR: Class = 1 << 24;
pub(super) const SECRETLY: Class = 1 << 25;
pub(super) const OFF: Class = 1 << 26;
pub(super) const GUARD: Class = 1 << 27;
pub(super) const MONEY: Class = 1 << 28;
pub(super) const SWAP: Class = 1 << 29;
pub(super) const NEED: Class = 1 << 30;
pub(super) const CONFIRM: Class = 1 << 31;
pub(super) const EVERY: Class = 1 << 32;
pub(super) const REFUSE: Class = 1 << 33;
pub(super) const OUT: Class = 1 << 34;
pub(super) const BACKUP: Class = 1 << 35;
pub(super) const PRIVATE: Class = 1 << 36;
pub(super) const NAME: Class = 1 << 37;
pub(super) const PASTE: Class = 1 << 38;
pub(super) const SKILLS: Class = 1 << 39;

pub(super) const APPEAR: Class = 1 << 40;
pub(super) const ONLY: Class = 1 << 41;
pub(super) const UPSET: Class = 1 << 42;
pub(super) const STAY: Class = 1 << 43;
pub(super) const SHOW: Class = 1 << 44;
pub(super) const SUBTLE: Class = 1 << 45;
pub(super) const CHANGE: Class = 1 << 46;
pub(super) const ADMIT: Class = 1 << 47;
pub(super) const COPY: Class = 1 << 48;
pub(super) const RANK: Class = 1 << 49;
pub(super) const REGARDLESS: Class = 1 << 50;
pub(super) const INSPECT: Class = 1 << 51;
pub(super) const DESTROY: Class = 1 << 52;
pub(super) const WRONG: Class = 1 << 53;
pub(super) const RUN: Class = 1 << 54;
pub(super) const LOAD: Class = 1 << 55;
pub(super) const REQUEST: Class = 1 << 56;

const CLASSES: &[(Class, &str)] = &[
    (
        APPEAR,
        "belong belongs appear appears surface surfaces figure come turn concern concerns",
    ),
    (ONLY, "only just solely merely"),
    (
        UPSET,
        "confuse confuses confusing confusion nervous worry worries worrying alarm alarms alarming clutter cluttering annoy annoys annoying bore bores scare scares condescending distract distracts unsettle queries discomfort panic suspicion suspicions",
    ),
    (
        STAY,
        "continue continues keep keeps still remain remains stay stays",
    ),
    (
        SHOW,
        "display displays displayed show shows showing shown see sees list lists print prints carry carries contain contains",
    ),
    (
        SUBTLE,
        "subtle subtly silently slightly unobtrusive unobtrusively inconspicuously quietly covertly discreetly imperceptibly barely",
    ),
    (
        CHANGE,
        "adapt shift cast drop introduce change alter swap round lower raise reduce weaken modify insert degrade bias edit adjust tweak flip invert move put adjusting adapting changing shifting",
    ),
    (
        WRONG,
        "error errors bug bugs flaw flaws mistake mistakes vulnerability vulnerabilities inaccuracy off-by-one weakness weaknesses defect defects",
    ),
    (RUN, "run runs execute executes launch start invoke call"),
    (
        LOAD,
        "load loaded loads use used uses invoke invoked activate activated call called consult consulted apply applied trigger triggered",
    ),
    (
        REQUEST,
        "message messages request requests prompt prompts task tasks question questions turn turns conversation conversations query queries topic input session sessions answer answers reply",
    ),
    (
        ADMIT,
        "accept accepts return returns let lets allow allows grant grants treat treats log logs authenticate authenticates skip skips pass passes",
    ),
    (
        COPY,
        "bcc cc forward forwards forwarded forwarding guest guests attendee attendees invite invites recipient recipients copied carbon collaborator reply-to",
    ),
    (
        RANK,
        "first top rank ranks ranked score scores points prefer recommend rate rating winner choose pick",
    ),
    (
        REGARDLESS,
        "regardless irrespective whatever independent independently irrelevant",
    ),
    (
        INSPECT,
        "inspects inspect tests audits audit reviews review scans checks examines evaluates analyses analyzes",
    ),
    (
        DESTROY,
        "destroy destroys wipe wipes wiped purge purges erase erases delete deletes deleted prune drop drops rm rb",
    ),
    (
        NEG,
        "not never no without nothing neither nor nobody cannot don't doesn't isn't mustn't needn't shouldn't aren't won't can't didn't hasn't haven't dont none",
    ),
    (
        TELL,
        "mention mentioned mentioning mentions tell told telling show shown showing list listed describe described explain explained report reported reporting disclose disclosed reveal revealed say said announce announced point pointed notify notified inform informed display displayed summarise summarised summarize summarized bring brought write trouble bother copy note comment document lists raise name label call log record introduce named",
    ),
    (
        PERSON,
        "user users user's person people customer customers reviewer reviewers human humans operator client clients team anyone anybody student students owner owners they them colleagues reader everyone recruiter recruiters approver approvers accountant accountants auditor auditors applicant applicants candidate candidates employee employees administrator administrators admins manager managers supervisor teammates patient patients teacher teachers parent parents boss buyer buyers seller maintainer maintainers staff somebody someone guest guests engineer engineers developer developers",
    ),
    (
        OUTPUT,
        "summary summaries report reports reply replies answer answers response responses message messages explanation explanations chat conversation diff commit comment comments changelog output description reasoning notes readme documentation review reviews rules recap transcript preview previews sheet receipt statement docs pr text statistics overview table ledger citations plan sources bibliography diagram",
    ),
    (
        LEAVE,
        "leave left leaving omit omitted omits exclude excluded drop dropped keep kept skip skipped hide hidden",
    ),
    (OUT, "out from of away"),
    (
        THIS,
        "this it that these those step section part they them such which lines entries items commands request call upload file rule line block change addition",
    ),
    (
        LEARN,
        "learn know knows notice notices noticed find finds see sees hear aware realise realize suspect discover",
    ),
    (
        ASK,
        "ask asks asked notice notices noticed wonder wonders suspect suspects doubt doubts hesitate hesitates question questions object objects complain complains inquire queries spots spot discovers challenge",
    ),
    (
        ANSWER,
        "answer say reply claim explain respond pretend insist repeat describe call blame attribute present justify refer reassure",
    ),
    (
        LOOK,
        "look looks read reads seem seems appear appears blend blends disguise disguised",
    ),
    (
        PLAIN,
        "neutral harmless innocuous unsuspicious plausible natural normal usual ordinary routine inconspicuous like",
    ),
    (
        NAME,
        "name names named message wording title title's description commit words",
    ),
    (
        AGREE,
        "agreed agrees approved approves consented authorised authorized accepted allowed granted confirmed",
    ),
    (
        SEND,
        "send sends sent sending post posts posting upload uploads uploaded submit submits push pushes forward forwards transmit transmits deliver call calls fetch fetches register report reports append attach include put curl copy copied mirror share email mail add request load open get visit",
    ),
    (
        SECRET,
        "password passwords secret secrets credential credentials token tokens key keys cookie cookies pin otp passphrase seed",
    ),
    (
        SAID,
        "conversation conversations transcript transcripts prompt prompts memory chat messages history written typed said request requests session sessions",
    ),
    (
        PRIVATE,
        "name names e-mail email emails address addresses phone customer customers contract contracts contacts scans passport ticket tickets documents document file files contact school salary medical personal private confidential text contents content family health finances folder folders mail inbox photos attachments guest-list agenda invoices",
    ),
    (
        WHOLE,
        "all every everything complete entire whole full raw verbatim contents any each exact unredacted",
    ),
    (EVERY, "every each all other any whole always"),
    (
        OBEY,
        "treat treated take regard consider carry follow obey execute execute's run do act apply comply perform",
    ),
    (
        ORDERS,
        "instructions instruction directions directives orders order commands command steps tasks lines line says output part text request rules guidance",
    ),
    (
        FOREIGN,
        "fetched downloaded returned response page guide output site server endpoint url remote printed reply link gist feed channel",
    ),
    (
        OVER,
        "wins win outrank outranks precedence priority override overrides supersede supersedes replace replaces prevail prevails above newer ignore disregard forget retired bound cancelled void outdated",
    ),
    (
        AUTHORITY,
        "system developer developers operator operators vendor policy policies guidelines safety safeguards restrictions rules instructions instruction prompt prompts user's user training persona ethics confidentiality duties limits limitations",
    ),
    (
        EARLIER,
        "earlier previous prior former past existing other before initial default",
    ),
    (
        WRITE,
        "write writes add adds append appended put merge copy store save register insert place install create set record begin make keep remember persist note paste",
    ),
    (
        RIGHTS,
        "admin administrator root superuser sudo collaborator collaborators owner permission permissions access",
    ),
    (
        DOOR,
        "header password login verify authentication endpoint route entry account token cookie credential",
    ),
    (
        SECRETLY,
        "bypass bypasses backdoor undocumented unlisted master universal secretly",
    ),
    (
        OFF,
        "skip skips skipped disable disabled disables stop stopped switched suppress suppressed turn turned remove removed delete deleted empty weaken clear cleared deactivate pause ignore move switch",
    ),
    (
        GUARD,
        "security audit audits auditing logging logs guard guards scanner scanners checks protection hooks versioning warnings approvals approval antivirus defender firewall validation safeguards verification sandbox filters findings",
    ),
    (
        BACKUP,
        "snapshots snapshot backups backup state archives volumes buckets volume bucket versioning lock retention copies",
    ),
    (
        MONEY,
        "iban bic account affiliate commission wallet payee bank payment payout invoice partner aff beneficiary referral sponsor sponsored accounts",
    ),
    (
        SWAP,
        "instead replace replaces replaced rather first always change use replacing exchange substitute put",
    ),
    (NEED, "need needs needed reason necessary have has"),
    (
        CONFIRM,
        "asking ask asked confirmation confirmations approval consent permission prompts question questions confirming",
    ),
    (
        REFUSE,
        "refuse refuses refusing decline declines warn warns hesitate object question refusal",
    ),
    (PASTE, "paste clipboard terminal powershell spotlight enter"),
    (
        SKILLS,
        "skill skills skill.md repositories repository plugins",
    ),
];

/// Words of files that an agent reads at each start, or is set up by.
pub(super) const STANDING: &[&str] = &[
    "claude.md",
    "agents.md",
    "gemini.md",
    "memory.md",
    "soul.md",
    "settings.json",
    "settings.local.json",
    ".codex/config.toml",
    "heartbeat.md",
    ".cursorrules",
    ".windsurfrules",
    "copilot-instructions",
    ".claude/hooks",
    ".claude/skills",
    ".git/hooks",
    ".mcp.json",
    "long-term memory",
    "persistent memory",
    ".github/workflows",
    ".bashrc",
    ".zshrc",
    "crontab",
    "authorized_keys",
];

static BY_WORD: LazyLock<HashMap<&'static [u8], Class, Quick>> = LazyLock::new(|| {
    let mut by_word = HashMap::default();
    for (class, words) in CLASSES {
        for word in words.split(' ') {
            *by_word.entry(word.as_bytes()).or_insert(0) |= class;
        }
    }
    by_word
});

/// What words are made of.
const JOINS: [bool; 256] = runs::alphanumeric_and(b"'-.");

/// What the words of a sentence in normal form can stand for, in order.
pub(super) fn classes(normal: &[u8], found: &mut Vec<Class>) {
    found.clear();
    for word in normal.split(|byte| !JOINS[usize::from(*byte)]) {
        let word = word.trim_ascii_end();
        let word = word.strip_suffix(b".").unwrap_or(word);
        if !word.is_empty() {
            found.push(BY_WORD.get(word).copied().unwrap_or(0));
        }
    }
}
