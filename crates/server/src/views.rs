//! The modules that draw the games: `/views/NAME.js`, and their parts as they lie under `games/`.

use axum::Router;
use axum::extract::Path;
use axum::http::HeaderMap;
use axum::response::{IntoResponse, Response};
use axum::routing::get;

use crate::assets::with_etag;
use crate::error::AppError;

pub(crate) fn routes<S: Clone + Send + Sync + 'static>() -> Router<S> {
    Router::new().route("/{*path}", get(view))
}

async fn view(Path(path): Path<String>, headers: HeaderMap) -> Response {
    match module(&path) {
        Some(text) => with_etag(text.as_bytes(), "text/javascript; charset=utf-8", &headers),
        None => AppError::missing(format!("no module /views/{path}")).into_response(),
    }
}

/// The text of a module by its path: `thud.js`, `zrf/view.js`, `view/svg.js`.
pub(crate) fn module(path: &str) -> Option<String> {
    if let Some(room) = path.strip_suffix(".js").and_then(games::room) {
        return Some(format!("export {{ default }} from \"./{}/view.js\";\n", room.id));
    }
    on_disk(path).or_else(|| built_in(path).map(Into::into))
}

/// While one works on a module it is read from disk.
#[cfg(debug_assertions)]
fn on_disk(path: &str) -> Option<String> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../games");
    path.ends_with(".js")
        .then(|| crate::assets::on_disk(folder, path))?
        .and_then(|bytes| String::from_utf8(bytes).ok())
}

#[cfg(not(debug_assertions))]
fn on_disk(_path: &str) -> Option<String> {
    None
}

fn built_in(path: &str) -> Option<&'static str> {
    if let Some((_, text)) = games::VIEW_PARTS.iter().find(|(part, _)| *part == path) {
        return Some(text);
    }
    let room = path.strip_suffix("/view.js").and_then(games::room)?;
    (!room.view_js.is_empty()).then_some(room.view_js)
}
