//! The key of a seat in a match, which the page shows with what it asks of that match. In an address it would reach logs.

use axum::http::HeaderMap;

/// The keys of seats that a request shows.
pub(crate) fn seat_keys(headers: &HeaderMap) -> Vec<String> {
    let shown = headers.get_all("x-viadal-key").iter();
    shown.filter_map(|key| key.to_str().ok().map(String::from)).collect()
}
