//! Tokens: an author makes one on the page, and a program with it submits bots for the author.

use game::wording;
use serde::{Deserialize, Serialize};
use store::Store;

use super::refused::Refused;
use super::sign_in::checked_name;
use super::token::new_token;

/// The most tokens per person.
const MOST: u32 = 20;

/// A token as its owner sees it.
#[derive(Serialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct TokenRow {
    #[serde(flatten)]
    kept: store::Token,
    /// Told once, when it is made: only its hash is kept.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "describe", ts(optional))]
    token: Option<String>,
}

impl TokenRow {
    pub fn of(kept: store::Token) -> TokenRow {
        TokenRow { kept, token: None }
    }
}

/// A token as an author asks for it.
#[derive(Deserialize)]
#[cfg_attr(feature = "describe", derive(schemars::JsonSchema))]
pub struct NewToken {
    /// What its owner calls it.
    name: String,
}

/// Makes a token for a person.
///
/// # Errors
/// If the name is not good, or the person has too many.
pub fn make_token(store: &Store, owner: &str, wanted: &NewToken, now: i64) -> Result<TokenRow, Refused> {
    let name = checked_name(&wanted.name)?;
    let (token, hash) = new_token();
    let made = store.add_token(&hash, owner, &name, MOST, now)?.ok_or_else(|| {
        let wording = wording!("you have {most} tokens; revoke one first", most = MOST);
        Refused::conflict("too_many", wording)
    })?;
    Ok(TokenRow { token: Some(token), ..TokenRow::of(made) })
}
