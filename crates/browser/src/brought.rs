//! Games that are no part of this program: their rules come as a module.

use std::collections::BTreeMap;

use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use game::{Eyes, Files, House, Information, Opt, Options, Room, file_name};
use outside::SentGame;
use serde_json::{Value, json};

use crate::refused::Refused;

/// Takes a game from its files, in base64 by their names, and begins it once. Returns what a page tells of a game.
pub(crate) fn learn(files: &BTreeMap<String, String>) -> Result<Value, Refused> {
    let find = |path: &str| files.get(path).or_else(|| files.get(file_name(path)));
    let sent = SentGame::of(|path| BASE64_STANDARD.decode(find(path)?).ok());
    let bad = |why: String| Refused::new("bad_game", why);
    let sent = sent.map_err(|error| bad(error.to_string()))?;
    let (id, _) = sent.version().map_err(|error| bad(error.to_string()))?;
    if games::room(&id).is_some() {
        return Err(bad(format!("game.toml: there is another game with the id '{id}'")));
    }
    let room = sent.open().map_err(|error| bad(error.to_string()))?;
    let (options, files) = (Options::new(&room.all_options(), [])?, Files::new());
    let seats = (room.seats)(&options, &files)?;
    let (opening, dice) = (room.series)(&options)?.opening(7, 1, *seats.start());
    let opened = (room.open)(&options, &files, opening, dice)?;
    let view = opened.frame(Eyes::Everything);
    if let Some(fault) = opened.broken() {
        return Err(bad(fault.to_string()));
    }
    let start = json!({"id": id, "game": id, "scene": opened.scene(), "view": view});
    Ok(
        json!({"game": told(room, [*seats.start(), *seats.end()]), "hash": room.hash, "readme": room.readme, "start": start}),
    )
}

fn told(room: &Room, seats: [usize; 2]) -> Value {
    let options: Vec<Value> = room.all_options().iter().map(option).collect();
    let house = |house: &House| {
        let options: Vec<Value> = house.options.iter().map(option).collect();
        json!({"name": house.name, "help": house.help, "options": options})
    };
    json!({
        "id": room.id, "title": room.title, "summary": room.summary, "seats": seats, "options": options,
        "house": room.house.iter().map(house).collect::<Vec<_>>(), "samples": [], "languages": [], "rules_in": ["en"],
        "hidden": room.information == Information::Hidden, "contests": {}, "openings": null,
    })
}

fn option(option: &Opt) -> Value {
    let Opt { name, label, default, help, unit, choices, range, drawn, .. } = *option;
    json!({"name": name, "label": label, "default": default, "help": help, "unit": unit, "choices": choices, "range": range,
        "drawn": drawn, "file": false})
}
