//! Boards embedded in other pages: read-only, for anyone, on pages that the host allows.
//!
//! A browser withholds a framed page's cookies, so nobody is signed in here. It shows what every guest may see: matches of tournaments and
//! exhibitions, without bots' output. A local server shows all matches.

use std::collections::BTreeSet;

use accounts::{Caller, Refused};
use axum::extract::FromRequestParts;
use axum::http::HeaderValue;
use axum::http::header::CONTENT_SECURITY_POLICY;
use axum::http::request::Parts;
use axum::routing::{MethodRouter, get};
use game::wording;
use live::{MatchRegistry, SHOWN, Summary};

use crate::admission::content_policy;
use crate::assets::{content_type, contents, with_etag};
use crate::error::{Answer, AppError};
use crate::queries::{kept_back, summary};
use crate::routes::attachments::picture_of;
use crate::routes::body::{Path, ok_json};
use crate::routes::matches::frames_of;
use crate::state::AppState;

/// The routes under `/api/v1`.
pub(crate) fn routes() -> Vec<(&'static str, MethodRouter<AppState>)> {
    vec![
        ("/embed/{id}", get(one)),
        ("/embed/{id}/frames", get(frames)),
        ("/embed/{id}/pictures/{name}", get(picture)),
    ]
}

/// A request for an embedded match, on a server that allows embedding.
pub(crate) struct Embedding;

impl FromRequestParts<AppState> for Embedding {
    type Rejection = AppError;

    async fn from_request_parts(_: &mut Parts, app: &AppState) -> Result<Embedding, AppError> {
        if app.operations.embed_from.is_empty() {
            let wording =
                wording!("no page may embed matches of this server; its host allows some with --embed-from");
            return Err(Refused::forbidden("not_embedded", wording).into());
        }
        Ok(Embedding)
    }
}

/// The framed page. It says who may frame it.
pub(crate) async fn page(_: Embedding, app: AppState, headers: axum::http::HeaderMap) -> Answer {
    let page = contents("embed.html").ok_or_else(|| Refused::missing("no file /embed.html"))?;
    let origins: Vec<String> = app.operations.embed_from.iter().map(ToString::to_string).collect();
    let mut response = with_etag(&page, content_type("embed.html"), &headers);
    let policy = HeaderValue::from_str(&content_policy(&origins.join(" ")));
    let policy = policy.map_err(|_| Refused::internal("an origin is plain text"))?;
    response.headers_mut().insert(CONTENT_SECURITY_POLICY, policy);
    Ok(response)
}

/// The summary of a match that anyone may see.
fn shown(app: &AppState, registry: &MatchRegistry, id: &str) -> Result<Summary, Refused> {
    let missing = || Refused::missing(format!("no match '{id}'"));
    if app.public.is_some() {
        registry.check_handed_in(&Caller::Nobody, id)?;
    }
    let summary = summary(registry, id)?;
    if app.public.is_some() && !SHOWN.contains(&summary.kind.name()) {
        return Err(missing());
    }
    if registry.live_match(id).is_some_and(|live_match| live_match.is_secret()) {
        return Err(kept_back());
    }
    Ok(summary.without_failures(&BTreeSet::new()))
}

async fn one(_: Embedding, app: AppState, Path(id): Path<String>) -> Answer {
    let own = app.clone();
    Ok(ok_json(&app.blocking(move |registry| shown(&own, registry, &id)).await?))
}

async fn frames(
    _: Embedding,
    app: AppState,
    Path(id): Path<String>,
    headers: axum::http::HeaderMap,
) -> Answer {
    let (own, wanted) = (app.clone(), id.clone());
    app.blocking(move |registry| shown(&own, registry, &wanted)).await?;
    frames_of(&app, id, &headers).await
}

async fn picture(_: Embedding, app: AppState, Path((id, name)): Path<(String, String)>) -> Answer {
    let (own, wanted) = (app.clone(), id.clone());
    app.blocking(move |registry| shown(&own, registry, &wanted)).await?;
    picture_of(&app, id, name).await
}
