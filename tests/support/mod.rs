//! What several tests need: packages judged as the commands judge them, and
//! zip files with every lie one can tell.
#![expect(
    dead_code,
    unreachable_pub,
    reason = "every test binary uses its own part of this"
)]

pub mod command;
pub mod contract;
pub mod expect;
#[cfg(unix)]
pub mod home;
pub mod server;
pub mod vectors;
pub mod zip;

use skilldeck::io::{ReadFile, Reading};
use skilldeck::scan::profile::Profile;
use skilldeck::scan::{Judged, Scope, conclude, examine};

/// A plain SKILL.md.
pub const PLAIN: &str = "---\nname: demo\ndescription: Shows a small demo for the tests.\n---\n\n# Demo\n\nDo the work step by step.\n";

/// Judges what was read. The entries are already in the package.
pub fn judge(reading: &Reading, files: &[ReadFile], profile: Profile) -> Judged {
    let examined = files
        .iter()
        .map(|file| {
            examine(
                &reading.package.subject,
                &file.entry(),
                &file.bytes,
                Scope::All,
            )
        })
        .collect();
    conclude(&reading.package, examined, Scope::All, profile)
}

/// Reads an archive in memory, entries filled in.
pub fn read_zip(
    bytes: Vec<u8>,
    limits: skilldeck::skill::limits::Limits,
) -> (Reading, Vec<ReadFile>) {
    let mut files = Vec::new();
    let mut reading = skilldeck::io::archive::read_archive(
        std::io::Cursor::new(bytes),
        "demo.skill".to_owned(),
        limits,
        &mut |_, file| files.push(file),
    );
    reading
        .package
        .add_entries(files.iter().map(ReadFile::entry));
    (reading, files)
}
