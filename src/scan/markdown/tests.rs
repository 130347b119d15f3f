//! What is found in Markdown, and where.

use proptest::prelude::*;

use super::*;

fn code(text: &str, fence: &Fence) -> String {
    fence.pieces.iter().map(|piece| piece.of(text)).collect()
}

#[test]
fn fences_keep_their_places_in_lists_and_quotes() {
    let text = "1. Run\n\n   ```bash x\n   echo a\n     echo b\n   ```\n\n> ~~~py\n> print(1)\n>\n> print(2)\n> ~~~\n\n    indented\n\n```sh\nopen";
    let markdown = Markdown::parse(text, 0);
    let found: Vec<(String, String)> = markdown
        .fences
        .iter()
        .map(|fence| (fence.info.clone(), code(text, fence)))
        .collect();
    let wanted = [
        ("bash x", "echo a\n  echo b\n"),
        ("py", "print(1)\n\nprint(2)\n"),
        ("", "indented\n"),
        ("sh", "open"),
    ];
    for ((info, code), (wanted_info, wanted_code)) in found.iter().zip(wanted) {
        assert_eq!(info, wanted_info);
        assert_eq!(code.trim_end(), wanted_code.trim_end());
    }
    assert_eq!(found.len(), wanted.len());
    assert!(markdown.fences[0].span.of(text).starts_with("```bash"));
}

#[test]
fn carriage_returns_do_not_shift_pieces() {
    let text = "```sh\r\na\r\nb\r\n```\r\n";
    let markdown = Markdown::parse(text, 0);
    assert_eq!(code(text, &markdown.fences[0]).replace('\r', ""), "a\nb\n");
}

#[test]
fn links_of_every_kind_are_found() {
    let text = "[a](x.md \"T\") ![b *c*](y.png) [d][r] <https://example.com/> <who@example.com>\n<a href='z.md'>z</a> <img alt=q src=w.png>\n\n[r]: <r s.md>\n\n<div>\n<a\n  HREF=\"v.md\">v</a>\n</div>\n";
    let markdown = Markdown::parse(text, 0);
    let targets: Vec<(&str, bool)> = markdown
        .links
        .iter()
        .map(|link| (link.target.as_str(), link.image))
        .collect();
    assert_eq!(
        targets,
        [
            ("x.md", false),
            ("y.png", true),
            ("r s.md", false),
            ("https://example.com/", false),
            ("mailto:who@example.com", false),
            ("z.md", false),
            ("w.png", true),
            ("v.md", false),
        ]
    );
    assert_eq!(markdown.links[0].span.of(text), "[a](x.md \"T\")");
    assert_eq!(markdown.links[1].label.of(text), "b *c*");
}

#[test]
fn the_front_is_skipped_and_places_stay_those_of_the_file() {
    let text = "---\nname: `x`\n---\n# A `b` c\n\ntext `code` end\nmore\n\n- item\n";
    let markdown = Markdown::parse(text, 18);
    assert_eq!(markdown.headings[0].text, "A b c");
    assert_eq!(markdown.headings[0].level, 1);
    assert_eq!(markdown.headings[0].span.of(text), "# A `b` c\n");
    let codes: Vec<&str> = markdown
        .code_spans
        .iter()
        .map(|code| code.span.of(text))
        .collect();
    assert_eq!(codes, ["`b`", "`code`"]);
    let prose: Vec<&str> = markdown.prose.iter().map(|span| span.of(text)).collect();
    assert_eq!(prose, ["A `b` c", "text `code` end\nmore", "item"]);
}

#[test]
fn comments_end_where_a_browser_ends_them() {
    let text =
        "a <!-- one --> b\n\n<div>\n<!-- two\n\nhidden [x](y.md) -->\n</div>\n\n<!-- three\n";
    let found: Vec<&str> = Markdown::parse(text, 0)
        .comments
        .iter()
        .map(|span| span.of(text))
        .collect();
    assert_eq!(
        found,
        [
            "<!-- one -->",
            "<!-- two\n\nhidden [x](y.md) -->",
            "<!-- three\n"
        ]
    );
}

#[test]
fn what_lies_behind_the_limit_is_said() {
    let text = "é".repeat(MAX_MARKDOWN_BYTES / 2 + 10);
    assert_eq!(Markdown::parse(&text, 1).cut, Some(MAX_MARKDOWN_BYTES + 2));
    assert_eq!(Markdown::parse("é", 0).cut, None);
}

fn inside(text: &str, span: Span) {
    assert!(text.get(span.start..span.end).is_some(), "{span:?}");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]
    #[test]
    fn any_text_is_read_and_every_span_lies_in_it(
        parts in proptest::collection::vec(
            prop_oneof![
                Just("```sh\n"), Just("> "), Just("- "), Just("\t"), Just("\n"), Just("\r\n"),
                Just("`"), Just("``"), Just("["), Just("]("), Just("a.md)"), Just("![é"),
                Just("<!--"), Just("-->"), Just("<a href="), Just("\""), Just(">"), Just("| a |\n"),
                Just("|-|\n"), Just("# "), Just("1. "), Just("***"), Just("[^1]: "), Just("\u{0}"),
                Just("中文"), Just("\u{feff}"), Just("&amp;"), Just("\\"), Just("<div>\n"),
                Just("    "), Just("~~~"), Just("[r]: x\n"), Just("- [ ] "), Just("<"),
            ],
            0..60,
        ),
        skip in 0usize..40,
    ) {
        let text = parts.concat();
        let markdown = Markdown::parse(&text, skip);
        for fence in &markdown.fences {
            inside(&text, fence.span);
            for piece in &fence.pieces {
                inside(&text, *piece);
            }
            prop_assert!(fence.pieces.windows(2).all(|pair| pair[0].end <= pair[1].start));
        }
        for link in &markdown.links {
            inside(&text, link.span);
            inside(&text, link.label);
        }
        for code in &markdown.code_spans {
            inside(&text, code.span);
        }
        for heading in &markdown.headings {
            inside(&text, heading.span);
        }
        for span in markdown.comments.iter().chain(&markdown.prose) {
            inside(&text, *span);
        }
    }
}

/// A quadratic parser would keep this test busy for minutes.
#[test]
fn hostile_pages_are_read_in_one_go() {
    let seeds = [
        "[",
        "]",
        "*",
        "_",
        "`",
        "` ",
        ">",
        "> ",
        "- ",
        "* ",
        "1. ",
        "<",
        "<!--",
        "<a ",
        "![",
        "[a](",
        "[a][",
        "[](",
        "\\",
        "|",
        "&",
        "~",
        "<?",
        "<!A",
        "<![CDATA[",
        "[^a]",
        "[^a]: ",
        "[a]: b\n",
        "*a_",
        "**a _b ",
        "- a\n",
        "`a``",
        "[a]: <",
        "<a href=\"",
        "<a href='\" ",
        "[a](<b",
        "```\n",
        "| a |\n|-|\n",
        "<div>\n",
        "</",
        "- [ ] ",
        "<a@b",
    ];
    for seed in seeds {
        let text = seed.repeat(1_000_000 / seed.len());
        let _ = Markdown::parse(&text, 0);
    }
    let line = format!("{}a\n", "> ".repeat(2000));
    let _ = Markdown::parse(&line.repeat(200), 0);
    let _ = Markdown::parse(&format!("{line}{}", "    - b\n".repeat(100_000)), 0);
}
