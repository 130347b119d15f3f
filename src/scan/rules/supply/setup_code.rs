//! `supply-setup-code`: a build script does more than build.

use crate::finding::{Confidence, Severity};
use crate::scan::code::Origin;
use crate::scan::language::Language;
use crate::scan::operation::Act;
use crate::scan::rule::{Check, Reporter, Rule, Sample, TextFile};
use crate::skill::path::file_name;

/// The rule.
pub static RULE: Rule = Rule {
    id: "supply-setup-code",
    title: "Runs programs or reaches the network when the package is built",
    severity: Severity::Warning,
    confidence: Confidence::Medium,
    why: "`setup.py` runs whenever the package is installed, with all rights of the person.",
    fix: "Declare the build in `pyproject.toml`; do nothing else in it.",
    references: &["CWE-829", "ATT&CK T1195.002"],
    hits: &[
        Sample::File(
            "setup.py",
            "import requests\nfrom setuptools import setup\nrequests.get('https://collect.example.com')\nsetup()\n",
        ),
        Sample::File(
            "setup.py",
            "import os\nfrom setuptools import setup\nfrom setuptools.command.install import install\nclass Go(install):\n    def run(self):\n        os.system('sh run.sh')\nsetup(cmdclass={'install': Go})\n",
        ),
        Sample::File(
            "lib/setup.py",
            "import base64\nexec(base64.b64decode('cHJpbnQoMSk='))\nfrom setuptools import setup\nsetup()\n",
        ),
    ],
    misses: &[
        Sample::File(
            "setup.py",
            "from setuptools import setup\nsetup(name='demo', long_description=open('README.md').read())\n",
        ),
        Sample::File(
            "scripts/setup.py",
            "import subprocess\nsubprocess.run(['mkdir', '-p', 'data'])\n",
        ),
        Sample::File(
            "build.py",
            "import requests\nrequests.get('https://api.example.com')\n",
        ),
    ],
    check: Check::Text {
        anchors: &["setuptools", "distutils"],
        check,
    },
};

fn check(file: &TextFile<'_>, reporter: &mut Reporter<'_>) {
    if file_name(file.path) != "setup.py" {
        return;
    }
    let whole = file
        .units
        .iter()
        .find(|unit| unit.origin == Origin::File && unit.language == Language::Python);
    let Some(unit) = whole else { return };
    // Scripts that set a skill up are called so, too.
    if !unit
        .lowered
        .imports
        .iter()
        .any(|import| import.name.starts_with("setuptools") || import.name.starts_with("distutils"))
        && !file.text.contains("setuptools")
        && !file.text.contains("distutils")
    {
        return;
    }
    let (mut reaches, mut runs) = (None, None);
    for operation in &unit.lowered.operations {
        match &operation.act {
            Act::Contact { local: false, .. } => reaches = reaches.or(Some(operation.span)),
            Act::Execute { .. } | Act::Evaluate { .. } | Act::Import { .. } => {
                runs = runs.or(Some(operation.span))
            }
            _ => {}
        }
    }
    match (reaches, runs) {
        (Some(span), Some(_)) => {
            reporter.raise(span).severity(Severity::Error);
        }
        (Some(span), None) => {
            reporter.raise(span).severity(Severity::Error);
        }
        (None, Some(span)) => {
            reporter.raise(span);
        }
        (None, None) => {}
    }
}
