//! Which bots of different authors have similar sources: a report for a teacher to read, never a verdict.
//!
//! Winnowing (Schleimer, Wilkerson, Aiken: *Winnowing: local algorithms for document fingerprinting*, SIGMOD 2003) over tokens that are
//! normalised without knowing the language: names and numbers are one symbol each, comments, texts and white space count nothing.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

use game::Room;

/// Tokens of a fingerprint (the paper's `k`): shorter runs are noise.
const GRAM: usize = 16;
/// Fingerprints of which at least one is kept (the paper's `w`): a shared run of `GRAM + WINDOW - 1` tokens is always found.
const WINDOW: usize = 9;
/// What is read of one bot, in bytes, and of all together: of many bots less is read of each.
const READ: usize = 128 * 1024;
const READ_OF_ALL: usize = 32 << 20;
/// Runs that more authors than this have were given to all, or are how everybody writes it.
const COMMON: usize = 10;
/// Fewer shared fingerprints say nothing.
const FEWEST: usize = 4;
/// Pairs, passages of a pair, and characters of a passage that are told.
const PAIRS: usize = 100;
const PASSAGES: usize = 10;
const LETTERS: usize = 3000;
/// Words that shape a program in most languages. All others are names.
const SHAPES: &[&str] = &[
    "if", "else", "elif", "elsif", "for", "foreach", "while", "do", "loop", "return", "break", "continue",
    "next", "last", "switch", "match", "case", "def", "fn", "func", "function", "sub", "class", "struct",
    "import", "use", "new", "try", "catch", "except", "and", "or", "not", "in", "lambda", "yield",
];

/// A bot to compare.
#[derive(Clone, Debug)]
pub struct Sources {
    name: String,
    authors: BTreeSet<String>,
    files: Vec<(String, String)>,
}

impl Sources {
    /// A bot: what it is called in the report, who wrote it, and the names and texts of its files. Bots that share an author are not
    /// compared.
    pub fn new(
        name: String,
        authors: BTreeSet<String>,
        files: impl IntoIterator<Item = (String, String)>,
    ) -> Sources {
        let mut left = READ;
        let read = |(name, mut text): (String, String)| {
            text.truncate(text.floor_char_boundary(left));
            left -= text.len();
            (name, text)
        };
        Sources { name, authors, files: files.into_iter().map(read).collect() }
    }
}

/// Two bots that share more than what was given.
#[derive(Debug, serde::Serialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Pair {
    /// What the two are called.
    pub bots: [String; 2],
    /// Who wrote them.
    pub authors: [Vec<String>; 2],
    /// The share of each one's own fingerprints that the other has too, from 0 to 1.
    pub shares: [f64; 2],
    /// Where, the longest first.
    pub passages: Vec<[Passage; 2]>,
}

/// Lines of a file.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Passage {
    /// Its name.
    pub file: String,
    /// The number of its first line, from 1.
    pub line: usize,
    /// The lines.
    pub text: String,
}

/// Where a fingerprint lies: file, first and last line from 0.
type Place = (usize, usize, usize);

/// What everybody who plays a game was given: its starters and samples.
pub fn given(room: &Room) -> Vec<String> {
    let starters = room.starters.iter().flat_map(|starter| starter.written(room.id, "Name"));
    starters.map(|(_, text)| text).chain(room.samples.iter().map(|sample| sample.text.into())).collect()
}

/// The pairs of bots by different authors with shared sources, the most similar first. What `given` has, such as the starter, counts
/// nothing.
pub fn similar(bots: &[Sources], given: &[String]) -> Vec<Pair> {
    let given: HashSet<u64> = given.iter().flat_map(|text| grams(text)).map(|(hash, ..)| hash).collect();
    let most = READ_OF_ALL / bots.len().max(1);
    let prints: Vec<BTreeMap<u64, Place>> = bots.iter().map(|bot| fingerprints(bot, &given, most)).collect();
    let mut holders: HashMap<u64, Vec<usize>> = HashMap::new();
    for (number, own) in prints.iter().enumerate() {
        own.keys().for_each(|&hash| holders.entry(hash).or_default().push(number));
    }
    let mut shared: BTreeMap<(usize, usize), Vec<u64>> = BTreeMap::new();
    for (hash, who) in holders.iter().filter(|(_, who)| who.len() <= COMMON) {
        for (place, &one) in who.iter().enumerate() {
            for &other in
                who[place + 1..].iter().filter(|&&other| bots[one].authors.is_disjoint(&bots[other].authors))
            {
                shared.entry((one, other)).or_default().push(*hash);
            }
        }
    }
    let told = |((one, other), hashes): (&(usize, usize), &Vec<u64>)| {
        let pair = [*one, *other];
        let share = |bot: usize| hashes.len() as f64 / prints[bot].len() as f64;
        let shares = pair.map(share);
        (shares[0].max(shares[1]), hashes.len(), pair, shares)
    };
    let mut pairs: Vec<_> = shared.iter().filter(|(_, hashes)| hashes.len() >= FEWEST).map(told).collect();
    pairs.sort_by(|one, other| {
        (other.0, other.1).partial_cmp(&(one.0, one.1)).expect("shares are numbers").then(one.2.cmp(&other.2))
    });
    pairs.truncate(PAIRS);
    let written = |(_, _, pair, shares): (f64, usize, [usize; 2], [f64; 2])| {
        let places =
            shared[&(pair[0], pair[1])].iter().map(|hash| pair.map(|bot| prints[bot][hash])).collect();
        let bots = pair.map(|bot| &bots[bot]);
        Pair {
            bots: bots.map(|bot| bot.name.clone()),
            authors: bots.map(|bot| bot.authors.iter().cloned().collect()),
            shares,
            passages: passages(bots, places),
        }
    };
    pairs.into_iter().map(written).collect()
}

/// The hashes that winnowing keeps of what a bot has beyond what was given, and where each is first. At most so many bytes are read.
fn fingerprints(bot: &Sources, given: &HashSet<u64>, most: usize) -> BTreeMap<u64, Place> {
    let (mut kept, mut left) = (BTreeMap::new(), most);
    for (number, (_, text)) in bot.files.iter().enumerate() {
        let text = &text[..text.floor_char_boundary(left)];
        left -= text.len();
        let own: Vec<_> = grams(text).into_iter().filter(|(hash, ..)| !given.contains(hash)).collect();
        for window in own.windows(WINDOW.min(own.len()).max(1)) {
            let &(hash, from, to) =
                window.iter().rev().min_by_key(|(hash, ..)| hash).expect("a window has one");
            kept.entry(hash).or_insert((number, from, to));
        }
    }
    kept
}

/// The hash of each run of tokens, and its first and last line.
fn grams(text: &str) -> Vec<(u64, usize, usize)> {
    let tokens = tokens(text);
    let hash = |run: &[(u64, usize)]| {
        run.iter().fold(14_695_981_039_346_656_037, |hash: u64, (token, _)| mixed(hash ^ token))
    };
    tokens.windows(GRAM).map(|run| (hash(run), run[0].1, run[GRAM - 1].1)).collect()
}

fn mixed(hash: u64) -> u64 {
    let hash = (hash ^ (hash >> 32)).wrapping_mul(0xd6e8_feb8_6659_fd93);
    hash ^ (hash >> 29)
}

/// What a program consists of: a number for each token, and its line from 0.
fn tokens(text: &str) -> Vec<(u64, usize)> {
    let (mut tokens, mut is_comment) = (Vec::new(), false);
    for (line, mut rest) in text.lines().enumerate() {
        while let Some(first) = rest.chars().next() {
            if is_comment {
                let Some(end) = rest.find("*/") else { break };
                (is_comment, rest) = (false, &rest[end + 2..]);
                continue;
            }
            let is_word = |c: char| c.is_alphanumeric() || c == '_';
            let (token, length) = match first {
                '/' if rest.starts_with("/*") => {
                    (is_comment, rest) = (true, &rest[2..]);
                    continue;
                }
                '/' if rest.starts_with("//") => break,
                '-' if rest.starts_with("-- ") => break,
                '#' => break,
                '"' | '\'' | '`' => (1, closing(rest, first)),
                _ if first.is_ascii_digit() => {
                    (2, rest.find(|c| !is_word(c) && c != '.').unwrap_or(rest.len()))
                }
                _ if is_word(first) => {
                    let length = rest.find(|c| !is_word(c)).unwrap_or(rest.len());
                    let shape = SHAPES.iter().position(|&shape| shape == &rest[..length]);
                    (shape.map_or(3, |shape| 0x11_0000 + shape as u64), length)
                }
                // Some languages end lines by it, some name variables by them: neither shapes a program.
                _ if first.is_whitespace() || matches!(first, ';' | '$' | '@' | '%') => (0, first.len_utf8()),
                _ => (u64::from(first), first.len_utf8()),
            };
            if token != 0 {
                tokens.push((mixed(token), line));
            }
            rest = &rest[length..];
        }
    }
    tokens
}

/// The length of a text in quotes; of the quote alone if the line does not close it.
fn closing(rest: &str, quote: char) -> usize {
    let mut is_escaped = false;
    for (at, c) in rest.char_indices().skip(1) {
        match c {
            _ if is_escaped => is_escaped = false,
            '\\' => is_escaped = true,
            _ if c == quote => return at + 1,
            _ => {}
        }
    }
    1
}

/// Joins places that overlap or follow each other in both, and reads their lines.
fn passages(bots: [&Sources; 2], mut places: Vec<[Place; 2]>) -> Vec<[Passage; 2]> {
    places.sort_unstable();
    let mut joined: Vec<[Place; 2]> = Vec::new();
    for place in places {
        let fits = |seat: usize, to: &[Place; 2]| {
            let ((file, from, last), (at, first, _)) = (to[seat], place[seat]);
            file == at && first >= from && first <= last + 1
        };
        match joined.last_mut().filter(|to| fits(0, to) && fits(1, to)) {
            Some(to) => [0, 1].into_iter().for_each(|seat| to[seat].2 = to[seat].2.max(place[seat].2)),
            None => joined.push(place),
        }
    }
    joined.sort_by_key(|[(_, from, to), _]| std::cmp::Reverse(to - from));
    joined.truncate(PASSAGES);
    let read = |bot: &Sources, (file, from, to): Place| {
        let (name, text) = &bot.files[file];
        let lines: Vec<&str> = text.lines().skip(from).take(to - from + 1).collect();
        Passage { file: name.clone(), line: from + 1, text: lines.join("\n").chars().take(LETTERS).collect() }
    };
    joined.into_iter().map(|[one, other]| [read(bots[0], one), read(bots[1], other)]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What everybody begins with.
    const STARTER: &str = "
import sys, json
def read_state():
    line = sys.stdin.readline()
    if not line:
        sys.exit(0)
    state = json.loads(line)
    return state['me'], state['enemy'], state['board']
def answer(action):
    print(json.dumps({'action': action}))
    sys.stdout.flush()
def main():
    while True:
        me, enemy, board = read_state()
        answer(decide(me, enemy, board))
";
    const ADA: &str = "
# Finds the nearest prey and walks there.
def distance(a, b):
    return abs(a[0] - b[0]) + abs(a[1] - b[1])
def nearest(me, preys):
    best = None
    for prey in preys:
        if best is None or distance(me, prey) < distance(me, best):
            best = prey
    return best
def decide(me, enemy, board):
    goal = nearest(me, [enemy] + board['coins'])
    if distance(me, goal) <= 3 and board['shots'] > 0:
        return {'shoot': [goal[0] - me[0], goal[1] - me[1]]}
    step_x = 1 if goal[0] > me[0] else -1
    return {'move': [step_x, 0]}
";
    /// Ada's, with other names, numbers and comments.
    const RENAMED: &str = "
def dist(p, q):   # how far
    return abs(p[0] - q[0]) + abs(p[1] - q[1])


def closest(own, items):
    # the best so far
    found = None
    for item in items:
        if found is None or dist(own, item) < dist(own, found):
            found = item
    return found

def decide(own, foe, area):
    target = closest(own, [foe] + area['gold'])
    if dist(own, target) <= 5 and area['ammo'] > 1:
        return {'fire': [target[0] - own[0], target[1] - own[1]]}
    dx = 1 if target[0] > own[0] else -1
    return {'go': [dx, 0]}
";
    const BOB: &str = "
import random
memory = {}
def threats(board):
    found = []
    for y, row in enumerate(board['cells']):
        for x, cell in enumerate(row):
            if cell == 'bullet' or (cell == 'mine' and y % 2 == 0):
                found.append((x, y))
    return found
def decide(me, enemy, board):
    memory.setdefault('turns', 0)
    memory['turns'] += 1
    danger = threats(board)
    options = [(dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if (me[0] + dx, me[1] + dy) not in danger]
    random.shuffle(options)
    while options:
        dx, dy = options.pop()
        if memory['turns'] > 10 or dx != 0:
            return {'move': [dx, dy]}
    return {'wait': True}
";

    /// The same functions in another order.
    fn reordered(text: &str) -> String {
        let mut parts: Vec<&str> = text.split("def ").skip(1).collect();
        parts.rotate_left(1);
        parts.iter().map(|part| format!("def {part}")).collect()
    }

    fn share(one: &str, other: &str, authors: [&str; 2]) -> f64 {
        let bot = |author: &str, text: &str| Sources {
            name: author.into(),
            authors: [author.to_string()].into(),
            files: vec![("bot.py".into(), format!("{STARTER}{text}"))],
        };
        let pairs = similar(&[bot(authors[0], one), bot(authors[1], other)], &[STARTER.into()]);
        pairs.first().map_or(0.0, |pair| pair.shares[0].min(pair.shares[1]))
    }

    #[test]
    fn what_was_copied_is_found_and_what_was_given_is_not() {
        let java = "int f(int[] a) { int sum = 0; for (int i = 0; i < a.length; i++) { if (a[i] > sum) { sum += a[i]; } } return sum; } ";
        let commented = java.replace("; ", "; // so\n").replace("{ ", "{ /* of\n many lines */ ");
        for (what, one, other, least, most) in [
            ("the same", ADA, ADA, 1.0, 1.0),
            ("other names, numbers, comments and white space", ADA, RENAMED, 0.95, 1.0),
            ("other names, in another order", ADA, &reordered(RENAMED), 0.6, 1.0),
            ("comments in Java", java, &commented, 0.9, 1.0),
            ("half of it", ADA, &format!("{BOB}{RENAMED}"), 0.3, 0.9),
            ("independent bots from one starter", ADA, BOB, 0.0, 0.0),
            ("the starter as it is", "", "", 0.0, 0.0),
        ] {
            let found = share(one, other, ["Ada", "Bob"]);
            assert!((least..=most).contains(&found), "{what}: {found}");
        }
        assert!(share(ADA, ADA, ["Ada", "Ada"]) == 0.0, "one author's bots");
    }

    #[test]
    fn passages_are_lines_side_by_side() {
        let bot = |name: &str, text: &str| Sources {
            name: name.into(),
            authors: [name.to_string()].into(),
            files: vec![("own.py".into(), text.into())],
        };
        let pairs = similar(&[bot("Ada", ADA), bot("Bob", &format!("{BOB}{RENAMED}"))], &[]);
        let [one, other] = &pairs[0].passages[0];
        assert!(one.text.contains("best = prey") && other.text.contains("found = item"), "{one:?} {other:?}");
        assert_eq!(ADA.lines().nth(one.line - 1), one.text.lines().next());
    }

    #[test]
    fn what_all_have_was_given_and_large_bots_are_read_in_part() {
        let bot = |name: String, text: &str| {
            Sources::new(name.clone(), [name].into(), [("own.py".into(), text.into())])
        };
        let all: Vec<_> = (0..=COMMON).map(|number| bot(number.to_string(), ADA)).collect();
        assert!(similar(&all, &[]).is_empty());
        assert_eq!(similar(&all[1..], &[]).len(), COMMON * (COMMON - 1) / 2);
        let late = format!("{}{ADA}", "#é\n".repeat(READ / 4));
        assert!(similar(&[bot("Ada".into(), ADA), bot("Bob".into(), &late)], &[]).is_empty());
    }
}
