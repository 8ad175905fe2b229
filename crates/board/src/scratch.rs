//! What the run of a block collects.

use crate::rules::{Cell, Effect};

/// State of a run besides its positions. Reused between runs.
#[derive(Clone, Debug, Default)]
pub(crate) struct Scratch {
    pub effects: Vec<Effect>,
    pub cascades: Vec<(Cell, Cell)>,
    pub flags: Vec<bool>,
    /// By flag and cell: the last run that set it.
    pub position_flags: Vec<u32>,
    pub run: u32,
}

impl Scratch {
    /// Prepares for another run.
    pub(crate) fn start(&mut self) {
        self.effects.clear();
        self.cascades.clear();
        self.flags.clear();
        self.run = self.run.wrapping_add(1);
        if self.run == 0 {
            self.position_flags.clear();
            self.run = 1;
        }
    }

    /// Adds an effect. Captures stay last: another effect replaces the first capture, which moves to the end.
    pub(crate) fn push(&mut self, effect: Effect) {
        let capture = |effect: &Effect| matches!(effect, Effect::Capture { .. });
        match self.effects.iter().position(capture) {
            Some(first) if !capture(&effect) => {
                let captured = std::mem::replace(&mut self.effects[first], effect);
                self.effects.push(captured);
            }
            _ => self.effects.push(effect),
        }
    }

    pub(crate) fn flag(&self, flag: u16) -> bool {
        self.flags.get(usize::from(flag)).copied().unwrap_or_default()
    }

    pub(crate) fn set_flag(&mut self, flag: u16, value: bool) {
        let index = usize::from(flag);
        if index >= self.flags.len() {
            self.flags.resize(index + 1, false);
        }
        self.flags[index] = value;
    }

    pub(crate) fn position_flag(&self, index: usize) -> bool {
        self.position_flags.get(index).is_some_and(|run| *run == self.run)
    }

    pub(crate) fn set_position_flag(&mut self, index: usize, value: bool) {
        if index >= self.position_flags.len() {
            self.position_flags.resize(index + 1, 0);
        }
        self.position_flags[index] = if value { self.run } else { 0 };
    }
}
