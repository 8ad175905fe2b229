//! The docs, and the description of the API.

use accounts::Refused;
use axum::extract::Path;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};

use super::body::ok_json;
use super::games::Page;
use crate::docs::{chapter, chapters};
use crate::error::Answer;

pub(super) async fn list() -> Response {
    ok_json(&chapters())
}

pub(super) async fn one(Path(name): Path<String>) -> Answer {
    let text = chapter(&name).ok_or_else(|| Refused::missing(format!("no chapter '{name}'")))?;
    Ok(ok_json(&Page::of("en", text)))
}

/// The JSON Schemas of the bots' protocol, by file name.
const SCHEMAS: [(&str, &str); 2] = [
    ("from-referee.json", include_str!("../../../../docs/schemas/from-referee.json")),
    ("from-bot.json", include_str!("../../../../docs/schemas/from-bot.json")),
];

/// A schema of the bots' protocol.
pub(super) async fn schema(Path(name): Path<String>) -> Answer {
    let found = SCHEMAS.iter().find(|(own, _)| *own == name);
    let (_, text) = found.ok_or_else(|| Refused::missing(format!("no schema '{name}'")))?;
    Ok(([(CONTENT_TYPE, "application/json")], *text).into_response())
}

/// This server's API in OpenAPI. Generated from its types by a test.
pub(super) async fn openapi() -> Response {
    ([(CONTENT_TYPE, "application/json")], include_str!("../../openapi.json")).into_response()
}
