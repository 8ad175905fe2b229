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
mod tests;
