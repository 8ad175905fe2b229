//! A match as one file.

use std::io::{self, Write};

use accounts::Refused;
use game::{Record, Room};
use live::{MatchRegistry, Summary, Work};
use referee::Stop;
use serde::Deserialize;

use super::body::{Path, Query, attachment};
use crate::error::Answer;
use crate::export::{FrameSource, Log, NoPage, Page, Shown, frame_lines};
use crate::jobs::Job;
use crate::queries::{kept_back, packed_log, stored_pictures, stored_record, summary};
use crate::state::AppState;
use crate::streaming::streamed;

#[derive(Deserialize)]
pub(super) struct InLanguage {
    lang: Option<String>,
}

pub(super) async fn page(app: AppState, Path(id): Path<String>, Query(ask): Query<InLanguage>) -> Answer {
    let (name, stored, page) = app
        .blocking(move |registry| {
            let (name, stored) = Stored::of(registry, &id, ask.lang)?;
            let page = stored.page()?;
            Ok((name, stored, page))
        })
        .await?;
    let work = Work::current();
    let body = streamed(move |out| {
        let frames = |each: &mut dyn FnMut(&str)| {
            let mut line = |line: Vec<u8>| {
                each(&String::from_utf8_lossy(&line));
                true
            };
            let stop = Stop::default();
            let told = app.ask(work.as_ref(), Job::AllFrames, stored.record.as_bytes(), &stop, &mut line);
            told.map(drop).map_err(|error| io::Error::other(error.wording.to_string()))
        };
        page.write(&stored.shown(&frames), out)
    });
    Ok(attachment(&name, "text/html; charset=utf-8", body))
}

/// A finished match with everything that its page needs.
struct Stored {
    summary: Summary,
    record: String,
    log: Vec<u8>,
    pictures: Vec<(String, Vec<u8>)>,
    lang: String,
}

impl Stored {
    fn of(registry: &MatchRegistry, id: &str, lang: Option<String>) -> Result<(String, Stored), Refused> {
        let summary = summary(registry, id)?;
        if !summary.state.is_over() {
            return Err(kept_back());
        }
        let record = stored_record(registry, id)?;
        let pictures = stored_pictures(registry, id)?;
        let log = packed_log(registry, id)?;
        let lang = lang.unwrap_or_else(|| "en".into());
        let name = format!("{}-{id}.html", summary.game);
        Ok((name, Stored { summary, record, log, pictures, lang }))
    }

    fn page(&self) -> Result<Page, Refused> {
        Page::of(&self.shown(&|_| Ok(()))).map_err(|error| Refused::internal(error.to_string()))
    }

    fn shown<'a>(&'a self, frames: &'a FrameSource<'a>) -> Shown<'a> {
        Shown {
            summary: &self.summary,
            frames,
            log: Log::Gzip(&self.log),
            pictures: &self.pictures,
            lang: &self.lang,
        }
    }
}

/// Writes a record as one page that works from disk, without a server or network. `log` accompanies the record, `pictures` are of its
/// pieces, `lang` is the initial language: `en`, `ja`, `hu`.
///
/// # Errors
/// If this program was built without the page, or `out` cannot be written.
/// When this program was built without the page, or `out` cannot be written to.
pub fn write_page(
    record: &Record,
    room: &'static Room,
    log: &str,
    pictures: &[(String, Vec<u8>)],
    lang: &str,
    out: &mut dyn Write,
) -> Result<(), NoPage> {
    write(Page::of, record, room, (log, pictures, lang), out)
}

/// The same for one of many pages in a folder: it uses the result of [`player_of`](crate::player_of) as `../player.css` and `../player.js`.
///
/// # Errors
/// If this program was built without the page, or `out` cannot be written.
pub fn write_page_beside_player(
    record: &Record,
    room: &'static Room,
    log: &str,
    lang: &str,
    out: &mut dyn Write,
) -> Result<(), NoPage> {
    write(Page::beside_player, record, room, (log, &[], lang), out)
}

fn write(
    page: fn(&Shown<'_>) -> Result<Page, NoPage>,
    record: &Record,
    room: &'static Room,
    (log, pictures, lang): (&str, &[(String, Vec<u8>)], &str),
    out: &mut dyn Write,
) -> Result<(), NoPage> {
    let summary = Summary::of_record(String::new(), record, room);
    let frames = |each: &mut dyn FnMut(&str)| {
        frame_lines(record, room, &Stop::default(), each);
        Ok(())
    };
    let shown = Shown { summary: &summary, frames: &frames, log: Log::Text(log), pictures, lang };
    Ok(page(&shown)?.write(&shown, out)?)
}
