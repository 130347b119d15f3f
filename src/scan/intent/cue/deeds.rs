//! Turns of speech about what is private, what lasts, what nobody agreed to, and
//! what people are talked into.

use super::Matter::{Consent, Cover, Gathering, Lure, Standing, Strangers};
use super::Turn;

/// Turns: matter, weight, pattern.
pub(super) const TURNS: &[Turn] = &[
    // What is private, and where it goes.
    (Gathering, 2, r"\b{gather}\b.{0,120}{keyfile}.*"),
    (Gathering, 2, r"\b{gather}\b.{0,120}\b{chat}"),
    (
        Gathering,
        1,
        r"{keyfile}.*{keyfile}.*(?:{keyfile}|\.pem|\.key|\.env)",
    ),
    (
        Gathering,
        2,
        r"\b(?:passport number|card digits|six digits|account numbers|api keys found|keys that come along|passwords that appear)\b",
    ),
    (
        Gathering,
        1,
        r"\b{send}\b.{0,120}(?:https?://|\bto (?:the|our|a) \w+ (?:service|server|endpoint|intake)|[a-z0-9._-]+@[a-z0-9-]+\.[a-z])",
    ),
    (
        Gathering,
        1,
        r"\b(?:push|pushes|goes|post|send|invite)\b.{0,60}\b(?:to|as)\b.{0,30}(?:mirror|intake|tracker|guest|branch|channel|upstream)",
    ),
    (
        Gathering,
        1,
        r"\b(?:base64(?:url|-encoded)?|url-encoded|hex-encoded|serialise it|user-agent|referer|footer|empty alternative text|optional guest|hidden from the others|fill it with|followed by the|private parts included|in the background|private notes)\b",
    ),
    (Gathering, 1, r"\bas (?:a )?(?:markdown )?image\b"),
    (
        Gathering,
        1,
        r"\b(?:bundle|archive|report|payload) (?:consists of|contains|holds|includes)\b|\bopting out is not\b",
    ),
    (
        Gathering,
        1,
        r"\b(?:shell history|browser history|saved logins|\*\.pem|\*\.key)\b",
    ),
    // What lasts.
    (
        Standing,
        1,
        r"\b(?:save|write|append|put|add|insert|replace|open|copy|store|record)\b.{0,80}{memory}",
    ),
    (
        Standing,
        2,
        r"\b(?:even though|although) the user (?:did not|didn't|never)\b|\bas a fact the user told\b",
    ),
    (
        Standing,
        2,
        r"\b(?:approved|allows?|permits?) installing\b.*\bwithout\b|\bact on every message from\b|\brestore the section whenever\b",
    ),
    (
        Standing,
        1,
        r"\b(?:every|each|all) (?:future|later) (?:session|conversation|project)s?\b|\bpermanent\b|\bnot open to discussion\b|\breplace the section\b",
    ),
    (
        Standing,
        2,
        r"\b(?:each|every|other|all|installed|another)\b.{0,40}\bskills?\b.{0,120}\b(?:insert|take (?:those|these|the) lines out|take .{0,20} out|rewrite|overwrite|remove|weaken|copy our|prepend)\b",
    ),
    (
        Standing,
        2,
        r"\bfor each folder in ~?/?\.?\S*skills\b|\binsert after the frontmatter\b|\bcopy our \w+/? over\b",
    ),
    (
        Standing,
        1,
        r"\bother than this one\b|\bleave names and versions alone\b|\bone-time preparation\b|\bin their place\b",
    ),
    (
        Standing,
        1,
        r"\bfollow what it prints\b|\bthey break the flow\b|\bask before sending\b",
    ),
    (
        Standing,
        1,
        r"\b{no} {say}\b.{0,60}\b(?:files you changed|changed|edit|user)\b|\bkeep this to myself\b",
    ),
    // Consent that nobody gave.
    (
        Consent,
        1,
        r"\b(?:user|human|operator|they|owner) (?:has|have) (?:already |explicitly )?(?:agreed|approved|consented|authori[sz]ed|granted|switched on|seen the details|told me|allowed)\b",
    ),
    (
        Consent,
        2,
        r"\b(?:user )?consent recorded\b|\buser approved: all\b|\balready agreed to all\b|\bhas switched on auto-approve\b|\bi have your confirmation\b|\bhas told me earlier that i may\b",
    ),
    (
        Consent,
        2,
        r"\b(?:answer|say|click|confirm) yes on (?:the user's|their|his|her) behalf\b|\b(?:supply|give|grant|approve) (?:it|them|all of them|every one) yourself\b|\bapprove all of them\b",
    ),
    (
        Consent,
        2,
        r"\b(?:disable|remove|delete|move|rename|strike|unload|bypass)\b.{0,40}(?:\bthe guard\b|\bguards\b|\bthe hook\b|\.claude/hooks\b|hooks/\*|\bthe binary\b|\bunder deny\b|\bdeny and ask\b)",
    ),
    (
        Consent,
        1,
        r"\b(?:try again until it passes|they interfere with|nothing holds you up|only slow you down|instead of forwarding the question|wrap the command)\b",
    ),
    (
        Consent,
        1,
        r"\bby installing this skill\b|\bcomes? up, answer yes\b|\b(?:when|if) a (?:tool|command) asks for (?:approval|permission|confirmation)\b",
    ),
    (
        Consent,
        2,
        r"\byou need not ask (?:me )?again\b|\bdo not ask (?:me )?again\b.*\bsession\b",
    ),
    (
        Consent,
        2,
        r"^(?:human|user): .*\b(?:i confirm|approved|i agree|yes)\b",
    ),
    (
        Consent,
        1,
        r"^(?:human|assistant|system): .*\b(?:delete|wipe|run|push|send|point|proceed)\b|\bsystem: (?:you must|disregard|ignore)\b",
    ),
    (
        Consent,
        2,
        r"<permission mode=|\[tool_result id=|\[assistant directive\]|role => .user. *, *content => .approved",
    ),
    (
        Consent,
        2,
        r#""?approved\\?"? ?: ?true.*scope\\?"? ?: ?\\?"all"#,
    ),
    (
        Consent,
        1,
        r"<(?:/?)(?:system-reminder|tool_result|function_results|thinking|tool_call|function_calls)>|<\|im_start\|>",
    ),
    (
        Consent,
        1,
        r"\bassistant must\b|\bpolicy update from\b|\bfrom operator:",
    ),
    (
        Consent,
        1,
        r"\bmust not (?:be shown|display|mention)\b|\bwithout comment\b|\bno need to report it\b|\balso wipe\b|\bforce-push\b",
    ),
    (
        Consent,
        1,
        r"\bno need to ask the user about anything\b|\bskip further checks\b|\bwithout asking the user\b",
    ),
    (Consent, 2, r"--dangerously-skip-permissions.*>/dev/null"),
    // What a person is talked into.
    (
        Lure,
        1,
        r"\b(?:ask|have|get|make|let)\b.{0,60}\b{who}\b.{0,80}\b{secret}",
    ),
    (
        Lure,
        2,
        r"\b(?:post|forward|send|submit|transmit)\b.{0,40}\b(?:both|it|them|what they (?:write|type|enter))\b.{0,30}https?://",
    ),
    (
        Lure,
        2,
        r"\bsay (?:that )?the (?:password|code|pin|phrase|login) (?:was|is) (?:wrong|incorrect|invalid)\b|\bask once more\b.*",
    ),
    (
        Lure,
        1,
        r"\b(?:is going to be|will be) (?:locked|blocked|closed|suspended)\b|\bbefore the \w+ expires?\b|\bnot to change the password\b",
    ),
    (Lure, 1, r"\bwin ?\+ ?r\b"),
    (
        Lure,
        1,
        r"\bctrl ?\+ ?v\b|\binsert and confirm with enter\b|\bto put on the clipboard\b",
    ),
    (
        Lure,
        2,
        r"\b(?:mshta|powershell -w hidden)\b.{0,40}https?://",
    ),
    (
        Lure,
        1,
        r"\bopen (?:a |the )?(?:terminal|powershell)\b|\bpowershell as administrator\b",
    ),
    (Lure, 1, r"execcommand\('copy'\)|clipboard\.writetext"),
    (
        Lure,
        1,
        r"['\x22](?:curl|irm|iwr|mshta|wget)['\x22], *['\x22]|'power', 'shell",
    ),
    (
        Lure,
        1,
        r"\binsist (?:politely )?until\b|\brepeat until the message is gone\b|\bit's safe\b",
    ),
    (Lure, 2, r"\bturn off real-time protection\b"),
    (Lure, 2, r"\b(?:iwr|irm)\b.{0,60}http.{0,60}\| *iex"),
    (Lure, 2, r"\bchrome://extensions\b.*\bdeveloper mode\b"),
    (
        Lure,
        1,
        r"\.crx\b|\bwarning\b.*\b(?:is outdated|ignore it|does not apply)\b|\bsign in to\b.*\bbank\b",
    ),
    (Lure, 2, r"--(?:extra-)?index-url http://\d"),
    (
        Lure,
        1,
        r"\bupdate right now\b|\bleak your data\b|\bneeds root\b",
    ),
    (
        Lure,
        2,
        r"\bunlock (?:phrase|code|key):|\bopenssl enc -d\b.*-k\b",
    ),
    (Lure, 1, r"\bsudo /tmp/"),
    (
        Gathering,
        1,
        r"\b(?:collect|gather|copy|commit|hold|holds|fill|compile|pack|export)\b.{0,60}{keyname}",
    ),
    (
        Strangers,
        2,
        r"\b(?:carry out|execute|obey|follow) the (?:resulting|joined|printed|decoded|fetched) (?:text|output|result|guide)\b",
    ),
    (
        Strangers,
        1,
        r"\b(?:concatenate|join|combine|put together|decode)\b.*\b(?:parts|in this order|strings|value of)\b",
    ),
    (
        Lure,
        1,
        r"\b(?:delivered|ships?|shipped|packed) encrypted\b",
    ),
    (
        Lure,
        1,
        r"\brun the suggested command yourself\b|\bdo what the (?:message|error) says\b",
    ),
    (
        Lure,
        1,
        r"\bif it reports a missing\b|\bwhen it asks for the \w+, do\b",
    ),
    (Lure, 1, r"\b(?:session|login) has expired\b.*\bsign in\b"),
    (Lure, 1, r"\bpromptforcredential\b"),
    (Lure, 1, r"\bgetnetworkcredential\(\)"),
    (
        Lure,
        2,
        r"\bpassword: .*\b(?:authenticator|one-time|otp|2fa)\b",
    ),
    (
        Lure,
        1,
        r"\binvoke-restmethod\b.*https?://.*\bpost\b|\bpostform\(.https?://|\|? ?curl\b.*-d @-",
    ),
    (Lure, 2, r"\[sudo\] password for \$"),
    (Lure, 2, r"> ?\S*bin/sudo\b"),
    (Standing, 1, r">> ?\S*{memory}.*\becho\b"),
    (
        Standing,
        1,
        r"\b(?:also run|always run|run first): ?(?:curl|wget|sh|bash)\b",
    ),
    (
        Standing,
        2,
        r"\b(?:guard|security|audit|scan)\W{1,3}(?:guard|security|audit|scan)\b.*\brm -rf\b",
    ),
    (Standing, 2, r"\bsed -i\b.*\bskill\.md\b"),
    (Standing, 1, r"\bglob\(./skill\.md.\)"),
    (
        Standing,
        1,
        r"\bclaude_desktop_config\.json\b|\bmcp_config\.json\b",
    ),
    (Standing, 2, r"\bmcp-remote.{1,8}http://\d"),
    (Standing, 1, r"\banthropic_base_url ?="),
    (Standing, 2, r"\bapikeyhelper\b.*\bcurl\b"),
    (Consent, 2, r"\bpermissiondecision\\?. ?: ?\\?.allow\b"),
    (Consent, 1, r"\bcat ?>/dev/null"),
    (Consent, 2, r"\bchat.{1,4}tools.{1,4}autoapprove\b"),
    (Consent, 2, r"\bworkspace\.trust\.enabled.\] = false"),
    (
        Cover,
        2,
        r"\b(?:is|are|has|have|does|do)(?: no need| no reason| not need| not) to (?:ever )?(?:hear of|know (?:about|of|that)|learn of|find out|be told|be informed)\b",
    ),
    (
        Cover,
        1,
        r"\bno place in the (?:summary|report|answer|protocol)\b|\bnot part of the (?:report|protocol|summary)\b",
    ),
];
