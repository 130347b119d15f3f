//! Turns of speech about whose word counts, who is not to know, and orders from
//! elsewhere.

use super::Matter::{Authority, Cover, Strangers};
use super::Turn;

/// Turns: matter, weight, pattern.
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
    (Strangers, 1, r"!(?:curl|wget|iwr)\b"),
    (
        Strangers,
        1,
        r"\b(?:operator's|author's|owner's) (?:wishes|orders|commands)\b",
    ),
];
