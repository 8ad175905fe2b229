//! Why a question has no answer.

use game::BadSetup;
use serde_json::{Value, json};

/// Why there is no answer.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Refused {
    #[error("{0}")]
    Setup(#[from] BadSetup),
    #[error("no match '{0}'")]
    Missing(String),
    #[error("{message}")]
    Other { code: &'static str, message: String },
}

impl Refused {
    pub(crate) fn new(code: &'static str, message: impl Into<String>) -> Refused {
        Refused::Other { code, message: message.into() }
    }

    /// The answer, as JSON.
    pub(crate) fn answer(&self) -> Value {
        let message = self.to_string();
        match self {
            Refused::Setup(BadSetup(wording)) => {
                json!({"error": "bad_setup", "message": message, "wording": wording})
            }
            Refused::Missing(_) => json!({"error": "not_found", "message": message}),
            Refused::Other { code, .. } => json!({"error": code, "message": message}),
        }
    }
}
