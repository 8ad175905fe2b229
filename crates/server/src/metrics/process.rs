//! What this process takes, as Linux tells it. Bots are other processes.

use std::fs;

/// What this process takes; nothing where there is no `/proc`.
pub(super) struct Usage {
    /// Bytes of memory that are really there.
    pub(super) resident: u64,
    /// Bytes of addresses.
    pub(super) virtual_memory: u64,
    pub(super) threads: u64,
    pub(super) open_files: u64,
}

impl Usage {
    pub(super) fn now() -> Option<Usage> {
        let status = fs::read_to_string("/proc/self/status").ok()?;
        let number = |name: &str| {
            let line = status.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(':'))?;
            line.split_whitespace().next()?.parse::<u64>().ok()
        };
        Some(Usage {
            resident: number("VmRSS")? << 10,
            virtual_memory: number("VmSize")? << 10,
            threads: number("Threads")?,
            open_files: fs::read_dir("/proc/self/fd").ok()?.count() as u64,
        })
    }
}
