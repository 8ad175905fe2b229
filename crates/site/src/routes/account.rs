//! The routes of accounts: signing in, invitations, people, tokens.

use accounts::{
    Caller, Invitation, NewLink, NewToken, PersonChange, PersonRow, Refused, Revoke, Shown, TokenRow,
    asks_name, change_person, invite, make_token, new_recovery, revoke_invitation, sign_in,
};
use axum::Extension;
use axum::http::header::SET_COOKIE;
use axum::response::IntoResponse;
use live::now;
use serde_json::json;

use super::body::{Body, Path, created_json, ok_json};
use crate::admission::{Address, Public, cleared_cookie, session_cookie};
use crate::error::Answer;
use crate::state::AppState;

fn public(app: &AppState) -> Result<&Public, Refused> {
    app.public.as_deref().ok_or_else(none)
}

fn none() -> Refused {
    Refused::internal("this server has no accounts")
}

pub(super) async fn enter(
    app: AppState,
    Extension(Address(address)): Extension<Address>,
    Body(shown): Body<Shown>,
) -> Answer {
    let public = public(&app)?;
    let joining = app.public.clone();
    let signed_in = app.blocking(move |registry| {
        let public = joining.ok_or_else(none)?;
        let joins = || address.map_or(Ok(()), |address| public.rates.take_account(address));
        sign_in(&registry.store, &public.origin, &shown, joins, now())
    });
    let (signed_in, session) = signed_in.await?;
    // With a recovery link, sessions in other browsers end.
    public.ended.send_replace(());
    Ok(([(SET_COOKIE, session_cookie(&session, &public.origin))], ok_json(&signed_in)).into_response())
}

pub(super) async fn asks(app: AppState, Body(shown): Body<Shown>) -> Answer {
    let name = app.blocking(move |registry| asks_name(&registry.store, &shown)).await?;
    Ok(ok_json(&json!({"name": name})))
}

pub(super) async fn leave(app: AppState, caller: Caller) -> Answer {
    let public = public(&app)?;
    if let Caller::Person { session, .. } = caller {
        app.blocking(move |registry| Ok(registry.store.end_session(&session)?)).await?;
        public.ended.send_replace(());
    }
    let body = ok_json(&json!({"signed_out": true}));
    Ok(([(SET_COOKIE, cleared_cookie(&public.origin))], body).into_response())
}

/// Makes a new recovery link for the caller.
pub(super) async fn own_recovery(app: AppState, caller: Caller) -> Answer {
    recovery(&app, caller.owner().unwrap_or_default()).await
}

/// Makes a recovery link for somebody who has lost everything.
pub(super) async fn recovery_of(app: AppState, Path(id): Path<String>) -> Answer {
    recovery(&app, id).await
}

async fn recovery(app: &AppState, id: String) -> Answer {
    let origin = public(app)?.origin.clone();
    Ok(ok_json(&app.blocking(move |registry| new_recovery(&registry.store, &origin, &id)).await?))
}

pub(super) async fn invitations(app: AppState) -> Answer {
    let all = app.blocking(|registry| Ok(registry.store.invitations()?)).await?;
    Ok(ok_json(&all.into_iter().map(Invitation::of).collect::<Vec<_>>()))
}

pub(super) async fn add_invitation(app: AppState, Body(wanted): Body<NewLink>) -> Answer {
    let origin = public(&app)?.origin.clone();
    let made = app.blocking(move |registry| invite(&registry.store, &origin, &wanted, now()));
    Ok(created_json(&made.await?))
}

pub(super) async fn drop_invitation(
    app: AppState,
    Path(id): Path<String>,
    Body(wanted): Body<Revoke>,
) -> Answer {
    let revoked =
        app.blocking(move |registry| revoke_invitation(&registry.store, &id, &wanted).map(|()| id)).await?;
    public(&app)?.ended.send_replace(());
    Ok(ok_json(&json!({"revoked": revoked})))
}

pub(super) async fn people(app: AppState) -> Answer {
    let people = app.blocking(|registry| Ok(registry.store.people()?)).await?;
    Ok(ok_json(&people.iter().map(PersonRow::of).collect::<Vec<_>>()))
}

pub(super) async fn change(
    app: AppState,
    Path(id): Path<String>,
    caller: Caller,
    Body(wanted): Body<PersonChange>,
) -> Answer {
    let changed = app.blocking(move |registry| change_person(&registry.store, &caller, &id, &wanted)).await?;
    // Sockets opened in the old role end too.
    public(&app)?.ended.send_replace(());
    Ok(ok_json(&changed))
}

pub(super) async fn tokens(app: AppState, caller: Caller) -> Answer {
    let owner = caller.owner().unwrap_or_default();
    let all = app.blocking(move |registry| Ok(registry.store.tokens_of(&owner)?)).await?;
    Ok(ok_json(&all.into_iter().map(TokenRow::of).collect::<Vec<_>>()))
}

pub(super) async fn add_token(app: AppState, caller: Caller, Body(wanted): Body<NewToken>) -> Answer {
    let owner = caller.owner().unwrap_or_default();
    let made = app.blocking(move |registry| make_token(&registry.store, &owner, &wanted, now()));
    Ok(created_json(&made.await?))
}

pub(super) async fn revoke_token(app: AppState, Path(id): Path<String>) -> Answer {
    let revoked = app.blocking(move |registry| match registry.store.remove_token(&id)? {
        true => Ok(id),
        false => Err(Refused::missing(format!("no token '{id}'"))),
    });
    let revoked = revoked.await?;
    if let Some(public) = &app.public {
        public.ended.send_replace(());
    }
    Ok(ok_json(&json!({"revoked": revoked})))
}
