//! The site: its routes, and the layers that every request passes through.

use std::future::ready;
use std::time::Duration;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::middleware::{from_fn, from_fn_with_state, map_request};
use axum::routing::get;
use tower_http::CompressionLevel;
use tower_http::compression::CompressionLayer;

use crate::admission::{admit_request, security_headers};
use crate::connections::timed;
use crate::metrics::log_request;
use crate::state::AppState;
use crate::{archive, assets, embed, metrics, remote, routes, socket};

/// The largest request body in bytes, unless its route sets another limit.
const MAX_BODY: usize = 8 << 20;

/// The site. The socket and the page's own files are not compressed by a layer.
pub(crate) fn app(state: AppState, body_time: Duration) -> Router {
    let compressed = Router::new()
        .nest("/api/v1", routes::api(state.public.is_some()))
        .route("/views/{*path}", get(routes::view))
        .layer(CompressionLayer::new().quality(CompressionLevel::Fastest));
    Router::new()
        .merge(compressed)
        .route("/api/v1/live", get(socket::live))
        .route("/api/v1/connect", get(remote::connect))
        .route("/api/v1/archive.tar.gz", get(archive::everything))
        .route("/embed/match/{id}", get(embed::page))
        .fallback(assets::page)
        .layer(DefaultBodyLimit::max(MAX_BODY))
        .layer(map_request(move |request| ready(timed(request, body_time))))
        .layer(from_fn_with_state(state.clone(), admit_request))
        .merge(metrics::routes())
        .layer(from_fn_with_state(state.clone(), log_request))
        .layer(from_fn(security_headers))
        .with_state(state)
}
