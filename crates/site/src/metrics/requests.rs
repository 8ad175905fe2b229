//! Logs requests.

use std::time::Instant;

use accounts::secret;
use axum::extract::Request;
use axum::http::{HeaderName, HeaderValue};
use axum::middleware::Next;
use axum::response::Response;
use tracing::Instrument;

use crate::error::Refusal;
use crate::state::AppState;

/// The header with the request's id in the log.
const REQUEST: HeaderName = HeaderName::from_static("x-request-id");
/// Digits of a secret that distinguish requests.
const DIGITS: usize = 12;

/// Counts a request, and logs its response. All lines of a request carry its id, as does the response. Paths are logged without `?` and
/// what follows, which may hold tokens.
pub(crate) async fn log_request(app: AppState, request: Request, next: Next) -> Response {
    let (began, mut id) = (Instant::now(), secret());
    id.truncate(DIGITS);
    let span = tracing::info_span!("request", id, method = %request.method(), path = request.uri().path());
    let answered = async {
        let mut response = next.run(request).await;
        let (status, ms) = (response.status().as_u16(), began.elapsed().as_millis());
        app.counts.count_request(status);
        if let Some(Refusal(code)) = response.extensions().get() {
            app.counts.count_refusal(code);
        }
        match status {
            500.. => tracing::error!(status, ms, "fails"),
            _ => tracing::info!(status, ms, "is answered"),
        }
        if let Ok(id) = HeaderValue::from_str(&id) {
            response.headers_mut().insert(REQUEST, id);
        }
        response
    };
    answered.instrument(span).await
}
