//! The options of a match, and the resulting setup.

use std::sync::Arc;

use game::{BadSetup, Between, Files, FromOptions, Keeps, Opt, Options, Score, Series, wording};

use super::level::Level;
use super::level_file;
use super::random_map::{RandomMap, ShipsStart};

/// How a game starts.
#[derive(Clone, Debug)]
pub enum Setup {
    /// A given level.
    Level(Arc<Level>),
    /// A random map for each pair of games.
    Random(RandomMap),
}

/// The options of this game.
const OPTIONS: &[Opt] = &[
    Opt::file(
        "level",
        "a .pflvl file with the map and the ships; the options of random maps are then ignored",
    )
    .label("Level"),
    Opt::new("planets", "10", "random map: number of planets, 2 to 200").label("Number of planets"),
    Opt::new("ships", "1", "random map: number of ships of each player, 0 to 100")
        .label("Number of ships per player"),
    Opt::new(
        "max_distance",
        "6",
        "random map: longest road in rounds, 1 to 150; a larger number gives more roads",
    )
    .label("Maximum travelling distance")
    .unit("rounds"),
    Opt::new("max_size", "5", "random map: largest size of a planet, 1 to 1000000")
        .label("Maximum planet size"),
    Opt::new(
        "distance_scale",
        "12",
        "random map: distances are divided by this, 1 to 150; a larger number gives more roads",
    )
    .label("Distance scale"),
    Opt::new("rounds", "40", "random map: round limit, 0 to 100000").label("Round limit"),
    Opt::new("ships_start", "random", "random map: where ships start, on random planets or at home")
        .label("Ships start")
        .choices(&["random", "home"]),
];

impl FromOptions for Setup {
    const OPTIONS: &'static [Opt] = OPTIONS;

    fn read(options: &Options, files: &Files) -> Result<Setup, BadSetup> {
        if let Some(file) = files.get("level") {
            let level = level_file::read(&file.text).map_err(|bad| {
                let level_file::BadLevel { line, message } = bad;
                let file = file.name.as_str();
                BadSetup(wording!("{file}, line {line}: {message}", file, line, message))
            })?;
            return Ok(Setup::Level(level.into()));
        }
        if !options.text("level").is_empty() {
            return Err(BadSetup(wording!("the level '{name}' was not read", name = options.text("level"))));
        }
        random_map(options).map(Setup::Random)
    }
}

fn random_map(options: &Options) -> Result<RandomMap, BadSetup> {
    let ships_start = match options.text("ships_start") {
        "random" => ShipsStart::Random,
        "home" => ShipsStart::Home,
        _ => return Err(options.wrong("ships_start", wording!("random or home"))),
    };
    Ok(RandomMap {
        planets: options.number("planets", 2..=200)? as usize,
        ships: options.number("ships", 0..=100)? as usize,
        max_distance: options.number("max_distance", 1..=150)?,
        max_size: options.number("max_size", 1..=1_000_000)?,
        distance_scale: options.number("distance_scale", 1..=150)?,
        rounds: options.number("rounds", 0..=100_000)? as u32,
        ships_start,
    })
}

/// The series: seats swap from game to game, points add up. Against a bot that does not load, a game counts the average total size of a
/// random map with these options.
///
/// # Errors
/// If an option's value is out of range.
pub fn series(options: &Options) -> Result<Series, BadSetup> {
    let RandomMap { planets, max_size, .. } = random_map(options)?;
    let walkover = planets as i64 * (max_size + 1) / 2;
    let series = Series::of_games(options, Between::Seats, Score::Points, Keeps::Match)?;
    Ok(Series { walkover, ..series })
}
