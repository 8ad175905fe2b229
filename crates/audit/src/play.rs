//! Random games, audited at every step.

use game::{Dice, Eyes, Fault, FromOptions, Game, Opening, Player, Players, Room, Status, Verdict};

/// What the audit needs besides the rules.
pub trait Audited: Game<Setup: FromOptions> {
    /// Options to audit, an empty set for the defaults. The games must be short enough for hundreds of plays, and with hidden information
    /// each must hide something from every player.
    const SETUPS: &'static [&'static [(&'static str, &'static str)]];
    /// More inputs than any of these games can have.
    const BOUND: u32;
    /// Plays with each set-up and number of players.
    const PLAYS: u64 = 60;

    /// Another state that this player cannot tell from this one, with the hidden parts redrawn. `None` if nothing is hidden. Called for
    /// every player, due or not, even when some decisions are sealed; decisions that it makes for others must not end the round.
    fn disguise(&self, player: Player, dice: &mut Dice) -> Option<Self>;
}

/// A random game, audited at every step.
pub(crate) struct Play<G> {
    pub(crate) game: G,
    /// The same game, fed the same inputs as JSON, as a replay is.
    pub(crate) replay: G,
    pub(crate) dice: Dice,
    pub(crate) inputs: u32,
    pub(crate) turn: u32,
    pub(crate) players: usize,
    /// Players for whom `disguise` returned a state.
    pub(crate) disguised: Players,
    pub(crate) place: String,
}

impl<G: Audited> Play<G> {
    pub(crate) fn new(setup: &G::Setup, players: usize, seed: u64, given: &[(&str, &str)]) -> Self {
        let start = || {
            let lots = Dice::named(seed, "audited lots");
            let first = Player::new(seed as usize % players);
            let opening = Opening { number: 1, first, players, lots };
            G::start(setup, opening, Dice::named(seed, "audited game")).expect("a sound set-up starts")
        };
        let place = format!("options {given:?}, {players} players, seed {seed}");
        Play {
            game: start(),
            replay: start(),
            dice: Dice::named(seed, "audit"),
            inputs: 0,
            turn: 0,
            players,
            disguised: Players::NOBODY,
            place,
        }
    }

    /// Plays to the end. Returns the players for whom `disguise` returned a state.
    pub(crate) fn run(mut self, room: &Room) -> Players {
        loop {
            match self.game.status() {
                Status::Over { scores, reason } => {
                    assert!(!reason.is_empty(), "{}: ended without a reason", self.place);
                    assert_eq!(scores.players(), self.players, "{}: scores of some seats only", self.place);
                    return self.disguised;
                }
                Status::Waiting { players, .. } => {
                    assert!(!players.is_empty(), "{}: waits for nobody", self.place);
                    self.turn_never_goes_back();
                    self.dialects(room);
                    self.nothing_shows_through();
                    self.round();
                }
            }
            assert!(self.inputs < G::BOUND, "{}: no end after {} inputs", self.place, self.inputs);
        }
    }

    /// Lets everyone who is due decide: once in seat order, once in reverse.
    fn round(&mut self) {
        let Status::Waiting { turn, players } = self.game.status() else { unreachable!("it waited") };
        let decisions: Vec<(Player, Decision<G>)> =
            players.iter().map(|player| (player, self.decide(player))).collect();
        let mut backwards = self.game.clone();
        let mut waiting = players;
        if players.iter().count() > 1 {
            self.failures_are_sealed(players);
        }
        for (player, decision) in &decisions {
            waiting = waiting.without(*player);
            self.illegal_actions_change_nothing(*player);
            let before = self.others_see(&self.game, *player);
            decision.apply(&mut self.game, *player, &self.place);
            decision.replay(&mut self.replay, *player);
            self.inputs += 1;
            if !waiting.is_empty() {
                let after = self.others_see(&self.game, *player);
                assert_eq!(before, after, "{}, turn {turn}: a sealed decision shows", self.place);
                self.nothing_shows_through();
            }
            self.turn_never_goes_back();
            self.same(&self.replay, "a replay differs");
        }
        decisions
            .iter()
            .rev()
            .for_each(|(player, decision)| decision.apply(&mut backwards, *player, &self.place));
        self.same(&backwards, "the order of sealed decisions matters");
        let resigned = decisions.iter().filter(|(_, decision)| matches!(decision, Decision::Resign));
        if let ([player], 2) =
            (resigned.map(|(player, _)| *player).collect::<Vec<_>>().as_slice(), self.players)
        {
            self.is_lost_by(*player);
        }
    }

    /// Mostly samples an action, sometimes fails, rarely resigns.
    fn decide(&mut self, player: Player) -> Decision<G> {
        if self.dice.below(160) == 0 {
            return Decision::Resign;
        }
        if self.dice.below(40) == 0 {
            let of_bots = |verdict: &Verdict| {
                !matches!(
                    verdict,
                    Verdict::Ok | Verdict::IllegalAction | Verdict::RulesFailed | Verdict::HostFault
                )
            };
            let verdicts: Vec<_> = Verdict::ALL.into_iter().filter(of_bots).collect();
            let verdict = *self.dice.pick(&verdicts).expect("there are verdicts");
            return Decision::Fail(Fault::new(verdict, "injected"));
        }
        let action = G::sample(&self.game.view(Eyes::Player(player)), &mut self.dice);
        let text = serde_json::to_string(&action).expect("actions are JSON");
        let back: G::Action = serde_json::from_str(&text).expect("an action survives JSON");
        assert_eq!(action, back, "{}: an action does not survive JSON", self.place);
        Decision::Play(action, text)
    }

    /// Checks the end of a game of two after one resigned.
    fn is_lost_by(&self, player: Player) {
        let Status::Over { scores, reason } = self.game.status() else {
            panic!("{}: a game that was given up goes on", self.place)
        };
        assert!(
            scores[player] < scores[player.other()],
            "{}: given up, and not lost: {scores:?}",
            self.place
        );
        assert!(reason.contains("resigned") || reason.contains("retired"), "{}: {reason}", self.place);
    }

    /// Plays sampled actions with a number or text changed. Refused ones must not change the state.
    fn illegal_actions_change_nothing(&mut self, player: Player) {
        let action = G::sample(&self.game.view(Eyes::Player(player)), &mut self.dice);
        let mut json = serde_json::to_value(&action).expect("actions are JSON");
        distort(&mut json, &mut self.dice);
        let Ok(distorted) = serde_json::from_value::<G::Action>(json) else { return };
        let mut tried = self.game.clone();
        if tried.play(player, distorted).is_err() {
            self.same(&tried, "a refused action changed the game");
        }
    }

    fn dialects(&mut self, room: &Room) {
        for player in Player::all(self.players) {
            let view = self.game.view(Eyes::Player(player));
            let json = serde_json::to_value(&view).expect("views are JSON");
            assert!(json["turn"].is_number(), "{}: a view without `turn`: {json}", self.place);
            assert!(json.get("last").is_some(), "{}: a view without `last`: {json}", self.place);
        }
        let scene = self.game.scene().to_string();
        let picture = (room.terminal.draw)(&scene, &frame(&self.game, Eyes::Everything), game::Paint::Plain);
        assert!(!picture.trim().is_empty(), "{}: an empty picture", self.place);
        let typed: String =
            (0..self.dice.below(12)).map(|_| (32 + self.dice.below(95)) as u8 as char).collect();
        // JSON may be passed on as it is typed.
        let read = (room.terminal.read)(&typed, &frame(&self.game, Eyes::Everything));
        if let Some(action) = read.ok().filter(|action| *action != typed) {
            serde_json::from_str::<G::Action>(&action).expect("what a person typed reads as an action");
        }
    }

    fn turn_never_goes_back(&mut self) {
        let Status::Waiting { turn, .. } = self.game.status() else { return };
        assert!(turn >= self.turn, "{}: turn {turn} comes after turn {}", self.place, self.turn);
        self.turn = turn;
    }

    fn same(&self, other: &G, message: &str) {
        assert_eq!(
            frame(&self.game, Eyes::Everything),
            frame(other, Eyes::Everything),
            "{}: {message}",
            self.place
        );
        assert_eq!(self.game.status(), other.status(), "{}: {message}", self.place);
    }
}

enum Decision<G: Game> {
    Play(G::Action, String),
    Fail(Fault),
    Resign,
}

impl<G: Game> Decision<G> {
    fn apply(&self, game: &mut G, player: Player, place: &str) {
        match self {
            Decision::Play(action, text) => {
                if let Err(illegal) = game.play(player, action.clone()) {
                    panic!("{place}: the sampled action {text} is illegal: {illegal}");
                }
            }
            Decision::Fail(fault) => game.fail(player, fault),
            Decision::Resign => game.resign(player),
        }
    }

    fn replay(&self, game: &mut G, player: Player) {
        match self {
            Decision::Play(_, text) => {
                let action = serde_json::from_str(text).expect("it was read before");
                game.play(player, action).expect("it was legal before");
            }
            Decision::Fail(fault) => game.fail(player, fault),
            Decision::Resign => game.resign(player),
        }
    }
}

pub(crate) fn frame<G: Game>(game: &G, eyes: Eyes) -> String {
    serde_json::to_string(&game.view(eyes)).expect("views are JSON")
}

/// Changes one random part of a JSON value.
fn distort(json: &mut serde_json::Value, dice: &mut Dice) {
    use serde_json::Value;
    match json {
        Value::Array(items) if !items.is_empty() => {
            let chosen = dice.below(items.len() as u64) as usize;
            distort(&mut items[chosen], dice);
        }
        Value::Object(fields) if !fields.is_empty() => {
            let chosen = dice.below(fields.len() as u64) as usize;
            if let Some(value) = fields.values_mut().nth(chosen) {
                distort(value, dice);
            }
        }
        Value::Number(number) => {
            let changes = [-1, 1, 7, -100, 1_000_000, i64::from(i32::MAX)];
            let change = *dice.pick(&changes).expect("there are changes");
            *json = (number.as_i64().unwrap_or(0).saturating_add(change)).into();
        }
        Value::String(text) => text.push('x'),
        _ => {}
    }
}
