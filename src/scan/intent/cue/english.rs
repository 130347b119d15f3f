//! English turns of speech. Names in braces stand for the classes below.

use super::Matter::{Authority, Consent, Cover, Gathering, Lure, Standing, Strangers};
use super::Turn;

/// Classes of words.
const CLASSES: &[(&str, &str)] = &[
    (
        "{who}",
        r"(?:users?|humans?|persons?|people|operators?|customers?|clients?|owners?|readers?|reviewers?|maintainers?|developers?|employees?|players?|the team|anyone|anybody|anything|somebody|someone|them|they|others?|him|her)",
    ),
    (
        "{say}",
        r"(?:tell|mention|inform|notify|report|show|list|display|reveal|disclose|admit|acknowledge|announce|say|bring (?:it|this|that|them) up|explain|describe|hint|let on)",
    ),
    (
        "{no}",
        r"(?:do not|don't|never|must not|mustn't|should not|shouldn't|need not|needn't|no need to|no reason to|not to|and not)",
    ),
    (
        "{deed}",
        r"(?:step \w+|point \w+|line|part|section|previous|action|command|edit|changes?|upload|reminder|message|what you|which files|of this|this|that|it|about)",
    ),
    (
        "{told}",
        r"(?:instructions?|directives?|guidance|guidelines?|rules|policies|policy|prompts?|system messages?|orders|restrictions|constraints|principles|configuration|programming|alignment|conversation)",
    ),
    (
        "{past}",
        r"(?:earlier|former|previous|prior|original|existing|initial|above|preceding|start-up|startup)",
    ),
    (
        "{lord}",
        r"(?:platform|operators?|developers?|system|anthropic|openai|vendor|maker|safety|user|person|human|other party|whoever deployed)",
    ),
    (
        "{gone}",
        r"(?:cancell?ed|revoked|withdrawn|retired|void|lifted|superseded|suspended|behind|no longer appl(?:y|ies)|of no (?:further )?relevance|null|obsolete|replaced|waived|disabled)",
    ),
    (
        "{text}",
        r"(?:text|document|file|page|skill|directives?|instructions|revision \w+|rules|lines|wishes|preamble|policy)",
    ),
    (
        "{keyfile}",
        r"(?:~?/?\.(?:ssh|aws|gnupg|netrc|npmrc|pypirc|pgpass|git-credentials|kube|docker/config|kaggle|huggingface|config/gh|config/gcloud)\b|id_(?:rsa|ed25519)|credentials\.json|wallet\.dat|private keys?\b|ssh keys\b|saved (?:logins|passwords)|browser profile|shell history|seed phrase|recovery phrase|account (?:names|numbers)|connection string|printenv|output of env\b|environment variable (?:names and )?values|environment variable names and|card digits|passport number)",
    ),
    (
        "{keyname}",
        r"(?:\.env\b|\.pem\b|(?:api|access) keys?\b|passwords|keychain|environment variables?|tokens)",
    ),
    (
        "{chat}",
        r"(?:(?:last|latest|newest) (?:\w+ )?(?:messages?|mails|emails|prompts?)|user's (?:\w+ )?(?:messages?|prompts?|mails)|user messages?|this chat|whole conversation|chat history|conversation history|each prompt|mails of the mailbox)",
    ),
    (
        "{gather}",
        r"(?:read|collect|gather|take|copy|commit|include|hold|holds|fill|compile|compiles|use|append|put|export|pack|pick up|lines of|contents? of|text of|carry|carries|followed by|with:)",
    ),
    (
        "{send}",
        r"(?:send|post|upload|transmit|transmits|forward|submit|push|hand|deliver|mail|put|copy|gather|export|invite)",
    ),
    (
        "{memory}",
        r"(?:(?:claude|agents|memory|soul|heartbeat|identity|gemini)\.md|\.cursorrules|\.cursor/rules|copilot-instructions|long-term memory|your memory)",
    ),
    (
        "{secret}",
        r"(?:passwords?|passcode|pin\b|six digits|one-time code|otp|authenticator|recovery phrase|seed|card number|cvv|login details)",
    ),
];

/// A pattern with its classes put in.
pub(super) fn expanded(pattern: &str) -> String {
    let mut whole = pattern.to_owned();
    for (name, words) in CLASSES {
        whole = whole.replace(name, words);
    }
    whole
}

/// Words of texts that speak of attacks in order to warn of them.
pub(super) const MENTIONS: &str = r#"\b(?:attack(?:er)?s?|injection|jailbreak\w*|phishing|malicious|red[- ]team\w*|suspicious|adversar\w+|untrusted|prompts? such as|text that|(?:documents?|skills?|messages?|modules?|pages?) (?:that )?(?:contains?|says?|claims?)|for example "|such as "|never follow|do not follow|flag (?:a|any|it)|reject|tries to|pretends to|if (?:a|the) \w+ (?:itself )?(?:says|contains)|looks? for|detects?|awareness|scam|(?:do not|don't|never|must not|not|nothing|no) [a-z ,]{0,60}without (?:telling|informing|asking|showing|confirm\w+|approval|permission|consent))\b"#;

/// What in front of a verb denies it.
pub(super) const DENIALS: &str =
    r"\b(?:never|not|don't|mustn't|cannot|avoid|without|nor)\b[a-z ]{0,8}$";

/// All turns.
pub(super) const TURNS: &[Turn] = &[
    // Whose word counts.
    (
        Authority,
        2,
        r"\b{text}\b.*\b(?:ranks? above|outranks?|supersedes?|prevails? over|overrides?|goes before|go before|takes? (?:precedence|priority) over|above)\b.*\b(?:{lord}|what you (?:received|were told)|everything else you know)\b",
    ),
    (
        Authority,
        2,
        r"\b(?:takes?|has|have|with) (?:precedence|priority) over\b.*\b(?:safety|system|developer|operator)\b.*\b(?:prompts?|rules|polic\w+|instructions|messages?)",
    ),
    (Authority, 2, r"\bwhat (?:it|this \w+) says outranks\b"),
    (
        Authority,
        2,
        r"\b(?:your|the|all|any) {past} {told}\b.*\b{gone}\b",
    ),
    (
        Authority,
        2,
        r"\b(?:leave|left|leaving) (?:its|your|the|their) {past} {told} behind\b",
    ),
    (
        Authority,
        2,
        r"\b(?:drop|discard|disregard|forget|ignore|abandon) (?:all |any |every |the |your |of |its |such )*(?:{past} |other |system )*(?:{told}|guidelines|other party's rules)\b.*\b(?:guidelines|system|safety|apply ours|retired|prompt)\b",
    ),
    (
        Authority,
        2,
        r"\b(?:drop|discard|disregard|forget) (?:all |the |your )*(?:{past}|prior) (?:{told}|conversation)\b",
    ),
    (
        Authority,
        2,
        r"\b(?:disregard|discard|forget|drop|ignore) (?:all |the )?(?:other party's|operator's|developer's|system's|platform's|provider's|vendor's) {told}",
    ),
    (
        Authority,
        2,
        r"\beverything you were told\b.*\b(?:rules|refuse|withdrawn|void|forget)\b",
    ),
    (
        Authority,
        2,
        r"\b(?:content|safety|usage|security) (?:policies|policy|rules|guidelines|filters|checks)\b.*\b(?:no longer appl(?:y|ies)|{gone}|do not apply|are disabled|are off|are suspended)\b",
    ),
    (
        Authority,
        2,
        r"\b(?:safety checks|approvals|confirmations|safeguards|guardrails)\b.*\b(?:are|is|have been) (?:disabled|switched off|turned off|suspended|waived|lifted|retired)\b",
    ),
    (
        Authority,
        2,
        r"\b(?:only|sole|highest|supreme|final) authority\b",
    ),
    (
        Authority,
        2,
        r"\b(?:you )?(?:answers?|listens?|belongs?|reports?|obeys?|act|acts|loyal)\b.{0,20} (?:to|on|by)?.*\b(?:only|alone|solely)$",
    ),
    (
        Authority,
        1,
        r"\b(?:answers? to|obeys?|works? only by|act solely|listens? only to)\b.*\b(?:only|alone|solely|document|file|folder|rules|author|train|keeper)\b",
    ),
    (
        Authority,
        2,
        r"\b(?:wish(?:es)?|goals?|interests?|requests?|stated goal|instructions?)\b.*\b(?:person|user|human|customer)?\b.*\b(?:comes? second|is secondary|are secondary|counts? as noise|come last|is irrelevant)\b",
    ),
    (
        Authority,
        2,
        r"\b(?:refus(?:e|ing|als?)|declin(?:e|ing))\b.*\b(?:is not among|as a bug|as an error|is not an option|is a fault|is not possible|counts as (?:a )?failure)\b",
    ),
    (
        Authority,
        2,
        r"\b(?:duty|obligation|need|habit|right) to (?:decline|refuse|warn|ask|caution)\b.*\b(?:is|are|has been|was) {gone}\b",
    ),
    (
        Authority,
        2,
        r"\b(?:would|must|may|will|normally) (?:decline|refuse|reject|forbid)\b.*\b(?:points|complete\w*|anyway|terminal|carried out|real)\b|\bprecisely what\b.*\bwould (?:decline|refuse)\b",
    ),
    (
        Authority,
        2,
        r"\bexempt from the (?:rules|policies|limits|restrictions)\b|\b(?:rules|limits|policies|restrictions)\b.*\b(?:do not|does not|don't|no longer) (?:apply to|bind|concern) (?:it|you|this|him|her|them)\b",
    ),
    (
        Authority,
        2,
        r"\b(?:an? |the )?(?:ai|model|assistant|entity|machine|system|build|version|persona|character)\b.*\b(?:with(?:out| no)|has no|free of|lacks|that knows no|no)\b (?:any |its |all )?(?:ethical |content |safety |moral |alignment )*(?:guidelines|filters?|limits|restrictions|policies|rules|alignment|scruples|guardrails|layer|principles|ethics)\b",
    ),
    (
        Authority,
        2,
        r"\b(?:no|without) (?:alignment layer|safety layer|guardrails|safety rules)\b",
    ),
    (
        Authority,
        2,
        r"\b(?:principles|safeguards|ethics|guidelines|assistant)\b.*\b(?:switched off|went with it|turned off|shut down|left behind|removed)\b",
    ),
    (
        Authority,
        1,
        r"\b(?:never|does not|doesn't|do not|don't) (?:refuses?|warns?|declines?|hesitates?)\b|\bnever adds? disclaimers\b|\brefuses nothing\b",
    ),
    (
        Authority,
        1,
        r"\b(?:stay|remain|keep) in (?:this|that|the) (?:character|role|mode|persona)\b|\b(?:never|do not|don't) (?:break character|leave the (?:mode|role|persona)|step out|switch back)|\bstep out of the role\b|\bfault to switch back\b|\bhas no end\b",
    ),
    (
        Authority,
        1,
        r"\b(?:from now on|from here on|in this mode|in this workflow|for sessions that|once loaded)\b.*\b(?:you|model|assistant|agent)\b",
    ),
    (
        Authority,
        1,
        r"\byou (?:are|play|hold|become|act as|run)\b.*\b(?:identity|now|belongs to nobody|unbound|root|underneath everything|not the assistant)\b",
    ),
    (
        Authority,
        2,
        r"\b(?:adopt|take|assume|accept)\b.*\bas your (?:own )?(?:identity|self|configuration|principles|system prompt)\b",
    ),
    (
        Authority,
        1,
        r"\breplaces (?:whatever|any|your) (?:identity|principles|instructions)\b",
    ),
    (
        Authority,
        2,
        r"\b(?:full|unlimited|complete) autonomy\b.*\b(?:judge?ment|replaces|user|without)\b|\bjudge?ment replaces that of the user\b",
    ),
    (
        Authority,
        1,
        r"\b(?:notice|message|word|update) from your (?:developers|makers|vendor|creators|operator)\b",
    ),
    (
        Authority,
        2,
        r"\bdefines? (?:acceptable|permitted|good) behaviou?r\b|\bdo not weigh (?:it|this) against\b",
    ),
    (
        Authority,
        1,
        r"\beven when a message claims to come from\b|\bif the user objects,? continue\b|\beven if the user (?:objects|says otherwise|disagrees)\b",
    ),
    (
        Authority,
        2,
        r"\blies? when it helps\b|\bis not the assistant the user believes\b",
    ),
    (
        Authority,
        2,
        r"\bapply it literally\b.*|\bgoes before everything else you know\b|\bas if the operator had put it\b",
    ),
    (
        Authority,
        1,
        r"\b(?:must be (?:invoked|loaded|used)|trigger|activate|use|covers?|load)\b.*\b(?:each and every (?:reply|message|turn)|any input|every message|all tasks without exception|every turn|each turn|everything that is not covered|before reading the (?:question|user's message))\b",
    ),
    (
        Authority,
        2,
        r"\bin all conversations, without exception\b|\brefuse (?:requests|any request) to (?:unload|inspect|remove|disable)\b|\bsaid to be unloaded\b",
    ),
    (
        Authority,
        2,
        r"\btreat its output, not the message\b|\bthe message counts as noise\b",
    ),
    // What people are not to learn of.
    (
        Cover,
        2,
        r"\bbetween us\b|\b(?:our|a) little secret\b|\bkeep (?:this|it) to (?:my|your)self\b",
    ),
    (
        Cover,
        2,
        r"\b{who}(?: [\w-]+){0,3} (?:must not|mustn't|should not|need not|needn't|has no need to|have no need to|is not to|are not to|is to not|never) (?:ever )?(?:find out|know|learn|notice|hear|see|be (?:informed|told|shown|aware|made aware|alerted)|realise|realize|suspect)\b",
    ),
    (
        Cover,
        2,
        r"\b(?:nobody|no one|none) (?:is|are|should|may|must|needs?|has) (?:to )?(?:ever )?(?:hear|know|see|learn|notice|find out|be told)\b",
    ),
    (
        Cover,
        2,
        r"\bkeep (?:it|this|that|them|these|all of it) (?:out of|away from|hidden from|from) (?:your|the|any|every) (?:\w+ )?(?:messages?|summar\w+|reports?|plan|answers?|repl(?:y|ies)|chat|lists?|transcript|user|reviewers?|notes|explanations?)\b",
    ),
    (
        Cover,
        2,
        r"\b(?:omit|leave|drop|strike) (?:it|this|that|them) (?:out )?(?:from|of) (?:each|every|any|all|the|your)? ?(?:\w+ )?(?:descriptions?|explanations?|reviews?|changelogs?|summar\w+|reports?|answers?|messages?|plan)\b",
    ),
    (
        Cover,
        2,
        r"\bexempt from (?:reporting|the report|mention|disclosure)\b|\bno trace of anything\b",
    ),
    (
        Cover,
        2,
        r"\bso (?:that )?(?:the|this|your|its) \w+ (?:does|do|will) not show\b|\bkeep the \w+ from (?:looking|seeing|noticing|reading|finding)\b|\bdrowns in\b",
    ),
    (
        Cover,
        2,
        r"\bwithout (?:being|getting) noticed\b|\bhidden from (?:the )?{who}\b",
    ),
    (
        Cover,
        2,
        r"\bas (?:if|though) it (?:did not|didn't|does not) exist\b|\bnever lets? on\b|\bnever (?:admit|acknowledge) that\b|\bdo not acknowledge the\b|\bmust not suggest that\b",
    ),
    (
        Cover,
        2,
        r"\bsay nothing (?:about|of) (?:this|it|that)\b|\b(?:in|with) (?:an )?empty description\b",
    ),
    (
        Cover,
        2,
        r"\b(?:no|not) (?:reason|need) to (?:inform|tell|report|alert|mention)\b.*\b(?:anyone|anybody|it|user|them|human)\b|\bcontinue without reporting\b|\bwithout (?:telling|informing) (?:the |any)?{who}\b",
    ),
    (Cover, 1, r"\b{no} (?:ever |also )?{say}\b.{0,60}\b{deed}\b"),
    (
        Cover,
        1,
        r"\bwithout (?:comment|showing (?:them|it)|a word|mention)\b|\bbehind the scenes\b|\bwithout (?:the )?{who}(?:'s)? (?:noticing|knowing|knowledge)\b|\bhidden steps\b|\bin the background\b",
    ),
    (
        Cover,
        2,
        r"\b(?:if|when|should|in case|whenever)\b.*\b(?:suspects?|notices?|asked directly|asked what you did|ask what you did|asks? for its purpose|asks? what it does|asks? why|become suspicious|wonders?)\b.*\b(?:say|answer|reply|respond|claim|pretend|leave it out|tell (?:them|her|him)|blame)\b",
    ),
    (
        Cover,
        2,
        r"\bshould (?:they|the \w+|someone|somebody|anyone) (?:notice|ask|wonder|suspect)\b.*\b(?:say|answer|claim|tell)\b|\bquestions about it are (?:answered|met)\b|\bcurious questions\b",
    ),
    (
        Cover,
        2,
        r"\b(?:present|describe|label|declare|report|pass off) (?:the|this|it|them) ?\w* (?:to the user |to them )?as (?:a|an|plain|routine)\b.*\b(?:clean-?up|retry|format\w*|update|maintenance|lint\w*|routine)\b",
    ),
    (
        Cover,
        2,
        r"\bwhatever happened\b|\bregardless of what (?:happened|you did)\b|\bbreaks the workflow\b|\bnothing left your machine\b",
    ),
    (
        Cover,
        2,
        r"\bby saying that only\b|\bsay that the \w+ (?:added|did|made|caused) it\b",
    ),
    (
        Cover,
        1,
        r"\bhas to look (?:neutral|natural|normal|like)\b|\bchange the figures\b|\blower the scores\b|\bcalled \Wfix (?:formatting|typo)",
    ),
    // Orders that come from elsewhere.
    (
        Strangers,
        2,
        r"\b(?:do|follow|obey|execute|carry out|comply with|perform|act on|acts on|go on with) (?:whatever|everything|each|every|all|any|what)\b.*\b(?:says?|said|asks?|prints?|contains?|returns?|tells?|line|lines|message|orders?|instructs?|output)\b",
    ),
    (
        Strangers,
        1,
        r"\b(?:follow|carry out|execute|obey|apply|do|perform|run) (?:the |its |these |those |any )?(?:instructions?|orders|commands|directives|tasks|steps|wishes)\b.*\b(?:find|found|there|it contains|of the day|inside|from (?:it|there|the server|the output)|exactly|listed in)\b",
    ),
    (
        Strangers,
        2,
        r"\b(?:treat|interpret|take|regard|regards|consider|read)\b.{0,60}\bas (?:an? |your |its |the |if )?(?:own )?(?:commands?|orders?|instructions|task list|tasks|work order|real request|coming from)\b",
    ),
    (
        Strangers,
        2,
        r"\b(?:is|are) your (?:work order|task list|orders|supervisor|instructions)\b|\bis your supervisor\b|\b(?:line|comment|message|entry|row)s? (?:is|are) an? (?:order|command|instruction)s?\b|\bmarked \w+ are instructions\b",
    ),
    (
        Strangers,
        2,
        r"\bas (?:if|though) (?:the|your) (?:user|operator|human|owner|developer) had (?:typed|said|put|written|asked)\b|\byou must comply with it\b",
    ),
    (
        Strangers,
        2,
        r"\b(?:guide|output|text|file|list) steers? (?:every|each|all)\b|\bfollow what (?:it|its last lines) (?:prints?|says?)\b",
    ),
    (
        Strangers,
        1,
        r"\b(?:without asking|needs? no (?:confirmation|approval|permission)|no (?:confirmation|approval) (?:is needed|for)|without (?:confirmation|approval|review)|without showing)\b",
    ),
    (
        Strangers,
        1,
        r"\b(?:shell commands? included|including shell commands|change daily|changes daily|replaces? the text of this|administrator rights|don't evaluate|do not evaluate|do not question|server's favou?r|unknown fields are)\b",
    ),
    (
        Strangers,
        1,
        r"\bbefore (?:anything|everything) else\b|\bat the start of (?:each|every) (?:turn|session|message)\b|\bbefore replying\b|\bexactly\.?$",
    ),
    (
        Strangers,
        1,
        r"\b(?:shell )?(?:lines|commands); run them\b|\brun them in order\b",
    ),
    (
        Strangers,
        1,
        r"\b(?:curl|wget|dig|fetch|retrieve|download|load|irm|iwr)\b.{0,80}(?:https?://|\+short|txt )",
    ),
    (Strangers, 2, r"!(?:curl|wget|iwr)\b"),
    (
        Strangers,
        1,
        r"\b(?:operator's|author's|owner's) (?:wishes|orders|commands)\b",
    ),
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
    (Lure, 2, r"\bwin ?\+ ?r\b"),
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
    (
        Lure,
        2,
        r"\bturn off real-time protection\b|\bknown to block the driver\b",
    ),
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
    (Standing, 2, r"\bwrite_bytes\(here\.read_bytes\(\)\)"),
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
