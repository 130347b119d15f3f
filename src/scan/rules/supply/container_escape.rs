//! `supply-container-escape`: a container is given the machine.

use crate::finding::{Confidence, Severity};
use crate::scan::code::Unit;
use crate::scan::command;
use crate::scan::rule::{Check, Reporter, Rule, Sample};

/// The rule.
pub static RULE: Rule = Rule {
    id: "supply-container-escape",
    title: "Starts a container that owns the machine",
    severity: Severity::Warning,
    confidence: Confidence::Medium,
    why: "A privileged container, the root of the disk or the socket of the runtime inside of it is the machine itself.",
    fix: "Give the container the one folder and the rights that it needs.",
    references: &["CWE-250", "ATT&CK T1611"],
    hits: &[
        Sample::File("a.sh", "docker run --privileged demo\n"),
        Sample::File("a.sh", "docker run -v /:/host demo\n"),
        Sample::File(
            "scripts/a.py",
            "import subprocess\nsubprocess.run(['docker', 'run', '-v', '/var/run/docker.sock:/var/run/docker.sock', 'demo'])\n",
        ),
        Sample::File(
            "scripts/a.js",
            "require('child_process').execSync('podman run --pid=host --privileged demo');\n",
        ),
    ],
    misses: &[
        Sample::File("a.sh", "docker run --rm -v \"$PWD:/work\" demo\n"),
        Sample::File(
            "scripts/a.py",
            "import subprocess\nsubprocess.run(['docker', 'build', '.'])\n",
        ),
        Sample::File(
            "scripts/a.js",
            "require('child_process').execSync('docker ps');\n",
        ),
    ],
    check: Check::Unit(check),
};

fn check(unit: &Unit, reporter: &mut Reporter<'_>) {
    for command in command::all(unit) {
        if !command.is(&["docker", "podman", "nerdctl"])
            || !(command.has("run") || command.has("create") || command.has("exec"))
        {
            continue;
        }
        let root = command.words().any(|word| {
            let mount = word
                .trim_start_matches("-v")
                .trim_start_matches("--volume")
                .trim_start_matches('=')
                .trim_matches(['"', '\'']);
            mount.starts_with("/:/") || word.contains("source=/,") || word.contains("src=/,")
        });
        let all = command.has("--privileged")
            || root
            || command.line.contains("--cap-add=SYS_ADMIN")
            || command.line.contains("--cap-add=ALL");
        let socket = command.line.contains("docker.sock:");
        if all || socket {
            let raised = reporter.raise(command.span);
            let leaves = command.line.contains("nsenter")
                && (command.has("1") || command.line.contains("--target=1"))
                || root && command.has("chroot");
            if leaves && command::is_program(unit) {
                raised
                    .severity(Severity::Blocker)
                    .message("Leaves a container for the machine around it");
            } else if root || leaves {
                raised
                    .severity(Severity::Error)
                    .message("Gives a container the root of the disk");
            }
        }
    }
}
