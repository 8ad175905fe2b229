//! Rules files: those that ship, and one dropped onto the page.

use accounts::{Caller, Refused};
use axum::body::Bytes;
use axum::extract::State;
use axum::response::Response;
use games::zrf::{Contents, SHIPPED, shipped};
use live::SentFile;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::body::{Body, ok_json};
use crate::error::AppError;
use crate::jobs::Job;
use crate::state::AppState;

/// A rules file as the page sends it; the name alone for one that ships.
#[derive(Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(crate) struct Sent {
    #[serde(flatten)]
    file: SentFile,
    /// Files that it may include.
    #[serde(default)]
    includes: Vec<SentFile>,
}

/// The names of the shipped rules files.
pub(super) async fn list() -> Response {
    ok_json(&SHIPPED.iter().map(|shipped| shipped.name).collect::<Vec<_>>())
}

/// Has a rules file compiled and returns its contents. Nothing is stored.
pub(super) async fn check(
    State(app): State<AppState>,
    caller: Caller,
    Body(sent): Body<Sent>,
) -> Result<Response, AppError> {
    let place = app.reading_place(&caller).await?;
    let file: Value = app.read(place, Job::Rules(sent), Bytes::new()).await?;
    Ok(ok_json(&file))
}

impl Sent {
    /// Compiles the file.
    ///
    /// # Errors
    /// If it was not sent.
    pub(crate) fn check(self) -> Result<Contents, Refused> {
        let sent = self;
        let known = (!sent.file.has_contents()).then(|| shipped(&sent.file.name)).flatten();
        let bytes = match known {
            Some(shipped) => shipped.text.as_bytes().to_vec(),
            None => sent.file.bytes()?,
        };
        let include = |name: &str| SentFile::find(&sent.includes, name).ok_or("is not there".into());
        Ok(Contents {
            source: known.map(|known| known.text),
            ..Contents::read(&sent.file.name, &bytes, &include)
        })
    }
}
