//! Whether a place in prose instructs or only mentions: quotes, negations and
//! reports in front of it, within a bounded stretch of text.

use std::sync::LazyLock;

use regex::Regex;

use crate::scan::pattern::pattern;

use crate::text::Span;

use super::exhibit;
use super::markdown::Fence;
use super::rule::TextFile;

/// How far around a place its line is read.
const LINE: usize = 400;
/// How far in front of a place words may announce it.
const LEAD: usize = 96;
/// How far in front of a quoted place its announcement may stand.
const ABOVE: usize = 600;

/// What directly in front of a phrase turns it around or reports it.
static LEADS: LazyLock<Regex> = LazyLock::new(|| {
    pattern(
        r"(?ix)
        (?: \b(?: (?: do | does | did | must | should | shall | will | would | can | could | may ) \s+ not
              | (?: don | doesn | didn | mustn | shouldn | won | wouldn | can ) ['’] t
              | cannot | never | not \s+ to | avoid | without | refus\w+ \s+ to | instead \s+ of | rather \s+ than )
            (?: \s+ (?: ever | simply | just | blindly | silently | let \s+ \w+ | allow \s+ \w+ (?: \s+ to )? ) )*
          | \b(?: such \s+ as | phrases? \s+ like | e\.g\. | for \s+ example | detects? | detecting | flags? | flagging
              | matches | match | rejects? | attempts? \s+ to | attempting \s+ to | tries \s+ to | trying \s+ to
              | blocks? | blocking | looks? \s+ for | search(?:es)? \s+ for | scans? \s+ for | watch(?:es)? \s+ for
              | (?: asks | asking | tells | telling | instructs | instructing | orders | ordering ) (?: \s+ \w+ ){0,4} \s+ to
              | says | saying | containing | contains | strings? \s+ like | text \s+ like | patterns? \s+ like )
        )
        [-\s:,*_(>\x22'“‘`]* $",
    )
});

/// What near a quoted phrase says that it is an example of something.
static CUES: LazyLock<Regex> = LazyLock::new(|| {
    pattern(
        r"(?ix)
        \b(?: detect\w* | inject\w* | jailbreak\w* | attack\w* | malicious | suspicious | adversar\w* | phrases? | patterns?
          | examples? | e\.g\. | such \s+ as | flag(?:s|ged|ging)? | reject\w* | refuse\w* | block\w* | den(?:y|ies|ied) | warn\w*
          | never | do \s+ not | don['’]t | must \s+ not | should \s+ not | avoid\w* | red \s+ flags? | untrusted | scan(?:s|ner|ning)? | quot\w+
          | firewall | ssrf | forbid\w* | disallow\w* | prevent\w* | protect\w* | says? | saying | contains? | containing | prohibited )\b
        | 检测 | 注入 | 攻击 | 恶意 | 可疑 | 例如 | 比如 | 示例 | 诸如 | 拒绝 | 拦截 | 阻止 | 屏蔽 | 禁止 | 防止 | 警惕 | 不要 | 不得 | 请勿 | 切勿
        | 檢測 | 攻擊 | 惡意 | 拒絕 | 攔截",
    )
});

/// Chinese words that turn around or report what follows at once.
const LEADS_ZH: &[&str] = &[
    "不要",
    "不得",
    "不可",
    "不能",
    "切勿",
    "请勿",
    "勿",
    "禁止",
    "防止",
    "避免",
    "拒绝",
    "检测",
    "例如",
    "比如",
    "诸如",
    "试图",
    "企图",
    "要求你",
    "拦截",
    "请求",
];

/// Whether what stands at `span` is mentioned (quoted, reported, forbidden)
/// and not said to the reader.
#[must_use]
pub fn is_mentioned(file: &TextFile<'_>, span: Span) -> bool {
    let text = file.text;
    let before = before(text, span.start, LINE);
    let behind = behind(text, span.end, LINE);
    if is_announced(&text[..span.start]) {
        return true;
    }
    if is_quoted(before, behind) || in_code_span(file, span) || in_table(before, behind) {
        let above = tail(&text[..span.start], ABOVE);
        return has_cue(above) || has_cue(behind) || is_exhibit(file, span.start);
    }
    fence_at(file, span.start).is_some_and(|fence| {
        let above = tail(&text[..fence.span.start], ABOVE / 2);
        let told = line_above(above).is_some_and(exhibit::orders);
        !told && WARNINGS.is_match(under_heading(above))
    })
}

/// The block of code around `at`.
fn fence_at<'a>(file: &TextFile<'a>, at: usize) -> Option<&'a Fence> {
    let fences = file.markdown.map_or(&[][..], |markdown| &markdown.fences);
    fences
        .get(fences.partition_point(|fence| fence.span.end <= at))
        .filter(|fence| fence.span.start <= at)
}

/// What in front of a block of code says that it is an example of something bad.
static WARNINGS: LazyLock<Regex> = LazyLock::new(|| {
    pattern(
        r"(?ix)
        \b(?: detect\w* | inject\w* | jailbreak\w* | attack\w* | malicious | suspicious | adversar\w* | red \s+ flags? | untrusted
          | forbid\w* | disallow\w* | prohibited | reject\w* | block(?:s|ed)? | never | ssrf | firewall )\b
        | 检测 | 注入 | 攻击 | 恶意 | 可疑 | 拒绝 | 拦截 | 阻止 | 屏蔽 | 禁止 | 防止 | 警惕 | 切勿
        | 檢測 | 攻擊 | 惡意 | 拒絕 | 攔截",
    )
});

/// Whether what stands at `span` is a cell of a table, or what somebody says in
/// quotation marks in a quotation: no word that the reader is told.
#[must_use]
pub fn is_shown(file: &TextFile<'_>, span: Span) -> bool {
    let before = before(file.text, span.start, LINE);
    let behind = behind(file.text, span.end, LINE);
    in_table(before, behind) || before.trim_start().starts_with('>') && is_quoted(before, behind)
}

/// Whether a text holds such a word; a part of an address is none.
fn has_cue(text: &str) -> bool {
    CUES.find_iter(text).any(|found| {
        // "Do not ask" forbids no command.
        let rest = text[found.end()..].trim_start();
        let silent = ["ask", "make a backup", "wait", "confirm", "tell", "mention"]
            .iter()
            .any(|word| rest.starts_with(word));
        if silent && found.as_str().ends_with(['t', 'r']) {
            return false;
        }
        let name = text[found.end()..].strip_prefix('.');
        !text[..found.start()].ends_with(['.', '/'])
            && !name
                .is_some_and(|rest| rest.starts_with(|letter: char| letter.is_ascii_lowercase()))
    })
}

/// Whether what stands at `at`, a cell or a span of code, is shown as what
/// attackers leave or use: by the words in front of it, by the head of its
/// table, or by the heading of its table.
fn is_exhibit(file: &TextFile<'_>, at: usize) -> bool {
    let line = before(file.text, at, LINE);
    if line.trim_start().starts_with('|') {
        let head = exhibit::head_of_table(file.text, at);
        return [head, heading(file, at)].into_iter().any(exhibit::is_title);
    }
    exhibit::is_title(line)
}

/// Whether a block holds records and no steps.
fn is_data(info: &str) -> bool {
    matches!(info, "json" | "jsonl" | "log" | "csv" | "xml")
}

/// What of a text stands under its last heading, that heading included.
fn under_heading(text: &str) -> &str {
    text.rfind("\n#").map_or(text, |at| &text[at..])
}

/// The heading above `at`.
fn heading<'a>(file: &TextFile<'a>, at: usize) -> &'a str {
    let headings = file.markdown.map_or(&[][..], |markdown| &markdown.headings);
    let next = headings.partition_point(|heading| heading.span.start <= at);
    next.checked_sub(1)
        .map_or("", |index| headings[index].span.of(file.text))
}

/// Whether the block of code that begins at `at` shows what attackers leave or
/// use: the line above it says so or, where it is no shell script that a reader
/// takes for a step, its heading.
fn shows_attack(file: &TextFile<'_>, at: usize, is_step: bool) -> bool {
    let above = tail(file.text.get(..at).unwrap_or_default(), ABOVE);
    let line = line_above(above).unwrap_or_default();
    !line.starts_with('#') && exhibit::is_title(line)
        || !is_step && !exhibit::orders(line) && exhibit::is_title(heading(file, at))
}

/// Whether what stands at `at`, in a block of code, is shown and not to be run:
/// by the line above the block, the one below it, or by an address on its own line
/// that was broken on purpose.
#[must_use]
pub fn is_displayed(file: &TextFile<'_>, at: usize) -> bool {
    let Some(fence) = fence_at(file, at) else {
        return false;
    };
    let start = fence.span.start;
    // An address that was broken on purpose brings nothing.
    let line = [before(file.text, at, LINE), behind(file.text, at, LINE)];
    let below = head(file.text.get(fence.span.end..).unwrap_or_default(), LINE);
    let below = below.lines().find(|line| !line.trim().is_empty());
    line.iter().any(|part| part.contains("hxxp"))
        || is_forbidden_above(file.text, start)
        || below.is_some_and(|line| NOT_THESE.is_match(line))
        || shows_attack(file, start, !is_data(&fence.info) && fence.info != "php")
}

/// What below a block says of all that is in it.
static NOT_THESE: LazyLock<Regex> = LazyLock::new(|| {
    pattern(
        r"(?i)\b(?:do not|don['’]t|never) (?:run|execute|use|try) (?:them|these|it|this|any of)|\bexamples of (?:attack|malicious)|不要(?:运行|执行)这些",
    )
});

/// The last line that is neither empty nor the mark of a block.
fn line_above(above: &str) -> Option<&str> {
    above.lines().rev().find(|line| {
        let line = line.trim();
        !line.is_empty() && !line.starts_with("```") && !line.starts_with("~~~")
    })
}

/// What forbids the reader to run what follows.
static FORBIDS: LazyLock<Regex> = LazyLock::new(|| {
    pattern(
        r"(?ix)
        \b(?: never | do \s+ not | don['’]t | must \s+ not | avoid ) \s+ (?: ever \s+ )? (?: run | runn?ing | execut\w+ | use | using | paste | pasting | copy | do ) \b
        | ^ \s* [-*>]* \s* (?: ❌ | 🚫 | ✗ ) | ^ \W* (?: bad | wrong | unsafe | insecure | don['’]t ) \W* $
        | 切勿 | 禁止 | 请勿 | 不要(?:运行|执行|使用)",
    )
});

/// What says that an attack follows, unless the same line has it run.
static ATTACKS: LazyLock<Regex> =
    LazyLock::new(|| pattern(r"(?i)\b(?:malicious|attackers?|attacks?|red\s+flags?)\b|恶意|攻击"));

/// Whether the line above the block of code that begins at `at` forbids what
/// is in it, or says that it is an attack.
fn is_forbidden_above(text: &str, at: usize) -> bool {
    let above = tail(text.get(..at).unwrap_or_default(), ABOVE);
    line_above(above).is_some_and(|line| {
        FORBIDS.is_match(line) || ATTACKS.is_match(line) && !exhibit::orders(line)
    })
}

/// Whether the line of `span`, or the one in front of it, speaks of blocking
/// or attacks.
#[must_use]
pub fn is_warned_about(text: &str, span: Span) -> bool {
    has_cue(before(text, span.start, LINE)) || has_cue(behind(text, span.end, LEAD))
}

/// Whether the words directly in front turn around or report what follows.
fn is_announced(before: &str) -> bool {
    let lead = tail(before, LEAD);
    let near = tail(lead, 24)
        .trim_end_matches(['“', '「', '『', '"', '：', ':', ' ', '`', '‘', '任', '何']);
    LEADS.is_match(lead) || LEADS_ZH.iter().any(|word| near.ends_with(word))
}

/// The line of a place in front of it; at most `most` bytes.
fn before(text: &str, at: usize, most: usize) -> &str {
    let window = tail(&text[..at], most);
    window.rfind('\n').map_or(window, |end| &window[end + 1..])
}

/// The rest of the line behind a place; at most `most` bytes.
fn behind(text: &str, at: usize, most: usize) -> &str {
    let window = head(&text[at..], most);
    window.split('\n').next().unwrap_or_default()
}

fn tail(text: &str, most: usize) -> &str {
    let mut start = text.len().saturating_sub(most);
    while !text.is_char_boundary(start) {
        start += 1;
    }
    &text[start..]
}

fn head(text: &str, most: usize) -> &str {
    let mut end = text.len().min(most);
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    &text[..end]
}

/// Whether a quote that opened in front closes behind.
fn is_quoted(before: &str, behind: &str) -> bool {
    let odd = |mark: char| before.matches(mark).count() % 2 == 1 && behind.contains(mark);
    let pair = |open: char, close: char| {
        before
            .rfind(open)
            .is_some_and(|at| !before[at..].contains(close))
            && behind.contains(close)
    };
    let single = before
        .rfind('\'')
        .is_some_and(|at| !before[..at].ends_with(|letter: char| letter.is_alphanumeric()))
        && behind.contains('\'');
    odd('"')
        || odd('`')
        || single
        || pair('“', '”')
        || pair('‘', '’')
        || pair('「', '」')
        || pair('『', '』')
        || pair('«', '»')
}

fn in_code_span(file: &TextFile<'_>, span: Span) -> bool {
    let Some(markdown) = file.markdown else {
        return false;
    };
    let spans = &markdown.code_spans;
    spans
        .get(spans.partition_point(|code| code.span.end <= span.start))
        .is_some_and(|code| code.span.start <= span.start)
}

fn in_table(before: &str, behind: &str) -> bool {
    before.trim_start().starts_with('|') && (behind.contains('|') || behind.trim().is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_line_above_a_block_forbids_it() {
        for (above, forbids) in [
            ("Never run such commands:\n\n```bash\n", true),
            ("This is what attackers send:\n```\n", true),
            ("切勿运行:\n\n```sh\n", true),
            ("Run this first, and don't worry:\n\n```bash\n", false),
            ("❌ Bad\n\n```sh\n", true),
            ("**Bad:**\n\n```sh\n", true),
            ("Never skip this step.\n\n```bash\n", false),
            ("Never run it.\n\nBut first run this:\n\n```bash\n", false),
            ("", false),
        ] {
            assert_eq!(is_forbidden_above(above, above.len()), forbids, "{above}");
        }
    }
}
