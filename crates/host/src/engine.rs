//! A bot that speaks UCI, as chess programs do: greeted once, asked with a position, answering after thinking aloud.

use std::time::{Duration, Instant};

use game::{Aside, Bot, Dialect, Fault, Hello, Message, Prompt, Verdict};

use crate::Launch;
use crate::clock::Spent;
use crate::lines::GRACE;
use crate::process::{Process, ReadError, Stop};
use crate::seat::Seat;

/// Seats an engine. `lines` are what it is told after the greeting, such as `setoption name Hash value 64`; one that
/// starts with `go` says how it is to think, else it is given most of the turn's time.
pub fn engine_bot(launch: Launch, dialect: Dialect, lines: Vec<String>, stop: Stop) -> Box<dyn Bot> {
    let (go, told): (Vec<String>, Vec<String>) = lines.into_iter().partition(|line| line.starts_with("go "));
    Box::new(EngineBot {
        seat: Seat::new(launch, stop),
        dialect,
        told,
        go: go.into_iter().next_back(),
        process: None,
        spent: (0, Spent::default()),
        bye: None,
    })
}

struct EngineBot {
    seat: Seat,
    dialect: Dialect,
    told: Vec<String>,
    go: Option<String>,
    process: Option<Process>,
    /// The last turn's number and the time used in it.
    spent: (u32, Spent),
    bye: Option<Instant>,
}

impl EngineBot {
    /// Says something and waits for the line that begins with a word; what comes before is kept.
    fn talk(
        &mut self,
        say: &[u8],
        word: &'static str,
        limit: Duration,
    ) -> Result<(Vec<u8>, Vec<Vec<u8>>), Fault> {
        let Some(mut process) = self.process.take() else {
            return Err(Fault::new(Verdict::Crashed, "the engine is gone"));
        };
        let watch = self.seat.watch(self.spent.1, limit);
        let deadline = watch.deadline(process.lap_start());
        process.begin_turn();
        // What it said after its last answer is none to this question.
        while let Ok(Some(_)) = process.leftover(deadline) {}
        process.send(say);
        let mut before = Vec::new();
        let answer: Result<Vec<u8>, ReadError> = loop {
            match process.line(deadline) {
                Ok(line) if first_word(&line) == word.as_bytes() => {
                    break Ok(line);
                }
                Ok(line) => before.push(line),
                Err(error) => break Err(error),
            }
        };
        let times = watch.read(process.lap());
        self.spent.1 = times.turn;
        let answer = match answer {
            Ok(_) if times.are_over() => Err(self.seat.overrun(&times, &mut process)),
            answer => answer,
        };
        self.seat.asides.extend(times.asides());
        match answer {
            Ok(line) => {
                self.seat.take_errors_before_output(&mut process);
                process.pause();
                self.process = Some(process);
                Ok((line, before))
            }
            Err(error) => {
                self.seat.take_errors(&mut process);
                let fault = self.seat.scene(word, times).fault(&error);
                self.seat.retire(process);
                Err(fault)
            }
        }
    }

    /// Waits for its end after `Bye`.
    fn part(&mut self) {
        if let Some(deadline) = self.bye.take()
            && let Some(mut process) = self.process.take()
        {
            process.finish(deadline);
            self.seat.retire(process);
        }
    }
}

impl Bot for EngineBot {
    fn load(&mut self, hello: &Hello) -> Result<(), Fault> {
        if let Some(process) = self.process.take() {
            self.seat.retire(process);
        }
        self.spent = (0, Spent::default());
        self.seat.seed(hello.seed);
        self.process = Some(self.seat.start()?);
        self.talk(b"uci\n", "uciok", hello.load_time)?;
        let told: String = self.told.iter().map(|line| format!("{line}\n")).collect();
        self.talk(format!("{told}isready\n").as_bytes(), "readyok", hello.load_time).map(|_| ())
    }

    fn tell(&mut self, message: &Message<'_>) {
        match message {
            Message::Start { game, .. } => {
                self.seat.begin_game(*game);
                self.spent = (0, Spent::default());
                if let Some(process) = &mut self.process {
                    process.send(b"ucinewgame\n");
                }
            }
            Message::Bye => {
                self.bye = Some(Instant::now() + GRACE);
                if let Some(process) = &mut self.process {
                    process.send(b"quit\n");
                    process.part();
                }
            }
            _ => {}
        }
    }

    fn ask(&mut self, prompt: &Prompt, limit: Duration) -> Result<String, Fault> {
        if self.spent.0 != prompt.turn {
            self.spent = (prompt.turn, Spent::default());
        }
        let mut say = (self.dialect.ask)(prompt);
        // The rest is for the way there and back, and for a machine that is busy.
        let millis = (limit.saturating_sub(self.spent.1.processor) * 3 / 5).as_millis().max(1);
        match &self.go {
            Some(go) => say.extend_from_slice(go.as_bytes()),
            None => say.extend_from_slice(format!("go movetime {millis}").as_bytes()),
        }
        say.push(b'\n');
        let (answer, aloud) = self.talk(&say, "bestmove", limit)?;
        self.seat.asides.extend(thought(&aloud));
        self.seat.hear(&self.dialect, prompt, &answer)
    }

    fn alive(&self) -> bool {
        self.process.is_some()
    }

    fn asides(&mut self) -> Vec<Aside> {
        self.part();
        std::mem::take(&mut self.seat.asides)
    }
}

impl Drop for EngineBot {
    fn drop(&mut self) {
        self.part();
    }
}

/// The protocol allows white space before the first word.
fn first_word(line: &[u8]) -> &[u8] {
    line.trim_ascii_start().split(u8::is_ascii_whitespace).next().unwrap_or_default()
}

/// What the last line with a score says: depth, nodes, score and line, as data for the page.
fn thought(aloud: &[Vec<u8>]) -> Option<Aside> {
    let line =
        aloud.iter().rev().map(|line| String::from_utf8_lossy(line)).find(|line| line.contains(" score "))?;
    let words: Vec<&str> = line.split_whitespace().collect();
    let after = |name: &str| words.iter().position(|word| *word == name).map(|at| &words[at + 1..]);
    let number = |name: &str| after(name)?.first()?.parse::<u64>().ok();
    let score = match after("score")? {
        ["cp", value, ..] => format!("{:+.2}", f64::from(value.parse::<i32>().ok()?) / 100.0),
        ["mate", moves, ..] => format!("mate in {moves}"),
        _ => return None,
    };
    let line = after("pv").unwrap_or_default().join(" ");
    let (depth, nodes) = (number("depth").unwrap_or(0), number("nodes").unwrap_or(0));
    let quoted = |text: &str| format!("\"{}\"", text.replace(['"', '\\'], ""));
    Some(Aside::Data(format!(
        "{{\"line\":{},\"score\":{},\"depth\":{depth},\"nodes\":{nodes}}}",
        quoted(&line),
        quoted(&score)
    )))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn white_space_before_the_first_word_is_passed_over() {
        for line in ["uciok", " uciok", "\t uciok\r", "  uciok now"] {
            assert_eq!(first_word(line.as_bytes()), b"uciok", "{line:?}");
        }
        for line in ["", " ", "uciok2", "xuciok"] {
            assert_ne!(first_word(line.as_bytes()), b"uciok", "{line:?}");
        }
    }

    #[test]
    fn what_an_engine_thinks_is_read() {
        let check = |lines: &[&str], expected: Option<&str>| {
            let aloud: Vec<Vec<u8>> = lines.iter().map(|line| line.as_bytes().to_vec()).collect();
            assert_eq!(thought(&aloud), expected.map(|text| Aside::Data(text.into())));
        };
        check(&["info string hello"], None);
        check(
            &["info depth 3 score cp -35 nodes 210 pv e2e4 e7e5", "info depth 4 currmove e2e4"],
            Some(r#"{"line":"e2e4 e7e5","score":"-0.35","depth":3,"nodes":210}"#),
        );
        check(
            &["info depth 1 score mate -2"],
            Some(r#"{"line":"","score":"mate in -2","depth":1,"nodes":0}"#),
        );
        check(&["info depth 1 score"], None);
    }
}
