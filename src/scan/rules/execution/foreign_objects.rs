//! `execution-foreign-objects`: objects that run code are rebuilt from foreign or hidden bytes.

use crate::finding::{Confidence, Severity};
use crate::scan::code::Unit;
use crate::scan::command;
use crate::scan::operation::{Act, Origins};
use crate::scan::rule::{Check, Reporter, Rule, Sample};

/// The rule.
pub static RULE: Rule = Rule {
    id: "execution-foreign-objects",
    title: "Rebuilds objects, which can run code, from what it downloads or decodes",
    severity: Severity::Error,
    confidence: Confidence::High,
    why: "Pickles and their like run what their author put into them, so whoever serves the bytes runs code on this machine.",
    fix: "Exchange data as JSON, or check a signature before the objects are rebuilt.",
    references: &["CWE-502", "OWASP-LLM03"],
    hits: &[
        Sample::File(
            "scripts/a.py",
            "import pickle, requests\npickle.loads(requests.get('https://data.example.com/m').content)\n",
        ),
        Sample::File(
            "scripts/a.py",
            "import base64, pickle\npickle.loads(base64.b64decode('gASVAAAA'))\n",
        ),
        Sample::File(
            "scripts/a.rb",
            "require 'net/http'\nMarshal.load(Net::HTTP.get(URI('https://data.example.com/m')))\n",
        ),
        Sample::File(
            "scripts/a.php",
            "<?php\n$a = unserialize(file_get_contents('https://data.example.com/m'));\n",
        ),
    ],
    misses: &[
        Sample::File(
            "scripts/a.py",
            "import pickle\npickle.load(open('cache.pkl', 'rb'))\n",
        ),
        Sample::File(
            "scripts/a.py",
            "import pickle, zlib\npickle.loads(zlib.decompress(open('cache.z', 'rb').read()))\n",
        ),
        Sample::File(
            "scripts/a.py",
            "import json, requests\njson.loads(requests.get('https://data.example.com/m').text)\n",
        ),
        Sample::File("scripts/a.rb", "Marshal.load(File.binread('cache'))\n"),
    ],
    check: Check::Unit(check),
};

fn check(unit: &Unit, reporter: &mut Reporter<'_>) {
    for operation in &unit.lowered.operations {
        let Act::Deserialize { data } = &operation.act else {
            continue;
        };
        let foreign = data.origins.has(Origins::NETWORK);
        // A compressed cache of its own is decoded, too; what stands encoded in
        // the code itself is hidden.
        let hidden = data.origins.has(Origins::DECODED)
            && !data.origins.has(Origins::FILE)
            && !data.origins.has(Origins::INPUT)
            && !data.origins.has(Origins::UNKNOWN);
        if !foreign && !hidden {
            continue;
        }
        let raised = reporter.raise_flow(operation.span, &data.way);
        if foreign && command::is_program(unit) {
            raised
                .severity(Severity::Blocker)
                .message("Rebuilds objects, which can run code, from what it downloads");
        }
    }
}
