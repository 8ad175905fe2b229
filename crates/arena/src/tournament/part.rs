//! A part of a tournament's matches, which a table can be limited to.

use std::ops::RangeInclusive;

use store::{EncounterRow, ResultRow, Slot};

use super::plan::TournamentPlan;

/// Milliseconds of a day.
const DAY: i64 = 86_400_000;
/// The Julian day of the first of January 1970.
const JULIAN_1970: i64 = 2_440_588;

/// The matches that satisfy all of some conditions.
pub struct Part<'a> {
    plan: &'a TournamentPlan,
    conditions: Vec<Condition>,
    /// The conditions as they were written.
    pub text: String,
}

enum Condition {
    /// The number of a map among those that are used in turn.
    Map(usize),
    /// An option has this value on the match's map.
    Setting(String, String),
    /// This participant plays, in this seat if one is given.
    Opponent(usize, Option<usize>),
    /// The match had so many turns.
    Turns(RangeInclusive<u32>),
    /// The match was over on these days, counted from 1970 in UTC.
    Date(RangeInclusive<i64>),
}

impl<'a> Part<'a> {
    /// Reads conditions: `map=1` (from 1), `opponent=NAME`, `seat=0` (the opponent's), `turns=10..50`,
    /// `date=2026-11-01..2026-11-30` (in UTC), or `OPTION=VALUE`.
    ///
    /// # Errors
    /// If one says nothing about this tournament. The text says what would.
    pub fn read(plan: &'a TournamentPlan, wanted: &[(String, String)]) -> Result<Part<'a>, String> {
        let of = |key: &str| wanted.iter().find(|(name, _)| name == key).map(|(_, value)| value);
        let seat = of("seat").map(|seat| match seat.parse() {
            Ok(seat) if seat < plan.pairing.seats => Ok(seat),
            _ => Err(format!("seat={seat}: seats are 0 to {}", plan.pairing.seats - 1)),
        });
        let seat = seat.transpose()?;
        if seat.is_some() && of("opponent").is_none() {
            return Err("seat says where the opponent sits: add opponent=NAME".into());
        }
        let condition = |(key, value): &(String, String)| match key.as_str() {
            "seat" => Ok(None),
            "map" => map(plan, value).map(Some),
            "opponent" => opponent(plan, value, seat).map(Some),
            "turns" => turns(value).map(Some),
            "date" => date(value).map(Some),
            _ => setting(plan, key, value).map(Some),
        };
        let conditions: Vec<_> = wanted.iter().map(condition).collect::<Result<_, _>>()?;
        let text: Vec<String> = wanted.iter().map(|(key, value)| format!("{key}={value}")).collect();
        Ok(Part { plan, conditions: conditions.into_iter().flatten().collect(), text: text.join(", ") })
    }

    /// Returns true if this match of the encounter belongs to the part.
    pub fn has(&self, encounter: &EncounterRow, Slot { turn, .. }: Slot, result: &ResultRow) -> bool {
        let map = (encounter.map % self.plan.maps.len() as u64) as usize;
        self.conditions.iter().all(|condition| match condition {
            Condition::Map(number) => *number == map,
            Condition::Setting(name, value) => self.plan.maps[map].options.text(name) == value,
            Condition::Opponent(player, seat) => {
                let sits = encounter.seats(turn).position(|other| other == *player);
                sits.is_some() && seat.is_none_or(|seat| sits == Some(seat))
            }
            Condition::Turns(range) => range.contains(&result.turns),
            Condition::Date(days) => result.at.is_some_and(|at| days.contains(&at.div_euclid(DAY))),
        })
    }
}

fn map(plan: &TournamentPlan, value: &str) -> Result<Condition, String> {
    let count = plan.maps.len();
    let number = value.parse().ok().filter(|number| (1..=count).contains(number));
    let number =
        number.ok_or_else(|| format!("map={value}: maps are 1 to {count}, as the options name them"))?;
    Ok(Condition::Map(number - 1))
}

fn opponent(plan: &TournamentPlan, name: &str, seat: Option<usize>) -> Result<Condition, String> {
    let player = plan.participants.iter().position(|bot| bot.name == name);
    let player = player.ok_or_else(|| format!("opponent={name}: no bot of that name takes part"))?;
    Ok(Condition::Opponent(player, seat))
}

fn turns(value: &str) -> Result<Condition, String> {
    let range = range(value, &|text| text.parse().ok());
    let range = range.map(|(low, high)| Condition::Turns(low.unwrap_or(0)..=high.unwrap_or(u32::MAX)));
    range.ok_or_else(|| {
        format!("turns={value}: a number, or two with '..' between them, such as 10..50, 10.. or ..50")
    })
}

fn date(value: &str) -> Result<Condition, String> {
    let range = range(value, &day);
    let range = range.map(|(from, to)| Condition::Date(from.unwrap_or(i64::MIN)..=to.unwrap_or(i64::MAX)));
    range.ok_or_else(|| {
        format!("date={value}: a day in UTC, or two with '..' between them, such as 2026-11-01..2026-11-30 or 2026-11-01..")
    })
}

/// A value, or two with `..` between them, of which one may be missing.
fn range<T: Clone>(value: &str, read: &dyn Fn(&str) -> Option<T>) -> Option<(Option<T>, Option<T>)> {
    let (low, high) = value.split_once("..").unwrap_or((value, value));
    if low.is_empty() && high.is_empty() {
        return None;
    }
    let end = |text: &str| if text.is_empty() { Some(None) } else { read(text).map(Some) };
    Some((end(low)?, end(high)?))
}

/// A day such as 2026-11-28, counted from 1970.
fn day(text: &str) -> Option<i64> {
    let mut parts = text.splitn(3, '-');
    let (year, month, day) = (parts.next()?.parse().ok()?, parts.next()?.parse::<u8>().ok()?, parts.next()?);
    let date = time::Date::from_calendar_date(year, time::Month::try_from(month).ok()?, day.parse().ok()?);
    Some(i64::from(date.ok()?.to_julian_day()) - JULIAN_1970)
}

fn setting(plan: &TournamentPlan, name: &str, value: &str) -> Result<Condition, String> {
    let has = |name: &str| plan.maps.iter().any(|map| map.options.iter().any(|(other, _)| other == name));
    if !has(name) {
        return Err(format!(
            "'{name}' is no option of {}; there are also: map, opponent, seat, turns, date",
            plan.game
        ));
    }
    let mut values: Vec<&str> = plan.maps.iter().map(|map| map.options.text(name)).collect();
    values.sort_unstable();
    values.dedup();
    if !values.contains(&value) {
        return Err(format!("{name}={value}: it was played with {}", values.join(", ")));
    }
    Ok(Condition::Setting(name.into(), value.into()))
}

#[cfg(test)]
mod tests;
