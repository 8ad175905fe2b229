//! The messages. A match is a JSON object; a result is a line of JSON, the packed record and the packed output.

use host::Level;
use serde::{Deserialize, Serialize};
use store::{NewResult, ResultRow, Slot};

use crate::error::garbled;

/// Coordinators and workers must have the same version, so that their house bots play alike.
pub(crate) const VERSION: &str = env!("CARGO_PKG_VERSION");

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct JobMessage {
    pub(crate) version: String,
    pub(crate) tournament: String,
    /// Random for each submission: a result counts once per submission.
    pub(crate) submission: String,
    pub(crate) encounter: u64,
    pub(crate) turn: u32,
    pub(crate) job: String,
    pub(crate) game: String,
    pub(crate) rules: u32,
    /// The object that holds options and files.
    pub(crate) map: String,
    pub(crate) seed: u64,
    pub(crate) bots: Vec<BotMessage>,
    /// The weakest sandbox allowed for bots from files.
    pub(crate) level: Level,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct BotMessage {
    /// The hash of its files, as in the record.
    pub(crate) hash: String,
    /// The spec of a shipped bot, or the name of a file or folder.
    pub(crate) spec: String,
    /// The object that holds its files.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) files: Option<String>,
}

impl JobMessage {
    pub(crate) fn slot(&self) -> Slot {
        Slot { encounter: self.encounter, turn: self.turn }
    }
}

#[derive(Debug)]
pub(crate) enum ResultMessage {
    Finished(Box<NewResult>),
    HostFault(Slot, String),
    /// Too many workers died while playing it.
    GaveUp(Slot, String),
    Impossible(Slot, String),
}

/// The line before the packed parts.
#[derive(Serialize, Deserialize)]
struct Head {
    encounter: u64,
    turn: u32,
    end: End,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum End {
    Finished {
        #[serde(flatten)]
        row: ResultRow,
        /// Bytes of the packed record. The packed output follows.
        record: usize,
    },
    HostFault(String),
    GaveUp(String),
    Impossible(String),
}

impl ResultMessage {
    pub(crate) fn slot(&self) -> Slot {
        match self {
            ResultMessage::Finished(result) => result.row.slot,
            ResultMessage::HostFault(slot, _)
            | ResultMessage::GaveUp(slot, _)
            | ResultMessage::Impossible(slot, _) => *slot,
        }
    }

    pub(crate) fn to_bytes(&self) -> Vec<u8> {
        let Slot { encounter, turn } = self.slot();
        let end = match self {
            ResultMessage::HostFault(_, why) => End::HostFault(why.clone()),
            ResultMessage::GaveUp(_, why) => End::GaveUp(why.clone()),
            ResultMessage::Impossible(_, why) => End::Impossible(why.clone()),
            ResultMessage::Finished(result) => {
                End::Finished { row: result.row.clone(), record: result.packs().0.len() }
            }
        };
        let mut bytes = serde_json::to_vec(&Head { encounter, turn, end }).expect("names and numbers");
        bytes.push(b'\n');
        if let ResultMessage::Finished(result) = self {
            let (record, output) = result.packs();
            bytes.extend_from_slice(record);
            bytes.extend_from_slice(output.unwrap_or_default());
        }
        bytes
    }

    pub(crate) fn from_bytes(bytes: &[u8]) -> Result<ResultMessage, String> {
        let line = bytes.iter().position(|&byte| byte == b'\n').ok_or_else(|| garbled("no line"))?;
        let packs = &bytes[line + 1..];
        let Head { encounter, turn, end } = serde_json::from_slice(&bytes[..line]).map_err(garbled)?;
        let slot = Slot { encounter, turn };
        Ok(match end {
            End::HostFault(why) => ResultMessage::HostFault(slot, why),
            End::GaveUp(why) => ResultMessage::GaveUp(slot, why),
            End::Impossible(why) => ResultMessage::Impossible(slot, why),
            End::Finished { row, record } => {
                let row = ResultRow { slot, ..row };
                let (record, output) = packs.split_at_checked(record).ok_or_else(|| garbled("cut short"))?;
                let output = (!output.is_empty()).then(|| output.to_vec());
                let result = NewResult::from_packs(row, record.to_vec(), output).map_err(garbled)?;
                ResultMessage::Finished(Box::new(result))
            }
        })
    }
}

/// A worker's report of a match that it cannot play.
#[derive(Serialize, Deserialize)]
pub(crate) struct Refusal {
    pub(crate) worker: String,
    pub(crate) why: String,
}

#[cfg(test)]
mod tests;
