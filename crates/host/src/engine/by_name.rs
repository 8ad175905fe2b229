//! The protocols of engines, by name.

use super::protocol::EngineProtocol;
use super::uci::Uci;
use super::xboard::Xboard;
use super::{ucci, uci, usi};

/// The protocol of this name. `lines` are what the engine is told besides.
///
/// # Errors
/// If there is none.
pub fn engine_protocol(name: &str, lines: Vec<String>) -> Result<Box<dyn EngineProtocol>, String> {
    Ok(match name {
        "uci" => Box::new(Uci::new(&uci::WORDS, lines)),
        "usi" => Box::new(Uci::new(&usi::WORDS, lines)),
        "ucci" => Box::new(Uci::new(&ucci::WORDS, lines)),
        "xboard" => Box::new(Xboard::new(lines)),
        _ => return Err(format!("'{name}' is no protocol of engines")),
    })
}

#[cfg(test)]
mod tests;
