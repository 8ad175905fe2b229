//! What is told of a match: what the arena's server tells of one.

use game::{BotId, Information, Record, RecordLine, winner};
use serde_json::{Value, json};

use crate::matches::{Playing, State};
use crate::setup::PERSON;

/// A match, to be told.
pub(crate) struct Told<'a> {
    pub(crate) id: &'a str,
    pub(crate) playing: &'a Playing,
}

impl Told<'_> {
    /// Its summary; what a person or a program is asked; whether it goes on without one; what programs were told, which is told once.
    pub(crate) fn answer(&self) -> Value {
        let (prompt, refused) = self.playing.asked(|open, refused| {
            let prompt = open.map(|open| {
                let prompt = json!({"game": open.place.game, "seat": open.seat, "turn": open.place.turn, "view": open.view, "limit_ms": null});
                json!({"bot": open.bot, "prompt": prompt})
            });
            (prompt, refused.map(|(bot, message)| json!({"bot": bot, "message": message})))
        });
        let goes_on = !self.playing.is_over() && prompt.is_none();
        json!({"summary": self.summary(), "prompt": prompt, "refused": refused, "goes_on": goes_on,
            "specs": self.playing.specs, "told": self.playing.take_told()})
    }

    fn summary(&self) -> Value {
        let Playing { setup, record, state, is_brought, title, at, .. } = self.playing;
        let Record { header, lines } = record;
        let games: Vec<Value> = lines.iter().filter_map(game).collect();
        let result = match lines.last() {
            Some(RecordLine::Result { scores, ranks, reason, .. }) => Some((scores, ranks, reason)),
            _ => None,
        };
        let is_over = self.playing.is_over();
        let is_perfect = setup.room.information == Information::Perfect;
        let has_hints = game::adviser(setup.room).is_some();
        let has_person = !is_over && self.playing.specs.iter().any(|spec| spec == PERSON);
        let (note, verdicts) = match state {
            State::Live => (None, None),
            State::Broken(note) => (Some(note), None),
            State::Done(worst) => {
                let verdict = |worst: &Option<referee::Worst>| match worst {
                    None => json!({"verdict": "ok", "message": "", "at": null, "marks": []}),
                    Some(worst) => json!({"verdict": worst.fault.verdict, "message": worst.fault.message,
                        "at": worst.at.to_string(), "marks": []}),
                };
                (None, Some(worst.iter().map(verdict).collect::<Vec<_>>()))
            }
        };
        let files = header.files.iter().map(|(option, file)| (option.clone(), json!(file.name)));
        json!({
            "id": self.id,
            "game": setup.room.id,
            "title": title.as_deref().unwrap_or(setup.room.title),
            "bots": header.bots.iter().zip(&self.playing.specs).map(bot).collect::<Vec<_>>(),
            "state": match state { State::Live => "live", State::Done(_) => "done", State::Broken(_) => "broken" },
            "kind": if *is_brought { "brought" } else { "asked" },
            "in_game": at.game,
            "turn": at.turn,
            "turns": games.iter().filter_map(|game| game["turns"].as_u64()).sum::<u64>(),
            "scores": result.map(|(scores, ..)| scores),
            "ranks": result.map(|(_, ranks, _)| ranks),
            "winner": result.and_then(|(scores, ..)| winner(scores)),
            "reason": result.map(|(.., reason)| reason),
            "games": games,
            "seed": (!has_person).then_some(header.seed),
            "options": header.options,
            "files": serde_json::Map::from_iter(files),
            "pictures": [],
            "hidden": !is_perfect,
            "undo": is_perfect && !is_brought,
            "hints": has_hints && !is_brought,
            "started": 0,
            "ended": null,
            "verdicts": verdicts,
            "note": note,
            "from": null,
        })
    }
}

fn bot((id, spec): (&BotId, &String)) -> Value {
    let spec = Some(spec).filter(|spec| !spec.is_empty());
    json!({"name": id.name, "bot": null, "spec": spec, "human": id.hash == "person", "language": null})
}

fn game(line: &RecordLine) -> Option<Value> {
    match line {
        RecordLine::End { scores, reason, turns, .. } => {
            Some(json!({"scores": scores, "reason": reason, "turns": turns}))
        }
        _ => None,
    }
}
