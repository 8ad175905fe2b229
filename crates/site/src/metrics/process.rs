//! This process's memory, from Linux. Bots are other processes.

use std::fs;

/// Memory in bytes; zero without `/proc`.
pub(super) struct Usage {
    /// Resident memory.
    pub(super) resident: u64,
    /// Virtual memory.
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
