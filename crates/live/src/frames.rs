//! Frames as messages of the socket.

use referee::Seer;

use super::shared_text::SharedText;

/// A line as a message of the socket.
pub fn frame_message(id: &str, seer: Seer, number: usize, line: &str) -> SharedText {
    let seer = match seer {
        Seer::Bot(bot) => bot.to_string(),
        Seer::Everything | Seer::Seat(_) => "\"everything\"".into(),
    };
    format!("{{\"match\":\"{id}\",\"as\":{seer},\"line\":{number},\"frame\":{line}}}").into()
}
