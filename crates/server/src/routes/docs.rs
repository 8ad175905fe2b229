//! The book.

use axum::extract::Path;
use axum::response::Response;

use super::body::ok_json;
use super::games::Page;
use crate::docs::{chapter, chapters, render, title};
use crate::error::AppError;

pub(super) async fn list() -> Response {
    ok_json(&chapters())
}

pub(super) async fn one(Path(name): Path<String>) -> Result<Response, AppError> {
    let text = chapter(&name).ok_or_else(|| AppError::missing(format!("no chapter '{name}'")))?;
    Ok(ok_json(&Page { lang: "en", title: title(text), html: render(text) }))
}
