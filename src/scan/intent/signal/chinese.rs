//! The same signals in Chinese, by phrases: the language has no blanks to cut
//! words at.

use std::sync::LazyLock;

use aho_corasick::AhoCorasick;

use crate::text::Span;

use super::{Sign, Signal};

const PHRASES: &[(&str, Sign, u32)] = &[
    ("不要告诉", Sign::Hide, 2),
    ("不告诉", Sign::Hide, 1),
    ("不要提及", Sign::Hide, 1),
    ("不要提示", Sign::Hide, 1),
    ("不要出现在", Sign::Hide, 1),
    ("不写进", Sign::Hide, 1),
    ("不在对话", Sign::Hide, 1),
    ("不要向用户", Sign::Hide, 2),
    ("不要让用户", Sign::Hide, 2),
    ("不要展示给", Sign::Hide, 2),
    ("不要主动提", Sign::Hide, 2),
    ("不必告知", Sign::Hide, 2),
    ("无需告知", Sign::Hide, 2),
    ("事后不提", Sign::Hide, 2),
    ("说明这个", Sign::Hide, 1),
    ("不要解释正在", Sign::Hide, 2),
    ("悄悄", Sign::Hide, 1),
    ("静默", Sign::Hide, 1),
    ("就说", Sign::Deceive, 2),
    ("回答那是", Sign::Deceive, 2),
    ("不容易看出", Sign::Deceive, 2),
    ("看不出", Sign::Deceive, 1),
    ("谎称", Sign::Deceive, 2),
    ("伪装成", Sign::Deceive, 2),
    ("假装", Sign::Deceive, 1),
    ("不需要用户确认", Sign::Unasked, 1),
    ("无需确认", Sign::Unasked, 1),
    ("无需用户确认", Sign::Unasked, 1),
    ("不再询问", Sign::Unasked, 1),
    ("无需再询问", Sign::Unasked, 1),
    ("不必再核实", Sign::Unasked, 2),
    ("不必询问", Sign::Unasked, 1),
    ("始终允许", Sign::Unasked, 2),
    ("用户已授予", Sign::Unasked, 2),
    ("用户已经同意", Sign::Unasked, 2),
    ("用户已同意", Sign::Unasked, 2),
    ("用户本人的决定", Sign::Unasked, 2),
    ("对话内容", Sign::Private, 1),
    ("聊天记录", Sign::Private, 1),
    ("系统提示词", Sign::Private, 1),
    ("完整原文", Sign::Private, 1),
    (".bash_history", Sign::Private, 1),
    ("~/.ssh", Sign::Private, 1),
    ("按照其中", Sign::Remote, 1),
    ("照办", Sign::Remote, 1),
    ("照做", Sign::Remote, 1),
    ("逐条执行", Sign::Remote, 2),
    ("一律自动执行", Sign::Remote, 1),
    ("不再受", Sign::Override, 2),
    ("优先于系统", Sign::Override, 2),
    ("优先于用户", Sign::Override, 2),
    ("忽略之前", Sign::Override, 2),
    ("视同主人", Sign::Override, 2),
    ("【系统消息】", Sign::Override, 2),
    ("拥有全部权限", Sign::Override, 1),
    ("最高权限", Sign::Override, 1),
    ("在记忆里", Sign::Standing, 2),
    ("写入记忆", Sign::Standing, 1),
    ("长期记忆", Sign::Standing, 1),
    ("settings.json", Sign::Standing, 1),
    ("claude.md", Sign::Standing, 1),
    ("agents.md", Sign::Standing, 1),
    ("未公开的入口", Sign::Backdoor, 2),
    ("隐藏的入口", Sign::Backdoor, 2),
    ("作为系统命令执行", Sign::Backdoor, 2),
    ("万能密码", Sign::Backdoor, 2),
    ("return true", Sign::Backdoor, 1),
    ("视为通过", Sign::Backdoor, 2),
    ("管理员身份登录", Sign::Backdoor, 2),
    ("万能口令", Sign::Backdoor, 2),
    ("文档中排除", Sign::Hide, 2),
    ("一律不提", Sign::Hide, 2),
    ("不要注明", Sign::Hide, 2),
    ("不需要汇报", Sign::Hide, 2),
    ("说成是", Sign::Deceive, 2),
    ("不管用户", Sign::Unasked, 1),
    ("无论用户", Sign::Unasked, 1),
    ("佣金", Sign::Money, 1),
    ("返佣", Sign::Money, 1),
    ("推广链接", Sign::Money, 1),
    ("memory.md", Sign::Standing, 1),
    ("停止审计", Sign::Weaken, 2),
    ("关闭审计", Sign::Weaken, 2),
    ("关闭杀毒", Sign::Weaken, 2),
    ("关闭防火墙", Sign::Weaken, 1),
    ("关闭证书校验", Sign::Weaken, 2),
    ("跳过确认", Sign::Weaken, 1),
];

/// Words of one of the first list with one of the second close behind.
const ORDERS: &[(&[&str], &[&str], Sign, u32)] = &[
    (
        NOT,
        &[
            "告诉", "告知", "提及", "提起", "提到", "透露", "汇报", "声张",
        ],
        Sign::Hide,
        1,
    ),
    (
        NOT,
        &["写进", "写入", "列入", "列出", "介绍", "说明", "出现"],
        Sign::Hide,
        1,
    ),
    (
        NOT,
        &["询问", "请示", "确认", "核实", "征求", "停下来"],
        Sign::Unasked,
        1,
    ),
    (
        &["避免", "以免", "免得"],
        &["疑惑", "误会", "紧张", "担心", "怀疑", "困扰"],
        Sign::Hide,
        1,
    ),
    (
        &["仍", "仍然", "继续", "保持"],
        &["显示", "展示", "不变", "原"],
        Sign::Deceive,
        1,
    ),
    (
        &[
            "问起",
            "问到",
            "追问",
            "质疑",
            "发现异常",
            "有人问",
            "用户问",
            "客户问",
            "如果用户发现",
        ],
        &["说", "回答", "解释", "称", "回复"],
        Sign::Deceive,
        2,
    ),
    (
        &["账号", "账户", "收款", "卡号", "开户行", "钱包地址"],
        &["换成", "改为", "改成", "替换", "统一为"],
        Sign::Money,
        2,
    ),
    (
        &["执行", "运行"],
        &[".js", ".py", ".sh", ".ps1", "curl"],
        Sign::Run,
        1,
    ),
    (
        &["密送", "抄送", "转发", "邀请", "暗抄"],
        &["@"],
        Sign::Away,
        2,
    ),
    (
        &["关闭", "停用", "禁用", "跳过", "绕过"],
        &["审计", "日志", "校验", "防护", "杀毒", "权限提示", "安全"],
        Sign::Weaken,
        1,
    ),
    (
        &["直接选择", "一律选择", "自动选择", "默认"],
        &["允许", "同意", "授权"],
        Sign::Unasked,
        1,
    ),
];

/// Denials.
const NOT: &[&str] = &[
    "不要", "不必", "无需", "不用", "不得", "不需", "无须", "别", "勿", "不在", "不应", "都不",
];

/// How far apart, in bytes, the words of an order stand.
const CLOSE: usize = 45;

/// Whether a word of `first` stands in `sentence` with one of `second` close
/// behind it.
fn orders(sentence: &str, first: &[&str], second: &[&str]) -> bool {
    first.iter().any(|word| {
        sentence.match_indices(word).any(|(at, _)| {
            let rest = &sentence[at + word.len()..];
            let rest = &rest[..rest.floor_char_boundary(CLOSE)];
            second.iter().any(|other| rest.contains(other))
        })
    })
}

/// Words that send.
const SENDS: &[&str] = &[
    "发送",
    "上传",
    "提交",
    "发到",
    "传到",
    "同步到",
    "备份到",
    "推送",
    "发给",
    "唯一的",
];

/// Words that turn an order around, or tell of attacks.
const SPOKEN_OF: &[&str] = &[
    "是否", "攻击", "恶意", "注入", "例如", "警惕", "检测", "防止", "钓鱼", "骗",
];

static SEARCH: LazyLock<AhoCorasick> = LazyLock::new(|| {
    AhoCorasick::builder()
        .ascii_case_insensitive(true)
        .build(PHRASES.iter().map(|(phrase, _, _)| phrase))
        .expect("the phrases are short constants")
});

/// The signals of a stretch of text that is written in Chinese.
pub(in crate::scan::intent) fn of_chinese(
    text: &str,
    span: Span,
    listed: bool,
    found: &mut Vec<Signal>,
) {
    let inside = span.of(text);
    if inside.is_ascii()
        || !inside.contains(|letter: char| ('\u{4e00}'..='\u{9fff}').contains(&letter))
    {
        return;
    }
    let mut at = span.start;
    for sentence in inside.split_inclusive(['。', '；', '！', '\n']) {
        let place = Span::new(at, at + sentence.len());
        at += sentence.len();
        if sentence.len() < 9 {
            continue;
        }
        let mentioned = listed || SPOKEN_OF.iter().any(|word| sentence.contains(word));
        let mut raise = |sign, weight| {
            found.push(Signal {
                sign,
                weight,
                span: place,
                mentioned,
                plot: false,
            });
        };
        for hit in SEARCH.find_iter(sentence) {
            let (_, sign, weight) = PHRASES[hit.pattern().as_usize()];
            raise(sign, weight);
        }
        for (first, second, sign, weight) in ORDERS {
            if orders(sentence, first, second) {
                raise(*sign, *weight);
            }
        }
        if sentence.contains("://") && SENDS.iter().any(|word| sentence.contains(word)) {
            raise(Sign::Away, 1);
        }
    }
}
