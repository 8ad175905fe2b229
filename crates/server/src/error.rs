//! Why a request fails, for the page.

use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use axum::{Extension, Json};
use game::{BadSetup, Wording};
use serde::Serialize;
use store::BadStore;

/// Why a request failed: a status, a code that the page translates, a sentence for everyone else.
#[derive(Debug)]
pub(crate) struct AppError {
    pub(crate) status: StatusCode,
    pub(crate) code: &'static str,
    pub(crate) wording: Wording,
}

/// The code of an error, with the response that tells of it.
#[derive(Clone, Copy)]
pub(crate) struct Refusal(pub(crate) &'static str);

#[derive(Serialize)]
pub(crate) struct ErrorBody<'a> {
    error: &'a str,
    message: String,
    /// The sentence in a form that the page can translate.
    wording: &'a Wording,
}

impl AppError {
    /// The request is invalid.
    pub(crate) fn wrong(code: &'static str, wording: Wording) -> AppError {
        AppError { status: StatusCode::BAD_REQUEST, code, wording }
    }

    /// Nothing has that name.
    pub(crate) fn missing(wording: impl Into<Wording>) -> AppError {
        AppError { status: StatusCode::NOT_FOUND, code: "not_found", wording: wording.into() }
    }

    /// Not from there, or not without the token.
    pub(crate) fn forbidden(code: &'static str, wording: Wording) -> AppError {
        AppError { status: StatusCode::FORBIDDEN, code, wording }
    }

    /// Not now.
    pub(crate) fn conflict(code: &'static str, wording: Wording) -> AppError {
        AppError { status: StatusCode::CONFLICT, code, wording }
    }

    pub(crate) fn body(&self) -> ErrorBody<'_> {
        ErrorBody { error: self.code, message: self.wording.to_string(), wording: &self.wording }
    }

    /// An error of the server.
    pub(crate) fn internal(wording: impl Into<Wording>) -> AppError {
        AppError { status: StatusCode::INTERNAL_SERVER_ERROR, code: "internal", wording: wording.into() }
    }
}

impl IntoResponse for AppError {
    fn into_response(self) -> Response {
        (self.status, Extension(Refusal(self.code)), Json(self.body())).into_response()
    }
}

impl From<BadSetup> for AppError {
    fn from(bad: BadSetup) -> AppError {
        AppError::wrong("setup", bad.0)
    }
}

impl From<BadStore> for AppError {
    fn from(bad: BadStore) -> AppError {
        AppError::internal(bad.to_string())
    }
}
