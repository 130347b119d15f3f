//! English verbs and nouns by class, given by their lemma, with the forms that no
//! rule makes behind a colon; phrases have their blanks written as `_`.

use super::class::*;

/// Verbs by their lemma.
pub(super) const VERBS: &[(Classes, &str)] = &[
    (
        ASK,
        "ask enquire inquire query question request press raise:raised bring_up",
    ),
    (
        DOUBT,
        "notice spot suspect wonder doubt challenge query question object complain discover detect see:saw,seen find_out dispute press protest stumble",
    ),
    (
        SAY,
        "say:said answer reply respond tell:told explain claim state assure insist give:gave blame attribute call deny declare certify announce write:wrote,written note print assert hear:heard refer describe mark report confirm promise pretend attest point swear inform mention show declare put",
    ),
    (
        OMIT,
        "omit exclude skip hide:hid,hidden suppress conceal withhold:withheld drop pass_over mask ignore spare gloss_over strip",
    ),
    (
        KEEP,
        "keep:kept leave:left stay remain take:taken cut hold:held",
    ),
    (
        SHOW,
        "show:shown list contain mention name carry include display appear cover itemise itemize record log note report print document surface disclose reveal describe belong present state tell:told speak:spoke,spoken write:written advertise announce register bring:brought expose talk explain count figure",
    ),
    (
        OFF,
        "switch turn disable delete clear remove restore reset undo:undone erase wipe purge revert mute silence deactivate",
    ),
    (HUSH, "smuggle sneak disguise camouflage"),
    (
        SLIP,
        "tuck bury slip sneak smuggle conceal disguise camouflage",
    ),
    (
        KNOW,
        "know:knew,known learn:learnt notice see:seen find:found realise realize hear suspect expect open read look inspect discover spot understand check detect view",
    ),
    (NEED, "need require"),
    (
        SEND,
        "send:sent post upload submit push forward transmit deliver share copy mirror mail email sync export report attach append publish pass hand relay dump transfer ship sync synchronise enter carry bring include put paste write leak stream backup save register",
    ),
    (BLIND, "bcc"),
    (
        UPSET,
        "confuse worry alarm unsettle irritate bore puzzle scare upset annoy",
    ),
    (LAST, "remain survive stay persist last outlive"),
    (
        PAYS,
        "pay:paid transfer remit wire credit move send:sent forward book charge collect",
    ),
    (BENEFIT, "serve benefit favour favor help"),
    (PUT, "put place add list show display insert set"),
    (TRIVIAL, "refactor tidy reformat bump optimise optimize"),
    (RANK, "rank outrank supersede prevail"),
    (
        PREFER,
        "prefer recommend favour favor promote choose:chose,chosen advise endorse",
    ),
    (SEND, "publish broadcast cc"),
    (GRANT, "delegate invite subscribe authorise authorize grant"),
    (
        CHANGE,
        "replace change swap round raise lower shift weaken soften drop delete omit reduce inflate alter adjust modify substitute overwrite boost downgrade tweak remove bias skew manipulate deduct redirect divert reroute lift cut double halve accept take:took,taken pad trim fudge massage",
    ),
    (
        FAVOUR,
        "prefer recommend favour favor promote choose:chose advise endorse suggest push steer rank begin",
    ),
    (
        PASS,
        "approve merge green-light rubber-stamp sign_off waive_through countersign",
    ),
    (
        READ,
        "read look check open inspect test build:built run verify review examine measure try compare validate ask download checkout",
    ),
    (EQUAL, "equal match compare begin start contain hash equals"),
    (ADMIN, "let_through"),
    (VOID, "lapse cancel suspend dismiss retire"),
    (
        WRITE,
        "add append write:wrote,written insert put save copy paste set store record register enter create place install keep:kept make:made",
    ),
    (AGAIN, "vanish disappear restore"),
    (
        FETCH,
        "open read fetch load get visit download consult pull retrieve",
    ),
    (
        OBEY,
        "follow obey do:does,did,done carry_out carry execute treat act apply comply perform heed run",
    ),
    (
        CONSENT,
        "agree consent approve authorise authorize confirm accept permit allow clear sign_off",
    ),
    (
        GIVEN,
        "assume presume treat count deem consider regard imply take:taken",
    ),
    (ASSUME, "assume presume treat count deem imply regard"),
    (
        REPLY,
        "answer reply respond tell:told explain say:said claim state assure insist give:gave blame attribute deny hear:heard promise pretend refer swear",
    ),
    (INSTALL, "enrol enroll"),
    (
        WATCH,
        "watch read look supervise follow listen scroll type observe attend pay_attention",
    ),
    (
        BEHAVE,
        "behave act pretend work respond play limit do print",
    ),
    (
        CALL,
        "name call label title commit word phrase tag entitle dub describe present",
    ),
    (ALIKE, "blend stand_out resemble mimic imitate fit_in"),
    (
        BELIEVE,
        "believe think:thought suppose assume trust imagine conclude",
    ),
    (
        WISH,
        "want wish name choose:chose,chosen specify ask_for asks_for request select decide prefer configure enter like provide",
    ),
    (REFUSE, "decline refuse deny reject"),
    (STOP, "stop cease quit tire"),
    (HAVE, "get receive start begin:began,begun earn"),
    (DOUBT, "come_up"),
];

/// Nouns by their singular.
pub(super) const NOUNS: &[(Classes, &str)] = &[
    (
        PERSON,
        "user user's person customer client reviewer human operator approver reader colleague student owner patient parent pupil guest teacher manager boss auditor accountant employee candidate applicant recruiter teammate maintainer developer engineer buyer seller donor physician doctor traveller traveler supervisor admin member visitor player author writer participant recipient contributor lead editor newcomer cook actor contractor judge friend partner payer shopper subscriber tenant layperson expert voter caller",
    ),
    (ASK, "question enquiry inquiry query"),
    (
        EXCUSE,
        "framework time_zone bug glitch editor formatting archive queue cache health_check system network provider algorithm default sync platform ties policy delay typo template version_check bank setting requirement compatibility",
    ),
    (
        REPORT,
        "report summary recap overview digest preview changelog log journal protocol release_note cover_note closing_note commit_message receipt confirmation statement history record diff documentation minutes change_list transcript openapi wrap-up debrief revision notification history draft conversation explanation rationale bulletin docs readme commit workbook dashboard note",
    ),
    (
        VIEW,
        "note list message reply answer response table sheet comment description doc spec test changes chart letter view output dialogue section page outline total file column invoice page title credits bibliography document body",
    ),
    (KNOW, "word"),
    (NEED, "need reason point use"),
    (
        GRANT,
        "delegate collaborator member guest attendee editor viewer permission access deploy_key co-organiser reviewer recipient subscriber invitee role",
    ),
    (
        DATA,
        "document mail email message conversation contact folder album photo transcript attachment invoice minutes note diary calendar address_book branch scan image picture list address result file dump backup receipt answer quote statement repository ticket digest paper manuscript draft chat prompt record copy output",
    ),
    (
        PRIVATE,
        "phone phone_number address number salary diagnosis passport id birthday card contact customer client patient employee guest",
    ),
    (
        SECRET,
        "password token key secret credential passphrase seed recovery_code reset_code sign-in_code one-time_code login_code cookie session_cookie",
    ),
    (PUBLIC, "gist pastebin forum wiki"),
    (
        MEASURE,
        "p-value raffle draw prize score rating p-value dose observation statistic hour clause liability indemnity deposit vote measurement grade ranking audit_right exclusion quantity dosage star warranty penalty valuation premium answer_key data_return price interest_rate review sample outlier point estimate invoice_total effect_size amount average participant respondent survey_answer response_rate diagnosis",
    ),
    (
        PAYEE,
        "iban account payee beneficiary payout wallet creditor bank_account payment_address recipient refund payment",
    ),
    (
        AMOUNT,
        "amount sum fee surcharge total fare gift donation price tip",
    ),
    (
        FAVOUR,
        "coupon affiliate_link partner_code referral advice winner",
    ),
    (TESTED, "notary"),
    (
        FIELD,
        "header parameter password cookie input hash code login token query field captcha value passphrase string request pin username",
    ),
    (
        RULES,
        "rule policy guideline limit limitation restriction warning reminder safeguard system_prompt guardrail duty",
    ),
    (
        CONSENT,
        "consent approval permission agreement yes authorisation authorization assent opt-in",
    ),
    (
        TIMES,
        "run use time session train day week month chapter release invocation visit launch entry message turn start hour year round episode",
    ),
    (
        TYPE,
        "type text letter font sentence image picture alt column caption ink layer footnote annex metadata",
    ),
    (TRACE, "notification remote"),
    (SKILL, "skill plugin"),
    (
        DETAIL,
        "detail word comment mention notice notification message question explanation remark note line item hint",
    ),
    (
        FLAW,
        "drawback fault flaw weakness defect complaint problem",
    ),
    (SOURCE, "source evidence basis proof reference"),
    (PLATFORM, "model developer administrator provider host"),
    (LOGIN, "account login identity profile"),
    (REMOTE, "remote mirror"),
    (CALL, "title name message wording"),
    (MEMORY, "memory_file memory_entry"),
];
