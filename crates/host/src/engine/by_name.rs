//! The protocols of engines, by name.

use super::protocol::EngineProtocol;
use super::uci::{UCCI, UCI, USI, Uci};
use super::xboard::Xboard;

/// The protocol of this name. `lines` are what the engine is told besides.
///
/// # Errors
/// If there is none.
pub fn engine_protocol(name: &str, lines: Vec<String>) -> Result<Box<dyn EngineProtocol>, String> {
    Ok(match name {
        "uci" => Box::new(Uci::new(&UCI, lines)),
        "usi" => Box::new(Uci::new(&USI, lines)),
        "ucci" => Box::new(Uci::new(&UCCI, lines)),
        "xboard" => Box::new(Xboard::new(lines)),
        _ => return Err(format!("'{name}' is no protocol of engines")),
    })
}

#[cfg(test)]
mod tests;
