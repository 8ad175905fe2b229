//! A search ends when it is to end, and repeats where it can.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use board::Moves;
use search::{Ingredients, Limits, Method, Outside, Style, Thinker};

use crate::support::{model, nodes, play, start, think, thinker};

#[test]
fn limits_end_a_search() {
    let position = start("chess");
    let stopped = AtomicBool::new(true);
    let check = |limits: Limits, stop: &AtomicBool, most: u64| {
        // A clock by which every look takes a millisecond.
        let looks = AtomicU64::new(0);
        let clock = || Duration::from_millis(looks.fetch_add(1, Ordering::Relaxed));
        let outside = Outside { clock: &clock, stop };
        let thought =
            thinker(&position, Style::default()).think(&position, limits, 1000, outside, &mut |_| {});
        let thought = thought.unwrap();
        assert!(!thought.best().is_empty() && thought.nodes <= most, "{limits:?}: {thought:?}");
        thought
    };
    let running = AtomicBool::new(false);
    check(nodes(1000), &running, 1016);
    check(Limits { time: Some(Duration::from_millis(100)), ..Limits::default() }, &running, 16 * 100);
    check(Limits::default(), &stopped, 16);
    let shallow = check(Limits { depth: Some(2), ..Limits::default() }, &running, 100_000);
    assert_eq!(shallow.depth, 2);
}

#[test]
fn the_same_question_gets_the_same_answer() {
    let position = start("chess");
    let ask =
        |seed| think(&mut thinker(&position, Style { seed, ..Style::default() }), &position, nodes(3000));
    assert_eq!(ask(5), ask(5));
    let threads = Style { threads: 3, ..Style::default() };
    assert!(think(&mut thinker(&position, threads), &position, nodes(3000)).is_some());
}

#[test]
fn a_large_table_belongs_to_a_decision() {
    let position = start("tic-tac-toe");
    let mut thinker = Thinker::new(Arc::new(model(&position)), Style::default(), 1 << 20);
    for _ in 0..2 {
        assert!(thinker.slots() <= 1 << 18);
        think(&mut thinker, &position, nodes(100)).unwrap();
    }
    assert!(thinker.slots() <= 1 << 18);
}

/// Where pieces change sides all the time, to play captures out would eat the budget of the first depth.
#[test]
fn turned_pieces_are_not_played_out() {
    for game in ["ataxx", "reversi"] {
        let mut position = start(game);
        let mut moves = Moves::new();
        let mut thinker = thinker(&position, Style::default());
        for turn in 0..12 {
            let thought = think(&mut thinker, &position, nodes(5000)).expect("not over");
            assert!(thought.depth >= 3, "{game}, turn {turn}: {thought:?}");
            position.legal(&mut moves);
            position.make(moves.get(turn * 7 % moves.len()).expect("a move"));
        }
    }
}

/// Where pieces change sides, searches less deep spare most of the positions that a depth takes.
#[test]
fn what_looks_lost_costs_little_where_pieces_change_sides() {
    let mut position = start("reversi");
    let moves = "Black Disc c4 flip d4; White Disc c5 flip d5; Black Disc d6 flip d5; White Disc e7 flip d6";
    play(&mut position, moves);
    let to_depth = |name: Option<&str>| {
        let ingredients = name.map_or(Ingredients::ALL, |name| Ingredients::ALL.without(name).unwrap());
        let mut thinker = thinker(&position, Style { ingredients, ..Style::default() });
        let limits = Limits { depth: Some(8), ..Limits::default() };
        think(&mut thinker, &position, limits).unwrap().nodes
    };
    let (all, unpruned) = (to_depth(None), to_depth(Some("pruning")));
    assert!(all * 3 < unpruned * 2, "{all} and {unpruned} positions");
}

#[test]
fn thoughts_are_told_while_a_search_goes_on() {
    let position = start("chess");
    let outside = Outside { clock: &|| Duration::ZERO, stop: &AtomicBool::new(false) };
    for method in [Method::AlphaBeta, Method::Tree] {
        let mut told = Vec::new();
        let mut thinker = thinker(&position, Style { method: Some(method), ..Style::default() });
        thinker
            .think(&position, nodes(6000), 1000, outside, &mut |thought| told.push(thought.clone()))
            .unwrap();
        assert!(told.len() > 1, "{method:?}");
        assert!(told.is_sorted_by_key(|thought| thought.nodes));
        assert!(told.iter().all(|thought| !thought.best().is_empty() && thought.depth > 0));
    }
}
