//! The protocol of XBoard and WinBoard (CECP), version 2.

use std::collections::HashMap;

use super::protocol::{Clock, EngineProtocol, Heard, Question, Score, Thought};

pub(super) struct Xboard {
    /// What it is told in each game before it thinks.
    told: Vec<String>,
    state: State,
    features: HashMap<String, String>,
    /// Where the game on its board started, and the moves since; none before its first question.
    board: Option<(String, Vec<String>)>,
    /// The answer to the last question.
    answered: Option<String>,
    /// Whether it was told to play on after it had said that the game is over.
    plays_on: bool,
    thought: Option<Thought>,
}

#[derive(Clone, Copy, PartialEq)]
enum State {
    Greeted,
    Pinged,
    Asked,
}

/// Features that are refused: moves in letters and figures.
const REFUSED: [&str; 1] = ["san"];
/// Scores from here on are moves to mate.
const MATE: i64 = 100_000;

impl Xboard {
    pub(super) fn new(told: Vec<String>) -> Xboard {
        Xboard {
            told,
            state: State::Greeted,
            features: HashMap::new(),
            board: None,
            answered: None,
            plays_on: false,
            thought: None,
        }
    }

    fn has(&self, feature: &str, usual: bool) -> bool {
        self.features.get(feature).map_or(usual, |value| value != "0")
    }

    /// `feature ping=1 setboard=1 myname="..." done=1`
    fn take_features(&mut self, text: &str) -> Heard {
        let mut said = String::new();
        let mut rest = text.trim_start();
        while let Some((name, value)) = rest.split_once('=') {
            let (value, after) = match value.strip_prefix('"') {
                Some(quoted) => quoted.split_once('"').unwrap_or((quoted, "")),
                None => value.split_once(char::is_whitespace).unwrap_or((value, "")),
            };
            let answer = if REFUSED.contains(&name) && value != "0" { "rejected" } else { "accepted" };
            said += &format!("{answer} {name}\n");
            self.features.insert(name.into(), value.into());
            rest = after.trim_start();
        }
        if !self.has("done", false) {
            return Heard::Say(said);
        }
        match self.has("ping", false) {
            false => Heard::Ready,
            true => {
                self.state = State::Pinged;
                Heard::Say(said + "ping 1\n")
            }
        }
    }

    /// Sets up a game.
    fn set_up(&self, question: &Question<'_>, clock: Clock) -> Result<String, String> {
        let mut said = String::from("new\n");
        let known = self.features.get("variants").map_or("", String::as_str);
        let mut known = known.split([',', ' ']).filter(|name| !name.is_empty()).peekable();
        match question.variant {
            Some(variant) if known.peek().is_none() || known.any(|name| name == variant) => {
                said += &format!("variant {variant}\n");
            }
            None if known.peek().is_none() || known.any(|name| ["normal", "chess"].contains(&name)) => {}
            variant => {
                let plays = self.features.get("variants").map_or("", String::as_str);
                return Err(format!("this engine plays {plays}, not {}", variant.unwrap_or("chess")));
            }
        }
        said += "easy\npost\n";
        let sets_time = |line: &String| ["level ", "st "].iter().any(|word| line.starts_with(word));
        if !self.told.iter().any(sets_time) {
            let seconds = clock.millis() / 1000;
            // One move in no whole second cannot be written: then the time is told before each move alone.
            let moves = u8::from(clock.increment.is_none() && seconds > 0);
            let (seconds, more) = (seconds.max(1), clock.increment.unwrap_or_default().as_secs());
            said += &format!("level {moves} {}:{:02} {more}\n", seconds / 60, seconds % 60);
        }
        for line in &self.told {
            said += &format!("{line}\n");
        }
        said += "force\n";
        match question.fen {
            None => {}
            Some(fen) if self.has("setboard", false) => said += &format!("setboard {fen}\n"),
            Some(_) => return Err("this engine plays from the usual start only: it lacks 'setboard'".into()),
        }
        Ok(said)
    }

    /// How many moves of the question are on the engine's board.
    fn known_moves(&self, question: &Question<'_>) -> Option<usize> {
        let (start, moves) = self.board.as_ref()?;
        let is_known = start == question.fen.unwrap_or_default()
            && moves.len() <= question.moves.len()
            && moves.iter().zip(&question.moves).all(|(own, told)| own.eq_ignore_ascii_case(told));
        is_known.then_some(moves.len())
    }
}

impl EngineProtocol for Xboard {
    fn greet(&mut self) -> String {
        *self = Xboard::new(std::mem::take(&mut self.told));
        "xboard\nprotover 2\n".into()
    }

    fn new_game(&mut self) -> String {
        (self.board, self.answered) = (None, None);
        String::new()
    }

    fn ask(&mut self, question: &str, clock: Clock) -> Result<String, String> {
        let question = Question::read(question);
        (self.state, self.plays_on, self.thought) = (State::Asked, false, None);
        if let (Some(answer), Some((_, moves))) = (self.answered.take(), &mut self.board)
            && let Some(told) = question.moves.get(moves.len())
            && (answer.eq_ignore_ascii_case(told) || answer.starts_with("O-O"))
        {
            moves.push((*told).into());
        } else {
            self.board = None;
        }
        let (mut said, known) = match self.known_moves(&question) {
            Some(known) => ("force\n".into(), known),
            None => (self.set_up(&question, clock)?, 0),
        };
        let word = if self.has("usermove", false) { "usermove " } else { "" };
        for told in &question.moves[known..] {
            said += &format!("{word}{told}\n");
        }
        if self.has("time", true) {
            let hundredths = (clock.millis() / 10).max(1);
            said += &format!("time {hundredths}\notim {hundredths}\n");
        }
        let moves = question.moves.iter().map(|told| (*told).into()).collect();
        self.board = Some((question.fen.unwrap_or_default().into(), moves));
        Ok(said + "go\n")
    }

    fn hear(&mut self, line: &str) -> Heard {
        let line = line.trim();
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        match (self.state, word) {
            (State::Greeted, "feature") => self.take_features(rest),
            (State::Pinged, "pong") => Heard::Ready,
            (State::Asked, _) => self.hear_answer(line, word, rest.trim()),
            _ => Heard::Nothing,
        }
    }

    fn awaited(&self) -> &'static str {
        match self.state {
            State::Greeted => "feature done=1",
            State::Pinged => "pong 1",
            State::Asked => "move",
        }
    }

    fn thought(&mut self) -> Option<String> {
        self.thought.take().map(|thought| thought.json())
    }
}

impl Xboard {
    fn hear_answer(&mut self, line: &str, word: &str, rest: &str) -> Heard {
        let is_refusal =
            line.starts_with("Illegal move") || line.starts_with("tellusererror Illegal position");
        match word {
            "move" => {
                let said: String = rest.split_whitespace().take(1).collect();
                self.answered = Some(said.clone());
                Heard::Move(said)
            }
            "resign" => Heard::Resigned,
            // It is asked to play on by the rules here.
            "1-0" | "0-1" | "1/2-1/2" if !self.plays_on => {
                self.plays_on = true;
                Heard::Say("go\n".into())
            }
            "1-0" | "0-1" | "1/2-1/2" => {
                Heard::Failed(format!("the engine says that the game is over: '{line}'"))
            }
            _ if is_refusal => {
                self.board = None;
                Heard::Failed(format!("the engine does not accept the game so far: '{line}'"))
            }
            _ => {
                self.thought = thought(line).or(self.thought.take());
                Heard::Nothing
            }
        }
    }
}

/// A line of thinking: depth, score, hundredths of a second, nodes, line.
fn thought(line: &str) -> Option<Thought> {
    let mut words = line.split_whitespace();
    let depth = words.next()?;
    let depth = depth.trim_end_matches(|letter: char| !letter.is_ascii_digit()).parse().ok()?;
    let score: i64 = words.next()?.parse().ok()?;
    let _time: u64 = words.next()?.parse().ok()?;
    let nodes = words.next()?.parse().ok()?;
    let score = match score.abs() {
        MATE.. => Score::Mate(score.signum() * (score.abs() - MATE)),
        _ => Score::Centipawns(score),
    };
    Some(Thought { depth, score, nodes, line: words.collect::<Vec<_>>().join(" ") })
}
