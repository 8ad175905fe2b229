//! Ctrl-C and termination signals.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use referee::Stop;
use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::flag;

/// A flag that Ctrl-C sets. A second Ctrl-C ends the program immediately.
pub(crate) fn stop_on_interrupt() -> Stop {
    let stop: Stop = Arc::new(AtomicBool::new(false));
    for signal in [SIGINT, SIGTERM] {
        // If the handler cannot be installed, the signal ends the program as usual.
        let _ = flag::register_conditional_shutdown(signal, 1, stop.clone());
        let _ = flag::register(signal, stop.clone());
    }
    stop
}
