//! The games in `examples/games`: each obeys, plays to its end, and its record holds.

use std::path::Path;

use outside::{Setting, audit, replay_exchanges};
use referee::{Coverage, verify};

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
