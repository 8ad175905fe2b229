//! Names that do not look like what they are.

/// How many marks may stand on a letter.
const MARKS: usize = 3;

/// Returns true for text with letters that are invisible, change the direction of others or have no agreed look, or with a pile of marks.
pub fn is_deceptive(text: &str) -> bool {
    let mut marks = 0;
    text.chars().any(|letter| {
        marks = if is_mark(letter) { marks + 1 } else { 0 };
        marks > MARKS || letter.is_control() || is_unseen(letter)
    })
}

/// A mark over or under any letter. Those of single scripts are left alone.
fn is_mark(letter: char) -> bool {
    matches!(letter, '\u{300}'..='\u{36f}' | '\u{483}'..='\u{489}' | '\u{1ab0}'..='\u{1aff}' | '\u{1dc0}'..='\u{1dff}'
        | '\u{20d0}'..='\u{20ff}' | '\u{fe20}'..='\u{fe2f}')
}

/// Unicode's default ignorable and format characters, fillers and blanks that look like nothing, and private use.
fn is_unseen(letter: char) -> bool {
    matches!(letter, '\u{ad}' | '\u{34f}' | '\u{600}'..='\u{605}' | '\u{61c}' | '\u{6dd}' | '\u{70f}' | '\u{115f}' | '\u{1160}'
        | '\u{17b4}' | '\u{17b5}' | '\u{180b}'..='\u{180f}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}'
        | '\u{2060}'..='\u{206f}' | '\u{2800}' | '\u{3164}' | '\u{e000}'..='\u{f8ff}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}'
        | '\u{ffa0}' | '\u{fff0}'..='\u{fffd}' | '\u{1bca0}'..='\u{1bca3}' | '\u{1d173}'..='\u{1d17a}' | '\u{e0000}'..)
}

#[cfg(test)]
mod tests;
