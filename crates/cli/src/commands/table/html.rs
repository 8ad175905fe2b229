//! A tournament as a static site: standings, cross table, bots, matches with their replays.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::Path;

use arena::{KeptFault, OpeningTexts, TableRow};
use store::{ResultSummary, Slot, Store};

use super::shown::{Shown, kept_record};
use super::text::{MODELS, faults, heading, models, score, uncounted};
use crate::failure::{Failure, write_file};
use crate::progress::Progress;

const LANG: &str = "en";
const STYLE: &str = include_str!("style.css");

/// Writes all pages and returns their number.
pub(super) fn write(
    store: &Store,
    shown: &Shown<'_>,
    folder: &Path,
    with_output: bool,
) -> Result<usize, Failure> {
    let site = Site { store, shown, folder, with_output };
    site.file("style.css", STYLE)?;
    site.file("index.html", site.standings())?;
    site.file("cross.html", site.cross())?;
    site.file("table.json", serde_json::to_string(&shown.table).expect("names and numbers"))?;
    let of_bots = site.matches_of_bots();
    for (place, row) in shown.table.rows.iter().enumerate() {
        site.file(&format!("bots/{}.html", row.entry), site.bot(place, &of_bots[row.entry]))?;
    }
    Ok(3 + shown.table.rows.len() + site.matches()?)
}

struct Site<'a> {
    store: &'a Store,
    shown: &'a Shown<'a>,
    folder: &'a Path,
    with_output: bool,
}

impl Site<'_> {
    fn file(&self, name: &str, text: impl AsRef<[u8]>) -> Result<(), Failure> {
        write_file(&self.folder.join(name), text)
    }

    /// A page with its head. `up` leads to the site's root.
    fn page(&self, title: &str, up: &str, main: &str) -> String {
        let name = escaped(&self.shown.table.name);
        format!(
            "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\
             <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"><title>{} - {name}</title>\
             <link rel=\"stylesheet\" href=\"{up}style.css\"></head>\n<body><header><b>{name}</b> \
             <nav><a href=\"{up}index.html\">Standings</a> <a href=\"{up}cross.html\">Cross table</a></nav></header>\n\
             <main><h1>{}</h1>\n{main}</main></body></html>\n",
            escaped(title),
            escaped(title)
        )
    }

    fn name(&self, entry: usize) -> String {
        escaped(&self.shown.plan.participants[entry].name)
    }

    fn link(&self, entry: usize, up: &str) -> String {
        format!("<a href=\"{up}bots/{entry}.html\">{}</a>", self.name(entry))
    }

    fn standings(&self) -> String {
        let table = &self.shown.table;
        let axis = Axis::of(&table.rows);
        let mut rows = String::new();
        for (place, row) in table.rows.iter().enumerate() {
            let _ = writeln!(
                rows,
                "<tr{}><td class=\"n\">{}</td><th scope=\"row\">{}{}</th><td class=\"n\">{:.0}</td>\
                 <td class=\"n\">±{:.0}</td><td>{}</td><td class=\"n\">{}-{}</td><td class=\"n\">{}</td>\
                 <td class=\"n\">{}</td><td class=\"n\">{}</td><td class=\"n\">{}</td>{}<td>{}</td></tr>",
                bracket(&table.rows, place),
                row.rank,
                self.link(row.entry, ""),
                row.author.as_ref().map_or(String::new(), |author| format!(" ({})", escaped(author))),
                row.rating,
                row.margin,
                axis.plot(row),
                row.places.0,
                row.places.1,
                row.wins,
                row.draws,
                row.losses,
                row.points,
                models(table, row)
                    .into_iter()
                    .flatten()
                    .fold(String::new(), |cells, cell| { cells + "<td class=\"n\">" + &cell + "</td>" }),
                escaped(&faults(row)),
            );
        }
        let note = "Bots that share a rank cannot be told apart: the 95 % interval of their difference holds 0. The bars \
                    are the 95 % intervals of the ratings. Every number can be worked out again from the records.";
        let note = [vec![note.to_string()], uncounted(table)].concat().join(" ");
        let with_models = table.rows.iter().any(|row| row.model.is_some());
        let heads =
            if with_models { MODELS.map(|head| format!("<th>{head}</th>")).concat() } else { String::new() };
        let main = format!(
            "<p>{}</p>\n<div class=\"wide\"><table><thead><tr><th>Rank</th><th>Bot</th><th>Rating</th><th>95 %</th>\
             <th>{:.0} to {:.0}</th><th>Places</th><th>Won</th><th>Drawn</th><th>Lost</th><th>Points</th>{heads}<th>Faults</th>\
             </tr></thead><tbody>\n{rows}</tbody></table></div><p>{note}</p>",
            escaped(&heading(table)),
            axis.low,
            axis.high,
        );
        self.page("Standings", "", &main)
    }

    fn cross(&self) -> String {
        let table = &self.shown.table;
        let heads: String = table
            .rows
            .iter()
            .map(|row| {
                format!(
                    "<th scope=\"col\" title=\"{}\">{}</th>",
                    escaped(&row.name),
                    self.link(row.entry, "")
                )
            })
            .collect();
        let mut rows = String::new();
        for (row, cells) in table.rows.iter().zip(&table.cross) {
            let _ = write!(rows, "<tr><th scope=\"row\">{}</th>", self.link(row.entry, ""));
            for (column, cell) in cells.iter().enumerate() {
                let own = table.rows[column].entry == row.entry;
                rows += &match cell {
                    _ if own => "<td class=\"own\"></td>".into(),
                    None => "<td></td>".into(),
                    Some(cell) => {
                        let share = cell.score() / f64::from(cell.matches.max(1));
                        let tint = if share >= 0.5 { "up" } else { "down" };
                        format!(
                            "<td class=\"n {tint}\" style=\"--share:{:.0}%\" title=\"{:.0} % expected\">{}</td>",
                            ((share - 0.5).abs() * 120.0).round(),
                            100.0 * cell.expected,
                            score(cell.score(), cell.matches)
                        )
                    }
                };
            }
            rows += "</tr>\n";
        }
        let main = format!(
            "<p>Points of the row's bot against the column's; a draw is half a point.</p><div class=\"wide\">\
             <table class=\"cross\"><thead><tr><td></td>{heads}</tr></thead><tbody>\n{rows}</tbody></table></div>"
        );
        self.page("Cross table", "", &main)
    }

    fn matches_of_bots(&self) -> Vec<Vec<(Slot, &ResultSummary)>> {
        let mut of_bots = vec![Vec::new(); self.shown.plan.participants.len()];
        for (slot, row) in self.shown.schedule.counted() {
            for player in self.shown.schedule.players(slot) {
                of_bots[player].push((slot, row));
            }
        }
        of_bots
    }

    fn bot(&self, place: usize, matches: &[(Slot, &ResultSummary)]) -> String {
        let table = &self.shown.table;
        let row = &table.rows[place];
        let mut against: BTreeMap<usize, Vec<String>> = BTreeMap::new();
        let (mut errors, mut openings) = (String::new(), OpeningTexts::of(self.shown.plan));
        for (slot, result) in matches {
            let players = self.shown.schedule.players(*slot);
            let seat = players.iter().position(|&player| player == row.entry).unwrap_or(0);
            let how = match result.ranks[seat] {
                0 if result.ranks.iter().filter(|&&rank| rank == 0).count() > 1 => "drawn",
                0 => "won",
                _ => "lost",
            };
            let map = self.shown.schedule.encounters[slot.encounter as usize].map;
            let opening = openings.text(map).map_or(String::new(), |text| format!(", {}", escaped(&text)));
            let link = format!(
                "<a class=\"{how}\" href=\"../matches/{}.{}.html\" title=\"{how}, seat {seat}{opening}\">{}</a>",
                slot.encounter, slot.turn, result.scores[seat]
            );
            for &other in players.iter().filter(|&&player| player != row.entry) {
                against.entry(other).or_default().push(link.clone());
            }
            if let Some(fault) = fault(result, seat) {
                let _ = writeln!(
                    errors,
                    "<li><a href=\"../matches/{}.{}.html?turn={}\">{}.{} at {}</a> {}: {}</li>",
                    slot.encounter,
                    slot.turn,
                    escaped(&fault.at),
                    slot.encounter,
                    slot.turn,
                    escaped(&fault.at),
                    escaped(&fault.verdict.replace('_', " ")),
                    escaped(&fault.message)
                );
            }
        }
        let mut main = format!(
            "<p>{}Rank {}, rating {:.0} ± {:.0}; {} matches: {} won, {} drawn, {} lost; {} points.</p><p>Version \
             <code>{}</code></p>",
            row.author.as_ref().map_or(String::new(), |author| format!("By {}. ", escaped(author))),
            row.rank,
            row.rating,
            row.margin,
            row.matches,
            row.wins,
            row.draws,
            row.losses,
            row.points,
            escaped(&row.hash.chars().take(16).collect::<String>())
        );
        main += "<h2>By opponent</h2><table><thead><tr><th>Bot</th><th class=\"n\">Won</th><th class=\"n\">Drawn</th>\
                 <th class=\"n\">Lost</th><th>Points of each match</th></tr></thead><tbody>";
        for (other, cell) in table.rows.iter().zip(&table.cross[place]) {
            let (Some(cell), Some(links)) = (cell, against.get(&other.entry)) else { continue };
            let _ = writeln!(
                main,
                "<tr><th scope=\"row\">{}</th><td class=\"n\">{}</td><td class=\"n\">{}</td><td class=\"n\">{}</td>\
                 <td class=\"each\">{}</td></tr>",
                self.link(other.entry, "../"),
                cell.wins,
                cell.draws,
                cell.matches - cell.wins - cell.draws,
                links.join(" ")
            );
        }
        main += "</tbody></table>";
        if !errors.is_empty() {
            let _ = write!(main, "<h2>What went wrong</h2><ul>{errors}</ul>");
        }
        self.page(&row.name, "../", &main)
    }

    fn matches(&self) -> Result<usize, Failure> {
        let Some(room) = self.shown.plan.room() else { return Ok(0) };
        let counted = self.shown.schedule.counted();
        let player = site::player_of(room.id, LANG).map_err(|error| Failure::Failed(error.to_string()))?;
        self.file("player.css", &player.css)?;
        self.file("player.js", &player.script)?;
        let mut progress = Progress::new();
        for (number, (slot, _)) in counted.iter().enumerate() {
            progress.at(|| format!("page {} of {}", number + 1, counted.len()));
            let failed =
                |why: String| Failure::Failed(format!("match {}.{}: {why}", slot.encounter, slot.turn));
            let Some((record, output)) = kept_record(self.store, self.shown.row, *slot)? else { continue };
            let log = if self.with_output { output.as_str() } else { "" };
            let mut page = Vec::new();
            site::write_page_beside_player(&record, room, log, LANG, &mut page)
                .map_err(|error| failed(error.to_string()))?;
            self.file(&format!("matches/{}.{}.html", slot.encounter, slot.turn), &page)?;
        }
        progress.end();
        Ok(counted.len())
    }
}

fn fault(result: &ResultSummary, seat: usize) -> Option<KeptFault> {
    KeptFault::all(result).into_iter().nth(seat).flatten()
}

/// The CSS class that draws a row's part of the bracket around neighbours of equal rank.
fn bracket(rows: &[TableRow], place: usize) -> &'static str {
    let same = |other: usize| rows.get(other).is_some_and(|other| other.rank == rows[place].rank);
    match (place > 0 && same(place - 1), same(place + 1)) {
        (false, false) => "",
        (false, true) => " class=\"shared opens\"",
        (true, true) => " class=\"shared\"",
        (true, false) => " class=\"shared closes\"",
    }
}

/// The axis of ratings, shared by all rows.
struct Axis {
    low: f64,
    high: f64,
}

impl Axis {
    fn of(rows: &[TableRow]) -> Axis {
        let low = rows.iter().map(|row| row.rating - row.margin).fold(f64::INFINITY, f64::min);
        let high = rows.iter().map(|row| row.rating + row.margin).fold(f64::NEG_INFINITY, f64::max);
        Axis { low: (low / 100.0).floor() * 100.0, high: (high / 100.0).ceil() * 100.0 }
    }

    /// A dot with its interval, as SVG.
    fn plot(&self, row: &TableRow) -> String {
        let at = |rating: f64| 4.0 + 192.0 * (rating - self.low) / (self.high - self.low).max(1.0);
        let (left, middle, right) =
            (at(row.rating - row.margin), at(row.rating), at(row.rating + row.margin));
        let mean = at(1500.0);
        format!(
            "<svg viewBox=\"0 0 200 20\" width=\"200\" height=\"20\" role=\"img\" aria-label=\"{:.0} to {:.0}\">\
             <path class=\"mean\" d=\"M{mean:.1} 0V20\"/><path class=\"bar\" d=\"M{left:.1} 10H{right:.1}\"/>\
             <circle cx=\"{middle:.1}\" cy=\"10\" r=\"4\"/></svg>",
            row.rating - row.margin,
            row.rating + row.margin
        )
    }
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
