//! A tournament's plan: everything that determines its matches, and nothing about the machine that plays them.

use game::{BotId, Dice, Files, Options, Room};
use serde::{Deserialize, Serialize};
use store::{EncounterRow, Slot};
use tournament::{Plan, RankBy};

use crate::rooms::has_openings;

/// Everything that determines a tournament's matches. Its hash is the tournament's id.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct TournamentPlan {
    pub game: String,
    pub rules: u32,
    /// The hash of the rules' files, for a game that is no part of this program.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub rules_hash: String,
    /// The maps, which the encounters use in turn, by map number.
    pub maps: Vec<Map>,
    pub participants: Vec<Participant>,
    /// Who plays whom.
    pub pairing: Plan,
    /// What determines the order of the table.
    pub rank_by: RankBy,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Map {
    pub options: Options,
    #[serde(default, skip_serializing_if = "Files::is_empty")]
    pub files: Files,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Participant {
    /// Its unique name in the tournament.
    pub name: String,
    pub hash: String,
    /// Who wrote it, as its `bot.toml` says.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub author: Option<String>,
    /// What its endpoint calls it, if it is a model.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub model: Option<String>,
}

/// A match to play.
#[derive(Clone, Debug)]
pub struct Job {
    /// The bots' specs, by seat.
    pub bots: Vec<String>,
    pub options: Options,
    pub files: Files,
    /// The seed of all randomness.
    pub seed: u64,
}

impl TournamentPlan {
    /// A tournament of these bots, the second of which of a name becomes `NAME#2`.
    pub fn new(
        room: &Room,
        maps: Vec<Map>,
        bots: &[BotId],
        pairing: Plan,
        rank_by: RankBy,
    ) -> TournamentPlan {
        let numbered = |place: usize| {
            let name = &bots[place].name;
            let before = bots[..place].iter().filter(|bot| bot.name == *name).count();
            if before == 0 { name.clone() } else { format!("{name}#{}", before + 1) }
        };
        let participant = |place: usize| {
            let hash = bots[place].hash.clone();
            Participant { name: numbered(place), hash, author: None, model: None }
        };
        TournamentPlan {
            game: room.id.into(),
            rules: room.rules,
            rules_hash: room.hash.into(),
            maps,
            participants: (0..bots.len()).map(participant).collect(),
            pairing,
            rank_by,
        }
    }

    /// The id: a hash of everything.
    pub fn id(&self) -> String {
        let text = serde_json::to_string(self).expect("a plan has string keys and no failing parts");
        blake3::hash(text.as_bytes()).to_hex()[..16].to_string()
    }

    /// The room of its game, if this program has it with the same rules.
    pub fn room(&self) -> Option<&'static Room> {
        crate::room_of_rules(&self.game, self.rules, &self.rules_hash).filter(|room| room.rules == self.rules)
    }

    /// The openings that its games begin by, one text for each map, or what they are drawn from. Empty if every game begins as usual.
    pub fn openings(&self) -> Vec<String> {
        let positions = self.maps.iter().map(|map| shown_openings(map.options.text("position")));
        let has_openings = self.room().is_some_and(has_openings);
        positions.filter(|position| has_openings && !position.is_empty()).collect()
    }

    /// The points of a round without an opponent: those of its matches, won against a bot that does not load.
    pub(super) fn points_of_a_bye(&self) -> i64 {
        let series = self.room().and_then(|room| (room.series)(&self.maps[0].options).ok());
        let matches = if self.pairing.swap { self.pairing.seats } else { 1 };
        series.map_or(0, |series| series.without(&[true, false]).scores[0] * matches as i64)
    }

    /// The rule by which its games end early when both sides agree, if it has one.
    pub fn adjudication(&self) -> Option<String> {
        let rules = self.maps.iter().map(|map| map.options.text(game::ADJUDICATE.name));
        rules.into_iter().find(|rule| !rule.is_empty()).map(String::from)
    }

    /// The seed of a map: 53 bits, the same for all encounters on it.
    pub fn seed(&self, map: u64) -> u64 {
        Dice::named(self.pairing.seed, &format!("map {map}")).bits() >> 11
    }

    fn map(&self, map: u64) -> &Map {
        &self.maps[(map % self.maps.len() as u64) as usize]
    }

    /// A match of the schedule. `specs` are the participants' specs, in order.
    pub fn job(&self, encounter: &EncounterRow, slot: Slot, specs: &[String]) -> Job {
        let map = self.map(encounter.map);
        Job {
            bots: encounter.seats(slot.turn).map(|player| specs[player].clone()).collect(),
            options: map.options.clone(),
            files: map.files.clone(),
            seed: self.seed(encounter.map),
        }
    }

    /// The id of a match: a hash of everything that determines it and of its place in the schedule.
    pub fn job_id(&self, encounter: &EncounterRow, slot: Slot) -> String {
        let map = self.map(encounter.map);
        let bots = encounter.seats(slot.turn).map(|player| self.participants[player].hash.as_str());
        let bots: Vec<&str> = bots.collect();
        let game = match self.rules_hash.as_str() {
            "" => self.game.clone(),
            hash => format!("{} {hash}", self.game),
        };
        let content = (&game, self.rules, map, self.seed(encounter.map), bots, slot.encounter, slot.turn);
        let text = serde_json::to_string(&content).expect("a job has string keys and no failing parts");
        blake3::hash(text.as_bytes()).to_hex()[..16].to_string()
    }
}

/// Openings of the option `position` without the usual start before moves.
pub(super) fn shown_openings(position: &str) -> String {
    position.replace("startpos moves ", "")
}
