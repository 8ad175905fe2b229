//! The cookie of a session.

use accounts::{Origin, SESSION};
use axum::http::HeaderMap;
use axum::http::header::{COOKIE, HeaderValue};

/// With `__Host-`, no neighbouring host's page can set it; browsers accept such names over https only.
fn name(origin: &Origin) -> &'static str {
    if origin.is_https() { "__Host-viadal" } else { "viadal" }
}

/// The token in a request; `None` if there are several.
pub(super) fn shown(headers: &HeaderMap, origin: &Origin) -> Option<String> {
    let lines = headers.get_all(COOKIE).iter().filter_map(|line| line.to_str().ok());
    let cookies = lines.flat_map(|line| line.split(';')).filter_map(|cookie| cookie.trim().split_once('='));
    let mut found = cookies.filter(|(own, _)| *own == name(origin)).map(|(_, token)| token);
    match (found.next(), found.next()) {
        (Some(token), None) => Some(token.into()),
        _ => None,
    }
}

/// Sets the session's cookie.
pub(crate) fn session_cookie(token: &str, origin: &Origin) -> HeaderValue {
    written(token, SESSION, origin)
}

/// Makes the browser forget the session, by an expired empty cookie.
pub(crate) fn cleared_cookie(origin: &Origin) -> HeaderValue {
    written("", 0, origin)
}

fn written(token: &str, age: i64, origin: &Origin) -> HeaderValue {
    let secure = if origin.is_https() { "; Secure" } else { "" };
    let text = format!("{}={token}; Path=/; Max-Age={age}; HttpOnly; SameSite=Lax{secure}", name(origin));
    text.parse().expect("a token is hexadecimal")
}

#[cfg(test)]
mod tests;
