//! Who may probe the server.

use std::net::IpAddr;

use accounts::Refused;
use axum::extract::FromRequestParts;
use axum::http::header::{ACCEPT_LANGUAGE, FORWARDED, HOST, VIA};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderName};
use game::wording;

use crate::admission::{Peer, client};
use crate::error::AppError;
use crate::state::AppState;

/// Headers that proxies add.
const BY_PROXY: [HeaderName; 4] =
    [FORWARDED, VIA, HeaderName::from_static("x-forwarded-for"), HeaderName::from_static("x-real-ip")];

/// A request from this machine, or from an address named by the host.
pub(crate) struct Probe;

impl FromRequestParts<AppState> for Probe {
    type Rejection = AppError;

    async fn from_request_parts(parts: &mut Parts, app: &AppState) -> Result<Probe, AppError> {
        if is_probe(parts, app) {
            return Ok(Probe);
        }
        let wording =
            wording!("only this machine may ask this, and addresses that the host names with --metrics-to");
        Err(Refused::forbidden("not_allowed", wording).into())
    }
}

fn is_probe(parts: &Parts, app: &AppState) -> bool {
    let trusted = app.public.as_ref().map_or(&[][..], |public| &public.trusted);
    let (Some(Peer(peer)), Some(client)) =
        (parts.extensions.get::<Peer>(), client(&parts.extensions, &parts.headers, trusted))
    else {
        return false;
    };
    let is_trusted = |address: IpAddr| trusted.contains(&address.to_canonical());
    let is_forwarded = BY_PROXY.iter().any(|name| parts.headers.contains_key(name));
    // An unknown proxy, or one that does not name its client, may act for anyone.
    if is_forwarded && !is_trusted(*peer) || is_rebound(&parts.headers, app) {
        return false;
    }
    let is_local = client.to_canonical().is_loopback() && !is_by_front_door(&parts.headers, app);
    is_local
        || !is_trusted(client)
            && app.operations.metrics_to.iter().any(|network| network.contains(&client.to_canonical()))
}

/// Returns true if a browser asks under a foreign name: its page's name server points here.
fn is_rebound(headers: &HeaderMap, app: &AppState) -> bool {
    headers.contains_key(ACCEPT_LANGUAGE) && !host(headers).is_some_and(|host| app.guard.is_ours(host))
}

/// Returns true if a request comes through the public address: proxies need not identify themselves.
fn is_by_front_door(headers: &HeaderMap, app: &AppState) -> bool {
    let Some(origin) = &app.guard.origin else { return false };
    let is_own = origin.is_host(&format!("{}:{}", app.guard.host, app.guard.port));
    !is_own && host(headers).is_some_and(|host| origin.is_host(host))
}

fn host(headers: &HeaderMap) -> Option<&str> {
    headers.get(HOST)?.to_str().ok()
}
