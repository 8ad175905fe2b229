//! The words of XBoard (CECP, version 2), told to and by a session in those of UCI.
//! <https://www.gnu.org/software/xboard/engine-intf.html>

use std::time::Instant;

use board::{GameResult, Moves};

use super::session::{Response, Session};
use crate::commands::zrf::file::end;

/// A conversation with XBoard or a program like it.
#[derive(Default)]
pub(super) struct XBoard {
    /// Where the game starts: `startpos`, or `fen FEN`.
    start: String,
    moves: Vec<String>,
    /// Whether somebody else plays both sides.
    is_forced: bool,
    /// Whether nobody plays, and each position is thought about until the next.
    analyses: bool,
    /// The turn, by its place in the order, in which this program moves.
    own: usize,
    /// Moves until more time comes (0: never), minutes in milliseconds, and what each move adds.
    level: [u64; 3],
    /// The clocks: its own and the opponent's, in milliseconds.
    clocks: [u64; 2],
    /// Milliseconds of each move, in place of clocks.
    each: Option<u64>,
    depth: Option<u64>,
    posts: bool,
    /// Pings that wait for the move being thought about.
    pings: Vec<String>,
}

/// The time of a game of which nothing is told: 40 moves in five minutes.
const LEVEL: [u64; 3] = [40, 300_000, 0];
/// The score of a mate, to which its moves are added.
const MATE: i64 = 100_000;
/// Words that need no answer.
const IGNORED: &str =
    "xboard accepted rejected random hard easy computer name rating ics draw bk hint white black nps";

impl XBoard {
    pub(super) fn new() -> XBoard {
        let start = "startpos".into();
        XBoard { start, own: 1, level: LEVEL, clocks: [LEVEL[1]; 2], ..XBoard::default() }
    }

    /// Handles a command. What the session answers is yet to be [`told`](XBoard::told).
    pub(super) fn hear(&mut self, line: &str, at: Instant, session: &mut Session) -> Response {
        let (word, rest) = line.trim().split_once(char::is_whitespace).unwrap_or((line.trim(), ""));
        let rest = rest.trim();
        let error = |why: &str| vec![format!("Error ({why}): {}", line.trim())];
        let number = rest.parse::<f64>().ok().filter(|number| (0.0..1e9).contains(number));
        let mut lines = Vec::new();
        match (word, number) {
            (word, _) if IGNORED.split(' ').any(|ignored| word.is_empty() || ignored == word) => {}
            ("quit", _) => return Response::Quit,
            ("protover", _) => lines = self.features(session),
            ("new", _) => {
                session.stop();
                session.forget();
                let (posts, analyses, level, each) = (self.posts, self.analyses, self.level, self.each);
                *self = XBoard { posts, analyses, level, each, ..XBoard::new() };
                self.clocks = [self.level[1]; 2];
                lines = self.place(session, self.moves.len());
            }
            ("variant", _) if rest == variant(session) => {}
            ("variant", _) => lines = error("unsupported variant"),
            ("setboard", _) => {
                session.stop();
                match session.placed(&format!("fen {rest}")) {
                    Ok(_) => {
                        (self.start, self.moves) = (format!("fen {rest}"), Vec::new());
                        lines = self.place(session, 0);
                    }
                    Err(why) => lines = vec![format!("tellusererror Illegal position: {why}")],
                }
            }
            ("analyze", _) => {
                session.stop();
                self.analyses = true;
            }
            ("force" | "result" | "exit", _) => {
                session.stop();
                (self.is_forced, self.analyses) = (true, false);
                lines = self.pongs();
            }
            ("go", _) => lines = self.play(session.position.turn_index(), at, session),
            ("playother", _) => {
                session.stop();
                (self.own, self.is_forced) = (1 - session.position.turn_index().min(1), false);
            }
            ("?", _) => lines = session.answer_now(),
            ("ping", _) if session.is_thinking() => self.pings.push(rest.into()),
            ("ping", _) => lines = vec![format!("pong {rest}")],
            ("undo" | "remove", _) => {
                session.stop();
                let kept = self.moves.len().checked_sub(if word == "undo" { 1 } else { 2 });
                lines = match kept {
                    Some(kept) => self.place(session, kept),
                    None => error("no move to take back"),
                };
            }
            ("post" | "nopost", _) => self.posts = word == "post",
            ("usermove", _) => lines = self.moved(rest, at, session),
            ("level", _) => match level(rest) {
                Some(level) => (self.level, self.clocks, self.each) = (level, [level[1]; 2], None),
                None => lines = error("expected moves, minutes and an increment in seconds"),
            },
            ("st", Some(seconds)) => self.each = Some(((seconds * 1000.0) as u64).max(1)),
            ("sd", Some(plies)) => self.depth = Some((plies as u64).max(1)),
            ("time", Some(hundredths)) => self.clocks[0] = (hundredths * 10.0) as u64,
            ("otim", Some(hundredths)) => self.clocks[1] = (hundredths * 10.0) as u64,
            ("memory", Some(_)) => lines = session.set(&format!("name Hash value {rest}")),
            ("cores", Some(_)) => lines = session.set(&format!("name Threads value {rest}")),
            ("st" | "sd" | "time" | "otim" | "memory" | "cores", None) => lines = error("expected a number"),
            // Programs older than `usermove` say the move alone.
            _ if rest.is_empty() && self.is_legal(word, session) => lines = self.moved(word, at, session),
            _ => lines = error("unknown command"),
        }
        if self.analyses && !session.is_thinking() {
            lines.extend(session.go("infinite", at));
        }
        Response::Lines(lines)
    }

    fn features(&self, session: &Session) -> Vec<String> {
        let name = format!("Viadal {} ({})", env!("CARGO_PKG_VERSION"), session.ready.program().texts.title);
        vec![
            "feature done=0".into(),
            "feature ping=1 setboard=1 playother=1 usermove=1 san=0 time=1 draw=0 sigint=0 sigterm=0 reuse=1 analyze=1"
                .into(),
            format!("feature colors=0 ics=0 name=0 memory=1 smp=1 debug=1 variants=\"{}\"", variant(session)),
            format!("feature myname=\"{}\" done=1", name.replace('"', "'")),
        ]
    }

    /// Sets the board up after so many of the moves.
    fn place(&mut self, session: &mut Session, moves: usize) -> Vec<String> {
        self.moves.truncate(moves);
        session.place(&format!("{} moves {}", self.start, self.moves.join(" ")))
    }

    fn is_legal(&self, text: &str, session: &Session) -> bool {
        session.placed(&format!("{} moves {} {text}", self.start, self.moves.join(" "))).is_ok()
    }

    /// The opponent has moved, or both sides are somebody else's.
    fn moved(&mut self, text: &str, at: Instant, session: &mut Session) -> Vec<String> {
        if session.is_thinking() && !self.analyses {
            return vec![format!("Error (it is not your move): {text}")];
        }
        if !self.is_legal(text, session) {
            return vec![format!("Illegal move: {text}")];
        }
        session.stop();
        self.moves.push(text.into());
        let mut lines = self.place(session, self.moves.len());
        let over = result(session);
        let answers =
            over.is_none() && !self.is_forced && !self.analyses && session.position.turn_index() == self.own;
        lines.extend(over);
        if answers {
            lines.extend(self.play(self.own, at, session));
        }
        lines
    }

    /// Moves for a side from now on, beginning at once.
    fn play(&mut self, own: usize, at: Instant, session: &mut Session) -> Vec<String> {
        session.stop();
        (self.own, self.is_forced, self.analyses) = (own, false, false);
        let [first, second] = if own == 0 { self.clocks } else { [self.clocks[1], self.clocks[0]] };
        let [moves, _, increment] = self.level;
        let mut text = match self.each {
            Some(each) => format!("movetime {each}"),
            None => format!("wtime {first} btime {second} winc {increment} binc {increment}"),
        };
        if moves > 0 && self.each.is_none() {
            text += &format!(" movestogo {}", moves - (self.moves.len() as u64 / 2) % moves);
        }
        text.extend(self.depth.map(|depth| format!(" depth {depth}")));
        session.go(&text, at)
    }

    /// What a session says, as XBoard expects it.
    pub(super) fn told(&mut self, lines: &[String], session: &mut Session) -> Vec<String> {
        let mut said = Vec::new();
        for line in lines.iter().flat_map(|line| line.lines()) {
            if let Some(text) = line.strip_prefix("info string ") {
                said.push(format!("# {text}"));
            } else if line.starts_with("info ") {
                said.extend(post(line).filter(|_| self.posts || self.analyses));
            } else if let Some(text) = line.strip_prefix("bestmove ").filter(|_| !self.analyses) {
                if self.is_legal(text, session) {
                    self.moves.push(text.into());
                    said.extend(self.place(session, self.moves.len()));
                    said.push(format!("move {text}"));
                    said.extend(result(session));
                } else {
                    // There is no move, and a game that is not over by its rules is given up.
                    said.push(result(session).unwrap_or_else(|| "resign".into()));
                }
                said.extend(self.pongs());
            } else if !line.starts_with("bestmove ") {
                said.push(line.into());
            }
        }
        said
    }

    fn pongs(&mut self) -> Vec<String> {
        self.pings.drain(..).map(|number| format!("pong {number}")).collect()
    }
}

/// What XBoard calls the game.
fn variant(session: &Session) -> &str {
    session.ready.spellings().told().variant.unwrap_or("normal")
}

/// How the game ended, if it is over.
fn result(session: &Session) -> Option<String> {
    let mut position = session.position.clone();
    let outcome = position.legal(&mut Moves::new())?;
    let first = position.rules().program().turns[0].player;
    let score = match outcome.result {
        GameResult::Drawn => "1/2-1/2",
        GameResult::Won(player) if player == first => "1-0",
        GameResult::Lost(player) if player != first => "1-0",
        GameResult::Won(_) | GameResult::Lost(_) => "0-1",
    };
    Some(format!("{score} {{{}}}", end(&position, outcome)))
}

/// `40 5:30 0.5`: moves, minutes, seconds; as moves and milliseconds.
fn level(text: &str) -> Option<[u64; 3]> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let [moves, base, increment] = words[..] else { return None };
    let (minutes, seconds) = base.split_once(':').unwrap_or((base, "0"));
    let number = |word: &str| word.parse::<f64>().ok().filter(|number| (0.0..1e6).contains(number));
    let base = number(minutes)? * 60.0 + number(seconds)?;
    Some([moves.parse().ok()?, (base * 1000.0) as u64, (number(increment)? * 1000.0) as u64])
}

/// `info depth 5 score cp 31 nodes 900 nps 4 time 20 pv e2e4`, as ply, score, hundredths of a second, nodes and line.
fn post(info: &str) -> Option<String> {
    let (head, line) = info.split_once(" pv ").unwrap_or((info, ""));
    let words: Vec<&str> = head.split_whitespace().collect();
    let after = |name: &str| {
        let place = words.iter().position(|word| *word == name)?;
        words.get(place + 1)?.parse::<i64>().ok()
    };
    let mate = after("mate").map(|moves| if moves < 0 { moves - MATE } else { MATE + moves });
    let score = after("cp").or(mate)?;
    Some(format!("{} {score} {} {} {line}", after("depth")?, after("time")? / 10, after("nodes")?))
}
