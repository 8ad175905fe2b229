//! Macros: `(define name body...)` and its calls `(name argument...)`.
//!
//! A call is replaced by the body's nodes, spliced into the surrounding list. `$1`, `$2`, ... are replaced as text, even inside words and
//! strings. A parameter missing in a call is looked up in the surrounding call.

use std::collections::HashMap;
use std::sync::Arc;

use crate::parse::{DEEPEST, Kind, Node};
use crate::report::Findings;
use crate::source::{Call, Origin, Sources, WRITTEN};

/// All macros of a file by name. The last definition of a name counts, wherever it is.
#[derive(Debug, Default)]
pub(crate) struct Macros {
    bodies: HashMap<Arc<str>, Node>,
}

/// The deepest nesting of calls; real files stay below 20.
const DEEPEST_CALL: u32 = 80;
/// The most nodes of one game or variant; the largest real ones have half a million.
const MOST_NODES: u32 = 4_000_000;
/// The most nodes of a whole file, 400 MB; the largest real ones have three million.
const MOST_NODES_OF_FILE: u32 = 10_000_000;

/// How much a file's macros have grown.
#[derive(Debug, Default)]
pub(crate) struct Growth {
    game: u32,
    file: u32,
    stopped: bool,
}

impl Macros {
    /// Separates the definitions from the other top-level nodes.
    pub(crate) fn collect(nodes: Vec<Node>, findings: &mut Findings) -> (Macros, Vec<Node>) {
        let mut macros = Macros::default();
        let (defines, others) = nodes.into_iter().partition(|node| node.head() == Some("define"));
        let defines: Vec<Node> = defines;
        for node in defines {
            let Some(name) = node.rest().first() else {
                findings.error(node.place, "`define` without a name").hint("write (define name body...)");
                continue;
            };
            match &name.kind {
                Kind::Word(word) => {
                    macros.bodies.insert(word.clone(), node.clone());
                }
                _ => {
                    findings
                        .error(name.place, format!("a macro's name is a word, not `{}`", name.shown()))
                        .hint("write (define name body...)");
                }
            }
        }
        (macros, others)
    }

    pub(crate) fn has(&self, name: &str) -> bool {
        self.bodies.contains_key(name)
    }

    pub(crate) fn names(&self) -> impl Iterator<Item = &str> {
        self.bodies.keys().map(|name| &**name)
    }

    fn called(&self, word: &str) -> Option<(&Arc<str>, &Node)> {
        self.bodies.get_key_value(word)
    }
}

/// Expands every macro call in a top-level node, which may itself be a call and become several.
pub(crate) fn expand(
    node: &Node,
    macros: &Macros,
    sources: &mut Sources,
    growth: &mut Growth,
    findings: &mut Findings,
) -> Vec<Node> {
    growth.file = growth.file.saturating_add(std::mem::take(&mut growth.game));
    let mut expansion = Expansion { macros, sources, growth, findings };
    let mut out = Vec::new();
    expansion.node(node, &Frame::TOP, 0, &mut out);
    out
}

/// The arguments of a call, and the surrounding call.
struct Frame<'a> {
    arguments: Vec<Vec<Node>>,
    call: u32,
    around: Option<&'a Frame<'a>>,
    depth: u32,
}

impl Frame<'_> {
    const TOP: Frame<'static> = Frame { arguments: Vec::new(), call: WRITTEN, around: None, depth: 0 };

    fn argument(&self, number: usize) -> Option<&[Node]> {
        match number.checked_sub(1).and_then(|index| self.arguments.get(index)) {
            Some(nodes) => Some(nodes),
            None => self.around?.argument(number),
        }
    }

    /// The origin of a node in a body, marked with its call.
    fn place(&self, place: Origin) -> Origin {
        if place.call == WRITTEN { Origin { call: self.call, ..place } } else { place }
    }
}

struct Expansion<'a> {
    macros: &'a Macros,
    sources: &'a mut Sources,
    growth: &'a mut Growth,
    findings: &'a mut Findings,
}

impl Expansion<'_> {
    fn node(&mut self, node: &Node, frame: &Frame<'_>, nesting: usize, out: &mut Vec<Node>) {
        if !self.may_go_on(node, frame, nesting) {
            return;
        }
        let place = frame.place(node.place);
        match &node.kind {
            Kind::Word(word) if word.contains('$') => match whole_parameter(word) {
                Some(number) => self.parameter(number, node, frame, out),
                None => {
                    let kind = Kind::Word(self.substitute(word, place, frame).into());
                    out.push(Node { kind, place });
                }
            },
            Kind::Text(text) if text.contains('$') => {
                let kind = Kind::Text(self.substitute(text, place, frame).into());
                out.push(Node { kind, place });
            }
            Kind::Word(_) | Kind::Text(_) => out.push(Node { kind: node.kind.clone(), place }),
            Kind::List(items) => self.list(items, place, frame, nesting, out),
        }
    }

    /// Expands a list, head first, as `($1 ...)` may turn out to be a call.
    fn list(
        &mut self,
        items: &[Node],
        place: Origin,
        frame: &Frame<'_>,
        nesting: usize,
        out: &mut Vec<Node>,
    ) {
        let mut expanded = Vec::with_capacity(items.len());
        let Some((head, rest)) = items.split_first() else {
            out.push(Node { kind: Kind::List(expanded.into()), place });
            return;
        };
        self.node(head, frame, nesting + 1, &mut expanded);
        for item in rest {
            self.node(item, frame, nesting + 1, &mut expanded);
        }
        let macros = self.macros;
        let called = expanded.first().filter(|_| head.list().is_none()).and_then(Node::word);
        match called.and_then(|word| macros.called(word)) {
            Some((name, body)) => {
                let arguments = expanded.split_off(1).into_iter().map(|node| vec![node]).collect();
                self.call(name, body, arguments, place, frame, nesting, out);
            }
            None => out.push(Node { kind: Kind::List(expanded.into()), place }),
        }
    }

    #[expect(clippy::too_many_arguments, reason = "the state of one call, used nowhere else")]
    fn call(
        &mut self,
        name: &Arc<str>,
        define: &Node,
        arguments: Vec<Vec<Node>>,
        place: Origin,
        frame: &Frame<'_>,
        nesting: usize,
        out: &mut Vec<Node>,
    ) {
        self.sources.calls.push(Call { name: name.clone(), place });
        let call = u32::try_from(self.sources.calls.len() - 1).unwrap_or(WRITTEN - 1);
        let inner = Frame { arguments, call, around: Some(frame), depth: frame.depth + 1 };
        for node in define.rest().iter().skip(1) {
            self.node(node, &inner, nesting, out);
        }
    }

    fn parameter(&mut self, number: usize, node: &Node, frame: &Frame<'_>, out: &mut Vec<Node>) {
        match frame.argument(number) {
            Some(nodes) => {
                self.growth.game = self.growth.game.saturating_add(nodes.len() as u32);
                out.extend(nodes.iter().cloned());
            }
            None => {
                self.missing(number, frame.place(node.place));
                out.push(Node { kind: node.kind.clone(), place: frame.place(node.place) });
            }
        }
    }

    fn missing(&mut self, number: usize, place: Origin) {
        self.findings
            .warning(place, format!("no call gives the parameter `${number}`"))
            .hint("it stays as it is written");
    }

    /// Replaces `$1`, `$2`, ... in a word or string.
    fn substitute(&mut self, text: &str, place: Origin, frame: &Frame<'_>) -> String {
        let mut out = String::with_capacity(text.len());
        let mut rest = text;
        while let Some(dollar) = rest.find('$') {
            out.push_str(&rest[..dollar]);
            let after = &rest[dollar + 1..];
            let digits = after.find(|c: char| !c.is_ascii_digit()).unwrap_or(after.len());
            let number: Option<usize> = after[..digits].parse().ok();
            match number.map(|number| (number, frame.argument(number))) {
                Some((_, Some([node]))) if node.text().is_some() => out.push_str(node.text().unwrap_or("")),
                Some((number, Some(_))) => {
                    self.findings
                        .error(place, format!("the list given for `${number}` does not fit inside a word"))
                        .hint("give a single word there");
                }
                Some((number, None)) => {
                    self.missing(number, place);
                    out.push_str(&rest[dollar..=dollar + digits]);
                }
                None => out.push_str(&rest[dollar..=dollar + digits]),
            }
            rest = &after[digits..];
            if out.len() > 100_000 {
                break;
            }
        }
        out.push_str(rest);
        self.growth.game = self.growth.game.saturating_add(out.len() as u32 / 32);
        out
    }

    /// Stops recursive or exploding macros, with one report.
    fn may_go_on(&mut self, node: &Node, frame: &Frame<'_>, nesting: usize) -> bool {
        self.growth.game = self.growth.game.saturating_add(1);
        if self.growth.stopped {
            return false;
        }
        if self.growth.game > MOST_NODES
            || self.growth.file.saturating_add(self.growth.game) > MOST_NODES_OF_FILE
        {
            self.growth.stopped = true;
            let all = self.growth.file.saturating_add(self.growth.game);
            let message = format!("the macros of this file grow to more than {} words", all - 1);
            self.findings
                .error(frame.place(node.place), message)
                .hint("look for a macro that calls another one many times over");
            return false;
        }
        if frame.depth > DEEPEST_CALL || nesting > DEEPEST {
            self.growth.stopped = true;
            let call = self.sources.calls.get(frame.call as usize);
            let (name, place) = call.map_or(("".into(), node.place), |call| (call.name.clone(), call.place));
            self.findings
                .error(place, format!("the macro `{name}` calls itself without end"))
                .label("this call leads back to itself")
                .hint("a macro is replaced by its text; it cannot repeat, use `while` inside a move");
            return false;
        }
        true
    }
}

/// The number, if the whole word is a parameter.
fn whole_parameter(word: &str) -> Option<usize> {
    let digits = word.strip_prefix('$')?;
    if digits.bytes().all(|byte| byte.is_ascii_digit()) { digits.parse().ok() } else { None }
}

#[cfg(test)]
mod tests;
