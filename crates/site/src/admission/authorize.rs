//! Checks every request and socket message against the table of permissions.

use std::net::IpAddr;

use accounts::{Caller, MESSAGE, Permission, Reason, Refused, Who, permission};
use axum::RequestExt;
use axum::extract::rejection::RawPathParamsRejection;
use axum::extract::{MatchedPath, RawPathParams, Request};
use game::wording;
use live::Sight;
use store::Role;

use super::seat_key::seat_keys;
use crate::routes::body::unreadable;
use crate::state::AppState;

/// Refuses what the caller may not do.
pub(crate) async fn authorize(
    app: &AppState,
    caller: &Caller,
    address: Option<IpAddr>,
    request: &mut Request,
) -> Result<(), Refused> {
    let Some(public) = &app.public else { return Ok(()) };
    let path = request.extensions().get::<MatchedPath>().cloned();
    public.rates.take(caller, address, path.as_ref().map(MatchedPath::as_str))?;
    // The page's own files have no route; they are the same for everyone.
    let Some(path) = path else { return Ok(()) };
    let permission = permission(request.method().as_str(), path.as_str());
    let params = request.extract_parts::<RawPathParams>().await;
    if let Err(RawPathParamsRejection::InvalidUtf8InPathParam(error)) = &params {
        return Err(unreadable(error.body_text()));
    }
    let id = params
        .ok()
        .and_then(|params| params.iter().find(|(name, _)| *name == "id").map(|(_, id)| id.to_string()));
    check(app, caller, permission, id, seat_keys(request.headers())).await
}

/// Refuses a socket message that the caller may not send. `id` is the match it names, `keys` are those of seats that it shows.
pub(crate) async fn authorize_message(
    app: &AppState,
    caller: &Caller,
    name: &str,
    id: Option<String>,
    keys: Vec<String>,
) -> Result<(), Refused> {
    if app.public.is_none() {
        return Ok(());
    }
    check(app, caller, permission(MESSAGE, name), id, keys).await
}

/// The key of a seat in a match opens what a player needs of that match, whoever shows it. All else is by role and owner.
async fn check(
    app: &AppState,
    caller: &Caller,
    permission: Option<Permission>,
    id: Option<String>,
    keys: Vec<String>,
) -> Result<(), Refused> {
    if let (Some(Permission { by_seat: true, .. }), Some(id)) = (permission, id.clone())
        && !keys.is_empty()
        && app.blocking(move |registry| Ok(registry.has_seat(&keys, &id)?)).await?
    {
        return Ok(());
    }
    check_role(caller, permission)?;
    check_owner(app, caller, permission.map(|permission| permission.who), id).await
}

/// Checks the caller's role. What is in no table is forbidden.
fn check_role(caller: &Caller, permission: Option<Permission>) -> Result<(), Refused> {
    let not_allowed = |wording| Err(Refused::forbidden("not_allowed", wording));
    let Some(permission) = permission else { return not_allowed(wording!("nobody may do this here")) };
    if matches!(caller, Caller::Program { .. }) && !permission.is_for_programs() {
        return not_allowed(wording!("a token is for bots alone; sign in on the page for this"));
    }
    match (permission.who.role(), caller.role()) {
        (None, _) => Ok(()),
        (Some(_), None) => {
            let wording = wording!("sign in first, with the link that the host gave you");
            Err(Refused { reason: Reason::SignIn, code: "sign_in", wording })
        }
        (Some(needed), Some(role)) if role >= needed => Ok(()),
        (Some(Role::Host), Some(_)) => not_allowed(wording!("only the host may do this")),
        (Some(_), Some(_)) => not_allowed(wording!("guests watch; only authors may do this")),
    }
}

/// Refuses other people's things, as if they did not exist.
async fn check_owner(
    app: &AppState,
    caller: &Caller,
    who: Option<Who>,
    id: Option<String>,
) -> Result<(), Refused> {
    let (Some(who), caller) = (who, caller.clone()) else { return Ok(()) };
    if !who.is_owned() {
        return Ok(());
    }
    let id = id.ok_or_else(|| Refused::internal("what is somebody's own is named by {id}"))?;
    app.blocking(move |registry| {
        if who == Who::OwnBot {
            return caller.check_bot(&registry.store, &id);
        }
        if who == Who::OwnGame {
            return registry.check_game(&caller, &id);
        }
        if who == Who::OwnToken {
            return caller.check_token(&registry.store, &id);
        }
        let sight = registry.sight_of(&caller, &id)?;
        let is_there = match who {
            Who::OwnMatch => sight == Sight::Full,
            Who::PlayedMatch if sight == Sight::Spectator => {
                let summary = crate::queries::summary(registry, &id)?;
                !registry.own_bots(&caller, &summary)?.is_empty()
            }
            _ => true,
        };
        if is_there { Ok(()) } else { Err(Refused::missing(format!("no match '{id}'"))) }
    })
    .await
}
