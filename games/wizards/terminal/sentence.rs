//! What an input did, in a sentence.

use crate::wizards::{Action, Cast, Element, Elements, Event, Obstruction, Target, Wanted};

/// Says in a sentence what an input did.
pub(crate) fn tell(action: &str, reply: &str) -> String {
    let reply: Option<Vec<Event>> = serde_json::from_str(reply).ok();
    let Ok(action) = serde_json::from_str::<Action>(action) else {
        return format!("does something unknown: {action}");
    };
    match reply {
        None => format!("{}: refused", attempt(&action)),
        Some(events) => match outcome(&action, &events) {
            outcome if outcome.is_empty() => attempt(&action),
            outcome => format!("{}: {outcome}", attempt(&action)),
        },
    }
}

/// What a wizard is told beside the result of its action.
pub(super) fn befell(event: &Event) -> Option<String> {
    match event {
        Event::Hit { damage } => Some(format!("you were hit: {damage} damage")),
        Event::Refused => Some("your last action was refused".into()),
        Event::Placed { x, y, drawn: true } => Some(format!("your cell was drawn: ({x},{y})")),
        _ => None,
    }
}

/// Counts of elements, such as `2 fire, 1 earth`.
pub(super) fn listed(elements: Elements) -> String {
    counted(Element::ALL.map(|element| (element, i64::from(elements[element]))))
}

fn counted(counts: [(Element, i64); 5]) -> String {
    let counts = counts.into_iter().filter(|(_, count)| *count != 0);
    let parts: Vec<String> = counts.map(|(element, count)| format!("{count} {}", element.name())).collect();
    if parts.is_empty() { "nothing".into() } else { parts.join(", ") }
}

fn attempt(action: &Action) -> String {
    match action {
        Action::Place(cell) => format!("starts at ({},{})", cell.x, cell.y),
        Action::Move(direction) => format!("moves {}", shown(direction)),
        Action::Take(wanted) => format!("takes {}", asked(*wanted)),
        Action::Look(1) => "looks around".into(),
        Action::Look(turns) => format!("looks around for {turns} turns"),
        Action::Cast(cast) => format!("casts {}", spell(cast)),
        Action::Pass => "passes".into(),
    }
}

fn asked(wanted: Wanted) -> String {
    let mut counts = wanted.counts().into_iter();
    counted(Element::ALL.map(|element| (element, counts.next().unwrap_or_default())))
}

fn spell(cast: &Cast) -> String {
    let cell = match (cast.x, cast.y) {
        (Some(x), Some(y)) => format!(" at ({x},{y})"),
        _ => String::new(),
    };
    let towards =
        cast.direction.as_deref().map_or(String::new(), |direction| format!(" {}", shown(direction)));
    let name = match (Element::named(&cast.element), cast.count) {
        (Some(Element::Fire), 1) => "Fire Arrow".into(),
        (Some(Element::Fire), 2) => "Dragon Fire".into(),
        (_, count) => format!("{count} {}", shown(&cast.element)),
    };
    format!("{name}{cell}{towards}")
}

/// A bot's own word, safe to print.
fn shown(word: &str) -> String {
    word.chars().take(20).collect::<String>().escape_debug().to_string()
}

fn outcome(action: &Action, events: &[Event]) -> String {
    match action {
        Action::Place(_) | Action::Pass => String::new(),
        Action::Look(_) => seen(events),
        Action::Cast(cast) if cast.element == "wind" => seen(events),
        Action::Cast(cast) if cast.element == "fire" && events.is_empty() => "no damage".into(),
        Action::Take(wanted) if took_all(*wanted, events) => String::new(),
        _ => events.iter().map(event).collect::<Vec<_>>().join(", "),
    }
}

fn took_all(wanted: Wanted, events: &[Event]) -> bool {
    matches!(events, [Event::Took { elements }] if Wanted::from(*elements).counts() == wanted.counts())
}

fn seen(events: &[Event]) -> String {
    let cells = match events.len() {
        1 => "1 cell".into(),
        cells => format!("{cells} cells"),
    };
    let wizard = events.iter().find_map(|event| match event {
        Event::Shown { x, y, wizard: true, .. } => Some(format!("the other at ({x},{y})")),
        _ => None,
    });
    format!("sees {cells}, {}", wizard.unwrap_or_else(|| "nobody".into()))
}

fn event(event: &Event) -> String {
    match event {
        Event::Placed { x, y, .. } | Event::Moved { x, y } => format!("to ({x},{y})"),
        Event::Blocked { by, .. } => format!(
            "stays, {} is in the way",
            match by {
                Obstruction::Edge => "the edge",
                Obstruction::Obstacle => "an obstacle",
                Obstruction::Wizard => "the other",
            }
        ),
        Event::Took { elements } => format!("gets {}", listed(*elements)),
        Event::Shown { x, y, .. } => format!("sees ({x},{y})"),
        Event::Struck { x, y, what: Target::Wizard } => format!("hits the other at ({x},{y})"),
        Event::Struck { x, y, what: Target::Obstacle } => format!("hits the obstacle at ({x},{y})"),
        Event::Struck { x, y, what: Target::Yourself } => format!("burns itself at ({x},{y})"),
        Event::Healed { damage } => format!("damage is {damage} now"),
        Event::Shielded { shield: 1 } => "warded for 1 turn".into(),
        Event::Shielded { shield } => format!("warded for {shield} turns"),
        Event::Raised { .. } => "an obstacle stands there".into(),
        Event::NotRaised { by, .. } => format!(
            "fails, {} is there",
            match by {
                Target::Wizard => "the other",
                Target::Obstacle => "an obstacle",
                Target::Yourself => "the caster",
            }
        ),
        Event::Passed => "nothing".into(),
        Event::Refused => "refused".into(),
        Event::Hit { damage } => format!("takes {damage} damage"),
    }
}
