//! Records brought from outside.

use std::io::Read;

use accounts::{Caller, Refused};
use axum::extract::{Request, State};
use axum::response::Response;
use flate2::read::GzDecoder;
use game::{Record, Wording, wording};
use live::{Summary, keep_brought, room_of};

use super::body::{created_json, read_body};
use crate::error::AppError;
use crate::state::AppState;

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
    let told = app.reading(place, move |registry, stop| {
        registry.check_kept(&caller)?;
        let text = text(&bytes)?;
        drop(bytes);
        let record = Record::parse(&text).map_err(|bad| {
            Refused::wrong(
                "bad_record",
                wording!("the record cannot be read: {error}", error = bad.to_string()),
            )
        })?;
        let room = room_of(&record.header).map_err(|error| Refused::wrong("no_game", error.wording))?;
        drop(text);
        if record.header.bots.iter().any(|bot| bot.name.len() > NAME) {
            let wording = wording!("a bot's name in the record has more than {most} bytes", most = NAME);
            return Err(Refused::wrong("bad_record", wording));
        }
        referee::verify_unless(&record, room, stop).map_err(|difference| {
            Refused::wrong(
                "bad_record",
                wording!("the record does not hold: {error}", error = difference.to_string()),
            )
        })?;
        let told = Summary::of_record(registry.store.match_id(), &record, room);
        keep_brought(&registry.store, &record, &told, caller.owner())?;
        Ok(told)
    });
    Ok(created_json(&told.await?))
}

fn text(bytes: &[u8]) -> Result<String, Refused> {
    let wrong = |why: Wording| Refused::wrong("bad_record", why);
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
