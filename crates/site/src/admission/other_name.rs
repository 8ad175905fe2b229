//! The page for a browser that uses another name for the server.

use axum::http::header::{ACCEPT, ACCEPT_LANGUAGE, CONTENT_TYPE, HeaderName, VARY};
use axum::http::{HeaderMap, Method, StatusCode, Uri};
use axum::response::{IntoResponse, Response};
use game::{Wording, wording};

use crate::export::escaped;
use crate::words::{LANGUAGES, words};

/// Returns true for a browser's request for a page.
pub(crate) fn is_for_a_page(method: &Method, headers: &HeaderMap) -> bool {
    *method == Method::GET && text(headers, ACCEPT).contains("text/html")
}

/// Tells the browser which address to open. `origin` is the server's own.
pub(crate) fn page(origin: &str, uri: &Uri, headers: &HeaderMap) -> Response {
    let language = language(text(headers, ACCEPT_LANGUAGE));
    let dictionary = words(language, &[]);
    let said = |wording: &Wording| {
        let english = wording.to_string();
        escaped(dictionary.get(&english).unwrap_or(&english))
    };
    let title = said(&wording!("This server has another address"));
    let lead = said(&wording!("Open this address instead:"));
    let hint = said(&wording!(
        "If you run the server: --origin names the address under which others open it, with its port."
    ));
    let address = escaped(&format!("{origin}{}", uri.path_and_query().map_or("/", |path| path.as_str())));
    let page = format!(
        "<!doctype html>\n<html lang=\"{language}\">\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width\">\n<title>{title}</title>\n<h1>{title}</h1>\n\
         <p>{lead} <a href=\"{address}\">{address}</a></p>\n<p>{hint}</p>\n</html>\n"
    );
    let headers = [(CONTENT_TYPE, "text/html; charset=utf-8"), (VARY, "accept, accept-language, host")];
    (StatusCode::FORBIDDEN, headers, page).into_response()
}

fn text(headers: &HeaderMap, name: HeaderName) -> &str {
    headers.get(name).and_then(|value| value.to_str().ok()).unwrap_or_default()
}

/// The first available language in `Accept-Language`; browsers send the preferred one first.
fn language(accepted: &str) -> &'static str {
    let tags = accepted.split(',').map(|tag| tag.split([';', '-']).next().unwrap_or_default().trim());
    let known = |tag: &str| LANGUAGES.into_iter().find(|language| tag.eq_ignore_ascii_case(language));
    tags.into_iter().find_map(known).unwrap_or("en")
}

#[cfg(test)]
mod tests;
