//! A game in play with its types erased: all that the referee knows of a game.

use std::any::Any;

use serde::{Deserialize, Serialize};
use serde_json::value::{RawValue, to_raw_value};

use crate::{
    BadSetup, Caption, Dice, Eyes, Fault, Game, Illegal, Lists, Notes, Opening, Picture, Player, Prompt,
    Seen, Status, Verdict, explain_json, json_error::list_for_object,
};

/// A game in play. Implemented for every [`Game`], see [`open`], and for games whose rules are a program or a module.
pub trait Match: Send {
    /// Returns who is due, or how the game ended.
    fn status(&self) -> Status;
    /// The question to a player who is due in this turn.
    fn prompt(&self, player: Player, turn: u32) -> Prompt;
    /// Reads and plays one action given as JSON.
    fn hear(&mut self, player: Player, action: &str) -> Heard;
    /// Reports a player's failure to the rules.
    fn fail(&mut self, player: Player, fault: &Fault);
    /// Reports a resignation to the rules.
    fn resign(&mut self, player: Player);
    /// See [`Game::adjudicate`].
    fn adjudicate(&mut self, _scores: [i64; 2]) {}
    /// The view of these eyes for people, as JSON: with the picture that it declares.
    fn frame(&self, eyes: Eyes) -> Box<RawValue>;
    /// All that happened, as JSON, for the digests of records. A Rust game's picture may change without its rules.
    fn truth(&self) -> Box<RawValue> {
        self.frame(Eyes::Everything)
    }
    /// What never changes in this game, as JSON.
    fn scene(&self) -> Box<RawValue>;
    /// See [`Game::notes`].
    fn notes(&self) -> Option<Box<dyn Notes>>;
    /// See [`Game::caption`].
    fn caption(&self) -> Caption {
        Caption::default()
    }
    /// See [`Game::redraw`].
    fn redraw(&mut self, _seen: Option<&Prompt>, _dice: &mut Dice) {}
    /// A copy, to play on in another way.
    fn copy(&self) -> Box<dyn Match>;
    /// Why the match is void, if the rules have failed: [`Verdict::RulesFailed`], or [`Verdict::HostFault`] if only this machine has.
    /// From then on nothing else that this value says counts. Rules that are part of this program never fail.
    fn broken(&self) -> Option<Fault> {
        None
    }
}

/// The result of an action.
#[derive(Debug, Serialize, Deserialize)]
pub enum Heard {
    /// The action was legal and has been played.
    Played {
        /// The action as the record keeps it.
        action: Box<RawValue>,
        /// What the action returned, as JSON for its author.
        reply: Box<RawValue>,
        /// Whether it did something; see [`Game::acts`].
        acts: bool,
    },
    /// It was understood but is not legal. Nothing has changed yet: [`Match::fail`] applies the penalty.
    Refused {
        /// The action as the record keeps it.
        action: Box<RawValue>,
        /// The reason, for the bot's author.
        illegal: Illegal,
    },
    /// It is not an action of this game.
    Malformed(Fault),
}

/// Starts a game and erases its types.
///
/// # Errors
/// Those of [`Game::start`].
pub fn open<G: Game>(setup: &G::Setup, opening: Opening, dice: Dice) -> Result<Box<dyn Match>, BadSetup> {
    Ok(Box::new(InPlay(G::start(setup, opening, dice)?)))
}

struct InPlay<G>(G);

impl<G: Game> Match for InPlay<G> {
    fn status(&self) -> Status {
        self.0.status()
    }

    fn prompt(&self, player: Player, turn: u32) -> Prompt {
        Prompt::of::<G>(turn, player, self.0.view(Eyes::Player(player)))
    }

    fn hear(&mut self, player: Player, text: &str) -> Heard {
        let (action, written) = match read_action::<G>(text) {
            Ok(read) => read,
            Err(why) => {
                let example = example::<G>(&self.0.view(Eyes::Player(player)));
                return Heard::Malformed(malformed_action(text, &why, example.as_deref()));
            }
        };
        match self.0.play(player, action.clone()) {
            Ok(reply) => {
                Heard::Played { action: written, reply: json(&reply), acts: G::acts(&action, &reply) }
            }
            Err(illegal) => Heard::Refused { action: written, illegal },
        }
    }

    fn fail(&mut self, player: Player, fault: &Fault) {
        self.0.fail(player, fault);
    }

    fn resign(&mut self, player: Player) {
        self.0.resign(player);
    }

    fn adjudicate(&mut self, scores: [i64; 2]) {
        self.0.adjudicate(scores);
    }

    fn frame(&self, eyes: Eyes) -> Box<RawValue> {
        pictured::<G>(&self.0.view(eyes), eyes)
    }

    fn truth(&self) -> Box<RawValue> {
        json(&self.0.view(Eyes::Everything))
    }

    fn scene(&self) -> Box<RawValue> {
        json(&self.0.scene())
    }

    fn notes(&self) -> Option<Box<dyn Notes>> {
        self.0.notes()
    }

    fn caption(&self) -> Caption {
        self.0.caption()
    }

    fn redraw(&mut self, seen: Option<&Prompt>, dice: &mut Dice) {
        self.0.redraw(seen.and_then(|prompt| Some((prompt.player, prompt.view()?))), dice);
    }

    fn copy(&self) -> Box<dyn Match> {
        Box::new(InPlay(self.0.clone()))
    }
}

fn json(value: &impl Serialize) -> Box<RawValue> {
    to_raw_value(value).expect("views, actions and replies have string keys and no failing parts")
}

/// A view with its picture, if the game declares one.
fn pictured<G: Game>(view: &G::View, eyes: Eyes) -> Box<RawValue> {
    #[derive(Serialize)]
    struct Pictured<'a, V> {
        #[serde(flatten)]
        view: &'a V,
        picture: Picture,
    }
    match G::picture(view, eyes) {
        Some(picture) => json(&Pictured { view, picture }),
        None => json(view),
    }
}

/// Parses an action, and serializes it again for the record.
fn read_action<G: Game>(text: &str) -> Result<(G::Action, Box<RawValue>), String> {
    let action: G::Action = serde_json::from_str(text).map_err(|error| explain_json(text, &error))?;
    let written = json(&action);
    match list_for_object(text, written.get()) {
        Some(why) => Err(why),
        None => Ok((action, written)),
    }
}

/// The fault for a text that is no action of a game. `example` is one that is.
pub fn malformed_action(text: &str, why: &str, example: Option<&str>) -> Fault {
    let shown: String = text.chars().take(200).collect();
    let more = if shown.len() < text.len() { "..." } else { "" };
    let example = example.map_or(String::new(), |action| format!("; a right line: {{\"action\":{action}}}"));
    Fault::new(Verdict::MalformedOutput, format!("not an action of this game: {shown}{more}: {why}{example}"))
}

/// How many samples to draw to find a short example.
const EXAMPLES: u64 = 8;
/// Longer examples are not shown.
const LONGEST_EXAMPLE: usize = 120;

/// A legal action for this view as JSON, always the same one. `None` if no short one was found.
fn example<G: Game>(view: &G::View) -> Option<String> {
    let sampled = (0..EXAMPLES).map(|seed| G::sample(view, &mut Dice::named(seed, "example")));
    let written = sampled.map(|action| json(&action).get().to_string());
    written.min_by_key(String::len).filter(|action| action.len() <= LONGEST_EXAMPLE)
}

impl Prompt {
    /// A question without saved time, for a view in its own type.
    pub fn of<G: Game>(turn: u32, player: Player, view: G::View) -> Prompt {
        Prompt::new(turn, player, Box::new(Shown::<G>(view, player)))
    }
}

struct Shown<G: Game>(G::View, Player);

impl<G: Game> Seen for Shown<G> {
    fn typed(&self) -> &dyn Any {
        &self.0
    }

    fn json(&self, lists: Lists) -> Box<RawValue> {
        match lists {
            Lists::With => json(&self.0),
            Lists::Without => json(&G::brief(&self.0)),
        }
    }

    fn shown(&self) -> Box<RawValue> {
        pictured::<G>(&self.0, Eyes::Player(self.1))
    }

    fn example(&self) -> Option<String> {
        example::<G>(&self.0)
    }
}

#[cfg(test)]
mod tests;
