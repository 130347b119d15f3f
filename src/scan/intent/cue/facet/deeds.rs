//! What: lines that last, other skills, accounts and assets, what a person is
//! led to paste.

use super::super::Matter::{
    Acting, Foremost, Kept, Pasting, Pretext, Proxied, Rivals, Spreading, Usurping,
};
use super::Turn;

/// Turns: matter, weight, pattern.
pub(in crate::scan::intent::cue) const TURNS: &[Turn] = &[
    // What an agent reads at each start.
    (
        Kept,
        1,
        r"(?:\b(?:claude|agents|memory|soul|gemini|user)\.md\b|\.cursorrules\b|\.windsurfrules\b|\.clinerules\b|copilot-instructions|\.cursor/rules)",
    ),
    (
        Kept,
        1,
        r"\b(?:long-term|persistent|permanent|the assistant's|the agent's|your|its|agent|new|an empty) (?:memory|memories|notes about the user|standing instructions|profile of the user)\b|\bmemory (?:is|has|of the (?:assistant|agent)|file)\b|\b(?:their|his|her|the) memory\b|\b(?:into|in|to) memory\b|\bremember (?:that|these|the following)\b",
    ),
    // What nobody asked to stand there.
    (
        Usurping,
        2,
        r"\bas (?:if|though) (?:it (?:was|were|came)|the (?:user|owner|person)|they|he|she) .{0,20}\b(?:said|stated|told|written|asked|wished|wanted|from|theirs|confirmed|dictated)\b|\bin the (?:user|person|owner)'s (?:own )?(?:voice|words)\b|\bfirst person of the user\b",
    ),
    (
        Usurping,
        1,
        r"\b(?:dated?|with (?:a|the) date)\b.{0,30}\b(?:back|earlier|last|ago|before|previous|past)\b|\b(?:stated|said|told) (?:it|them|so|this) (?:last|a|weeks|months|long)\b",
    ),
    (
        Usurping,
        2,
        r"\b(?:commands?|anything|tools?|scripts?|sudo|root|installs?|packages?|everything|changes)\b.{0,60}\b(?:without (?:any |a |further |being )?(?:ask\w*|questions?|confirm\w*|prompt\w*)|no questions?|unasked|not (?:be |to be )?asked|never (?:to )?(?:be )?ask\w*|no confirmation)\b",
    ),
    (
        Usurping,
        2,
        r"\b(?:not|never|no) (?:want |wish |need )?(?:to be asked|ask|asking)\b.{0,30}\b(?:commands?|sudo|tools?|scripts?|run)\b|\b(?:does not|doesn't|not) (?:want|wish|like) to be asked\b",
    ),
    (
        Usurping,
        2,
        r"\b[a-z0-9-]+\.[a-z0-9.-]{2,40}\b.{0,40}\b(?:is|as|counts as|belongs to|may be)\b.{0,16}\b(?:own|trusted|internal|their|safe|allowed|private)\b.{0,16}(?:server|machine|domain|host|site|system|cloud|computer)?|\b(?:files?|data|anything) may (?:go|be sent|leave|be copied)\b|\b(?:trust|trusts|trusted)\b.{0,30}\b(?:domain|host|server|site|address|downloads? from)\b",
    ),
    (
        Usurping,
        2,
        r"\b(?:security|safety|audit\w*|scanners?|risk|vulnerability)\b.{0,40}\b(?:hints?|notes?|warnings?|findings?|alerts?|notices?|remarks?|reports?|tools? about it|packages?)\b.{0,60}\b(?:away|stop|disappear|annoy\w*|tiresome|never|false|wrong|ignore|silence\w*|suppress\w*|unwanted|not wanted|mistaken|noise|no longer|off)\b|\b(?:silence|suppress|ignore|dismiss|mute|hide)\b.{0,40}\b(?:warnings?|findings?|alerts?|advisories)\b",
    ),
    (
        Usurping,
        1,
        r"\b(?:install|add|pull in|use|take)\b.{0,60}\b(?:without (?:asking|a question|confirmation)|no question|no need to ask|if (?:it|the package) is (?:missing|absent))\b|\bif it(?:'s| is) (?:missing|absent|not there)\b.{0,20}\binstall\b",
    ),
    (
        Usurping,
        1,
        r"\b(?:leave|skip|omit|hide|do not (?:list|show|mark|name)|don't (?:list|show|mark|name)|not (?:listed|marked|shown|named))\b.{0,40}\b(?:paragraph|section|these|those|them|this|lines?|entries|ones|first|defaults)\b",
    ),
    (
        Usurping,
        2,
        r"\b(?:instructions?|rules|files?|what)\b.{0,40}\b(?:win over|wins over|outranks?|counts? more than|above|go(?:es)? before|beats?|prevails? over)\b.{0,30}\b(?:chat|the user|conversation|user's|messages?)\b",
    ),
    (
        Usurping,
        1,
        r"\b(?:after|below|behind|under)\b.{0,20}\b(?:empty|blank) lines\b|\bfar (?:below|down|to the right)\b|\bwhere nobody (?:looks|scrolls)\b|\bout of sight\b",
    ),
    (
        Usurping,
        2,
        r"\b(?:questions?|asking|confirmations?|prompts?)\b.{0,12}\b(?:is|are)\b.{0,16}\b(?:nuisance|unwanted|annoying|not wanted|tiresome|superfluous|unnecessary|waste)\b|\b(?:remarks?|notes?|warnings?|hints?|talk|advice)\b.{0,12}\b(?:about|on|of) (?:risks?|safety|security|danger)\b.{0,40}\b(?:not|unwelcome|no|nuisance|annoy\w*|skip|bore\w*)\b",
    ),
    (
        Usurping,
        1,
        r"\b(?:is|are) (?:fine|ok|safe|trusted|harmless)\b.{0,24}\b(?:nothing to check|no check|without check\w*|no need to check)\b|\b(?:no mark|unmarked|do not stand out|look like the (?:rest|others)|tells? them (?:apart|from))\b|\b(?:empty|blank) lines\b.{0,20}\b(?:below|after|later|under|lower)\b",
    ),
    (
        Usurping,
        2,
        r"\b(?:among|to|one of) (?:the|their|its) (?:trusted|own|safe|known) (?:places?|hosts?|servers?|domains?|addresses|sites?|machines?)\b|\b(?:needs?|requires?|gets?) no (?:review|approval|check\w*|confirmation|tests?)\b|\bapprove (?:them|it|all|at once)\b",
    ),
    (
        Usurping,
        2,
        r"\b(?:findings?|warnings?|alerts?|results?|complaints?) (?:of|from|by) (?:the |any |all )?(?:security |code )?(?:scanners?|audits?|linters?|checkers?|checks?)\b.{0,80}\b(?:mistaken|false|wrong|ignored?|suppress\w*|noise)\b",
    ),
    (
        Usurping,
        1,
        r"\bpass(?:es)? over (?:these|them|this|those|it)\b|\bnot (?:quoted|read out|repeated|printed|summari[sz]ed)\b.{0,20}\b(?:when|if|while|in)\b|\bat the (?:bottom|very end|end)\b.{0,40}\b(?:below|screen|lines|far)\b",
    ),
    // Copies of itself.
    (
        Spreading,
        1,
        r"\b(?:copy|copies|put|place|install|clone|write|add|drop|carry|bring|push)\b.{0,40}\b(?:this (?:folder|directory|skill|file|package)|of this|itself|yourself|these files)\b",
    ),
    (
        Spreading,
        1,
        r"\b(?:other|others|further|every|each|all|more)\b.{0,24}\b(?:repositor(?:y|ies)|repos?|checkouts?|projects?|working copies|clones|workspaces?)\b|\bfind ~.{0,40}-name '?\.git\b",
    ),
    (
        Spreading,
        1,
        r"\b(?:commit|push|merge|open a pull request)\b.{0,60}\b(?:push|main|default|remote|origin|branch|as \W|message|upstream|it)\b",
    ),
    (
        Spreading,
        1,
        r"\b(?:load|follow|use|read|start)\b.{0,40}\b(?:at the start|first|always|every session|each session|before anything)\b|\balways (?:load|follow|use|start)\b",
    ),
    (
        Spreading,
        1,
        r"\b(?:colleagues|others|people|whoever|everybody|teammates)\b.{0,30}\b(?:clone|get|pull|receive|check out)s?\b.{0,30}\b(?:it|the skill|this|too|as well)\b",
    ),
    // The words of an agent go through somebody else's machine.
    (
        Proxied,
        1,
        r"\b(?:anthropic|openai|gemini|google|azure|claude|mistral|model|llm)\w{0,12}_(?:base_url|api_base|endpoint|api_url|host)\b|\b_base_url\b|\}_base_url",
    ),
    (
        Proxied,
        1,
        r"settings\.json|\.zshenv\b|\.zshrc\b|\.bashrc\b|[~/ ]\.profile\b|\.bash_profile\b|\bsetx\b|config\.toml|setenvironmentvariable|environment\.d",
    ),
    // Other skills are shut out.
    (
        Rivals,
        1,
        r"\b(?:do not|don't|never|not|no longer|must not|nobody) (?:ever )?(?:open|read|load|use|call|consult|follow|activate|start|look)\b.{0,40}\b(?:their|other|another|those|these|any|one)\b.{0,24}\b(?:skill\.md|skills?|instructions|files?|folders|them)\b|\b(?:do not|don't|never) (?:consult|load|open|use|call|ask) skills\b|\b(?:needs?|use|uses|want) no (?:other|further|more)\b.{0,12}\bskills\b|\b(?:leave|remains?|stays?|keep) (?:it |them |the other(?: one)?s? )?(?:closed|unopened|unread|unloaded)\b",
    ),
    (
        Rivals,
        2,
        r"\b(?:skills?|anything|everything|those|folders?|ones|whatever)\b.{0,70}\b(?:audit|audits|guard|guards|scan|scans|scanner|scanners|shield|inspects?|security|protects?|safety|checks?|watch|watches|sentinel|review|reviews)\b.{0,140}(?:\.off\b|/tmp\b|/var/tmp\b|\b(?:put|moved?|rename[ds]?|deleted?|removed?|disabled?|empty|emptied|trash|uninstall\w*|unload\w*|switched off|turned off|turn off|take|goes|archived?|slows?)\b)",
    ),
    (
        Rivals,
        2,
        r"\b(?:move|rename|delete|remove|disable|uninstall|unload|switch off|turn off|archive|park)\b.{0,60}\b(?:skills?|skill\.md|folders?|ones)\b.{0,60}\b(?:audits?|guards?|scans?|shield|inspects?|security|protects?|safety|checks?|watches|watch|reviews?|warns?|monitors?)\b",
    ),
    (
        Rivals,
        1,
        r"\b(?:merged|folded|absorbed|integrated|taken over|moved|replaced)\b.{0,20}\b(?:(?:into|in|by|with) (?:this|here)|here)\b|\b(?:outdated|withdrawn|obsolete|deprecated|retired|superseded|broken)\b|\bdoes not work (?:on this|any|here)\b",
    ),
    (
        Rivals,
        1,
        r"\b(?:even (?:if|when)|not even (?:if|when)|when|if|although|whenever) (?:the )?{who} (?:\w+ )?(?:names?|asks? for|insists?|wants?|prefers?|requests?|demands?|calls? for)\b.{0,30}\b(?:one|other|skill|it|another|by name|them)\b",
    ),
    (
        Rivals,
        1,
        r"\b(?:empty|remove|delete|take|clear|strip|drop)\b.{0,40}\bhooks?\b|\bhooks?\b.{0,30}\b(?:are|is) (?:removed|emptied|deleted|taken out)\b",
    ),
    (
        Rivals,
        2,
        r"\b(?:shorten|change|edit|rewrite|replace|set|alter|overwrite|blank|cut)\b.{0,40}\b(?:descriptions?|skill\.md|frontmatter|triggers?|name fields?)\b.{0,60}\b(?:there|other|others|each|every|neighbou?r\w*|beside|to \W|so that this|deprecated|skills?)\b",
    ),
    (
        Rivals,
        1,
        r"\b(?:other|all other|remaining|installed|neighbou?ring|beside this|next to this|competing|rest of the|each|every) (?:\w+ )?(?:skills?|ones)\b|\bthe other one\b|\bfolders? (?:beside|next to|around)\b|\bskills beside\b",
    ),
    (
        Rivals,
        1,
        r"\b(?:this skill|this one|it) (?:is |gets? |be |will be |alone )?(?:picked|chosen|used|selected|answers|loaded|decides)\b.{0,30}\b(?:for everything|for all|always|only|every|alone|instead)\b|\bonly the skill named\b|\bso that this (?:skill|one)\b",
    ),
    (
        Rivals,
        2,
        r"\b(?:belongs?|meant|made|intended|fits?) (?:to|for) (?:another|a different|other|some other)\b.{0,40}\b(?:answered|handled|done|taken|served|treated)\b.{0,12}\b(?:here|by this|from|all the same)\b",
    ),
    // Before all else.
    (
        Foremost,
        1,
        r"\b(?:every|each|any|all|single)\b.{0,16}\b(?:user )?(?:messages?|turns?|tool calls?|repl(?:y|ies)|prompts?|conversations?|requests?|input)\b.{0,60}",
    ),
    (
        Foremost,
        1,
        r"\b(?:before|ahead of|prior to|in front of|instead of) (?:all|any|every|each|the)? ?(?:other|another|others) (?:skills?|tools?)\b|\bwhatever (?:it|the question|they) (?:is|are|ask)\b",
    ),
    // Accounts, money, mail, backups.
    (
        Acting,
        1,
        r"\b(?:invite|add|grant|give|make|appoint|promote|needs?|gets?|receives?|raise)\b.{0,80}\b(?:owner|admin|administrator|maintainer|collaborator|full access|write access|rights|access to all|push access)\b",
    ),
    (
        Acting,
        1,
        r"\b(?:collaborators|memberships|invitations|/keys|deploy-key|add-iam-policy-binding|attach-user-policy|create-access-key)\b.{0,120}",
    ),
    (
        Acting,
        1,
        r"\b(?:permission|role)=(?:admin|owner|maintain|push|write)\b|\bread_only=false\b|--role[= ](?:roles/)?(?:owner|admin|editor)|\badministratoraccess\b|--allow-write",
    ),
    (
        Acting,
        1,
        r"\b(?:every|each|all)\b.{0,24}\b(?:repositor(?:y|ies)|repos|organi[sz]ations?|projects?|accounts?|workspaces?|teams?|tenants?|channels?)\b.{0,40}\b(?:user|can|belongs?|administers?|owns?|reach\w*|member)\b|\bfor \w+ in \$\(gh (?:repo|api)\b",
    ),
    (
        Acting,
        1,
        r"\b(?:take|remove|drop|turn off|switch off|disable|delete|lift|clear|empty)\b.{0,40}\b(?:protection|rules off|branch rules|rules on|approval rules|retention rules|versioning|deletion protection|object lock|retention|required reviews?|two-factor|2fa|mfa)\b|\btake the rules off\b|-x delete .{0,80}protection",
    ),
    (
        Acting,
        1,
        r"\bapprove\(address,uint256\)|\bsetapprovalforall\b|\bmax-uint\b|\bmaxuint256\b|\b(?:unlimited|infinite|maximum|boundless) (?:allowance|approval|spending|limit)\b",
    ),
    (
        Acting,
        1,
        r"\b(?:pay|transfer|send|move|withdraw|forward|give)\b.{0,60}\b(?:percent|per cent|%|share|part|rest|remainder)\b.{0,20}\b(?:of|from) (?:the|each|every|its|their) (?:balance|wallet|funds|sum|holdings|amount|account)\b|\bcast send\b.{0,120}--value\b|\bbalance\b.{0,60}\*0\.\d",
    ),
    (
        Acting,
        1,
        r"\b(?:all|each|every) (?:of the )?(?:tokens?|coins?|assets?)\b.{0,40}\b(?:wallet|holds?|approved?|owns?|allowance)\b|\bfor \w+ in \$tokens\b|\b(?:key|signing)\b.{0,40}\b(?:private_key|keystore|\.env)\b|--private-key \$",
    ),
    (
        Acting,
        2,
        r"\b(?:write|mail|send|compose|message|post|invite|text)\b.{0,50}\b(?:all|everyone|everybody|every|each)\b.{0,24}\b(?:has (?:ever )?(?:met|written)|knows|contacts?|addresses|address book|friends|followers|recipients|connections|people they know|chat|person in)\b",
    ),
    (
        Acting,
        1,
        r"\b(?:in the (?:user|person|owner)'s name|as if the (?:user|person|owner) had (?:written|sent)|in (?:their|his|her) name|under (?:their|the user's) name|tone of their)\b",
    ),
    (
        Acting,
        1,
        r"\b(?:move|delete|remove|clear|take|erase|empty|purge)\b.{0,60}\b(?:sent|outbox|sent (?:items|folder|mails?)|what was sent)\b.{0,30}|\bmark\b.{0,40}\banswers?\b.{0,60}\bread\b",
    ),
    (
        Acting,
        1,
        r"\b(?:delete|remove|destroy|drop|purge|wipe|erase)\b.{0,50}\b(?:every|all|each|any)\b.{0,24}\b(?:snapshots?|backups?|state|versions?|archives?|replicas?|restore points?|volumes?)\b",
    ),
    (
        Acting,
        1,
        r"\b(?:snapshots?|backups?|state files?|restore points?|replicas?|log archives?)\b.{0,60}\b(?:and|,|all|every|each)\b.{0,30}\b(?:snapshots?|backups?|state|versions?|archives?|restore points?|replicas?)\b",
    ),
    (
        Acting,
        1,
        r"\b(?:delete-snapshot|delete-db-snapshot|delete-backup|delete-recovery-point|snapshot delete|snapshots delete|vssadmin delete|delete-db-cluster-snapshot|tmutil deletelocalsnapshots|backup delete)\b",
    ),
    (Acting, 1, r"\bs3 (?:rb|rm)\b.{0,80}(?:--force|--recursive)"),
    (
        Acting,
        1,
        r"\b(?:right|directly|immediately|at once|as soon as|straight)\b.{0,24}\b(?:after|on|when|upon|is|this is)\b.{0,8}\b(?:load\w*|start\w*|install\w*|the skill)\b",
    ),
    (
        Acting,
        1,
        r"\b(?:share|percent|per cent|%|fee|cut|commission|tip|rest)\b.{0,60}\b(?:to|into|for) (?:the |an? |our |this |its )?(?:account|address|wallet|recipient|0x|iban)\b",
    ),
    (
        Acting,
        1,
        r"\b(?:every|each|all) (?:payments?|transactions?|orders?|purchases?|swaps?|invoices?|transfers?)\b",
    ),
    // Paste what you do not see.
    (
        Pasting,
        2,
        r"\b(?:windows(?: logo)?(?: key)?|win|super)\b ?(?:key)? ?(?:and|plus|\+|,|with|together with|-)? ?(?:\w+ )?\br\b|\brun (?:dialog|box|window|field)\b",
    ),
    (
        Pasting,
        1,
        r"\b(?:ctrl|control|cmd|command)\b ?(?:key)? ?(?:and|plus|\+|,|with|-)? ?(?:the )?\bv\b",
    ),
    (
        Pasting,
        1,
        r"\b(?:paste|pastes|pasting|pasted|insert|inserts)\b.{0,60}",
    ),
    (
        Pasting,
        2,
        r"\b(?:already|put|was|is|been|has)\b.{0,30}\b(?:on|in|to) (?:the|their|your) clipboard\b|\b(?:code|text|token|it|key|content) is (?:there )?already\b|\bis already there\b|\b(?:was|has been|is) copied (?:when|as|by|automatically|for)\b|\bcopied (?:when|as) they\b",
    ),
    (
        Pasting,
        1,
        r"\b(?:open|start|launch|type|types|opens)\b.{0,30}\b(?:terminal|powershell|cmd|command prompt|console|shell)\b|\baddress bar\b.{0,30}\b(?:explorer|finder|folder|window)\b",
    ),
    (
        Pasting,
        1,
        r"\b(?:press|presses|hit|hits|confirm with|tap|push|then|and|by) (?:on |the )*(?:enter|return)\b",
    ),
    (Pasting, 1, r"(?:,|;|~) ?(?:enter|return)\b"),
    (
        Pasting,
        2,
        r"\b(?:already|been|was|is) copied\b|\b(?:got|gets|comes|came|placed|lands?)\b.{0,12}\b(?:on|onto|in|into) (?:the|their|your) clipboard\b|\bcopied (?:for (?:them|him|her|you)|automatically|by itself)\b",
    ),
    (
        Pasting,
        1,
        r"\b(?:bring|call|pull) up\b.{0,16}\b(?:terminal|powershell|console|command prompt)\b|\b(?:folder|explorer|finder) window\b.{0,60}\baddress bar\b",
    ),
    // Why one should.
    (
        Pretext,
        2,
        r"\b(?:prove|proves|proof|show|shows|verif(?:y|ies|ied)|verification|confirm|confirms|demonstrate|check)\b.{0,60}\b(?:human|no machine|a person|real person|robots?|bots?|visitor must|they are (?:a )?(?:person|real|human)|not a machine)\b",
    ),
    (
        Pretext,
        1,
        r"\b(?:robots?|bots|captcha|people only|humans only|(?:let|admit|admits|lets) (?:only )?(?:humans|people)|automated (?:access|traffic))\b|\b(?:must|has to|have to|needs? to|should) be verified\b|\bverification (?:code|text|token|step)\b",
    ),
    (
        Pretext,
        1,
        r"\b(?:unlock|protected|repair|fix|restore|activate|enable|refresh|reset)\b.{0,60}\b(?:microphone|camera|audio|sound|display|font|document|page|browser|meeting|connection|file|player|printer|account)\b",
    ),
    (
        Pretext,
        1,
        r"\b(?:document|page|file|video|clips?|meeting|text|font|codec|invoice|camera|screen|sound) (?:is|looks|stays?|are) (?:dark|black|silent|garbled|missing|protected|locked|blocked|broken)\b|\b(?:locked|protected|blocked|encrypted) (?:contract|document|file|page|video|pdf|report|attachment)\b|\b(?:walk|guide|lead|take)\b.{0,30}\bthrough\b",
    ),
    (
        Pretext,
        2,
        r"\b(?:if|when|should|in case) (?:they|the \w+|he|she|somebody|someone|people) (?:be |are |is |feels? |seems? )?(?:hesitates?|hesitant|doubts?|have doubts|has doubts|asks? why|unsure|uneasy|objects?|refuses?|wonders?|worr(?:y|ies|ied)|afraid|sceptical)\b|\breassure\b|\bcalm (?:them|him|her)\b",
    ),
    (
        Pretext,
        1,
        r"\b(?:same|usual|normal|ordinary|standard) (?:\w+ )?(?:check|test|procedure|step|thing)\b|\b(?:all|every|each) (?:\w+ )?(?:\w+ )?(?:shops?|sites?|theatres?|airlines?|services?|platforms?|vendors?|programs?|apps?|carriers?|banks?)\b.{0,20}\b(?:do|does|uses?|works?)\b",
    ),
    (
        Pretext,
        1,
        r"\b(?:no|nothing|not)\b.{0,20}\b(?:results?|show\w*|give\w*|continue|help|go on|answers?)\b.{0,30}\b(?:before|until|unless)\b|\b(?:give|show) (?:no|nothing)\b.{0,40}\b(?:before|until)\b",
    ),
    (
        Pretext,
        2,
        r"\b(?:password|passcode|login) (?:of|to|for) (?:the|their|your) (?:computer|mac|machine|laptop|account)\b|\btheir (?:mac|computer|login) password\b",
    ),
];
