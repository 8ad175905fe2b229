//! Invitations: links that make accounts.

use rusqlite::{OptionalExtension, Row, Statement, params};
use unicode_security::skeleton;

use crate::bots::new_id;
use crate::file::columns;
use crate::people::{PERSON, person};
use crate::{BadStore, NewSession, Person, Role, Store};

/// An invitation to create.
#[derive(Clone, Copy, Debug)]
pub struct NewInvitation<'a> {
    /// The hash of its token.
    pub hash: &'a str,
    /// The role of those who follow it.
    pub role: Role,
    /// The name of the only person invited. Without it everyone chooses a name.
    pub name: Option<&'a str>,
    /// How many people it admits.
    pub most: u32,
    pub expires: i64,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Invitation {
    pub id: String,
    pub role: Role,
    /// The name of the only person invited.
    pub name: Option<String>,
    /// How many people it admits, and how many it has admitted.
    pub most: u32,
    pub used: u32,
    pub created: i64,
    pub expires: i64,
    pub revoked: bool,
}

/// The result of following an invitation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Accepted {
    /// The person now has an account and a session.
    Person(Person),
    /// There is no such invitation, or it was revoked.
    Unknown,
    Expired,
    UsedUp,
    NameNeeded,
    NameTaken,
}

const COLUMNS: &str = "id, role, name, most, used, created, expires, revoked";

impl Store {
    pub fn invite(&self, new: &NewInvitation<'_>, now: i64) -> Result<Invitation, BadStore> {
        let sql = format!(
            "insert into invitations (id, hash, role, name, most, created, expires) values (?, ?, ?, ?, ?, ?, ?)
             returning {COLUMNS}"
        );
        let NewInvitation { hash, role, name, most, expires } = *new;
        let values = params![new_id(), hash, role.name(), name, most, now, expires];
        Ok(self.connection().query_row(&sql, values, invitation)?)
    }

    /// All invitations, the latest first.
    pub fn invitations(&self) -> Result<Vec<Invitation>, BadStore> {
        self.rows(&format!("select {COLUMNS} from invitations order by created desc, id"), [], invitation)
    }

    /// The invitation with this hash.
    pub fn invitation_of(&self, hash: &str) -> Result<Option<Invitation>, BadStore> {
        let question = format!("select {COLUMNS} from invitations where hash = ?");
        self.row(&question, [hash], invitation)
    }

    /// Revokes an invitation; people who followed it stay. Returns false if there is none.
    pub fn revoke_invitation(&self, id: &str) -> Result<bool, BadStore> {
        Ok(self.connection().execute("update invitations set revoked = 1 where id = ?", [id])? > 0)
    }

    /// Follows the invitation with this hash: makes an account, a session and a recovery token, or nothing at all.
    pub fn accept_invitation(
        &self,
        hash: &str,
        chosen: Option<&str>,
        session: &NewSession<'_>,
        recovery: &str,
        now: i64,
    ) -> Result<Accepted, BadStore> {
        let mut connection = self.connection();
        let change = connection.transaction()?;
        let question = format!("select {COLUMNS} from invitations where hash = ?");
        let found = change.query_row(&question, [hash], invitation).optional()?;
        let Some(invited) = found.filter(|invited| !invited.revoked) else { return Ok(Accepted::Unknown) };
        if invited.used >= invited.most {
            return Ok(Accepted::UsedUp);
        }
        if invited.expires <= now {
            return Ok(Accepted::Expired);
        }
        let Some(name) = invited.name.as_deref().or(chosen) else { return Ok(Accepted::NameNeeded) };
        let folded = name.to_lowercase();
        let names = change.prepare("select name from people")?;
        if looks_like_another(name, names)? {
            return Ok(Accepted::NameTaken);
        }
        let id = new_id();
        let sql = format!(
            "insert into people (id, name, folded, role, created, recovery, invitation)
             values (?, ?, ?, ?, ?, ?, ?) returning {PERSON}"
        );
        let values = params![id, name, folded, invited.role.name(), now, recovery, invited.id];
        let made = change.query_row(&sql, values, person)?;
        change.execute("update invitations set used = used + 1 where id = ?", [&invited.id])?;
        session.insert(&change, &id, now)?;
        change.commit()?;
        Ok(Accepted::Person(made))
    }
}

/// Whether people would take a name for one of these.
fn looks_like_another(name: &str, mut others: Statement<'_>) -> rusqlite::Result<bool> {
    // Letters look alike in one case and not in the other.
    let looks = |name: &str| -> [String; 2] {
        [name.to_lowercase(), name.into()].map(|name| skeleton(&name).collect::<String>().to_lowercase())
    };
    let own = looks(name);
    let mut alike = others.query_map([], |row| row.get::<_, String>(0))?;
    alike.try_fold(false, |found, other| {
        let other = looks(&other?);
        Ok(found || own.iter().any(|own| other.contains(own)))
    })
}

fn invitation(row: &Row<'_>) -> rusqlite::Result<Invitation> {
    columns!(row, Invitation { id, role, name, most, used, created, expires, revoked })
}

#[cfg(test)]
mod tests;
