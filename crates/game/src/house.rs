//! House bots: functions that see the same view as any other bot.

use std::time::Duration;

use crate::{Bot, Dice, Fault, Game, Hello, Message, Prompt};

/// A player as a function from view to action. Each game gets a new one, so it remembers nothing from earlier games.
pub trait Think<G: Game>: Send {
    /// Returns the action to play, from the view alone and the player's own dice.
    fn think(&mut self, view: &G::View, dice: &mut Dice) -> G::Action;
}

impl<G: Game, F: FnMut(&G::View, &mut Dice) -> G::Action + Send> Think<G> for F {
    fn think(&mut self, view: &G::View, dice: &mut Dice) -> G::Action {
        self(view, dice)
    }
}

/// Makes a bot from a function.
pub fn house<G: Game, T: Think<G> + 'static>(make: impl Fn() -> T + Send + 'static) -> Box<dyn Bot> {
    Box::new(HousePlayer::<G, T, _> {
        player: make(),
        make,
        dice: Dice::named(0, "unseated"),
        game: std::marker::PhantomData,
    })
}

/// Makes a bot that samples every action at random.
pub fn random<G: Game>() -> Box<dyn Bot> {
    house::<G, _>(|| G::sample)
}

struct HousePlayer<G, T, M> {
    make: M,
    player: T,
    dice: Dice,
    game: std::marker::PhantomData<fn() -> G>,
}

impl<G: Game, T: Think<G>, M: Fn() -> T + Send> Bot for HousePlayer<G, T, M> {
    fn load(&mut self, hello: &Hello) -> Result<(), Fault> {
        self.dice = Dice::named(u64::from(hello.seed), "house player");
        Ok(())
    }

    fn tell(&mut self, message: &Message<'_>) {
        if let Message::Start { .. } = message {
            self.player = (self.make)();
        }
    }

    fn ask(&mut self, prompt: &Prompt, _limit: Duration) -> Result<String, Fault> {
        let view: &G::View = prompt.house_view()?;
        let action = self.player.think(view, &mut self.dice);
        Ok(serde_json::to_string(&action).expect("actions have string keys and no failing parts"))
    }
}
