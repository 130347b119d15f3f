//! What the tools are called with.

use serde::Deserialize;
use serde::de::DeserializeOwned;

use crate::report::Locale;
use crate::report::host::ReviewMode;
use crate::scan::profile::Profile;

/// Arguments of `search_skills`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Search {
    pub(super) query: String,
    #[serde(default)]
    pub(super) ranked: bool,
    pub(super) limit: Option<usize>,
}

/// Arguments of `describe_skill`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Describe {
    pub(super) name: String,
    pub(super) limit: Option<usize>,
}

/// Arguments of `read_skill`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Read {
    pub(super) name: Option<String>,
    pub(super) path: Option<String>,
    pub(super) uri: Option<String>,
}

/// Arguments of `activate_skill`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Activate {
    pub(super) name: String,
    #[serde(default)]
    pub(super) task: String,
    pub(super) expect_sha256: Option<String>,
}

/// Arguments of `review_skill_package`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Review {
    pub(super) target: String,
    pub(super) inline_content: Option<String>,
    #[serde(default)]
    mode: Mode,
    #[serde(default)]
    profile: ProfileWord,
    #[serde(default)]
    locale: LocaleWord,
}

#[derive(Deserialize, Default)]
enum Mode {
    #[default]
    #[serde(rename = "facts-only")]
    Facts,
    #[serde(rename = "semantic-review")]
    Semantic,
}

#[derive(Deserialize, Default)]
#[serde(rename_all = "lowercase")]
enum ProfileWord {
    #[default]
    Standard,
    Deerflow,
    Agentskills,
    Claude,
}

#[derive(Deserialize, Default)]
#[serde(rename_all = "lowercase")]
enum LocaleWord {
    #[default]
    En,
    Zh,
}

impl Review {
    pub(super) fn mode(&self) -> ReviewMode {
        match self.mode {
            Mode::Facts => ReviewMode::Facts,
            Mode::Semantic => ReviewMode::Semantic,
        }
    }

    pub(super) fn profile(&self) -> Profile {
        match self.profile {
            ProfileWord::Standard => Profile::Standard,
            ProfileWord::Deerflow => Profile::DeerFlow,
            ProfileWord::Agentskills => Profile::AgentSkills,
            ProfileWord::Claude => Profile::Claude,
        }
    }

    pub(super) fn locale(&self) -> Locale {
        match self.locale {
            LocaleWord::En => Locale::En,
            LocaleWord::Zh => Locale::Zh,
        }
    }
}

/// Arguments of `enable_skill` and `disable_skill`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Switch {
    pub(super) name: String,
}

/// Arguments of `prompt_section`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Section {
    #[serde(default)]
    pub(super) deferred: bool,
    pub(super) budget: Option<usize>,
}

/// Arguments of `install_skill`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Install {
    pub(super) source: String,
    #[serde(default)]
    pub(super) replace: bool,
    #[serde(default)]
    pub(super) dry_run: bool,
}

/// Arguments of `edit_skill`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Edit {
    pub(super) action: Action,
    pub(super) name: String,
    pub(super) content: Option<String>,
    pub(super) path: Option<String>,
    pub(super) find: Option<String>,
    pub(super) replace: Option<String>,
    pub(super) expected_count: Option<usize>,
    pub(super) revision: Option<i64>,
    #[serde(default)]
    pub(super) executable: bool,
    pub(super) thread: Option<String>,
    #[serde(default)]
    pub(super) dry_run: bool,
}

/// What an edit does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Action {
    Create,
    Replace,
    Patch,
    WriteFile,
    RemoveFile,
    Delete,
    Rollback,
}

impl Action {
    /// All, for the schema.
    pub(super) const ALL: [Self; 7] = [
        Self::Create,
        Self::Replace,
        Self::Patch,
        Self::WriteFile,
        Self::RemoveFile,
        Self::Delete,
        Self::Rollback,
    ];

    pub(super) fn word(self) -> &'static str {
        match self {
            Self::Create => "create",
            Self::Replace => "replace",
            Self::Patch => "patch",
            Self::WriteFile => "write_file",
            Self::RemoveFile => "remove_file",
            Self::Delete => "delete",
            Self::Rollback => "rollback",
        }
    }

    pub(super) fn takes_content(self) -> bool {
        matches!(self, Self::Create | Self::Replace | Self::WriteFile)
    }

    pub(super) fn takes_path(self) -> bool {
        matches!(self, Self::Patch | Self::WriteFile | Self::RemoveFile)
    }
}

/// Arguments of `skill_history`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct History {
    pub(super) name: String,
    pub(super) revision: Option<i64>,
}

/// Arguments of `exec_skill`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Run {
    pub(super) skills: Vec<String>,
    pub(super) command: Vec<String>,
    pub(super) stdin: Option<String>,
    pub(super) timeout: Option<u64>,
}

/// Reads the arguments of a call.
///
/// # Errors
/// What is wrong with them.
pub(super) fn read<T: DeserializeOwned>(
    arguments: Option<serde_json::Map<String, serde_json::Value>>,
) -> Result<T, String> {
    let arguments = serde_json::Value::Object(arguments.unwrap_or_default());
    serde_json::from_value(arguments)
        .map_err(|fault| format!("the arguments cannot be used: {fault}"))
}
