//! Unix: through handles, by the system calls of POSIX and what Linux has besides.

mod confine;
mod files;
mod folder;
mod inherited;
mod known;
mod leftovers;
mod network;
mod process;
mod rename;
mod signals;

pub use confine::restrict;
pub use files::{
    Asked, HAS_HANDLES, HAS_MODES, access, bytes_of, clone_blocks, created_as,
    executable_by_readers, is_executable, is_open_to_all, mode_of, name_of, odd, open_below,
    open_only, path_of, seen, set_file_mode, set_mode, staged_as, sync_folder,
};
pub use folder::Folder;
pub use inherited::{close_inherited, is_inherited, let_go};
pub use leftovers::{adopt, end};
pub use network::close_network;
pub use process::{Group, grouped, signal_of};
pub use signals::{ASKING, ENDED, Flags, Stop, when_asked_to_end};
