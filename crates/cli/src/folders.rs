//! Where the program keeps its files.

use std::path::PathBuf;

/// The database of `serve`: `$XDG_DATA_HOME/viadal/viadal.db`, else the same in `~/.local/share`.
#[cfg(feature = "serve")]
pub(crate) fn database() -> PathBuf {
    home_folder("XDG_DATA_HOME", ".local/share").join("viadal").join("viadal.db")
}

/// Compiled bots: `$XDG_CACHE_HOME/viadal`, else `~/.cache/viadal`, else the folder for temporary files.
pub(crate) fn cache() -> PathBuf {
    home_folder("XDG_CACHE_HOME", ".cache").join("viadal")
}

fn home_folder(variable: &str, in_home: &str) -> PathBuf {
    let folder = |name| std::env::var_os(name).map(PathBuf::from).filter(|path| path.is_absolute());
    folder(variable)
        .or_else(|| folder("HOME").map(|home| home.join(in_home)))
        .unwrap_or_else(std::env::temp_dir)
}
