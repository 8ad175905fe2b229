//! A match as one file.

use arena::Seer;
use axum::extract::{Path, Query, State};
use axum::response::Response;
use game::{Record, Room};
use serde::Deserialize;

use super::body::attachment;
use super::records;
use crate::error::AppError;
use crate::export::{NoPage, Shown, export};
use crate::live::{MatchRegistry, record_messages};
use crate::queries::{kept_back, kept_pictures, record, summary};
use crate::state::AppState;

#[derive(Deserialize)]
pub(super) struct InLanguage {
    lang: Option<String>,
}

pub(super) async fn page(
    State(app): State<AppState>,
    Path(id): Path<String>,
    Query(ask): Query<InLanguage>,
) -> Result<Response, AppError> {
    let (name, text) =
        app.blocking(move |registry| file(registry, &id, ask.lang.as_deref().unwrap_or("en"))).await?;
    Ok(attachment(&name, "text/html; charset=utf-8", text))
}

fn file(registry: &MatchRegistry, id: &str, lang: &str) -> Result<(String, String), AppError> {
    let told = summary(registry, id)?;
    if !told.state.is_over() {
        return Err(kept_back());
    }
    let (record, room) = record(registry, id)?;
    let pictures = kept_pictures(registry, id)?;
    let frames = through_all_eyes(&record, room);
    let log = registry.store.log(id)?.unwrap_or_default();
    let shown = Shown { summary: &told, frames: &frames, log: &log, pictures: &pictures, lang };
    let text = export(&shown).map_err(|error| AppError::internal(error.to_string()))?;
    Ok((format!("{}-{id}.html", told.game), text))
}

/// The lines of a match that is over, as everything and as each bot sees it.
fn through_all_eyes(record: &Record, room: &'static Room) -> Vec<(String, String)> {
    let bots = (0..record.header.bots.len()).map(|bot| (bot.to_string(), Seer::Bot(bot)));
    let eyes = std::iter::once(("everything".to_string(), Seer::Everything)).chain(bots);
    eyes.map(|(eyes, seer)| (eyes, record_messages("", record, room, seer).text())).collect()
}

/// A record as one page that shows itself from disk, without a server or a network. `log` is what lies beside the
/// record, `lang` the language that it opens in: `en`, `ja`, `hu`.
///
/// # Errors
/// When this program was built without the page.
pub fn page_of(record: &Record, room: &'static Room, log: &str, lang: &str) -> Result<String, NoPage> {
    let told = records::summary(String::new(), record, room);
    let frames = through_all_eyes(record, room);
    export(&Shown { summary: &told, frames: &frames, log, pictures: &[], lang })
}
