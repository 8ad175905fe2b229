//! The games in `examples/games`: each obeys, plays to its end, and its record holds.

use std::path::Path;

use game::Player;
use outside::{Setting, audit, replay_exchanges};
use referee::{Coverage, Seer, StreamItem, frames_of, verify};

use crate::support::{Place, compiles, play, setup};

#[test]
fn every_game_in_the_folder_obeys_and_plays_to_its_end() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/games");
    let games = outside::games_in(&folder).unwrap();
    assert!(games.len() >= 4, "{games:?}");
    for source in games.iter().filter(|source| compiles(source)) {
        let place = Place::new();
        let game = place.copied(source);
        let room = place.open(&game);
        let setup = setup(room, &[], 3);
        let seats = (room.seats)(&setup.options, &setup.files).unwrap();
        for (players, seed) in [(*seats.start(), 0), (*seats.end(), 2)] {
            let only = Setting { options: Vec::new(), players, seed };
            let report = audit(&place.versions, &game, 1, Some(&only), &mut |_| {}).unwrap();
            assert!(report.findings.is_empty(), "{}: {:?}", source.display(), report.findings);
            assert!(report.plays == 1 && report.inputs > 0, "{}: {report:?}", source.display());
        }
        let text = std::fs::read_to_string(source.join("README.md")).unwrap();
        let (rewritten, number) = replay_exchanges(&text, room).unwrap();
        assert_eq!((number, text.as_str()), (1, rewritten.as_str()), "{}", source.display());
        assert!(!room.samples.is_empty(), "{}: a bot", source.display());
        let record = play(&setup, &["random"; 16][..*seats.end()]).unwrap();
        assert_eq!(verify(&record, room).unwrap(), Coverage::Everything);
    }
}

/// A move is told by what makes it in its player's picture, and to nobody who may not know it.
#[test]
fn actions_have_labels_for_those_who_may_know_them() {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/games/bidding");
    let place = Place::new();
    let room = place.open(&place.copied(source));
    let record = play(&setup(room, &[], 3), &["random", "random"]).unwrap();
    let labels = |seer| {
        let (items, ended) = frames_of(&record, room, seer);
        assert!(ended.is_ok());
        let of_other = |item| match item {
            StreamItem::Frame(frame) if frame.seat == Player::SECOND => Some(frame.caption.label),
            _ => None,
        };
        items.into_iter().filter_map(of_other).collect::<Vec<_>>()
    };
    let all = labels(Seer::Everything);
    assert!(all.iter().any(|label| label.starts_with("Bid ")), "{all:?}");
    assert!(all.iter().any(|label| label.len() == 2), "the name of a cell: {all:?}");
    let (last, seen) =
        labels(Seer::Seat(Player::FIRST)).split_last().map(|(l, s)| (l.clone(), s.to_vec())).unwrap();
    assert!(seen.iter().all(String::is_empty), "{seen:?} {last}");
}
