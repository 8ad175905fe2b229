//! A record in words and pictures.

use arena::Moment;
use game::{Paint, Player, Record, Room, winner};

use crate::reel::{GameReel, Reel, Stop};
use crate::screen::Page;
use crate::sentences::{count, one_line, sentence, told_apart, words};
use crate::summary::nobody;
use crate::thoughts::in_words;
use crate::voice::{bold, dim, harmless};

/// A record in words.
pub(crate) struct Telling {
    room: &'static Room,
    names: Vec<String>,
    title: String,
    seat: Option<Player>,
}

impl Telling {
    /// A record of these bots, through the eyes of a seat or of all.
    pub(crate) fn new(room: &'static Room, record: &Record, seat: Option<Player>) -> Telling {
        let names: Vec<&str> = record.header.bots.iter().map(|bot| bot.name.as_str()).collect();
        let names: Vec<String> = told_apart(&names).iter().map(|name| harmless(name)).collect();
        let eyes = seat.map_or(String::new(), |seat| format!(", as seat {} sees it", seat.seat()));
        let title = format!("{}: {}{eyes}", room.title, names.join(" against "));
        Telling { room, names, title, seat }
    }

    /// One picture with the sentences of its turn.
    pub(crate) fn stop(&self, film: &Reel, stop: &Stop, paint: Paint) -> Page {
        let game = &film.games[stop.game];
        let moments = &game.moments[stop.moments.clone()];
        let place =
            moments.last().map_or(format!("game {}", game.opened.number), |last| last.place.to_string());
        let view =
            moments.iter().rev().find_map(|moment| moment.view.as_deref()).unwrap_or(&game.opened.view);
        let picture = (self.room.terminal.draw)(game.opened.scene.get(), view.get(), paint);
        let told: String =
            moments.iter().flat_map(|moment| self.sentences(game, moment)).map(|told| told + "\n").collect();
        let end = if stop.moments.end == game.moments.len() { self.end(game) } else { String::new() };
        let picture = format!("{}, {place}\n\n{}", bold(&self.title, paint), picture.trim_end());
        Page { picture, told: told + &end }
    }

    /// All sentences and the last picture.
    pub(crate) fn all(&self, film: &Reel, paint: Paint) -> String {
        let mut text = format!("{}\n", bold(&self.title, paint));
        for moment in &film.before {
            for told in self.told(&self.names[moment.seat.seat()], moment) {
                text += &format!("{told}\n");
            }
        }
        for game in &film.games {
            text += &format!("\n{}\n", bold(&format!("game {}", game.opened.number), paint));
            let mut turn = 0;
            for moment in &game.moments {
                for told in self.sentences(game, moment) {
                    let number =
                        if moment.place.turn == turn { String::new() } else { moment.place.turn.to_string() };
                    turn = moment.place.turn;
                    text += &format!("{}  {told}\n", dim(&format!("{number:>4}"), paint));
                }
            }
            text += &self.end(game);
        }
        if let Some(game) = film.games.last() {
            let view = game
                .moments
                .iter()
                .rev()
                .find_map(|moment| moment.view.as_deref())
                .unwrap_or(&game.opened.view);
            text += &format!(
                "\n{}\n",
                (self.room.terminal.draw)(game.opened.scene.get(), view.get(), paint).trim_end()
            );
        }
        text + &self.result(film)
    }

    fn sentences(&self, game: &GameReel, moment: &Moment) -> Vec<String> {
        self.told(&self.names[game.opened.seating.bot_at(moment.seat)], moment)
    }

    fn told(&self, who: &str, moment: &Moment) -> Vec<String> {
        let says = moment.said.iter().map(|said| format!("{who} says: {}", one_line(said)));
        let did = moment.input.as_ref().map(|input| match (self.seat, input.fault, &input.action) {
            (Some(seat), None, None) if seat != moment.seat && !input.resigned => format!("{who}: (unseen)"),
            (Some(seat), Some(fault), None) if seat != moment.seat => format!("{who}: {}", words(fault)),
            _ => sentence(self.room, who, input, moment.reply.as_deref()),
        });
        let own = self.seat.is_none_or(|seat| seat == moment.seat);
        let thought = moment.data.as_ref().filter(|_| own);
        let thought = thought.map(|data| format!("  ({})", one_line(&in_words(data.get()))));
        says.chain(did).chain(thought).collect()
    }

    fn end(&self, game: &GameReel) -> String {
        let Some((scores, reason)) = &game.end else { return "(the record breaks off here)\n".into() };
        let turns = game.moments.last().map_or(0, |moment| moment.place.turn as usize);
        format!("{} after {}\n", self.outcome(scores, reason), count(turns, "turn"))
    }

    /// How the match ended, where that is not how its one game did.
    fn result(&self, film: &Reel) -> String {
        match &film.result {
            Some((scores, reason)) if film.games.len() != 1 => {
                format!("\nthe match: {}\n", self.outcome(scores, reason))
            }
            _ => String::new(),
        }
    }

    fn outcome(&self, scores: &[i64], reason: &str) -> String {
        let outcome =
            winner(scores).map_or(nobody(scores.len()).into(), |bot| format!("{} wins", self.names[bot]));
        let scores: Vec<String> = scores.iter().map(ToString::to_string).collect();
        format!("{outcome}: {}, {}", reason.replace('_', " "), scores.join(" : "))
    }
}
