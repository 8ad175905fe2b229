//! Settings at the ends of what the games allow: `viadal check` plays a bot in each.

/// The settings to try in a game, each `KEY=VALUE` with `;` between them.
pub fn trials(game: &str) -> &'static [&'static str] {
    TRIALS.iter().find(|(id, _)| *id == game).map_or(&[], |(_, trials)| trials)
}

const TRIALS: &[(&str, &[&str])] = &[
    (
        "perlwars",
        &[
            "stage=3x1;max_turns=5",
            "stage=3x3",
            "stage=30x30;max_turns=20",
            "stage=7x15;start=0,0,6,14",
            "range=below",
            "max_turns=1",
        ],
    ),
    (
        "planetfight",
        &[
            "planets=2;max_distance=150;rounds=1",
            "ships=0;rounds=3",
            "planets=60;ships=20;rounds=10;ships_start=home",
            "planets=30;max_size=1000000;distance_scale=150;rounds=8",
            "ships=100;rounds=5",
        ],
    ),
    ("robobattler", &["battles=1", "battles=2;missiles=line:1", "battles=1;missiles=plus:32,bigx:32"]),
    ("thud", &["max_moves=1", "max_moves=61;games=1", "variant=Koom Valley Thud;max_moves=80"]),
    (
        "wizards",
        &[
            "turns=1",
            "turns=300",
            "open_map=false",
            "fire_report=false;dragon_center=false",
            "friendly_fire=true",
        ],
    ),
    (
        "zrf",
        &[
            "max_moves=1",
            "rules=english-draughts;max_moves=150",
            "rules=chess;max_moves=60",
            "rules=shogi;max_moves=40",
            "rules=reversi",
            "rules=kalah;max_moves=80",
            "rules=race;max_moves=60",
            "rules=fox-and-geese;max_moves=60",
            "rules=sokoban;max_moves=30",
            "rules=peg-solitaire;max_moves=40",
        ],
    ),
];

#[cfg(test)]
mod tests {
    use game::{Files, Options};

    use super::{TRIALS, trials};

    /// Every game has trials, and each can be played.
    #[test]
    fn every_trial_can_be_played() {
        for room in crate::ROOMS {
            assert!(!trials(room.id).is_empty(), "{} has no trials", room.id);
            for trial in trials(room.id) {
                let given = trial.split(';').map(|setting| setting.split_once('=').unwrap());
                let options = Options::new(&room.all_options(), given).unwrap();
                let series = (room.series)(&options).unwrap();
                let seats = (room.seats)(&options, &Files::new()).unwrap();
                let (opening, dice) = series.opening(1, 1, *seats.start());
                assert!((room.open)(&options, &Files::new(), opening, dice).is_ok(), "{}: {trial}", room.id);
            }
        }
        assert!(TRIALS.is_sorted_by_key(|(id, _)| id));
    }
}
