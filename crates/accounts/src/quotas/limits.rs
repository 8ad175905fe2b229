//! How much of the machine each person may use.

use std::num::NonZeroU32;
use std::str::FromStr;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Quotas {
    /// Stored bots.
    pub bots: usize,
    /// Kilobytes of source per bot.
    pub kilobytes: usize,
    /// Megabytes that are kept: all versions of bots, and matches with their sources, records, logs and pictures.
    pub megabytes: u64,
    /// Matches waiting or running.
    pub waiting: usize,
    /// Seconds of processor time per hour.
    pub seconds: u64,
    /// Threads of a house bot.
    pub threads: u32,
    /// Seconds that a house bot thinks for a decision.
    pub think: u32,
}

impl Default for Quotas {
    /// For a class of 40 on one machine.
    fn default() -> Quotas {
        Quotas { bots: 20, kilobytes: 512, megabytes: 200, waiting: 10, seconds: 600, threads: 1, think: 10 }
    }
}

#[derive(Debug, thiserror::Error)]
#[error(
    "'{0}' is no quota; write such as bots=20,kilobytes=512,megabytes=200,waiting=10,seconds=600,threads=1,think=10"
)]
pub struct BadQuotas(String);

impl FromStr for Quotas {
    type Err = BadQuotas;

    /// Parses `bots=20,waiting=5`, with defaults for the rest.
    fn from_str(text: &str) -> Result<Quotas, BadQuotas> {
        let mut quotas = Quotas::default();
        for part in text.split(',') {
            let bad = || BadQuotas(part.into());
            let (name, number) = part.split_once('=').ok_or_else(bad)?;
            let number = number.trim().parse::<NonZeroU32>().map_err(|_| bad())?.get();
            match name.trim() {
                "bots" => quotas.bots = number as usize,
                "kilobytes" => quotas.kilobytes = number as usize,
                "megabytes" => quotas.megabytes = number.into(),
                "waiting" => quotas.waiting = number as usize,
                "seconds" => quotas.seconds = number.into(),
                "threads" => quotas.threads = number,
                "think" => quotas.think = number,
                _ => return Err(bad()),
            }
        }
        Ok(quotas)
    }
}

#[cfg(test)]
mod tests;
