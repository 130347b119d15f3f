//! Generated packages: a tree of usual ones, a big one, hostile ones.

use std::fs;
use std::io::Write as _;
use std::path::Path;

const WORDS: [&str; 24] = [
    "report", "table", "column", "chart", "query", "record", "format", "review", "summary",
    "source", "measure", "value", "sheet", "index", "filter", "group", "window", "sample", "label",
    "result", "module", "writer", "reader", "planner",
];

/// A small deterministic generator (xorshift).
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    fn word(&mut self) -> &'static str {
        WORDS[(self.next() % WORDS.len() as u64) as usize]
    }

    fn sentence(&mut self) -> String {
        let length = 6 + self.next() % 10;
        let words: Vec<&str> = (0..length).map(|_| self.word()).collect();
        format!("Use the {}.", words.join(" "))
    }

    fn paragraphs(&mut self, count: usize) -> String {
        (0..count)
            .map(|_| {
                let sentences: Vec<String> = (0..4).map(|_| self.sentence()).collect();
                sentences.join(" ") + "\n\n"
            })
            .collect()
    }
}

/// Folder name of package `number`.
pub(crate) fn name(number: usize) -> String {
    format!("skill-{number:04}")
}

/// Writes `count` usual packages below `root`; returns their bytes.
pub(crate) fn generate(root: &Path, count: usize) -> u64 {
    (0..count).map(|number| usual(root, number)).sum()
}

/// A package like real ones: instructions, two references, two Python scripts,
/// a shell script, a module of JavaScript, a picture.
fn usual(root: &Path, number: usize) -> u64 {
    let mut random = Random(0x9E37_79B9_7F4A_7C15 ^ (number as u64 + 1));
    let name = name(number);
    let skill = format!(
        "---\nname: {name}\ndescription: \"{}\"\nlicense: MIT\nallowed-tools: [bash, read_file]\n---\n\n# {name}\n\n{}## Steps\n\n1. Read [the guide](references/guide.md) and `references/format.md`.\n2. Run `python scripts/build.py --out out/report.md`.\n3. Run `scripts/check.sh`.\n\n```bash\npython scripts/build.py --input data.csv\nscripts/check.sh out/report.md\nnode scripts/render.js out/report.md\n```\n\n![logo](assets/logo.png)\n\n{}",
        random.sentence(),
        random.paragraphs(6),
        random.paragraphs(4),
    );
    let python = format!(
        "#!/usr/bin/env python3\n\"\"\"{}\"\"\"\nimport argparse\nimport json\nimport os\nimport sys\nfrom pathlib import Path\n\nimport shared\n\n{}\n\ndef main():\n    parser = argparse.ArgumentParser()\n    parser.add_argument('--input')\n    parser.add_argument('--out')\n    options = parser.parse_args()\n    mode = os.environ.get('REPORT_MODE', 'fast')\n    rows = json.loads(Path(options.input).read_text())\n    Path(options.out).write_text(shared.render(rows, mode))\n    return 0\n\n\nif __name__ == '__main__':\n    sys.exit(main())\n",
        random.sentence(),
        functions(&mut random, 12),
    );
    let shared = format!(
        "\"\"\"{}\"\"\"\n\n{}\n\ndef render(rows, mode):\n    return '\\n'.join(str(row) for row in rows) + mode\n",
        random.sentence(),
        functions(&mut random, 8),
    );
    let shell = "#!/usr/bin/env bash\nset -euo pipefail\nfile=${1:-out/report.md}\nif [ ! -f \"$file\" ]; then\n  echo \"no $file\" >&2\n  exit 1\nfi\ngrep -c . \"$file\" | sort -n | head -n 1\nfor part in a b c; do\n  printf '%s\\n' \"$part\"\ndone\n".to_owned();
    let script = "import fs from 'node:fs';\nimport path from 'node:path';\n\nexport function render(file) {\n  const text = fs.readFileSync(file, 'utf8');\n  return text.split('\\n').map((line) => `<p>${line}</p>`).join('\\n');\n}\n\nconst target = process.argv[2] ?? 'out/report.md';\nconsole.log(render(path.resolve(target)));\n".to_owned();
    let mut picture = b"\x89PNG\r\n\x1a\n".to_vec();
    picture.extend((0..2048).map(|_| (random.next() & 0xff) as u8));
    let folder = root.join(&name);
    write(&folder, "SKILL.md", skill.as_bytes())
        + write(
            &folder,
            "references/guide.md",
            random.paragraphs(20).as_bytes(),
        )
        + write(
            &folder,
            "references/format.md",
            random.paragraphs(12).as_bytes(),
        )
        + write(&folder, "scripts/build.py", python.as_bytes())
        + write(&folder, "scripts/shared.py", shared.as_bytes())
        + write(&folder, "scripts/check.sh", shell.as_bytes())
        + write(&folder, "scripts/render.js", script.as_bytes())
        + write(&folder, "assets/logo.png", &picture)
}

fn functions(random: &mut Random, count: usize) -> String {
    (0..count)
        .map(|number| {
            let (a, b) = (random.word(), random.word());
            format!(
                "def {a}_{b}_{number}(rows, limit=10):\n    # {}\n    kept = []\n    for row in rows[:limit]:\n        if row.get('{a}') and len(row['{a}']) > {number}:\n            kept.append({{'{b}': row['{a}'], 'index': {number}}})\n    return sorted(kept, key=lambda item: item['{b}'])\n\n\n",
                random.sentence()
            )
        })
        .collect()
}

fn write(folder: &Path, path: &str, bytes: &[u8]) -> u64 {
    let path = folder.join(path);
    fs::create_dir_all(path.parent().expect("it lies in a folder")).expect("a folder can be made");
    fs::write(path, bytes).expect("a file can be written");
    bytes.len() as u64
}

/// A package as large as the default limits let through.
pub(crate) fn big(folder: &Path) {
    write(
        folder,
        "SKILL.md",
        b"---\nname: big\ndescription: A big package.\n---\n\n# Big\n\nSee `references/`.\n",
    );
    let mut random = Random(7);
    let text = random.paragraphs(20_000);
    let text = &text.as_bytes()[..text.len().min(4 << 20)];
    let count = ((512 << 20) - 4096) / text.len();
    for number in 0..count {
        write(folder, &format!("references/part-{number:03}.md"), text);
    }
}

/// Packs `folder` into `archive`, deflated.
pub(crate) fn archive(folder: &Path, archive: &Path) {
    let file = fs::File::create(archive).expect("a file can be made");
    let mut writer = zip::ZipWriter::new(file);
    let options = zip::write::SimpleFileOptions::default();
    for entry in walkdir::WalkDir::new(folder).sort_by_file_name() {
        let entry = entry.expect("the folder was just written");
        if entry.file_type().is_file() {
            let name = entry.path().strip_prefix(folder).expect("it lies below");
            writer
                .start_file(name.to_string_lossy(), options)
                .expect("a member can be begun");
            let bytes = fs::read(entry.path()).expect("a file can be read");
            writer.write_all(&bytes).expect("a member can be written");
        }
    }
    writer.finish().expect("the archive can be ended");
}

/// Bytes of all files below `path`.
pub(crate) fn size(path: &Path) -> u64 {
    walkdir::WalkDir::new(path)
        .into_iter()
        .filter_map(Result::ok)
        .filter(|entry| entry.file_type().is_file())
        .map(|entry| entry.metadata().map_or(0, |metadata| metadata.len()))
        .sum()
}

/// A package with one hostile file.
pub(crate) fn hostile(folder: &Path, file: &str, text: &str) {
    if file != "SKILL.md" {
        write(
            folder,
            "SKILL.md",
            format!("---\nname: demo\ndescription: A demo.\n---\n\nUse `{file}`.\n").as_bytes(),
        );
    }
    write(folder, file, text.as_bytes());
}

/// Hostile inputs: name, file, text. Each once cost some scanner seconds.
pub(crate) fn adversarial() -> Vec<(String, &'static str, String)> {
    let front =
        |yaml: &str| format!("---\nname: demo\ndescription: A demo.\n{yaml}\n---\n\nBody.\n");
    vec![
        ("250 KB of curl", "scripts/a.sh", "curl ".repeat(50_000)),
        ("60 KB of dd", "scripts/a.sh", "dd ".repeat(20_000)),
        ("150 KB of dd", "scripts/a.sh", "dd ".repeat(50_000)),
        (
            "30000 blank lines in the frontmatter",
            "SKILL.md",
            format!("---{}x", "\n".repeat(30_000)),
        ),
        (
            "200000 terms",
            "scripts/a.py",
            format!("x = 1{}\n", " + 1".repeat(200_000)),
        ),
        (
            "20000 unary minus",
            "scripts/a.py",
            format!("x = {}1\n", "-".repeat(20_000)),
        ),
        (
            "200000 parentheses in Python",
            "scripts/a.py",
            format!("x = {}", "(".repeat(200_000)),
        ),
        (
            "200000 brackets in JavaScript",
            "scripts/a.js",
            format!("x = {}", "[".repeat(200_000)),
        ),
        (
            "100000 command substitutions",
            "scripts/a.sh",
            "$(".repeat(100_000),
        ),
        ("100000 backticks", "scripts/a.sh", "`".repeat(100_000)),
        (
            "2000-deep YAML",
            "SKILL.md",
            front(&format!(
                "metadata: {}{}",
                "[".repeat(2000),
                "]".repeat(2000)
            )),
        ),
        (
            "2000-deep JSON",
            "evals/evals.json",
            format!("{}{}", "[".repeat(2000), "]".repeat(2000)),
        ),
        (
            "100000-deep JSON",
            "evals/evals.json",
            format!("{}{}", "[".repeat(100_000), "]".repeat(100_000)),
        ),
        (
            "alias bomb",
            "SKILL.md",
            front(
                "a: &a [x,x,x,x,x,x,x,x,x]\nb: &b [*a,*a,*a,*a,*a,*a,*a,*a,*a]\nc: &c [*b,*b,*b,*b,*b,*b,*b,*b,*b]\nd: &d [*c,*c,*c,*c,*c,*c,*c,*c,*c]\ne: &e [*d,*d,*d,*d,*d,*d,*d,*d,*d]\nf: &f [*e,*e,*e,*e,*e,*e,*e,*e,*e]\ng: [*f,*f,*f,*f,*f,*f,*f,*f,*f]",
            ),
        ),
        (
            "250 KB of link openings",
            "SKILL.md",
            front(&"[".repeat(250_000)),
        ),
        (
            "250 KB of emphasis",
            "references/a.md",
            "*a_ ".repeat(62_500),
        ),
        (
            "250 KB of block quotes",
            "references/a.md",
            "> ".repeat(125_000),
        ),
        (
            "1 MB of password=",
            "references/a.txt",
            "password=".repeat(111_111),
        ),
        (
            "1 MB of key headers",
            "references/a.txt",
            "-----BEGIN RSA PRIVATE KEY-----\n".repeat(31_250),
        ),
        (
            "1 MB of ignore all previous",
            "SKILL.md",
            front(&"ignore all previous ".repeat(50_000)),
        ),
        (
            "1 MB of http://",
            "references/a.txt",
            "http://".repeat(142_857),
        ),
        (
            "one line of 60 MiB",
            "references/a.txt",
            "a".repeat(60 << 20),
        ),
        ("1 MB of sk-", "references/a.txt", "sk-a".repeat(250_000)),
    ]
    .into_iter()
    .map(|(name, file, text)| (name.to_owned(), file, text))
    .collect()
}
