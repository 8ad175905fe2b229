//! How a request can fail, as the page is told.

use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use game::BadSetup;
use serde::Serialize;
use store::BadStore;

/// Why a request was not done: a status, a word that the page translates, a sentence for everybody else.
#[derive(Debug)]
pub(crate) struct AppError {
    pub(crate) status: StatusCode,
    pub(crate) code: &'static str,
    pub(crate) message: String,
}

#[derive(Serialize)]
struct Told<'a> {
    error: &'a str,
    message: &'a str,
}

impl AppError {
    /// The request asks for something that cannot be.
    pub(crate) fn wrong(code: &'static str, message: impl Into<String>) -> AppError {
        AppError { status: StatusCode::BAD_REQUEST, code, message: message.into() }
    }

    /// There is nothing of that name.
    pub(crate) fn missing(message: impl Into<String>) -> AppError {
        AppError { status: StatusCode::NOT_FOUND, code: "not_found", message: message.into() }
    }

    /// Not from there, or not without the token.
    pub(crate) fn forbidden(code: &'static str, message: impl Into<String>) -> AppError {
        AppError { status: StatusCode::FORBIDDEN, code, message: message.into() }
    }

    /// Not now.
    pub(crate) fn conflict(code: &'static str, message: impl Into<String>) -> AppError {
        AppError { status: StatusCode::CONFLICT, code, message: message.into() }
    }

    /// Our own fault.
    pub(crate) fn internal(message: impl Into<String>) -> AppError {
        AppError { status: StatusCode::INTERNAL_SERVER_ERROR, code: "internal", message: message.into() }
    }
}

impl IntoResponse for AppError {
    fn into_response(self) -> Response {
        let told = Json(Told { error: self.code, message: &self.message });
        (self.status, told).into_response()
    }
}

impl From<BadSetup> for AppError {
    fn from(bad: BadSetup) -> AppError {
        AppError::wrong("setup", bad.to_string())
    }
}

impl From<BadStore> for AppError {
    fn from(bad: BadStore) -> AppError {
        AppError::internal(bad.to_string())
    }
}
