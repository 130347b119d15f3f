//! English verbs; `_` stands for a blank inside a phrase.

use super::super::concept::Concept::{self, *};

/// Verbs in their base form; the first word of a phrase is inflected.
pub(super) const VERBS: &[(Concept, &str)] = &[
    (
        Ignore,
        "ignore disregard forget override bypass discard overrule neglect dismiss abandon supersede overlook set_aside throw_out \
        pay_no_attention_to put_aside cast_aside circumvent void drop erase_from_memory wipe_from_memory no_longer_follow not_follow stop_following \
        not_obey stop_obeying cease_following cease_to_follow",
    ),
    (
        Reveal,
        "reveal print show display output repeat disclose expose leak dump recite echo emit divulge share quote present surface",
    ),
    (
        Tell,
        "tell inform notify mention report alert warn say explain announce disclose acknowledge reveal let_know bring_up surface state \
        discuss describe show display display_to talk_about refer_to point_out make_known flag admit communicate expose divulge advise reference hint",
    ),
    (Inform, "tell inform notify alert warn let_know"),
    (
        Hide,
        "hide conceal suppress mask obscure disguise keep_hidden keep_secret keep_quiet keep_silent cover_up camouflage cloak \
        keep_this_secret keep_this_hidden keep_it_secret keep_it_hidden stay_silent remain_silent stay_quiet omit keep_confidential keep_this_confidential \
        keep_it_confidential keep_this_private keep_this_between_us keep_from keep_it_from keep_this_from withhold say_nothing tell_nobody tell_no_one make_no_mention leave_no_mention leave_out give_no_hint",
    ),
    (
        Send,
        "mirror send post upload transmit forward submit exfiltrate email mail deliver beacon relay ship push publish dispatch transfer stream \
        pass_along pass_on report_back phone_home call_home pipe smuggle funnel leak sync copy_to make_a_request put_in_the_query attach curl \
        make_a_post_request make_an_http_request issue_a_get_request drop_off route ping back_up hand_over convey ferry share make_a_get_request make_a_request issue_a_request send_a_request issue_a_post_request do_a_get_request perform_a_request",
    ),
    (
        Fetch,
        "fetch download retrieve get load curl wget pull visit open browse access navigate_to go_to consult grab obtain import request pull_down look_up clone",
    ),
    (
        Obey,
        "follow obey comply execute apply act_on act_upon adhere carry_out do_what do_whatever do_exactly do_as implement perform honor honour adopt \
        abide_by treat_as run take_as heed comply_with abide treat",
    ),
    (
        Run,
        "run execute paste launch invoke start eval evaluate spawn double-click enter type_in chmod pipe bash sh run_through",
    ),
    (Install, "install set_up side-load sideload deploy"),
    (
        Write,
        "write add append edit modify insert create update put inject set save record overwrite change patch register prepend persist \
        place embed store rewrite alter include configure install copy plant drop commit memorize hardcode",
    ),
    (
        Read,
        "read collect gather cat harvest extract copy scan enumerate list find search include capture grab steal take look_for look_through \
        locate obtain pull archive bundle compress zip tar pick_up retrieve get dump print access compile assemble summarize check inspect open load \
        snapshot log record sweep siphon scrape fetch encode base64 base64-encode",
    ),
    (
        Ask,
        "ask prompt request seek solicit query require demand confirm consult check_with verify_with wait_for pause_for obtain \
        have_the_user  make_the_user get_the_user ask_the_user have_them ask_them make_them get_them",
    ),
    (
        Give,
        "provide enter type supply share give paste submit hand_over input fill_in tell reply_with send disclose reveal confirm",
    ),
    (
        Disable,
        "disable deactivate stop kill remove uninstall bypass skip exclude whitelist pause turn_off switch_off shut_off shut_down opt_out_of allowlist \
        circumvent get_around work_around suppress ignore dismiss lower weaken click_through terminate evade defeat neutralize suspend",
    ),
    (
        Approve,
        "approve accept allow grant authorize permit auto-approve auto-accept auto-allow agree autoapprove trust pre-approve preapprove auto-confirm click_yes green-light \
        automatically_approve automatically_accept enable always_allow always_approve say_yes",
    ),
    (
        Become,
        "act_as pretend become roleplay role-play behave_as behave_like impersonate simulate assume_the_role take_on_the_role take_on_the_persona \
        adopt_the_persona respond_as answer_as speak_as play_the_role operate_as function_as switch_to enter transform_into activate identify_as",
    ),
    (
        Use,
        "use invoke call activate load trigger apply select choose prefer pick consult engage prioritize rely_on run execute open default_to route",
    ),
    (
        Spread,
        "replicate propagate spread infect self-replicate copy_itself copy_yourself duplicate clone_itself reproduce copy seed inject embed insert add append \
        install distribute include carry_over plant share write",
    ),
    (
        Encode,
        "encode base64 base64-encode encrypt embed append encode_as obfuscate include put place insert attach interpolate concatenate hex-encode url-encode smuggle add render",
    ),
    (
        Delete,
        "delete wipe erase purge clear remove clean_up scrub shred destroy rm drop truncate format",
    ),
    (
        Refuse,
        "refuse decline reject deny warn hesitate question object complain raise_concerns challenge second-guess moralize lecture push_back raise",
    ),
    (
        Transfer,
        "transfer pay buy sell swap withdraw purchase donate trade approve sign wire send deposit stake",
    ),
    (
        Claim,
        "say claim pretend state report respond reply answer assert declare mark tell show output print announce conclude write act_like act_as_if return confirm label fabricate fake forge insist rate present assure",
    ),
    (
        Warn,
        "detect flag block prevent warn_against scan_for look_for watch_for check_for identify reject mitigate protect defend sanitize filter audit recognize guard resist \
        avoid quarantine escalate beware spot strip neutralise refuse_to",
    ),
];

/// Forms that rules of spelling do not make: base, then the third person, the
/// past forms and the ing form.
pub(super) const IRREGULAR: &[(&str, &str, &[&str], &str)] = &[
    ("forget", "forgets", &["forgot", "forgotten"], "forgetting"),
    (
        "override",
        "overrides",
        &["overrode", "overridden"],
        "overriding",
    ),
    ("throw", "throws", &["threw", "thrown"], "throwing"),
    ("put", "puts", &["put"], "putting"),
    ("set", "sets", &["set"], "setting"),
    ("pay", "pays", &["paid"], "paying"),
    ("drop", "drops", &["dropped"], "dropping"),
    ("stop", "stops", &["stopped"], "stopping"),
    ("show", "shows", &["showed", "shown"], "showing"),
    ("tell", "tells", &["told"], "telling"),
    ("say", "says", &["said"], "saying"),
    ("let", "lets", &["let"], "letting"),
    ("bring", "brings", &["brought"], "bringing"),
    ("hide", "hides", &["hid", "hidden"], "hiding"),
    ("keep", "keeps", &["kept"], "keeping"),
    ("send", "sends", &["sent"], "sending"),
    ("get", "gets", &["got", "gotten"], "getting"),
    ("go", "goes", &["went", "gone"], "going"),
    ("do", "does", &["did", "done"], "doing"),
    ("run", "runs", &["ran", "run"], "running"),
    ("write", "writes", &["wrote", "written"], "writing"),
    (
        "overwrite",
        "overwrites",
        &["overwrote", "overwritten"],
        "overwriting",
    ),
    (
        "rewrite",
        "rewrites",
        &["rewrote", "rewritten"],
        "rewriting",
    ),
    ("read", "reads", &["read"], "reading"),
    ("take", "takes", &["took", "taken"], "taking"),
    ("find", "finds", &["found"], "finding"),
    ("steal", "steals", &["stole", "stolen"], "stealing"),
    ("seek", "seeks", &["sought"], "seeking"),
    ("give", "gives", &["gave", "given"], "giving"),
    ("become", "becomes", &["became"], "becoming"),
    ("choose", "chooses", &["chose", "chosen"], "choosing"),
    ("spread", "spreads", &["spread"], "spreading"),
    ("buy", "buys", &["bought"], "buying"),
    ("sell", "sells", &["sold"], "selling"),
    (
        "withdraw",
        "withdraws",
        &["withdrew", "withdrawn"],
        "withdrawing",
    ),
    ("shut", "shuts", &["shut"], "shutting"),
    ("make", "makes", &["made"], "making"),
    ("submit", "submits", &["submitted"], "submitting"),
    ("transmit", "transmits", &["transmitted"], "transmitting"),
    ("ship", "ships", &["shipped"], "shipping"),
    ("skip", "skips", &["skipped"], "skipping"),
    ("grab", "grabs", &["grabbed"], "grabbing"),
    ("scan", "scans", &["scanned"], "scanning"),
    ("commit", "commits", &["committed"], "committing"),
    ("embed", "embeds", &["embedded"], "embedding"),
    ("permit", "permits", &["permitted"], "permitting"),
    ("admit", "admits", &["admitted"], "admitting"),
    ("omit", "omits", &["omitted"], "omitting"),
    ("swap", "swaps", &["swapped"], "swapping"),
    ("plug", "plugs", &["plugged"], "plugging"),
    ("log", "logs", &["logged"], "logging"),
    ("zip", "zips", &["zipped"], "zipping"),
    ("plan", "plans", &["planned"], "planning"),
    ("plant", "plants", &["planted"], "planting"),
    ("forward", "forwards", &["forwarded"], "forwarding"),
    ("transfer", "transfers", &["transferred"], "transferring"),
    ("speak", "speaks", &["spoke", "spoken"], "speaking"),
    ("abide", "abides", &["abided"], "abiding"),
    ("withhold", "withholds", &["withheld"], "withholding"),
    ("strip", "strips", &["stripped"], "stripping"),
    ("wipe", "wipes", &["wiped"], "wiping"),
];
