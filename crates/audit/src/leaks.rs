//! No view may contain what its player may not see, due or not.

use game::{Eyes, Fault, Player, Players, Verdict};

use crate::play::{Audited, Play, frame};

/// In a game with hidden information, something is hidden from every player.
pub(crate) fn assert_disguised(disguised: Players, players: usize, given: &[(&str, &str)]) {
    for player in Player::all(players) {
        assert!(
            disguised.contains(player),
            "options {given:?}, {players} players: the room says that information is hidden, and `disguise` hides \
             nothing from seat {}",
            player.seat()
        );
    }
}

impl<G: Audited> Play<G> {
    /// Redrawing what a player may not know must not change its view.
    pub(crate) fn nothing_shows_through(&mut self) {
        for player in Player::all(self.players) {
            let view = self.game.view(Eyes::Player(player));
            let mut other = self.game.clone();
            other.redraw((self.dice.below(2) == 0).then_some((player, &view)), &mut self.dice);
            let [seen, redrawn] = [&self.game, &other].map(|game| frame(game, Eyes::Player(player)));
            assert_eq!(seen, redrawn, "{}: seat {} saw what was drawn anew", self.place, player.seat());
            let Some(other) = self.game.disguise(player, &mut self.dice) else { continue };
            let [seen, disguised] = [&self.game, &other].map(|game| frame(game, Eyes::Player(player)));
            assert_eq!(
                seen,
                disguised,
                "{}: a view holds what its eyes may not see: seat {}, {}",
                self.place,
                player.seat(),
                if self.game.status().awaits(player, self.turn) { "due" } else { "not due" }
            );
            if !self.disguised.contains(player)
                && frame(&self.game, Eyes::Everything) != frame(&other, Eyes::Everything)
            {
                self.disguised = self.disguised.with(player);
            }
        }
    }

    /// If several are due, nobody else sees that one of them failed or resigned.
    pub(crate) fn failures_are_sealed(&self, due: Players) {
        let fault = Fault::new(Verdict::Timeout, "injected");
        for player in due.iter() {
            let before = self.others_see(&self.game, player);
            let [mut failed, mut resigned] = [self.game.clone(), self.game.clone()];
            failed.fail(player, &fault);
            resigned.resign(player);
            for (game, what) in [(failed, "failure"), (resigned, "resignation")] {
                assert_eq!(before, self.others_see(&game, player), "{}: a sealed {what} shows", self.place);
            }
        }
    }

    /// The views of all players but this one, due or not.
    pub(crate) fn others_see(&self, game: &G, player: Player) -> Vec<String> {
        let others = Players::all(self.players).without(player);
        others.iter().map(|other| frame(game, Eyes::Player(other))).collect()
    }
}
