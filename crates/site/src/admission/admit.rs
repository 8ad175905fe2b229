//! What every request passes: admission, and the headers of the response.

use accounts::{Caller, Refused};
use axum::extract::Request;
use axum::http::{HeaderValue, Method};
use axum::middleware::Next;
use axum::response::Response;
use game::wording;
use live::Work;

use super::other_name::{self, is_for_a_page};
use super::{Address, TOKEN, authorize, client, identify, network};
use crate::assets::theme_hash;
use crate::connections::OpenConnection;
use crate::error::Answer;
use crate::state::AppState;

/// Refuses requests from other pages, writes without the token, and what the caller may not do.
pub(crate) async fn admit_request(app: AppState, mut request: Request, next: Next) -> Answer {
    let guard = &app.guard;
    if !guard.is_named_in(request.headers()) && is_for_a_page(request.method(), request.headers()) {
        return Ok(other_name::page(&guard.own_origin(), request.uri(), request.headers()));
    }
    guard.admit(request.headers(), request.uri().path().starts_with("/api"))?;
    let caller = identify(&app, request.headers()).await?;
    let trusted = app.public.as_ref().map_or(&[][..], |public| &public.trusted);
    let address = client(request.extensions(), request.headers(), trusted);
    if let Some(place) = request.extensions().get::<OpenConnection>() {
        place.claim(&caller, address)?;
    }
    authorize(&app, &caller, address, &mut request).await?;
    let reads = matches!(*request.method(), Method::GET | Method::HEAD);
    let token = request.headers().get(TOKEN).and_then(|token| token.to_str().ok());
    // No foreign page can make a browser send the token that an author gave to a program.
    let is_program = matches!(caller, Caller::Program { .. });
    if !reads && !is_program && !token.is_some_and(|token| guard.knows(token, &caller)) {
        let wording = wording!("a write carries the header x-viadal-token, told by /api/v1/session");
        return Err(Refused::forbidden("no_token", wording).into());
    }
    let owner = match (caller.owner(), address) {
        (None, Some(address)) if app.public.is_some() => network(address).to_string(),
        (owner, _) => owner.unwrap_or_default(),
    };
    request.extensions_mut().insert(caller);
    request.extensions_mut().insert(Address(address));
    if app.public.is_none() {
        return Ok(next.run(request).await);
    }
    Ok(Work::begin(&app.registry, &owner).await?.scope(next.run(request)).await)
}

/// What the page may do, and who may frame it.
pub(crate) fn content_policy(ancestors: &str) -> String {
    format!(
        "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'{}; style-src 'self'; img-src 'self' blob: data:; connect-src 'self'; \
         font-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors {ancestors}",
        theme_hash().map_or(String::new(), |hash| format!(" 'sha256-{hash}'"))
    )
}

/// Adds the headers that tell a browser what the page may do.
pub(crate) async fn security_headers(request: Request, next: Next) -> Response {
    let mut response = next.run(request).await;
    let policy = content_policy("'none'");
    let headers = response.headers_mut();
    let mut set = |name: &'static str, value: &str| {
        if let Ok(value) = HeaderValue::from_str(value) {
            headers.entry(name).or_insert(value);
        }
    };
    set("content-security-policy", &policy);
    set("x-content-type-options", "nosniff");
    set("referrer-policy", "no-referrer");
    set("cross-origin-opener-policy", "same-origin");
    set("cross-origin-resource-policy", "same-origin");
    response
}
