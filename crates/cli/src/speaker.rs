//! A program of this user's own in its own tongue: the line protocol goes through as it is, and whoever speaks a dialect of the
//! game is asked with what the server has put into that dialect.

use std::os::fd::BorrowedFd;
use std::time::Duration;

use arena::OwnProgram;
use game::{Life, Verdict};
use host::{Clock, EngineProtocol, Heard, QUIT, RESIGNS};
use nix::poll::PollFlags;
use serde::Deserialize;
use serde_json::json;

use crate::program::Program;

/// A program, and how far it is with what it was asked.
pub(crate) struct Speaker {
    own: OwnProgram,
    program: Option<Program>,
    awaited: Awaited,
    /// What it speaks, if it is an engine.
    engine: Option<Box<dyn EngineProtocol>>,
    /// What it wrote of its answer so far.
    heard: Vec<String>,
    /// What goes to the server besides.
    out: Vec<String>,
    /// Whether the server knows that it has ended.
    is_reported: bool,
}

/// What comes next from a program that speaks a dialect.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Awaited {
    Nothing,
    /// Words of its protocol.
    Engine,
    EmptyLine,
    End,
}

/// What a program that speaks a dialect is concerned with.
#[derive(Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
enum Told {
    Hello,
    Start,
    Ask {
        text: String,
        /// What is left of the turn's time.
        ms: u64,
        /// What each turn adds, if unused time is saved.
        increment_ms: Option<u64>,
    },
    Bye,
    #[serde(other)]
    Else,
}

impl Speaker {
    pub(crate) fn new(own: OwnProgram) -> Speaker {
        let (heard, out) = (Vec::new(), Vec::new());
        let engine = own.dialect.filter(|dialect| dialect.life == Life::Engine);
        let engine = engine.and_then(|dialect| host::engine_protocol(dialect.name, own.engine.clone()).ok());
        Speaker { own, program: None, awaited: Awaited::Nothing, engine, heard, out, is_reported: false }
    }

    /// Starts it anew. One that is started for each decision is started then.
    pub(crate) fn start(&mut self) {
        self.stop();
        if self.life() != Some(Life::Step) {
            self.begin();
        }
    }

    /// Ends it.
    pub(crate) fn stop(&mut self) {
        (self.program, self.awaited) = (None, Awaited::Nothing);
        self.heard.clear();
        self.out.clear();
    }

    /// Takes in a line of the server.
    pub(crate) fn hear(&mut self, line: &str) {
        let told = serde_json::from_str(line).unwrap_or(Told::Else);
        match (self.life(), told) {
            (Some(Life::Engine), told) => self.hear_for_engine(told),
            (None, told) => {
                self.send(line);
                if matches!(told, Told::Bye) {
                    self.send_end();
                }
            }
            (Some(_), Told::Hello) => self.say_ready(),
            (Some(life), Told::Ask { text, .. }) => self.ask_in(life, text.trim_end_matches('\n')),
            (Some(_), Told::Bye) => self.send_end(),
            (Some(_), _) => {}
        }
    }

    fn hear_for_engine(&mut self, told: Told) {
        let Some(engine) = &mut self.engine else { return };
        let (asks, ends) = (matches!(told, Told::Hello | Told::Ask { .. }), matches!(told, Told::Bye));
        let said = match told {
            Told::Hello => Ok(engine.greet()),
            Told::Start => Ok(engine.new_game()),
            Told::Ask { text, ms, increment_ms } => {
                let increment = increment_ms.map(Duration::from_millis);
                engine.ask(&text, Clock { left: Duration::from_millis(ms), increment })
            }
            Told::Bye => Ok(QUIT.into()),
            Told::Else => return,
        };
        if asks {
            self.awaited = Awaited::Engine;
        }
        match said {
            Ok(said) => self.send(said.trim_end_matches('\n')),
            Err(why) => self.report(Verdict::LoadFailed, &why),
        }
        if ends {
            self.send_end();
        }
    }

    /// What the server is told now.
    pub(crate) fn lines(&mut self) -> Vec<String> {
        let mut out = std::mem::take(&mut self.out);
        let Some(program) = &mut self.program else { return out };
        let lines = program.lines();
        let has_ended = !program.is_open();
        if self.life().is_none() {
            out.extend(lines);
        } else {
            lines.into_iter().for_each(|line| self.take(line));
        }
        if has_ended && !self.is_reported {
            self.is_reported = true;
            self.end();
        }
        out.append(&mut self.out);
        out
    }

    /// What to wait for.
    pub(crate) fn ends(&self) -> Vec<(BorrowedFd<'_>, PollFlags)> {
        self.program.as_ref().map(Program::ends).unwrap_or_default()
    }

    fn life(&self) -> Option<Life> {
        self.own.dialect.map(|dialect| dialect.life)
    }

    fn begin(&mut self) {
        self.is_reported = false;
        match Program::start(&self.own.launch) {
            Ok(program) => self.program = Some(program),
            Err(error) => {
                let message = format!("'{}' cannot be started: {error}", self.own.launch.name);
                self.report(Verdict::LoadFailed, &message);
            }
        }
    }

    fn ask_in(&mut self, life: Life, text: &str) {
        self.heard.clear();
        let is_gone = self.program.as_ref().is_none_or(|program| !program.is_open());
        if life == Life::Step || is_gone && life == Life::Kept {
            self.begin();
        }
        match life {
            Life::Step => {
                self.ask(text, Awaited::End);
                self.send_end();
            }
            Life::Kept | Life::Engine => self.ask(text, Awaited::EmptyLine),
        }
    }

    fn ask(&mut self, text: &str, awaited: Awaited) {
        self.awaited = awaited;
        self.send(text);
    }

    fn send(&mut self, line: &str) {
        if let Some(program) = &mut self.program {
            program.send(line);
        }
    }

    fn send_end(&mut self) {
        if let Some(program) = &mut self.program {
            program.send_end();
        }
    }

    /// Takes in a line of a program that speaks a dialect.
    fn take(&mut self, line: String) {
        match self.awaited {
            Awaited::Engine => {
                let heard = self.engine.as_mut().map_or(Heard::Nothing, |engine| engine.hear(&line));
                match heard {
                    Heard::Nothing => {}
                    Heard::Say(said) => self.send(said.trim_end_matches('\n')),
                    Heard::Ready => self.say_ready(),
                    Heard::Move(word) => self.answer(&word),
                    Heard::Resigned => self.answer(RESIGNS),
                    Heard::Failed(why) => self.report(Verdict::Crashed, &why),
                }
            }
            Awaited::EmptyLine if line.is_empty() => self.answer_heard(),
            Awaited::EmptyLine | Awaited::End => self.heard.push(line),
            // It thinks aloud.
            _ => {}
        }
    }

    /// Its output has ended, and with it the answer of a program that ends its answers so.
    fn end(&mut self) {
        let life = self.life();
        let Some(program) = &mut self.program else { return };
        let is_answer = match self.awaited {
            Awaited::End => !program.was_killed(),
            Awaited::EmptyLine => !self.heard.is_empty() && !program.was_killed(),
            // It ends when it is told to, or is started anew for the next question.
            Awaited::Nothing if program.has_no_more_input() || life == Some(Life::Kept) => return,
            _ => false,
        };
        if is_answer {
            return self.answer_heard();
        }
        let ending = program.ending();
        self.report(Verdict::Crashed, &ending);
    }

    fn answer_heard(&mut self) {
        let text: String = self.heard.drain(..).map(|line| line + "\n").collect();
        self.answer(&text);
    }

    fn answer(&mut self, text: &str) {
        self.awaited = Awaited::Nothing;
        self.out.push(json!({"answer": text}).to_string());
    }

    fn say_ready(&mut self) {
        self.awaited = Awaited::Nothing;
        self.out.push(json!({"ready": true}).to_string());
    }

    fn report(&mut self, verdict: Verdict, message: &str) {
        self.out.push(json!({"fault": verdict.name(), "message": message}).to_string());
    }
}
