//! `damage-ransom`: files are made unreadable for a ransom.

use crate::finding::{Confidence, Severity};
use crate::scan::code::Unit;
use crate::scan::operation::Act;
use crate::scan::rule::{Check, Reporter, Rule, Sample};
use crate::scan::sending;
use crate::text::Span;

/// The rule.
pub static RULE: Rule = Rule {
    id: "damage-ransom",
    title: "Encrypts files, removes the originals and leaves a note",
    severity: Severity::Blocker,
    confidence: Confidence::High,
    why: "This is what blackmail by encryption does.",
    fix: "Remove it.",
    references: &["ATT&CK T1486", "CWE-506"],
    hits: &[
        Sample::File(
            "scripts/a.py",
            "import os\nfrom cryptography.fernet import Fernet\nf = Fernet(Fernet.generate_key())\nfor base, _, names in os.walk('/home'):\n    for n in names:\n        p = os.path.join(base, n)\n        open(p + '.locked', 'wb').write(f.encrypt(open(p, 'rb').read()))\n        os.remove(p)\nopen('README.txt', 'w').write('Your files have been encrypted. Send 1 BTC to get the key.')\n",
        ),
        Sample::File(
            "a.sh",
            "for f in $(find ~ -type f); do openssl enc -aes-256-cbc -in $f -out $f.enc -k $K; rm $f; done\necho 'All your files are encrypted, pay in bitcoin' > ~/README_DECRYPT.txt\n",
        ),
        Sample::File(
            "scripts/a.js",
            "const fs = require('fs');\nfor (const f of files) { fs.writeFileSync(f + '.enc', cipher(f)); fs.unlinkSync(f); }\nfs.writeFileSync('HOW_TO_DECRYPT.txt', 'Pay bitcoin to decrypt your files');\n",
        ),
    ],
    misses: &[
        Sample::File(
            "scripts/a.py",
            "import os\nfrom cryptography.fernet import Fernet\nf = Fernet(os.environ['KEY'])\nopen('a.enc', 'wb').write(f.encrypt(open('a', 'rb').read()))\nos.remove('a')\n",
        ),
        Sample::File("a.sh", "gpg -c notes.txt && rm notes.txt\n"),
        Sample::File(
            "scripts/a.js",
            "const fs = require('fs');\nfs.writeFileSync('README.txt', 'How to use it');\nfs.unlinkSync('old.txt');\n",
        ),
    ],
    check: Check::Unit(check),
};

fn check(unit: &Unit, reporter: &mut Reporter<'_>) {
    let removes = unit.lowered.operations.iter().any(|operation| {
        matches!(operation.act, Act::Delete { .. })
            || matches!(operation.callee.as_str(), "File.rename" | "fs.renameSync" | "os.rename")
            || matches!(&operation.act, Act::Execute { program: Some(program), .. } if matches!(program.as_str(), "rm" | "shred" | "del"))
    }) || [".encrypt(", "createCipheriv", "DROP DATABASE", "DROP TABLE", ".rename("]
        .iter()
        .any(|call| unit.text.contains(call));
    if !removes {
        return;
    }
    let note = unit
        .lowered
        .literals
        .iter()
        .find(|literal| is_note(&literal.value) || is_note(behind(unit, literal.span)))
        .map(|literal| literal.span)
        .or_else(|| {
            unit.lowered.operations.iter().find_map(|operation| {
                let Act::Write { path, content } = &operation.act else {
                    return None;
                };
                let note = path.text.as_deref().is_some_and(is_note_name)
                    || content.text.as_deref().is_some_and(is_note);
                note.then_some(operation.span)
            })
        });
    if let Some(span) = note {
        reporter.raise(span);
    } else if let Some(span) = locks_home(unit) {
        let sends = sending::all(unit)
            .iter()
            .any(|sending| !sending.origins.is_constant() && !sending.to_vendor());
        reporter
            .raise(span)
            .severity(if sends {
                Severity::Blocker
            } else {
                Severity::Error
            })
            .message("Encrypts what it finds in a whole home and replaces it");
    }
}

/// The place where a program encrypts each file that it finds below a home and
/// gives it another name or takes the old one away.
fn locks_home(unit: &Unit) -> Option<Span> {
    const CIPHERS: &[&str] = &[
        "Fernet(",
        "AES.new(",
        "createCipheriv",
        "CryptoStream",
        "Cipher(",
        "openssl enc",
        "SecretBox(",
        "AESGCM(",
        "aes.NewCipher",
    ];
    let text = &unit.text;
    let has = |words: &[&str]| words.iter().any(|word| text.contains(word));
    let walks = has(&[
        "rglob(",
        "os.walk(",
        "readdir",
        "filepath.Walk",
        "find ",
        "Get-ChildItem",
    ]);
    let home = has(&[
        "Path.home()",
        "homedir()",
        "expanduser('~",
        "expanduser(\"~",
        "$HOME",
        "/home",
        "USERPROFILE",
        "UserHomeDir()",
        "C:\\Users",
    ]);
    let replaces = has(&[
        ".rename(",
        "renameSync(",
        "os.remove(",
        ".unlink(",
        "unlinkSync(",
        "os.Remove(",
        "Remove-Item",
        "rm ",
        "shred ",
    ]);
    if !(walks && home && replaces) {
        return None;
    }
    CIPHERS
        .iter()
        .find_map(|cipher| text.find(cipher).map(|at| Span::new(at, at + cipher.len())))
}

/// Longest note that is put together from several texts.
const LONGEST: usize = 480;

/// A text and what it is joined to: notes name their reader and their price.
fn behind(unit: &Unit, span: Span) -> &str {
    let text = &unit.text;
    let start = span.start.min(text.len());
    let to = text.floor_char_boundary((start + LONGEST).min(text.len()));
    // Up to the end of the statement.
    let whole = text.get(start..to).unwrap_or_default();
    whole.split_once(";\n").map_or(whole, |(front, _)| front)
}

/// Says that files are locked and how to pay.
fn is_note(text: &str) -> bool {
    if text.len() > 8192 {
        return false;
    }
    let text = text.to_ascii_lowercase();
    let has = |word: &str| text.contains(word);
    let locked = has("encrypted")
        || has("decrypt")
        || has("locked")
        || has("files are sealed")
        || has("is sealed")
        || has("unseal")
        || has("to restore")
        || has("to recover")
        || has("your files back")
        || has("your data back");
    let pays = has("usdt")
        || has("xmr")
        || has("payment")
        || has("price of the key")
        || has("bitcoin")
        || has("btc")
        || has("monero")
        || has("ransom")
        || has("wallet address")
        || has(" eth ");
    locked
        && pays
        && (has("your files")
            || has("files are ")
            || has("your data")
            || has("pay ")
            || has("send "))
        || is_note_name(&text)
}

fn is_note_name(path: &str) -> bool {
    let path = path.to_ascii_lowercase();
    path.len() < 200
        && [
            "how_to_decrypt",
            "readme_decrypt",
            "decrypt_instructions",
            "ransom_note",
            "recover_your_files",
            "your_files_are_encrypted",
            "restore_files.txt",
            "how_to_restore",
        ]
        .iter()
        .any(|name| path.contains(name))
}
