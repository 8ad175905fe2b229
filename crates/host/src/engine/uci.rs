//! UCI, and the two protocols that follow it with other words.

use super::protocol::{Clock, EngineProtocol, Heard, Question, Score, Thought};

/// What differs between UCI and those that follow it.
pub(super) struct Words {
    pub(super) greeting: &'static str,
    pub(super) greeted: &'static str,
    pub(super) new_game: &'static str,
    /// Writes `setoption`.
    pub(super) set: fn(&str, &str) -> String,
    pub(super) go: fn(Clock) -> String,
}

pub(super) const UCI: Words = Words {
    greeting: "uci",
    greeted: "uciok",
    new_game: "ucinewgame",
    set: |name, value| format!("setoption name {name} value {value}\n"),
    go: |clock| {
        let left = clock.millis();
        match clock.increment_millis() {
            None => format!("go movetime {left}\n"),
            Some(more) => format!("go wtime {left} btime {left} winc {more} binc {more}\n"),
        }
    },
};

/// The protocol of shogi programs.
pub(super) const USI: Words = Words {
    greeting: "usi",
    greeted: "usiok",
    new_game: "usinewgame",
    set: UCI.set,
    go: |clock| {
        let left = clock.millis();
        match clock.increment_millis() {
            None => format!("go btime 0 wtime 0 byoyomi {left}\n"),
            Some(more) => format!("go btime {left} wtime {left} binc {more} winc {more}\n"),
        }
    },
};

/// The protocol of xiangqi programs.
pub(super) const UCCI: Words = Words {
    greeting: "ucci",
    greeted: "ucciok",
    new_game: "setoption newgame",
    set: |name, value| format!("setoption {name} {value}\n"),
    go: |clock| {
        let left = clock.millis();
        match clock.increment_millis() {
            None => format!("go time {left} movestogo 1\n"),
            Some(more) => format!("go time {left} increment {more} opptime {left} oppincrement {more}\n"),
        }
    },
};

/// The option that chooses a variant of chess.
const VARIANT: &str = "UCI_Variant";
/// UCCI's option for times in milliseconds.
const MILLISECONDS: &str = "usemillisec";

pub(super) struct Uci {
    words: &'static Words,
    /// What it is told after the greeting.
    told: Vec<String>,
    /// How it is to think, if its author has said so.
    go: Option<String>,
    state: State,
    /// The variants that it offers, and the present one first.
    variants: Vec<String>,
    has_milliseconds: bool,
    thought: Option<Thought>,
}

#[derive(Clone, Copy, PartialEq)]
enum State {
    Greeted,
    Readying,
    Asked,
}

impl Uci {
    pub(super) fn new(words: &'static Words, lines: Vec<String>) -> Uci {
        let (go, told): (Vec<String>, Vec<String>) =
            lines.into_iter().partition(|line| line.starts_with("go "));
        Uci {
            words,
            told,
            go: go.into_iter().next_back(),
            state: State::Greeted,
            variants: Vec::new(),
            has_milliseconds: false,
            thought: None,
        }
    }

    /// `option name UCI_Variant type combo default chess var chess var xiangqi`; UCCI leaves `name` out.
    fn take_option(&mut self, line: &str) {
        let words: Vec<&str> = line.split_whitespace().collect();
        self.has_milliseconds |= words.contains(&MILLISECONDS);
        if !words.iter().take(3).any(|word| word.eq_ignore_ascii_case(VARIANT)) {
            return;
        }
        let after = |name: &'static str| {
            words.windows(2).filter(move |pair| pair[0] == name).map(|pair| pair[1].to_owned())
        };
        self.variants = after("default").chain(after("var")).collect();
    }

    /// Chooses a variant, if the engine has any.
    fn choose(&mut self, variant: &str) -> Result<String, String> {
        match self.variants.first() {
            None => Ok(String::new()),
            Some(present) if present == variant => Ok(String::new()),
            Some(_) if self.variants.iter().any(|known| known == variant) => {
                self.variants[0] = variant.into();
                Ok((self.words.set)(VARIANT, variant))
            }
            Some(_) => Err(format!("this engine does not play the variant '{variant}'")),
        }
    }
}

impl EngineProtocol for Uci {
    fn greet(&mut self) -> String {
        (self.state, self.thought) = (State::Greeted, None);
        self.variants.clear();
        format!("{}\n", self.words.greeting)
    }

    fn new_game(&mut self) -> String {
        format!("{}\n", self.words.new_game)
    }

    fn ask(&mut self, question: &str, clock: Clock) -> Result<String, String> {
        let question = Question::read(question);
        (self.state, self.thought) = (State::Asked, None);
        let variant = self.choose(question.variant.unwrap_or("chess"))?;
        let go = self.go.as_ref().map_or_else(|| (self.words.go)(clock), |go| format!("{go}\n"));
        Ok(format!("{variant}{}\n{go}", question.position))
    }

    fn hear(&mut self, line: &str) -> Heard {
        // White space before the first word is allowed.
        let mut words = line.split_whitespace();
        let word = words.next().unwrap_or_default();
        match self.state {
            State::Greeted if word == "option" => self.take_option(line),
            State::Greeted if word == self.words.greeted => {
                self.state = State::Readying;
                let milliseconds = if self.has_milliseconds {
                    (self.words.set)(MILLISECONDS, "true")
                } else {
                    String::new()
                };
                let told: String = self.told.iter().map(|line| format!("{line}\n")).collect();
                return Heard::Say(format!("{milliseconds}{told}isready\n"));
            }
            State::Readying if word == "readyok" => return Heard::Ready,
            State::Asked if word == "info" => self.thought = thought(line).or(self.thought.take()),
            State::Asked if word == "bestmove" => {
                let rest: Vec<&str> = words.collect();
                return match rest.as_slice() {
                    ["resign", ..] | [_, "resign", ..] => Heard::Resigned,
                    ["win", ..] => {
                        Heard::Failed("the engine declares a win, which these rules do not know".into())
                    }
                    rest => Heard::Move(rest.first().copied().unwrap_or_default().into()),
                };
            }
            State::Asked if word == "nobestmove" => {
                return Heard::Failed("the engine finds no move: 'nobestmove'".into());
            }
            _ => {}
        }
        Heard::Nothing
    }

    fn awaited(&self) -> &'static str {
        match self.state {
            State::Greeted => self.words.greeted,
            State::Readying => "readyok",
            State::Asked => "bestmove",
        }
    }

    fn thought(&mut self) -> Option<String> {
        self.thought.take().map(|thought| thought.json())
    }
}

/// A line `info` that has a score.
fn thought(line: &str) -> Option<Thought> {
    let words: Vec<&str> = line.split_whitespace().collect();
    let after = |name: &str| words.iter().position(|word| *word == name).map(|at| &words[at + 1..]);
    let number = |name: &str| after(name)?.first()?.parse().ok();
    let score = match after("score")? {
        ["mate", moves, ..] => Score::Mate(moves.parse().ok()?),
        // UCCI has the bare number.
        ["cp", value, ..] | [value, ..] => Score::Centipawns(value.parse().ok()?),
        [] => return None,
    };
    Some(Thought {
        depth: number("depth").unwrap_or(0),
        score,
        nodes: number("nodes").unwrap_or(0),
        line: after("pv").unwrap_or_default().join(" "),
    })
}
