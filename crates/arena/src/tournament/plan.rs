//! What a tournament is: all that decides its matches, and nothing of the machine that plays them.

use game::{BotId, Dice, Files, Options, Room};
use serde::{Deserialize, Serialize};
use store::Slot;
use tournament::{Encounter, Plan, RankBy};

use super::jobs::Job;

/// All that decides the matches of a tournament. Its hash is the tournament's id.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct TournamentPlan {
    /// The id of the game.
    pub game: String,
    /// Version of the game's rules.
    pub rules: u32,
    /// What is played on: the encounters take these in turn, by the numbers of their maps.
    pub maps: Vec<Map>,
    /// Who takes part.
    pub participants: Vec<Participant>,
    /// Who meets whom.
    pub pairing: Plan,
    /// What decides the order of the table.
    pub rank_by: RankBy,
}

/// The settings of a match.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Map {
    /// All options of the game.
    pub options: Options,
    /// The files that they name.
    #[serde(default, skip_serializing_if = "Files::is_empty")]
    pub files: Files,
}

/// A bot that takes part.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Participant {
    /// Its name in the tournament, which no other has.
    pub name: String,
    /// The hash of its files.
    pub hash: String,
}

impl TournamentPlan {
    /// The id: a hash of all of it.
    pub fn id(&self) -> String {
        let text = serde_json::to_string(self).expect("a plan has string keys and no failing parts");
        blake3::hash(text.as_bytes()).to_hex()[..16].to_string()
    }

    /// The room of its game, when this program has it with the same rules.
    pub fn room(&self) -> Option<&'static Room> {
        crate::rooms::room(&self.game).filter(|room| room.rules == self.rules)
    }

    /// Names for these bots that differ: the second of a name is `NAME#2`.
    pub fn participants(bots: &[BotId]) -> Vec<Participant> {
        let numbered = |place: usize| {
            let name = &bots[place].name;
            let before = bots[..place].iter().filter(|bot| bot.name == *name).count();
            if before == 0 { name.clone() } else { format!("{name}#{}", before + 1) }
        };
        (0..bots.len())
            .map(|place| Participant { name: numbered(place), hash: bots[place].hash.clone() })
            .collect()
    }

    /// The seed of a map: 53 bits, the same for all encounters on it.
    pub fn seed(&self, map: u64) -> u64 {
        Dice::named(self.pairing.seed, &format!("map {map}")).bits() >> 11
    }

    fn map(&self, map: u64) -> &Map {
        &self.maps[(map % self.maps.len() as u64) as usize]
    }

    /// A match of the schedule; `specs` are the bots as written, in the order of the participants.
    pub fn job(&self, encounter: &Encounter, slot: Slot, specs: &[String]) -> Job {
        let players = &encounter.seatings()[slot.turn as usize];
        let map = self.map(encounter.map);
        Job {
            bots: players.iter().map(|&player| specs[player].clone()).collect(),
            options: map.options.clone(),
            files: map.files.clone(),
            seed: self.seed(encounter.map),
        }
    }

    /// The id of a match: a hash of all that decides it and of its place in the schedule.
    pub fn job_id(&self, encounter: &Encounter, slot: Slot) -> String {
        let map = self.map(encounter.map);
        let players = &encounter.seatings()[slot.turn as usize];
        let bots: Vec<&str> = players.iter().map(|&player| self.participants[player].hash.as_str()).collect();
        let content =
            (&self.game, self.rules, map, self.seed(encounter.map), bots, slot.encounter, slot.turn);
        let text = serde_json::to_string(&content).expect("a job has string keys and no failing parts");
        blake3::hash(text.as_bytes()).to_hex()[..16].to_string()
    }
}
