//! Seats a player that knows the options of its match.

use std::time::Duration;

use game::{Bot, Dice, Fault, Files, FromOptions, Hello, Message, Prompt, Verdict};

use crate::wizards::{Action, Setup, Sight, View};

/// A player made anew for each game.
pub(super) trait Plan: Send {
    /// Decides.
    fn decide(&mut self, sight: &Sight, dice: &mut Dice) -> Action;
}

/// Seats a player.
pub(super) fn seat<P: Plan + 'static>(make: fn(Setup) -> P) -> Box<dyn Bot> {
    Box::new(Seat { make, setup: None, plan: None, dice: Dice::named(0, "unseated") })
}

struct Seat<P> {
    make: fn(Setup) -> P,
    setup: Option<Setup>,
    plan: Option<P>,
    dice: Dice,
}

impl<P: Plan> Bot for Seat<P> {
    fn load(&mut self, hello: &Hello) -> Result<(), Fault> {
        let setup = Setup::read(&hello.options, &Files::new())
            .map_err(|bad| Fault::new(Verdict::LoadFailed, bad.0.to_string()))?;
        self.setup = Some(setup);
        self.dice = Dice::named(u64::from(hello.seed), "house player");
        Ok(())
    }

    fn tell(&mut self, message: &Message<'_>) {
        if let Message::Start { .. } = message {
            self.plan = self.setup.map(self.make);
        }
    }

    fn ask(&mut self, prompt: &Prompt, _limit: Duration) -> Result<String, Fault> {
        let (Some(View::Wizard(sight)), Some(plan)) = (prompt.view(), &mut self.plan) else {
            return Err(Fault::new(Verdict::HostFault, "a house player was seated at another game"));
        };
        let action = plan.decide(sight, &mut self.dice);
        Ok(serde_json::to_string(&action).expect("actions have string keys and no failing parts"))
    }
}
