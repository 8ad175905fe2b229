//! Pig: roll as often as you dare; a 1 loses what the turn has brought. The first with enough points wins.
mod viadal_game;
use viadal_game::{one_of, Dice, Game, Setup, Status, Value};

struct Pig;

const LONGEST: i64 = 300;

fn seats(state: &Value) -> usize {
    state.get("points").list().len()
}

fn plays(state: &Value, seat: usize) -> bool {
    !state.get("out").list().contains(&Value::from(seat))
}

fn is_due(state: &Value, seat: Option<usize>) -> bool {
    seat.is_some() && seat == state.get("due").place()
}

fn legal(state: &Value) -> Vec<Value> {
    let rolls = vec![Value::from("roll")];
    if state.get("pot").number() == 0 { rolls } else { vec![Value::from("roll"), Value::from("hold")] }
}

fn score(state: &Value, seat: usize) -> i64 {
    if plays(state, seat) { state.get("points").numbers()[seat] } else { -1 }
}

/// The turn of the next who still plays.
fn advance(state: &mut Value, seat: usize) {
    let next = (1..=seats(state)).map(|by| (seat + by) % seats(state)).find(|seat| plays(state, *seat));
    state.set("due", next);
    state.set("pot", 0);
}

/// The faces of a die: its pips on a field of three by three.
fn die(face: i64, marked: bool) -> Vec<Value> {
    let pips = match face {
        1 => vec![4],
        2 => vec![0, 8],
        3 => vec![0, 4, 8],
        4 => vec![0, 2, 6, 8],
        5 => vec![0, 2, 4, 6, 8],
        6 => vec![0, 2, 3, 5, 6, 8],
        _ => Vec::new(),
    };
    let cell = |at: i64| {
        let mut cell = object! { "rect": vec![10 * (at % 3), 10 * (at / 3), 10, 10] };
        if pips.contains(&at) {
            cell.set("shape", "disc");
            cell.set("mark", marked);
        }
        cell
    };
    (0..9).map(cell).collect()
}

impl Game for Pig {
    fn start(setup: &mut Setup) -> Result<Value, String> {
        Ok(object! {
            "turn": 1, "due": setup.first, "points": vec![0; setup.players], "pot": 0, "goal": setup.options.get("goal"),
            "out": Vec::<i64>::new(), "face": Value::Null, "last": Value::Null, "dice": setup.dice.save(),
        })
    }

    fn status(state: &Value) -> Status {
        let scores: Vec<i64> = (0..seats(state)).map(|seat| score(state, seat)).collect();
        let left = (0..seats(state)).filter(|seat| plays(state, *seat)).count();
        let turn = state.get("turn").number();
        match (state.get("due").place(), scores.iter().max()) {
            (_, Some(best)) if *best >= state.get("goal").number() => Status::Over(scores, "goal reached".into()),
            (Some(due), _) if left > 1 && turn <= LONGEST => Status::Due(turn, vec![due]),
            _ if left > 1 => Status::Over(scores, "no turn left".into()),
            _ => Status::Over(scores, "resigned".into()),
        }
    }

    fn play(state: &mut Value, seat: usize, action: &Value) -> Result<Value, String> {
        one_of(action, &legal(state))?;
        let (pot, mut points) = (state.get("pot").number(), state.get("points").numbers());
        state.set("turn", state.get("turn").number() + 1);
        if action.text() == "hold" {
            points[seat] += pot;
            state.set("points", points);
            state.set("face", Value::Null);
            state.set("last", object! { "seat": seat, "hold": pot });
            advance(state, seat);
            return Ok(Value::Null);
        }
        let mut dice = Dice::load(state.get("dice"));
        let face = dice.below(6) + 1;
        state.set("dice", dice.save());
        state.set("face", face);
        state.set("last", object! { "seat": seat, "roll": face });
        state.set("pot", pot + face);
        if face == 1 {
            advance(state, seat);
        }
        Ok(object! { "roll": face })
    }

    /// Whoever fails loses what the turn has brought.
    fn fail(state: &mut Value, seat: usize, _fault: &str) {
        state.set("turn", state.get("turn").number() + 1);
        advance(state, seat);
    }

    fn resign(state: &mut Value, seat: usize) {
        let mut out = state.get("out").numbers();
        out.push(seat as i64);
        state.set("out", out);
        if is_due(state, Some(seat)) {
            advance(state, seat);
        }
    }

    fn view(state: &Value, seat: Option<usize>) -> Value {
        let mut shown = object! {};
        for name in ["turn", "due", "points", "pot", "goal", "out", "face", "last"] {
            shown.set(name, state.get(name));
        }
        let points = state.get("points").numbers().into_iter().enumerate();
        let mut numbers: Vec<Value> = points.map(|(seat, points)| object! { "label": format!("Points of {}", seat + 1), "value": points }).collect();
        numbers.push(object! { "label": "In this turn", "value": state.get("pot") });
        numbers.push(object! { "label": "Goal", "value": state.get("goal") });
        let face = state.get("face").number();
        let mut picture = object! { "size": vec![30, 30], "cells": die(face, face == 1), "numbers": numbers };
        if is_due(state, seat) {
            let actions = legal(state);
            let button = |action: &Value| object! { "text": if action.text() == "roll" { "Roll" } else { "Hold" }, "action": action };
            picture.set("buttons", actions.iter().map(button).collect::<Vec<_>>());
            shown.set("legal", actions);
        }
        shown.set("picture", picture);
        shown
    }

    /// The dice that nobody knows are others.
    fn guess(view: &Value, dice: &mut Dice) -> Value {
        let mut state = object! {};
        for name in ["turn", "due", "points", "pot", "goal", "out", "face", "last"] {
            state.set(name, view.get(name));
        }
        state.set("dice", dice.save());
        state
    }
}

rules!(Pig);
