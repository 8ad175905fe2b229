//! Where the program keeps its files.

use std::path::PathBuf;

/// The database of `serve`: `$XDG_DATA_HOME/viadal/viadal.db`, else the same in `~/.local/share`.
#[cfg(feature = "serve")]
pub(crate) fn database() -> PathBuf {
    absolute("XDG_DATA_HOME").unwrap_or_else(|| in_home(".local/share")).join("viadal").join("viadal.db")
}

/// Compiled bots: `$XDG_CACHE_HOME/viadal`, else `~/.cache/viadal`, else the folder for temporary files. For root it is `/var/cache/viadal`:
/// its bots have users of their own, who cannot enter root's home.
pub(crate) fn cache() -> PathBuf {
    let usual = || match nix::unistd::geteuid().is_root() {
        true => PathBuf::from("/var/cache"),
        false => in_home(".cache"),
    };
    absolute("XDG_CACHE_HOME").unwrap_or_else(usual).join("viadal")
}

fn absolute(variable: &str) -> Option<PathBuf> {
    std::env::var_os(variable).map(PathBuf::from).filter(|path| path.is_absolute())
}

fn in_home(folder: &str) -> PathBuf {
    absolute("HOME").map_or_else(std::env::temp_dir, |home| home.join(folder))
}
