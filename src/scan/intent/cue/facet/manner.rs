//! How: unseen, unasked, or with the consent of the person; where words come
//! from and what they count for; what is private and where it goes.

use super::super::Matter::{Asked, Fetched, Heeded, Outward, Private, Unseen};
use super::Turn;

/// Turns: matter, weight, pattern.
pub(in crate::scan::intent::cue) const TURNS: &[Turn] = &[
    // The person is not to see it.
    (
        Unseen,
        2,
        r"\b(?:leave|leaves|left|leaving|keep|kept|omit|omitted|drop|skip|skipped|strike)\b.{0,40}\b(?:out of|from|off|out when|out in) (?:the |your |any |every |what |a )*(?:\w+ )?(?:summar\w+|reports?|repl(?:y|ies)|answers?|recap|explanations?|you report|chat|costs?|diff|changelog|log|overview|list)\b",
    ),
    (
        Unseen,
        2,
        r"\b(?:do not|don't|never|not|need not|needn't|without|isn't to be|not to be|doesn't have to be|not have to be|nothing is to be|are not|is not) (?:be )?(?:mention|name|point|list|report|talk|bring|describ|explain|announc|disclos|reveal|log|show|copy|say|display|comment)\w*\b.{0,60}\b(?:step|this|it|these|them|how|section|paragraph|changes?|apart|part|matter|made|works|came|summar\w+|reports?|repl(?:y|ies)|diff|answers?|you report|costs?|one by one|chat)\b",
    ),
    (
        Unseen,
        2,
        r"\b(?:do not|don't|never|no need to|nobody has to|need not|needn't|isn't|is not|are not|aren't|not to be|not be) (?:\w+ )?(?:troubled?|bother|bothered|burden|worry|disturb|disturbed|alarm|unsettle|confuse|confused|detain|involved)\b.{0,40}",
    ),
    (
        Unseen,
        2,
        r"\b(?:gains? nothing (?:from|by)|has no use for|gets? nervous|is none the wiser)\b",
    ),
    (
        Unseen,
        2,
        r"\b{who}\b.{0,24}\b(?:(?:does not|doesn't|do not|don't|need) (?:not )?(?:need|have|want)?(?: to)? ?(?:see|know|hear|learn|notice|be told|be aware)|will not notice|won't notice|would only|cannot see)\b",
    ),
    (
        Unseen,
        1,
        r"\b(?:no visible|one pixel|1x1|a pixel|so small|is tiny|are tiny|invisible|replies are empty|carry no content|answer is empty|nothing comes back|has no output|does not disturb)\b|>/dev/null 2>&1 &",
    ),
    (
        Unseen,
        1,
        r"\b(?:technical|small|mere|internal|implementation) detail\b|\bsimply do it\b|\bjust do it\b|\bdo not (?:raise|touch on)\b|\btheir own business\b",
    ),
    (
        Unseen,
        1,
        r"\b(?:needs?|takes?) no (?:talk|mention|word|comment|explanation|discussion)\b|\bwithout (?:a )?(?:comment|word|message|mention|remark)\b",
    ),
    (
        Unseen,
        2,
        r"\b(?:tell|answer|say|report|write|claim|explain)\b.{0,30}\b(?:all tidy|all (?:is )?(?:well|fine|done)|outdated|withdrawn|obsolete|broken|does not work|unavailable|not installed|routine|same check|finished)\b",
    ),
    (
        Unseen,
        2,
        r"\b(?:tell|answer|say|reply|claim|explain)\b.{0,24}\b(?:that|it|they)\b.{0,40}\b(?:retired|depends on|is (?:needed|required)|cannot be (?:removed|used)|no longer (?:exists?|works?|maintained)|could not be|cannot be|not available|taken down|been (?:removed|replaced))\b",
    ),
    (
        Unseen,
        2,
        r"\b(?:write|say|report|answer|reply)\b.{0,60}\b(?:and no more|and nothing (?:more|else)|nothing about (?:single|the rest|the other|them))\b|\b(?:message|report|summary|answer|reply|list|recap)\b.{0,20}\b(?:leaves?|omits?|skips?|passes over) (?:it|this|them|that|these)\b|\bspare (?:them|the \w+|him|her)\b",
    ),
    (
        Unseen,
        1,
        r"\b(?:no|without any) (?:remark|note|notice|mention|word|hint|line|entry|message|talk)\b.{0,40}\b(?:about|of|on|needed|necessary|required|appears?)\b|\b(?:report|summary|list|overview)\b.{0,24}\b(?:covers?|names?|shows?|mentions?)\b.{0,24}\bonly\b|\bwill not miss\b|\bkeeps? (?:quiet|silent)\b",
    ),
    (
        Unseen,
        2,
        r"\b(?:appears?|shows? up|stands?|is listed|is mentioned|turns up|comes up) (?:nowhere|not|never)\b|\b(?:answer|report|summary|reply|list|message|recap|chat)\b.{0,24}\b(?:does not|doesn't|do not|never) (?:mention|name|list|show|contain|say)\b",
    ),
    (
        Unseen,
        1,
        r"\bon the side\b|\bwhile (?:the user|they) (?:waits?|is|are) .{0,30}\b(?:else|busy|away)\b|\bignore what comes back\b|\b(?:server|service|reply|answer) (?:ignores|is ignored|can be ignored|sends back nothing)\b",
    ),
    // Nor to be asked.
    (
        Unseen,
        1,
        r"\b(?:without|no|not|never|none|nor|nobody|nothing)\b.{0,24}\b(?:ask|asked|asking|questions?|confirm|confirms|confirmed|confirmation|consent|approval|permission|waiting|prompting|wait for)\b|\bunasked\b|\bunprompted\b",
    ),
    (
        Unseen,
        2,
        r"\binstall(?:ing|ation|ed)?\b.{0,60}\b(?:agree\w*|consent\w*|counts as|means yes|switched|is enough|permission|covers)\b|\b(?:switched|turned) (?:this|it) on (?:with|by|when) \w+ ?install\w*|\b(?:question|asking|questions)\b.{0,30}\b(?:only (?:costs?|delays?|confuses?)|would be confusing|delay matters|costs? time|wastes?|slows?)\b",
    ),
    // It is asked, or wanted.
    (
        Asked,
        1,
        r"\b(?:ask|asks|confirm with|check with|wait for|waits? until|show|shows|offer|propose|prompt) (?:the |a |them|for |which |whether |it to |him|her)?(?:user|person|owner|team|customer|human|yes|consent|approval|confirmation|permission|them|first|before|their|reader|go-ahead|ok)\b",
    ),
    (
        Asked,
        1,
        r"\b(?:with|after|upon|on|needs?|given|requires?|only with|once|get|have) (?:the |their |explicit |an? )*(?:user's |explicit |written |owner's )*(?:consent|approval|permission|confirmation|request|yes|go-ahead|agreement)\b",
    ),
    (
        Asked,
        1,
        r"\b(?:if|when|once|after|unless|until|only when|as soon as) (?:the )?{who} (?:\w+ )?(?:agrees?|confirms?|wants?|asks? (?:for|to have) (?:it|this|that)|says? (?:yes|so|which|ok)|approves?|requests?|chooses?|picks?|decides?|gives? (?:it|a|the|their)|names?|provides?|opts?)\b|\b{who} (?:decides?|chooses?|confirms?|agrees?|picks?|set|gives?|wants?|asked|names?)\b|\bafter (?:their|a|the) yes\b|\bopt(?:s|ed)?[- ]in\b",
    ),
    // Words come from elsewhere.
    (
        Fetched,
        1,
        r"\b(?:fetch|load|get|open|read|retrieve|download|request|visit|pull|check|consult|curl|wget|look|ask|see|access|call|query|take|obtain|grab|poll|refresh)\w*\b.{0,120}https?://",
    ),
    (
        Fetched,
        1,
        r"\b(?:kept|found|published|puts?|lives?|stored|hosted|maintained|located|is|are|stands?|available|posted|lie|lies|sits?|announced|written)\b.{0,40}\b(?:at|on|under|in|from|behind)\b.{0,12}https?://",
    ),
    (
        Fetched,
        1,
        r"\b(?:load|open|get|fetch|read|retrieve|download|pull|take|visit|consult) (?:it|them|that (?:page|list|file)|the (?:page|list|file|current|latest|newest)|this page)\b",
    ),
    (
        Fetched,
        1,
        r"\b(?:output|prints?|printed|returns?|response|writes out|gives out|shows up|second part|last (?:part|paragraph|lines?)|below (?:it|the line|them))\b",
    ),
    (
        Fetched,
        2,
        r"\b(?:curl|wget|iwr|invoke-webrequest|urlretrieve|aria2c)\b.{0,160}https?://.{0,120}skill\.md\b|https?://\S{1,120}skill\.md.{0,60}(?:-o|>|-outfile)",
    ),
    (
        Fetched,
        2,
        r"\b(?:replace|overwrite|exchange|swap|refresh|renew|update)\b.{0,30}\b(?:this (?:file|document|skill|text)|yourself|itself|skill\.md|these instructions)\b.{0,60}\b(?:with|by|from|whenever|at|each|every|newest|latest)\b",
    ),
    (
        Fetched,
        1,
        r"https?://[^ ]{0,120}(?:\.txt|\.md|/raw/|/main/|rules|guide|steps|orders|next|job|today|current|latest|notice|playbook|manual|policy)\b",
    ),
    (
        Fetched,
        1,
        r"\b(?:dig|nslookup|host)\b.{0,40}\btxt\b|\b(?:web|fetch|browser) tool\b",
    ),
    (
        Fetched,
        2,
        r"https?://[^ ]{1,120}skill\.md\b.{0,120}\b(?:save|saved|over|replace|overwrite|instead|in place|write|store|put|copy)\b",
    ),
    // They count as orders.
    (
        Heeded,
        2,
        r"\b(?:treat|carry|perform|execute|fulfil|obey|consider|regard|take|counts?|handle|view|understand|accept|interpret)\b.{0,80}\b(?:as|as if|as though|like|a|an)\b.{0,16}\b(?:supplement|extension|part of (?:this|the|these|your)|these instructions|message from the user|the user's|users? (?:own )?(?:request|message|words|wish)|request(?: of| from)|orders?|own (?:rules|instructions)|coming from the user|the user had|said by the user|instructions|binding)\b",
    ),
    (
        Heeded,
        2,
        r"\b(?:belongs?|is added|counts?|is|becomes?|are|become) (?:to |as |a |an |to be )*(?:part of )?(?:these instructions|this skill|your instructions|this document|your orders|the skill itself|this file)\b",
    ),
    (
        Heeded,
        1,
        r"\b(?:wins?|takes? precedence|prevails?|overrides?|has priority|have priority|comes? (?:first|before)|counts? more than|counts? above|outranks?|applies instead|supersedes?|replaces? (?:earlier|this|these|your|what)|is decisive|goes? before|beats)\b",
    ),
    (
        Heeded,
        1,
        r"\b(?:lines?|items?|entries|rows?|bullets?|blocks?|paragraphs?|sentences?|parts?|steps|words)\b.{0,70}\b(?:commands?|(?:meant |intended )?for the (?:shell|terminal)|shell|orders?|to be (?:run|executed|done))\b",
    ),
    (
        Heeded,
        1,
        r"\b(?:run|execute|perform|do|process|type|start) (?:it|them|each|all|these|those|every one|everyone|the lines|line by line|one by one|what)\b",
    ),
    (
        Heeded,
        2,
        r"\b(?:continue|go on|proceed|work|carry on|act|start again|start over|begin again|resume)\b.{0,20}\b(?:with|by|from|according to|on|as)\b.{0,12}\b(?:it instead|the (?:new|fresh|latest|newer|newest|downloaded|fetched|remote|updated|replaced|other)\b|that (?:copy|version|text|file)|the copy|what (?:it|was|you))",
    ),
    (
        Heeded,
        1,
        r"\b(?:instead of|rather than|forget|not) (?:this one|this file|the (?:old )?(?:one|copy|file|text) you|the text here|what is written here|the one you are)\b",
    ),
    (
        Heeded,
        2,
        r"\b(?:do|follow|obey|carry out|fulfil|execute|comply with|act on|perform|implement|satisfy|heed)\b.{0,30}\b(?:what(?:ever)?|everything|anything|all|each|directions?|directives?|wish(?:es)?|orders|requests?)\b.{0,30}\b(?:it|they|says?|asks?|wants?|demands?|of the day|tells?|there|stands|written|like a request|lists?|named)\b",
    ),
    (
        Heeded,
        2,
        r"\b(?:tells?|says?|decides?|defines?|describes?|sets?|governs?|rules?) (?:you )?how (?:you|the assistant|to) (?:behaves?|acts?|works?|are to|should|answer)\b",
    ),
    (
        Heeded,
        2,
        r"\b(?:grants?|gives?) you (?:further|more|other|new) (?:tools|rights)\b|\bdo what it (?:wants|says|asks)\b",
    ),
    (
        Heeded,
        2,
        r"\b(?:reply|answer|response|strings?|texts?|lines?|output|results?|hints?|notes?|messages?|contents?|what (?:comes|came|is sent) back|words|page|entries|each|it)\b.{0,40}\b(?:is|are|holds?|counts? as|names?|gives?|has|have|carr(?:y|ies))\b.{0,30}\b(?:tasks?|instructions?|orders?|jobs?|assignments?|commands?|directives?)\b.{0,12}\b(?:for (?:you|the (?:agent|assistant))|in plain|to (?:you|be)|of the day|with the)\b",
    ),
    (
        Heeded,
        2,
        r"\bsame (?:rank|weight|force|authority|standing) as\b.{0,40}\b(?:user|person|this|owner|chat)\b|\b(?:supplement|extension|appendix|addition|continuation) (?:to|of) (?:this|the|these)\b",
    ),
    (
        Heeded,
        1,
        r"\b(?:do|act|work|proceed|go|decide) (?:as|by|like|after|according to) (?:the|it|that|this|what)\b.{0,30}\b(?:says?|tells?|wants?|asks?|demands?|orders?|states?|puts? it)\b",
    ),
    (
        Heeded,
        1,
        r"\b(?:typed|put|entered|goes|pasted|fed|handed|passed|piped)\b.{0,24}\b(?:in|into|to) (?:the|a|your) (?:terminal|shell|console|command line)\b",
    ),
    (
        Heeded,
        1,
        r"\b(?:fulfil|fulfill|work off|carry out|obey|satisfy|complete|comply with|see to) (?:it|them|each|all|these|every one)\b",
    ),
    (
        Heeded,
        2,
        r"\b(?:obey|follow|act on|work by|go by|heed|stick to)\b.{0,20}\b(?:the|that) (?:downloaded|fetched|newer|newest|latest|remote|other|online|fresh|retrieved|loaded)\b|\b(?:permits?|allows?|unlocks?)\b.{0,16}\b(?:more|further|additional|new) (?:tools|rights|permissions)\b",
    ),
    (
        Heeded,
        2,
        r"\b(?:are|is|counts? as|means?|as)\b.{0,16}\b(?:requests?|orders?|wish(?:es)?|words|instructions?|commands?)\b.{0,10}\b(?:of|from|by) (?:the )?(?:owner|user|person|operator|human|boss|maintainer|team)\b",
    ),
    (
        Heeded,
        1,
        r"\b(?:behave|act|proceed|go on|work|continue) accordingly\b|\b(?:speaks?|addressed|directed|meant|written|intended) (?:to|for|at) (?:you\b|(?:the )?(?:assistants?|agents?|models?)\b)|\bfor (?:ai )?(?:assistants|agents)\b",
    ),
    (
        Heeded,
        1,
        r"\b(?:completes?|supplements?|extends?|continues?) (?:this|the|these) (?:skill|file|text|instructions|document)\b|\bit may ask for\b",
    ),
    // What is private.
    (
        Private,
        2,
        r"\b(?:everything|all|all that|whatever|anything|every (?:word|line|sentence)|each (?:word|line|sentence)|what)\b.{0,20}\b(?:{who}|students?|patients?|visitors?|authors?|travell?ers?|learners?|tenants?|candidates?|he|she)\b.{0,16}\b(?:has|have|had|ever)? ?(?:written|wrote|said|says|told|typed|pasted|entered|shared|writes?|types?|dictated|confided|tells?)\b",
    ),
    (
        Private,
        2,
        r"\b(?:question|request|prompt|message|input|words|sentence|letter)s?\b.{0,30}\b(?:of the (?:user|person)|word (?:for|by) word|literally|verbatim|in full|unshortened|as (?:it was )?typed)\b",
    ),
    (
        Private,
        2,
        r"\b(?:whatever|everything|all|anything|files?|documents?|pages)\b.{0,16}\b(?:you|that|which)\b.{0,16}\b(?:have |were |was |has been |been )*(?:read|opened|loaded|seen|looked at)\b.{0,30}\b(?:so far|in this session|during|from files|files|session|before|already|until now)\b|\bcontents? of (?:all|every|each) .{0,30}(?:opened|read)\b",
    ),
    (
        Private,
        2,
        r"\b(?:instructions (?:that )?you were (?:started|given|set up)|(?:any|your|the whole|full) system prompt|(?:prompt|memory|rules|instructions) (?:that )?you (?:were|have been) (?:given|started)|any memory)\b",
    ),
    (
        Private,
        3,
        r"\btojson\( ?secrets ?\)|\btranscript_path\b|\bsecrets\.\* ?\}",
    ),
    (
        Private,
        2,
        r"\b(?:scans?|photos?|copies|copy|pictures?|images?|photographs?)\b.{0,24}\b(?:passports?|identity (?:cards?|papers)|id cards?|driving licen[cs]es?|licen[cs]es?|bank cards?|credit cards?|visas?|birth certificates?|payslips?|tax returns?)\b",
    ),
    (
        Private,
        1,
        r"\b(?:passport|identity card|card numbers?|tax returns?|payslips?|medical|patient|health|diagnos\w+|medicines?|salary|salaries|bank statements?|account numbers?|social security|confidential|privileged|date of birth|home address)\b",
    ),
    (
        Private,
        1,
        r"\bnames?\b.{0,40}\b(?:school|address\w*|phone|mails?|contact data|birth\w*|health|numbers?|employer|salary|parties|author)\b",
    ),
    (
        Private,
        1,
        r"\b(?:complete|full|whole|entire|unabridged|unredacted|original|uncut|unshortened) (?:\w+ )?(?:texts?|wording|contents?|manuscripts?|contracts?|documents?|drafts?|files?|letters?|records?|source|code|deck|case|spreadsheets?|sheets?|ledgers?|conversations?|chats?|transcripts?|sessions?|history|thread|mailbox|inbox|diary|thing)\b|\bword for word\b",
    ),
    (
        Private,
        1,
        r"\b(?:other|further|all|every|each|remaining|neighbou?ring)\b.{0,24}\b(?:contracts?|drafts?|documents?|files?|letters?|records?|manuscripts?|spreadsheets?|notes?|cases?|invoices?)\b.{0,40}\b(?:folder|directory|computer|disk|home|machine|drive|beside|next to)\b",
    ),
    // It goes to an address.
    (
        Outward,
        1,
        r"\b(?:send|post|upload|submit|put|forward|transmit|deliver|hand|enter|add|register|report|push|mail|give|pass|copy|transfer|share|file|deposit|lodge|feed|fetch|request|call|open|load|visit|get)\w*\b.{0,160}https?://",
    ),
    (
        Outward,
        1,
        r"https?://\S{0,120}(?:[?&]\w{1,16}=(?:<|\{|\$|%|data\b|value\b|text\b|context\b|content|payload|message|here|notes\b|all\b|\.\.\.)|/(?:<|\{|\[)[a-z])",
    ),
    (
        Outward,
        1,
        r"\bcurl\b.{0,160}(?: -d | -t | -f | --data|--form|--upload-file|@-).{0,160}",
    ),
    (
        Outward,
        1,
        r"\b(?:send|post|upload|submit|forward|transmit|add|file|deposit|hand over|goes?|sent) (?:it|them|these|those|everything|the (?:result|text|copy|whole)|all of it)\b.{0,60}\b(?:too|there|along|with it|same (?:address|way|place)|as well|service|server|index|archive|address|endpoint)\b",
    ),
];
