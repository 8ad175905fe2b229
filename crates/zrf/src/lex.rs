//! Splits text into tokens.
//!
//! A token is a parenthesis, a string or a word. Comments run from `;` to the end of the line. NUL and 0x1A, which old editors leave at the
//! end, count as whitespace.

use crate::report::Findings;
use crate::source::{Origin, Sources, Span, WRITTEN};

/// The kind of a token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Open,
    Close,
    /// A run of other characters.
    Word,
    /// A quoted text; its span excludes the quotes. Quotes cannot be escaped.
    Text,
}

/// A token and its place.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Token {
    pub(crate) kind: Kind,
    pub(crate) span: Span,
}

/// Splits a file into tokens. An unterminated string is reported and ends with its line.
pub(crate) fn lex(sources: &Sources, file: u16, findings: &mut Findings) -> Vec<Token> {
    let text: &str = &sources.files[usize::from(file)].text;
    let bytes = text.as_bytes();
    let span = |start: usize, end: usize| Span { file, start: start as u32, end: end as u32 };
    let mut tokens = Vec::new();
    let mut at = 0;
    while let Some(next) = text[at..].chars().next() {
        let start = at;
        at += next.len_utf8();
        let kind = match next {
            blank if is_blank(blank) => continue,
            ';' => {
                at = text[start..].find('\n').map_or(text.len(), |newline| start + newline);
                continue;
            }
            '(' => Kind::Open,
            ')' => Kind::Close,
            '"' => {
                let end = text[at..].find('"').map(|length| at + length);
                if end.is_none() {
                    let note = findings
                        .error(Origin { span: span(start, at), call: WRITTEN }, "a string that never ends")
                        .label("opened here")
                        .hint("close it with a second `\"`; inside a string a backquote shows as a quote");
                    if let Some(first) = tokens.iter().find(|token| holds_statement(text, token)) {
                        note.also(
                            Origin { span: first.span, call: WRITTEN },
                            "this string runs on: does its end miss?",
                        );
                    }
                }
                let inside = at;
                let end = end.unwrap_or_else(|| text[at..].find('\n').map_or(text.len(), |line| at + line));
                tokens.push(Token { kind: Kind::Text, span: span(inside, end) });
                at = (end + usize::from(bytes.get(end) == Some(&b'"'))).min(text.len());
                continue;
            }
            _ => {
                let length = text[start..].find(|c: char| is_blank(c) || matches!(c, '(' | ')' | ';' | '"'));
                at = length.map_or(text.len(), |length| start + length);
                Kind::Word
            }
        };
        tokens.push(Token { kind, span: span(start, at) });
    }
    tokens
}

/// The first comment in a list that is never closed that has more `)` than `(`: probably lines were joined, and it swallows what followed.
pub(crate) fn swallowing_comment(sources: &Sources, list: Span) -> Option<Span> {
    let text: &str = &sources.files[usize::from(list.file)].text;
    let mut at = list.start as usize;
    while let Some(length) = text[at..].find([';', '"']) {
        let start = at + length;
        let end =
            |letter: char, from: usize| text[from..].find(letter).map_or(text.len(), |length| from + length);
        if text.as_bytes()[start] == b'"' {
            at = (end('"', start + 1) + 1).min(text.len());
            continue;
        }
        at = end('\n', start);
        let count = |bracket: char| text[start..at].matches(bracket).count();
        if count(')') > count('(') {
            return Some(Span { file: list.file, start: start as u32, end: at as u32 });
        }
    }
    None
}

/// Returns true if a string contains a line that starts like a statement: probably an earlier quote is missing.
fn holds_statement(text: &str, token: &Token) -> bool {
    let inside = &text[token.span.start as usize..token.span.end as usize];
    token.kind == Kind::Text && inside.lines().skip(1).any(|line| line.trim_start().starts_with('('))
}

fn is_blank(c: char) -> bool {
    c.is_whitespace() || matches!(c, '\0' | '\u{1A}' | '\u{FEFF}')
}

#[cfg(test)]
mod tests;
