//! Random tokens, keys and seeds.

use std::fs::File;
use std::io::Read;

/// 128 random bits as letters and digits.
pub(crate) fn secret() -> String {
    bytes::<16>().iter().map(|byte| format!("{byte:02x}")).collect()
}

/// A seed of 53 bits: readers of JSON that know only floating-point numbers keep it whole.
pub(crate) fn seed() -> u64 {
    u64::from_le_bytes(bytes::<8>()) >> 11
}

fn bytes<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    let read = File::open("/dev/urandom").and_then(|mut file| file.read_exact(&mut bytes));
    read.expect("every system that this runs on has random numbers");
    bytes
}
