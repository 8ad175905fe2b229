//! Turns games and variants into playable entries, each with all its statements.
//!
//! A variant inherits from the nearest preceding game, or from the first game in the file. Its statements replace the game's: a piece the
//! one of that name, an option the one of that name, any goal all of the game's goals, and anything else the statement of that kind.

use std::collections::HashMap;

use crate::parse::Node;
use crate::report::Findings;
use crate::source::Origin;
use crate::words::{STATEMENTS, old_form};

/// A playable game or variant with its statements after inheritance.
#[derive(Clone, Debug)]
pub(crate) struct Entry {
    pub(crate) number: usize,
    pub(crate) is_default: bool,
    pub(crate) statements: Vec<Node>,
    pub(crate) place: Origin,
    /// True if a statement was not understood, so that another may seem to be missing.
    pub(crate) doubtful: bool,
}

impl Entry {
    /// The effective statement with this head: the last one.
    pub(crate) fn statement(&self, head: &str) -> Option<&Node> {
        self.statements.iter().rev().find(|statement| statement.head() == Some(head))
    }

    /// All statements with this head, in order.
    pub(crate) fn statements<'a>(&'a self, head: &'a str) -> impl Iterator<Item = &'a Node> {
        self.statements.iter().filter(move |statement| statement.head() == Some(head))
    }

    /// How many words and lists it has, inherited ones and those of macros included.
    pub(crate) fn words(&self) -> usize {
        fn words(nodes: &[Node]) -> usize {
            nodes.iter().map(|node| 1 + node.list().map_or(0, words)).sum()
        }
        words(&self.statements)
    }

    /// The title on one line; a file of a stranger may have anything there.
    pub(crate) fn title(&self) -> String {
        let text = self.text("title").unwrap_or_default();
        let shown = text.chars().map(|letter| if letter.is_control() { ' ' } else { letter });
        shown.take(LONGEST_TITLE).collect::<String>().trim().into()
    }

    /// The text of a statement such as `(title "Chess")`.
    pub(crate) fn text(&self, head: &str) -> Option<&str> {
        self.statement(head)?.rest().first()?.text()
    }
}

/// The most games and variants in a file; real files stay below 100.
const MOST_ENTRIES: usize = 1_000;
/// The longest title, in letters.
const LONGEST_TITLE: usize = 120;
/// The most pieces of a game, the engine's limit.
const MOST_PIECES: usize = 4_096;
/// The most statements of all entries together, inherited ones included.
const MOST_STATEMENTS: usize = 1 << 17;

/// Returns true if a statement is one of the four goals.
pub(crate) fn is_goal(head: &str) -> bool {
    matches!(head, "win-condition" | "loss-condition" | "draw-condition" | "count-condition")
}

/// Makes the entries of a file from its expanded top-level nodes.
///
/// Number 1 is the first `(game)`; the others follow in file order. A variant titled `-` is a separator in the menu, not an entry.
pub(crate) fn entries(nodes: &[Node], findings: &mut Findings) -> Vec<Entry> {
    let before = findings.error_count();
    let first = nodes.iter().position(|node| node.head() == Some("game"));
    let mut parent = first;
    let mut entries: Vec<Entry> = Vec::new();
    let mut first_entry = 0;
    let mut statement_count = 0;
    for (index, node) in nodes.iter().enumerate() {
        match node.head() {
            Some("game") => parent = Some(index),
            Some("variant") => {}
            _ => {
                other_top_level(node, findings);
                continue;
            }
        }
        let own = own_statements(node, findings);
        if title(&own) == Some("-") {
            continue;
        }
        if first == Some(index) {
            first_entry = entries.len();
        }
        let is_default = own.iter().any(|statement| statement.head() == Some("default"));
        let statements = match parent {
            Some(game) if game != index => {
                inherit(own_statements(&nodes[game], &mut Findings::default()), own)
            }
            Some(_) => inherit(Vec::new(), own),
            None => continue,
        };
        statement_count += statements.len();
        let pieces = statements.iter().filter(|statement| statement.head() == Some("piece")).count();
        if let Some(problem) = too_much(entries.len() + 1, pieces, statement_count) {
            findings.error(node.place, problem).hint("take some away, or make several files of it");
            return Vec::new();
        }
        entries.push(Entry { number: 0, is_default, statements, place: node.place, doubtful: false });
    }
    if let Some(variant) =
        nodes.iter().find(|node| node.head() == Some("variant")).filter(|_| first.is_none())
    {
        findings
            .error(variant.place, "a variant without a game")
            .hint("a variant says what is different from a `(game ...)`; the file needs one");
    }
    if !entries.is_empty() {
        let first = entries.remove(first_entry);
        entries.insert(0, first);
    }
    for (index, entry) in entries.iter_mut().enumerate() {
        entry.number = index + 1;
        entry.doubtful = findings.error_count() > before;
    }
    entries
}

/// What exceeds the limits: compiling it would fill the memory.
fn too_much(entries: usize, pieces: usize, statements: usize) -> Option<String> {
    if entries > MOST_ENTRIES {
        Some(format!("the file holds more than {MOST_ENTRIES} games and variants"))
    } else if pieces > MOST_PIECES {
        Some(format!("this game has {pieces} pieces, but {MOST_PIECES} are possible"))
    } else if statements > MOST_STATEMENTS {
        Some(format!("the games and variants have more than {MOST_STATEMENTS} statements together"))
    } else {
        None
    }
}

fn title(statements: &[Node]) -> Option<&str> {
    let title = statements.iter().rev().find(|statement| statement.head() == Some("title"))?;
    title.rest().first()?.text()
}

/// Handles top-level statements other than games and variants.
fn other_top_level(node: &Node, findings: &mut Findings) {
    match node.head() {
        Some("version" | "translate") => {}
        Some(head) if STATEMENTS.contains(&head) => {
            findings
                .error(node.place, format!("`({head} ...)` stands outside of any game"))
                .hint("it belongs inside `(game ...)` or `(variant ...)`: look for a `)` too many above");
        }
        Some(head) => {
            let message = format!("unknown statement `({head} ...)`");
            let known = ["game", "variant", "define", "include", "version", "translate"];
            findings.misspelt(node.place, message, Some(head), &known);
        }
        None => {
            findings.warning(node.place, "text outside of any list").hint("it is passed over");
        }
    }
}

/// The statements of a `(game ...)` or `(variant ...)`. Anything but lists is reported.
fn own_statements(node: &Node, findings: &mut Findings) -> Vec<Node> {
    let mut own = Vec::new();
    for statement in node.rest() {
        let Some(head) = statement.head() else {
            findings
                .warning(statement.place, format!("`{}` is not a statement", statement.shown()))
                .hint("a statement is a list that starts with a word; this is passed over");
            continue;
        };
        if !STATEMENTS.contains(&head) && !head.ends_with("-sound") {
            let message = format!("unknown statement `({head} ...)`");
            findings.misspelt(statement.place, message, Some(head), STATEMENTS);
            continue;
        }
        own.push(statement.clone());
    }
    own
}

/// The key of a statement. It replaces an earlier statement with the same key.
fn key(statement: &Node) -> (String, String) {
    let head = statement.head().unwrap_or("");
    let (head, name) = match head {
        "piece" => {
            let name = statement.rest().iter().find(|part| part.head() == Some("name"));
            (head, name.and_then(|name| name.rest().first()?.text()).unwrap_or("").to_owned())
        }
        "option" => {
            let name = statement.rest().first().and_then(Node::text).unwrap_or("");
            (head, name.trim().to_lowercase())
        }
        _ => match old_form(head) {
            Some(name) => ("option", name.to_owned()),
            None => (head, String::new()),
        },
    };
    (head.to_owned(), name)
}

fn inherit(mut statements: Vec<Node>, own: Vec<Node>) -> Vec<Node> {
    let goal = |statement: &Node| statement.head().is_some_and(is_goal);
    if own.iter().any(goal) {
        statements.retain(|statement| !goal(statement));
    }
    let mut places = HashMap::new();
    for (index, statement) in statements.iter().enumerate() {
        places.entry(key(statement)).or_insert(index);
    }
    for statement in own {
        let place = *places.entry(key(&statement)).or_insert(statements.len());
        if place < statements.len() && !goal(&statement) {
            statements[place] = statement;
        } else {
            statements.push(statement);
        }
    }
    statements
}
