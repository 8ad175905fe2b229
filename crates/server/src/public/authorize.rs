//! Holds every request against the table.

use axum::extract::{MatchedPath, Request};
use axum::http::{Method, StatusCode};
use game::wording;
use store::Role;

use super::address::client;
use super::caller::Caller;
use super::permissions::{Who, who_may};
use crate::error::AppError;
use crate::state::AppState;

/// Refuses what the caller may not do.
pub(crate) fn authorize(app: &AppState, caller: &Caller, request: &Request) -> Result<(), AppError> {
    let Some(public) = &app.public else { return Ok(()) };
    let Some(path) = request.extensions().get::<MatchedPath>() else {
        // The page's own files have no route; they are the same for all.
        return Ok(());
    };
    if matches!(caller, Caller::Nobody) && !public.allowance.takes(client(request, &public.trusted)) {
        return Err(AppError {
            status: StatusCode::TOO_MANY_REQUESTS,
            code: "too_fast",
            wording: wording!("too many requests from your address; wait a minute"),
        });
    }
    let needed =
        who_may(request.method().as_str(), path.as_str()).ok_or_else(|| refused(request.method()))?;
    match (needed, caller.role()) {
        (Who::Anyone, _) | (Who::SignedIn, Some(_)) | (_, Some(Role::Host)) => Ok(()),
        (Who::SignedIn | Who::Host, None) => Err(AppError {
            status: StatusCode::UNAUTHORIZED,
            code: "sign_in",
            wording: wording!("sign in first, with the link that the host gave you"),
        }),
        (Who::Host, Some(_)) => {
            Err(AppError::forbidden("not_allowed", wording!("only the host may do this")))
        }
    }
}

/// What is in no table is nobody's to do.
fn refused(method: &Method) -> AppError {
    AppError::forbidden(
        "not_allowed",
        wording!("nobody may do this here: {method}", method = method.as_str()),
    )
}
