//! The rules: no IO, no clock, all chance from the dice. Each player holds the cards 1 to N. The prizes 1 to N are turned up one by one in
//! random order. All players lay a card face down; the highest card wins the prize, and a tie for the highest wins nothing.

use std::ops::RangeInclusive;

use serde::{Deserialize, Serialize};
use viadal_game::{
    BadSetup, ByPlayer, Dice, Eyes, Fault, Files, FromOptions, Game, Illegal, Opening, Opt, Options, Picture,
    Player, Status,
};

/// What is fixed before the first move.
#[derive(Clone, Debug)]
pub struct Setup {
    /// Cards per player.
    pub cards: u32,
}

impl FromOptions for Setup {
    const OPTIONS: &'static [Opt] = &[Opt::new("cards", "13", "cards of each player, 1 to 50")];

    fn read(options: &Options, _: &Files) -> Result<Setup, BadSetup> {
        Ok(Setup { cards: options.number("cards", 1..=50)? as u32 })
    }
}

/// One decision of a player: `{"card":7}`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Laid {
    pub card: u32,
}

/// A game in progress, hidden information included.
#[derive(Clone, Debug)]
pub struct Goofspiel {
    /// The prizes still to come, the last one first.
    prizes: Vec<u32>,
    hands: ByPlayer<Vec<u32>>,
    /// The cards played this round, sealed until everyone has played.
    laid: ByPlayer<Option<u32>>,
    /// Players who failed or resigned. They lay no more cards and score nothing.
    out: ByPlayer<bool>,
    rounds: Vec<Round>,
}

/// A finished round.
#[derive(Clone, Debug, Serialize)]
pub struct Round {
    /// The prize.
    pub prize: u32,
    /// The card each seat played; 0 for players who are out.
    pub cards: Vec<u32>,
    /// The seat that won it, if any.
    pub winner: Option<usize>,
}

/// What one player or a spectator sees. Every view has `turn` and `last`.
#[derive(Clone, Debug, Serialize)]
pub struct View {
    /// The round, from 1.
    pub turn: u32,
    /// The prize on offer; 0 when the game is over.
    pub prize: u32,
    /// The cards left in each hand, by seat.
    pub hands: Vec<Vec<u32>>,
    /// The score of each seat.
    pub scores: Vec<i64>,
    /// The seat that this view is for; `None` for spectators.
    pub seat: Option<usize>,
    /// The previous round.
    pub last: Option<Round>,
}

impl Game for Goofspiel {
    type Setup = Setup;
    type Action = Laid;
    type Reply = ();
    type View = View;

    fn seats(_: &Setup) -> RangeInclusive<usize> {
        2..=4
    }

    fn start(setup: &Setup, opening: Opening, _dice: Dice) -> Result<Goofspiel, BadSetup> {
        let Opening { players, mut lots, .. } = opening;
        let cards: Vec<u32> = (1..=setup.cards).collect();
        let mut prizes = cards.clone();
        lots.shuffle(&mut prizes);
        Ok(Goofspiel {
            prizes,
            hands: ByPlayer::new(players, |_| cards.clone()),
            laid: ByPlayer::new(players, |_| None),
            out: ByPlayer::new(players, |_| false),
            rounds: Vec::new(),
        })
    }

    fn status(&self) -> Status {
        let playing = self.out.iter().filter(|(_, out)| !**out).count();
        if self.prizes.is_empty() || playing < 2 {
            return Status::Over { scores: self.scores().into(), reason: self.reason().into() };
        }
        Status::Waiting { turn: self.turn(), players: self.due().collect() }
    }

    fn play(&mut self, player: Player, Laid { card }: Laid) -> Result<(), Illegal> {
        if !self.hands[player].contains(&card) {
            return Err(Illegal(format!(
                "you do not have the card {card}; you have {:?}",
                self.hands[player]
            )));
        }
        self.laid[player] = Some(card);
        self.settle();
        Ok(())
    }

    /// A player who fails plays the lowest card.
    fn fail(&mut self, player: Player, _: &Fault) {
        self.laid[player] = self.hands[player].first().copied();
        self.settle();
    }

    /// A player who resigns is out once everyone has decided.
    fn resign(&mut self, player: Player) {
        self.laid[player] = Some(0);
        self.settle();
    }

    fn view(&self, eyes: Eyes) -> View {
        View {
            turn: self.turn(),
            prize: self.prizes.last().copied().unwrap_or(0),
            hands: self.hands.as_slice().to_vec(),
            scores: self.scores(),
            seat: match eyes {
                Eyes::Player(player) => Some(player.seat()),
                Eyes::Everything => None,
            },
            last: self.rounds.last().cloned(),
        }
    }

    fn picture(view: &View, _: Eyes) -> Option<Picture> {
        Some(super::picture::picture(view))
    }

    fn sample(view: &View, dice: &mut Dice) -> Laid {
        let hand = &view.hands[view.seat.expect("a player decides")];
        Laid { card: *dice.pick(hand).expect("who is due has a card") }
    }
}

impl Goofspiel {
    fn turn(&self) -> u32 {
        self.rounds.len() as u32 + 1
    }

    fn due(&self) -> impl Iterator<Item = Player> {
        let waiting = |player: &Player| !self.out[*player] && self.laid[*player].is_none();
        Player::all(self.hands.players()).filter(waiting)
    }

    /// Ends the round when every player has laid a card.
    fn settle(&mut self) {
        if self.due().next().is_some() {
            return;
        }
        let prize = self.prizes.pop().expect("a game that goes on has a prize");
        let cards: Vec<u32> = self.laid.iter().map(|(_, laid)| laid.unwrap_or(0)).collect();
        let highest = cards.iter().copied().max().filter(|card| *card > 0);
        let mut winners = (0..cards.len()).filter(|seat| Some(cards[*seat]) == highest);
        let winner = winners.next().filter(|_| winners.next().is_none());
        for (player, laid) in self.laid.iter_mut() {
            let laid = laid.take();
            self.hands[player].retain(|card| Some(*card) != laid);
            self.out[player] |= laid == Some(0);
        }
        self.rounds.push(Round { prize, cards, winner });
    }

    fn scores(&self) -> Vec<i64> {
        let won = |seat: usize| self.rounds.iter().filter(move |round| round.winner == Some(seat));
        let points = |seat: usize| won(seat).map(|round| i64::from(round.prize)).sum();
        let out = |seat: usize| self.out[Player::new(seat)];
        (0..self.hands.players()).map(|seat| if out(seat) { -1 } else { points(seat) }).collect()
    }

    fn reason(&self) -> &'static str {
        if self.out.iter().any(|(_, out)| *out) { "resigned" } else { "more points" }
    }
}
