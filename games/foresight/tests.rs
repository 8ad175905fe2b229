use std::path::Path;
use std::thread;

use game::{Room, Status};

use super::*;
use crate::{perlwars, planetfight, robobattler};

/// So long the machine lets the player wait before each decision.
const STALL: Duration = Duration::from_millis(500);

/// Decides as another does, once the machine lets it.
struct Stalled<F>(F);

impl<G: Game, F: Foresight<G>> Foresight<G> for Stalled<F> {
    const NODES: u64 = F::NODES;

    fn new(options: &Options) -> Self {
        Stalled(F::new(options))
    }

    fn decide(
        &mut self,
        view: &G::View,
        budget: &mut Budget<'_>,
        dice: &mut Dice,
    ) -> (G::Action, Option<Chosen>) {
        thread::sleep(STALL);
        self.0.decide(view, budget, dice)
    }
}

fn a_wait_changes_nothing<G: Game, F: Foresight<G> + 'static>(room: &'static Room) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(room.id);
    let game = audit::begin(room, &folder, &[], 3);
    let Status::Waiting { turn, players } = game.status() else { panic!() };
    let prompt = game.prompt(players.iter().next().unwrap(), turn);
    let options = Options::new(OPTIONS, [("nodes", "100"), ("seed", "1")]).unwrap();
    let thought = |mut player: Box<dyn Bot>, limit: Duration| {
        let action = player.ask(&prompt, limit).unwrap();
        format!("{action} {:?}", player.asides())
    };
    let whole = thought(seat::<G, F>(&options).unwrap(), Duration::from_secs(600));
    assert!(whole.contains("nodes"), "{whole}");
    // Less than it waits, and more than it thinks.
    let limit = OF_A_TURN * STALL * 4 / 5;
    assert_eq!(thought(seat::<G, Stalled<F>>(&options).unwrap(), limit), whole);
}

#[test]
fn a_machine_that_lets_it_wait_changes_no_decision() {
    a_wait_changes_nothing::<perlwars::PerlWars, perlwars::strong::Strong>(&perlwars::ROOM);
    a_wait_changes_nothing::<planetfight::PlanetFight, planetfight::strong::Strong>(&planetfight::ROOM);
    a_wait_changes_nothing::<robobattler::RoboBattler, robobattler::strong::Strong>(&robobattler::ROOM);
}
