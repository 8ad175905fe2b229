//! Random seeds.

/// A seed of 53 bits, which JSON readers with floating-point numbers keep exactly.
pub fn seed() -> u64 {
    getrandom::u64().expect("every system that this runs on has random numbers") >> 11
}
