//! How a match was asked for: enough to play it again.

use game::{Files, Header, Options, Room};
use serde::{Deserialize, Serialize};
use store::SourceFile;

/// Why there is such a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// Somebody asked for it.
    Asked,
    /// Shown to whoever looks at the first page.
    Exhibition,
    /// A record brought from outside.
    Brought,
    /// A match of a tournament.
    Tournament,
}

impl Kind {
    /// The name in messages and in the store.
    pub fn name(self) -> &'static str {
        match self {
            Kind::Asked => "asked",
            Kind::Exhibition => "exhibition",
            Kind::Brought => "brought",
            Kind::Tournament => "tournament",
        }
    }
}

/// Where a match plays on from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct From {
    /// The id of the other match.
    #[serde(rename = "match")]
    pub of: String,
    /// The first turn that is played anew, `GAME.TURN`.
    pub at: String,
}

/// How a match was asked for.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Plan {
    pub game: String,
    /// The version of the game's rules; plans of before it was kept are of version 1.
    #[serde(default = "first_rules")]
    pub rules: u32,
    /// The hash of the rules' files, for a game that is no part of this program.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub rules_hash: String,
    pub kind: Kind,
    pub options: Options,
    pub files: Files,
    pub seed: u64,
    pub bots: Vec<Spec>,
    /// Milliseconds that a turn is shown at the least; 0: as fast as it goes.
    pub pace_ms: u64,
    /// The match it plays on from.
    pub from: Option<From>,
    /// What persons show to act, by bot: kept, so that they can go on after a restart.
    #[serde(default)]
    pub keys: Vec<Option<String>>,
    /// The id of the person who asked for it, on a public server.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub owner: Option<String>,
}

impl Plan {
    /// A match of a game as it is now, as fast as it goes.
    pub fn of(
        room: &Room,
        kind: Kind,
        (options, files): (Options, Files),
        seed: u64,
        bots: Vec<Spec>,
    ) -> Plan {
        Plan {
            game: room.id.into(),
            rules: room.rules,
            rules_hash: room.hash.into(),
            kind,
            options,
            files,
            seed,
            bots,
            pace_ms: 0,
            from: None,
            keys: Vec::new(),
            owner: None,
        }
    }

    /// The match of a record, with these bots.
    pub fn of_record(header: &Header, kind: Kind, bots: Vec<Spec>) -> Plan {
        let Header { game, rules, rules_hash, options, files, seed, .. } = header.clone();
        let (pace_ms, from, keys, owner) = (0, None, Vec::new(), None);
        Plan { game, rules, rules_hash, kind, options, files, seed, bots, pace_ms, from, keys, owner }
    }
}

fn first_rules() -> u32 {
    1
}

/// A bot as the page writes it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
#[cfg_attr(feature = "describe", derive(schemars::JsonSchema))]
pub enum Spec {
    /// One that ships: `house:uber`, `Hunter`; or `human`.
    Ships(String),
    /// One that is kept here, as it was.
    Version {
        /// Its id.
        bot: String,
        /// The hash of its files.
        version: String,
        /// What it is called.
        name: String,
    },
    /// One that is kept here.
    Kept {
        /// Its id.
        bot: String,
    },
    /// One from the editor that is not saved.
    Unsaved {
        /// Its name.
        name: String,
        /// Its files.
        #[cfg_attr(feature = "describe", schemars(with = "Vec<serde_json::Value>"))]
        files: Vec<SourceFile>,
        /// The id of the bot that is being edited: its page lists the match.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        edits: Option<String>,
    },
    /// A program from outside that is no text: an executable, a class, an archive.
    Program {
        /// Its name as a bot.
        name: String,
        /// Its file's name.
        file: String,
        /// Its bytes.
        base64: String,
    },
    /// One that is connected from elsewhere.
    Remote {
        /// The id of its connection.
        remote: String,
    },
    /// A program on this machine. Only those that the server was started with may play.
    Local {
        /// Where it lies.
        path: String,
    },
}

impl Spec {
    /// A person.
    pub fn is_human(&self) -> bool {
        *self == Spec::Ships("human".into())
    }
}
