//! Random tokens, keys and seeds.

/// 128 random bits as hexadecimal digits.
pub(crate) fn secret() -> String {
    let number = || getrandom::u64().expect(NEEDED);
    format!("{:016x}{:016x}", number(), number())
}

/// A seed of 53 bits, which JSON readers with floating-point numbers keep exactly.
pub(crate) fn seed() -> u64 {
    getrandom::u64().expect(NEEDED) >> 11
}

const NEEDED: &str = "every system that this runs on has random numbers";
