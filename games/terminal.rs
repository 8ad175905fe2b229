//! Shared by the rooms' terminals: the words of a typed line.

/// The words of a typed line in lower case, separated by spaces, brackets or commas.
pub(crate) fn typed_words(typed: &str) -> Vec<String> {
    let apart = |c: char| c.is_whitespace() || "(),".contains(c);
    typed.to_lowercase().split(apart).filter(|word| !word.is_empty()).map(String::from).collect()
}

#[cfg(test)]
mod tests;
