//! Arguments of every command that works on a home.

use std::time::Duration;

use clap::Args;

use crate::error::Error;
use crate::io::home::{Home, HomeFlags, resolve};
use crate::report::Whose;
use crate::store::user::DEFAULT_USER;

/// Where skills are installed.
#[derive(Args, Clone, Debug)]
pub(super) struct FolderArgs {
    /// The home [env: SKILLDECK_HOME, then DEER_FLOW_HOME]
    #[arg(long, value_name = "DIR")]
    home: Option<String>,

    /// The skills root [env: SKILLDECK_SKILLS_PATH, then DEER_FLOW_SKILLS_PATH;
    /// default: ./skills if it exists, then HOME/skills]
    #[arg(long, value_name = "DIR")]
    skills: Option<String>,

    /// The user [env: SKILLDECK_USER; default: default]
    #[arg(long, value_name = "ID")]
    user: Option<String>,
}

impl FolderArgs {
    /// What these say of the home.
    pub(super) fn flags(&self) -> HomeFlags {
        HomeFlags {
            home: self.home.clone(),
            skills: self.skills.clone(),
            user: self.user.clone(),
            extensions: None,
        }
    }
}

/// Which home, and which of its skills are on.
#[derive(Args, Clone, Debug)]
pub(super) struct StoreArgs {
    #[command(flatten)]
    folders: FolderArgs,

    /// The global state file [env: DEER_FLOW_EXTENSIONS_CONFIG_PATH; default:
    /// extensions_config.json in the project folder]
    #[arg(long, value_name = "FILE")]
    extensions: Option<String>,
}

impl StoreArgs {
    /// What these say of the home.
    pub(super) fn flags(&self) -> HomeFlags {
        HomeFlags {
            extensions: self.extensions.clone(),
            ..self.folders.flags()
        }
    }

    /// The home these name.
    ///
    /// # Errors
    /// As [`resolve`].
    pub(super) fn home(&self) -> Result<Home, Error> {
        resolve(&self.flags())
    }
}

/// Whose skills those of `home` are, for a report.
pub(super) fn whose(home: &Home) -> Whose {
    let user = home.user.as_str();
    Whose {
        home: home.layout.home().display().to_string(),
        root: home.layout.root().display().to_string(),
        root_found: home.root_found,
        user: (user != DEFAULT_USER).then(|| user.to_owned()),
    }
}

/// Which home, and how long to wait for it: what every writing command takes.
#[derive(Args, Clone, Debug)]
pub(super) struct HomeArgs {
    #[command(flatten)]
    store: StoreArgs,

    /// Seconds to wait for a lock that somebody else holds
    #[arg(long, value_name = "SECONDS", default_value_t = 30)]
    lock_timeout: u64,
}

impl HomeArgs {
    /// What these say of the home.
    pub(super) fn flags(&self) -> HomeFlags {
        self.store.flags()
    }

    /// The home these name.
    ///
    /// # Errors
    /// As [`resolve`].
    pub(super) fn home(&self) -> Result<Home, Error> {
        self.store.home()
    }

    /// How long to wait for a lock.
    pub(super) fn patience(&self) -> Duration {
        Duration::from_secs(self.lock_timeout)
    }
}
