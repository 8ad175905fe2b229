//! The memory of this machine.

/// How many bytes programs may still take without swapping, as the system estimates it. `None` if it does not say. What a control group
/// allows this process is not counted.
pub fn spare_memory() -> Option<u64> {
    spare(&std::fs::read_to_string("/proc/meminfo").ok()?)
}

fn spare(told: &str) -> Option<u64> {
    let line = told.lines().find_map(|line| line.strip_prefix("MemAvailable:"))?;
    line.trim().strip_suffix(" kB")?.parse::<u64>().ok()?.checked_mul(1024)
}

#[cfg(test)]
mod tests;
