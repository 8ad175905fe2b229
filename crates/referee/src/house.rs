//! Bots that are functions, with an identity that says how they were asked for.

use game::{BadSetup, Bot, BotId, Files, Opt, OptKind, Options, Room};

use crate::seat::Entrant;

/// A bot that is a function: its name, the options that it takes, and what makes it.
pub type Function<'a> = (&'a str, &'a [Opt], &'a dyn Fn(&Options) -> Result<Box<dyn Bot>, BadSetup>);

/// Makes a bot of a room from its spec, such as `house:strong,nodes=100`.
/// With the options and files of a match, options that are found when a match begins are looked up.
///
/// # Errors
/// If it does not take one of the options.
pub fn house_entrant(
    room: &Room,
    spec: &str,
    (name, table, make): Function<'_>,
    of_match: Option<(&Options, &Files)>,
) -> Result<Entrant, BadSetup> {
    let mut written = spec.strip_prefix("house:").unwrap_or(spec).to_string();
    let given = written.split(',').skip(1).map(|part| part.split_once('=').unwrap_or((part, "")));
    let mut options = Options::new(table, given)?;
    if let Some((of_match, files)) = of_match {
        for option in table {
            let OptKind::Found(find) = option.kind else { continue };
            let is_given = !options.text(option.name).is_empty();
            if let Some(value) = find(&options, of_match, files).filter(|_| !is_given) {
                written += &format!(",{}={value}", option.name);
                options = options.with(option.name, value);
            }
        }
    }
    let bot = make(&options)?;
    let options: Vec<String> = options.iter().map(|(name, value)| format!(",{name}={value}")).collect();
    let content = format!("house:{}:{name}{}", room.id, options.concat());
    let hash = blake3::hash(content.as_bytes()).to_hex().to_string();
    Ok(Entrant { id: BotId { name: written, hash }, bot })
}
