//! Counts how often each bot failed or was ignored in a match, by kind.

use std::borrow::Cow;

use game::{Aside, Place, Seating, Verdict};
use referee::Event;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// The most different messages per bot; further ones are counted with the last.
const KINDS: usize = 20;

/// Counts the faults and ignored output of every bot while a match is played.
#[derive(Clone, Debug, Default)]
pub struct Tally {
    bots: Vec<BotTally>,
    /// The counts before the current game: a void game does not count.
    before_game: Vec<BotTally>,
    seating: Option<Seating>,
}

#[derive(Clone, Debug, Default)]
pub struct BotTally {
    /// Decisions it was asked for.
    answers: usize,
    /// Decisions that did something.
    acted: usize,
    /// Decisions of which nothing was used.
    useless: usize,
    /// Parts of answers that a game judges separately, such as PlanetFight's orders.
    orders: usize,
    /// True if one of its faults ended a game.
    decisive: bool,
    /// True if it failed to answer.
    unanswered: bool,
    /// True if part of its current answer was ignored.
    noticed: bool,
    remarks: Vec<Remark>,
}

/// A kind of fault, and how often it happened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(rename = "BotRemark")]
pub struct Remark {
    /// A verdict's name, `ignored_order` or `ignored_output`.
    pub kind: Cow<'static, str>,
    pub count: usize,
    /// The number of answers or orders; 0 if that is not counted.
    pub of: usize,
    /// Where it first happened, `GAME.TURN`.
    pub first: String,
    /// The message when it first happened.
    pub message: String,
}

/// Fewer answers than this that did nothing tell nothing about a bot: its game may have been over too soon.
const FEW: usize = 3;
const ORDER: &str = "ignored_order";
const OUTPUT: &str = "ignored_output";

impl Tally {
    pub fn see(&mut self, event: &Event<'_>) {
        match event {
            Event::Opened { seating, .. } => {
                self.seating = Some((*seating).clone());
                self.before_game.clone_from(&self.bots);
            }
            Event::Void { .. } => self.bots.clone_from(&self.before_game),
            Event::Aside { place, bot, aside: Aside::Notice(notice), .. } => {
                self.bot(*bot).notice(*place, notice);
            }
            Event::Played { place, input, reply, game, .. } => {
                let Some(seating) = &self.seating else { return };
                let over = matches!(game.status(), game::Status::Over { .. });
                // Most replies have no such lists, and some are long.
                let judged = reply.filter(|reply| reply.get().contains("\"ignored\""));
                let reply = judged.and_then(|reply| serde_json::from_str(reply.get()).ok());
                let bot = seating.bot_at(input.seat);
                let bot = self.bot(bot);
                bot.answers += usize::from(!input.resigned);
                bot.acted += usize::from(input.acts);
                match input.fault {
                    Some(fault) => {
                        let message = input.message.as_deref().unwrap_or_default();
                        bot.fault(*place, fault, message);
                        bot.decisive |= over;
                    }
                    None => bot.reply(*place, &reply.unwrap_or_default()),
                }
                bot.noticed = false;
            }
            Event::Asked { .. } | Event::Aside { .. } | Event::Line(_) => {}
        }
    }

    /// The counts of each bot, in the order given. Bots without any may be missing at the end.
    pub fn bots(&self) -> &[BotTally] {
        &self.bots
    }

    fn bot(&mut self, bot: usize) -> &mut BotTally {
        if self.bots.len() <= bot {
            self.bots.resize_with(bot + 1, BotTally::default);
        }
        &mut self.bots[bot]
    }
}

impl BotTally {
    /// Returns true if the bot always answered and none of its answers did anything: all were refused, or it did nothing from beginning to
    /// end.
    pub fn is_useless(&self) -> bool {
        let is_idle = self.answers >= FEW && self.acted == 0;
        self.answers > 0 && (self.useless == self.answers || is_idle) && !self.unanswered
    }

    /// Returns true if it was useless without being refused: it did nothing.
    pub fn is_idle(&self) -> bool {
        self.is_useless() && self.useless < self.answers
    }

    /// Returns true if this bot, whose worst fault is `worst`, needs fixing: it failed, or none of its answers was used. An illegal action
    /// without further cost is no failure.
    pub fn has_failed(&self, worst: Verdict) -> bool {
        let harmless = worst == Verdict::Ok || worst == Verdict::IllegalAction && !self.decisive;
        !harmless || self.is_useless()
    }

    /// Returns true if several answers were asked for and every one was a timeout.
    pub fn is_always_late(&self) -> bool {
        let late = self.remarks.iter().filter(|remark| remark.kind == Verdict::Timeout.name());
        self.answers >= FEW && late.map(|remark| remark.count).sum::<usize>() == self.answers
    }

    /// Decisions that the bot was asked for.
    pub fn answers(&self) -> usize {
        self.answers
    }

    /// Everything counted, the most frequent first.
    pub fn remarks(&self) -> Vec<Remark> {
        let total = |kind: &str| if kind == ORDER { self.orders } else { self.answers };
        let ordered = |message: &str| {
            self.remarks.iter().any(|remark| remark.kind == ORDER && message.ends_with(&remark.message))
        };
        // A dialect reports an ignored order as an ignored line too.
        let once = self.remarks.iter().filter(|remark| remark.kind != OUTPUT || !ordered(&remark.message));
        let counted = once.map(|remark| match &*remark.kind {
            OUTPUT => remark.clone(),
            kind => Remark { of: total(kind), ..remark.clone() },
        });
        let mut remarks: Vec<Remark> = counted.collect();
        remarks.sort_by_key(|remark| std::cmp::Reverse(remark.count));
        remarks
    }

    /// Adds the counts of another match.
    pub fn add(&mut self, other: &BotTally) {
        self.answers += other.answers;
        self.acted += other.acted;
        self.useless += other.useless;
        self.orders += other.orders;
        self.decisive |= other.decisive;
        self.unanswered |= other.unanswered;
        for remark in &other.remarks {
            self.count(remark.kind.clone(), remark.count, &remark.first, &remark.message);
        }
    }

    fn fault(&mut self, place: Place, fault: Verdict, message: &str) {
        self.useless += 1;
        self.unanswered |= !matches!(fault, Verdict::IllegalAction | Verdict::MalformedOutput);
        self.count(fault.name().into(), 1, &place.to_string(), message);
    }

    fn notice(&mut self, place: Place, notice: &str) {
        self.noticed = true;
        let more = notice.strip_prefix("and ").and_then(|rest| rest.strip_suffix(" more"));
        match (more.and_then(|more| more.parse::<usize>().ok()), self.remarks.last_mut()) {
            (Some(more), Some(last)) if last.kind == OUTPUT => last.count += more,
            _ => self.count(OUTPUT.into(), 1, &place.to_string(), notice),
        }
    }

    /// Games that judge the parts of an answer separately list them in their reply: `accepted`, and `ignored` with a `message` each.
    /// `unlisted` is the number of further ignored parts.
    fn reply(&mut self, place: Place, reply: &Value) {
        let list = |name: &str| reply.get(name).and_then(Value::as_array);
        let (accepted, ignored) = (list("accepted").map_or(0, Vec::len), list("ignored"));
        let unlisted = reply.get("unlisted").and_then(Value::as_u64).unwrap_or(0) as usize;
        let refused = ignored.map_or(0, Vec::len) + unlisted;
        self.orders += accepted + refused;
        let nothing_else = list("accepted").is_some() && accepted == 0;
        self.useless += usize::from(nothing_else && (refused > 0 || self.noticed));
        for one in ignored.into_iter().flatten() {
            let message = one.get("message").and_then(Value::as_str).unwrap_or_default();
            self.count(ORDER.into(), 1, &place.to_string(), message);
        }
        if unlisted > 0 {
            self.count(ORDER.into(), unlisted, &place.to_string(), "not listed");
        }
    }

    fn count(&mut self, kind: Cow<'static, str>, count: usize, first: &str, message: &str) {
        let same = |remark: &&mut Remark| remark.kind == kind && gist(&remark.message) == gist(message);
        if let Some(known) = self.remarks.iter_mut().find(same) {
            known.count += count;
        } else if self.remarks.len() < KINDS {
            let (first, message) = (first.into(), message.into());
            self.remarks.push(Remark { kind, count, of: 0, first, message });
        } else if let Some(last) = self.remarks.iter_mut().rfind(|remark| remark.kind == kind) {
            last.count += count;
        }
    }
}

/// A message without its varying parts: numbers and quotations.
fn gist(message: &str) -> String {
    let unquoted: String =
        message.split('\'').enumerate().map(|(part, text)| if part % 2 == 0 { text } else { "'" }).collect();
    unquoted.chars().filter(|letter| !letter.is_ascii_digit() && *letter != '-').collect()
}

#[cfg(test)]
mod tests;
