//! The document's own protocol: the whole state as numbers; the answer is lines of `ship planet`.

use std::fmt::Write;

use game::{Dialect, Driver, Life, Prompt, Run, Spoken, Warnings};

use super::level::Row;
use super::orders::{Order, Orders, explain, judge, judge_all};
use super::ship::Ship;
use super::view::View;

/// `step` starts the program in each round; `kept` starts it once and ends each answer with an empty line.
pub const DIALECTS: &[Dialect] = &[
    Dialect { name: "step", life: Life::Step, ask, hear: hear_step },
    Dialect { name: "kept", life: Life::Kept, ask, hear: hear_kept },
];

/// Without a `bot.toml`, a program is started for each step.
pub const DRIVERS: &[Driver] = &[Driver { ending: "*", run: Run::Dialect("step"), accept }];

/// The state as a program reads it: one item per line, the rows of the matrix as lines, values separated by a space.
pub fn state(view: &View) -> String {
    let mut text = String::new();
    write_state(view, &mut text).expect("a string takes everything");
    text
}

fn write_state(view: &View, text: &mut String) -> std::fmt::Result {
    writeln!(text, "{}", view.planets.len())?;
    writeln!(text, "{}", view.you)?;
    for seen in &view.planets {
        writeln!(text, "{} {}", seen.owner, seen.planet.size)?;
    }
    for row in view.roads.rows() {
        writeln!(text, "{}", Row(row))?;
    }
    writeln!(text, "{}", view.ships.len() / 2)?;
    for ship in &view.ships {
        let Ship { from, to, remaining, .. } = ship.at;
        writeln!(text, "{from} {to} {remaining}")?;
    }
    writeln!(text, "{}", view.left)
}

fn ask(prompt: &Prompt) -> Vec<u8> {
    state(seen(prompt)).into_bytes()
}

fn seen(prompt: &Prompt) -> &View {
    prompt.view().expect("a room's dialects are given its own prompts")
}

/// Beyond this many orders, only valid ones are passed on, to keep records small.
const ORDERS: usize = 1000;

/// How many ignored lines get a notice.
const NOTICES: usize = 50;

fn hear_step(prompt: &Prompt, output: &[u8]) -> Result<Spoken, String> {
    Ok(read_orders(seen(prompt), output))
}

/// The empty line that ends an answer is not part of it, nor is what follows.
fn hear_kept(prompt: &Prompt, output: &[u8]) -> Result<Spoken, String> {
    let end =
        lines(output).take_while(|line| !trim(line).is_empty()).map(|line| line.len() + 1).sum::<usize>();
    Ok(read_orders(seen(prompt), &output[..end.min(output.len())]))
}

/// Reads a program's output. Every output is an answer: a line that is not an order is ignored with a notice.
pub fn read_orders(view: &View, output: &[u8]) -> Spoken {
    let ships = view.ships_of(view.you);
    let mut orders = Vec::new();
    let mut notices = Notices::default();
    for (before, line) in lines(output).enumerate() {
        let note = |why: &str| format!("line {}: '{}' is ignored: {why}", before + 1, shown(line));
        match order(line) {
            None => notices.add(|| note("expected two whole numbers, a ship and a planet")),
            Some(order) => {
                orders.push(order);
                if let Err(reason) = judge(order, &ships, &view.roads) {
                    notices.add(|| note(&explain(order, reason, &ships, &view.roads)));
                }
            }
        }
    }
    if orders.len() > ORDERS {
        notices.add(|| format!("{} orders: only those that are carried out are kept", orders.len()));
        let valid = judge_all(&orders, &ships, &view.roads).accepted;
        orders = valid
            .iter()
            .map(|order| Order { ship: order.ship as i64, planet: order.planet as i64 })
            .collect();
    }
    let action = serde_json::to_string(&Orders { orders }).expect("orders are numbers");
    Spoken { action, notices: notices.all() }
}

/// The lines of an output. The last one needs no newline.
fn lines(output: &[u8]) -> impl Iterator<Item = &[u8]> {
    output.strip_suffix(b"\n").unwrap_or(output).split(|&byte| byte == b'\n').filter(|_| !output.is_empty())
}

/// Two decimal integers, with optional minus signs, separated and surrounded by spaces or tabs.
fn order(line: &[u8]) -> Option<Order> {
    let text = std::str::from_utf8(trim(line)).ok()?;
    let (ship, planet) = text.split_once([' ', '\t'])?;
    Some(Order { ship: whole(ship)?, planet: whole(planet.trim_start_matches([' ', '\t']))? })
}

/// A number that does not fit in 64 bits is as invalid as the largest one that does.
fn whole(text: &str) -> Option<i64> {
    let digits = text.strip_prefix('-').unwrap_or(text);
    let is_number = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    let beyond = if text.starts_with('-') { i64::MIN } else { i64::MAX };
    is_number.then(|| text.parse().unwrap_or(beyond))
}

fn trim(line: &[u8]) -> &[u8] {
    let blank = |byte: &u8| matches!(byte, b' ' | b'\t' | b'\r');
    let start = line.iter().position(|byte| !blank(byte)).unwrap_or(line.len());
    let end = line.iter().rposition(|byte| !blank(byte)).map_or(start, |last| last + 1);
    &line[start..end]
}

fn shown(line: &[u8]) -> String {
    let text = String::from_utf8_lossy(&line[..line.len().min(400)]);
    let text = text.trim_end_matches('\r');
    let short: String = text.chars().take(60).collect();
    let more = if text.chars().nth(60).is_some() { "..." } else { "" };
    format!("{}{more}", short.escape_debug())
}

#[derive(Default)]
struct Notices {
    listed: Vec<String>,
    more: usize,
}

impl Notices {
    fn add(&mut self, notice: impl FnOnce() -> String) {
        if self.listed.len() < NOTICES { self.listed.push(notice()) } else { self.more += 1 }
    }

    fn all(mut self) -> Vec<String> {
        if self.more > 0 {
            self.listed.push(format!("and {} more", self.more));
        }
        self.listed
    }
}

/// Systems whose programs are known, and whether this is one of them.
const WINDOWS: (&str, bool) = ("Windows", cfg!(windows));
const LINUX: (&str, bool) = ("Linux", cfg!(target_os = "linux"));
const MAC: (&str, bool) = ("macOS", cfg!(target_os = "macos"));

/// Refuses executables of other systems, by their first bytes.
fn accept(name: &str, contents: &[u8]) -> Result<Warnings, String> {
    let (system, is_native) = match contents {
        [b'M', b'Z', ..] => WINDOWS,
        [0x7f, b'E', b'L', b'F', ..] => LINUX,
        [0xfe, 0xed, 0xfa, 0xce | 0xcf, ..] | [0xce | 0xcf, 0xfa, 0xed, 0xfe, ..] => MAC,
        _ if name.to_ascii_lowercase().ends_with(".exe") => WINDOWS,
        _ => return Ok(Vec::new()),
    };
    if is_native {
        return Ok(Vec::new());
    }
    Err(format!(
        "{name} is a program for {system} and does not run on this system; give its source, or build it here"
    ))
}
