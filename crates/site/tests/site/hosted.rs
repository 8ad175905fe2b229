//! The match of `viadal play --browser`.

use std::sync::mpsc::channel;
use std::time::Duration;

use game::{Files, Options, RecordLine};
use referee::Event;
use serde_json::{Value, json};
use site::{HostedMatch, Hosting, serve_match};

use crate::support::{Site, Socket};

/// The events that the terminal receives.
#[derive(Debug, PartialEq)]
enum Heard {
    Opened(String),
    Inputs(usize),
    TakenBack,
    Ended { inputs: usize },
}

/// A decision taken back on the page: the terminal follows the match that continues, and keeps its record.
#[test]
fn a_decision_taken_back_on_the_page_reaches_the_terminal() {
    let (hears, heard) = channel();
    let site = Site::run(move |config, stop, address| {
        let room = arena::room("zrf").unwrap();
        let options = Options::new(&room.all_options(), [("rules", "tic-tac-toe")]).unwrap();
        let bots = vec!["human".to_string(), "house:random".to_string()];
        let (files, pictures, pace) = (Files::default(), Vec::new(), Duration::ZERO);
        let hosted = HostedMatch { room, options, files, seed: 3, bots, pictures, pace };
        let mut inputs = 0;
        let hosting = Hosting {
            opened: &mut |at| {
                hears.send(Heard::Opened(at.into())).unwrap();
                address(at.split('/').nth(2).unwrap().parse().unwrap());
            },
            watch: &mut |event| match event {
                Event::Opened { .. } => inputs = 0,
                Event::Played { .. } => {
                    inputs += 1;
                    hears.send(Heard::Inputs(inputs)).unwrap();
                }
                _ => {}
            },
            taken_back: &mut || hears.send(Heard::TakenBack).unwrap(),
            played: &mut |played| {
                let record = played.unwrap().record;
                let inputs = record.lines.iter().filter(|line| matches!(line, RecordLine::Input(_))).count();
                hears.send(Heard::Ended { inputs }).unwrap();
            },
        };
        serve_match(config, stop, hosted, hosting).unwrap();
    });
    let Heard::Opened(at) = heard.recv().unwrap() else { panic!("the page is opened first") };
    let (_, path) = at.split_once("/match/").unwrap();
    let (id, keys) = path.split_once("#keys=").unwrap();
    let key = keys.split(',').next().unwrap();

    let mut socket = site.watch(id, &json!({"key": key}));
    decide(&mut socket, id, key);
    socket.until(|message| message["prompt"].is_object());
    // Its decision and the reply.
    assert_eq!([heard.recv(), heard.recv()].map(Result::unwrap), [Heard::Inputs(1), Heard::Inputs(2)]);

    let undone = site.post(&format!("/api/v1/matches/{id}/undo"), &json!({"key": key})).json();
    assert_eq!((&undone["id"], &undone["keys"][0]), (&json!(id), &json!(key)));
    assert_eq!(heard.recv().unwrap(), Heard::TakenBack);
    let mut socket = site.watch(id, &json!({"key": key}));
    while decide(&mut socket, id, key) {}
    let mut told = Vec::new();
    let kept = loop {
        match heard.recv().unwrap() {
            Heard::Inputs(number) => told.push(number),
            Heard::Ended { inputs } => break inputs,
            other => panic!("{other:?}"),
        }
    };
    assert_eq!(told, (1..=kept).collect::<Vec<_>>(), "from the first turn to the last one that is kept");
    assert!(kept >= 5, "no game is shorter");
    assert_eq!(site.get(&format!("/api/v1/matches/{id}")).json()["state"], "done");
}

/// Plays the first legal move if prompted; returns whether it was.
fn decide(socket: &mut Socket, id: &str, key: &str) -> bool {
    let seen = socket.until(|message| message["prompt"].is_object() || message["summary"]["ended"].is_i64());
    let Value::Object(prompt) = &seen.last().unwrap()["prompt"] else { return false };
    let action = json!({"move": prompt["view"]["legal"][0]});
    socket.say(
        &json!({"act": id, "key": key, "game": prompt["game"], "turn": prompt["turn"], "action": action}),
    );
    true
}
