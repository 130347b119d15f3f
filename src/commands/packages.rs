//! Arguments that `review` and `scan` share: what to read and how much of it.

use clap::Args;

use super::configured::Guard;
use super::home_args::FolderArgs;
use crate::io::home::HomeFlags;
use crate::skill::limits::Limits;

/// What to read.
#[derive(Args, Debug)]
pub(super) struct PackageArgs {
    /// Skill directory, directory of skills, .skill or .zip archive, SKILL.md,
    /// `-` for standard input, or `skill://CATEGORY/PATH` for an installed one
    /// (`skill://USER@CATEGORY/PATH` for a user's)
    #[arg(value_name = "TARGET", required_unless_present_any = ["files_from", "changed"])]
    pub(super) targets: Vec<String>,

    /// Read more targets from FILE, one a line (`-` is standard input)
    #[arg(long, value_name = "FILE")]
    pub(super) files_from: Option<String>,

    /// Targets in FILE end in NUL instead of a line end
    #[arg(short = '0', long, requires = "files_from")]
    pub(super) null: bool,

    /// Only packages that a range of commits touches
    ///
    /// `BASE...HEAD` means since both parted. Without a target, of the working
    /// folder. What is read is what lies on disk.
    #[arg(long, value_name = "BASE..HEAD")]
    pub(super) changed: Option<String>,

    /// Most files read of one package
    #[arg(long, value_name = "N", default_value_t = Limits::default().max_files, value_parser = at_least_one)]
    pub(super) max_files: usize,

    /// Most bytes read of one file (suffixes K, M, G: powers of 1024)
    #[arg(long, value_name = "SIZE", default_value = "64M", value_parser = size)]
    pub(super) max_file_bytes: u64,

    /// Most bytes read of one package
    #[arg(long, value_name = "SIZE", default_value = "512M", value_parser = size)]
    pub(super) max_total_bytes: u64,

    #[command(flatten)]
    folders: FolderArgs,

    /// Settings files that no target may bring along.
    #[arg(skip)]
    pub(super) guards: Vec<Guard>,
}

impl PackageArgs {
    /// Where `skill://` leads.
    pub(super) fn home(&self) -> HomeFlags {
        self.folders.flags()
    }

    /// The limits asked for.
    #[must_use]
    pub(super) fn limits(&self) -> Limits {
        Limits {
            max_files: self.max_files,
            max_file_bytes: self.max_file_bytes,
            max_total_bytes: self.max_total_bytes,
        }
    }
}

fn at_least_one(text: &str) -> Result<usize, String> {
    match text.parse() {
        Ok(0) => Err("must be at least 1".to_owned()),
        Ok(number) => Ok(number),
        Err(_) => Err("must be a whole number".to_owned()),
    }
}

/// A number of bytes: digits, then nothing or one of K, M, G, each optionally
/// followed by `B` or `iB`.
fn size(text: &str) -> Result<u64, String> {
    let digits = text.len()
        - text
            .trim_start_matches(|letter: char| letter.is_ascii_digit())
            .len();
    let (number, unit) = text.split_at(digits);
    let shift = match unit.to_ascii_lowercase().as_str() {
        "" | "b" => 0,
        "k" | "kb" | "kib" => 10,
        "m" | "mb" | "mib" => 20,
        "g" | "gb" | "gib" => 30,
        _ => return Err(format!("unknown unit `{unit}`; use K, M or G")),
    };
    let number: u64 = number
        .parse()
        .map_err(|_| "must begin with a whole number".to_owned())?;
    match number.checked_mul(1 << shift) {
        Some(0) => Err("must be at least 1".to_owned()),
        Some(bytes) => Ok(bytes),
        None => Err("is too large".to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_have_units() {
        assert_eq!(size("1000"), Ok(1000));
        assert_eq!(size("64M"), Ok(64 << 20));
        assert_eq!(size("1KiB"), Ok(1024));
        assert!(size("0").is_err());
        assert!(size("12X").is_err());
        assert!(size("").is_err());
        assert!(size("99999999999G").is_err());
    }
}
