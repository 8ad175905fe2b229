//! Games of chess and its kin as Portable Game Notation (PGN), from a record.

use std::fmt::Write;

use game::{Caption, Header, Record, RecordLine, Room, Seating, Verdict};
use referee::{Event, Stop, replay_unless};

/// Where a line of moves is broken, in columns: at most 80, by PGN's export format.
const COLUMNS: usize = 79;

/// What a record does not say of its games.
#[derive(Clone, Copy, Default)]
pub struct Occasion<'a> {
    /// The tournament; empty for a match of its own.
    pub event: &'a str,
    /// Which of its matches.
    pub round: Option<usize>,
    /// The day as `2026.11.28`.
    pub date: Option<&'a str>,
}

/// One game of a record.
struct Written<'a> {
    header: &'a Header,
    title: &'a str,
    round: u32,
    seating: Seating,
    opening: Caption,
    moves: Vec<String>,
    /// How it ended: its scores by bot, and the reason.
    ended: Option<(Vec<i64>, String)>,
    termination: &'static str,
}

/// Writes the games of a record as PGN. As much of a record as follows the rules is written. `None` if the game's moves are not those of
/// chess.
pub fn write_pgn(
    record: &Record,
    room: &'static Room,
    occasion: Occasion<'_>,
    stop: &Stop,
) -> Option<String> {
    let mut games: Vec<Written<'_>> = Vec::new();
    let mut has_notation = true;
    let has_rule = record.header.options.adjudication().is_ok_and(|rule| rule.is_some());
    let _ = replay_unless(record, room, stop, &mut |event| match event {
        Event::Opened { number, seating, game } => {
            let opening = game.caption();
            has_notation &= opening.san && !opening.fen.is_empty() && seating.seats.len() == 2;
            games.push(Written {
                header: &record.header,
                title: room.title,
                round: number,
                seating: seating.clone(),
                moves: opening.moves.clone(),
                opening,
                ended: None,
                termination: "unterminated",
            });
        }
        Event::Played { input, game, .. } => {
            let Some(written) = games.last_mut() else { return };
            match input.fault {
                None if !input.resigned => {
                    let mut moves = game.caption().moves;
                    has_notation &= !moves.is_empty();
                    written.moves.append(&mut moves);
                }
                // What is agreed on ends a game as any rule does.
                None if input.adjudicated.is_some() && has_rule => written.termination = "adjudication",
                None => {}
                Some(Verdict::Timeout) => written.termination = "time forfeit",
                Some(_) => written.termination = "rules infraction",
            }
        }
        Event::Line(RecordLine::End { scores, reason, .. }) => {
            let Some(written) = games.last_mut() else { return };
            written.ended = Some((scores.clone(), reason.clone()));
            if written.termination == "unterminated" {
                written.termination = "normal";
            }
        }
        _ => {}
    });
    has_notation.then(|| games.iter().map(|game| game.text(occasion)).collect::<Vec<_>>().join("\n"))
}

impl Written<'_> {
    fn text(&self, occasion: Occasion<'_>) -> String {
        let header = self.header;
        let name = |seat: usize| {
            let bot = self.seating.bot_at(game::Player::new(seat));
            header.bots[bot].name.as_str()
        };
        let result = self.result();
        let round = occasion.round.map_or(String::new(), |round| format!("{round}."));
        let round = format!("{round}{}", self.round);
        let rules = header.options.iter().find(|(name, _)| *name == "rules").map(|(_, rules)| rules);
        let event = match rules {
            _ if !occasion.event.is_empty() => occasion.event.to_string(),
            Some(rules) => format!("{}: {rules}", self.title),
            None => self.title.to_string(),
        };
        let mut tags = vec![
            ("Event", event.as_str()),
            ("Site", "?"),
            ("Date", occasion.date.unwrap_or("????.??.??")),
            ("Round", &round),
            ("White", name(0)),
            ("Black", name(1)),
            ("Result", result),
        ];
        // Readers take a game without it for chess.
        if let Some(kin) = rules.filter(|rules| rules.trim_end_matches(".zrf").to_lowercase() != "chess") {
            tags.push(("Variant", kin));
        }
        if !self.opening.start.is_empty() {
            tags.extend([("SetUp", "1"), ("FEN", self.opening.start.as_str())]);
        }
        tags.push(("Termination", self.termination));
        let mut text = String::new();
        for (tag, value) in tags {
            let value: String = value.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
            let value = value.replace('\\', "\\\\").replace('"', "\\\"");
            writeln!(text, "[{tag} \"{value}\"]").expect("writing to a string");
        }
        text.push('\n');
        let mut column = 0;
        for word in self.words(result) {
            if column > 0 && column + 1 + word.chars().count() > COLUMNS {
                text.push('\n');
                column = 0;
            } else if column > 0 {
                text.push(' ');
                column += 1;
            }
            text.push_str(&word);
            column += word.chars().count();
        }
        text.push('\n');
        text
    }

    /// The moves with their numbers, why it ended, and the result.
    fn words(&self, result: &str) -> Vec<String> {
        let fields: Vec<&str> = self.opening.start.split(' ').collect();
        let first: usize = fields.last().and_then(|number| number.parse().ok()).unwrap_or(1);
        let is_black = usize::from(fields.get(1) == Some(&"b"));
        let mut words = Vec::new();
        for (ply, san) in (is_black..).zip(&self.moves) {
            let number = first + ply / 2;
            match ply % 2 {
                0 => words.push(format!("{number}.")),
                _ if ply == is_black => words.push(format!("{number}...")),
                _ => {}
            }
            words.push(san.clone());
        }
        if let Some((_, reason)) = &self.ended {
            let reason = reason.replace(['{', '}'], "").replace('_', " ");
            words.extend(format!("{{{reason}}}").split_whitespace().map(String::from));
        }
        words.push(result.into());
        words
    }

    fn result(&self) -> &'static str {
        let Some((scores, _)) = &self.ended else { return "*" };
        let of = |seat: usize| scores.get(self.seating.bot_at(game::Player::new(seat)));
        match of(0).cmp(&of(1)) {
            std::cmp::Ordering::Greater => "1-0",
            std::cmp::Ordering::Less => "0-1",
            std::cmp::Ordering::Equal => "1/2-1/2",
        }
    }
}
