//! Uploads what a worker may lack for a match: the bots' files and the map, as objects named by the hash of their content.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};

use arena::{Arena, Job, Map, SlotJob, TournamentPlan};
use host::{Level, level_in_use, pack_bot};

use crate::connection::Queue;
use crate::error::QueueError;
use crate::wire::{BotMessage, JobMessage, VERSION};

/// A tournament's bots on the server, and the maps uploaded so far.
pub(crate) struct Shipping {
    bots: BTreeMap<String, BotMessage>,
    maps: RefCell<BTreeSet<String>>,
    level: Level,
}

impl Shipping {
    /// Uploads the files of all bots. `specs` are the participants' specs, in order.
    pub(crate) fn new(
        queue: &Queue,
        arena: &Arena,
        plan: &TournamentPlan,
        specs: &[String],
    ) -> Result<Shipping, QueueError> {
        let room = plan.room();
        let mut bots = BTreeMap::new();
        for (participant, spec) in plan.participants.iter().zip(specs) {
            let bot = BotMessage { hash: participant.hash.clone(), spec: spec.clone(), files: None };
            let bot = match room.and_then(|room| arena.path_of(room, spec)) {
                None => bot,
                Some(path) => {
                    let bad = |why: String| QueueError::Bot { spec: spec.clone(), why };
                    let packed = pack_bot(&path).map_err(|error| bad(error.to_string()))?;
                    let name = path.canonicalize().map_err(|error| bad(error.to_string()))?;
                    let name = name.file_name().unwrap_or_default().to_string_lossy().into_owned();
                    let files = object_name(&packed);
                    queue.wait(queue.put_object(&files, &packed))?;
                    BotMessage { spec: name, files: Some(files), ..bot }
                }
            };
            bots.insert(spec.clone(), bot);
        }
        // If this machine runs bots unconfined, workers may too.
        let level = level_in_use().unwrap_or(Level::None);
        Ok(Shipping { bots, maps: RefCell::default(), level })
    }

    /// The message for a match. Uploads its map if necessary.
    pub(crate) async fn message(
        &self,
        queue: &Queue,
        plan: (&TournamentPlan, &str),
        submission: &str,
        slot_job: &SlotJob,
    ) -> Result<JobMessage, QueueError> {
        let (plan, tournament) = plan;
        let SlotJob { slot, id, job } = slot_job;
        Ok(JobMessage {
            version: VERSION.into(),
            tournament: tournament.into(),
            submission: submission.into(),
            encounter: slot.encounter,
            turn: slot.turn,
            job: id.clone(),
            game: plan.game.clone(),
            rules: plan.rules,
            map: self.map(queue, job).await?,
            seed: job.seed,
            bots: job.bots.iter().map(|spec| self.bots[spec].clone()).collect(),
            level: self.level,
        })
    }

    async fn map(&self, queue: &Queue, job: &Job) -> Result<String, QueueError> {
        let map = Map { options: job.options.clone(), files: job.files.clone() };
        let text = serde_json::to_vec(&map).expect("a map has string keys and no failing parts");
        let name = object_name(&text);
        if !self.maps.borrow().contains(&name) {
            queue.put_object(&name, &text).await?;
            self.maps.borrow_mut().insert(name.clone());
        }
        Ok(name)
    }

    /// The server has lost its objects: upload maps again when they are needed.
    pub(crate) fn forget_maps(&self) {
        self.maps.borrow_mut().clear();
    }
}

fn object_name(content: &[u8]) -> String {
    blake3::hash(content).to_hex()[..32].to_string()
}
