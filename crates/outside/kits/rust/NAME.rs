//! Nim: heaps of matches. Who is due takes any number from one heap; who takes the last one wins.
mod viadal_game;
use viadal_game::{one_of, Game, Setup, Status, Value};

struct Nim;

fn legal(state: &Value) -> Vec<Value> {
    let heaps = state.get("heaps").numbers().into_iter().enumerate();
    heaps.flat_map(|(heap, left)| (1..=left).map(move |take| object! { "heap": heap, "take": take })).collect()
}

/// A disc is a match; a click on one takes it and all to its right.
fn picture(state: &Value, seat: Option<usize>) -> Value {
    let heaps = state.get("heaps").numbers();
    let mut cells = Vec::new();
    for (heap, left) in heaps.iter().enumerate() {
        for n in 0..*left {
            let mut cell = object! { "rect": vec![10 * n, 10 * heap as i64, 10, 10], "shape": "disc" };
            if seat.is_some() && seat == state.get("due").place() {
                cell.set("action", object! { "heap": heap, "take": left - n });
            }
            cells.push(cell);
        }
    }
    let widest = heaps.iter().copied().max().unwrap_or(0).max(4);
    object! { "size": vec![10 * widest, 10 * heaps.len() as i64], "cells": cells }
}

impl Game for Nim {
    fn start(setup: &mut Setup) -> Result<Value, String> {
        let option = |name: &str, usual: i64| setup.options.get(name).place().map_or(usual, |number| number as i64);
        let (heaps, most) = (option("heaps", 3), option("most", 7));
        let heaps: Vec<i64> = (0..heaps).map(|_| setup.lots.below(most) + 1).collect();
        Ok(object! { "turn": 1, "due": setup.first, "heaps": heaps, "lost": Value::Null, "last": Value::Null })
    }

    fn status(state: &Value) -> Status {
        let without = |loser: usize| vec![i64::from(loser != 0), i64::from(loser != 1)];
        let due = state.get("due").place().unwrap_or(0);
        match state.get("lost").place() {
            Some(lost) => Status::Over(without(lost), "resigned".into()),
            None if state.get("heaps").numbers().iter().all(|left| *left == 0) => Status::Over(without(due), "last match".into()),
            None => Status::Due(state.get("turn").number(), vec![due]),
        }
    }

    fn play(state: &mut Value, seat: usize, action: &Value) -> Result<Value, String> {
        one_of(action, &legal(state))?;
        let (heap, take) = (action.get("heap").number(), action.get("take").number());
        let mut heaps = state.get("heaps").numbers();
        heaps[heap as usize] -= take;
        state.set("heaps", heaps);
        state.set("turn", state.get("turn").number() + 1);
        state.set("due", 1 - seat);
        state.set("last", object! { "seat": seat, "heap": heap, "take": take });
        Ok(Value::Null)
    }

    /// Whoever fails takes one match of the first heap that has any.
    fn fail(state: &mut Value, seat: usize, _fault: &str) {
        let first = legal(state).swap_remove(0);
        let _ = Nim::play(state, seat, &first);
    }

    fn resign(state: &mut Value, seat: usize) {
        state.set("lost", seat);
    }

    fn view(state: &Value, seat: Option<usize>) -> Value {
        let mut shown = object! {
            "turn": state.get("turn"), "heaps": state.get("heaps"), "last": state.get("last"), "picture": picture(state, seat),
        };
        if seat.is_some() && seat == state.get("due").place() {
            shown.set("legal", legal(state));
        }
        shown
    }
}

rules!(Nim);
