//! Games that authors upload: their rules are asked in workers alone, never in this process.

use std::sync::Mutex;

use accounts::{Caller, Refused};
use arena::{SentGame, know, room_of_rules};
use game::{Room, is_deceptive, lock, wording};
use store::UploadedGame;

use super::clock::now;
use super::registry::MatchRegistry;

/// Locked from looking for others with an id to keeping a game.
static ADDING: Mutex<()> = Mutex::new(());

impl MatchRegistry {
    /// Finds the rooms of all versions that are kept, so that records find theirs, and lists the games if they are `offered`. One whose
    /// `game.toml` is not read any more has none.
    ///
    /// # Errors
    /// If the store fails.
    pub fn recall_games(&self, offered: bool) -> Result<(), Refused> {
        for version in self.store.uploaded_games()? {
            let contents = self.store.contents_of_game(&version.hash)?.unwrap_or_default();
            let known = SentGame::read(&contents).ok_or_else(|| "cannot be read".to_string());
            if let Err(why) = known.and_then(|game| self.know_game(&game)) {
                tracing::error!("the game {} of {}: {why}", version.id, version.hash);
            }
        }
        if offered { self.list_games() } else { Ok(()) }
    }

    /// Keeps a game that a worker has audited, as the caller's, and lists it: an id belongs to whoever has it first.
    ///
    /// # Errors
    /// If somebody else has a game with that id, the caller has too many, or the store fails.
    pub fn add_game(&self, caller: &Caller, game: &SentGame) -> Result<&'static Room, Refused> {
        let _adding = lock(&ADDING);
        let (id, _) = game.version().map_err(|bad| bad_game(&bad.to_string()))?;
        let games = self.store.uploaded_games()?;
        let listed: Vec<&UploadedGame> = games.iter().filter(|game| game.listed).collect();
        let earlier = listed.iter().find(|game| game.id == id);
        let is_taken = match earlier {
            Some(earlier) => !caller.owns(earlier.owner.as_deref()),
            None => self.games.get(&id).is_some(),
        };
        if is_taken {
            let wording =
                wording!("there is another game with the id '{game}'; choose another id", game = id);
            return Err(Refused::conflict("taken", wording));
        }
        let owner = earlier.map_or_else(|| caller.owner(), |game| game.owner.clone());
        if earlier.is_none() {
            self.usage.check_games(caller, listed.iter().filter(|game| game.owner == owner).count())?;
        }
        self.usage.check_kept(caller, &self.store)?;
        let room = self.know_game(game).map_err(|why| bad_game(&why))?;
        if let Some(text) = [room.title, room.summary].into_iter().find(|text| is_deceptive(text)) {
            let shown = text.escape_debug();
            return Err(bad_game(&format!(
                "game.toml: '{shown}' has letters that are invisible or change others"
            )));
        }
        self.store.keep_game((room.id, room.hash), owner.as_deref(), &game.bytes(), now())?;
        self.list_games()?;
        Ok(room)
    }

    /// Hides a game, or shows it again.
    ///
    /// # Errors
    /// If there is none.
    pub fn hide_game(&self, id: &str, hidden: bool) -> Result<(), Refused> {
        let found = self.store.hide_game(id, hidden)?;
        if found { self.list_games() } else { Err(no_game(id)) }
    }

    /// Takes a game off the list. What is played goes on, and versions that matches name stay.
    ///
    /// # Errors
    /// If there is none.
    pub fn remove_game(&self, id: &str) -> Result<(), Refused> {
        let found = self.store.remove_game(id)?;
        if found { self.list_games() } else { Err(no_game(id)) }
    }

    /// Refuses a game that is not the caller's, as if it did not exist.
    ///
    /// # Errors
    /// If it is not there, or somebody else's.
    pub fn check_game(&self, caller: &Caller, id: &str) -> Result<(), Refused> {
        let games = self.store.uploaded_games()?;
        let is_own = |game: &UploadedGame| game.listed && game.id == id && caller.owns(game.owner.as_deref());
        if games.iter().any(is_own) { Ok(()) } else { Err(no_game(id)) }
    }

    fn list_games(&self) -> Result<(), Refused> {
        let games = self.store.uploaded_games()?;
        let shown = games.iter().filter(|game| game.listed && !game.hidden);
        self.games.set_uploaded(shown.filter_map(|game| room_of_rules(&game.id, 0, &game.hash)).collect());
        Ok(())
    }

    /// The room of a version, whose rules workers are asked for.
    fn know_game(&self, game: &SentGame) -> Result<&'static Room, String> {
        let (id, hash) = game.version().map_err(|bad| bad.to_string())?;
        let workers = self.workers.get().ok_or("this server has no workers")?;
        if let Some(known) = room_of_rules(&id, 0, &hash).filter(|room| workers.have(room)) {
            return Ok(known);
        }
        let declared = Box::leak(Box::new(game.declared().map_err(|bad| bad.to_string())?));
        Ok(know(workers.room(declared)))
    }
}

/// A game that is refused, and why.
pub fn bad_game(why: &str) -> Refused {
    Refused::wrong("bad_game", wording!("this game is not taken: {error}", error = why))
}

fn no_game(id: &str) -> Refused {
    Refused::missing(format!("no game '{id}'"))
}
