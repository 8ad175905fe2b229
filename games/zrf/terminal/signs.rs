//! The symbols of pieces in a terminal.

use game::Paint;

use super::frame::Piece;
use crate::scene::Scene;

/// Colours of the players, in declaration order.
const COLOURS: [&str; 6] = ["34", "31", "32", "35", "33", "36"];

/// The symbols of pieces, distinguished by letters, by case or number, and by colours.
pub(super) struct Signs<'a> {
    pub(super) scene: &'a Scene,
    pub(super) paint: Paint,
}

impl Signs<'_> {
    pub(super) fn owner(&self, name: &str) -> usize {
        self.scene.players.iter().position(|player| player.name == name).unwrap_or(0)
    }

    fn monogram(&self, name: &str) -> &str {
        let piece = self.scene.pieces.iter().find(|piece| piece.name == name);
        piece.map_or("?", |piece| &piece.monogram)
    }

    /// With two players, the first has upper-case and the second lower-case letters if that distinguishes them; otherwise the owner's
    /// number follows, or its letter after a digit.
    pub(super) fn sign(&self, piece: &Piece) -> String {
        let (monogram, owner) = (self.monogram(&piece.piece), self.owner(&piece.owner));
        match (self.cased(), owner) {
            (true, 0) => monogram.to_uppercase(),
            (true, _) => monogram.to_lowercase(),
            (false, _) if monogram.ends_with(|letter: char| letter.is_ascii_digit()) => {
                format!("{monogram}{}", char::from(b'a' + owner as u8))
            }
            (false, _) => format!("{monogram}{}", owner + 1),
        }
    }

    fn cased(&self) -> bool {
        let tells = |monogram: &str| monogram.to_uppercase() != monogram.to_lowercase();
        self.scene.players.len() <= 2 && self.scene.pieces.iter().all(|piece| tells(&piece.monogram))
    }

    pub(super) fn painted(&self, sign: &str, owner: usize) -> String {
        self.paint.styled(&format!("1;{}", COLOURS[owner % COLOURS.len()]), sign)
    }
}
