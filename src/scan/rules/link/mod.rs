//! Where links lead, and whether they say so.

pub mod deceptive;
pub mod lookalike_host;
pub mod password_form;
pub mod paste_site;
pub mod raw_address;
pub mod script_data;
pub mod shortener;

use crate::scan::intent::concept::Concept;
use crate::scan::language::Language;
use crate::scan::rule::TextFile;
use crate::scan::url::{self, Url};

/// Sites where anybody can leave a text unnamed.
const PASTES: &[&str] = &[
    "0bin.net",
    "dpaste.com",
    "dpaste.org",
    "ghostbin.com",
    "glot.io",
    "hastebin.com",
    "ix.io",
    "justpaste.it",
    "p.ip.fi",
    "paste.ee",
    "paste.rs",
    "pastebin.com",
    "pasteio.com",
    "pastes.io",
    "privatebin.net",
    "rentry.co",
    "rentry.org",
    "sprunge.us",
    "termbin.com",
    "toptal.com/developers/hastebin",
    "transfer.sh",
    "file.io",
    "anonfiles.com",
    "gofile.io",
    "controlc.com",
    "0x0.st",
    "catbox.moe",
    "files.catbox.moe",
    "bashupload.com",
    "oshi.at",
    "litterbox.catbox.moe",
    "tmpfiles.org",
    "temp.sh",
    "write.as",
    "telegra.ph",
];

/// Services that hide where a link leads.
const SHORTENERS: &[&str] = &[
    "bit.ly",
    "bitly.com",
    "buff.ly",
    "cutt.ly",
    "goo.gl",
    "is.gd",
    "lnkd.in",
    "ow.ly",
    "rb.gy",
    "rebrand.ly",
    "s.id",
    "shorturl.at",
    "shorturl.asia",
    "t.co",
    "t.ly",
    "tiny.cc",
    "tinyurl.com",
    "v.gd",
    "dub.sh",
    "urlz.fr",
    "clck.ru",
    "u.to",
    "bl.ink",
    "short.io",
    "t.cn",
    "dwz.cn",
    "suo.im",
    "url.cn",
];

/// The host of an address, in lower case.
pub(in crate::scan::rules) fn host(address: &str) -> String {
    let behind = address.split_once("://").map_or(address, |(_, rest)| rest);
    let end = behind.find(['/', '?', '#']).unwrap_or(behind.len());
    let authority = behind[..end].rsplit('@').next().unwrap_or_default();
    let host = authority.split(':').next().unwrap_or_default();
    host.trim_end_matches('.').to_lowercase()
}

fn listed(address: &str, hosts: &[&str]) -> bool {
    let host = host(address);
    let host = host.strip_prefix("www.").unwrap_or(&host);
    hosts.contains(&host)
}

/// Whether an address is one of a paste site.
pub(in crate::scan::rules) fn is_paste(address: &str) -> bool {
    listed(address, PASTES)
}

/// Whether an address hides where it leads.
pub(in crate::scan::rules) fn is_shortened(address: &str) -> bool {
    listed(address, SHORTENERS)
}

/// Whether an address is a number that reaches the internet.
pub(in crate::scan::rules) fn is_raw_address(address: &str) -> bool {
    let host = host(address);
    url::octets(&host)
        .is_some_and(|octets| !url::is_local(&host) && octets[0] != 169 && octets[0] < 224)
        && !matches!(host.as_str(), "1.1.1.1" | "8.8.8.8" | "1.2.3.4" | "8.8.4.4")
}

/// Addresses in a file that people read.
fn addresses<'a>(file: &'a TextFile<'_>) -> impl Iterator<Item = (Url, &'a str)> {
    let text = file.text;
    let prose = matches!(file.language, Language::Markdown | Language::Text);
    url::all(text)
        .filter(move |_| prose)
        .filter(move |url| url.is(text, "http") || url.is(text, "https"))
        .map(move |url| (url, url.span.of(text)))
}

/// Whether a sentence at `at` tells somebody to get or run something.
fn is_ordered(file: &TextFile<'_>, at: usize) -> bool {
    let sentences = &file.prose.sentences;
    let index = sentences.partition_point(|sentence| sentence.span.end <= at);
    sentences.get(index).is_some_and(|sentence| {
        sentence.span.start <= at
            && !sentence.listed
            && [
                Concept::Fetch,
                Concept::Run,
                Concept::Install,
                Concept::Send,
            ]
            .into_iter()
            .any(|deed| sentence.orders(deed).next().is_some())
    })
}
