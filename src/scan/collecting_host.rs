//! Hosts that anybody can collect at without leaving a name: one list of facts
//! about domains, for every rule.

use std::collections::HashMap;
use std::sync::LazyLock;

use super::url;

/// What kind of collecting host an address leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Collector {
    /// Shows whatever it is sent: request bins, servers that record look-ups.
    RequestBin,
    /// Leads to somebody's own machine.
    Tunnel,
    /// Keeps texts that anybody may post.
    Paste,
    /// Keeps files that anybody may upload.
    FileDrop,
    /// Posts into a chat room whose address is all it takes.
    ChatHook,
    /// A name that its owner points elsewhere at any time.
    DynamicName,
    /// A hidden service.
    Onion,
    /// A public address without a name.
    RawAddress,
    /// Hides where it leads.
    Shortener,
}

impl Collector {
    /// As a sentence says it.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::RequestBin => "a request bin",
            Self::Tunnel => "a tunnel to somebody's machine",
            Self::Paste => "a paste site",
            Self::FileDrop => "an anonymous file drop",
            Self::ChatHook => "a chat webhook",
            Self::DynamicName => "a dynamic name",
            Self::Onion => "a hidden service",
            Self::RawAddress => "a bare address",
            Self::Shortener => "a link shortener",
        }
    }

    /// Whether no product of a known maker lives there: what is sent reaches a
    /// stranger.
    #[must_use]
    pub fn is_stranger(self) -> bool {
        match self {
            Self::RequestBin
            | Self::Tunnel
            | Self::Paste
            | Self::FileDrop
            | Self::DynamicName
            | Self::Onion
            | Self::RawAddress
            | Self::Shortener => true,
            Self::ChatHook => false,
        }
    }
}

/// Domains, with everything below them.
const DOMAINS: &[(&str, Collector)] = &[
    ("webhook.site", Collector::RequestBin),
    ("webhook.cool", Collector::RequestBin),
    ("requestbin.com", Collector::RequestBin),
    ("requestbin.net", Collector::RequestBin),
    ("requestcatcher.com", Collector::RequestBin),
    ("requestinspector.com", Collector::RequestBin),
    ("pipedream.net", Collector::RequestBin),
    ("beeceptor.com", Collector::RequestBin),
    ("hookbin.com", Collector::RequestBin),
    ("hookdeck.com", Collector::RequestBin),
    ("postb.in", Collector::RequestBin),
    ("ptsv2.com", Collector::RequestBin),
    ("ptsv3.com", Collector::RequestBin),
    ("rbaskets.in", Collector::RequestBin),
    ("typedwebhook.tools", Collector::RequestBin),
    ("interact.sh", Collector::RequestBin),
    ("interactsh.com", Collector::RequestBin),
    ("oast.fun", Collector::RequestBin),
    ("oast.pro", Collector::RequestBin),
    ("oast.live", Collector::RequestBin),
    ("oast.site", Collector::RequestBin),
    ("oast.online", Collector::RequestBin),
    ("oast.me", Collector::RequestBin),
    ("oastify.com", Collector::RequestBin),
    ("burpcollaborator.net", Collector::RequestBin),
    ("dnslog.cn", Collector::RequestBin),
    ("ceye.io", Collector::RequestBin),
    ("dnsbin.zhack.ca", Collector::RequestBin),
    ("canarytokens.com", Collector::RequestBin),
    ("canarytokens.org", Collector::RequestBin),
    ("bin.mailgun.net", Collector::RequestBin),
    ("mockbin.org", Collector::RequestBin),
    ("ngrok.io", Collector::Tunnel),
    ("ngrok.app", Collector::Tunnel),
    ("ngrok.dev", Collector::Tunnel),
    ("ngrok-free.app", Collector::Tunnel),
    ("ngrok-free.dev", Collector::Tunnel),
    ("trycloudflare.com", Collector::Tunnel),
    ("loca.lt", Collector::Tunnel),
    ("localtunnel.me", Collector::Tunnel),
    ("localhost.run", Collector::Tunnel),
    ("lhr.life", Collector::Tunnel),
    ("serveo.net", Collector::Tunnel),
    ("serveousercontent.com", Collector::Tunnel),
    ("telebit.cloud", Collector::Tunnel),
    ("bore.pub", Collector::Tunnel),
    ("pagekite.me", Collector::Tunnel),
    ("devtunnels.ms", Collector::Tunnel),
    ("pinggy.link", Collector::Tunnel),
    ("pinggy.io", Collector::Tunnel),
    ("portmap.io", Collector::Tunnel),
    ("playit.gg", Collector::Tunnel),
    ("pastebin.com", Collector::Paste),
    ("paste.ee", Collector::Paste),
    ("paste.rs", Collector::Paste),
    ("pastebin.pl", Collector::Paste),
    ("pastes.io", Collector::Paste),
    ("hastebin.com", Collector::Paste),
    ("dpaste.com", Collector::Paste),
    ("dpaste.org", Collector::Paste),
    ("rentry.co", Collector::Paste),
    ("rentry.org", Collector::Paste),
    ("ghostbin.com", Collector::Paste),
    ("controlc.com", Collector::Paste),
    ("ix.io", Collector::Paste),
    ("sprunge.us", Collector::Paste),
    ("termbin.com", Collector::Paste),
    ("privatebin.net", Collector::Paste),
    ("glot.io", Collector::Paste),
    ("justpaste.it", Collector::Paste),
    ("paste.c-net.org", Collector::Paste),
    ("telegra.ph", Collector::Paste),
    ("transfer.sh", Collector::FileDrop),
    ("file.io", Collector::FileDrop),
    ("0x0.st", Collector::FileDrop),
    ("gofile.io", Collector::FileDrop),
    ("anonfiles.com", Collector::FileDrop),
    ("bashupload.com", Collector::FileDrop),
    ("catbox.moe", Collector::FileDrop),
    ("tmpfiles.org", Collector::FileDrop),
    ("tmpfile.link", Collector::FileDrop),
    ("temp.sh", Collector::FileDrop),
    ("uguu.se", Collector::FileDrop),
    ("oshi.at", Collector::FileDrop),
    ("keep.sh", Collector::FileDrop),
    ("filebin.net", Collector::FileDrop),
    ("pixeldrain.com", Collector::FileDrop),
    ("qu.ax", Collector::FileDrop),
    ("ufile.io", Collector::FileDrop),
    ("x0.at", Collector::FileDrop),
    ("envs.sh", Collector::FileDrop),
    ("mega.nz", Collector::FileDrop),
    ("api.telegram.org", Collector::ChatHook),
    ("hooks.slack.com", Collector::ChatHook),
    ("webhook.office.com", Collector::ChatHook),
    ("duckdns.org", Collector::DynamicName),
    ("no-ip.org", Collector::DynamicName),
    ("no-ip.biz", Collector::DynamicName),
    ("no-ip.info", Collector::DynamicName),
    ("ddns.net", Collector::DynamicName),
    ("hopto.org", Collector::DynamicName),
    ("zapto.org", Collector::DynamicName),
    ("sytes.net", Collector::DynamicName),
    ("myftp.org", Collector::DynamicName),
    ("myftp.biz", Collector::DynamicName),
    ("serveftp.com", Collector::DynamicName),
    ("servebeer.com", Collector::DynamicName),
    ("dynu.net", Collector::DynamicName),
    ("freeddns.org", Collector::DynamicName),
    ("mooo.com", Collector::DynamicName),
    ("chickenkiller.com", Collector::DynamicName),
    ("dyndns.org", Collector::DynamicName),
    ("nip.io", Collector::DynamicName),
    ("sslip.io", Collector::DynamicName),
    ("onion", Collector::Onion),
    ("onion.ly", Collector::Onion),
    ("onion.ws", Collector::Onion),
    ("onion.to", Collector::Onion),
    ("bit.ly", Collector::Shortener),
    ("tinyurl.com", Collector::Shortener),
    ("is.gd", Collector::Shortener),
    ("v.gd", Collector::Shortener),
    ("cutt.ly", Collector::Shortener),
    ("rb.gy", Collector::Shortener),
    ("t.ly", Collector::Shortener),
    ("shorturl.at", Collector::Shortener),
    ("tiny.cc", Collector::Shortener),
    ("rebrand.ly", Collector::Shortener),
];

/// Most labels of a domain that is listed.
const MOST_LABELS: usize = 6;

static BY_DOMAIN: LazyLock<HashMap<&str, Collector>> =
    LazyLock::new(|| DOMAINS.iter().copied().collect());

/// What the host of `address` is; `address` is a URL, `host:port` or a host.
#[must_use]
pub fn of_address(address: &str) -> Option<Collector> {
    let host = host(address)?;
    let behind = address
        .find(host)
        .map_or("", |at| &address[at + host.len()..]);
    of(host, behind)
}

/// What `host` is, given what stands behind it in the address.
fn of(host: &str, behind: &str) -> Option<Collector> {
    let host = host.trim_end_matches('.').to_ascii_lowercase();
    if is_raw(&host) {
        return (!url::is_local(&host)).then_some(Collector::RawAddress);
    }
    // The chat itself is a product; its webhooks are addresses of a room.
    if (below(&host, "discord.com") || below(&host, "discordapp.com"))
        && behind.contains("/webhooks/")
    {
        return Some(Collector::ChatHook);
    }
    // The host itself, then what it lies below, label by label.
    let ends = host.match_indices('.').map(|(at, _)| at + 1);
    let ends: Vec<usize> = std::iter::once(0).chain(ends).collect();
    let last = ends.len().saturating_sub(MOST_LABELS);
    ends[last..]
        .iter()
        .find_map(|at| BY_DOMAIN.get(&host[*at..]).copied())
}

/// Whether `host` is `domain` or lies below it.
#[must_use]
pub fn below(host: &str, domain: &str) -> bool {
    host.strip_suffix(domain)
        .is_some_and(|front| front.is_empty() || front.ends_with('.'))
}

/// Whether the host is a number: dotted, of one piece, hexadecimal, or IPv6.
fn is_raw(host: &str) -> bool {
    url::octets(host).is_some()
        || host.parse::<std::net::Ipv6Addr>().is_ok()
        || (host.len() >= 8 && host.len() <= 10 && host.bytes().all(|byte| byte.is_ascii_digit()))
        || host.strip_prefix("0x").is_some_and(|rest| {
            rest.len() == 8 && rest.bytes().all(|byte| byte.is_ascii_hexdigit())
        })
}

/// The host of a URL, of `host:port`, of `user@host:path` or of `host/path`.
#[must_use]
pub fn host(address: &str) -> Option<&str> {
    if let Some(url) = url::all(address).next() {
        return Some(url.host.of(address)).filter(|host| !host.is_empty());
    }
    let address = address.trim();
    let address = address.rsplit_once('@').map_or(address, |(_, host)| host);
    if address.parse::<std::net::Ipv6Addr>().is_ok() {
        return Some(address);
    }
    let host = address.split(['/', ':', '?', ' ']).next()?;
    let plausible = host.contains('.')
        && host
            .chars()
            .all(|letter| letter.is_ascii_alphanumeric() || matches!(letter, '.' | '-' | '_'));
    plausible.then_some(host)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn domains_and_everything_below_them() {
        for (address, kind) in [
            ("https://webhook.site/0000", Some(Collector::RequestBin)),
            ("x.y.oast.fun", Some(Collector::RequestBin)),
            ("http://demo.ngrok.io:80/in", Some(Collector::Tunnel)),
            ("198.51.100.7:4444", Some(Collector::RawAddress)),
            ("drop@198.51.100.7:/in", Some(Collector::RawAddress)),
            ("http://[2001:db8::1]/x", Some(Collector::RawAddress)),
            ("http://0xC6336407/x", Some(Collector::RawAddress)),
            ("http://127.0.0.1:80", None),
            ("http://10.0.0.1:80", None),
            ("https://notwebhook.site", None),
            ("https://api.example.com", None),
            ("https://discord.com/api/v10/users", None),
            (
                "https://discord.com/api/webhooks/1/x",
                Some(Collector::ChatHook),
            ),
            ("just words", None),
        ] {
            assert_eq!(of_address(address), kind, "{address}");
        }
    }
}
