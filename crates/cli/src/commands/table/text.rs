//! A table as text, as comma-separated values, in Markdown.

use std::fmt::Write as _;

use arena::{Csv, GivenUp, ModelRow, SwissRow, Table, TableRow};
use tournament::RankBy;

use crate::openings::remedy;
use crate::terminal::escape_controls;

/// The table for a terminal.
pub(crate) fn table_text(table: &Table) -> String {
    let mut text = format!("{}\n\n", heading(table));
    let heads = heads(table);
    let mut cells: Vec<Vec<String>> = std::iter::once(heads.iter().map(|head| (*head).to_string()).collect())
        .chain(table.rows.iter().map(|row| cells(table, row)))
        .collect();
    for (row, author) in cells.iter_mut().zip(authors(table).into_iter().flatten()) {
        row.push(author);
    }
    let wide = |column: usize| cells.iter().map(|row| row[column].chars().count()).max().unwrap_or(0);
    let widths: Vec<usize> = (0..cells[0].len()).map(wide).collect();
    for row in &cells {
        let shown = row.iter().zip(&widths).enumerate().map(|(column, (cell, width))| {
            let pad = " ".repeat(width - cell.chars().count());
            if column == 1 || column >= heads.len() - 1 {
                format!("{cell}{pad}")
            } else {
                format!("{pad}{cell}")
            }
        });
        let line = shown.collect::<Vec<_>>().join("  ");
        text += line.trim_end();
        text.push('\n');
    }
    text + &footing(table)
}

const HEADS: [&str; 11] =
    ["rank", "bot", "rating", "±", "places", "matches", "won", "drawn", "lost", "points", "faults"];

/// The columns of a Swiss tournament, in front of the faults.
const SWISS: [&str; 4] = ["score", "byes", "Buchholz", "SB"];

/// The columns of models, in front of the faults.
pub(super) const MODELS: [&str; 5] = ["tokens", "cost", "seconds", "illegal", "retries"];

/// A bot's cells in the columns of models, if the table has them.
pub(super) fn models(table: &Table, row: &TableRow) -> Option<[String; 5]> {
    has_models(table).then(|| row.model.as_ref().map(model).unwrap_or_default())
}

fn has_models(table: &Table) -> bool {
    table.rows.iter().any(|row| row.model.is_some())
}

pub(crate) fn model(model: &ModelRow) -> [String; 5] {
    [
        model.tokens().to_string(),
        format!("{:.4}", model.cost()),
        format!("{:.1}", model.seconds()),
        format!("{:.0} %", 100.0 * model.illegal()),
        model.retries().to_string(),
    ]
}

fn heads(table: &Table) -> Vec<&'static str> {
    let mut heads = HEADS.to_vec();
    if has_models(table) {
        heads.splice(HEADS.len() - 1..HEADS.len() - 1, MODELS);
    }
    if table.rows.iter().any(|row| row.swiss.is_some()) {
        heads.splice(HEADS.len() - 1..HEADS.len() - 1, SWISS);
    }
    heads
}

fn cells(table: &Table, row: &TableRow) -> Vec<String> {
    let bots = table.rows.len();
    let (best, worst) = row.places;
    let places = match (best, worst) {
        (1, worst) if worst == bots && bots > 2 => "any".into(),
        (best, worst) if best == worst => best.to_string(),
        (best, worst) => format!("{best}-{worst}"),
    };
    let mut cells = vec![
        row.rank.to_string(),
        escape_controls(&row.name),
        format!("{:.0}", row.rating),
        format!("{:.0}", row.margin),
        places,
        row.matches.to_string(),
        row.wins.to_string(),
        row.draws.to_string(),
        row.losses.to_string(),
        row.points.to_string(),
    ];
    cells.extend(row.swiss.iter().flat_map(swiss));
    cells.extend(models(table, row).into_iter().flatten());
    cells.push(faults(row));
    cells
}

/// The authors, if any is known, as a last column with its head.
fn authors(table: &Table) -> Option<Vec<String>> {
    let name = |row: &TableRow| escape_controls(row.author.as_deref().unwrap_or_default());
    let is_known = table.rows.iter().any(|row| row.author.is_some());
    is_known.then(|| std::iter::once("author".into()).chain(table.rows.iter().map(name)).collect())
}

fn swiss(row: &SwissRow) -> [String; 4] {
    let SwissRow { points, byes, buchholz, sonneborn_berger, .. } = row;
    [points.to_string(), byes.to_string(), buchholz.to_string(), sonneborn_berger.to_string()]
}

/// How often a bot failed, in words.
pub(super) fn faults(row: &TableRow) -> String {
    let mut told: Vec<String> =
        row.faults.iter().map(|(verdict, count)| format!("{} x{count}", verdict.replace('_', " "))).collect();
    if row.benched {
        told.insert(0, "benched".into());
    }
    told.join(", ")
}

/// The tournament in one line.
pub(super) fn heading(table: &Table) -> String {
    let by = match table.rank_by {
        RankBy::Rating if !table.is_rated() => "round reached",
        RankBy::Rating => "rating",
        RankBy::Wins if table.format == "swiss" => {
            "points of encounters and byes, Buchholz, Sonneborn-Berger, direct encounter, wins"
        }
        RankBy::Wins => "matches won",
        RankBy::Points => "points",
    };
    let state = if table.finished { "" } else { ", not finished" };
    let game = arena::room(&table.game).map_or(table.game.as_str(), |room| room.title);
    let (name, format) = (escape_controls(&table.name), table.format.replace('-', " "));
    let champion =
        table.champion.as_ref().map_or(String::new(), |name| format!(", won by {}", escape_controls(name)));
    let matches = table.matches;
    let part = table.part.as_ref().map_or(String::new(), |part| format!(" with {}", escape_controls(part)));
    let openings = match &table.openings[..] {
        [] => String::new(),
        [one] if one.starts_with("random:") => format!(", openings {one}"),
        [one] if one.starts_with("drawn:") => format!(", openings drawn from {}", one.split('|').count()),
        [_] => ", one opening".into(),
        several => format!(", {} openings in turn", several.len()),
    };
    let adjudicated =
        table.adjudication.as_ref().map_or(String::new(), |rule| format!(", adjudicated by {rule}"));
    format!(
        "{name}: {game}, {format}, {matches} matches{part}{openings}{adjudicated}, ranked by {by}{state}{champion} (id {})",
        table.id
    )
}

/// How many inseparable pairs are listed.
const LISTED: usize = 5;

/// Which matches do not count, and where.
pub(super) fn uncounted(table: &Table) -> Vec<String> {
    let mut told = Vec::new();
    if table.repeats > 0 && table.rank_by == RankBy::Rating {
        told.push(format!(
            "{} matches repeat others, move for move: they tell the ratings nothing. {}.",
            table.repeats,
            remedy(arena::room(&table.game))
        ));
    }
    if table.unsound > 0 && table.rank_by == RankBy::Rating {
        told.push(format!("{} matches nobody played soundly: they tell the ratings nothing.", table.unsound));
    }
    if table.rank_by != RankBy::Rating && table.rows.iter().any(|row| row.benched) {
        told.push("Matches against a benched bot count for nobody else.".into());
    }
    told
}

/// Which neighbours cannot be separated, and what it would take.
fn footing(table: &Table) -> String {
    let mut text = String::new();
    for (place, GivenUp { number, bots, why }) in table.given_up.iter().enumerate() {
        text += if place == 0 { "\nGiven up, and not counted:\n" } else { "" };
        let bots = bots.iter().map(|bot| escape_controls(bot)).collect::<Vec<_>>().join(" against ");
        let _ = writeln!(text, "  match {number}, {bots}: {}", escape_controls(why));
    }
    for (place, told) in uncounted(table).iter().enumerate() {
        let _ = writeln!(text, "{}{told}", if place == 0 { "\n" } else { "" });
    }
    if !table.is_rated() {
        return text;
    }
    let is_open = |pair: &&[TableRow]| {
        pair[0].rank == pair[1].rank && pair[0].matches_to_separate.is_none_or(|matches| matches > 0)
    };
    let pairs = table.rows.windows(2).filter(is_open);
    let unlisted = pairs.clone().count().saturating_sub(LISTED);
    for (place, pair) in pairs.take(LISTED).enumerate() {
        let (upper, lower) = (escape_controls(&pair[0].name), escape_controls(&pair[1].name));
        let sure = pair[0].better_than_next.unwrap_or(0.5) * 100.0;
        let more = match pair[0].matches_to_separate {
            Some(1) => "about one more match of the two would tell".into(),
            Some(matches) => format!("about {matches} more matches of the two would tell"),
            None => "no sensible number of matches would tell".into(),
        };
        if place == 0 {
            text += "\nCannot be told apart yet:\n";
        }
        let _ = writeln!(text, "  {upper} is stronger than {lower} with {sure:.0} %; {more}");
    }
    if unlisted > 0 {
        let _ = writeln!(text, "  and {unlisted} more pairs");
    }
    text
}

/// The table as CSV.
pub(super) fn csv(table: &Table) -> String {
    let is_swiss = table.rows.iter().any(|row| row.swiss.is_some());
    let more = if is_swiss { ",round_points,byes,buchholz,sonneborn_berger" } else { "" };
    let models = if has_models(table) {
        ",model,answers,tokens_in,tokens_out,cost,seconds,illegal,unparsable,cut_off"
    } else {
        ""
    };
    let mut csv = Csv::new(&format!(
        "rank,best_place,worst_place,bot,hash,rating,margin,matches,won,drawn,lost,score,points,faults,author{more}{models}"
    ));
    csv.end_line();
    for row in &table.rows {
        let (best, worst) = row.places;
        csv.value(row.rank).value(best).value(worst).words(&row.name).value(&row.hash);
        csv.value(row.rating).value(row.margin).value(row.matches).value(row.wins).value(row.draws);
        csv.value(row.losses).value(row.score).value(row.points).words(&faults(row));
        csv.words(row.author.as_deref().unwrap_or_default());
        row.swiss.iter().flat_map(swiss).for_each(|cell| _ = csv.value(cell));
        match &row.model {
            Some(model) => add_model(&mut csv, model),
            None => (0..models.matches(',').count()).for_each(|_| _ = csv.value("")),
        }
        csv.end_line();
    }
    csv.take()
}

/// Adds what a model cost.
fn add_model(csv: &mut Csv, model: &ModelRow) {
    let ModelRow { name, uses } = model;
    csv.words(name).value(uses.answers).value(uses.tokens_in).value(uses.tokens_out).value(model.cost());
    csv.value(model.seconds()).value(uses.illegal).value(uses.unparsable).value(uses.cut_off);
}

/// The standings and the cross table in Markdown.
pub(super) fn markdown(table: &Table) -> String {
    let mut text = format!("# {}\n\n", marked(&heading(table)));
    let mut heads = heads(table);
    let numbers = " --: |".repeat(heads.len() - 3);
    let mut authors = authors(table).into_iter().flatten().skip(1);
    let more = if authors.size_hint().0 > 0 { " :-- |" } else { "" };
    heads.extend((!more.is_empty()).then_some("author"));
    let _ = writeln!(text, "| {} |\n| --: | :-- |{numbers} :-- |{more}", heads.join(" | "));
    for row in &table.rows {
        let cells = cells(table, row).into_iter().chain(authors.next());
        let cells: Vec<String> = cells.map(|cell| marked(&cell)).collect();
        let _ = writeln!(text, "| {} |", cells.join(" | "));
    }
    if table.rows.len() <= 40 {
        let names: Vec<String> = table.rows.iter().map(|row| marked(&row.name)).collect();
        let _ = writeln!(text, "\n| | {} |\n| :-- |{}", names.join(" | "), " --: |".repeat(names.len()));
        for (name, cells) in names.iter().zip(&table.cross) {
            let cells =
                cells.iter().map(|cell| cell.map_or(String::new(), |cell| score(cell.score(), cell.matches)));
            let _ = writeln!(text, "| {name} | {} |", cells.collect::<Vec<_>>().join(" | "));
        }
    }
    text
}

/// Points of matches: `7.5/10`.
pub(super) fn score(score: f64, matches: u32) -> String {
    format!("{score}/{matches}")
}

fn marked(text: &str) -> String {
    let mut written = String::new();
    for character in escape_controls(text).chars() {
        if "|\\`*_[]<>#".contains(character) {
            written.push('\\');
        }
        written.push(if character == '\n' { ' ' } else { character });
    }
    written
}
