//! `[model]` in a `bot.toml`: a language model that plays, asked over HTTP.

use std::collections::BTreeMap;
use std::net::IpAddr;
use std::time::Duration;

use serde::{Deserialize, Deserializer};

/// How a model is written that needs no more: this, its name, `@` and its address.
pub const MODEL: &str = "model:";
/// The environment variable with the key of a model that is written so.
pub const MODEL_KEY: &str = "VIADAL_MODEL_KEY";

/// What a server says about a folder with `[model]`.
pub(super) const REFUSED: &str = "[model] is asked only by those who start the match at their command line: a server calls no address that \
                                  somebody sent to it";

const LONGEST_NAME: usize = 128;
const MOST_RETRIES: u32 = 20;

/// A model as a player.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Model {
    /// The bot's name: the model's, unless its `bot.toml` or its prompt has one.
    #[serde(skip)]
    pub title: String,
    #[serde(skip)]
    pub author: Option<String>,
    /// The ids of its games; all if empty.
    #[serde(skip)]
    pub games: Vec<String>,
    /// What the endpoint calls it.
    pub name: String,
    /// The address before `/chat/completions`.
    pub url: String,
    /// The environment variable with the key.
    pub key_env: Option<String>,
    /// The file with the certificates that its address is to have, and no others. After [`stated_model`], their text.
    pub ca: Option<String>,
    /// The prompt's file. After [`stated_model`], its text.
    pub prompt: Option<String>,
    /// Whether it is told the game's rules.
    #[serde(default = "yes")]
    pub rules: bool,
    /// Whether it is told the legal actions, in games that list them.
    #[serde(default = "yes")]
    pub legal: bool,
    /// Whether it sees its earlier decisions of the game.
    #[serde(default = "yes")]
    pub history: bool,
    /// How often it is asked again in a decision, for each kind of mistake.
    #[serde(default = "two")]
    pub retries: u32,
    /// Its wall clock for a decision.
    #[serde(default = "a_minute", deserialize_with = "duration")]
    pub move_time: Duration,
    /// How long a provider that fails is asked again.
    #[serde(default = "two_minutes", deserialize_with = "duration")]
    pub patience: Duration,
    /// The most tokens of a match, asked and answered. Then it is not asked any more.
    pub match_tokens: Option<u64>,
    /// The most money of a run of the program. Then its matches are void.
    pub budget: Option<f64>,
    /// The price of a million tokens that it is asked.
    #[serde(default)]
    pub price_in: f64,
    /// The price of a million tokens that it answers.
    #[serde(default)]
    pub price_out: f64,
    /// Sent with every request, such as `temperature`.
    #[serde(default)]
    pub parameters: BTreeMap<String, toml::Value>,
}

fn yes() -> bool {
    true
}

fn two() -> u32 {
    2
}

fn a_minute() -> Duration {
    Duration::from_secs(60)
}

fn two_minutes() -> Duration {
    Duration::from_secs(120)
}

fn duration<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Duration, D::Error> {
    let text = String::deserialize(deserializer)?;
    let time =
        game::duration(&text).filter(|time| !time.is_zero() && *time <= Duration::from_secs(24 * 3600));
    time.ok_or_else(|| serde::de::Error::custom(format!("'{text}' is no time up to a day, such as \"60s\"")))
}

impl Model {
    /// The model of this name at this address, with the defaults.
    fn new(name: &str, url: &str) -> Result<Model, String> {
        let quoted = |text: &str| toml::Value::String(text.into());
        let mut table = toml::Table::new();
        table.insert("name".into(), quoted(name));
        table.insert("url".into(), quoted(url));
        let model: Model = table.try_into().map_err(|error: toml::de::Error| error.message().to_string())?;
        model.check()?;
        Ok(Model { title: name.into(), ..model })
    }

    /// Returns true if nobody can listen on the way to its address.
    pub fn keeps_secrets(&self) -> bool {
        let Some(rest) = self.url.strip_prefix("http://") else { return true };
        let host = rest.split('/').next().unwrap_or_default();
        let name =
            host.rsplit_once(':').filter(|(_, port)| !port.ends_with(']')).map_or(host, |(name, _)| name);
        let name = name.trim_matches(['[', ']']);
        name == "localhost" || name.parse::<IpAddr>().is_ok_and(|address| address.is_loopback())
    }

    /// Says what cannot be meant.
    pub(super) fn check(&self) -> Result<(), String> {
        let is_name = !self.name.trim().is_empty() && !self.name.chars().any(char::is_control);
        if !is_name || self.name.len() > LONGEST_NAME {
            return Err(
                "the model's name must be 1 to 128 bytes of text on one line: what its endpoint calls it"
                    .into(),
            );
        }
        if self.retries > MOST_RETRIES {
            return Err(format!("'retries' is {MOST_RETRIES} at most"));
        }
        let host = ["https://", "http://"].iter().find_map(|scheme| self.url.strip_prefix(scheme));
        let host = host.map(|rest| rest.split('/').next().unwrap_or_default());
        let Some(host) = host.filter(|host| !host.is_empty()) else {
            return Err(
                "the model's address begins with https:// or http://, such as https://models.example/v1"
                    .into(),
            );
        };
        // What stands there would be shown wherever the address is.
        if host.contains('@') || self.url.contains(['?', '#']) {
            return Err("the model's address has no user, '?' or '#': a key is named by key_env".into());
        }
        if self.url.chars().any(|letter| letter.is_whitespace() || letter.is_control()) {
            return Err("the model's address has blanks".into());
        }
        let is_amount = |amount: f64| amount.is_finite() && amount >= 0.0;
        if ![self.price_in, self.price_out, self.budget.unwrap_or(0.0)].into_iter().all(is_amount) {
            return Err("prices and budgets are 0 or more".into());
        }
        if self.budget.is_some() && self.price_in + self.price_out == 0.0 {
            return Err("'budget' needs price_in and price_out, the prices of a million tokens".into());
        }
        match ["model", "messages", "stream", "n"]
            .into_iter()
            .find(|name| self.parameters.contains_key(*name))
        {
            Some(name) => Err(format!("the parameter '{name}' is not free")),
            None => Ok(()),
        }
    }
}

/// The model that is written so on a command line; `None` if none is.
///
/// # Errors
/// If it is not well written.
pub fn written_model(spec: &str) -> Result<Option<Model>, String> {
    let Some(written) = spec.strip_prefix(MODEL) else { return Ok(None) };
    let at = written.rfind("@http").filter(|at| *at > 0);
    let at = at.ok_or("a model is written model:NAME@URL, such as model:small@http://127.0.0.1:8080/v1")?;
    let model = Model::new(&written[..at], &written[at + 1..])?;
    Ok(Some(Model { key_env: Some(MODEL_KEY.into()), ..model }))
}
