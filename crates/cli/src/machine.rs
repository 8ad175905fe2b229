//! What the program takes from the machine it runs on: a place for its cache, and the wish to stop.

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use arena::Arena;
use referee::Stop;
use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::flag;

/// The arena on this machine. Ctrl-C ends its matches.
pub(crate) fn arena() -> Arena {
    Arena::new(cache(), stop())
}

/// Set by Ctrl-C; a second one ends the program at once.
pub(crate) fn stop() -> Stop {
    let stop: Stop = Arc::new(AtomicBool::new(false));
    for signal in [SIGINT, SIGTERM] {
        // Without them the system's own way of ending a program remains.
        let _ = flag::register_conditional_shutdown(signal, 1, stop.clone());
        let _ = flag::register(signal, stop.clone());
    }
    stop
}

/// `$XDG_DATA_HOME/viadal/viadal.db`, else the same in `~/.local/share`.
pub(crate) fn store() -> PathBuf {
    home_folder("XDG_DATA_HOME", ".local/share").join("viadal").join("viadal.db")
}

/// `$XDG_CACHE_HOME/viadal`, else `~/.cache/viadal`, else a folder for passing things.
pub(crate) fn cache() -> PathBuf {
    home_folder("XDG_CACHE_HOME", ".cache").join("viadal")
}

fn home_folder(variable: &str, in_home: &str) -> PathBuf {
    let folder = |name| std::env::var_os(name).map(PathBuf::from).filter(|path| path.is_absolute());
    folder(variable)
        .or_else(|| folder("HOME").map(|home| home.join(in_home)))
        .unwrap_or_else(std::env::temp_dir)
}
