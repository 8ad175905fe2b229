//! A tournament as described by a TOML file or the command line.

use std::collections::BTreeMap;
use std::path::Path;

use serde::Deserialize;
use tournament::{FormatName, RankBy};

use crate::failure::{Failure, unread_at};

/// A tournament's description. Everything has a default except the game and the bots.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Description {
    pub(crate) name: Option<String>,
    pub(crate) game: Option<String>,
    /// Specs as on the command line, or patterns such as `robots/*.java`.
    #[serde(default)]
    pub(crate) bots: Vec<String>,
    pub(crate) format: Option<FormatName>,
    /// The total number of matches.
    pub(crate) games: Option<usize>,
    /// Rounds of swiss; in a round-robin or gauntlet, how often everyone meets.
    pub(crate) rounds: Option<usize>,
    /// How many bots at the front of the list challenge in a gauntlet.
    pub(crate) challengers: Option<usize>,
    /// Lost encounters that eliminate a bot.
    pub(crate) defeats: Option<usize>,
    /// Whether a ladder continues when its order is settled.
    pub(crate) endless: Option<bool>,
    /// Bots per match.
    pub(crate) seats: Option<usize>,
    /// Whether each encounter is played from every seat.
    pub(crate) swap: Option<bool>,
    /// Whether all encounters of a round share a map.
    pub(crate) same_maps: Option<bool>,
    pub(crate) rank_by: Option<RankBy>,
    pub(crate) seed: Option<u64>,
    /// How board games begin, as `--openings` says it.
    pub(crate) openings: Option<String>,
    /// When games end by agreed scores, as `--adjudicate` says it.
    pub(crate) adjudicate: Option<String>,
    /// Parallel matches.
    pub(crate) jobs: Option<usize>,
    /// Options of the game. The values of a list are used in turn, map by map.
    #[serde(default)]
    pub(crate) options: BTreeMap<String, Setting>,
}

/// The value of an option, or several used in turn.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(untagged)]
pub(crate) enum Setting {
    One(Value),
    Several(Vec<Value>),
}

/// A TOML value.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(untagged)]
pub(crate) enum Value {
    Text(String),
    Number(i64),
    Flag(bool),
}

impl Value {
    fn text(&self) -> String {
        match self {
            Value::Text(text) => text.clone(),
            Value::Number(number) => number.to_string(),
            Value::Flag(flag) => if *flag { "yes" } else { "no" }.into(),
        }
    }
}

impl Setting {
    /// The values, in order.
    pub(crate) fn values(&self) -> Vec<String> {
        match self {
            Setting::One(value) => vec![value.text()],
            Setting::Several(values) => values.iter().map(Value::text).collect(),
        }
    }
}

/// Reads a description. Bots and level files are relative to its own folder.
pub(crate) fn read(path: &Path) -> Result<Description, Failure> {
    let shown = path.display().to_string();
    let text = std::fs::read_to_string(path).map_err(unread_at(path))?;
    let mut description: Description = toml::from_str(&text).map_err(|error| {
        Failure::Usage(format!("{shown}: {}", game::explain_toml(&error.to_string(), error.message())))
    })?;
    let folder = path.parent().unwrap_or(Path::new(""));
    for bot in &mut description.bots {
        *bot = from_folder(folder, bot);
    }
    if let Some(game) = &mut description.game {
        *game = from_folder(folder, game);
    }
    if let Some(openings) = &mut description.openings {
        *openings = from_folder(folder, openings);
    }
    for setting in description.options.values_mut() {
        let each = |value: &mut Value| {
            if let Value::Text(text) = value {
                *text = from_folder(folder, text);
            }
        };
        match setting {
            Setting::One(value) => each(value),
            Setting::Several(values) => values.iter_mut().for_each(each),
        }
    }
    Ok(description)
}

/// The path in this folder if it is a file or a pattern; other names, such as house bots, stay unchanged.
fn from_folder(folder: &Path, text: &str) -> String {
    let path = folder.join(text);
    let is_pattern = text.contains('*') && !text.starts_with("house:");
    if is_pattern || path.exists() { path.display().to_string() } else { text.into() }
}
