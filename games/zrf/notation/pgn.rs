//! Portable Game Notation: games of chess and its kin with their tags.

/// One game of a file, not yet played.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PgnGame {
    /// The line on which it begins, from 1.
    pub line: usize,
    /// Its tags in order, such as `Event` and `FEN`.
    pub tags: Vec<(String, String)>,
    /// Its moves, without numbers, comments, variations and result.
    pub moves: Vec<String>,
}

impl PgnGame {
    /// The value of a tag.
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|(tag, _)| tag == name).map(|(_, value)| value.as_str())
    }
}

/// Splits a file into its games. Whatever is no tag and no move is left out.
pub fn read_pgn(text: &str) -> Vec<PgnGame> {
    let mut games: Vec<PgnGame> = Vec::new();
    let mut is_over = true;
    // Inside `{...}`, and inside so many `(`.
    let (mut comment, mut depth) = (false, 0u32);
    for (number, line) in (1..).zip(text.trim_start_matches('\u{feff}').lines()) {
        let mut rest = line.trim();
        if rest.starts_with('%') {
            continue;
        }
        if let Some(tag) = rest.strip_prefix('[').filter(|_| !comment && depth == 0) {
            let (name, value) = tag.split_once(char::is_whitespace).unwrap_or((tag, ""));
            let value = value.trim().trim_end_matches(']').trim_end();
            let value = value.strip_prefix('"').and_then(|value| value.strip_suffix('"')).unwrap_or(value);
            if is_over || games.last().is_some_and(|game| !game.moves.is_empty()) {
                games.push(PgnGame { line: number, ..PgnGame::default() });
                is_over = false;
            }
            let game = games.last_mut().expect("one has begun");
            game.tags.push((name.into(), value.replace("\\\"", "\"").replace("\\\\", "\\")));
            continue;
        }
        while !rest.is_empty() {
            if comment {
                let end = rest.find('}');
                comment = end.is_none();
                rest = end.map_or("", |end| &rest[end + 1..]);
                continue;
            }
            let end = rest.find(|c: char| c.is_whitespace() || "{}();".contains(c)).unwrap_or(rest.len());
            let (word, after) = rest.split_at(end.max(rest.chars().next().map_or(0, char::len_utf8)));
            rest = after;
            match word {
                "{" => comment = true,
                ";" => rest = "",
                "(" => depth += 1,
                ")" => depth = depth.saturating_sub(1),
                _ if depth > 0 || word.trim().is_empty() || word.starts_with('$') => {}
                _ => {
                    let was_over =
                        std::mem::replace(&mut is_over, matches!(word, "1-0" | "0-1" | "1/2-1/2" | "*"));
                    if was_over && is_over {
                        continue;
                    }
                    if was_over {
                        games.push(PgnGame { line: number, ..PgnGame::default() });
                    }
                    let game = games.last_mut().expect("one has begun");
                    // `12.`, `12...` and `12.e4`
                    let number = word.bytes().take_while(u8::is_ascii_digit).count();
                    let is_number = number > 0 && (number == word.len() || word[number..].starts_with('.'));
                    let played = if is_number { word[number..].trim_start_matches('.') } else { word };
                    if !is_over && played.chars().any(char::is_alphanumeric) {
                        game.moves.push(played.into());
                    }
                }
            }
        }
    }
    games
}
