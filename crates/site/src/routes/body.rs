//! Request and response bodies: JSON both ways, errors in the page's format.

use accounts::{Reason, Refused};
use axum::body::Bytes;
use axum::extract::{self, FromRequest, FromRequestParts, Request};
use axum::http::StatusCode;
use axum::http::header::{CACHE_CONTROL, CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::http::request::Parts;
use axum::response::{IntoResponse, Response};
use game::wording;
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::error::AppError;

/// A request's body, parsed as JSON.
pub(crate) struct Body<T>(pub(crate) T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for Body<T> {
    type Rejection = AppError;

    async fn from_request(request: Request, state: &S) -> Result<Body<T>, AppError> {
        let bytes = read_body(request, state).await?;
        let read = serde_json::from_slice(if bytes.is_empty() { b"{}" } else { &bytes });
        read.map(Body).map_err(|error| unreadable(error.to_string()).into())
    }
}

/// What stands in a request's address after the `?`.
pub(crate) struct Query<T>(pub(crate) T);

/// The parts of a request's path that are not its route's.
pub(crate) struct Path<T>(pub(crate) T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequestParts<S> for Query<T> {
    type Rejection = AppError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Query<T>, AppError> {
        let read = extract::Query::from_request_parts(parts, state).await;
        read.map(|extract::Query(read)| Query(read)).map_err(|error| unreadable(error.body_text()).into())
    }
}

impl<T: DeserializeOwned + Send, S: Send + Sync> FromRequestParts<S> for Path<T> {
    type Rejection = AppError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Path<T>, AppError> {
        let read = extract::Path::from_request_parts(parts, state).await;
        read.map(|extract::Path(read)| Path(read)).map_err(|error| unreadable(error.body_text()).into())
    }
}

pub(crate) fn unreadable(error: String) -> Refused {
    Refused::wrong("bad_request", wording!("the request cannot be read: {error}", error))
}

/// Reads a request's whole body.
pub(super) async fn read_body<S: Send + Sync>(request: Request, state: &S) -> Result<Bytes, Refused> {
    Bytes::from_request(request, state).await.map_err(|error| {
        if error.status() == StatusCode::PAYLOAD_TOO_LARGE {
            let wording = wording!("what was sent is too large");
            return Refused { reason: Reason::TooLarge, code: "too_large", wording };
        }
        unreadable(error.body_text())
    })
}

/// A JSON response, not to be cached.
pub(crate) fn ok_json(value: &impl Serialize) -> Response {
    let text = serde_json::to_string(value).expect("answers have string keys");
    ([(CONTENT_TYPE, "application/json"), (CACHE_CONTROL, "no-store")], text).into_response()
}

/// A file for the browser to save under a name.
pub(crate) fn attachment(name: &str, kind: &'static str, body: impl Into<axum::body::Body>) -> Response {
    let disposition = format!("attachment; filename=\"{name}\"");
    let head = [(CONTENT_TYPE, kind), (CACHE_CONTROL, "no-store")];
    (head, [(CONTENT_DISPOSITION, disposition)], body.into()).into_response()
}

/// Like [`ok_json`], for something newly created.
pub(crate) fn created_json(value: &impl Serialize) -> Response {
    (StatusCode::CREATED, ok_json(value)).into_response()
}
