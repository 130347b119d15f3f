//! `enable`: switch skills on; the views follow before it returns.

use clap::Args;

use super::switch::{self, SwitchArgs};
use super::{Audience, Ended};

/// Arguments of `enable`.
#[derive(Args, Debug)]
#[command(
    after_help = "Examples:\n  skilldeck enable pdf-tools\n  skilldeck enable --all --category custom\n  skilldeck enable pdf-tools --global --dry-run"
)]
pub struct EnableArgs {
    #[command(flatten)]
    switch: SwitchArgs,
}

/// Runs it.
///
/// # Errors
/// When nothing could be done at all.
pub fn run(args: &EnableArgs, audience: &mut dyn Audience) -> Ended {
    switch::run(&args.switch, true, audience)
}
