//! Parses tokens into a tree of nodes, splicing in included files.

use std::sync::Arc;

use crate::lex::{Kind as TokenKind, Token, lex, swallowing_comment};
use crate::report::Findings;
use crate::source::{Origin, Source, Sources, Span, WRITTEN};

/// The kind of a node.
#[derive(Clone, Debug)]
pub(crate) enum Kind {
    Word(Arc<str>),
    Text(Arc<str>),
    List(Arc<[Node]>),
}

/// A node with its origin. A list spans from its `(` to its `)`.
#[derive(Clone, Debug)]
pub(crate) struct Node {
    pub(crate) kind: Kind,
    pub(crate) place: Origin,
}

impl Node {
    pub(crate) fn word(&self) -> Option<&str> {
        if let Kind::Word(word) = &self.kind { Some(word) } else { None }
    }

    pub(crate) fn list(&self) -> Option<&[Node]> {
        if let Kind::List(items) = &self.kind { Some(items) } else { None }
    }

    /// The word, or the contents of the string.
    pub(crate) fn text(&self) -> Option<&str> {
        match &self.kind {
            Kind::Word(text) | Kind::Text(text) => Some(text),
            Kind::List(_) => None,
        }
    }

    /// The first word of a list.
    pub(crate) fn head(&self) -> Option<&str> {
        self.list()?.first()?.word()
    }

    /// The items of a list after its head; empty for anything else.
    pub(crate) fn rest(&self) -> &[Node] {
        self.list().and_then(|items| items.get(1..)).unwrap_or(&[])
    }

    /// The node on one line, for reports.
    pub(crate) fn shown(&self) -> String {
        match &self.kind {
            Kind::Word(word) => word.to_string(),
            Kind::Text(text) => format!("\"{text}\""),
            Kind::List(items) => {
                let mut shown = String::from("(");
                for item in items.iter() {
                    if shown.len() > 40 {
                        shown.push_str(" ...");
                        break;
                    }
                    if shown.len() > 1 {
                        shown.push(' ');
                    }
                    shown.push_str(&item.shown());
                }
                shown + ")"
            }
        }
    }
}

/// Returns the bytes of an included file by its name, written with `/`. The error follows the file's name in a message: "is not there".
pub type Include<'a> = &'a dyn Fn(&str) -> Result<Vec<u8>, String>;

/// The deepest nesting of lists; real files stay below 20.
pub(crate) const DEEPEST: usize = 120;
/// The deepest nesting of includes.
const DEEPEST_INCLUDE: usize = 16;
/// The most bytes of a file and of all files together; real files stay below 200,000.
const MOST_BYTES: usize = 4 << 20;
/// The most includes of a file, repeated ones counted again.
const MOST_FILES: usize = 1_000;

/// Parses a file with its includes into top-level nodes.
pub(crate) fn parse(
    sources: &mut Sources,
    source: &Source<'_>,
    include: Include<'_>,
    findings: &mut Findings,
) -> Vec<Node> {
    let mut names = vec![source.name.to_owned()];
    let at = sources.start();
    parse_file(sources, source, at, include, findings, &mut names)
}

fn parse_file(
    sources: &mut Sources,
    source: &Source<'_>,
    at: Origin,
    include: Include<'_>,
    findings: &mut Findings,
    names: &mut Vec<String>,
) -> Vec<Node> {
    let read: usize = sources.files.iter().map(|file| file.text.len()).sum();
    if read + source.bytes.len() > MOST_BYTES || sources.files.len() > MOST_FILES {
        let place = if sources.files.is_empty() {
            sources.add(&Source { bytes: b"", ..*source });
            sources.start()
        } else {
            at
        };
        let most = format!("{} MiB of text and {MOST_FILES} included files are possible", MOST_BYTES >> 20);
        findings
            .error(place, "the rules with all that they include are too large")
            .hint(format!("at most {most}"));
        return Vec::new();
    }
    let file = sources.add(source);
    let tokens = lex(sources, file, findings);
    let nodes = tree(sources, &tokens, findings);
    splice(nodes, sources, include, findings, names)
}

/// Replaces each `(include "file")`, at any depth, by the file's nodes.
fn splice(
    nodes: Vec<Node>,
    sources: &mut Sources,
    include: Include<'_>,
    findings: &mut Findings,
    names: &mut Vec<String>,
) -> Vec<Node> {
    let mut spliced = Vec::with_capacity(nodes.len());
    for node in nodes {
        let Kind::List(items) = &node.kind else {
            spliced.push(node);
            continue;
        };
        if node.head() == Some("include") {
            spliced.extend(included(&node, sources, include, findings, names));
        } else if holds_include(items) {
            let items = splice(items.to_vec(), sources, include, findings, names);
            spliced.push(Node { kind: Kind::List(items.into()), ..node });
        } else {
            spliced.push(node);
        }
    }
    spliced
}

fn holds_include(items: &[Node]) -> bool {
    items.iter().any(|item| item.head() == Some("include") || item.list().is_some_and(holds_include))
}

fn included(
    node: &Node,
    sources: &mut Sources,
    include: Include<'_>,
    findings: &mut Findings,
    names: &mut Vec<String>,
) -> Vec<Node> {
    let [file] = node.rest() else {
        findings.error(node.place, "`include` needs one file name").hint("write (include \"file.inc\")");
        return Vec::new();
    };
    let Some(written) = file.text().map(|name| name.replace('\\', "/")) else {
        findings.error(file.place, "`include` needs a file name, not a list");
        return Vec::new();
    };
    if written.starts_with('/') || written.contains(':') || written.split('/').any(|part| part == "..") {
        findings
            .error(file.place, format!("\"{written}\" lies outside of the rules file's folder"))
            .hint("include files that lie in that folder or under it, named by their path from there");
        return Vec::new();
    }
    // The first name is the rules file, whose folder `include` searches anyway.
    let folder = names.last().filter(|_| names.len() > 1).and_then(|name| Some(name.rsplit_once('/')?.0));
    let beside = folder.map(|folder| format!("{folder}/{written}"));
    let name = match beside {
        Some(beside) if include(&beside).is_ok() || include(&written).is_err() => beside,
        _ => written,
    };
    if names.contains(&name) || names.len() > DEEPEST_INCLUDE {
        findings.error(file.place, format!("\"{name}\" includes itself")).hint("take the `include` away");
        return Vec::new();
    }
    let bytes = match include(&name) {
        Ok(bytes) => bytes,
        Err(why) => {
            findings.error(file.place, format!("the included file \"{name}\" {why}")).hint(
                "include plain files in the rules file's folder or under it, named by their path from there",
            );
            return Vec::new();
        }
    };
    names.push(name.clone());
    let nodes =
        parse_file(sources, &Source { name: &name, bytes: &bytes }, file.place, include, findings, names);
    names.pop();
    nodes
}

/// Builds the tree of a file. Mismatched parentheses are reported and repaired in the most likely way.
fn tree(sources: &Sources, tokens: &[Token], findings: &mut Findings) -> Vec<Node> {
    let balanced = balance(tokens);
    let mut open: Vec<(Span, Vec<Node>)> = Vec::new();
    let mut top = Vec::new();
    for (index, token) in tokens.iter().enumerate() {
        if !balanced && starts_statement(sources, tokens, index) {
            while let Some(list) = open.pop() {
                unclosed(sources, &list, token.span, "this begins inside of it", findings);
                close(list, token.span, &mut open, &mut top);
            }
        }
        let text = || {
            let text = &sources.files[usize::from(token.span.file)].text;
            Arc::from(&text[token.span.start as usize..token.span.end as usize])
        };
        let place = Origin { span: token.span, call: WRITTEN };
        let kind = match token.kind {
            TokenKind::Open => {
                open.push((token.span, Vec::new()));
                if open.len() > DEEPEST {
                    findings
                        .error(place, format!("lists are nested more than {DEEPEST} deep"))
                        .hint("some `)` are missing above");
                    return top;
                }
                continue;
            }
            TokenKind::Close => {
                if let Some(list) = open.pop() {
                    close(list, token.span, &mut open, &mut top);
                } else {
                    findings
                        .warning(place, "a `)` too many")
                        .label("closes nothing")
                        .hint("take it away; it is passed over");
                }
                continue;
            }
            TokenKind::Word => Kind::Word(text()),
            TokenKind::Text => Kind::Text(text()),
        };
        open.last_mut().map_or(&mut top, |(_, items)| items).push(Node { kind, place });
    }
    let end = tokens.last().map(|token| token.span);
    while let Some(list) = open.pop() {
        let end = end.unwrap_or(list.0);
        unclosed(sources, &list, end, "the file ends here", findings);
        close(list, end, &mut open, &mut top);
    }
    top
}

fn close((start, items): (Span, Vec<Node>), end: Span, open: &mut [(Span, Vec<Node>)], top: &mut Vec<Node>) {
    let place = Origin { span: start.to(end), call: WRITTEN };
    let node = Node { kind: Kind::List(items.into()), place };
    open.last_mut().map_or(top, |(_, items)| items).push(node);
}

fn unclosed(sources: &Sources, list: &(Span, Vec<Node>), end: Span, what: &str, findings: &mut Findings) {
    let head = list.1.first().and_then(Node::word).unwrap_or("").to_owned();
    let place = |span| Origin { span, call: WRITTEN };
    let note = findings.error(place(list.0), format!("the list `({head}` is never closed"));
    note.label("opened here").also(place(end), what);
    match swallowing_comment(sources, list.0) {
        Some(comment) => note
            .also(place(comment), "this comment runs to the end of its line, and the `)` in it close nothing")
            .hint("begin a new line after the words of the comment, or take it away"),
        None => note.hint("a `)` is missing in between"),
    };
}

/// Returns true if every `(` has its `)`.
fn balance(tokens: &[Token]) -> bool {
    let mut depth = 0_usize;
    for token in tokens {
        match token.kind {
            TokenKind::Open => depth += 1,
            TokenKind::Close => depth = depth.saturating_sub(1),
            TokenKind::Word | TokenKind::Text => {}
        }
    }
    depth == 0
}

/// Returns true if a token starts, at the start of a line, a statement that only exists at the top level. Used to find out which list of a
/// file is never closed.
fn starts_statement(sources: &Sources, tokens: &[Token], index: usize) -> bool {
    let span = tokens[index].span;
    let text: &str = &sources.files[usize::from(span.file)].text;
    let at_line_start = span.start == 0 || text.as_bytes()[span.start as usize - 1] == b'\n';
    let word = tokens.get(index + 1).map(|next| &text[next.span.start as usize..next.span.end as usize]);
    tokens[index].kind == TokenKind::Open
        && at_line_start
        && word.is_some_and(|word| matches!(word, "define" | "game" | "variant" | "include"))
}
