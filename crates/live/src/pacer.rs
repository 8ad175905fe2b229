//! The pace of a match: events are passed on no faster than spectators are to see them, and the record is saved meanwhile.

use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use referee::Event;

use super::live_match::LiveMatch;
use super::registry::MatchRegistry;
use super::slots::{POLL, Slot, sleep_unless_stopped};
use crate::plan::Kind;

/// How often the record of a live match is saved: at most this much is lost if the program is killed.
const SAVE_INTERVAL: Duration = Duration::from_secs(3);

/// Passes on events, no faster than the match's pace.
pub(super) struct Pacer<'a, 'b> {
    registry: &'a MatchRegistry,
    live_match: &'a LiveMatch,
    slot: &'a mut Slot<'b>,
    /// How many inputs of a record are still to be replayed.
    led_inputs: usize,
    shown: Instant,
    /// When to save next.
    next_save: Option<Instant>,
}

impl<'a, 'b> Pacer<'a, 'b> {
    pub(super) fn new(
        registry: &'a MatchRegistry,
        live_match: &'a LiveMatch,
        slot: &'a mut Slot<'b>,
        led_inputs: usize,
    ) -> Pacer<'a, 'b> {
        Pacer { registry, live_match, slot, led_inputs, shown: Instant::now(), next_save: None }
    }

    pub(super) fn on_event(&mut self, event: &Event<'_>) {
        self.live_match.on_event(event);
        match event {
            Event::Aside { aside, .. } if self.led_inputs == 0 => self.registry.counts.count_time(aside),
            Event::Played { sealed, .. } => {
                self.led_inputs = self.led_inputs.saturating_sub(1);
                if *sealed {
                    return;
                }
            }
            Event::Opened { .. } => {}
            _ => return,
        }
        if self.registry.has_lobby_spectators() {
            self.live_match.take_thumbnail(event);
            self.registry.notify();
        }
        if self.led_inputs > 0 {
            return;
        }
        if self.live_match.is_leading() {
            self.live_match.set_leading(false);
        }
        self.save();
        self.wait();
    }

    /// Saves the record and the log: after each input if a person plays, from time to time otherwise.
    fn save(&mut self) {
        if self.live_match.is_settled() || self.next_save.is_some_and(|next| Instant::now() < next) {
            return;
        }
        let began = Instant::now();
        if let Err(error) = self.registry.store_progress(self.live_match) {
            tracing::warn!("cannot be saved now: {error}");
        }
        // The next event of a match with a person may be hours away, so each of its inputs is saved, however slow the disk is. In
        // other matches slow saves are made less often.
        if !self.live_match.has_person() {
            self.next_save = Some(Instant::now() + SAVE_INTERVAL.max(began.elapsed() * 20));
        }
    }

    fn wait(&mut self) {
        let pace = Duration::from_millis(self.live_match.plan.pace_ms);
        let stop = &self.live_match.stop;
        if pace.is_zero() {
            self.slot.yield_to_waiting(stop);
            return;
        }
        self.slot.release();
        sleep_unless_stopped(pace.saturating_sub(self.shown.elapsed()), stop);
        // An exhibition pauses while nobody watches.
        while self.live_match.plan.kind == Kind::Exhibition && !self.is_watched() {
            sleep_unless_stopped(POLL * 4, stop);
        }
        self.slot.acquire(stop);
        self.shown = Instant::now();
    }

    fn is_watched(&self) -> bool {
        let stopped = self.live_match.stop.load(Ordering::Relaxed);
        stopped || self.registry.has_lobby_spectators() || self.live_match.is_watched()
    }
}
