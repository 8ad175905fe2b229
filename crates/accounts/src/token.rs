//! Random tokens in cookies and links. The store only has their hashes.

/// 128 random bits as hexadecimal digits.
pub fn secret() -> String {
    let number = || getrandom::u64().expect("every system that this runs on has random numbers");
    format!("{:016x}{:016x}", number(), number())
}

/// A new token of 128 random bits, and its hash.
pub(crate) fn new_token() -> (String, String) {
    let token = secret();
    let hash = hash(&token);
    (token, hash)
}

/// The hash of a token. Tokens have too many random bits to be guessed, so a fast hash without salt is enough.
pub(super) fn hash(token: &str) -> String {
    blake3::hash(token.as_bytes()).to_hex().to_string()
}
