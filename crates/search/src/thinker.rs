//! Chooses a move: the door of the crate.

use std::cmp::Reverse;
use std::sync::Arc;
use std::time::Duration;

use board::{LastMove, Moves, Outcome, Position};
use evaluation::{Chance, Evaluation, GameModel};

use crate::alpha_beta::Search;
use crate::budget::{Limits, NodeBudget, Outside, SharedBudget};
use crate::connection::ConnectionTree;
use crate::context::{Ingredients, Scoring, SearchContext};
use crate::history::Heuristics;
use crate::method::{COUNTING, Method, Tactics};
use crate::puzzle;
use crate::score::{DEEPEST, MOST, Score, WIN};
use crate::table_memory::{AT_REST, SHARED, Slot};
use crate::transposition_table::TranspositionTable;
use crate::tree::{Grows, Tree, TreeContext};

/// How a thinker thinks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Style {
    /// What an ended game counts by.
    pub scoring: Scoring,
    /// What the search is made of.
    pub ingredients: Ingredients,
    /// How many threads search at once; with more than one the same question may get another answer.
    pub threads: usize,
    /// Decides between moves that look alike.
    pub seed: u64,
    /// How to search, if not as the rules suggest.
    pub method: Option<Method>,
    /// The most bytes that a search takes, tables of the rules aside. Where they are not enough for all threads, fewer search.
    pub memory: usize,
}

/// The memory of a search, if nothing else is said: 256 MB.
const MEMORY: usize = 256 << 20;
/// What each thread of alpha-beta remembers, and what its lists of moves take for each cell of the board.
const THREAD: usize = 4 << 20;
const CELL: usize = 2 << 10;
/// The part of the memory that is for the table.
const TABLE_PART: usize = 4;

impl Default for Style {
    fn default() -> Style {
        Style {
            scoring: Scoring::Verdict,
            ingredients: Ingredients::ALL,
            threads: 1,
            seed: 0,
            method: None,
            memory: MEMORY,
        }
    }
}

/// A player of one game: it remembers what it has seen.
#[derive(Debug)]
pub struct Thinker {
    model: Arc<GameModel>,
    /// The evaluation with the seed's own likings.
    evaluation: Evaluation,
    style: Style,
    table: TranspositionTable,
    /// The size of its table while it thinks.
    slots: usize,
    /// What each thread's searches found good, from one decision to the next.
    heuristics: Vec<Heuristics>,
    /// The solution of a puzzle: each position on the way with the part to play there.
    solution: Vec<(u64, String)>,
    /// How long a thread was lately seen to sleep: on a busy machine it may do so again just before the answer.
    slept: Duration,
}

/// The result of one search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Thought {
    /// The best line: the parts of turns as saved games write them, the one to play first.
    pub line: Vec<String>,
    /// What the position is worth to the player to move.
    pub score: Score,
    /// How deep was searched in full, in parts of turns.
    pub depth: u32,
    /// Positions searched.
    pub nodes: u64,
}

impl Thought {
    /// The part to play, as saved games write it.
    pub fn best(&self) -> &str {
        self.line.first().map_or("", String::as_str)
    }
}

impl Thinker {
    /// A player that starts a game. `slots` is the size of its table in slots of 16 bytes, fewer if its memory is too small.
    pub fn new(model: Arc<GameModel>, style: Style, slots: usize) -> Thinker {
        let evaluation = model.evaluation().with_jitter(style.seed);
        let fitting = (style.memory / TABLE_PART / size_of::<Slot>()).max(LEAST);
        let slots = if slots > fitting { 1 << fitting.ilog2() } else { slots };
        Thinker {
            evaluation,
            style,
            table: TranspositionTable::new(0),
            slots,
            heuristics: Vec::new(),
            solution: Vec::new(),
            slept: FEARED,
            model,
        }
    }

    /// The slots of its table: few between decisions.
    pub fn slots(&self) -> usize {
        self.table.slots()
    }

    /// What it knows of the game.
    pub fn model(&self) -> &Arc<GameModel> {
        &self.model
    }

    /// Thinks about a position; none where the game is over. `max_turns` are the turns after which it is drawn. An only move is
    /// not thought about.
    pub fn think(
        &mut self,
        position: &Position,
        limits: Limits,
        max_turns: usize,
        outside: Outside<'_>,
        told: &mut dyn FnMut(&Thought),
    ) -> Option<Thought> {
        let choice = Choice { lines: 1, among: None };
        let (asked, legal) = self.asked(position, choice, max_turns)?;
        if legal == 1 && self.method() != Method::Puzzle {
            return asked.nothing.into_iter().next();
        }
        let mut told = |thoughts: &[Thought]| thoughts.iter().for_each(&mut *told);
        self.answer(asked, limits, outside, &mut told).into_iter().next()
    }

    /// Thinks about several moves, and tells their lines, the best first; none where the game is over or there is no such move.
    pub fn think_of_several(
        &mut self,
        position: &Position,
        choice: Choice<'_>,
        limits: Limits,
        max_turns: usize,
        outside: Outside<'_>,
        told: &mut dyn FnMut(&[Thought]),
    ) -> Vec<Thought> {
        match self.asked(position, choice, max_turns) {
            Some((asked, _)) => self.answer(asked, limits, outside, told),
            None => Vec::new(),
        }
    }

    fn method(&self) -> Method {
        self.style.method.unwrap_or(Method::of(&self.model))
    }

    /// The question, and how many moves there are; none without any.
    fn asked<'a>(
        &self,
        position: &Position,
        choice: Choice<'a>,
        max_turns: usize,
    ) -> Option<(Asked<'a>, usize)> {
        let mut root = position.clone();
        let mut moves = Moves::new();
        if root.legal_without_repetition(&mut moves).is_some() {
            return None;
        }
        let chance = Chance::new(self.style.seed).below(moves.len());
        let texts = || moves.iter().map(|part| position.text(part));
        let fitting = |text: &String| choice.among.is_none_or(|among| among.contains(text));
        let any = match choice.among {
            None => root.text(moves.get(chance)?),
            Some(_) => texts().find(fitting)?,
        };
        let most = choice.among.map_or(moves.len(), |_| texts().filter(fitting).count());
        let nothing = vec![Thought { line: vec![any], score: Score::Worth(0), depth: 0, nodes: 0 }];
        let choice = Choice { lines: choice.lines.clamp(1, most), ..choice };
        Some((Asked { root, max_turns, choice, nothing }, moves.len()))
    }

    fn answer(
        &mut self,
        asked: Asked<'_>,
        limits: Limits,
        outside: Outside<'_>,
        told: &mut dyn FnMut(&[Thought]),
    ) -> Vec<Thought> {
        let budget = SharedBudget::new(limits, outside, self.slept - self.slept / FORGETTING);
        let thoughts = match self.method() {
            Method::AlphaBeta => self.look_ahead(asked, &budget, told),
            Method::Puzzle if asked.choice.among.is_none() => self.solve(asked, &budget),
            Method::Tree | Method::Puzzle => self.grow_tree(asked, &budget, told),
        };
        self.slept = budget.longest_sleep();
        thoughts
    }

    fn look_ahead(
        &mut self,
        asked: Asked<'_>,
        budget: &SharedBudget<'_>,
        told: &mut dyn FnMut(&[Thought]),
    ) -> Vec<Thought> {
        let Asked { mut root, max_turns, choice, nothing: mut best } = asked;
        let left_out = left_out(&mut root, choice, Position::offers);
        let cells = root.rules().program().positions.len();
        let fitting = (self.style.memory - self.style.memory / TABLE_PART) / (THREAD + CELL * cells);
        let threads = self.style.threads.min(fitting).max(1);
        // A large table takes milliseconds to clear: one thread fetches it when it needs it.
        let first = if threads == 1 { self.slots.min(AT_REST) } else { self.slots };
        if self.table.slots() < first {
            self.table = self.table.resized(first);
        }
        self.table.grow_older();
        let mut heuristics = std::mem::take(&mut self.heuristics);
        heuristics.resize_with(threads, || Heuristics::new(DEEPEST + 1));
        let mut from = Some(From { depth: 1, lines: Vec::new() });
        while let Some(start) = from.take() {
            let full = (self.table.slots() < self.slots).then(|| self.table.slots() as u64 / 2);
            let asked = (max_turns, choice.lines, left_out.as_slice());
            (heuristics, from) =
                self.deepened(&mut root, asked, budget, (start, full), heuristics, &mut best, told);
            if from.is_some() {
                self.table = self.table.resized(self.slots);
            }
        }
        self.heuristics = heuristics;
        best.iter_mut().for_each(|thought| thought.nodes = budget.nodes());
        let kept = SHARED.kept();
        if self.table.slots() > kept.max(LEAST) {
            self.table = self.table.resized(kept);
        }
        best
    }

    /// Searches on all threads from a depth on; gives the depth to go on from where the table became too small.
    #[expect(clippy::too_many_arguments, reason = "one caller")]
    fn deepened(
        &self,
        root: &mut Position,
        (max_turns, lines, left_out): (usize, usize, &[u16]),
        budget: &SharedBudget<'_>,
        (start, full): (From, Option<u64>),
        mut heuristics: Vec<Heuristics>,
        best: &mut Vec<Thought>,
        told: &mut dyn FnMut(&[Thought]),
    ) -> (Vec<Heuristics>, Option<From>) {
        let tactics = Tactics::of(&self.model);
        let context = SearchContext {
            analysis: self.model.analysis(),
            goals: self.model.goals(),
            evaluation: &self.evaluation,
            table: &self.table,
            ingredients: self.style.ingredients,
            max_turns,
            scoring: self.style.scoring,
            plays_captures_out: tactics.plays_captures_out,
            lists_captures: tactics.lists_captures,
            prunes: tactics.prunes,
            fills_rows: tactics.fills_rows && self.style.ingredients.rows,
            arrival: self.model.goals().arrival_decides
                && self.style.ingredients.arrivals
                && self.style.scoring == Scoring::Verdict,
        };
        let own = heuristics.pop().expect("there is at least one thread");
        std::thread::scope(|scope| {
            let helpers: Vec<_> = heuristics
                .into_iter()
                .enumerate()
                .map(|(helper, heuristics)| {
                    let root = root.clone();
                    scope.spawn(move || {
                        let mut search = Search::new(context, NodeBudget::new(budget), root, heuristics);
                        let start = From { depth: 1 + (helper as i32 + 1) % 2, lines: Vec::new() };
                        deepen(&mut search, budget, (start, None), (1, left_out), &mut |_| {});
                        search.heuristics
                    })
                })
                .collect();
            let mut search = Search::new(context, NodeBudget::new(budget), root.clone(), own);
            let from = deepen(&mut search, budget, (start, full), (lines, left_out), &mut |lines| {
                let before = best[0].clone();
                let thought = |line: &Line| {
                    let found = line.value.map(|value| (Score::of(value), line.depth as u32));
                    let (score, depth) = found.unwrap_or((before.score, before.depth));
                    // An only pass is in no list of offers.
                    let is_told = !line.moves.is_empty();
                    let line = if is_told {
                        texts(root, &line.moves, Position::offers)
                    } else {
                        before.line.clone()
                    };
                    Thought { line, score, depth, nodes: budget.nodes() }
                };
                *best = lines.iter().map(thought).collect();
                told(best);
            });
            if from.is_none() {
                budget.end();
            }
            let helped = helpers.into_iter().filter_map(|helper| helper.join().ok());
            (helped.chain([search.heuristics]).collect(), from)
        })
    }

    /// Solves a puzzle, or goes on with the solution found before.
    fn solve(&mut self, asked: Asked<'_>, budget: &SharedBudget<'_>) -> Vec<Thought> {
        let Asked { root, mut nothing, .. } = asked;
        let key = root.key(LastMove::IsForgotten);
        if let Some(at) = self.solution.iter().position(|(known, _)| *known == key) {
            let line: Vec<String> = self.solution[at..].iter().map(|(_, text)| text.clone()).collect();
            return vec![solved(line, 0)];
        }
        let (solution, best) = puzzle::solve(&root, self.style.memory, &mut NodeBudget::new(budget));
        let nodes = budget.nodes();
        if let Some(line) = solution {
            self.solution = along(root, &line);
            return vec![solved(line, nodes)];
        }
        if !best.is_empty() {
            nothing = vec![Thought { depth: best.len() as u32, line: best, score: Score::Worth(0), nodes }];
        }
        nothing.iter_mut().for_each(|thought| thought.nodes = nodes);
        nothing
    }

    fn grow_tree(
        &self,
        asked: Asked<'_>,
        budget: &SharedBudget<'_>,
        told: &mut dyn FnMut(&[Thought]),
    ) -> Vec<Thought> {
        let Asked { mut root, max_turns, choice, mut nothing } = asked;
        let left_out = left_out(&mut root, choice, Position::legal);
        let memory = self.style.memory / self.style.threads.max(1);
        let seed = self.style.seed ^ root.hash();
        let seed = |number: u64| seed.wrapping_add(number);
        let context = TreeContext {
            evaluation: &self.evaluation,
            seats: &self.model.analysis().seats,
            cut: if self.model.sample().counting >= COUNTING { WHOLE_GAMES } else { CUT },
            max_turns,
            memory,
        };
        let asked = (&root, choice.lines);
        let found = match self.model.goals().connection() {
            Some(connection) => {
                let new = |number| ConnectionTree::new(connection, &root, &left_out, memory, seed(number));
                self.grown(asked, budget, new, told)
            }
            None => {
                self.grown(asked, budget, |number| Tree::new(context, &root, &left_out, seed(number)), told)
            }
        };
        if !found.is_empty() {
            return found;
        }
        nothing.iter_mut().for_each(|thought| thought.nodes = budget.nodes());
        nothing
    }

    /// Grows a tree in each thread, by its number.
    fn grown<T: Grows + Send>(
        &self,
        (root, lines): (&Position, usize),
        budget: &SharedBudget<'_>,
        new: impl Fn(u64) -> T + Sync,
        told: &mut dyn FnMut(&[Thought]),
    ) -> Vec<Thought> {
        let grown = |number: u64, told: &mut dyn FnMut(&T)| {
            let mut tree = new(number);
            tree.grow(&mut NodeBudget::new(budget), told);
            tree
        };
        let mut texted = root.clone();
        let mut first_told = |tree: &T| {
            let best = chosen(std::slice::from_ref(tree), &mut texted, lines, budget.nodes());
            if !best.is_empty() {
                told(&best);
            }
        };
        let trees: Vec<T> = std::thread::scope(|scope| {
            let grown = &grown;
            let helpers: Vec<_> = (1..self.style.threads.max(1) as u64)
                .map(|number| scope.spawn(move || grown(number, &mut |_| {})))
                .collect();
            let first = grown(0, &mut first_told);
            let helped = helpers.into_iter().filter_map(|helper| helper.join().ok());
            std::iter::once(first).chain(helped).collect()
        });
        chosen(&trees, &mut root.clone(), lines, budget.nodes())
    }
}

/// What trees of one root say together, of the moves tried most; none where no move was tried.
fn chosen<T: Grows>(trees: &[T], root: &mut Position, lines: usize, nodes: u64) -> Vec<Thought> {
    // All trees have the same moves at their roots.
    let mut tried: Vec<(u16, u32, f32)> = Vec::new();
    for (index, visits, sum) in trees.iter().flat_map(Grows::tried) {
        match tried.iter_mut().find(|(other, ..)| *other == index) {
            Some(known) => *known = (index, known.1 + visits, known.2 + sum),
            None => tried.push((index, visits, sum)),
        }
    }
    // Of moves tried equally often, the last one comes first.
    tried.reverse();
    tried.sort_by_key(|(_, visits, _)| Reverse(*visits));
    let thought = |(index, visits, sum): (u16, u32, f32)| {
        let line = trees.first().map_or_else(Vec::new, |tree| tree.line_after(index));
        Thought {
            depth: line.len() as u32,
            line: texts(root, &line, Position::legal),
            score: Score::Chance((sum * 1000.0 / visits.max(1) as f32) as u32),
            nodes,
        }
    };
    tried.into_iter().take(lines).map(thought).collect()
}

fn solved(line: Vec<String>, nodes: u64) -> Thought {
    Thought { score: Score::Won(line.len() as u32), depth: line.len() as u32, line, nodes }
}

/// The places of parts in a list that are not asked for.
fn left_out(
    root: &mut Position,
    choice: Choice<'_>,
    list: fn(&mut Position, &mut Moves) -> Option<Outcome>,
) -> Vec<u16> {
    let Some(among) = choice.among else { return Vec::new() };
    let mut moves = Moves::new();
    list(root, &mut moves);
    let parts = (0..).zip(moves.iter());
    parts.filter(|(_, part)| !among.contains(&root.text(*part))).map(|(index, _)| index).collect()
}

/// Which moves are thought about, and how many lines are told.
#[derive(Clone, Copy, Debug)]
pub struct Choice<'a> {
    /// The most lines, at least 1. A puzzle has one.
    pub lines: usize,
    /// The moves to choose from, as saved games write them; none for all.
    pub among: Option<&'a [String]>,
}

/// One question to a thinker.
struct Asked<'a> {
    root: Position,
    max_turns: usize,
    choice: Choice<'a>,
    /// The answer if nothing is found.
    nothing: Vec<Thought>,
}

/// A table of so many slots is not worth forgetting.
const LEAST: usize = 1 << 12;

/// How long a thread may be kept waiting by others, as long as nothing else was seen.
const FEARED: Duration = Duration::from_millis(3);
/// A sleep that was seen is feared less by this part with each decision.
const FORGETTING: u32 = 32;

/// Parts that are played by chance before a position is judged.
const CUT: usize = 12;
/// Where nothing can be judged, games are played to the end.
const WHOLE_GAMES: usize = 1000;

/// A line of play from the root.
struct Line {
    /// Places in lists of offers.
    moves: Vec<u16>,
    /// None if the search was broken off.
    value: Option<i32>,
    depth: i32,
}

/// Where iterative deepening starts.
struct From {
    depth: i32,
    /// What the depth before found.
    lines: Vec<Line>,
}

/// Searches deeper and deeper until the budget ends; tells so many best lines each time. Stops after `full` nodes with the depth to
/// go on from.
fn deepen(
    search: &mut Search<'_>,
    budget: &SharedBudget<'_>,
    (start, full): (From, Option<u64>),
    (lines, left_out): (usize, &[u16]),
    told: &mut dyn FnMut(&[Line]),
) -> Option<From> {
    let most = budget.limits().depth.map_or(DEEPEST as i32 / 2, |depth| depth.max(1) as i32);
    let mut before = start.lines;
    for depth in start.depth..=most {
        let found = searched(search, depth, (lines, left_out), &mut before);
        if !found.is_empty() {
            told(&found);
        }
        if found.len() < lines || found.iter().any(|line| line.depth < depth || line.value.is_none()) {
            return None;
        }
        // Late moves are searched less deep: a win that is a little nearer than the depth may still get nearer.
        let is_decided = |value: i32| value.abs() > MOST && WIN - value.abs() + 4 <= depth;
        if found.iter().all(|line| line.value.is_some_and(is_decided)) || budget.is_over() {
            return None;
        }
        before = found;
        if depth < most && full.is_some_and(|full| search.budget.nodes() >= full) {
            return Some(From { depth: depth + 1, lines: before });
        }
    }
    None
}

/// Searches to a depth: each further line without the first moves of those before it. Where the budget ends, the lines of the depth
/// before take the places of those that are missing.
fn searched(
    search: &mut Search<'_>,
    depth: i32,
    (lines, left_out): (usize, &[u16]),
    before: &mut Vec<Line>,
) -> Vec<Line> {
    let mut found: Vec<Line> = Vec::new();
    search.left_out = left_out.to_vec();
    while found.len() < lines {
        let expected = before.get(found.len());
        if lines > 1 {
            let first = expected.and_then(|line| line.moves.first().copied());
            search.chosen = first.filter(|first| !search.left_out.contains(first));
        }
        let value = search.root(depth, expected.and_then(|line| line.value).filter(|_| depth > 3));
        let moves = search.line().to_vec();
        let first = moves.first().copied();
        if value.is_some() || first.is_some() && found.is_empty() {
            found.push(Line { moves, value, depth });
        }
        let Some(first) = first.filter(|_| value.is_some()) else { break };
        search.left_out.push(first);
    }
    if lines > 1 {
        let is_new = |line: &Line| found.iter().all(|other| other.moves.first() != line.moves.first());
        let kept: Vec<Line> = before.drain(..).filter(is_new).take(lines - found.len()).collect();
        found.extend(kept);
        if found.iter().all(|line| line.value.is_some()) {
            found.sort_by_key(|line| Reverse(line.value));
        }
    }
    found
}

/// The positions along a line, each with the part that is played there.
fn along(mut position: Position, line: &[String]) -> Vec<(u64, String)> {
    let mut moves = Moves::new();
    let mut way = Vec::with_capacity(line.len());
    for text in line {
        way.push((position.key(LastMove::IsForgotten), text.clone()));
        let Some(part) = position.find(text, &mut moves).and_then(|index| moves.get(index)) else { break };
        position.make(part);
    }
    way
}

/// The texts of a line given as places in lists.
fn texts(
    position: &mut Position,
    line: &[u16],
    list: fn(&mut Position, &mut Moves) -> Option<Outcome>,
) -> Vec<String> {
    let mut moves = Moves::new();
    let mut texts = Vec::with_capacity(line.len());
    for &index in line {
        if list(position, &mut moves).is_some() {
            break;
        }
        let Some(part) = moves.get(usize::from(index)) else { break };
        texts.push(position.text(part));
        position.make(part);
    }
    texts.iter().for_each(|_| position.unmake());
    texts
}
