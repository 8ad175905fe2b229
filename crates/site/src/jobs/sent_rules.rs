//! A rules file dropped onto the page.

use accounts::Refused;
use games::zrf::{Contents, shipped};
use live::SentFile;
use serde::{Deserialize, Serialize};

/// A rules file as the page sends it; the name alone for one that ships.
#[derive(Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(crate) struct SentRules {
    #[serde(flatten)]
    file: SentFile,
    /// Files that it may include.
    #[serde(default)]
    includes: Vec<SentFile>,
}

impl SentRules {
    /// Compiles the file.
    ///
    /// # Errors
    /// If it was not sent.
    pub(super) fn check(self) -> Result<Contents, Refused> {
        let known = (!self.file.has_contents()).then(|| shipped(&self.file.name)).flatten();
        let bytes = match known {
            Some(shipped) => shipped.text.as_bytes().to_vec(),
            None => self.file.bytes()?,
        };
        let include = |name: &str| SentFile::find(&self.includes, name).ok_or("is not there".into());
        Ok(Contents {
            source: known.map(|known| known.text),
            ..Contents::read(&self.file.name, &bytes, &include)
        })
    }
}
