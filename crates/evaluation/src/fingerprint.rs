//! The hash by which rules files and the shapes of learned weights are known.

/// 64 bits of a text's bytes (FNV-1a). Files of learned weights are named by them, so they never change.
pub fn fingerprint(text: &str) -> u64 {
    text.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
    })
}
