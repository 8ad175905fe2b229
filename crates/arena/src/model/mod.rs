//! Language models as players, asked over HTTP by this process itself.

// Reading an answer, writing a question, asking it.
mod answer;
mod endpoint;
mod words;

use std::collections::HashMap;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use game::{Aside, Bot, BotId, Fault, Hello, Message, ModelUse, Prompt, Room, Verdict, lock, shortened};
use host::{MODEL_KEY, Model};
use referee::{Entrant, Stop};
use serde_json::value::RawValue;
use serde_json::{Value, json};

use endpoint::{Endpoint, Reply, Unanswered};
use words::Mistake;

/// What is said where no model is asked.
pub(crate) const REFUSED: &str =
    "a model is asked only by those who start the match at their command line, on their own machine";

/// The latest decisions of a game that a model sees again.
const REMEMBERED: usize = 20;
/// The most bytes of an answer that are kept.
const KEPT: usize = 4 << 10;
/// The most bytes of an answer that it is shown again when it is told of a mistake.
const SHOWN: usize = 2 << 10;

/// Who asks models: where keys come from, and what was spent.
pub(crate) struct Models {
    key: fn(&str) -> Option<String>,
    /// Millionths of a unit of money, by the models' hashes.
    spent: Purses,
}

type Purses = Arc<Mutex<HashMap<String, u64>>>;

impl Models {
    pub(crate) fn new(key: fn(&str) -> Option<String>) -> Models {
        Models { key, spent: Purses::default() }
    }

    /// Seats a model.
    ///
    /// # Errors
    /// If its key is not there, or it does not play this game.
    pub(crate) fn seat(&self, room: &'static Room, model: Model, stop: &Stop) -> Result<Entrant, String> {
        if !model.games.is_empty() && model.games.iter().all(|game| game != room.id) {
            return Err(format!(
                "its bot.toml says that it plays {}, not {}",
                model.games.join(", "),
                room.id
            ));
        }
        let key = match &model.key_env {
            None => None,
            Some(name) => self.key_in(name)?,
        };
        if key.is_some() && !model.keeps_secrets() {
            return Err(format!(
                "{} would send the key unencrypted: a key goes to https:// addresses, and to this machine",
                model.url
            ));
        }
        let (name, hash) = (model.title.clone(), hash(&model));
        let endpoint = Endpoint::new(&model, key, Arc::clone(stop))?;
        let bot = ModelBot {
            room,
            endpoint,
            purses: Arc::clone(&self.spent),
            hash: hash.clone(),
            model,
            scene: String::new(),
            instructions: String::new(),
            past: Vec::new(),
            decision: None,
            reply: String::new(),
            tokens: 0,
            uses: ModelUse::default(),
            asides: Vec::new(),
            gone: None,
        };
        Ok(Entrant { id: BotId { name, hash }, bot: Box::new(bot) })
    }

    fn key_in(&self, name: &str) -> Result<Option<String>, String> {
        let key = (self.key)(name).map(|key| key.trim().to_string()).filter(|key| !key.is_empty());
        match key {
            Some(key) if key.chars().all(|letter| letter.is_ascii_graphic()) => Ok(Some(key)),
            Some(_) => Err(format!("{name} holds no key: it has blanks, or other letters than ASCII")),
            // Models on one's own machine need none.
            None if name == MODEL_KEY => Ok(None),
            None => Err(format!("the environment has no {name}, which is to hold the key")),
        }
    }
}

/// A hash of everything that determines how it plays, which prices, budgets and keys do not.
fn hash(model: &Model) -> String {
    let Model {
        name, url, prompt, rules, legal, history, retries, move_time, match_tokens, parameters, ..
    } = model;
    let flags = (rules, legal, history, retries, move_time, match_tokens);
    let content = format!("{name:?} {url:?} {prompt:?} {flags:?} {parameters:?}");
    blake3::hash(content.as_bytes()).to_hex().to_string()
}

struct ModelBot {
    room: &'static Room,
    model: Model,
    hash: String,
    endpoint: Endpoint,
    purses: Purses,
    scene: String,
    instructions: String,
    /// Its latest decisions of this game: what it was asked, and the action.
    past: Vec<[String; 2]>,
    decision: Option<Decision>,
    /// What the game answered to its last action.
    reply: String,
    /// Tokens of this match.
    tokens: u64,
    /// What was not yet told.
    uses: ModelUse,
    asides: Vec<Aside>,
    /// Set once the provider has failed for good in this match.
    gone: Option<Fault>,
}

/// A decision that may take several answers.
struct Decision {
    /// The situation, and what it can do.
    question: [String; 2],
    /// Answers that were of no use, and what it was told about them.
    mistaken: Vec<[String; 2]>,
    /// How often it made each mistake.
    mistakes: [u32; 3],
    /// Set when no more of its actions are free.
    fault: Option<Fault>,
    action: String,
    answer: String,
    spent: Duration,
}

impl Decision {
    fn new(question: [String; 2]) -> Decision {
        let (mistaken, mistakes, fault) = (Vec::new(), [0; 3], None);
        let (action, answer, spent) = (String::new(), String::new(), Duration::ZERO);
        Decision { question, mistaken, mistakes, fault, action, answer, spent }
    }

    /// Notes a mistake of the last answer. Too many end the decision.
    fn note(&mut self, mistake: Mistake, why: &str, retries: u32) {
        let times = &mut self.mistakes[mistake as usize];
        *times += 1;
        if *times > retries {
            self.fault = Some(Fault::new(Verdict::MalformedOutput, mistake.failed(*times, why)));
        }
        let answer = shortened(std::mem::take(&mut self.answer), SHOWN);
        self.mistaken.push([answer, mistake.complaint(why)]);
    }
}

impl ModelBot {
    /// Everything that it is shown: the rules, the game so far, the question, its mistakes.
    fn request(&self, decision: &Decision) -> Value {
        let mut messages = vec![json!({"role": "system", "content": self.instructions})];
        let mut say = |role: &str, content: &str| messages.push(json!({"role": role, "content": content}));
        for [asked, action] in &self.past {
            say("user", asked);
            say("assistant", &format!("action: {action}"));
        }
        say("user", &decision.question.join("\n\n"));
        for [answer, complaint] in &decision.mistaken {
            say("assistant", answer);
            say("user", complaint);
        }
        let mut request = json!(self.model.parameters);
        request["model"] = json!(self.model.name);
        request["messages"] = json!(messages);
        request
    }

    /// One answer, within the clock and the budgets.
    fn answer(&mut self, decision: &mut Decision) -> Result<Reply, Fault> {
        let late = |why: String| Fault::new(Verdict::Timeout, why);
        if self.model.match_tokens.is_some_and(|most| self.tokens >= most) {
            let most = self.model.match_tokens.unwrap_or_default();
            return Err(late(format!("its {most} tokens for this match are used up")));
        }
        let clock = self.model.move_time;
        let left = clock.saturating_sub(decision.spent);
        let seconds = clock.as_secs_f64();
        let request = self.request(decision);
        if let (Some(budget), spent) = (self.model.budget, self.spent(0))
            && spent as f64 >= budget * 1e6
        {
            return Err(self.give_up(&format!("the budget of {budget} for this run is used up")));
        }
        let reply = match self.endpoint.ask(&request, clock * 2, &mut self.uses.failures) {
            Ok(reply) => reply,
            Err(Unanswered::Stopped) => return Err(Fault::new(Verdict::HostFault, "interrupted")),
            Err(Unanswered::Failed(why)) => return Err(self.give_up(&why)),
        };
        decision.spent += reply.took;
        let money =
            reply.tokens_in as f64 * self.model.price_in + reply.tokens_out as f64 * self.model.price_out;
        self.uses.add(&ModelUse {
            answers: 1,
            tokens_in: reply.tokens_in,
            tokens_out: reply.tokens_out,
            micros: money.round() as u64,
            millis: reply.took.as_millis() as u64,
            ..ModelUse::default()
        });
        self.spent(money.round() as u64);
        self.tokens += reply.tokens_in + reply.tokens_out;
        let written = format!("{}\n{}", reply.thoughts.trim(), reply.text.trim());
        self.asides.push(Aside::Stderr(shortened(written.trim().into(), KEPT) + "\n"));
        if reply.took > left {
            return Err(late(format!("no action within {seconds} s of its own clock")));
        }
        Ok(reply)
    }

    /// Adds to what was spent in this run. Returns all of it.
    fn spent(&self, micros: u64) -> u64 {
        let mut purses = lock(&self.purses);
        let spent = purses.entry(self.hash.clone()).or_default();
        *spent += micros;
        *spent
    }

    /// The fault of a provider that fails: nobody's loss. It is not asked again in this match.
    fn give_up(&mut self, why: &str) -> Fault {
        let message = format!("the model {} at {}: {why}", self.model.name, self.model.url);
        self.gone.insert(Fault::new(Verdict::HostFault, message)).clone()
    }

    /// Answers until one has an action, or there were too many that have none.
    fn decide(&mut self, prompt: &Prompt, decision: &mut Decision) -> Result<String, Fault> {
        loop {
            if let Some(fault) = &decision.fault {
                return Err(fault.clone());
            }
            let reply = self.answer(decision)?;
            decision.answer = reply.text;
            let (mistake, why) = match answer::read(self.room, prompt, &decision.answer) {
                _ if reply.is_cut_off => (Mistake::CutOff, String::new()),
                Ok(action) => {
                    decision.action.clone_from(&action);
                    return Ok(action);
                }
                Err(why) => (Mistake::Unparsable, why),
            };
            self.count(mistake);
            decision.note(mistake, &why, self.model.retries);
        }
    }

    fn count(&mut self, mistake: Mistake) {
        let counted = match mistake {
            Mistake::Unparsable => &mut self.uses.unparsable,
            Mistake::Illegal => &mut self.uses.illegal,
            Mistake::CutOff => &mut self.uses.cut_off,
        };
        *counted += 1;
    }

    /// Ends the decision, and remembers it.
    fn decided(&mut self) {
        if let Some(decision) = self.decision.take()
            && self.model.history
        {
            let [situation, _] = decision.question;
            self.past.push([situation, decision.action]);
            let old = self.past.len().saturating_sub(REMEMBERED);
            self.past.drain(..old);
        }
    }
}

impl Bot for ModelBot {
    fn load(&mut self, _hello: &Hello) -> Result<(), Fault> {
        self.gone.clone().map_or(Ok(()), Err)
    }

    fn see_scene(&mut self, scene: &dyn Fn() -> Box<RawValue>) {
        self.scene = scene().get().into();
        let scene = serde_json::from_str(&self.scene).unwrap_or_default();
        self.instructions = words::instructions(self.room, &self.model, &scene);
    }

    fn tell(&mut self, message: &Message<'_>) {
        match message {
            Message::Start { .. } => {
                self.past.clear();
                self.decision = None;
                self.reply.clear();
            }
            Message::Reply { reply, .. } => {
                self.decided();
                self.reply = reply.get().into();
            }
            Message::Fault { fault, message, more } => {
                let mistake = match fault {
                    Verdict::IllegalAction => Mistake::Illegal,
                    _ => Mistake::Unparsable,
                };
                if let Some(decision) = self.decision.as_mut().filter(|decision| decision.fault.is_none()) {
                    decision.note(mistake, message, self.model.retries);
                    self.count(mistake);
                }
                if !more {
                    self.decision = None;
                }
            }
            Message::Hello(_) | Message::Turn(_) | Message::End { .. } | Message::Bye => {}
        }
    }

    fn ask(&mut self, prompt: &Prompt, _limit: Duration) -> Result<String, Fault> {
        let mut decision = self.decision.take().unwrap_or_else(|| {
            let reply = std::mem::take(&mut self.reply);
            Decision::new(words::question(self.room, &self.model, prompt, &self.scene, &reply))
        });
        let decided = self.decide(prompt, &mut decision);
        self.decision = decided.is_ok().then_some(decision);
        decided
    }

    fn alive(&self) -> bool {
        self.gone.is_none()
    }

    /// While it may try again.
    fn patient(&self) -> bool {
        let illegal = |decision: &Decision| decision.mistakes[Mistake::Illegal as usize];
        self.decision.as_ref().is_none_or(|decision| illegal(decision) < self.model.retries)
    }

    fn asides(&mut self) -> Vec<Aside> {
        let uses = std::mem::take(&mut self.uses);
        if uses != ModelUse::default() {
            self.asides.push(Aside::Model(uses));
        }
        std::mem::take(&mut self.asides)
    }
}
