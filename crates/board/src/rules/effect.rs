//! What a part does to the board besides moving its piece.

use super::Cell;

/// A value of an attribute.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Setting {
    Off,
    On,
}

/// A change of the board, its place not known yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Change {
    Capture,
    Flip,
    Owner(u8),
    Kind(u16),
    /// Without a type, that of the moving piece.
    Create(u8, Option<u16>),
    Attribute(u8, Setting),
}

/// A change of the board, its place known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Effect {
    /// A piece that moves besides the last pair; these come first.
    Cascade { from: Cell, to: Cell },
    /// The piece there leaves the game.
    Capture { at: Cell },
    /// It goes to the next player.
    Flip { at: Cell },
    /// It goes to a player.
    Owner { player: u8, at: Cell },
    /// It becomes another type.
    Kind { kind: u16, at: Cell },
    /// The type that `add` gives the moved piece: comes last.
    Promote { kind: u16, at: Cell },
    /// A new piece.
    Create { player: u8, kind: u16, at: Cell },
    /// An attribute of the piece is set.
    Attribute { attribute: u8, setting: Setting, at: Cell },
}

impl Change {
    /// Its effect at a cell, for a moving piece of this type.
    pub(crate) fn effect(self, at: Cell, own_kind: u16) -> Effect {
        match self {
            Change::Capture => Effect::Capture { at },
            Change::Flip => Effect::Flip { at },
            Change::Owner(player) => Effect::Owner { player, at },
            Change::Kind(kind) => Effect::Kind { kind, at },
            Change::Create(player, kind) => Effect::Create { player, kind: kind.unwrap_or(own_kind), at },
            Change::Attribute(attribute, setting) => Effect::Attribute { attribute, setting, at },
        }
    }
}
