//! Uploaded records.

use std::io::Read;

use axum::extract::{Request, State};
use axum::response::Response;
use flate2::read::GzDecoder;
use game::{Record, Wording, wording};
use store::Seat;

use super::body::{created_json, read_body};
use crate::error::AppError;
use crate::live::{MatchRegistry, row};
use crate::plan::{Plan, Spec};
use crate::public::Caller;
use crate::recorded::{room_of, summary};
use crate::state::AppState;
use crate::summary::{Kind, Summary};

/// The largest record in bytes, both compressed and uncompressed.
pub(super) const BODY: usize = 16 << 20;
const UNPACKED: u64 = 128 << 20;

pub(super) async fn bring(
    State(app): State<AppState>,
    caller: Caller,
    request: Request,
) -> Result<Response, AppError> {
    let bytes = read_body(request, &app).await?;
    let summary = app.blocking(move |registry| {
        let text = text(&bytes)?;
        let record = Record::parse(&text).map_err(|bad| {
            AppError::wrong(
                "bad_record",
                wording!("the record cannot be read: {error}", error = bad.to_string()),
            )
        })?;
        let room = room_of(&record.header).map_err(|error| AppError::wrong("no_game", error.wording))?;
        referee::verify(&record, room).map_err(|difference| {
            AppError::wrong(
                "bad_record",
                wording!("the record does not hold: {error}", error = difference.to_string()),
            )
        })?;
        let summary = summary(registry.store.match_id(), &record, room);
        keep(registry, &record, &summary, caller.owner())?;
        Ok(summary)
    });
    Ok(created_json(&summary.await?))
}

fn text(bytes: &[u8]) -> Result<String, AppError> {
    let wrong = |why: Wording| AppError::wrong("bad_record", why);
    let bytes = if bytes.starts_with(&[0x1f, 0x8b]) {
        let mut plain = Vec::new();
        let read = GzDecoder::new(bytes).take(UNPACKED + 1).read_to_end(&mut plain);
        read.map_err(|_| wrong(wording!("the packed file is damaged")))?;
        if plain.len() as u64 > UNPACKED {
            return Err(wrong(wording!("the record is too large")));
        }
        plain
    } else {
        bytes.to_vec()
    };
    String::from_utf8(bytes).map_err(|_| wrong(wording!("not a record: it is not text")))
}

/// Stores a match that was not played here, for this owner.
pub(super) fn keep(
    registry: &MatchRegistry,
    record: &Record,
    summary: &Summary,
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
    let seats: Vec<Seat> = summary.bots.iter().map(|_| Seat::default()).collect();
    registry.store.keep_match(&row(summary, &plan), &seats)?;
    Ok(registry.store.keep_record(&summary.id, &record.to_string())?)
}
