//! What a rules file holds, as the page is told.

use game::shortened;
use serde::Serialize;
use zrf::{Entry, Outline, Report, Severity, Source};

use crate::seats::Seats;

/// Bytes told of a title or a name, of which a file may have a thousand.
const NAME: usize = 500;
/// Bytes told of a message.
const QUOTED: usize = 4000;

/// What a rules file holds.
#[derive(Default, Serialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(rename = "RulesFile")]
pub struct Contents {
    /// What can be played; none when it does not compile.
    pub variants: Vec<Listed>,
    /// Words for whoever plays, of the variant that is loaded first.
    pub texts: Option<Texts>,
    /// The names of the pictures that it asks for, without folders.
    pub pictures: Vec<String>,
    /// What was found wrong or odd.
    pub reports: Vec<Finding>,
    /// The text of a file that ships, to be edited.
    pub source: Option<&'static str>,
}

/// A game or variant.
#[derive(Serialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(rename = "Variant")]
pub struct Listed {
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
#[cfg_attr(feature = "describe", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Texts {
    title: String,
    description: String,
    history: String,
    strategy: String,
}

/// Something found in a rules file.
#[derive(Serialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Finding {
    /// The file it is in: the one sent, or one that it includes.
    file: String,
    line: usize,
    column: usize,
    /// `error` or `warning`.
    severity: &'static str,
    message: String,
    hint: Option<String>,
}

impl Contents {
    /// Compiles a rules file, with all its games and variants. `include` finds files that it includes.
    pub fn read(name: &str, bytes: &[u8], include: &dyn Fn(&str) -> Result<Vec<u8>, String>) -> Contents {
        let mut found = Contents::default();
        let compiled = Outline::read(&Source { name, bytes }, include).and_then(|outline| {
            let default = outline.default_title().number;
            outline.each(&mut |entry| found.add(&entry, entry.number == default))
        });
        match compiled {
            Ok(warnings) => {
                found.pictures.sort();
                found.pictures.dedup();
                Contents { reports: findings(&warnings), ..found }
            }
            Err(report) => Contents { reports: findings(&report), ..Contents::default() },
        }
    }

    fn add(&mut self, entry: &Entry, is_default: bool) {
        self.variants.push(Listed::of(entry));
        self.pictures.extend(pictures(entry));
        if is_default {
            self.texts = Some(texts(entry));
        }
    }
}

impl Listed {
    fn of(entry: &Entry) -> Listed {
        let seats = Seats::new(&entry.program);
        let name = |seat| shortened(entry.program.players[seats.player(seat)].name.clone(), NAME);
        Listed {
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
