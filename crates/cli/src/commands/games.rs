//! `viadal games`: what can be played, and with what.

use std::io::Write;

use game::{House, Opt, OptKind, Paint, Room, Sample};
use serde::Serialize;

use crate::arguments::{GameName, game_name, one_of};
use crate::board_games;
use crate::failure::Failure;
use crate::terminal::{bold, dim, stdout_paint};

/// Lists the games, their options with defaults, and the bots that ship with them
#[derive(clap::Args)]
#[command(after_help = "Example: viadal games perlwars --rules --lang ja")]
pub(crate) struct Args {
    /// Just this game
    #[arg(value_name = "GAME", value_parser = game_name)]
    game: Option<GameName>,
    /// Prints the page of its rules, Markdown for authors of bots
    #[arg(long, requires = "game", conflicts_with = "json")]
    rules: bool,
    /// The language of the page: en, or another that the game has
    #[arg(long, value_name = "LANGUAGE", default_value = "en", requires = "rules")]
    lang: String,
    /// Prints one JSON object
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<(), Failure> {
    let room = args.game.as_ref().map(|game| game.room);
    if let (Some(room), true) = (room, args.rules) {
        write!(out, "{}", readable(rules(room, &args.lang)?))?;
        return Ok(());
    }
    let rooms: Vec<&Room> = room.map_or_else(|| arena::rooms().to_vec(), |room| vec![room]);
    if args.json {
        let listed = Listed { games: rooms.into_iter().map(Entry::of).collect() };
        writeln!(out, "{}", serde_json::to_string(&listed).expect("names and texts"))?;
        return Ok(());
    }
    let pages: Vec<String> = rooms.into_iter().map(|room| page(room, stdout_paint())).collect();
    write!(out, "{}", pages.join("\n"))?;
    Ok(())
}

/// Longer lines of an example are shortened.
const WIDE: usize = 160;
/// How many elements of a long list remain.
const SHOWN: usize = 3;

/// A page of rules for reading, with the long lists in its examples shortened.
fn readable(page: &str) -> String {
    page.lines()
        .map(|line| if line.len() > WIDE { shortened(line) + "\n" } else { format!("{line}\n") })
        .collect()
}

/// Shortens the lists in a line with `...`. Brackets in quotes do not count.
fn shortened(line: &str) -> String {
    let mut text = String::new();
    // For each open bracket: whether it is a list, and the number of its elements so far.
    let mut open: Vec<(bool, usize)> = Vec::new();
    let (mut quoted, mut escaped) = (false, false);
    for letter in line.chars() {
        let hidden = |open: &[(bool, usize)]| open.iter().any(|(list, seen)| *list && *seen > SHOWN);
        let was_hidden = hidden(&open);
        let plain = !quoted;
        quoted ^= letter == '"' && !escaped;
        escaped = letter == '\\' && !escaped;
        match letter {
            '[' | '{' if plain => open.push((letter == '[', 1)),
            ']' | '}' if plain => drop(open.pop()),
            ',' if plain => open.iter_mut().rev().take(1).for_each(|(_, seen)| *seen += 1),
            _ => {}
        }
        match (was_hidden, hidden(&open)) {
            (false, true) => text += ", ...",
            (true, true) => {}
            _ => text.push(letter),
        }
    }
    text
}

/// A game's rules in a language.
fn rules(room: &Room, language: &str) -> Result<&'static str, Failure> {
    let mut pages = rule_pages(room);
    pages.find(|(code, _)| code.eq_ignore_ascii_case(language)).map(|(_, page)| page).ok_or_else(|| {
        let codes: Vec<&str> = rule_pages(room).map(|(code, _)| code).collect();
        let known = one_of(language, &codes);
        Failure::Usage(format!("the rules of {} are not there in '{language}'; {known}", room.id))
    })
}

/// A game's rules by language code, English first.
fn rule_pages(room: &Room) -> impl Iterator<Item = (&'static str, &'static str)> {
    [("en", room.readme)].into_iter().chain(room.translations.iter().copied())
}

#[derive(Serialize)]
struct Listed {
    games: Vec<Entry>,
}

#[derive(Serialize)]
struct Entry {
    id: &'static str,
    title: &'static str,
    summary: &'static str,
    options: Vec<OptionEntry>,
    house: Vec<HouseEntry>,
    samples: Vec<SampleEntry>,
    languages: Vec<&'static str>,
    rules: Vec<&'static str>,
    /// Names of shipped rules files for this game.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    board_games: Vec<&'static str>,
}

#[derive(Serialize)]
struct OptionEntry {
    name: &'static str,
    default: &'static str,
    help: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    range: Option<[i64; 2]>,
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    choices: &'static [&'static str],
    file: bool,
}

#[derive(Serialize)]
struct HouseEntry {
    name: &'static str,
    help: &'static str,
    options: Vec<OptionEntry>,
}

#[derive(Serialize)]
struct SampleEntry {
    file: &'static str,
    help: &'static str,
}

/// The board games that ship as rules files; none for other games.
fn shipped(room: &Room) -> Vec<&'static str> {
    if room.id == "zrf" { board_games::names() } else { Vec::new() }
}

impl Entry {
    fn of(room: &Room) -> Entry {
        let house = |house: &House| HouseEntry {
            name: house.name,
            help: house.help,
            options: house.options.iter().map(option).collect(),
        };
        Entry {
            id: room.id,
            title: room.title,
            summary: room.summary,
            options: room.all_options().iter().map(option).collect(),
            house: room.house.iter().map(house).collect(),
            samples: room
                .samples
                .iter()
                .map(|sample| SampleEntry { file: sample.file, help: sample.help })
                .collect(),
            languages: room.starters.iter().map(|starter| starter.language).collect(),
            rules: rule_pages(room).map(|(code, _)| code).collect(),
            board_games: shipped(room),
        }
    }
}

fn option(option: &Opt) -> OptionEntry {
    let Opt { name, default, help, kind, range, choices, .. } = *option;
    OptionEntry { name, default, help, range, choices, file: matches!(kind, OptKind::File(_)) }
}

/// A game's page, for people.
fn page(room: &Room, paint: Paint) -> String {
    let mut text = format!("{}  {}\n  {}\n", bold(room.id, paint), room.title, room.summary);
    let option = |option: &Opt| {
        let default = if option.default.is_empty() { String::new() } else { format!("={}", option.default) };
        let takes = match (option.range, option.choices) {
            (Some([low, high]), _) => format!(" (a number from {low} to {high})"),
            (None, []) => String::new(),
            (None, choices) => format!(" (one of {})", choices.join(", ")),
        };
        (format!("{}{default}", option.name), format!("{}{takes}", option.help))
    };
    text += &list("options (--set KEY=VALUE)", room.all_options().iter().map(option), paint);
    let house = |house: &House| {
        let options: String =
            house.options.iter().map(|option| format!(",{}={}", option.name, option.default)).collect();
        (format!("house:{}{options}", house.name), house.help.to_string())
    };
    let samples = room.samples.iter().map(|sample| (sample_name(room, sample), sample.help.to_string()));
    text += &list("bots that ship", room.house.iter().map(house).chain(samples), paint);
    let languages: Vec<&str> = room.starters.iter().map(|starter| starter.language).collect();
    if !languages.is_empty() {
        text += &format!(
            "  {}\n    viadal new {} LANGUAGE DIR: {}\n",
            dim("starters", paint),
            room.id,
            languages.join(", ")
        );
    }
    let codes: Vec<&str> = rule_pages(room).map(|(code, _)| code).collect();
    let choice = if codes.len() > 1 { format!(" [--lang {}]", codes.join("|")) } else { String::new() };
    text += &format!("  {}\n    viadal games {} --rules{choice}\n", dim("rules", paint), room.id);
    let board_games = shipped(room);
    if !board_games.is_empty() {
        text += &format!(
            "  {}\n",
            dim("board games that ship (viadal play chess ..., or a rules file of yours)", paint)
        );
        text += &wrapped(board_games.into_iter(), "    ");
    }
    text
}

/// Names separated by commas, in lines of at most 100 characters.
fn wrapped<'a>(names: impl Iterator<Item = &'a str>, before: &str) -> String {
    let mut lines: Vec<String> = Vec::new();
    for name in names {
        match lines.last_mut() {
            Some(line) if before.len() + line.len() + name.len() < 98 => *line += &format!(", {name}"),
            _ => lines.push(name.into()),
        }
    }
    lines
        .join(&format!(",\n{before}"))
        .lines()
        .map(|line| format!("{}{line}\n", if line.starts_with(' ') { "" } else { before }))
        .collect()
}

/// A sample's name on the command line: without its extension, unless a house bot has that name.
fn sample_name(room: &Room, sample: &Sample) -> String {
    let stem = sample.file.rsplit_once('.').map_or(sample.file, |(stem, _)| stem);
    let taken = room.house.iter().any(|house| house.name == stem);
    if taken { sample.file.into() } else { stem.into() }
}

fn list(title: &str, entries: impl Iterator<Item = (String, String)>, paint: Paint) -> String {
    let entries: Vec<(String, String)> = entries.collect();
    let width = entries.iter().map(|(name, _)| name.chars().count()).max().unwrap_or(0);
    let lines: String = entries.iter().map(|(name, help)| format!("    {name:width$}  {help}\n")).collect();
    if lines.is_empty() { lines } else { format!("  {}\n{lines}", dim(title, paint)) }
}
