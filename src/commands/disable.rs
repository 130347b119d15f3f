//! `disable`: switch skills off: hidden first, then recorded.

use clap::Args;

use super::switch::{self, SwitchArgs};
use super::{Audience, Ended};

/// Arguments of `disable`.
#[derive(Args, Debug)]
#[command(
    after_help = "Examples:\n  skilldeck disable pdf-tools\n  skilldeck disable --all --category integrations\n  skilldeck disable pdf-tools --shadowed"
)]
pub struct DisableArgs {
    #[command(flatten)]
    switch: SwitchArgs,
}

/// Runs it.
///
/// # Errors
/// When nothing could be done at all.
pub fn run(args: &DisableArgs, audience: &mut dyn Audience) -> Ended {
    switch::run(&args.switch, false, audience)
}
