//! All bots, matches and tournaments as one archive, streamed.

use std::fmt::Display;
use std::io::{self, Write};
use std::sync::Arc;

use axum::http::HeaderValue;
use axum::http::header::CONTENT_ENCODING;
use axum::response::Response;
use contests::Contests;
use flate2::Compression;
use flate2::write::GzEncoder;
use live::State as MatchState;
use serde_json::json;
use store::{Filter, MatchRow, TournamentRow};
use tar::{Builder, EntryType, Header};

use super::results::{Cup, table};
use crate::routes::body::attachment;
use crate::state::AppState;
use crate::streaming::streamed;

/// The top-level folder of the archive.
const FOLDER: &str = "viadal-archive";
const LAYOUT: &str = include_str!("layout.txt");

/// Sends the archive of everything, to the host.
pub(crate) async fn everything(app: AppState) -> Response {
    let contests = Arc::clone(&app.contests);
    let body = streamed(move |out| {
        let mut archive = Archive(Builder::new(GzEncoder::new(out, Compression::fast())));
        archive.write_all_of(&contests)?;
        archive.0.into_inner()?.finish()?;
        Ok(())
    });
    let mut response = attachment(&format!("{FOLDER}.tar.gz"), "application/gzip", body);
    // It is compressed already.
    response.headers_mut().insert(CONTENT_ENCODING, HeaderValue::from_static("identity"));
    response
}

struct Archive<W: Write>(Builder<W>);

impl<W: Write> Archive<W> {
    /// Reads one item after another from the store, so that nobody waits for the whole.
    fn write_all_of(&mut self, contests: &Contests) -> io::Result<()> {
        let store = &contests.store;
        self.add("README.txt", 0, LAYOUT)?;
        let people = store.people().map_err(io::Error::other)?;
        let people: Vec<_> = people
            .iter()
            .map(|person| json!({"id": person.id, "name": person.name, "role": person.role.name()}))
            .collect();
        self.add("people.json", 0, &pretty(&json!(people)))?;
        for bot in store.bots(None).map_err(io::Error::other)? {
            self.write_bot(contests, &bot)?;
        }
        let all = Filter { limit: u32::MAX, ..Filter::default() };
        for id in store.matches(&all).map_err(io::Error::other)?.into_iter().map(|row| row.id) {
            // It may have been deleted since.
            if let Some(row) = store.match_row(&id).map_err(io::Error::other)? {
                self.write_match(contests, &row)?;
            }
        }
        for row in store.tournaments().map_err(io::Error::other)? {
            self.write_tournament(contests, row)?;
        }
        Ok(())
    }

    fn write_bot(&mut self, contests: &Contests, bot: &store::Bot) -> io::Result<()> {
        let description = json!({
            "id": bot.id, "name": bot.name, "game": bot.game, "language": bot.language, "hash": bot.hash,
            "owner": bot.owner, "created": bot.created, "updated": bot.updated,
        });
        let folder = format!("bots/{}", bot.id);
        self.add(format!("{folder}/bot.json"), bot.updated, &pretty(&description))?;
        for version in contests.store.versions(&bot.id).map_err(io::Error::other)? {
            let files = contests.store.version_files(&bot.id, &version.hash).map_err(io::Error::other)?;
            for file in files.unwrap_or_default() {
                self.add(format!("{folder}/{}/{}", version.hash, file.name), version.created, &file.text)?;
            }
        }
        Ok(())
    }

    fn write_match(&mut self, contests: &Contests, row: &MatchRow) -> io::Result<()> {
        let over = [MatchState::Done, MatchState::Broken];
        if !over.iter().any(|state| state.name() == row.state) {
            return Ok(());
        }
        let (path, at) = (format!("matches/{}", row.id), row.ended.unwrap_or(row.started));
        self.add(format!("{path}.json"), at, &row.summary)?;
        let record = contests.store.record(&row.id).map_err(io::Error::other)?;
        let log = contests.store.log(&row.id).map_err(io::Error::other)?;
        for (ending, text) in [("vrec", record), ("log", log)] {
            if let Some(text) = text.filter(|text| !text.is_empty()) {
                self.add(format!("{path}.{ending}"), at, &text)?;
            }
        }
        Ok(())
    }

    fn write_tournament(&mut self, contests: &Contests, row: TournamentRow) -> io::Result<()> {
        let store = &contests.store;
        let entries = store.entries(row.number).map_err(io::Error::other)?;
        let entries: Vec<_> = entries
            .iter()
            .map(|entry| json!({"name": entry.name, "hash": entry.hash, "bot": entry.spec}))
            .collect();
        let plan: serde_json::Value = serde_json::from_str(&row.plan).unwrap_or_default();
        let description = json!({
            "id": row.id, "name": row.name, "game": row.game, "created": row.created, "finished": row.finished,
            "plan": plan, "entries": entries,
        });
        let (folder, at, number) = (format!("tournaments/{}", row.id), row.created, row.number);
        self.add(format!("{folder}/tournament.json"), at, &pretty(&description))?;
        let table =
            table(contests, &row, &[]).map_err(|error| io::Error::other(error.wording.to_string()))?;
        self.add(format!("{folder}/table.csv"), at, &table)?;
        let cup = Cup::of(store, row).map_err(|error| io::Error::other(error.wording.to_string()))?;
        // A file's length precedes it.
        let mut text = Vec::new();
        cup.write_csv(store, &mut text)?;
        self.add(format!("{folder}/results.csv"), at, &text)?;
        text.clear();
        cup.write_json(store, &mut text)?;
        self.add(format!("{folder}/results.json"), at, &text)?;
        drop(text);
        cup.each(store, &mut |slot, result| {
            let Some((record, output)) = store.result_record(number, slot).map_err(io::Error::other)? else {
                return Ok(());
            };
            let path = format!("{folder}/records/{}", result.id);
            self.add(format!("{path}.vrec"), at, &record)?;
            if output.is_empty() { Ok(()) } else { self.add(format!("{path}.log"), at, &output) }
        })
    }

    /// Adds a file. `at` is its time, in milliseconds since 1970.
    fn add(&mut self, path: impl Display, at: i64, text: &(impl AsRef<[u8]> + ?Sized)) -> io::Result<()> {
        let text = text.as_ref();
        let mut header = Header::new_gnu();
        header.set_entry_type(EntryType::Regular);
        header.set_size(text.len() as u64);
        header.set_mode(0o644);
        header.set_mtime(u64::try_from(at / 1000).unwrap_or_default());
        self.0.append_data(&mut header, format!("{FOLDER}/{path}"), text)
    }
}

fn pretty(value: &serde_json::Value) -> String {
    serde_json::to_string_pretty(value).expect("keys are texts") + "\n"
}
