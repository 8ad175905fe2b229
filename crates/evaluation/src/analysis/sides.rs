//! For whom pieces count.

use board::{PlayerId, Program};

/// For each owner of pieces the seat that they count for: the owner itself, or the player who moves them in its place.
#[derive(Clone, Debug)]
pub struct Sides(Vec<Option<PlayerId>>);

impl Sides {
    /// The sides of a game with these seats.
    pub fn new(program: &Program, seats: &[PlayerId]) -> Sides {
        let side = |owner: PlayerId| {
            if seats.contains(&owner) {
                return Some(owner);
            }
            program.turns.iter().find(|turn| turn.moves_as == owner).map(|turn| turn.player)
        };
        Sides((0..program.players.len()).map(PlayerId::from_index).map(side).collect())
    }

    /// The seat that pieces of an owner count for; `None` for pieces of nobody.
    #[inline]
    pub fn of(&self, owner: PlayerId) -> Option<PlayerId> {
        self.0[owner.index()]
    }

    /// Whether pieces of an owner count for a seat.
    #[inline]
    pub fn counts_for(&self, owner: PlayerId, seat: PlayerId) -> bool {
        self.of(owner) == Some(seat)
    }

    /// 1 where pieces of an owner count for a seat, -1 where they count for another, 0 where they count for nobody.
    #[inline]
    pub fn sign(&self, owner: PlayerId, seat: PlayerId) -> i32 {
        match self.of(owner) {
            Some(side) if side == seat => 1,
            Some(_) => -1,
            None => 0,
        }
    }

    /// All owners.
    pub fn owners(&self) -> impl Iterator<Item = PlayerId> + use<> {
        (0..self.0.len()).map(PlayerId::from_index)
    }
}
