//! The response to a request that is refused.

use accounts::{Reason, Refused};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use axum::{Extension, Json};
use store::BadStore;

/// Why a request is refused, as a handler's response.
#[derive(Debug)]
pub(crate) struct AppError(pub(crate) Refused);

/// What a handler answers.
pub(crate) type Answer = Result<Response, AppError>;

/// The code of a refusal, with the response that tells of it.
#[derive(Clone, Copy)]
pub(crate) struct Refusal(pub(crate) &'static str);

impl IntoResponse for AppError {
    fn into_response(self) -> Response {
        let status = match self.0.reason {
            Reason::Invalid => StatusCode::BAD_REQUEST,
            Reason::TooLarge => StatusCode::PAYLOAD_TOO_LARGE,
            Reason::Missing => StatusCode::NOT_FOUND,
            Reason::SignIn => StatusCode::UNAUTHORIZED,
            Reason::Forbidden => StatusCode::FORBIDDEN,
            Reason::Conflict => StatusCode::CONFLICT,
            Reason::TooFast => StatusCode::TOO_MANY_REQUESTS,
            Reason::NoRoom => StatusCode::INSUFFICIENT_STORAGE,
            Reason::Internal => StatusCode::INTERNAL_SERVER_ERROR,
        };
        (status, Extension(Refusal(self.0.code)), Json(self.0)).into_response()
    }
}

impl From<Refused> for AppError {
    fn from(refused: Refused) -> AppError {
        AppError(refused)
    }
}

impl From<BadStore> for AppError {
    fn from(bad: BadStore) -> AppError {
        AppError(bad.into())
    }
}
