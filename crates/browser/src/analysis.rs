//! What positions of a game are worth: several best lines of one, a score for each of a game.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use board::Moves;
use game::{Information, Match, Player, Prompt, Record, Status};
use games::zrf::View;
use referee::{Event, Stop, replay_unless};
use search::{Choice, Limits, Outside, Score, Style, Thinker, Thought};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::refused::Refused;
use crate::setup::room_of;

/// The most lines of one position.
const LINES: usize = 10;
/// The most moves of a line that are told.
const LONG: usize = 24;
/// Slots of the table of positions.
const SLOTS: usize = 1 << 20;
/// A score of so many hundredths is a chance of ten to one.
const TEN_TO_ONE: f64 = 400.0;
/// A drop of the chances by less than this lost no game.
const SLIP: u32 = 100;

/// Where a game stands after so many inputs.
#[derive(Deserialize)]
pub struct Spot {
    record: String,
    /// The game's number in the match, from 1.
    game: u32,
    /// Inputs made in it.
    #[serde(default)]
    index: usize,
}

/// What a position is worth.
#[derive(Clone, Debug, Deserialize, Serialize)]
pub struct Point {
    /// Who is due; nobody at the end.
    seat: Option<usize>,
    /// How many of a thousand games each seat should win from there, draws counted half; none where that is not known.
    chances: Vec<Option<u32>>,
}

/// The position of a spot, as whoever is due sees it, with what it takes to think about it.
struct Board {
    prompt: Prompt,
}

impl Board {
    /// `None` if the game is over there.
    fn of(game: &dyn Match) -> Result<Option<Board>, Refused> {
        let Status::Waiting { turn, players } = game.status() else { return Ok(None) };
        let Some(player) = players.iter().next() else { return Ok(None) };
        let board = Board { prompt: game.prompt(player, turn) };
        board.view().map(|_| ()).ok_or_else(|| {
            Refused::new("no_board", "only games around a board, with moves in turn, are analysed")
        })?;
        Ok(Some(board))
    }

    fn view(&self) -> Option<&View> {
        self.prompt.view().or_else(|| self.prompt.view().map(|thud: &games::thud::View| &thud.board))
    }

    /// Thinks, and tells the lines found so far.
    fn think(
        &self,
        lines: usize,
        limits: Limits,
        clock: fn() -> Duration,
        told: &mut dyn FnMut(&[Thought]),
    ) -> Vec<Thought> {
        let Some(view) = self.view() else { return Vec::new() };
        // What Thud's players know beside the prices of pieces speaks for their own side.
        let (model, style) = match self.prompt.view::<games::thud::View>() {
            Some(_) => (games::thud::model_with(&view.variant, None), games::thud::style()),
            None => (view.variant.shipped_model(), Style::default()),
        };
        let start = clock();
        let clock = || clock().saturating_sub(start);
        let outside = Outside { clock: &clock, stop: &AtomicBool::new(false) };
        let choice = Choice { lines: lines.clamp(1, LINES), among: None };
        let mut thinker = Thinker::new(model, style, SLOTS);
        thinker.think_of_several(&view.current.position, choice, limits, view.max_turns, outside, told)
    }

    /// Lines for a person.
    fn told(&self, thoughts: &[Thought]) -> Value {
        let line = |thought: &Thought| {
            let score = match thought.score {
                Score::Lost(parts) => json!({"lost": parts}),
                Score::Worth(value) => json!({"worth": value}),
                Score::Won(parts) => json!({"won": parts}),
                Score::Chance(wins) => json!({"chance": wins}),
            };
            json!({"score": score, "depth": thought.depth, "moves": self.written(&thought.line)})
        };
        let lines: Vec<Value> = thoughts.iter().map(line).collect();
        let nodes = thoughts.first().map_or(0, |thought| thought.nodes);
        json!({"seat": self.prompt.player.seat(), "lines": lines, "nodes": nodes})
    }

    /// The moves of a line as those who play the game write them.
    fn written(&self, line: &[String]) -> Vec<String> {
        let Some(view) = self.view() else { return Vec::new() };
        let (mut position, mut moves) = (view.current.position.clone(), Moves::new());
        let mut written = Vec::new();
        for text in line.iter().take(LONG) {
            let Some(index) = position.find(text, &mut moves) else { break };
            let script = view.variant.script;
            let own = script.and_then(|script| script.write(&position, &moves, index));
            written.push(own.unwrap_or_else(|| text.clone()));
            let Some(part) = moves.get(index) else { break };
            position.make(part);
        }
        written
    }
}

impl Spot {
    /// Thinks about the position until a limit ends it, and tells each depth.
    pub(crate) fn analyse(
        &self,
        lines: usize,
        limits: Limits,
        clock: fn() -> Duration,
        told: &mut dyn FnMut(&str),
    ) -> Result<Value, Refused> {
        let mut found = None;
        self.visit(&mut |index, game| {
            if index >= self.index {
                found = Some(Board::of(game));
            }
            found.is_some()
        })?;
        let nothing = || Refused::new("over_there", "the game is over there");
        let board = found.transpose()?.flatten().ok_or_else(nothing)?;
        let mut told = |thoughts: &[Thought]| told(&board.told(thoughts).to_string());
        let thoughts = board.think(lines, limits, clock, &mut told);
        Ok(board.told(&thoughts))
    }

    /// What the positions of the game are worth that are not among the `points`, each by so many nodes, for about so long. `lost` is
    /// where the game was lost.
    pub(crate) fn scores(
        &self,
        mut points: Vec<Point>,
        nodes: u64,
        least: Duration,
        clock: fn() -> Duration,
    ) -> Result<Value, Refused> {
        let (start, known) = (clock(), points.len());
        let (mut bad, mut last) = (None, 0);
        self.visit(&mut |index, game| {
            last = index;
            if index < known {
                return false;
            }
            match point(game, nodes, clock) {
                Ok(point) => points.push(point),
                Err(refused) => bad = Some(refused),
            }
            bad.is_some() || clock().saturating_sub(start) >= least
        })?;
        match bad {
            Some(refused) => Err(refused),
            None => Ok(json!({"goes_on": last >= known, "lost": lost(&points), "points": points})),
        }
    }

    /// Shows each position of the game to `see`, until that says that it is enough.
    fn visit(&self, see: &mut dyn FnMut(usize, &dyn Match) -> bool) -> Result<(), Refused> {
        let record =
            Record::parse(&self.record).map_err(|bad| Refused::new("bad_record", bad.to_string()))?;
        let room = room_of(&record)?;
        if room.information == Information::Hidden {
            return Err(Refused::new(
                "no_analysis",
                "a game that hides something from its players is not analysed",
            ));
        }
        let (stop, mut index, mut is_here) = (Stop::default(), 0, false);
        let mut refused = None;
        // As much of a record as follows the rules is looked at.
        let _ = replay_unless(&record, room, &stop, &mut |event| {
            let game = match event {
                Event::Opened { number, game, .. } => {
                    (index, is_here) = (0, number == self.game);
                    // Asked at the beginning, so that a game without a board says so wherever it stands.
                    if refused.is_none() {
                        refused = Board::of(game).err();
                    }
                    game
                }
                Event::Played { game, .. } => {
                    index += 1;
                    game
                }
                _ => return,
            };
            if refused.is_some() || is_here && !stop.load(Ordering::Relaxed) && see(index, game) {
                stop.store(true, Ordering::Relaxed);
            }
        });
        refused.map_or(Ok(()), Err)
    }
}

fn point(game: &dyn Match, nodes: u64, clock: fn() -> Duration) -> Result<Point, Refused> {
    if let Status::Over { scores, .. } = game.status() {
        let scores = scores.as_slice();
        let most = scores.iter().max().copied().unwrap_or(0);
        let winners = scores.iter().filter(|score| **score == most).count().max(1);
        let chance = |score: &i64| match scores.len() {
            1 => 1000 * u32::from(*score > 0),
            _ if *score == most => 1000 / winners as u32,
            _ => 0,
        };
        let chances = scores.iter().map(|score| Some(chance(score))).collect();
        return Ok(Point { seat: None, chances });
    }
    let unknown = || Refused::new("no_analysis", "nobody is due there");
    let board = Board::of(game)?.ok_or_else(unknown)?;
    let limits = Limits { nodes: Some(nodes), ..Limits::default() };
    let best = board.think(1, limits, clock, &mut |_| {}).into_iter().next();
    let seat = board.prompt.player;
    let seats = board.view().map_or(0, |view| view.variant.seats.count());
    // A puzzle that was not solved may still be.
    let is_known = |thought: &Thought| thought.depth > 0 && (seats > 1 || thought.score != Score::Worth(0));
    let own = best.filter(is_known).map(|thought| chance(thought.score));
    let of = |other: Player| match own {
        own if other == seat => own,
        Some(own) if seats == 2 => Some(1000 - own),
        _ => None,
    };
    Ok(Point { seat: Some(seat.seat()), chances: Player::all(seats).map(of).collect() })
}

/// How many of a thousand games are won with a score.
fn chance(score: Score) -> u32 {
    match score {
        Score::Lost(_) => 0,
        Score::Won(_) => 1000,
        Score::Worth(value) => (1000.0 / (1.0 + 10_f64.powf(-f64::from(value) / TEN_TO_ONE))).round() as u32,
        Score::Chance(wins) => wins.min(1000),
    }
}

/// The decision after which the chances of its player fell most: of those who did not win, once the game is over.
fn lost(points: &[Point]) -> Option<Value> {
    let end = points.last().filter(|point| point.seat.is_none());
    let did_win = |seat: usize| end.and_then(|end| *end.chances.get(seat)?).is_some_and(|own| own > 500);
    let drops = points.iter().enumerate().filter_map(|(index, point)| {
        let seat = point.seat.filter(|seat| !did_win(*seat))?;
        let before = (*point.chances.get(seat)?)?;
        let after = points[index + 1..].iter().find_map(|point| *point.chances.get(seat)?)?;
        Some((before.saturating_sub(after), index, seat, before, after))
    });
    // Of drops as large as each other the first.
    let (drop, index, seat, before, after) = drops.rev().max_by_key(|drop| drop.0)?;
    (drop >= SLIP).then(|| json!({"index": index, "seat": seat, "before": before, "after": after}))
}

#[cfg(test)]
mod tests;
