//! A record in words and pictures.

use arena::Frame;
use game::{Paint, Player, Record, Room, winner};

use super::bot_data::describe;
use super::frames::{GameReplay, Replay, Step};
use crate::full_screen::Page;
use crate::sentences::{count, distinct_names, one_line, reason_text, sentence, words};
use crate::summary::nobody;
use crate::terminal::{bold, dim, escape_controls};

pub(crate) struct ReplayText {
    room: &'static Room,
    names: Vec<String>,
    title: String,
    seat: Option<Player>,
}

impl ReplayText {
    /// A record of these bots, as seen from a seat or by a spectator.
    pub(crate) fn new(room: &'static Room, record: &Record, seat: Option<Player>) -> ReplayText {
        let names: Vec<&str> = record.header.bots.iter().map(|bot| bot.name.as_str()).collect();
        let names: Vec<String> =
            distinct_names(&names, &[]).iter().map(|name| escape_controls(name)).collect();
        let eyes = seat.map_or(String::new(), |seat| format!(", as seat {} sees it", seat.seat()));
        let title = format!("{}: {}{eyes}", room.title, names.join(" against "));
        ReplayText { room, names, title, seat }
    }

    /// A picture with the sentences of its turn.
    pub(crate) fn step(&self, replay: &Replay, step: &Step, paint: Paint) -> Page {
        let game = &replay.games[step.game];
        let frames = &game.frames[step.frames.clone()];
        let place =
            frames.last().map_or(format!("game {}", game.opened.number), |last| last.place.to_string());
        let view = frames.iter().rev().find_map(|frame| frame.view.as_deref()).unwrap_or(&game.opened.view);
        let picture = (self.room.terminal.draw)(game.opened.scene.get(), view.get(), paint);
        let events: String =
            frames.iter().flat_map(|frame| self.sentences(game, frame)).map(|event| event + "\n").collect();
        let end = if step.frames.end == game.frames.len() { self.end(game) } else { String::new() };
        let picture = format!("{}, {place}\n\n{}", bold(&self.title, paint), picture.trim_end());
        Page { picture, events: events + &end }
    }

    /// All sentences and the last picture.
    pub(crate) fn all(&self, replay: &Replay, paint: Paint) -> String {
        let mut text = format!("{}\n", bold(&self.title, paint));
        for frame in &replay.before {
            for event in self.event_lines(&self.names[frame.seat.seat()], frame) {
                text += &format!("{event}\n");
            }
        }
        for game in &replay.games {
            text += &format!("\n{}\n", bold(&format!("game {}", game.opened.number), paint));
            let mut turn = 0;
            for frame in &game.frames {
                for event in self.sentences(game, frame) {
                    let number =
                        if frame.place.turn == turn { String::new() } else { frame.place.turn.to_string() };
                    turn = frame.place.turn;
                    text += &format!("{}  {event}\n", dim(&format!("{number:>4}"), paint));
                }
            }
            text += &self.end(game);
        }
        if let Some(game) = replay.games.last() {
            let view =
                game.frames.iter().rev().find_map(|frame| frame.view.as_deref()).unwrap_or(&game.opened.view);
            text += &format!(
                "\n{}\n",
                (self.room.terminal.draw)(game.opened.scene.get(), view.get(), paint).trim_end()
            );
        }
        text + &self.result(replay)
    }

    fn sentences(&self, game: &GameReplay, frame: &Frame) -> Vec<String> {
        self.event_lines(&self.names[game.opened.seating.bot_at(frame.seat)], frame)
    }

    fn event_lines(&self, who: &str, frame: &Frame) -> Vec<String> {
        let says = frame.said.iter().map(|said| format!("{who} says: {}", one_line(said)));
        let did = frame.input.as_ref().map(|input| match (self.seat, input.fault, &input.action) {
            (Some(seat), None, None) if seat != frame.seat && !input.resigned => format!("{who}: (unseen)"),
            (Some(seat), Some(fault), None) if seat != frame.seat => format!("{who}: {}", words(fault)),
            _ => sentence(self.room, who, input, frame.reply.as_deref(), &frame.caption.label),
        });
        let own = self.seat.is_none_or(|seat| seat == frame.seat);
        let data = frame.data.as_ref().filter(|_| own);
        let data = data.map(|data| format!("  ({})", one_line(&describe(data.get()))));
        says.chain(did).chain(data).collect()
    }

    fn end(&self, game: &GameReplay) -> String {
        let Some((scores, reason)) = &game.end else { return "(the record breaks off here)\n".into() };
        let turns = game.frames.last().map_or(0, |frame| frame.place.turn as usize);
        format!("{} after {}\n", self.outcome(scores, reason), count(turns, "turn"))
    }

    /// How the match ended, unless its only game says so already.
    fn result(&self, replay: &Replay) -> String {
        match &replay.result {
            Some((scores, reason)) if replay.games.len() != 1 => {
                format!("\nthe match: {}\n", self.outcome(scores, reason))
            }
            _ => String::new(),
        }
    }

    fn outcome(&self, scores: &[i64], reason: &str) -> String {
        let outcome =
            winner(scores).map_or(nobody(scores.len()).into(), |bot| format!("{} wins", self.names[bot]));
        let reason = reason_text(reason, scores, &self.names);
        let scores: Vec<String> = scores.iter().map(ToString::to_string).collect();
        format!("{outcome}: {reason}, {}", scores.join(" : "))
    }
}
