//! The picture, which the page and the terminal draw: the prize, the cards of the round before, and the hands.

use serde_json::json;
use viadal_game::{Button, Cell, Hand, Number, Picture};

use super::rules::View;

pub(crate) fn picture(view: &View) -> Picture {
    let card = |name: &str, column: usize, number: u32| Cell {
        name: name.into(),
        rect: Some([50.0 * column as f64, 0.0, 40.0, 60.0]),
        text: json!(number),
        ..Cell::default()
    };
    let prize = (view.prize > 0).then(|| card("prize", 0, view.prize));
    let laid = view.last.iter().flat_map(|round| {
        let laid = round.cards.iter().enumerate();
        laid.map(|(seat, number)| Cell {
            seat: Some(seat),
            mark: round.winner == Some(seat),
            ..card("laid before", seat + 2, *number)
        })
    });
    // Whoever sits here may lay these.
    let button = |seat: usize, card: &u32| Button {
        text: json!(card),
        action: (view.seat == Some(seat)).then(|| json!({ "card": card })),
        ..Button::default()
    };
    let hand = |(seat, cards): (usize, &Vec<u32>)| Hand {
        seat,
        cards: cards.iter().map(|card| button(seat, card)).collect(),
    };
    let points: Vec<String> = view.scores.iter().map(i64::to_string).collect();
    let number = |label: &str, value| Number { label: json!(label), value, ..Number::default() };
    Picture {
        size: [50.0 * (view.hands.len() + 2) as f64, 60.0],
        cells: prize.into_iter().chain(laid).collect(),
        numbers: vec![number("Prize", json!(view.prize)), number("Points", json!(points.join(" : ")))],
        hands: view.hands.iter().enumerate().map(hand).collect(),
        ..Picture::default()
    }
}
