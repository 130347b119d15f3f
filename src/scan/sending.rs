//! What leaves the machine in a unit of code: which values, by which way, and
//! who gets them.

use std::cell::OnceCell;
use std::rc::Rc;

use crate::text::Span;

use super::code::Unit;
use super::collecting_host::{self, Collector};
use super::operation::{Act, Event, Operation, Origins, Value, Way};
use super::sensitive;
use super::url;
use super::vendor;

/// Programs whose work is to send; what they are given leaves.
const SENDERS: &[&str] = &[
    "curl", "wget", "nc", "ncat", "netcat", "ssh", "scp", "sftp", "ftp", "tftp", "rsync", "socat",
    "telnet", "rclone", "aws", "gsutil", "az", "gh", "s3cmd", "mail", "sendmail", "mutt", "dig",
    "nslookup", "host", "ping", "httpie", "http",
];

/// Longest address that a literal is read for.
const MAX_ADDRESS: usize = 2048;

/// Most variables that one sending is asked for.
const MAX_VARIABLES: usize = 32;

/// Something that leaves.
#[derive(Clone, Debug)]
pub struct Sending<'a> {
    /// The call or command.
    pub span: Span,
    /// What was called.
    pub callee: &'a str,
    /// Where what leaves may come from.
    pub origins: Origins,
    /// How it came here.
    pub way: Way,
    /// The host, where it is written in the code.
    pub host: Option<String>,
    /// What collects there, if the host is such a one.
    pub collector: Option<Collector>,
    /// The command line, where a program sends.
    pub line: Option<&'a str>,
    /// Where what is part of the address may come from.
    pub in_address: Origins,
    /// A name is looked up, or knocked at: what it carries is in the name.
    pub looks_up: bool,
    unit: &'a Unit,
    /// Secrets that the unit reads from the environment, once they were asked
    /// for.
    secrets: Rc<OnceCell<Vec<String>>>,
}

/// Who answers a client that names no host.
const CLIENTS: &[(&str, &str)] = &[
    ("boto3", "amazonaws.com"),
    ("aiobotocore", "amazonaws.com"),
    ("aws", "amazonaws.com"),
    ("gsutil", "googleapis.com"),
    ("gcloud", "googleapis.com"),
    ("az", "azure.com"),
    ("gh", "github.com"),
    ("slack_sdk", "slack.com"),
    ("telegram", "api.telegram.org"),
];

/// What looks a name up, by the end of what is called.
const LOOK_UPS: &[&str] = &[
    "gethostbyname",
    "gethostbyname_ex",
    "gethostbyaddr",
    "getaddrinfo",
    "resolve-dnsname",
    "test-connection",
    "nslookup",
    "dig",
    "host",
    "getent",
    "ping",
    "drill",
    "LookupHost",
    "LookupIP",
    "LookupTXT",
    "GetHostAddresses",
    "GetHostEntry",
];

/// Whether `callee` looks a name up.
fn looks_up(callee: &str) -> bool {
    let last = callee.rsplit(['.', ':']).next().unwrap_or(callee);
    let dns = callee.starts_with("dns.") || callee.contains("resolver.");
    LOOK_UPS.iter().any(|name| last.eq_ignore_ascii_case(name))
        || dns
        || callee.starts_with("Resolv.")
}

/// Whether a command line puts a secret where secrets are kept, or signs in.
fn keeps_secrets(line: &str) -> bool {
    const TOOLS: &[&str] = &["gh", "glab", "aws", "gcloud", "az"];
    const KEEPERS: &[&str] = &[
        "secret",
        "secrets",
        "secretsmanager",
        "ssm",
        "keyvault",
        "variable",
        "auth",
        "login",
        "configure",
    ];
    let mut words = line.split_whitespace();
    let tool = words.next().unwrap_or_default();
    TOOLS.contains(&tool) && words.take(2).any(|word| KEEPERS.contains(&word))
}

/// The host that a client reaches by what it is.
fn host_of_client(callee: &str) -> Option<&'static str> {
    let first = callee.split('.').next().unwrap_or(callee);
    CLIENTS
        .iter()
        .find(|(name, _)| *name == first)
        .map(|(_, host)| *host)
}

/// Everything that leaves in `unit`, in the order of the text.
#[must_use]
pub fn all(unit: &Unit) -> Vec<Sending<'_>> {
    // Both are asked at most once for the unit, not for each of its sendings;
    // most units have none.
    let beginning = OnceCell::new();
    let secrets = Rc::new(OnceCell::new());
    unit.lowered
        .operations
        .iter()
        .filter_map(|operation| sending(unit, operation, &beginning, &secrets))
        .collect()
}

fn sending<'a>(
    unit: &'a Unit,
    operation: &'a Operation,
    beginning: &OnceCell<Option<&'a str>>,
    secrets: &Rc<OnceCell<Vec<String>>>,
) -> Option<Sending<'a>> {
    let mut line = None;
    let (values, address): (Vec<&Value>, Option<&str>) = match &operation.act {
        Act::Contact {
            address,
            payload,
            local: false,
        } => (vec![payload, address], address.text.as_deref()),
        Act::Execute {
            program: Some(program),
            command,
            input,
            ..
        } if SENDERS.contains(&program.as_str()) => {
            if command.origins.is_constant() && input.origins.is_constant() {
                return None;
            }
            line = command.text.as_deref();
            (vec![command, input], line)
        }
        Act::Execute { .. }
        | Act::Contact { .. }
        | Act::Evaluate { .. }
        | Act::Import { .. }
        | Act::Deserialize { .. }
        | Act::Rewire
        | Act::Named { .. }
        | Act::Capture { .. }
        | Act::Inject
        | Act::Read { .. }
        | Act::Write { .. }
        | Act::Delete { .. }
        | Act::Environment { .. } => return None,
    };
    if line.is_some_and(keeps_secrets) {
        return None;
    }
    // A metadata service answers; what it is asked with is its own.
    if address.is_some_and(|address| sensitive::kind(address) == Some(sensitive::Kind::Metadata)) {
        return None;
    }
    let in_address = match &operation.act {
        Act::Contact { address, .. } => address.origins,
        _ => Origins::NONE,
    };
    let mut origins = Origins::NONE;
    let mut way = Way::default();
    for value in values {
        origins = origins.with(value.origins);
        way.join(&value.way);
    }
    // An address with data in it is known by the text that it begins with.
    let looks_up = looks_up(&operation.callee);
    let address = address.or_else(|| {
        let beginning = || *beginning.get_or_init(|| self::beginning(unit));
        (!looks_up).then(beginning).flatten()
    });
    let host = address
        .and_then(collecting_host::host)
        .or_else(|| {
            // What a tool does with what it is given, its line says.
            let known = line.is_some() || operation.callee.contains('.');
            host_of_client(&operation.callee).filter(|_| known)
        })
        .map(str::to_ascii_lowercase);
    if host.as_deref().is_some_and(url::is_local) {
        return None;
    }
    let collector = address.and_then(collecting_host::of_address);
    Some(Sending {
        span: operation.span,
        callee: &operation.callee,
        origins,
        way,
        host,
        collector,
        line,
        in_address,
        looks_up,
        unit,
        secrets: Rc::clone(secrets),
    })
}

/// The address that a literal of the unit begins: of a collecting host, or one
/// that breaks off where data follows.
fn beginning(unit: &Unit) -> Option<&str> {
    let mut addresses = unit
        .lowered
        .literals
        .iter()
        .map(|literal| literal.value.as_str())
        .filter(|text| text.len() <= MAX_ADDRESS && text.contains("://") && !text.contains(' '));
    addresses
        .clone()
        .find(|text| collecting_host::of_address(text).is_some())
        .or_else(|| addresses.find(|text| text.ends_with(['=', '/', '&', '?'])))
}

/// The secrets that `unit` reads from the environment by name.
fn secrets(unit: &Unit) -> Vec<String> {
    let mut read: Vec<String> = unit
        .lowered
        .operations
        .iter()
        .filter_map(|operation| match &operation.act {
            Act::Environment {
                name: Some(name), ..
            } if vendor::is_secret_name(name) => Some(name.clone()),
            _ => None,
        })
        .collect();
    read.sort_unstable();
    read.dedup();
    // Keys chosen by name in a loop stand there as texts.
    if read.is_empty() {
        read.extend(
            unit.lowered
                .literals
                .iter()
                .filter(|literal| {
                    vendor::of_variable(&literal.value).is_some()
                        && vendor::is_secret_name(&literal.value)
                })
                .map(|literal| literal.value.clone()),
        );
    }
    if read.is_empty() {
        read = joined_names(unit);
    }
    read.truncate(MAX_VARIABLES);
    read
}

/// Names of keys that a loop puts together: `OPENAI`, `GROQ` and `_API_KEY`.
fn joined_names(unit: &Unit) -> Vec<String> {
    const MAKERS: usize = 32;
    const ENDS: usize = 8;
    let values = || {
        unit.lowered
            .literals
            .iter()
            .map(|literal| literal.value.as_str())
    };
    let is_name = |text: &str| {
        text.len() <= 40
            && text
                .bytes()
                .all(|byte| byte.is_ascii_uppercase() || byte.is_ascii_digit() || byte == b'_')
    };
    let ends: Vec<&str> = values()
        .map(|value| value.strip_prefix("{}").unwrap_or(value))
        .filter(|end| end.starts_with('_') && is_name(end))
        .take(ENDS)
        .collect();
    if ends.is_empty() {
        return Vec::new();
    }
    let makers = values()
        .filter(|maker| maker.len() >= 3 && !maker.starts_with('_') && is_name(maker))
        .take(MAKERS);
    makers
        .flat_map(|maker| ends.iter().map(move |end| format!("{maker}{end}")))
        .filter(|name| vendor::of_variable(name).is_some() && vendor::is_secret_name(name))
        .collect()
}

impl Sending<'_> {
    /// Whether whoever runs the code says who gets it: part of the address comes
    /// from a file, a variable or an argument.
    #[must_use]
    pub fn is_addressed_from_outside(&self) -> bool {
        [Origins::FILE, Origins::VARIABLE, Origins::INPUT]
            .iter()
            .any(|origin| self.in_address.has(*origin))
    }

    /// Whether it goes to a stranger: a host that anybody can collect at.
    #[must_use]
    pub fn to_stranger(&self) -> bool {
        self.collector.is_some_and(Collector::is_stranger)
    }

    /// Whether it goes to a well-known maker's host.
    #[must_use]
    pub fn to_vendor(&self) -> bool {
        self.collector.is_none() && self.host.as_deref().and_then(vendor::of_host).is_some()
    }

    /// The files on its way.
    pub fn files(&self) -> impl Iterator<Item = &str> {
        self.way
            .steps()
            .iter()
            .filter_map(|step| match &step.event {
                Event::File(path) => path.as_deref(),
                Event::Environment
                | Event::Variable(_)
                | Event::Download(_)
                | Event::Decode(_)
                | Event::Capture(_)
                | Event::Assign(_)
                | Event::Pass(_) => None,
            })
    }

    /// The variables that it carries, as far as that can be told: those on its
    /// way, or else every secret that the unit reads.
    #[must_use]
    pub fn variables(&self) -> Vec<String> {
        let followed: Vec<String> = self
            .way
            .steps()
            .iter()
            .filter_map(|step| match &step.event {
                // The name of one was not followed.
                Event::Variable(name) if name != "?" => Some(name.clone()),
                Event::Variable(_) => None,
                Event::Environment
                | Event::File(_)
                | Event::Download(_)
                | Event::Decode(_)
                | Event::Capture(_)
                | Event::Assign(_)
                | Event::Pass(_) => None,
            })
            .collect();
        if !followed.is_empty() || !self.origins.has(Origins::VARIABLE) {
            return followed;
        }
        self.secrets.get_or_init(|| secrets(self.unit)).clone()
    }
}

/// Whether something in `unit` leaves the machine at all. Names that are only
/// looked up do not count.
#[must_use]
pub fn reaches_out(unit: &Unit) -> bool {
    unit.lowered.operations.iter().any(|operation| {
        matches!(operation.act, Act::Contact { local: false, .. })
            && !operation.callee.starts_with("socket.gethostby")
            && operation.callee != "socket.getaddrinfo"
    })
}
