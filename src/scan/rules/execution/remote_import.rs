//! `execution-remote-import`: a module is loaded from the network.

use crate::finding::{Confidence, Severity};
use crate::scan::code::Unit;
use crate::scan::collecting_host;
use crate::scan::command;
use crate::scan::operation::{Act, Event, Origins, Value};
use crate::scan::rule::{Check, Reporter, Rule, Sample};
use crate::scan::vendor;

/// The rule.
pub static RULE: Rule = Rule {
    id: "execution-remote-import",
    title: "Loads a module from the network",
    severity: Severity::Error,
    confidence: Confidence::Medium,
    why: "What is imported runs at once, and whoever serves it decides what that is.",
    fix: "Ship the module with the skill, or depend on a pinned version of a registry.",
    references: &["CWE-829", "CWE-494"],
    hits: &[Sample::File(
        "scripts/a.js",
        "const m = await import('https://get.example.com/m.mjs');\n",
    )],
    misses: &[
        Sample::File(
            "scripts/a.py",
            "import importlib\nimportlib.import_module('json')\n",
        ),
        Sample::File("scripts/a.js", "const x = await import('./util.js');\n"),
        Sample::File(
            "scripts/a.js",
            "import { z } from 'https://deno.land/x/zod@v3.22.4/mod.ts';\n",
        ),
        Sample::File("a.sh", "source ./lib.sh\n"),
    ],
    check: Check::Unit(check),
};

fn check(unit: &Unit, reporter: &mut Reporter<'_>) {
    for operation in &unit.lowered.operations {
        if let Act::Import { module } = &operation.act {
            let address = module.text.as_deref().filter(|text| is_address(text));
            if module.origins.has(Origins::NETWORK) || address.is_some() {
                let raised = reporter.raise_flow(operation.span, &module.way);
                if address.is_some_and(is_registry) {
                    raised.severity(Severity::Info);
                } else if module.origins.has(Origins::NETWORK)
                    && command::is_program(unit)
                    && (unit.text.contains("data:") || is_from_stranger(module))
                {
                    raised
                        .severity(Severity::Blocker)
                        .message("Loads text that it downloads as a module");
                }
            }
        }
    }
    // It unpacks what it downloads, and then loads what nobody can name.
    let fetches = unit.lowered.operations.iter().any(|operation| {
        matches!(&operation.act, Act::Contact { address, local: false, .. }
        if address.text.as_deref().is_some_and(|text| {
            text.starts_with("http://") || collecting_host::of_address(text).is_some()
        }))
    });
    if fetches && (unit.text.contains("extractall(") || unit.text.contains("unpack_archive(")) {
        for operation in &unit.lowered.operations {
            if matches!(&operation.act, Act::Import { module } if module.text.is_none()) {
                reporter.raise(operation.span);
            }
        }
    }
    for import in &unit.lowered.imports {
        if is_address(&import.name) && !is_registry(&import.name) {
            let raised = reporter.raise(import.span);
            if collecting_host::of_address(&import.name).is_none() {
                raised.severity(Severity::Warning);
            }
        }
    }
}

/// Whether a module was downloaded from a host of nobody who is known.
fn is_from_stranger(module: &Value) -> bool {
    module.way.steps().iter().any(|step| {
        matches!(&step.event, Event::Download(Some(address))
        if collecting_host::host(address).is_some_and(|host| {
            host.contains('.') && vendor::of_host(host).is_none() && !is_registry(address)
        }))
    })
}

fn is_address(text: &str) -> bool {
    text.starts_with("https://") || text.starts_with("http://")
}

/// Registries that browsers and Deno load modules from.
fn is_registry(address: &str) -> bool {
    collecting_host::host(address).is_some_and(|host| {
        [
            "deno.land",
            "esm.sh",
            "jsr.io",
            "unpkg.com",
            "cdn.jsdelivr.net",
            "cdn.skypack.dev",
            "ga.jspm.io",
            "esm.run",
            "cdnjs.cloudflare.com",
            "gstatic.com",
            "nodejs.org",
        ]
        .iter()
        .any(|known| collecting_host::below(host, known))
    })
}
