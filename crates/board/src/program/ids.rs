//! Numeric ids for names: indices into the lists of the [`Program`](super::Program).

use std::ops::{Index, IndexMut};

macro_rules! ids {
    ($($(#[$doc:meta])* $name:ident($number:ty) in $list:literal;)*) => {$(
        $(#[$doc])*
        #[doc = concat!("\n\nThe place in `", $list, "`.")]
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name(pub $number);

        impl $name {
            /// The index, from 0.
            pub const fn index(self) -> usize {
                self.0 as usize
            }

            /// The id of an index. An index too large for any program gives the largest id, which [`validate`](crate::Program::validate)
            /// then refuses.
            pub const fn from_index(index: usize) -> $name {
                if index > <$number>::MAX as usize { $name(<$number>::MAX) } else { $name(index as $number) }
            }
        }
    )*};
}

ids! {
    /// A player.
    PlayerId(u8) in "players";
    /// A position of the board.
    PositionId(u16) in "positions";
    /// A direction as written, before any symmetry.
    DirectionId(u16) in "directions";
    /// A zone.
    ZoneId(u16) in "zones";
    /// A piece type.
    PieceId(u16) in "pieces";
    /// A piece attribute.
    AttributeId(u8) in "attributes";
    /// A move type.
    MoveTypeId(u16) in "move_types";
    /// A flag of one run of a block.
    FlagId(u16) in "flags";
    /// A flag that each position has during one run of a block.
    PositionFlagId(u16) in "position_flags";
}

/// One value for each player.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ByPlayer<T>(pub Vec<T>);

impl<T> Default for ByPlayer<T> {
    fn default() -> ByPlayer<T> {
        ByPlayer(Vec::new())
    }
}

impl<T> ByPlayer<T> {
    /// One value for each of `count` players, computed from the player.
    pub fn new(count: usize, value: impl FnMut(PlayerId) -> T) -> ByPlayer<T> {
        ByPlayer((0..count).map(PlayerId::from_index).map(value).collect())
    }

    /// The number of players.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Returns true if there is no player.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The value of a player, if that player exists.
    pub fn get(&self, player: PlayerId) -> Option<&T> {
        self.0.get(player.index())
    }

    /// All players with their values, in the order declared.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = (PlayerId, &T)> + ExactSizeIterator {
        self.0.iter().enumerate().map(|(index, value)| (PlayerId::from_index(index), value))
    }
}

impl<T> Index<PlayerId> for ByPlayer<T> {
    type Output = T;

    fn index(&self, player: PlayerId) -> &T {
        &self.0[player.index()]
    }
}

impl<T> IndexMut<PlayerId> for ByPlayer<T> {
    fn index_mut(&mut self, player: PlayerId) -> &mut T {
        &mut self.0[player.index()]
    }
}

impl<T> FromIterator<T> for ByPlayer<T> {
    fn from_iter<I: IntoIterator<Item = T>>(values: I) -> ByPlayer<T> {
        ByPlayer(values.into_iter().collect())
    }
}
