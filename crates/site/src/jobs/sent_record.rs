//! A record brought from outside.

use std::io::{BufRead, BufReader, Read};

use accounts::Refused;
use flate2::read::GzDecoder;
use game::{Record, Wording, wording};
use live::{Brought, Summary, room_of};
use referee::Stop;
use serde::{Deserialize, Serialize};

/// The most bytes of a record unpacked: a match of a thousand long games has 20 MB.
const UNPACKED: u64 = 32 << 20;
/// The most bytes of a bot's name in a record.
const NAME: usize = 200;

/// A record that was sent, beside its bytes.
#[derive(Serialize, Deserialize)]
pub(crate) struct SentRecord {
    /// Its id as a match.
    pub(crate) id: String,
    pub(crate) owner: Option<String>,
}

impl SentRecord {
    /// Checks that a record follows the rules.
    ///
    /// # Errors
    /// If it does not, or cannot be read.
    pub(super) fn verify(self, bytes: &[u8], stop: &Stop) -> Result<Brought, Refused> {
        let text = text(bytes)?;
        let record = Record::parse(&text).map_err(|bad| {
            Refused::wrong(
                "bad_record",
                wording!("the record cannot be read: {error}", error = bad.to_string()),
            )
        })?;
        let room = room_of(&record.header).map_err(|error| Refused::wrong("no_game", error.wording))?;
        drop(text);
        if record.header.bots.iter().any(|bot| bot.name.len() > NAME) {
            let wording = wording!("a bot's name in the record has more than {most} bytes", most = NAME);
            return Err(Refused::wrong("bad_record", wording));
        }
        referee::verify_unless(&record, room, stop).map_err(|difference| {
            Refused::wrong(
                "bad_record",
                wording!("the record does not hold: {error}", error = difference.to_string()),
            )
        })?;
        let told = Summary::of_record(self.id, &record, room);
        Ok(Brought::of(&record, told, self.owner))
    }
}

/// At most so many bytes of a record, which may be packed.
pub(super) fn unpacked(bytes: &[u8], most: u64) -> Box<dyn BufRead + '_> {
    if bytes.starts_with(&[0x1f, 0x8b]) {
        Box::new(BufReader::new(GzDecoder::new(bytes).take(most)))
    } else {
        Box::new(bytes.take(most))
    }
}

fn text(bytes: &[u8]) -> Result<String, Refused> {
    let wrong = |why: Wording| Refused::wrong("bad_record", why);
    let mut plain = Vec::new();
    let read = unpacked(bytes, UNPACKED + 1).read_to_end(&mut plain);
    if plain.len() as u64 > UNPACKED {
        let wording = wording!("the record is too large: unpacked at most {most} MB", most = UNPACKED >> 20);
        return Err(wrong(wording));
    }
    read.map_err(|_| wrong(wording!("the packed file is damaged")))?;
    String::from_utf8(plain).map_err(|_| wrong(wording!("not a record: it is not text")))
}
