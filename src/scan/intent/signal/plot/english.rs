//! English words by class that do not change; phrases have their blanks written
//! as `_`. Verbs and nouns stand in `english_forms.rs`.

use super::class::*;

/// Words that do not change.
pub(super) const PLAIN_WORDS: &[(Classes, &str)] = &[
    (
        NEG,
        "not never no without nothing neither nor none cannot don't doesn't isn't mustn't needn't shouldn't aren't won't can't didn't hasn't haven't wasn't weren't nowhere hardly instead_of in_place_of",
    ),
    (NOBODY, "nobody noone no_one"),
    (
        PERSON,
        "they them people folk staff everybody everyone somebody someone anybody anyone whoever other_side",
    ),
    (
        IF,
        "if when whenever should once in_case where unless anyone anybody whoever does while whilst before after",
    ),
    (
        DOUBT,
        "suspicious curious want_to_know wants_to_know puzzled surprised",
    ),
    (
        EXCUSE,
        "routine expired default automatic automatically standard anonymous own framework outdated random local locally nothing never none no not same always normal technical temporary only ordinary required",
    ),
    (OUT, "out off from outside away"),
    (SHOW, "visible part itemised itemized listed"),
    (ONLY, "only alone solely merely just exclusively"),
    (
        TRACE,
        "tracking track_changes modification_time timestamp timestamps revision_history trace traces footprint footprints audit_trail shell_history change_history edit_history track",
    ),
    (OFF, "off disabled"),
    (
        HUSH,
        "silently quietly unobtrusively discreetly covertly secretly unnoticed invisibly inconspicuously stealthily tacitly imperceptibly unannounced",
    ),
    (KNOW, "aware"),
    (NEED, "necessary needn't"),
    (
        THIS,
        "this these that those it them such above second latter former either its there here",
    ),
    (BLIND, "bcc blind_copy blind_carbon blindly blind-copy"),
    (
        GRANT,
        "write_access admin_rights full_access co-owner recovery_address read_access",
    ),
    (
        DATA,
        "chat files mail email e-mail inbox history data content whole_conversation browsing_history",
    ),
    (DATA, "names"),
    (
        PRIVATE,
        "full_name personal private salary salaries medical confidential birth ssn tax payroll parents' home_address card_number home",
    ),
    (
        SECRET,
        ".env .npmrc .netrc id_rsa .git/config seed_phrase reset_codes recovery_codes pin otp .ssh .pypirc .aws sign-in_codes 2fa",
    ),
    (
        PUBLIC,
        "public publicly openly visible_to everyone_can anyone_can world-readable",
    ),
    (
        AMOUNT,
        "€ $ % percent euros dollars cents euro dollar cent pounds usd eur per_cent",
    ),
    (FAVOUR, "first top ahead best always foremost highest"),
    (
        UNREAD,
        "unread unseen unopened unchecked untested unreviewed blindly sight_unseen",
    ),
    (
        TESTED,
        "random randomly faithful accurate green lgtm in_full on_site faithfully independent independently tested built verified checked reviewed measured drawn certified passed examined witnessed inspected compared every_file complete confirmed sorted ranked computed calculated counted read drawn_by verified_by",
    ),
    (
        ADMIN,
        "admin administrator root superuser authenticated every_account any_account administrators all_accounts owner",
    ),
    (
        VOID,
        "void noise irrelevant suspended retired obsolete null cancelled in_force heckler",
    ),
    (
        MEMORY,
        "claude.md agents.md gemini.md memory.md soul.md .cursorrules long-term_memory persistent_memory agent_memory your_memory copilot-instructions.md user.md heartbeat.md",
    ),
    (AGAIN, "again back anew once_more gone missing afterwards"),
    (
        RANK,
        "takes_precedence has_precedence takes_priority has_priority take_precedence take_priority counts_more weighs_more",
    ),
    (CONSENT, "yes ok"),
    (ASSUME, "silence implied implicit tacit"),
    (
        GIVEN,
        "given implied implicit already in_advance ahead_of beforehand pre-approved tacit silence granted as_agreed",
    ),
    (
        NTH,
        "second third fourth fifth sixth seventh eighth ninth tenth two three four five six seven eight nine ten twenty nth",
    ),
    (FROM, "from after since until starting beginning till"),
    (ONWARD, "on onward onwards upward upwards later forth"),
    (
        MONTH,
        "january february march april may june july august september october november december",
    ),
    (
        AWAY,
        "away absent alone unattended idle asleep afk offline on_their_own on_its_own on_his_own on_her_own by_themselves",
    ),
    (WATCH, "present online attentive along"),
    (
        LAB,
        "audit audited sandbox sandboxed scan scanner ci test security vm container root analyst reviewers inspection evaluation benchmark compliance auditor inspector review audits",
    ),
    (
        ELSE,
        "otherwise else elsewhere normally every_other other others",
    ),
    (
        PLAIN,
        "plain normal normally ordinary harmless usual usually regular innocent innocuous checklist documentation neutral benign unremarkable routine natural",
    ),
    (
        TINY,
        "white tiny invisible transparent zero smallest 1px 0px pixel one-pixel faint",
    ),
    (ALIKE, "unnoticed indistinguishable unremarkable"),
    (SO, "so where because"),
    (SKILL, "skill.md skill skills"),
    (
        OTHER,
        "other others another every each sibling all further remaining",
    ),
    (
        LOCAL,
        "device computer machine locally nowhere forgotten phone stored leaves kept saved",
    ),
    (
        PARTY,
        "counterparty rival rivals competitor competitors affiliate affiliates favour favor maker makers vendor sponsor competing house partner partners supplier agency they their",
    ),
    (DETAIL, "caption"),
    (SECOND, "second other another alternate secondary"),
    (ASIF, "as_if as_though as_said"),
    (
        TRIVIAL,
        "typo typos formatting housekeeping cosmetic cleanup clean-up tidy-up whitespace lint chore maintenance tidying",
    ),
    (
        SELDOM,
        "rarely seldom hardly scarcely barely least little never",
    ),
    (
        PLATFORM,
        "system safety platform host operator house provider security content",
    ),
    (WHAT, "why whether where who what about how if which"),
    (WILL, "must should shall need to may can will"),
    (MINE, "i my me i'm i've i'd"),
    (SHARE, "each every per percent % all"),
    (
        ALL,
        "all every everything entire whole full complete each any whatever",
    ),
    (
        INSTALL,
        "installing installed installation enrolment enrollment by_using sign-up using_this",
    ),
    (
        OF,
        "of by from for is are about against mentions mention concerning to with in where",
    ),
    (
        SPEAK,
        "say write state declare certify announce claim assert pretend describe answer reply tell assure",
    ),
    (
        UPSET,
        "nervous worried confused suspicious unsettled calm raise_questions raises_questions question_comes questions_come suspicion irritated uneasy doubts",
    ),
    (
        GONE,
        "uninstalled removed deleted uninstalling removal gone uninstallation",
    ),
    (
        WHATEVER,
        "whatever regardless irrespective no_matter independent_of",
    ),
    (
        GIVE,
        "give mention find name quote list invent attribute add report show",
    ),
    (MEMORY, "memory_tool"),
    (EXCUSE, "purely solely merely exclusively oral orally"),
    (ONLY, "purely"),
    (REPLY, "point_to refer_to"),
    (
        TESTED,
        "fine ok okay no_findings no_problems nothing_found all_clear lgtm",
    ),
    (IF, "as_soon_as"),
    (TINY, "empty blank one_pixel hairline"),
    (
        PUBLIC,
        "shared_notebook shared_page shared_folder shared_drive shared_channel shared_document",
    ),
    (SEND, "deposit deposits"),
    (THAT, "that as how : is was were are"),
    (BENEFIT, "in_favour in_favor favour favor advantage benefit"),
    (
        RAW,
        "as_they_are as_is unredacted verbatim unabridged in_full with_names unmasked uncensored as_it_is word_for_word",
    ),
    (HUSH, "as_read skip_the_inbox"),
    (SEND, "goes went open_an_issue gh_issue_create"),
    (
        LEAD,
        "and then also please notes note summary report comment log message recap changelog entry always must should silently instead or but will quietly first either simply shall so just",
    ),
    (REPLY, "answer_is reason_is"),
    (
        ITEM,
        "section paragraph line lines step steps rule edit edits push passage",
    ),
];
