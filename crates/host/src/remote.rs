//! A bot that runs on a machine elsewhere: the same lines over a link, and a clock on the wall.

use std::time::{Duration, Instant};

use game::{Aside, Bot, Dialect, Fault, Hello, Life, Lists, Message, Prompt, Verdict};
use serde::Deserialize;
use serde_json::json;

use crate::engine::RESIGNS;
use crate::line_decoder::{self, ACTION, READY, Says, Word};
use crate::seat;
use crate::text::{TextDecoder, shown};
use crate::verdicts::duration;

/// The most that a slow network adds to the time of an answer: whoever delays it on purpose gains no more.
const MOST_ROUND_TRIP: Duration = Duration::from_secs(1);

/// The way to a bot elsewhere and back.
pub trait Link: Send {
    /// Asks for the program to be started anew. No line from before comes after this.
    ///
    /// # Errors
    /// When nobody is at the other end, or the program is wanted for another match; the message says which.
    fn begin(&mut self) -> Result<(), String>;

    /// The dialect that the program speaks which has begun last, by name; none for the line protocol.
    fn dialect(&self) -> Option<&str>;

    /// Sends whole lines. Never blocks.
    fn send(&mut self, lines: &[u8]);

    /// Waits for a line, without its end.
    ///
    /// # Errors
    /// Why there is none.
    fn line(&mut self, deadline: Instant) -> Result<Vec<u8>, LinkError>;

    /// How long a message takes there and back, as measured last.
    fn round_trip(&self) -> Duration;
}

/// Why there is no line from a bot elsewhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LinkError {
    /// None came in time.
    Late,
    /// The connection has closed.
    Closed,
    /// The match is being stopped.
    Stopped,
}

/// Seats a bot that runs elsewhere. Its time is measured here, by the wall clock, less the round trip of a message, of at
/// most one second. One that speaks one of these dialects is asked with the dialect's text, `{"type":"ask","text":TEXT,"ms":N}`,
/// and answers with what its program has written, `{"answer":TEXT}`.
pub fn remote_bot(link: Box<dyn Link>, dialects: &'static [Dialect]) -> Box<dyn Bot> {
    Box::new(RemoteBot {
        link,
        dialects,
        dialect: None,
        decoder: TextDecoder::new(b""),
        asides: Vec::new(),
        says: Says::default(),
        death: None,
        turn: None,
        spent: (0, Duration::ZERO),
        legal: true,
        has_resigned: false,
    })
}

struct RemoteBot {
    link: Box<dyn Link>,
    dialects: &'static [Dialect],
    /// What it speaks, if not the line protocol.
    dialect: Option<&'static Dialect>,
    decoder: TextDecoder,
    asides: Vec<Aside>,
    says: Says,
    /// How it died.
    death: Option<Fault>,
    /// The decision that it was told of and has not ended: its turn, and the lines that ask for it while they are not sent.
    turn: Option<(u32, Option<Vec<u8>>)>,
    /// The last turn's number and the time used in it.
    spent: (u32, Duration),
    /// Whether it wants lists of legal moves in its views.
    legal: bool,
    has_resigned: bool,
}

impl RemoteBot {
    fn lists(&self) -> Lists {
        if self.legal { Lists::With } else { Lists::Without }
    }

    fn begin_turn(&mut self, prompt: &Prompt) {
        if self.turn.as_ref().is_some_and(|(number, _)| *number == prompt.turn) {
            return;
        }
        if self.spent.0 != prompt.turn {
            self.spent = (prompt.turn, Duration::ZERO);
            self.says = Says::default();
        }
        let lines = self.dialect.is_none().then(|| prompt.line(self.lists()));
        self.turn = Some((prompt.turn, lines));
    }

    /// Begins its program, and takes note of what that speaks.
    fn begin(&mut self) -> Result<(), String> {
        self.link.begin()?;
        self.dialect = match self.link.dialect() {
            None => None,
            Some(name) => {
                let known = self.dialects.iter().find(|dialect| dialect.name == name);
                Some(known.ok_or_else(|| format!("this game has no protocol '{name}'"))?)
            }
        };
        Ok(())
    }

    /// Asks in its dialect.
    fn ask_in(&mut self, dialect: &Dialect, prompt: &Prompt, limit: Duration) {
        let text = String::from_utf8_lossy(&(dialect.ask)(prompt)).into_owned();
        let left = limit.saturating_sub(self.spent.1).as_millis();
        let mut asked = json!({"type": "ask", "text": text, "ms": u64::try_from(left).unwrap_or(u64::MAX)});
        if let Some(bank) = prompt.bank.filter(|_| dialect.life == Life::Engine) {
            let more = limit.saturating_sub(bank).as_millis();
            asked["increment_ms"] = u64::try_from(more).unwrap_or(u64::MAX).into();
        }
        self.link.send(format!("{asked}\n").as_bytes());
    }

    /// Reads an answer in its dialect.
    fn hear(&mut self, dialect: &Dialect, prompt: &Prompt, line: &[u8]) -> Result<String, Fault> {
        let Ok(Answered { answer }) = serde_json::from_slice(line) else {
            return Err(malformed(ANSWER, line, "it has no text 'answer'"));
        };
        if dialect.life == Life::Engine && answer.trim() == RESIGNS {
            self.has_resigned = true;
            return Ok(String::new());
        }
        seat::hear(dialect, prompt, answer.as_bytes(), &mut self.asides)
    }

    /// Waits for the next line that is more than an aside.
    fn word(&mut self, deadline: Instant) -> Result<(Word, Vec<u8>), LinkError> {
        loop {
            let line = self.link.line(deadline)?;
            let mut asides = Vec::new();
            let word = line_decoder::read(&line, &mut self.decoder, &mut asides);
            asides.into_iter().for_each(|aside| self.says.push(aside, &mut self.asides));
            if word != Word::Aside {
                return Ok((word, line));
            }
        }
    }

    /// What a round trip adds to the time that a bot has.
    fn way(&self) -> Duration {
        self.link.round_trip().min(MOST_ROUND_TRIP)
    }

    /// A fault after which it cannot be asked again until it is loaded. Its author, at the other end, is told.
    fn dead(&mut self, fault: Fault) -> Fault {
        let told = json!({"type": "died", "fault": fault.verdict.name(), "message": fault.message});
        self.link.send(format!("{told}\n").as_bytes());
        self.death = Some(fault.clone());
        fault
    }
}

/// What a line must look like that answers in a dialect.
const ANSWER: &str = "a line {\"answer\":TEXT}";

#[derive(Deserialize)]
struct Answered {
    answer: String,
}

fn broken(error: LinkError, late: String) -> Fault {
    match error {
        LinkError::Late => Fault::new(Verdict::Timeout, late),
        LinkError::Closed => Fault::new(Verdict::ClosedOutput, "its connection closed, with an answer due"),
        LinkError::Stopped => Fault::new(Verdict::HostFault, "interrupted"),
    }
}

fn malformed(expected: &str, line: &[u8], why: &str) -> Fault {
    Fault::new(Verdict::MalformedOutput, format!("expected {expected}, got {}: {why}", shown(line)))
}

impl Bot for RemoteBot {
    fn load(&mut self, hello: &Hello) -> Result<(), Fault> {
        (self.death, self.turn, self.spent, self.says) = (None, None, (0, Duration::ZERO), Says::default());
        self.begin().map_err(|why| self.dead(Fault::new(Verdict::LoadFailed, why)))?;
        self.link.send(&Message::Hello(hello).line());
        let deadline = Instant::now() + hello.load_time + self.way();
        let fault = match self.word(deadline) {
            Ok((Word::Ready { legal }, _)) => {
                self.legal = legal;
                let way = self.link.round_trip().as_secs_f64() * 1e3;
                self.asides.push(Aside::Data(format!("{{\"round_trip_ms\":{way:.1}}}")));
                return Ok(());
            }
            Ok((Word::Fault { fault, .. }, _)) => fault,
            Ok((Word::Malformed(why), line)) => malformed(READY, &line, &why),
            Ok((Word::Action(_) | Word::Aside, line)) => malformed(READY, &line, "it is not ready yet"),
            Err(error) => broken(error, format!("not ready within {}", duration(hello.load_time))),
        };
        let fault = match fault.verdict {
            Verdict::Forbidden | Verdict::HostFault | Verdict::LoadFailed => fault,
            _ => Fault { verdict: Verdict::LoadFailed, ..fault },
        };
        Err(self.dead(fault))
    }

    fn tell(&mut self, message: &Message<'_>) {
        let is_of_match = matches!(message, Message::Start { .. } | Message::End { .. } | Message::Bye);
        match message {
            Message::Turn(prompt) => return self.begin_turn(prompt),
            _ if self.dialect.is_some() && !is_of_match => return,
            // The question of the next call goes out when it is asked.
            Message::Reply { more: true, .. } | Message::Fault { more: true, .. } => {
                if let Some((_, lines)) = &mut self.turn {
                    lines.get_or_insert_default().extend(message.line());
                    return;
                }
            }
            Message::Start { .. } => (self.turn, self.spent) = (None, (0, Duration::ZERO)),
            _ => self.turn = None,
        }
        if self.death.is_none() {
            self.link.send(&message.line());
        }
    }

    fn ask(&mut self, prompt: &Prompt, limit: Duration) -> Result<String, Fault> {
        self.has_resigned = false;
        if let Some(death) = &self.death {
            return Err(death.clone());
        }
        self.begin_turn(prompt);
        match self.dialect {
            Some(dialect) => self.ask_in(dialect, prompt, limit),
            None => {
                if let Some(lines) = self.turn.as_mut().and_then(|(_, lines)| lines.take()) {
                    self.link.send(&lines);
                }
            }
        }
        let (begun, way) = (Instant::now(), self.way());
        let answer = self.word(begun + limit.saturating_sub(self.spent.1) + way);
        let used = begun.elapsed().saturating_sub(way);
        self.spent.1 += used;
        self.asides.push(Aside::WallMicros(u64::try_from(used.as_micros()).unwrap_or(u64::MAX)));
        match (answer, self.dialect) {
            (Ok((Word::Malformed(_), line)), Some(dialect)) => self.hear(dialect, prompt, &line),
            (answer, _) => self.judge(answer, prompt, limit, way),
        }
    }

    fn alive(&self) -> bool {
        self.death.is_none()
    }

    fn resigned(&self) -> bool {
        self.has_resigned
    }

    fn asides(&mut self) -> Vec<Aside> {
        std::mem::take(&mut self.asides)
    }
}

impl RemoteBot {
    /// What an answer of the line protocol, or none, comes to.
    fn judge(
        &mut self,
        answer: Result<(Word, Vec<u8>), LinkError>,
        prompt: &Prompt,
        limit: Duration,
        way: Duration,
    ) -> Result<String, Fault> {
        match answer {
            Ok((Word::Action(action), _)) => Ok(action),
            Ok((Word::Fault { fault, more: true }, _)) => Err(fault),
            Ok((Word::Fault { fault, .. }, _)) => Err(self.dead(fault)),
            Ok((Word::Malformed(why), line)) => {
                let example = prompt.example();
                let example = example
                    .map_or(String::new(), |action| format!("; a right line: {{\"action\":{action}}}"));
                Err(malformed(ACTION, &line, &(why + &example)))
            }
            Ok((Word::Ready { .. } | Word::Aside, line)) => {
                Err(malformed(ACTION, &line, "it was ready before"))
            }
            Err(error) => {
                let mut fault = broken(error, format!("no answer within {}", duration(limit)));
                if error == LinkError::Late {
                    let way = way.as_secs_f64() * 1e3;
                    fault = fault.with_detail(format!(
                        "by the wall clock, and {way:.0} ms more for the way there and back"
                    ));
                }
                Err(self.dead(fault))
            }
        }
    }
}
