//! The whole site: routes, and what every answer passes through.

use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::middleware::{from_fn, from_fn_with_state};
use tower_http::CompressionLevel;
use tower_http::compression::CompressionLayer;

use crate::chance::secret;
use crate::error::AppError;
use crate::guard::{Guard, check, harden};
use crate::live::Hall;
use crate::{assets, routes, views};

/// A request's body has so many bytes at the most, unless its route says otherwise.
const BODY: usize = 8 << 20;

/// What all requests share.
#[derive(Clone)]
pub(crate) struct App {
    pub(crate) hall: Arc<Hall>,
    pub(crate) guard: Arc<Guard>,
}

impl App {
    pub(crate) fn new(hall: Arc<Hall>, address: SocketAddr) -> App {
        let host = match address.ip() {
            IpAddr::V4(ip) => ip.to_string(),
            IpAddr::V6(ip) => format!("[{ip}]"),
        };
        App { hall, guard: Arc::new(Guard { host, port: address.port(), token: secret() }) }
    }

    /// Does work that blocks - the store, rules, records - where it holds up nobody.
    pub(crate) async fn work<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Arc<Hall>) -> Result<T, AppError> + Send + 'static,
    ) -> Result<T, AppError> {
        let hall = Arc::clone(&self.hall);
        let done = tokio::task::spawn_blocking(move || work(&hall)).await;
        done.unwrap_or_else(|panic| Err(AppError::internal(panic.to_string())))
    }
}

/// The site.
pub(crate) fn app(app: App) -> Router {
    let moving = Router::new().nest("/api/v1", routes::api()).nest("/views", views::routes());
    let compressed = moving.layer(CompressionLayer::new().quality(CompressionLevel::Fastest));
    Router::new()
        .merge(compressed)
        .merge(routes::socket())
        .fallback(assets::page)
        .layer(DefaultBodyLimit::max(BODY))
        .layer(from_fn_with_state(app.clone(), check))
        .layer(from_fn(harden))
        .with_state(app)
}
