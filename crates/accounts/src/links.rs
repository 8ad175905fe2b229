//! The host's own link, printed when the server starts.

use store::{BadStore, NewInvitation, Role, Store};

use super::origin::Origin;
use super::token::new_token;

/// How long the first link is valid, in milliseconds.
const DAY: i64 = 24 * 3600 * 1000;

/// A link that makes the first host, if there is none; with `anew`, one that signs the host in again.
pub fn host_link(store: &Store, origin: &Origin, anew: bool, now: i64) -> Result<Option<String>, BadStore> {
    let (token, hash) = new_token();
    let host = store.people()?.into_iter().find(|person| person.role == Role::Host && !person.shut_out);
    match host {
        Some(host) if anew => drop(store.set_recovery(&host.id, &hash)?),
        Some(_) => return Ok(None),
        None => {
            // Unused links of earlier starts become void.
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

/// The address that signs somebody in. What follows `#` is never sent to a server, so no log contains it.
pub(super) fn link(origin: &Origin, token: &str) -> String {
    format!("{origin}/join#{token}")
}
