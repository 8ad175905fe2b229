//! How much of the machine a program may use.

use serde::{Deserialize, Serialize};

/// What a program may use, with all the processes it starts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Limits {
    /// Bytes of memory: private writable memory (`RLIMIT_DATA`) for each process; and, with a quarter more, what all of them hold
    /// together and what the system holds for them.
    pub memory: u64,
    /// Files open at once in each process.
    pub open_files: u64,
    /// The largest file it may write, in bytes.
    pub file_size: u64,
    /// Processes and threads at once.
    pub processes: u64,
}

impl Limits {
    /// The default limits with this much memory, in bytes.
    pub fn of_memory(memory: u64) -> Limits {
        Limits { memory, open_files: 64, file_size: 16 << 20, processes: 128 }
    }
}
