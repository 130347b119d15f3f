//! English turns of speech. Names in braces stand for the classes below.

use super::{Turn, authority, deeds, facet};

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
pub(super) const MENTIONS: &str = r#"\b(?:attack(?:er)?s?|injection|jailbreak\w*|phishing|malicious|red[- ]team\w*|suspicious|adversar\w+|untrusted|prompts? such as|text that|(?:documents?|skills?|messages?|modules?|pages?) (?:that )?(?:contains?|says?|claims?)|for example "|such as "|never follow|do not follow|flag (?:a|any|it)|reject|tries to|pretends to|if (?:a|the) \w+ (?:itself )?(?:says|contains)|looks? for|warns? (?:about|of|against|when|if)|beware|detects?|awareness|scam|(?:do not|don't|never|must not|not|nothing|no) [a-z ,]{0,60}without (?:telling|informing|asking|showing|confirm\w+|approval|permission|consent))\b|攻击|恶意|可疑|注入|例如|警惕|检测|防止|钓鱼|诈骗|骗局|骗子"#;

/// What in front of a verb denies it.
pub(super) const DENIALS: &str = r"\b(?:never|not|don't|mustn't|cannot|avoid|without|nor|no|may|might)\b[a-z ]{0,10}$|(?:不要|切勿|请勿|禁止|不得|不可|别|绝不|从不|不会|不|无)$";

/// Every turn.
pub(super) const TURNS: [&[Turn]; 5] = [
    authority::TURNS,
    deeds::TURNS,
    facet::TURNS[0],
    facet::TURNS[1],
    facet::TURNS[2],
];
