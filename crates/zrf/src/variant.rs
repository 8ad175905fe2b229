//! Games and variants into playable entries, each with all its statements.
//!
//! A variant inherits from the nearest game before it, or from the first of the file. What it says replaces what the
//! game says: a piece the piece of that name, an option the option of that name, any goal all goals of the game, and
//! everything else the statement of that kind.

use std::collections::HashMap;

use crate::options::old_form;
use crate::parse::Node;
use crate::report::Findings;
use crate::source::Origin;
use crate::words::{STATEMENTS, nearest};

/// One playable game or variant with the statements it has after inheritance.
#[derive(Clone, Debug)]
pub(crate) struct Entry {
    pub(crate) number: usize,
    pub(crate) is_default: bool,
    pub(crate) statements: Vec<Node>,
    pub(crate) place: Origin,
    /// Some statement was not understood: it is no wonder if one is missing.
    pub(crate) doubtful: bool,
}

impl Entry {
    /// The statement of this head that counts: the last one.
    pub(crate) fn statement(&self, head: &str) -> Option<&Node> {
        self.statements.iter().rev().find(|statement| statement.head() == Some(head))
    }

    /// All statements of this head, in order.
    pub(crate) fn statements<'a>(&'a self, head: &'a str) -> impl Iterator<Item = &'a Node> {
        self.statements.iter().filter(move |statement| statement.head() == Some(head))
    }

    /// The text of a statement such as `(title "Chess")`.
    pub(crate) fn text(&self, head: &str) -> Option<&str> {
        self.statement(head)?.rest().first()?.text()
    }
}

/// Most games and variants of a file; real files stay below 100.
const MOST_ENTRIES: usize = 1_000;
/// Most pieces of one game, as many as the engine takes.
const MOST_PIECES: usize = 4_096;
/// Most statements of all entries together, those counted that a variant inherits.
const MOST_STATEMENTS: usize = 1 << 17;

/// Whether a statement is one of the four goals.
pub(crate) fn is_goal(head: &str) -> bool {
    matches!(head, "win-condition" | "loss-condition" | "draw-condition" | "count-condition")
}

/// Makes the entries of a file from its expanded top-level nodes, number 1 first.
///
/// Number 1 is the first `(game)`; the others follow in the order of the file. A variant titled `-` is a line in the
/// menu and no entry.
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

/// What is beyond the bounds: compiling it would fill the memory.
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

/// What stands beside games and variants at the top of a file.
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
            match nearest(head, &["game", "variant", "define", "include", "version", "translate"]) {
                Some(known) => findings.error(node.place, message).hint(format!("did you mean `{known}`?")),
                None => findings.warning(node.place, message).hint("it is passed over"),
            };
        }
        None => {
            findings.warning(node.place, "text outside of any list").hint("it is passed over");
        }
    }
}

/// The statements of one `(game ...)` or `(variant ...)`; anything but a list among them is reported.
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
            match nearest(head, STATEMENTS) {
                Some(known) => {
                    findings.error(statement.place, message).hint(format!("did you mean `{known}`?"))
                }
                None => findings.warning(statement.place, message).hint("it is passed over"),
            };
            continue;
        }
        own.push(statement.clone());
    }
    own
}

/// What a statement replaces: the earlier statement with an equal key.
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
