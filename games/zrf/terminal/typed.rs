//! What a person types: a move's notation, or enough of its words to identify it.

use super::frame::Frame;

/// How many moves are listed when several match.
const LISTED: usize = 20;

/// The legal move that was typed.
///
/// # Errors
/// What to type: the legal moves for `?`, or those that match if there are several.
pub fn choose(typed: &str, view: &str) -> Result<String, String> {
    let frame: Frame = serde_json::from_str(view).map_err(|_| "there is nothing to decide".to_string())?;
    let typed = typed.trim();
    let Some(legal) = frame.legal else {
        return if typed.is_empty() { Err(HELP.into()) } else { Ok(typed.into()) };
    };
    let words: Vec<String> = typed.split_whitespace().map(str::to_lowercase).collect();
    match words.as_slice() {
        [] => return Err(HELP.into()),
        [word, about @ ..] if word == "?" => return Err(listed(&legal, about)),
        [word] if word == "p" => return choose("Pass", view),
        _ => {}
    }
    for fits in [is_whole, is_pair, is_compact, is_start, is_part] {
        let found: Vec<&String> = legal.iter().filter(|text| *text == typed || fits(&words, text)).collect();
        match found.as_slice() {
            [] => {}
            [only] => return Ok((*only).clone()),
            several => return Err(candidates(several)),
        }
    }
    Err(format!("'{typed}' fits no legal move; {HELP}"))
}

const HELP: &str = "type a move such as 'f1 f5' or 'f1f5', enough of it to tell it from the others; '?' lists all moves, \
     '? f1' those with f1, 'hint' asks what the computer would do";

/// The legal moves that contain all these words.
fn listed(legal: &[String], about: &[String]) -> String {
    let fits = |text: &&String| about.iter().all(|word| lower(text).contains(word));
    let found: Vec<&str> = legal.iter().filter(fits).map(String::as_str).collect();
    if found.is_empty() { format!("no legal move has '{}'", about.join(" ")) } else { found.join("\n") }
}

fn lower(text: &str) -> Vec<String> {
    text.split_whitespace().map(str::to_lowercase).collect()
}

/// The whole text, ignoring case and spacing.
fn is_whole(words: &[String], text: &str) -> bool {
    lower(text) == words
}

/// The start and target of the first piece, in a move without other effects.
fn is_pair(words: &[String], text: &str) -> bool {
    let text = plain(text);
    text.len() == 4 && ["-", "x"].contains(&text[2].as_str()) && [&text[1], &text[3]].into_iter().eq(words)
}

/// Both squares in one word, with or without a hyphen, and possibly the first letter of the promotion: `e2e4`, `e2-e4`, `e7e8q`.
fn is_compact(words: &[String], text: &str) -> bool {
    let [typed] = words else { return false };
    let places: Vec<String> =
        plain(text).into_iter().skip(1).filter(|word| word != "-" && word != "x" && word != "=").collect();
    let [from, to, more @ ..] = places.as_slice() else { return false };
    let rest = typed.strip_prefix(from.as_str()).map(|rest| rest.strip_prefix(['-', 'x']).unwrap_or(rest));
    match rest.and_then(|rest| rest.strip_prefix(to.as_str())) {
        Some("") => true,
        Some(becomes) => more.last().is_some_and(|last| last.starts_with(becomes)),
        None => false,
    }
}

/// The first words, without the moving piece, `-` and `x`.
fn is_start(words: &[String], text: &str) -> bool {
    let places = plain(text).into_iter().skip(1).filter(|word| word != "-" && word != "x");
    let words = words.iter().filter(|word| *word != "-" && *word != "x");
    let mut places = places;
    words.clone().count() > 0 && words.into_iter().all(|word| places.next().as_ref() == Some(word))
}

/// Some of the words, in order.
fn is_part(words: &[String], text: &str) -> bool {
    let mut rest = plain(text).into_iter();
    words.iter().all(|word| rest.any(|other| other == *word))
}

/// The words without the mark that the turn continues.
fn plain(text: &str) -> Vec<String> {
    let mut words = lower(text);
    if words.len() > 2 && words[0] == "partial" {
        words.drain(..2);
    }
    words
}

fn candidates(several: &[&String]) -> String {
    let mut text = format!("{} moves fit:\n", several.len());
    let listed: Vec<&str> = several.iter().take(LISTED).map(|text| text.as_str()).collect();
    text += &listed.join("\n");
    if several.len() > LISTED {
        text += "\n...";
    }
    text
}

#[cfg(test)]
mod tests;
