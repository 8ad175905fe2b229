//! A record as JSON lines: one for each game, then one for each input.

use std::io::Write;

use game::{Player, Verdict};
use serde::Serialize;
use serde_json::value::RawValue;

use crate::failure::Failure;
use crate::reel::{Moment, Reel};

#[derive(Serialize)]
struct SceneLine<'a> {
    scene: &'a RawValue,
    game: u32,
    view: &'a RawValue,
}

#[derive(Serialize)]
struct FrameLine<'a> {
    game: u32,
    turn: u32,
    seat: Player,
    #[serde(flatten)]
    own: Option<Own<'a>>,
    fault: Option<Verdict>,
    view: Option<&'a RawValue>,
}

/// What only its author knows.
#[derive(Serialize)]
struct Own<'a> {
    action: Option<&'a RawValue>,
    reply: Option<&'a RawValue>,
    say: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    data: Option<&'a RawValue>,
}

/// The reel as JSON lines.
pub(crate) fn frames(film: &Reel, eyes: Option<Player>, out: &mut dyn Write) -> Result<(), Failure> {
    for moment in &film.before {
        writeln!(out, "{}", json(&frame(moment, eyes)))?;
    }
    for game in &film.games {
        let scene = SceneLine { scene: raw(&game.scene), game: game.number, view: raw(&game.opening) };
        writeln!(out, "{}", json(&scene))?;
        for moment in &game.moments {
            writeln!(out, "{}", json(&frame(moment, eyes)))?;
        }
    }
    Ok(())
}

fn frame(moment: &Moment, eyes: Option<Player>) -> FrameLine<'_> {
    let Moment { place, seat, .. } = *moment;
    let input = moment.input.as_ref();
    let own = || Own {
        action: input.and_then(|input| input.action.as_deref()),
        reply: moment.reply.as_deref(),
        say: (!moment.said.is_empty()).then(|| moment.said.join("\n")),
        data: moment.data.as_deref().map(raw),
    };
    FrameLine {
        game: place.game,
        turn: place.turn,
        seat,
        own: eyes.is_none_or(|eyes| eyes == seat).then(own),
        fault: input.and_then(|input| input.fault),
        view: moment.view.as_deref().map(raw),
    }
}

fn raw(text: &str) -> &RawValue {
    serde_json::from_str(text).expect("frames and scenes are JSON")
}

fn json(line: &impl Serialize) -> String {
    serde_json::to_string(line).expect("a line has string keys and no failing parts")
}
