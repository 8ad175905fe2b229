//! Records brought from outside.

use std::io::Read;

use axum::extract::{Request, State};
use axum::response::Response;
use flate2::read::GzDecoder;
use game::{Information, Record, RecordLine, Room, Wording, winner, wording};
use store::{Seat, Store};

use super::body::{created_json, read_body};
use crate::error::AppError;
use crate::live::{now, row};
use crate::plan::{Plan, Spec};
use crate::public::Caller;
use crate::rooms::room_of;
use crate::state::AppState;
use crate::summary::{GameResult, Kind, Player, State as Stands, Summary};

/// The most bytes of a record as it is sent, and unpacked: a match of a thousand long games has 20 MB.
pub(super) const BODY: usize = 16 << 20;
const UNPACKED: u64 = 32 << 20;
/// The most bytes of a bot's name in a record.
const NAME: usize = 200;

pub(super) async fn bring(
    State(app): State<AppState>,
    caller: Caller,
    request: Request,
) -> Result<Response, AppError> {
    // Before anything is received: a stranger's records wait for each other outside.
    let place = app.reading_place(&caller).await;
    let bytes = read_body(request, &app).await?;
    let state = app.clone();
    let told = app.reading(place, move |registry, stop| {
        state.check_kept(&caller)?;
        let text = text(&bytes)?;
        drop(bytes);
        let record = Record::parse(&text).map_err(|bad| {
            AppError::wrong(
                "bad_record",
                wording!("the record cannot be read: {error}", error = bad.to_string()),
            )
        })?;
        let room = room_of(&record.header).map_err(|error| AppError::wrong("no_game", error.wording))?;
        drop(text);
        if record.header.bots.iter().any(|bot| bot.name.len() > NAME) {
            let wording = wording!("a bot's name in the record has more than {most} bytes", most = NAME);
            return Err(AppError::wrong("bad_record", wording));
        }
        referee::verify_unless(&record, room, stop).map_err(|difference| {
            AppError::wrong(
                "bad_record",
                wording!("the record does not hold: {error}", error = difference.to_string()),
            )
        })?;
        let told = summary(registry.store.match_id(), &record, room);
        keep(&registry.store, &record, &told, caller.owner())?;
        Ok(told)
    });
    Ok(created_json(&told.await?))
}

fn text(bytes: &[u8]) -> Result<String, AppError> {
    let wrong = |why: Wording| AppError::wrong("bad_record", why);
    let bytes = if bytes.starts_with(&[0x1f, 0x8b]) {
        let mut plain = Vec::new();
        let read = GzDecoder::new(bytes).take(UNPACKED + 1).read_to_end(&mut plain);
        if plain.len() as u64 > UNPACKED {
            return Err(wrong(wording!(
                "the record is too large: unpacked at most {most} MB",
                most = UNPACKED >> 20
            )));
        }
        read.map_err(|_| wrong(wording!("the packed file is damaged")))?;
        plain
    } else {
        bytes.to_vec()
    };
    String::from_utf8(bytes).map_err(|_| wrong(wording!("not a record: it is not text")))
}

/// Puts a match away that was not played here, for this owner.
pub(super) fn keep(
    store: &Store,
    record: &Record,
    told: &Summary,
    owner: Option<String>,
) -> Result<(), AppError> {
    let header = &record.header;
    let plan = Plan {
        game: header.game.clone(),
        rules: header.rules,
        kind: Kind::Brought,
        options: header.options.clone(),
        files: header.files.clone(),
        seed: header.seed,
        bots: header.bots.iter().map(|bot| Spec::Ships(bot.name.clone())).collect(),
        pace_ms: 0,
        from: None,
        keys: Vec::new(),
        owner,
    };
    let seats: Vec<Seat> = told.bots.iter().map(|_| Seat::default()).collect();
    store.keep_match(&row(told, &plan), &seats)?;
    Ok(store.keep_record(&told.id, &record.to_string())?)
}

/// Puts a match away that was played on this machine, with its log, so that a server with this store shows it. Returns its
/// id.
///
/// # Errors
/// When the store fails, with why.
pub fn keep_played(store: &Store, record: &Record, log: &str) -> Result<String, String> {
    let kept = room_of(&record.header).and_then(|room| {
        let told = summary(store.match_id(), record, room);
        keep(store, record, &told, None)?;
        store.keep_log(&told.id, log)?;
        Ok(told.id)
    });
    kept.map_err(|error| error.wording.to_string())
}

pub(crate) fn summary(id: String, record: &Record, room: &Room) -> Summary {
    let header = &record.header;
    let player = |bot: &game::BotId| Player {
        human: bot.hash == "person",
        remote: bot.hash == "remote",
        ..Player::named(&bot.name)
    };
    let games: Vec<GameResult> = record
        .lines
        .iter()
        .filter_map(|line| match line {
            RecordLine::End { scores, reason, turns, .. } => {
                Some(GameResult { scores: scores.clone(), reason: reason.clone(), turns: *turns })
            }
            _ => None,
        })
        .collect();
    let result = match record.lines.last() {
        Some(RecordLine::Result { scores, ranks, reason, .. }) => {
            Some((scores.clone(), ranks.clone(), reason.clone()))
        }
        _ => None,
    };
    let (scores, ranks, reason) = result
        .map_or((None, None, None), |(scores, ranks, reason)| (Some(scores), Some(ranks), Some(reason)));
    let time = now();
    Summary {
        id,
        game: room.id.into(),
        title: room.title.into(),
        bots: header.bots.iter().map(player).collect(),
        state: Stands::Done,
        kind: Kind::Brought,
        in_game: games.len() as u32,
        turn: games.last().map_or(0, |game| game.turns),
        turns: games.iter().map(|game| game.turns).sum(),
        winner: scores.as_deref().and_then(winner),
        scores,
        ranks,
        reason,
        games,
        seed: Some(header.seed),
        options: header.options.clone(),
        files: header.files.iter().map(|(option, file)| (option.clone(), file.name.clone())).collect(),
        pictures: Vec::new(),
        hidden: room.information == Information::Hidden,
        undo: false,
        hints: false,
        started: time,
        ended: Some(time),
        verdicts: None,
        note: None,
        unsaved: false,
        from: None,
        tournament: None,
    }
}
