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
