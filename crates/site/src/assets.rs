//! The page's files: embedded in a release, read from disk during development.

use accounts::Refused;
use axum::http::header::{
    ACCEPT_ENCODING, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_TYPE, ETAG, IF_NONE_MATCH, VARY,
};
use axum::http::{HeaderMap, Method, StatusCode, Uri};
use axum::response::{IntoResponse, Response};
use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use games::zrf::SHIPPED_WEIGHTS;
use sha2::{Digest, Sha256};

use crate::error::AppError;
use crate::preload::{modules_of, with_modules};

#[cfg(not(debug_assertions))]
struct Asset {
    /// Its path from the page's root, without the leading slash.
    path: &'static str,
    bytes: &'static [u8],
    /// The file compressed with brotli; empty if that does not shrink it.
    packed: &'static [u8],
}

#[cfg(not(debug_assertions))]
include!(concat!(env!("OUT_DIR"), "/assets.rs"));

/// Serves the page's own files. Every other path without an extension is a page that the client renders.
pub(crate) async fn page(method: Method, uri: Uri, headers: HeaderMap) -> Response {
    let path = uri.path().trim_start_matches('/');
    if path.starts_with("api/") {
        return AppError(Refused::missing(format!("nothing at {}", uri.path()))).into_response();
    }
    if !matches!(method, Method::GET | Method::HEAD) {
        return StatusCode::METHOD_NOT_ALLOWED.into_response();
    }
    if let Some(found) = found(path) {
        return found.answer(path, &headers);
    }
    if let Some((_, bytes)) =
        SHIPPED_WEIGHTS.iter().find(|(name, _)| path == format!("weights/{name}.weights"))
    {
        return with_etag(bytes, content_type(path), &headers);
    }
    let Some(index) = contents("index.html") else {
        return AppError(Refused::missing(format!("no file /{path}"))).into_response();
    };
    let index = with_modules(&String::from_utf8_lossy(&index), modules_of(path), contents);
    let mut response = with_etag(index.as_bytes(), content_type("index.html"), &headers);
    if !PAGES.contains(&path.split('/').next().unwrap_or_default()) {
        *response.status_mut() = StatusCode::NOT_FOUND;
    }
    response
}

/// The client's pages, by the first part of their paths.
pub(crate) const PAGES: &[&str] = &[
    "",
    "match",
    "play",
    "write",
    "bot",
    "tournaments",
    "tournament",
    "games",
    "docs",
    "join",
    "host",
    "contests",
    "tokens",
];

pub(crate) fn contents(path: &str) -> Option<Vec<u8>> {
    found(path).map(|found| found.bytes.into_owned())
}

/// The hash of the inline script that sets the theme before anything is drawn.
pub(crate) fn theme_hash() -> Option<String> {
    #[cfg(not(debug_assertions))]
    {
        static HASH: std::sync::OnceLock<Option<String>> = std::sync::OnceLock::new();
        HASH.get_or_init(script_hash).clone()
    }
    #[cfg(debug_assertions)]
    script_hash()
}

fn script_hash() -> Option<String> {
    let page = String::from_utf8(contents("index.html")?).ok()?;
    let script = page.split_once("<script>")?.1.split_once("</script>")?.0;
    Some(BASE64_STANDARD.encode(Sha256::digest(script)))
}

struct Found {
    bytes: std::borrow::Cow<'static, [u8]>,
    packed: &'static [u8],
}

#[cfg(not(debug_assertions))]
fn found(path: &str) -> Option<Found> {
    let asset = ASSETS.iter().find(|asset| asset.path == path)?;
    Some(Found { bytes: asset.bytes.into(), packed: asset.packed })
}

#[cfg(debug_assertions)]
fn found(path: &str) -> Option<Found> {
    const WEB: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../web");
    Some(Found { bytes: on_disk(WEB, path)?.into(), packed: &[] })
}

/// A file in a folder, never outside of it; a dictionary, `words/hu.json`, as its module `words/hu.js`, a style sheet as
/// `board.css.js`.
#[cfg(debug_assertions)]
pub(crate) fn on_disk(folder: &str, path: &str) -> Option<Vec<u8>> {
    let plain =
        path.split('/').all(|part| !part.is_empty() && !part.starts_with('.') && !part.contains('\\'));
    if !plain {
        return None;
    }
    let path = std::path::Path::new(folder).join(path);
    let read = |ending| std::fs::read_to_string(path.with_extension(ending)).ok();
    let module = || match path.to_str()?.ends_with(".css.js") {
        true => Some(furniture::style_sheet(&read("")?)),
        false => Some(furniture::dictionary(&read("json")?)),
    };
    std::fs::read(&path)
        .ok()
        .or_else(|| module().filter(|_| path.extension() == Some("js".as_ref())).map(String::into_bytes))
}

impl Found {
    fn answer(self, path: &str, headers: &HeaderMap) -> Response {
        let accepts = |name: &str| {
            let accepted = headers.get(ACCEPT_ENCODING).and_then(|accepted| accepted.to_str().ok());
            accepted.is_some_and(|accepted| accepted.split(',').any(|one| one.trim().starts_with(name)))
        };
        let (bytes, packing) = match accepts("br") && !self.packed.is_empty() {
            true => (self.packed.to_vec(), Some("br")),
            false => (self.bytes.into_owned(), None),
        };
        let mut response = with_etag(&bytes, content_type(path), headers);
        let headers = response.headers_mut();
        headers.insert(VARY, ACCEPT_ENCODING.into());
        if let Some(packing) = packing {
            headers.insert(CONTENT_ENCODING, packing.parse().expect("a plain word"));
        }
        response
    }
}

/// Responds with these bytes, or that the browser's copy is current. Browsers must always revalidate: file names carry no hash.
pub(crate) fn with_etag(bytes: &[u8], content_type: &'static str, headers: &HeaderMap) -> Response {
    let etag = format!("\"{}\"", &blake3::hash(bytes).to_hex()[..32]);
    let known = headers.get(IF_NONE_MATCH).and_then(|known| known.to_str().ok());
    let fixed = [(CONTENT_TYPE, content_type), (CACHE_CONTROL, "no-cache")];
    // Responses compressed on the way have the same tag, marked as weak.
    if known.is_some_and(|known| known.split(',').any(|one| one.trim().trim_start_matches("W/") == etag)) {
        return (StatusCode::NOT_MODIFIED, [(ETAG, etag)], fixed).into_response();
    }
    ([(ETAG, etag)], fixed, bytes.to_vec()).into_response()
}

/// The content type for a file's extension.
pub(crate) fn content_type(path: &str) -> &'static str {
    match path.rsplit_once('.').map_or("", |(_, ending)| ending) {
        "html" => "text/html; charset=utf-8",
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "json" => "application/json",
        "webmanifest" => "application/manifest+json",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "ico" => "image/x-icon",
        "wasm" => "application/wasm",
        "txt" | "md" => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}
