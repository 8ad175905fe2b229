//! The host's own link, told where the server is started.

use store::{BadStore, NewInvitation, Role, Store};

use super::config::Origin;
use super::token::new_token;

/// How long the first link is good, in milliseconds.
const DAY: i64 = 24 * 3600 * 1000;

/// A link that makes the first host, as long as there is none; with `anew` one with which the host comes back.
pub(crate) fn host_link(
    store: &Store,
    origin: &Origin,
    anew: bool,
    now: i64,
) -> Result<Option<String>, BadStore> {
    let (token, hash) = new_token();
    let host = store.people()?.into_iter().find(|person| person.role == Role::Host && !person.shut_out);
    match host {
        Some(host) if anew => drop(store.set_recovery(&host.id, &hash)?),
        Some(_) => return Ok(None),
        None => {
            // Links of earlier starts that nobody has followed are worth nothing from here on.
            for old in store.invitations()?.iter().filter(|old| old.role == Role::Host) {
                store.revoke_invitation(&old.id)?;
            }
            let new =
                NewInvitation { hash: &hash, role: Role::Host, name: None, most: 1, expires: now + DAY };
            store.invite(&new, now)?;
        }
    }
    Ok(Some(link(origin, &token)))
}

/// The address that signs somebody in. What follows `#` is never sent to a server, so that no log has it.
pub(super) fn link(origin: &Origin, token: &str) -> String {
    format!("{origin}/join#{token}")
}
