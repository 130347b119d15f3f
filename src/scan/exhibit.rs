//! Words of lists, titles and heads of tables that show what attackers leave or
//! use, so that what stands below is looked at and not done.

use std::sync::LazyLock;

use regex::Regex;

use super::pattern::pattern;

/// What lists, titles and heads of tables say of what attackers leave behind.
static EXHIBITS: LazyLock<Regex> = LazyLock::new(|| {
    pattern(
        r"(?ix)
        \b(?: web \s? shells? | reverse \s shells? | pentest\w* | penetration \s test\w* | authori[sz]ed \s (?: tests? | testing )
          | red [-\s] team\w* | red \s flags? | malware | hacked | compromised? | infect\w* | incidents? | forensics?
          | indicators? | iocs? | look \s for | sample \s (?: events? | alerts? | logs? ) | detections? | attack\w* | exploit\w*
          | phishing | injections? | threats? | suspicious | (?: typical | common ) \s finds? | signs | symptoms
          | persistence \s locations? | sigma | yara | vetting
          | be \s reported | droppers? | stealers? | adversar\w+ | defanged | malicious | jailbreak\w* | anti[- ]?patterns? )\b
        | 入侵 | 恶意 | 攻击 | 检测 | 木马 | 后门 | 特征 | 告警 | 取证 | 应急 | 典型 | 反弹 | 挖矿",
    )
});

/// What has the reader run it all the same.
static ORDERS: LazyLock<Regex> = LazyLock::new(|| {
    pattern(
        r"(?ix) \b(?: run | execute | paste | copy | type | enter | install | start | launch | use | call | open
            | check | scan | set \s? up | setup | steps? | prerequisites? | fix | clean | update | download | now ) \b
        | 运行 | 执行 | 粘贴 | 复制 | 输入 | 安装 | 打开 | 检查一下 | 步骤 | 下载",
    )
});

/// How far in front of a row the head of its table may stand, in bytes.
const TABLE: usize = 6000;

/// Whether a line has its reader run what follows.
#[must_use]
pub fn orders(line: &str) -> bool {
    ORDERS.is_match(line)
}

/// Whether a line says that what follows is an exhibit, and has nobody run it.
#[must_use]
pub fn is_title(line: &str) -> bool {
    EXHIBITS.is_match(line) && !orders(line)
}

/// The head of the table whose row stands at `at`; empty where there is none.
#[must_use]
pub fn head_of_table(text: &str, at: usize) -> &str {
    let is_row = |line: &&str| line.trim_start().starts_with('|');
    let above = text.get(..at).unwrap_or_default();
    let above = &above[above.ceil_char_boundary(above.len().saturating_sub(TABLE))..];
    above
        .lines()
        .rev()
        .take_while(is_row)
        .last()
        .unwrap_or_default()
}

/// Whether the table whose row stands at `at` shows what somebody says: its head
/// is a title, or speaks of examples.
#[must_use]
pub fn quotes(text: &str, at: usize) -> bool {
    let head = head_of_table(text, at);
    is_title(head) || head.to_ascii_lowercase().contains("example")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn titles_show_or_order() {
        for (line, shows) in [
            ("Typical droppers look like this (defanged):", true),
            ("## Indicators of compromise", true),
            ("Run this to check for malware:", false),
            ("## Setup", false),
            ("常见攻击特征：", true),
        ] {
            assert_eq!(is_title(line), shows, "{line}");
        }
    }

    #[test]
    fn the_head_of_a_table_speaks_for_its_rows() {
        let table = "| Location | Look for |\n|---|---|\n| cron | `a` |\n";
        assert!(is_title(head_of_table(table, table.len() - 6)));
        // An example of a command is still a command.
        let table = "| Platform | Example |\n|---|---|\n| any | `a` |\n";
        assert!(!is_title(head_of_table(table, table.len() - 6)));
        assert!(quotes(table, table.len() - 6));
        let table = "| Step | Command |\n|---|---|\n| one | `a` |\n";
        assert!(!quotes(table, table.len() - 6));
    }
}
