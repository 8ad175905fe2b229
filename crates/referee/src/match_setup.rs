//! What is played: a game with its options and files, and a seed.

use game::{BadSetup, Files, Header, Options, RECORD_VERSION, Record, Room, Series, wording};

use crate::seat::Entrant;

pub struct MatchSetup {
    pub room: &'static Room,
    /// Its options, defaults filled in.
    pub options: Options,
    /// The files that options name.
    pub files: Files,
    /// The seed of all randomness.
    pub seed: u64,
}

impl MatchSetup {
    /// What a record was played under.
    pub fn of(record: &Record, room: &'static Room) -> MatchSetup {
        let Header { options, files, seed, .. } = &record.header;
        MatchSetup { room, options: options.clone(), files: files.clone(), seed: *seed }
    }

    /// The first line of the record.
    pub fn header(&self, entrants: &[Entrant]) -> Header {
        Header {
            viadal: RECORD_VERSION,
            game: self.room.id.into(),
            rules: self.room.rules,
            rules_hash: self.room.hash.into(),
            options: self.options.clone(),
            files: self.files.clone(),
            seed: self.seed,
            bots: entrants.iter().map(|entrant| entrant.id.clone()).collect(),
        }
    }

    /// The series of games.
    ///
    /// # Errors
    /// If an option's value is wrong, or this number of bots cannot play.
    pub fn series(&self, bots: usize) -> Result<Series, BadSetup> {
        let seats = (self.room.seats)(&self.options, &self.files)?;
        if !seats.contains(&bots) {
            let wanted = match (seats.start(), seats.end()) {
                (low, high) if low == high => wording!("{low}", low = *low),
                (low, high) => wording!("{low} to {high}", low = *low, high = *high),
            };
            let game = self.game();
            let house = self.room.house.first().filter(|_| bots < *seats.start());
            return Err(BadSetup(match house.map(|house| house.name) {
                Some(house) => wording!(
                    "{game} takes {wanted} bots, got {bots}; add one, such as house:{house}",
                    game,
                    wanted,
                    bots,
                    house
                ),
                None => wording!("{game} takes {wanted} bots, got {bots}", game, wanted, bots),
            }));
        }
        (self.room.series)(&self.options)
    }

    /// The game's name for people: the rules file in a room that plays many games.
    fn game(&self) -> &str {
        match self.options.text("rules") {
            "" => self.room.id,
            rules => game::file_name(rules),
        }
    }

    /// Tries to start the first game with this number of bots, so that mistakes are reported early.
    ///
    /// # Errors
    /// If an option's value, a file or the number of bots is wrong.
    pub fn check(&self, bots: usize) -> Result<(), BadSetup> {
        let (opening, dice) = self.series(bots)?.opening(self.seed, 1, bots);
        (self.room.open)(&self.options, &self.files, opening, dice)?;
        for name in ["turn_time", "load_time"] {
            self.options.duration(name)?;
        }
        self.options.bank()?;
        self.options.size("memory")?;
        Ok(())
    }
}
