//! Spectators: who watches a live match, and how much each has been sent.

use arena::Seer;
use serde_json::{Value, json};

use super::live_match::LiveMatch;
use super::shared_text::SharedText;
use super::sight::Sight;

/// The most messages per batch.
const BATCH: usize = 256;

/// The people who are present, and those who offer a draw.
type Told = (Vec<usize>, Option<Vec<usize>>);

pub struct Spectator {
    /// The viewpoint.
    seer: Seer,
    next: usize,
    voids: u32,
    log: usize,
    summary_version: u64,
    thoughts: u64,
    clocks: u64,
    /// The people it plays, by number, with the version of the last prompt sent to each.
    persons: Vec<(usize, u64)>,
    /// Which people it was told are present, and which offer a draw.
    told: Option<Told>,
    sight: Sight,
}

/// News for a spectator.
pub enum News {
    /// Messages in order.
    Messages(Vec<SharedText>),
    /// It needs lines that are no longer kept: see [`LiveMatch::lacking`].
    Behind,
    /// The match is over and the spectator has everything.
    End,
}

impl Spectator {
    /// A spectator that already has `next` lines and plays these people.
    pub fn new(seer: Seer, persons: &[usize], next: usize, sight: Sight) -> Spectator {
        let persons = persons.iter().map(|person| (*person, 0)).collect();
        let (voids, log, summary_version, thoughts, clocks, told) = (0, 0, 0, 0, 0, None);
        Spectator { seer, next, voids, log, summary_version, thoughts, clocks, persons, told, sight }
    }
}

impl LiveMatch {
    /// The next batch of news for a spectator.
    pub fn news(&self, spectator: &mut Spectator) -> News {
        if self.is_leading() {
            return News::Messages(Vec::new());
        }
        let mut progress = self.progress();
        let mut messages = Vec::new();
        let is_over = progress.summary.state.is_over();
        if spectator.summary_version != progress.summary_version && !is_over {
            messages.push(progress.summary_message(spectator.sight));
            spectator.summary_version = progress.summary_version;
        }
        let window = self.window(&mut progress, spectator.seer);
        if window.voids != spectator.voids {
            spectator.next = spectator.next.min(window.void_at);
            spectator.voids = window.voids;
        }
        spectator.next = spectator.next.min(window.len());
        if spectator.next < window.first() {
            return News::Behind;
        }
        let before = messages.len();
        messages.extend(window.from(spectator.next, BATCH).cloned());
        spectator.next += messages.len() - before;
        if spectator.sight == Sight::Full && self.shows_log(&progress) {
            let new = progress.log.from(spectator.log, BATCH);
            spectator.log += new.len();
            messages.extend(new.iter().cloned());
        }
        if !spectator.persons.is_empty() && spectator.thoughts != progress.thought.0 {
            spectator.thoughts = progress.thought.0;
            messages.extend(progress.thought.1.clone());
        }
        if spectator.clocks != progress.clock.0 {
            spectator.clocks = progress.clock.0;
            messages.extend(progress.clock_message());
        }
        // The end comes after the last line.
        if messages.is_empty() && spectator.summary_version != progress.summary_version {
            messages.push(progress.summary_message(spectator.sight));
            spectator.summary_version = progress.summary_version;
        }
        let is_end = is_over && spectator.summary_version == progress.summary_version;
        drop(progress);
        if !spectator.persons.is_empty() && self.persons().nth(1).is_some() {
            let told = (self.presence.present(), self.draw_offers());
            if spectator.told.as_ref() != Some(&told) {
                let message = json!({"match": self.id, "present": told.0, "draw_offers": told.1});
                messages.push(message.to_string().into());
                spectator.told = Some(told);
            }
        }
        for (person, seen) in &mut spectator.persons {
            messages.extend(self.prompt_messages(*person, seen));
        }
        if messages.is_empty() && is_end { News::End } else { News::Messages(messages) }
    }

    /// What a spectator lacks who is behind: the viewpoint, the first line, and the record of everything that has been shown.
    pub fn lacking(&self, spectator: &Spectator) -> Option<(Seer, usize, String)> {
        Some((spectator.seer, spectator.next, self.shown_record()?.to_string()))
    }

    /// Notes that a spectator who was behind was sent so many lines.
    pub fn caught_up(&self, spectator: &mut Spectator, lines: usize) {
        spectator.next += lines;
        // If the record lacks the missing lines, skip them.
        if lines == 0 {
            let first = self.window(&mut self.progress(), spectator.seer).first();
            spectator.next = spectator.next.max(first);
        }
    }

    fn prompt_messages(&self, person: usize, seen: &mut u64) -> Vec<SharedText> {
        let Some(decision) = self.decisions[person].as_ref() else { return Vec::new() };
        let state = decision.state();
        if state.version == *seen {
            return Vec::new();
        }
        *seen = state.version;
        let (id, message) = (&self.id, |value: Value| SharedText::from(value.to_string()));
        let refused = state
            .refusal
            .map(|why| message(json!({"match": id, "bot": person, "refused": {"message": why}})));
        let prompt = message(json!({"match": id, "bot": person, "prompt": state.prompt}));
        refused.into_iter().chain([prompt]).collect()
    }
}
