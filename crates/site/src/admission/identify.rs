//! Identifies the caller of a request, by session cookie or token.

use std::convert::Infallible;

use accounts::{Caller, Refused};
use axum::extract::FromRequestParts;
use axum::http::HeaderMap;
use axum::http::header::AUTHORIZATION;
use axum::http::request::Parts;
use live::now;

use super::cookie;
use crate::state::AppState;

/// The caller with these headers.
pub(crate) async fn identify(app: &AppState, headers: &HeaderMap) -> Result<Caller, Refused> {
    let Some(public) = &app.public else { return Ok(Caller::Local) };
    if let Some(shown) = headers.get(AUTHORIZATION) {
        // A token identifies only its owner, whatever cookie is sent along.
        let Some(shown) = shown.to_str().ok().and_then(|shown| shown.strip_prefix("Bearer ")) else {
            return Ok(Caller::Nobody);
        };
        let shown = shown.trim().to_owned();
        return app.blocking(move |registry| Caller::of_token(&registry.store, &shown, now())).await;
    }
    let Some(shown) = cookie::shown(headers, &public.origin) else { return Ok(Caller::Nobody) };
    app.blocking(move |registry| Caller::of_session(&registry.store, &shown, now())).await
}

/// Extracts a handler's caller: nobody, if no one was identified.
impl FromRequestParts<AppState> for Caller {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &AppState) -> Result<Caller, Infallible> {
        Ok(parts.extensions.get::<Caller>().cloned().unwrap_or(Caller::Nobody))
    }
}
