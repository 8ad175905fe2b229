//! Messages to many spectators.

use bytes::Bytes;
use referee::Seer;

/// Text that is written once and shared by all who receive it.
#[derive(Clone, Debug)]
pub struct SharedText(Bytes);

impl SharedText {
    /// Bytes that are text.
    pub fn of_bytes(bytes: Vec<u8>) -> Option<SharedText> {
        String::from_utf8(bytes).ok().map(SharedText::from)
    }

    pub fn as_str(&self) -> &str {
        std::str::from_utf8(&self.0).expect("it was made of text")
    }

    /// Its length in bytes.
    pub(crate) fn len(&self) -> usize {
        self.0.len()
    }

    pub fn into_bytes(self) -> Bytes {
        self.0
    }
}

impl From<String> for SharedText {
    fn from(text: String) -> SharedText {
        SharedText(text.into())
    }
}

/// A line as a message of the socket.
pub fn frame_message(id: &str, seer: Seer, number: usize, line: &str) -> SharedText {
    let seer = match seer {
        Seer::Bot(bot) => bot.to_string(),
        Seer::Everything | Seer::Seat(_) => "\"everything\"".into(),
    };
    format!("{{\"match\":\"{id}\",\"as\":{seer},\"line\":{number},\"frame\":{line}}}").into()
}
