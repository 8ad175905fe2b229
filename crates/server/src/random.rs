//! Random tokens, keys and seeds.

/// 128 random bits as hexadecimal digits.
pub(crate) fn secret() -> String {
    bytes::<16>().iter().map(|byte| format!("{byte:02x}")).collect()
}

/// A seed of 53 bits: readers of JSON that know only floating-point numbers keep it whole.
pub(crate) fn seed() -> u64 {
    u64::from_le_bytes(bytes::<8>()) >> 11
}

fn bytes<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).expect("every system that this runs on has random numbers");
    bytes
}
