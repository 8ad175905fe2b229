//! Rules files: those that ship, and one dropped onto the page.

use accounts::{Caller, QUOTED, Refused};
use axum::body::Bytes;
use axum::extract::State;
use axum::response::Response;
use game::shortened;
use games::zrf::{SHIPPED, Seats, shipped};
use live::SentFile;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use zrf::{Entry, Outline, Report, Severity, Source};

use super::body::{Body, ok_json};
use crate::error::AppError;
use crate::jobs::Job;
use crate::state::AppState;

/// Bytes told of a title or a name, of which a file may have a thousand.
const NAME: usize = 500;

/// What a rules file holds.
#[derive(Default, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub(crate) struct RulesFile {
    /// What can be played; none when it does not compile.
    variants: Vec<Variant>,
    /// Words for whoever plays, of the variant that is loaded first.
    texts: Option<Texts>,
    /// The names of the pictures that it asks for, without folders.
    pictures: Vec<String>,
    /// What was found wrong or odd.
    reports: Vec<Finding>,
    /// The text of a file that ships, to be edited.
    source: Option<&'static str>,
}

/// A game or variant.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub(crate) struct Variant {
    number: usize,
    title: String,
    default: bool,
    /// How many play.
    players: usize,
    /// Their names in the rules, by seat.
    names: Vec<String>,
}

/// Words for whoever plays.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub(crate) struct Texts {
    title: String,
    description: String,
    history: String,
    strategy: String,
}

/// Something found in a rules file.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub(crate) struct Finding {
    /// The file it is in: the one sent, or one that it includes.
    file: String,
    line: usize,
    column: usize,
    /// `error` or `warning`.
    severity: &'static str,
    message: String,
    hint: Option<String>,
}

/// A rules file as the page sends it; the name alone for one that ships.
#[derive(Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(crate) struct Sent {
    #[serde(flatten)]
    file: SentFile,
    /// Files that it may include.
    #[serde(default)]
    includes: Vec<SentFile>,
}

/// The names of the shipped rules files.
pub(super) async fn list() -> Response {
    ok_json(&SHIPPED.iter().map(|shipped| shipped.name).collect::<Vec<_>>())
}

/// Has a rules file compiled and returns its contents. Nothing is stored.
pub(super) async fn check(
    State(app): State<AppState>,
    caller: Caller,
    Body(sent): Body<Sent>,
) -> Result<Response, AppError> {
    let place = app.reading_place(&caller).await?;
    let file: Value = app.read(place, Job::Rules(sent), Bytes::new()).await?;
    Ok(ok_json(&file))
}

impl Sent {
    /// Compiles the file.
    ///
    /// # Errors
    /// If it was not sent.
    pub(crate) fn check(self) -> Result<RulesFile, Refused> {
        let sent = self;
        let known = (!sent.file.has_contents()).then(|| shipped(&sent.file.name)).flatten();
        let bytes = match known {
            Some(shipped) => shipped.text.as_bytes().to_vec(),
            None => sent.file.bytes()?,
        };
        let include = |name: &str| SentFile::find(&sent.includes, name).ok_or("is not there".into());
        let source = Source { name: &sent.file.name, bytes: &bytes };
        let mut found = RulesFile { source: known.map(|known| known.text), ..RulesFile::default() };
        let compiled = Outline::read(&source, &include).and_then(|outline| {
            let default = outline.default_title().number;
            outline.each(&mut |entry| found.add(&entry, entry.number == default))
        });
        Ok(match compiled {
            Ok(warnings) => {
                found.pictures.sort();
                found.pictures.dedup();
                RulesFile { reports: findings(&warnings), ..found }
            }
            Err(report) => RulesFile { reports: findings(&report), ..RulesFile::default() },
        })
    }
}

impl RulesFile {
    fn add(&mut self, entry: &Entry, is_default: bool) {
        self.variants.push(Variant::of(entry));
        self.pictures.extend(pictures(entry));
        if is_default {
            self.texts = Some(texts(entry));
        }
    }
}

impl Variant {
    fn of(entry: &Entry) -> Variant {
        let seats = Seats::new(&entry.program);
        let name = |seat| shortened(entry.program.players[seats.player(seat)].name.clone(), NAME);
        Variant {
            number: entry.number,
            title: shortened(entry.title.clone(), NAME),
            default: entry.default,
            players: seats.count(),
            names: game::Player::all(seats.count()).map(name).collect(),
        }
    }
}

fn texts(entry: &Entry) -> Texts {
    let texts = entry.program.texts.clone();
    Texts {
        title: shortened(entry.title.clone(), NAME),
        description: texts.description,
        history: texts.history,
        strategy: texts.strategy,
    }
}

fn pictures(entry: &Entry) -> impl Iterator<Item = String> {
    let Entry { program, .. } = entry;
    let pieces = program.pieces.iter().flat_map(|piece| piece.pictures.iter().flat_map(|(_, files)| files));
    let all = program.board_images.iter().chain(pieces);
    all.map(|path| game::file_name(path).to_string())
}

fn findings(report: &Report) -> Vec<Finding> {
    let finding = |finding: zrf::Finding| Finding {
        file: shortened(finding.file, NAME),
        line: finding.line,
        column: finding.column,
        severity: match finding.severity {
            Severity::Error => "error",
            Severity::Warning => "warning",
        },
        message: shortened(finding.message, QUOTED),
        hint: finding.hint.map(|hint| shortened(hint, QUOTED)),
    };
    report.findings().into_iter().map(finding).collect()
}
