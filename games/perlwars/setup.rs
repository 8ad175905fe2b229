//! What is fixed before the first move, read from the options of a match.

use game::{BadSetup, Dice, Files, FromOptions, Opt, Options, wording};

use super::stage::{Cell, Range, Stage};

/// The options of the game.
const OPTIONS: &[Opt] = &[
    Opt::new(
        "stage",
        "",
        "WIDTHxHEIGHT, one side at least 3 and neither over 30; unset: each side is drawn from 7 to 15",
    )
    .label("Stage (width x height)")
    .drawn(),
    Opt::new("start", "", "x1,y1,x2,y2: the cells of the two robots; unset: they are drawn")
        .label("Starting cells")
        .drawn(),
    Opt::new(
        "range",
        "within",
        "how far a shot tells distances: within half the shorter side, or only below half",
    )
    .label("Shots tell distances")
    .choices(&["within", "below"]),
    Opt::new("max_turns", "500", "turns of each robot until the game is a draw, 1 to 100000")
        .label("Turns until a draw"),
    Opt::new("games", "2", "games in a match, 1 to 1000; with 2 each bot has both seats").label("Games"),
];

/// The smallest and largest random side.
const SIDE: (i64, i64) = (7, 15);

/// What is fixed before the first move.
#[derive(Clone, Debug)]
pub struct Setup {
    /// The stage; random if `None`.
    pub stage: Option<Stage>,
    /// The robots' cells by seat; random if `None`.
    pub start: Option<[Cell; 2]>,
    /// The distances that a shot reports.
    pub range: Range,
    /// Turns per robot until the game is a draw.
    pub max_turns: u32,
}

impl FromOptions for Setup {
    const OPTIONS: &'static [Opt] = OPTIONS;

    fn read(options: &Options, _: &Files) -> Result<Setup, BadSetup> {
        let stage = stage(options)?;
        let start = start(options)?;
        let range = match options.text("range") {
            "within" => Range::Within,
            "below" => Range::Below,
            _ => return Err(options.wrong("range", wording!("within or below"))),
        };
        let max_turns = options.number("max_turns", 1..=100_000)? as u32;
        let largest = stage.unwrap_or(Stage { width: SIDE.1, height: SIDE.1 });
        if let Some(cell) = start.iter().flatten().find(|cell| !largest.holds(**cell)) {
            return Err(BadSetup(wording!(
                "option start: ({x}, {y}) is off the stage of {width}x{height}",
                x = cell.x,
                y = cell.y,
                width = largest.width,
                height = largest.height
            )));
        }
        Ok(Setup { stage, start, range, max_turns })
    }
}

impl Setup {
    /// The stage and the robots' cells. Missing values are random: each side uniform, as large as given cells require; then all pairs of
    /// non-adjacent cells are equally likely.
    pub(super) fn draw(&self, lots: &mut Dice) -> (Stage, [Cell; 2]) {
        let mut side = |needed: Option<i64>| lots.between(needed.unwrap_or(0).max(SIDE.0), SIDE.1);
        let needed = |along: fn(&Cell) -> i64| self.start.iter().flatten().map(|cell| along(cell) + 1).max();
        let stage = self.stage.unwrap_or_else(|| {
            let width = side(needed(|cell| cell.x));
            Stage { width, height: side(needed(|cell| cell.y)) }
        });
        let mut cell = || Cell { x: lots.between(0, stage.width - 1), y: lots.between(0, stage.height - 1) };
        let start = self.start.unwrap_or_else(|| {
            loop {
                let pair = [cell(), cell()];
                if !pair[0].adjoins(pair[1]) {
                    return pair;
                }
            }
        });
        (stage, start)
    }
}

fn stage(options: &Options) -> Result<Option<Stage>, BadSetup> {
    let text = options.text("stage");
    if text.is_empty() {
        return Ok(None);
    }
    let side = |text: &str| text.parse().ok().filter(|side: &i64| (1..=30).contains(side));
    match text.split_once('x').map(|(width, height)| (side(width), side(height))) {
        Some((Some(width), Some(height))) if width.max(height) > 2 => Ok(Some(Stage { width, height })),
        _ => {
            Err(options
                .wrong("stage", wording!("WIDTHxHEIGHT such as 9x12, one side at least 3, none over 30")))
        }
    }
}

fn start(options: &Options) -> Result<Option<[Cell; 2]>, BadSetup> {
    let text = options.text("start");
    if text.is_empty() {
        return Ok(None);
    }
    let numbers: Option<Vec<i64>> = text.split(',').map(|number| number.trim().parse().ok()).collect();
    let Some(&[x1, y1, x2, y2]) = numbers.as_deref() else {
        return Err(options.wrong("start", wording!("x1,y1,x2,y2 such as 0,0,8,11")));
    };
    let cells = [Cell { x: x1, y: y1 }, Cell { x: x2, y: y2 }];
    if !cells[0].adjoins(cells[1]) {
        return Ok(Some(cells));
    }
    Err(options.wrong("start", wording!("two cells that neither coincide nor adjoin, corners included")))
}
