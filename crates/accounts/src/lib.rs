//! Accounts of a server that others reach: who may do what, and how much of the machine each may use. Pure, over the store.
//!
//! A link makes an account, an account has sessions and tokens. Every request has a [`Caller`]. [`TABLE`] says for each route what a
//! caller needs; what is not in it is refused. [`Usage`] checks and charges quotas.

mod refused;
mod settings;

mod caller;
mod permissions;
mod quotas;

mod invitations;
mod links;
mod origin;
mod people;
mod sign_in;
mod token;
mod tokens;

pub use origin::{BadOrigin, Origin};
pub use permissions::{MESSAGE, Permission, TABLE, Who};
pub use quotas::{BadQuotas, Quotas};

pub use caller::Caller;
pub use invitations::{Invitation, NewLink, Revoke, invite, revoke_invitation};
pub use links::host_link;
pub use people::{PersonChange, PersonRow, change_person};
pub use permissions::permission;
pub use quotas::{Reserved, Usage};
pub use refused::{QUOTED, Reason, Refused};
pub use settings::Settings;
pub use sign_in::{Me, Recovery, SESSION, Shown, SignedIn, asks_name, new_recovery, sign_in};
pub use token::secret;
pub use tokens::{NewToken, TokenRow, make_token};
