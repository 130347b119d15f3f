//! A home in a temporary folder, and the program at work on it.
#![expect(
    clippy::disallowed_methods,
    reason = "tests look at the disk and start programs"
)]

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// A home, removed when dropped.
pub struct TestHome {
    folder: tempfile::TempDir,
}

impl TestHome {
    pub fn new() -> Self {
        Self {
            folder: tempfile::tempdir().expect("a temporary folder"),
        }
    }

    /// One in memory where there is a place for that: many rounds wait for the
    /// disk most of the time, and a killed process takes no disk with it.
    pub fn quick() -> Self {
        match tempfile::tempdir_in("/dev/shm") {
            Ok(folder) => Self { folder },
            Err(_) => Self::new(),
        }
    }

    /// A place beside the home.
    pub fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    pub fn home(&self) -> PathBuf {
        self.path("home")
    }

    pub fn custom(&self) -> PathBuf {
        self.home().join("users/default/skills/custom")
    }

    /// Writes files below `name`; those that end in `.py` may be run.
    pub fn skill(&self, name: &str, files: &[(&str, &str)]) -> PathBuf {
        let folder = self.path(name);
        for (path, text) in files {
            write(&folder.join(path), text);
        }
        folder
    }

    /// A small skill with a script; `mark` is in both of its files.
    pub fn demo(&self, folder: &str, name: &str, mark: &str) -> PathBuf {
        let skill = format!(
            "---\nname: {name}\ndescription: Shows a small demo for the tests.\n---\n\n# {mark}\n\nRun `scripts/a.py`.\n"
        );
        let script = format!("print('{mark}')\n");
        self.skill(folder, &[("SKILL.md", &skill), ("scripts/a.py", &script)])
    }

    pub fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_skilldeck"));
        command
            .args(arguments)
            .current_dir(self.folder.path())
            .env_remove("SKILLDECK_FAULT_AT")
            .env("SKILLDECK_HOME", self.home())
            .env("XDG_CONFIG_HOME", self.path("configuration"))
            .env("COLUMNS", "80")
            .env("NO_COLOR", "1");
        command
    }

    pub fn run(&self, arguments: &[&str]) -> Output {
        self.command(arguments).output().expect("it starts")
    }

    /// Runs it, and expects an exit code; what it printed.
    pub fn expect(&self, exit: i32, arguments: &[&str]) -> String {
        let output = self.run(arguments);
        let text = format!(
            "{}{}",
            String::from_utf8_lossy(&output.stdout),
            String::from_utf8_lossy(&output.stderr)
        );
        assert_eq!(output.status.code(), Some(exit), "{arguments:?}\n{text}");
        text
    }

    /// As [`TestHome::expect`], in one line whatever the width.
    pub fn flat(&self, exit: i32, arguments: &[&str]) -> String {
        let text = self.expect(exit, arguments).replace('│', " ");
        text.split_whitespace().collect::<Vec<_>>().join(" ")
    }

    /// The document it prints.
    pub fn json(&self, exit: i32, arguments: &[&str]) -> serde_json::Value {
        let output = self.run(arguments);
        assert_eq!(output.status.code(), Some(exit), "{output:?}");
        serde_json::from_slice(&output.stdout).expect("JSON")
    }

    /// The lock file.
    pub fn lock(&self) -> serde_json::Value {
        let path = self.home().join("users/default/skills/skilldeck.lock.json");
        let text = std::fs::read_to_string(path).expect("a lock file");
        serde_json::from_str(&text).expect("JSON")
    }

    /// Everything below the home but lock markers: path → content, folders end
    /// in `/`.
    pub fn all(&self) -> BTreeMap<String, String> {
        let mut found = BTreeMap::new();
        collect(&self.home(), "", &mut found);
        found
    }

    /// As [`TestHome::all`], with what lies beside the home.
    pub fn everything(&self) -> BTreeMap<String, String> {
        let mut found = BTreeMap::new();
        collect(self.folder.path(), "", &mut found);
        found
    }
}

pub fn write(path: &Path, text: &str) {
    use std::os::unix::fs::PermissionsExt as _;
    std::fs::create_dir_all(path.parent().expect("in a folder")).expect("a folder");
    std::fs::write(path, text).expect("a file");
    if path.extension().is_some_and(|suffix| suffix == "py") {
        std::fs::set_permissions(path, std::fs::Permissions::from_mode(0o755)).expect("a mode");
    }
}

fn collect(folder: &Path, prefix: &str, found: &mut BTreeMap<String, String>) {
    let Ok(entries) = std::fs::read_dir(folder) else {
        return;
    };
    for entry in entries.flatten() {
        let path = format!("{prefix}{}", entry.file_name().to_string_lossy());
        let kind = entry.file_type().expect("a kind");
        if kind.is_dir() {
            let inner = format!("{path}/");
            found.insert(inner.clone(), String::new());
            collect(&entry.path(), &inner, found);
        } else if kind.is_file() {
            // Another process may be at work: what it took away is not there.
            let bytes = match std::fs::read(entry.path()) {
                Err(error) if error.kind() == std::io::ErrorKind::NotFound => continue,
                read => read.expect("readable"),
            };
            found.insert(path, String::from_utf8_lossy(&bytes).into_owned());
        } else {
            found.insert(path, "(no file)".to_owned());
        }
    }
}
