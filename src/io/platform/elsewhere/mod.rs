//! Systems without handles of folders and without modes: what needs them says
//! that it cannot be had, the rest does what there is.

mod files;
mod folder;
mod process;

pub use files::{
    Asked, HAS_HANDLES, HAS_MODES, access, bytes_of, clone_blocks, created_as,
    executable_by_readers, is_executable, is_open_to_all, mode_of, name_of, odd, open_below,
    open_only, path_of, seen, set_file_mode, set_mode, staged_as, sync_folder,
};
pub use folder::Folder;
pub use process::{
    ASKING, ENDED, Flags, Group, Stop, adopt, close_inherited, close_network, end, grouped,
    is_inherited, let_go, restrict, signal_of, when_asked_to_end,
};

/// What cannot be had here.
fn unsupported<T>() -> std::io::Result<T> {
    Err(std::io::ErrorKind::Unsupported.into())
}
