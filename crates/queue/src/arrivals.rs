//! Bots and maps that a worker has received: bots unpacked and tried.

use std::collections::HashMap;
use std::fs;
use std::path::PathBuf;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use arena::{Arena, Job, Map, room};
use game::{Room, lock};
use host::{level_in_use, unpack_bot};

use crate::connection::Queue;
use crate::wire::{BotMessage, JobMessage, VERSION};

/// How long to wait before retrying a bot that cannot run here. Somebody may have installed what it needs.
const AGAIN: Duration = Duration::from_secs(60);

/// Received bots and maps, shared by a worker's threads.
pub(crate) struct Arrivals<'a> {
    queue: &'a Queue,
    arena: &'a Arena,
    maps: Mutex<HashMap<String, Arc<Map>>>,
    bots: Mutex<HashMap<(String, String), Found>>,
}

/// The bot's spec on this machine, or why it cannot run here and when that was found.
type Found = Result<String, (String, Instant)>;

impl<'a> Arrivals<'a> {
    pub(crate) fn new(queue: &'a Queue, arena: &'a Arena) -> Arrivals<'a> {
        Arrivals { queue, arena, maps: Mutex::default(), bots: Mutex::default() }
    }

    /// The match with everything it needs, or why it cannot be played here.
    pub(crate) fn job(&self, message: &JobMessage) -> Result<(&'static Room, Job), String> {
        if message.version != VERSION {
            return Err(format!("this is viadal {VERSION}, the coordinator's is {}", message.version));
        }
        let room = room(&message.game)
            .filter(|room| room.rules == message.rules)
            .ok_or_else(|| format!("'{}' with rules {} is not here", message.game, message.rules))?;
        let map = self.map(&message.map)?;
        let bots = message.bots.iter().map(|bot| self.bot(room, message, bot, &map));
        let bots = bots.collect::<Result<_, _>>()?;
        let (options, files) = (map.options.clone(), map.files.clone());
        Ok((room, Job { bots, options, files, seed: message.seed }))
    }

    fn map(&self, name: &str) -> Result<Arc<Map>, String> {
        let maps = || lock(&self.maps);
        if let Some(map) = maps().get(name) {
            return Ok(map.clone());
        }
        let text = self.queue.wait(self.queue.object(name))?;
        let map: Map = serde_json::from_slice(&text).map_err(|error| format!("map {name}: {error}"))?;
        let map = Arc::new(map);
        maps().insert(name.into(), map.clone());
        Ok(map)
    }

    /// The bot's spec on this machine.
    fn bot(
        &self,
        room: &'static Room,
        message: &JobMessage,
        bot: &BotMessage,
        map: &Map,
    ) -> Result<String, String> {
        let key = (message.game.clone(), format!("{} {:?} {}", bot.spec, bot.files, bot.hash));
        let bots = || lock(&self.bots);
        match bots().get(&key) {
            Some(Ok(spec)) => return Ok(spec.clone()),
            Some(Err((why, since))) if since.elapsed() < AGAIN => return Err(why.clone()),
            _ => {}
        }
        let found = self.find(room, message, bot, map);
        bots().insert(key, found.clone().map_err(|why| (why, Instant::now())));
        found
    }

    fn find(
        &self,
        room: &'static Room,
        message: &JobMessage,
        bot: &BotMessage,
        map: &Map,
    ) -> Result<String, String> {
        let spec = match &bot.files {
            None => bot.spec.clone(),
            Some(files) => {
                let level = level_in_use()?;
                if level < message.level {
                    let (ours, wanted) = (level.name(), message.level.name());
                    return Err(format!("its sandbox is only '{ours}'; '{wanted}' is asked for"));
                }
                self.unpacked(files, &bot.spec)?.display().to_string()
            }
        };
        let id = self.arena.identify(room, &map.options, &spec).map_err(|bad| match bot.files {
            // Do not reveal paths of this machine.
            Some(_) => bad.to_string().replace(&spec, &bot.spec),
            None => bad.to_string(),
        })?;
        if id.hash == bot.hash { Ok(spec) } else { Err(format!("{}: it is another bot here", bot.spec)) }
    }

    /// The folder in the cache with a bot's files.
    fn unpacked(&self, object: &str, name: &str) -> Result<PathBuf, String> {
        let folder = self.arena.cache().join("shipped");
        let at = folder.join(object);
        if !at.is_dir() {
            let packed = self.queue.wait(self.queue.object(object))?;
            // Unpacked elsewhere and renamed, as another worker on this machine may do the same.
            let aside =
                folder.join(format!("{object}.{}.{:?}", std::process::id(), std::thread::current().id()));
            let unpack = || {
                fs::create_dir_all(&aside)?;
                unpack_bot(&packed, name, &aside)?;
                fs::rename(&aside, &at).or_else(|error| if at.is_dir() { Ok(()) } else { Err(error) })
            };
            let unpacked = unpack();
            let _ = fs::remove_dir_all(&aside);
            unpacked.map_err(|error| format!("{name}: {error}"))?;
        }
        Ok(at.join(name))
    }
}
