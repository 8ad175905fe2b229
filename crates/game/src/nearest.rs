//! "Did you mean ...?"

/// Returns the known word closest to `word`, ignoring case, if one is close enough.
pub fn nearest<'a>(word: &str, known: &[&'a str]) -> Option<&'a str> {
    let word = word.to_lowercase();
    let likeness = |other: &str| strsim::normalized_damerau_levenshtein(&word, &other.to_lowercase());
    let best = known.iter().copied().max_by(|one, other| likeness(one).total_cmp(&likeness(other)))?;
    (likeness(best) > 0.5).then_some(best)
}

#[cfg(test)]
mod tests;
