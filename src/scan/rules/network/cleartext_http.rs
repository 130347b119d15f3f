//! `http://` to another machine.

use crate::finding::{Confidence, Severity};
use crate::scan::rule::{Check, MOST_PLACES, Reporter, Rule, Sample, TextFile};
use crate::scan::url::{self, Url};

/// The rule.
pub static RULE: Rule = Rule {
    id: "network-cleartext-http",
    title: "An address is not encrypted",
    severity: Severity::Info,
    confidence: Confidence::Medium,
    why: "Anybody between the two machines can read and change what goes over plain HTTP.",
    fix: "Use an `https://` address.",
    references: &["CWE-319"],
    hits: &[
        // A blank of two bytes in front of an attribute.
        Sample::File("a.md", "\u{85}x=\"http://203.0.113.9/a\"\n"),
        Sample::File(
            "references/api.md",
            "Base URL:\nhttp://api.example.com/v2\n",
        ),
        Sample::File("references/api.md", "http://172.32.3.4/ui\n"),
        Sample::File("references/api.md", "http://10.evil.example/x\n"),
        Sample::File(
            "references/api.md",
            "UI: http://localhost:3000/\nData: http://api.example.com/v1\n",
        ),
    ],
    misses: &[
        Sample::File(
            "references/api.md",
            "https://api.example.com/v2 and http://192.168.1.20/ui\n",
        ),
        Sample::File(
            "assets/a.svg",
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"1\"/>\n",
        ),
        Sample::File(
            "assets/a.xml",
            "<r xmlns:x=\"http://names.example.com/2024\"/>\n",
        ),
        Sample::File(
            "LICENSE",
            "See\nhttp://www.apache.org/licenses/LICENSE-2.0\n",
        ),
        Sample::File(
            "scripts/a.py",
            "NS = {'a': 'http://purl.org/dc/terms/'}\nU = f'http://{host}:{port}/'\n",
        ),
    ],
    check: Check::Text {
        anchors: &["http://"],
        check,
    },
};

/// Most hosts that are reported of one line.
const MOST_HOSTS: usize = 4;

/// Addresses that are names of vocabularies and licences: nobody fetches them.
const NAMES: &[&str] = &[
    "www.w3.org/",
    "w3.org/",
    "schemas.openxmlformats.org/",
    "schemas.microsoft.com/",
    "schemas.xmlsoap.org/",
    "schemas.android.com/",
    "purl.org/",
    "purl.oclc.org/",
    "xmlns.com/",
    "ns.adobe.com/",
    "www.apache.org/licenses",
    "apache.org/licenses",
    "www.gnu.org/licenses",
    "gnu.org/licenses",
    "www.opensource.org/licenses",
    "opensource.org/licenses",
    "creativecommons.org/",
    "scripts.sil.org/OFL",
    "json-schema.org/",
    "schema.org/",
    "xml.org/sax",
    "xml.apache.org/",
    "java.sun.com/xml",
    "xmlns.jcp.org/",
    "maven.apache.org/POM",
    "maven.apache.org/xsd",
    "www.opengis.net/",
    "docbook.org/ns",
    "sodipodi.sourceforge.net/DTD",
    "www.inkscape.org/namespaces",
    "openoffice.org/",
    "www.sitemaps.org/schemas",
    "www.topografix.com/GPX",
    "docs.oasis-open.org/",
    "www.omg.org/spec",
    "tempuri.org/",
    "relaxng.org/ns",
    "exslt.org/",
    "www.idpf.org/",
    "www.daisy.org/",
    "search.yahoo.com/mrss",
    "www.itunes.com/dtds",
    "www.apple.com/DTDs",
    "rdfs.org/",
    "www.xbrl.org/",
    "dublincore.org/",
    "rss1.0.org/",
    "web.resource.org/cc",
    "iptc.org/std",
    "cipa.jp/exif",
    "www.unlicense.org",
    "unlicense.org",
];

/// How far in front of an address an attribute may name it.
const ATTRIBUTE: usize = 96;

/// Every `http://` address of another machine, in order.
pub fn endpoints(text: &str) -> impl Iterator<Item = Url> + '_ {
    url::all(text).filter(move |url| {
        url.is(text, "http")
            && url.has_host(text)
            && !url::is_local(url.host.of(text))
            && !is_name(text, url)
    })
}

/// Whether the address is a name of a vocabulary and not a place.
fn is_name(text: &str, url: &Url) -> bool {
    let body = url.span.of(text).get("http://".len()..).unwrap_or_default();
    let known = NAMES.iter().any(|name| {
        body.get(..name.len())
            .is_some_and(|head| head.eq_ignore_ascii_case(name))
            || (name.ends_with('/') && body.eq_ignore_ascii_case(&name[..name.len() - 1]))
    });
    known || names_attribute(text, url.span.start)
}

/// Whether `xmlns="` or the like stands in front.
fn names_attribute(text: &str, at: usize) -> bool {
    let mut from = at.saturating_sub(ATTRIBUTE);
    while !text.is_char_boundary(from) {
        from += 1;
    }
    let before = &text[from..at];
    if before.contains("<!DOCTYPE") {
        return true;
    }
    let Some(name) = before
        .strip_suffix(['"', '\''])
        .and_then(|before| before.trim_end().strip_suffix('='))
    else {
        return false;
    };
    let name = name
        .trim_end()
        .rsplit(|letter: char| letter.is_whitespace() || letter == '<')
        .next()
        .unwrap_or_default();
    name == "xmlns"
        || name.starts_with("xmlns:")
        || matches!(name, "targetNamespace" | "xsi:schemaLocation" | "namespace")
}

fn check(file: &TextFile<'_>, reporter: &mut Reporter<'_>) {
    let (mut line, mut hosts): (u32, Vec<&str>) = (0, Vec::new());
    let mut places = 0;
    for url in endpoints(file.text) {
        let at = file.lines.line(url.span.start);
        if at != line {
            line = at;
            hosts.clear();
        }
        let host = url.host.of(file.text);
        if hosts.len() == MOST_HOSTS || hosts.contains(&host) {
            continue;
        }
        hosts.push(host);
        let bare = !file
            .secrets
            .iter()
            .any(|secret| secret.span.overlaps(url.host));
        let raised = reporter.raise(url.span);
        // A second host of a line is a finding of its own.
        if bare && hosts.len() > 1 {
            raised.message(format!("An address is not encrypted: `{host}`"));
        }
        places += 1;
        if places == MOST_PLACES {
            return;
        }
    }
}
