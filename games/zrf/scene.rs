//! What never changes in a game: the board, the pieces and the texts, enough to draw it without pictures.

use board::{PlayerId, Program, Rectangle, Role};
use serde::{Deserialize, Serialize};

use crate::variant::Variant;

/// The board, the pieces and the texts of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Scene {
    /// The game's title.
    pub title: String,
    /// How it is played.
    pub description: String,
    /// Where it comes from.
    pub history: String,
    /// How to play it well.
    pub strategy: String,
    /// Picture files of the empty board, in order of preference.
    pub board_images: Vec<String>,
    /// The smallest rectangle around all positions: left, top, right, bottom, in pixels.
    pub frame: [i32; 4],
    /// All players, including random and neutral ones.
    pub players: Vec<ScenePlayer>,
    /// All positions of the board.
    pub positions: Vec<ScenePosition>,
    /// Pairs of positions connected by a step, each once.
    pub links: Vec<[String; 2]>,
    /// Named sets of positions.
    pub zones: Vec<SceneZone>,
    /// All piece types.
    pub pieces: Vec<ScenePiece>,
    /// The turn order: item 1 is first.
    pub turn_order: Vec<SceneTurn>,
    /// The index of the item after the last one.
    pub repeat_from: usize,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ScenePlayer {
    pub name: String,
    /// Its seat; `None` for random and neutral players.
    pub seat: Option<usize>,
    /// `seat`, `random` or `neutral`.
    pub role: String,
    /// True if the board is rotated by 180 degrees to have this player's side at the bottom; false where nobody's is there.
    pub turned: bool,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ScenePosition {
    /// The name used in notation.
    pub name: String,
    /// Left, top, right, bottom, in pixels; `None` for an invisible position.
    pub rectangle: Option<[i32; 4]>,
}

/// A zone of one player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SceneZone {
    pub name: String,
    pub player: String,
    pub positions: Vec<String>,
}

/// A piece type.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ScenePiece {
    /// The name used in notation.
    pub name: String,
    /// One or two letters or digits, unique for each type even ignoring case.
    pub monogram: String,
    /// One line of help.
    pub help: String,
    /// A longer description.
    pub description: String,
    /// True if it never moves: its attributes are the rules' own notes.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub still: bool,
    /// Picture files by player, in order of preference.
    pub images: Vec<SceneImages>,
}

/// The pictures of a piece of one player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SceneImages {
    /// Whose piece.
    pub player: String,
    pub files: Vec<String>,
}

/// An item of the turn order.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SceneTurn {
    /// Who takes the turn.
    pub player: String,
    /// Whose pieces it moves.
    pub moves_as: String,
    /// The only kind of moves allowed in it, if any.
    pub move_type: Option<String>,
}

impl Scene {
    /// The scene of a game.
    pub fn new(variant: &Variant) -> Scene {
        let program = variant.program();
        let name = |player: PlayerId| program.players[player].name.clone();
        Scene {
            title: program.texts.title.clone(),
            description: program.texts.description.clone(),
            history: program.texts.history.clone(),
            strategy: program.texts.strategy.clone(),
            board_images: program.board_images.clone(),
            frame: frame(program),
            players: players(variant),
            positions: positions(program),
            links: links(program),
            zones: zones(program),
            pieces: pieces(program),
            turn_order: (program.turns.iter())
                .map(|turn| SceneTurn {
                    player: name(turn.player),
                    moves_as: name(turn.moves_as),
                    move_type: turn.move_type.map(|kind| program.move_types[kind.index()].clone()),
                })
                .collect(),
            repeat_from: program.repeat_from + 1,
        }
    }

    /// As JSON.
    pub fn json(&self) -> serde_json::Value {
        serde_json::to_value(self).expect("a scene has string keys and no failing parts")
    }
}

fn corners(rectangle: Rectangle) -> [i32; 4] {
    [rectangle.left, rectangle.top, rectangle.right, rectangle.bottom]
}

fn frame(program: &Program) -> [i32; 4] {
    let all = program.positions.iter().filter_map(|site| site.rectangle).map(corners);
    all.reduce(|a, b| [a[0].min(b[0]), a[1].min(b[1]), a[2].max(b[2]), a[3].max(b[3])]).unwrap_or_default()
}

fn players(variant: &Variant) -> Vec<ScenePlayer> {
    let program = variant.program();
    let below =
        (program.players.iter()).any(|(id, _)| variant.seats.seat(id).is_some() && !is_above(program, id));
    let player = |(id, player): (PlayerId, &board::Player)| {
        let seat = variant.seats.seat(id).map(game::Player::seat);
        let role = match (seat, player.role) {
            (Some(_), _) => "seat",
            (None, Role::Random) if !program.is_neutral(id) => "random",
            _ => "neutral",
        };
        ScenePlayer {
            name: player.name.clone(),
            seat,
            role: role.into(),
            turned: below && is_above(program, id),
        }
    };
    program.players.iter().map(player).collect()
}

/// Returns true if a player's pieces start in the upper half, on average.
fn is_above(program: &Program, player: PlayerId) -> bool {
    let [_, top, _, bottom] = frame(program);
    let own = program.setup.iter().filter(|piece| piece.player == player);
    let centres = own.filter_map(|piece| program.positions[piece.at.index()].rectangle);
    // Twice the distance of each centre below the middle of the board.
    let below: Vec<i64> = centres
        .map(|place| i64::from(place.top) + i64::from(place.bottom) - i64::from(top) - i64::from(bottom))
        .collect();
    below.iter().sum::<i64>() < 0
}

fn positions(program: &Program) -> Vec<ScenePosition> {
    let position = |site: &board::Site| ScenePosition {
        name: site.name.clone(),
        rectangle: site.rectangle.map(corners),
    };
    program.positions.iter().map(position).collect()
}

fn links(program: &Program) -> Vec<[String; 2]> {
    let mut pairs: Vec<(usize, usize)> = Vec::new();
    for row in &program.links {
        for (from, to) in row.iter().enumerate() {
            if let Some(to) = to.map(board::PositionId::index).filter(|to| *to != from) {
                pairs.push((from.min(to), from.max(to)));
            }
        }
    }
    pairs.sort_unstable();
    pairs.dedup();
    let name = |index: usize| program.positions[index].name.clone();
    pairs.into_iter().map(|(from, to)| [name(from), name(to)]).collect()
}

fn zones(program: &Program) -> Vec<SceneZone> {
    let mut zones = Vec::new();
    for zone in &program.zones {
        for (player, positions) in zone.positions.iter().filter(|(_, positions)| !positions.is_empty()) {
            zones.push(SceneZone {
                name: zone.name.clone(),
                player: program.players[player].name.clone(),
                positions: positions.iter().map(|at| program.positions[at.index()].name.clone()).collect(),
            });
        }
    }
    zones
}

fn pieces(program: &Program) -> Vec<ScenePiece> {
    let mut taken: Vec<String> = Vec::new();
    let piece = |piece: &board::Piece| {
        let images = piece.pictures.iter().filter(|(_, files)| !files.is_empty());
        ScenePiece {
            name: piece.name.clone(),
            monogram: monogram(piece, &mut taken),
            help: piece.help.clone(),
            description: piece.description.clone(),
            still: piece.moves.is_empty(),
            images: images
                .map(|(player, files)| SceneImages {
                    player: program
                        .players
                        .get(player)
                        .map_or_else(String::new, |player| player.name.clone()),
                    files: files.clone(),
                })
                .collect(),
        }
    };
    program.pieces.iter().map(piece).collect()
}

/// The first candidate that no earlier type has, ignoring case: the rules' symbol, the first letter, the first and another letter, a
/// number.
fn monogram(piece: &board::Piece, taken: &mut Vec<String>) -> String {
    let letters: Vec<char> = piece.name.chars().filter(|letter| letter.is_alphanumeric()).collect();
    let first = letters.first().copied().unwrap_or('P');
    let sign = Some(piece.notation.trim().to_string()).filter(|sign| (1..=2).contains(&sign.chars().count()));
    let pairs = letters.iter().skip(1).map(|second| format!("{first}{second}"));
    let numbers = (1..).map(|number: u32| number.to_string());
    let mut candidates = sign.into_iter().chain([first.to_string()]).chain(pairs).chain(numbers);
    let free = candidates.find(|candidate| !taken.contains(&candidate.to_uppercase()));
    let monogram = free.expect("there are numbers without end");
    taken.push(monogram.to_uppercase());
    monogram
}
