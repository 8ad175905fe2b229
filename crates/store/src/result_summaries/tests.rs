//! Digests as numbers.

use super::digest;

#[test]
fn a_digest_is_its_number_and_other_text_a_hash() {
    for (text, number) in [
        ("", None),
        ("1f", Some(0x1f)),
        ("ffffffffffffffff", Some(u64::MAX)),
        // The hashes of FNV-1a that its authors give.
        ("hello", Some(0xa430_d846_80aa_bd0b)),
        ("foobar", Some(0x8594_4171_f739_67e8)),
    ] {
        assert_eq!(digest(text), number, "{text}");
    }
}
