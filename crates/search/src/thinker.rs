//! Chooses a move: the door of the crate.

use std::sync::Arc;
use std::time::Duration;

use board::{LastMove, Moves, Outcome, Position};
use evaluation::{Chance, Evaluation, GameModel};

use crate::alpha_beta::Search;
use crate::budget::{Limits, NodeBudget, Outside, SharedBudget};
use crate::context::{Ingredients, Scoring, SearchContext};
use crate::history::Heuristics;
use crate::method::{COUNTING, Method, Tactics};
use crate::puzzle;
use crate::score::{DEEPEST, MOST, Score, WIN};
use crate::table_memory::{AT_REST, SHARED, Slot};
use crate::transposition_table::TranspositionTable;
use crate::tree::{Tree, TreeContext};

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

    /// Thinks about a position; none where the game is over. `max_turns` are the turns after which it is drawn.
    pub fn think(
        &mut self,
        position: &Position,
        limits: Limits,
        max_turns: usize,
        outside: Outside<'_>,
        told: &mut dyn FnMut(&Thought),
    ) -> Option<Thought> {
        let mut root = position.clone();
        let mut moves = Moves::new();
        if root.legal_without_repetition(&mut moves).is_some() {
            return None;
        }
        let any = root.text(moves.get(Chance::new(self.style.seed).below(moves.len()))?);
        let nothing = Thought { line: vec![any], score: Score::Worth(0), depth: 0, nodes: 0 };
        let method = self.style.method.unwrap_or(Method::of(&self.model));
        if moves.len() == 1 && method != Method::Puzzle {
            return Some(nothing);
        }
        let budget = SharedBudget::new(limits, outside, self.slept - self.slept / FORGETTING);
        let asked = Asked { root, max_turns, nothing };
        let thought = match method {
            Method::AlphaBeta => self.look_ahead(asked, &budget, told),
            Method::Tree => self.grow_tree(asked, &budget, told),
            Method::Puzzle => self.solve(asked, &budget),
        };
        self.slept = budget.longest_sleep();
        Some(thought)
    }

    fn look_ahead(
        &mut self,
        asked: Asked,
        budget: &SharedBudget<'_>,
        told: &mut dyn FnMut(&Thought),
    ) -> Thought {
        let Asked { mut root, max_turns, nothing: mut best } = asked;
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
        let mut from = Some(From { depth: 1, expected: None });
        while let Some(start) = from.take() {
            let full = (self.table.slots() < self.slots).then(|| self.table.slots() as u64 / 2);
            (heuristics, from) =
                self.deepened(&mut root, max_turns, budget, (start, full), heuristics, &mut best, told);
            if from.is_some() {
                self.table = self.table.resized(self.slots);
            }
        }
        self.heuristics = heuristics;
        best.nodes = budget.nodes();
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
        max_turns: usize,
        budget: &SharedBudget<'_>,
        (start, full): (From, Option<u64>),
        mut heuristics: Vec<Heuristics>,
        best: &mut Thought,
        told: &mut dyn FnMut(&Thought),
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
            arrival: self.model.goals().arrival_decides()
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
                        let start = From { depth: 1 + (helper as i32 + 1) % 2, expected: None };
                        deepen(&mut search, budget, (start, None), &mut |_, _, _| {});
                        search.heuristics
                    })
                })
                .collect();
            let mut search = Search::new(context, NodeBudget::new(budget), root.clone(), own);
            let from = deepen(&mut search, budget, (start, full), &mut |line, value, depth| {
                *best = Thought {
                    line: texts(root, line),
                    score: value.map_or(best.score, Score::of),
                    depth: if value.is_some() { depth as u32 } else { best.depth },
                    nodes: budget.nodes(),
                };
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
    fn solve(&mut self, asked: Asked, budget: &SharedBudget<'_>) -> Thought {
        let Asked { root, nothing, .. } = asked;
        let key = root.key(LastMove::IsForgotten);
        if let Some(at) = self.solution.iter().position(|(known, _)| *known == key) {
            let line: Vec<String> = self.solution[at..].iter().map(|(_, text)| text.clone()).collect();
            return Thought {
                score: Score::Won(line.len() as u32),
                depth: line.len() as u32,
                line,
                nodes: 0,
            };
        }
        let (solution, best) = puzzle::solve(&root, self.style.memory, &mut NodeBudget::new(budget));
        let nodes = budget.nodes();
        match solution {
            Some(line) => {
                self.solution = along(root, &line);
                Thought { score: Score::Won(line.len() as u32), depth: line.len() as u32, line, nodes }
            }
            None if best.is_empty() => Thought { nodes, ..nothing },
            None => Thought { depth: best.len() as u32, line: best, score: Score::Worth(0), nodes },
        }
    }

    fn grow_tree(&self, asked: Asked, budget: &SharedBudget<'_>, told: &mut dyn FnMut(&Thought)) -> Thought {
        let Asked { mut root, max_turns, nothing } = asked;
        let context = TreeContext {
            evaluation: &self.evaluation,
            seats: &self.model.analysis().seats,
            cut: if self.model.sample().counting >= COUNTING { WHOLE_GAMES } else { CUT },
            max_turns,
            memory: self.style.memory / self.style.threads.max(1),
        };
        let seed = self.style.seed ^ root.hash();
        let grown = |number: u64, told: &mut dyn FnMut(&Tree<'_>)| {
            let mut tree = Tree::new(context, &root, seed.wrapping_add(number));
            tree.grow(&root, &mut NodeBudget::new(budget), told);
            tree
        };
        let mut texted = root.clone();
        let mut first_told = |tree: &Tree<'_>| {
            let best = chosen(std::slice::from_ref(tree), &mut texted, budget.nodes());
            best.iter().for_each(&mut *told);
        };
        let trees: Vec<Tree<'_>> = std::thread::scope(|scope| {
            let grown = &grown;
            let helpers: Vec<_> = (1..self.style.threads.max(1) as u64)
                .map(|number| scope.spawn(move || grown(number, &mut |_| {})))
                .collect();
            let first = grown(0, &mut first_told);
            let helped = helpers.into_iter().filter_map(|helper| helper.join().ok());
            std::iter::once(first).chain(helped).collect()
        });
        chosen(&trees, &mut root, budget.nodes()).unwrap_or(Thought { nodes: budget.nodes(), ..nothing })
    }
}

/// What trees of one root say together; none where no move was tried.
fn chosen(trees: &[Tree<'_>], root: &mut Position, nodes: u64) -> Option<Thought> {
    // All trees have the same moves at their roots.
    let mut tried: Vec<(u16, u32, f32)> = Vec::new();
    for (index, visits, sum) in trees.iter().flat_map(Tree::tried) {
        match tried.iter_mut().find(|(other, ..)| *other == index) {
            Some(known) => *known = (index, known.1 + visits, known.2 + sum),
            None => tried.push((index, visits, sum)),
        }
    }
    let (index, visits, sum) = tried.into_iter().max_by_key(|(_, visits, _)| *visits)?;
    let line = trees.first().map_or_else(Vec::new, |tree| tree.line_after(index));
    Some(Thought {
        depth: line.len() as u32,
        line: legal_texts(root, &line),
        score: Score::Chance((sum * 1000.0 / visits.max(1) as f32) as u32),
        nodes,
    })
}

/// One question to a thinker.
struct Asked {
    root: Position,
    max_turns: usize,
    /// The answer if nothing is found.
    nothing: Thought,
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
/// Hears of a best line, its value (none if the search was broken off) and the depth.
type Told<'a> = &'a mut dyn FnMut(&[u16], Option<i32>, i32);

/// Where iterative deepening starts.
#[derive(Clone, Copy)]
struct From {
    depth: i32,
    /// The value of the depth before.
    expected: Option<i32>,
}

/// Searches deeper and deeper until the budget ends; tells each best line with its value, none if broken off. Stops
/// after `full` nodes with the depth to go on from.
fn deepen(
    search: &mut Search<'_>,
    budget: &SharedBudget<'_>,
    (start, full): (From, Option<u64>),
    told: Told<'_>,
) -> Option<From> {
    let most = budget.limits().depth.map_or(DEEPEST as i32 / 2, |depth| depth.max(1) as i32);
    let mut expected = start.expected;
    for depth in start.depth..=most {
        let value = search.root(depth, expected.filter(|_| depth > 3));
        if !search.line().is_empty() {
            told(search.line(), value, depth);
        }
        let value = value?;
        expected = Some(value);
        // Late moves are searched less deep: a win that is a little nearer than the depth may still get nearer.
        let decided = value.abs() > MOST && WIN - value.abs() + 4 <= depth;
        if decided || budget.is_over() {
            return None;
        }
        if depth < most && full.is_some_and(|full| search.budget.nodes() >= full) {
            return Some(From { depth: depth + 1, expected });
        }
    }
    None
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

/// The texts of a line given as places in lists of offers.
fn texts(position: &mut Position, line: &[u16]) -> Vec<String> {
    texts_by(position, line, Position::offers)
}

/// The same for places in lists of legal parts.
fn legal_texts(position: &mut Position, line: &[u16]) -> Vec<String> {
    texts_by(position, line, Position::legal)
}

fn texts_by(
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
