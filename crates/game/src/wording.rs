//! Sentences for people that can be translated.

use std::collections::BTreeMap;
use std::fmt;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::fault::shortened;

/// An English sentence with blanks such as `{name}`, and their values. A translation looks up the pattern in a dictionary and fills its
/// blanks. Made by [`wording!`](crate::wording).
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Wording {
    pattern: &'static str,
    #[serde(serialize_with = "as_map")]
    blanks: Vec<(&'static str, Blank)>,
}

/// The value of a blank.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum Blank {
    /// Text that no language changes: a name, a number, a quotation.
    Text(String),
    /// A part of the sentence.
    Wording(Wording),
}

/// The pattern of text that no language changes.
const VERBATIM: &str = "{text}";

impl Wording {
    /// A sentence, with its blanks by name.
    pub fn new(pattern: &'static str, blanks: Vec<(&'static str, Blank)>) -> Wording {
        Wording { pattern, blanks }
    }

    /// Text that no language changes.
    pub fn verbatim(text: impl Into<String>) -> Wording {
        Wording { pattern: VERBATIM, blanks: vec![("text", Blank::Text(text.into()))] }
    }

    /// The same, without the middles of blanks that are longer than about so many bytes: they may quote what somebody sent.
    #[must_use]
    pub fn shortened(self, most: usize) -> Wording {
        let blanks = self.blanks.into_iter().map(|(name, blank)| match blank {
            Blank::Text(text) => (name, Blank::Text(shortened(text, most))),
            Blank::Wording(part) => (name, Blank::Wording(part.shortened(most))),
        });
        Wording { pattern: self.pattern, blanks: blanks.collect() }
    }

    fn blank(&self, name: &str) -> Option<&Blank> {
        self.blanks.iter().find(|(known, _)| *known == name).map(|(_, blank)| blank)
    }
}

impl fmt::Display for Wording {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut rest = self.pattern;
        while let Some((before, after)) = rest.split_once('{') {
            f.write_str(before)?;
            let (name, after) = after.split_once('}').unwrap_or((after, ""));
            match self.blank(name) {
                Some(Blank::Text(text)) => f.write_str(text)?,
                Some(Blank::Wording(part)) => part.fmt(f)?,
                None => write!(f, "{{{name}}}")?,
            }
            rest = after;
        }
        f.write_str(rest)
    }
}

/// `{"name":"x"}`
fn as_map<S: Serializer>(blanks: &[(&'static str, Blank)], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_map(blanks.iter().map(|(name, blank)| (name, blank)))
}

/// Reads what [`Wording`] writes, in the same program: a pattern that it does not know becomes text that no language changes.
impl<'de> Deserialize<'de> for Wording {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Wording, D::Error> {
        #[derive(Deserialize)]
        struct Written {
            pattern: String,
            blanks: BTreeMap<String, Value>,
        }
        #[derive(Deserialize)]
        #[serde(untagged)]
        enum Value {
            Text(String),
            Wording(Wording),
        }
        let Written { pattern, blanks } = Written::deserialize(deserializer)?;
        let Some(pattern) = patterns().chain([VERBATIM]).find(|known| *known == pattern) else {
            return Ok(Wording::verbatim(pattern));
        };
        let blanks = blanks.into_iter().filter_map(|(name, value)| {
            let at = pattern.find(&format!("{{{name}}}"))? + 1;
            let blank = match value {
                Value::Text(text) => Blank::Text(text),
                Value::Wording(part) => Blank::Wording(part),
            };
            Some((&pattern[at..at + name.len()], blank))
        });
        Ok(Wording { pattern, blanks: blanks.collect() })
    }
}

impl From<String> for Wording {
    fn from(text: String) -> Wording {
        Wording::verbatim(text)
    }
}

impl From<&str> for Wording {
    fn from(text: &str) -> Wording {
        Wording::verbatim(text)
    }
}

impl From<Wording> for Blank {
    fn from(part: Wording) -> Blank {
        Blank::Wording(part)
    }
}

macro_rules! texts {
    ($($kind:ty),*) => {
        $(impl From<$kind> for Blank {
            fn from(text: $kind) -> Blank {
                Blank::Text(text.to_string())
            }
        })*
    };
}

texts!(String, &str, i32, i64, u32, u64, usize);

/// The pattern of one [`wording!`](crate::wording), registered in a list of the whole program.
#[doc(hidden)]
pub struct Pattern(pub &'static str);

inventory::collect!(Pattern);

/// The patterns of all wordings in this program, to find missing translations. A pattern used in two places appears twice.
pub fn patterns() -> impl Iterator<Item = &'static str> {
    inventory::iter::<Pattern>().map(|Pattern(pattern)| *pattern)
}

/// A [`Wording`]: `wording!("no option '{name}'", name = given)`. A variable with the blank's name needs no `= ...`.
#[macro_export]
macro_rules! wording {
    (@blank $name:ident = $value:expr) => { $crate::Blank::from($value) };
    (@blank $name:ident) => { $crate::Blank::from($name) };
    ($pattern:literal $(, $name:ident $(= $value:expr)?)* $(,)?) => {
        {
            $crate::inventory::submit! { $crate::Pattern($pattern) }
            $crate::Wording::new($pattern, vec![$((stringify!($name), $crate::wording!(@blank $name $(= $value)?))),*])
        }
    };
}

#[cfg(test)]
mod tests;
