//! The words of the page in Chinese. Each stands where the literal that holds the
//! English one is written, so that there is one page and not two; rule texts,
//! ids and what a package says stay as they are.

/// English as it stands in a literal of ours, with as much around it as tells it
/// from all else, and the same in Chinese.
const PHRASES: &[(&str, &str)] = &[
    ("<html lang=\"en\">", "<html lang=\"zh\">"),
    (">Skip to the findings<", ">跳到发现<"),
    ("No package was judged.", "没有评估任何技能包。"),
    (" judged", " 个已评估"),
    (" refused by the gate", " 个未通过门禁"),
    (" not fully assessed", " 个评估不完整"),
    (" unreadable", " 个无法读取"),
    (">unreadable<", ">无法读取<"),
    (">Packages<", ">技能包<"),
    (">Package<", ">技能包<"),
    (">Standing<", ">状态<"),
    (">not assessed<", ">未评估<"),
    (" (not shown here)", "（此处未列出）"),
    ("aria-label=\"Filter findings\"", "aria-label=\"筛选发现\""),
    (">Severity<", ">严重程度<"),
    (">Rule <select", ">规则 <select"),
    (">all rules<", ">全部规则<"),
    ("<label>File ", "<label>文件 "),
    (
        "placeholder=\"part of a path\"",
        "placeholder=\"路径的一部分\"",
    ),
    (">Show all<", ">显示全部<"),
    (
        "data-said=\"{count} of {all} findings shown\"",
        "data-said=\"显示 {count} / {all} 项发现\"",
    ),
    (">What the packages mean together<", ">多个技能之间<"),
    (">Fix:<", ">处理建议：<"),
    ("<p>Made by skilldeck ", "<p>由 skilldeck 生成，版本 "),
    (" at ", "，时间 "),
    ("</time>, profile <code>", "</time>，规则配置 <code>"),
    (
        "</code>. Nothing of a package was run; what could not be assessed is said.",
        "</code>。没有运行包中的任何内容；未能评估的部分均已说明。",
    ),
    ("<dt>Files<", "<dt>文件<"),
    ("<dt>Digest<", "<dt>包摘要值<"),
    ("<dt>Gate<", "<dt>门禁<"),
    ("<dt>Assurance<", "<dt>保证级别<"),
    ("<dt>Confidence<", "<dt>置信度<"),
    ("<dt>Evidence<", "<dt>证据<"),
    ("<dt>Fingerprint<", "<dt>指纹<"),
    (">No findings.<", ">没有发现问题。<"),
    (
        " more, none worse than these, are not shown; <code>--format json</code> holds all.",
        " 项未列出，均不比以上严重；<code>--format json</code> 包含全部内容。",
    ),
    (" decided by policy or baseline<", " 项由策略或基线决定<"),
    (">Rule<", ">规则<"),
    (">Place<", ">位置<"),
    (">By<", ">依据<"),
    (">Why<", ">原因<"),
    (">to line ", ">至行 "),
    (">How it comes here, in ", ">来路，步数："),
    (" steps</summary>", "</summary>"),
    (">ends here<", ">到此为止<"),
    (">Why it matters<", ">为何重要<"),
    (
        "Every file was assessed in full: ",
        "所有文件均已完整评估：",
    ),
    (" of ", " / "),
    (
        " files were assessed in full; for the rest it is said why not.",
        " 个文件已完整评估；其余文件附有原因。",
    ),
    (">Not assessed<", ">未评估内容<"),
    (">Reason<", ">原因<"),
    (">In words<", ">说明<"),
    (">and ", ">另有 "),
    (
        " more; <code>--format json</code> holds all.",
        " 项；<code>--format json</code> 包含全部内容。",
    ),
    (" more</p>", " 项</p>"),
    (">It<", ">行为<"),
    (">What<", ">内容<"),
    (">Also<", ">此外<"),
    (
        "No program, host, file or variable is named in code that was read.",
        "已读取的代码中没有写明任何程序、主机、文件或变量。",
    ),
    (">the code does not name which<", ">代码没有写明是哪些<"),
    (
        ">and others that the code does not name<",
        ">以及代码没有写明的其他项<",
    ),
    (
        ">There are more names than are kept.<",
        ">名称过多，未全部保留。<",
    ),
    (
        ">Left to right: from SKILL.md to what it refers to, and on from there. ",
        ">从左到右：从 SKILL.md 到它引用的文件，再到后续引用。",
    ),
    (
        "B, E, W, I: the worst finding in a file; ?: not assessed in full; dashed: nobody refers to it.",
        "B、E、W、I：文件中最严重的发现（阻断、错误、警告、提示）；?：未完整评估；虚线：没有文件引用它。",
    ),
    (">Nobody refers to:<", ">没有文件引用：<"),
    (">No file refers to another.<", ">文件之间没有引用。<"),
    (">All references, as a table (", ">全部引用（表格，"),
    (">File<", ">文件<"),
    (">refers to<", ">引用<"),
];

/// Whole texts of ours.
const TEXTS: &[(&str, &str)] = &[
    ("Skill review", "技能评审"),
    ("Skill scan", "技能扫描"),
    ("Findings", "发现"),
    ("Known, and not counted", "不计入的发现"),
    ("What its code can do", "代码能做什么"),
    ("How its files hang together", "文件之间的关系"),
    ("What was assessed", "评估范围"),
    ("blocked", "已阻断"),
    ("revise", "需修改"),
    ("publish candidate", "可发布"),
    ("refused", "未通过"),
    ("passed", "已通过"),
    (
        "At least one finding is a blocker: do not publish or install this skill.",
        "至少有一项发现属于阻断级：请勿发布或安装该技能。",
    ),
    (
        "There are errors, or parts that were not assessed: look at them first.",
        "存在错误，或有部分内容未能评估：请先查看这些内容。",
    ),
    (
        "Nothing that was assessed speaks against publishing this skill.",
        "在已评估的范围内，没有发现妨碍发布该技能的问题。",
    ),
    ("The gate refuses this package.", "门禁拒绝了该技能包。"),
    ("The gate lets this package pass.", "门禁放行了该技能包。"),
    ("Runs programs", "运行程序"),
    ("Contacts hosts", "访问主机"),
    ("Reads environment variables", "读取环境变量"),
    ("Reads files", "读取文件"),
    ("Writes files", "写入文件"),
    ("Deletes files", "删除文件"),
    (
        "writes the configuration or memory of an agent",
        "写入代理的配置或记忆",
    ),
    (
        "goes on in the background, or starts again later",
        "在后台继续运行，或稍后再次启动",
    ),
    (
        "takes clipboard, screen, keys, sound or pictures",
        "获取剪贴板、屏幕、按键、声音或图像",
    ),
    (
        "runs text as code that is not written in the package",
        "把包中没有写明的文本当作代码运行",
    ),
    ("puts code into memory to run it", "把代码放入内存运行"),
    (
        "runs code that comes over the network",
        "运行来自网络的代码",
    ),
    (
        "rebuilds objects from bytes in a way that can run code",
        "以可能运行代码的方式从字节重建对象",
    ),
];

/// A literal of markup.
pub(in crate::render) fn markup(ours: &'static str) -> String {
    let mut text = ours.to_owned();
    for (english, chinese) in PHRASES {
        if text.contains(english) {
            text = text.replace(english, chinese);
        }
    }
    text
}

/// A whole text.
pub(in crate::render) fn text(ours: &'static str) -> &'static str {
    let found = TEXTS.iter().find(|(english, _)| *english == ours);
    found.map_or(ours, |(_, chinese)| chinese)
}

#[cfg(test)]
mod tests {
    use super::*;

    const SOURCES: &str = concat!(
        include_str!("capabilities.rs"),
        include_str!("coverage.rs"),
        include_str!("finding.rs"),
        include_str!("frame.rs"),
        include_str!("package.rs"),
        include_str!("resources.rs"),
    );

    #[test]
    fn every_phrase_is_one_of_the_page() {
        for (english, chinese) in PHRASES.iter().chain(TEXTS) {
            let written = english.replace('"', "\\\"");
            assert!(SOURCES.contains(&written), "nobody says `{english}`");
            assert!(!chinese.is_empty());
        }
    }
}
