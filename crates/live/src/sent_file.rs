//! A file sent by the page.

use accounts::Refused;
use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use game::{Wording, wording};
use serde::{Deserialize, Serialize};

/// A file as the page sends it: as text, or as bytes when its encoding is unknown.
#[derive(Clone, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(schemars::JsonSchema))]
pub struct SentFile {
    pub name: String,
    text: Option<String>,
    base64: Option<String>,
}

impl SentFile {
    /// Returns true if there is more than a name.
    pub fn has_contents(&self) -> bool {
        self.text.is_some() || self.base64.is_some()
    }

    pub fn bytes(&self) -> Result<Vec<u8>, Refused> {
        let wrong = |why: Wording| {
            Refused::wrong("bad_files", wording!("{file}: {error}", file = self.name.as_str(), error = why))
        };
        match (&self.text, &self.base64) {
            (Some(text), None) => Ok(text.clone().into_bytes()),
            (None, Some(coded)) => BASE64_STANDARD.decode(coded).map_err(|_| wrong(wording!("not base64"))),
            _ => Err(wrong(wording!("expected its text or its bytes in base64"))),
        }
    }

    /// The contents of a path: of the file sent, or one of its includes; never from disk.
    pub fn read(sent: Option<&SentFile>, includes: &[SentFile], path: &str) -> Result<Vec<u8>, String> {
        match sent {
            Some(file) if path == file.name => file.bytes().map_err(|error| error.wording.to_string()),
            _ => SentFile::find(includes, path).ok_or_else(|| "it was not sent".to_string()),
        }
    }

    /// The contents of the file that a path means: folders and case are ignored.
    pub fn find(files: &[SentFile], path: &str) -> Option<Vec<u8>> {
        let name = game::file_name(path);
        files.iter().find(|file| file.name.eq_ignore_ascii_case(name))?.bytes().ok()
    }
}
