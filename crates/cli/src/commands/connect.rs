//! `viadal connect`: a bot of this machine at a seat of a server.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;
use std::thread::sleep;
use std::time::{Duration, Instant};

use arena::OwnProgram;
use game::Room;
use referee::Stop;
use serde_json::{Value, json};
use site::Origin;

use crate::arguments::{GameName, game_name, options, setting, within};
use crate::connection::{Connection, Heard};
use crate::failure::Failure;
use crate::local_arena::local_arena;
use crate::remote::{Access, Remote};
use crate::signals::stop_on_interrupt;
use crate::terminal::{escape_controls, indented, note, red, stdout_paint};

/// After how long it first tries to connect again; each time it waits so much longer, up to the longest.
const SHORTEST_PAUSE: Duration = Duration::from_millis(500);
const LONGEST_PAUSE: Duration = Duration::from_secs(15);
/// How often it looks whether Ctrl-C was pressed.
const LOOK: Duration = Duration::from_millis(100);

/// Lets a bot on this machine play at a server
#[derive(clap::Args)]
#[command(
    after_help = "The bot stays here: it may use a language that the server lacks, a debugger, a graphics card.\n\
    It runs without a sandbox, and its standard error goes to this terminal. Its clock is the wall\n\
    clock, less the time that a message takes there and back. It plays no ladder, and only contests that\n\
    allow it.\n\n\
    Without --against it waits until you seat it on the server's page 'Play', or a contest that you have entered it\n\
    into does. If the connection breaks, it connects again. Ctrl-C disconnects it.\n\n\
    Exit status: 0 done, 1 the bot failed or was refused.\n\n\
    Example: viadal connect https://arena.example bot.py --game thud --against house:greedy"
)]
pub(crate) struct Args {
    /// The server, such as https://arena.example
    #[arg(value_name = "URL")]
    to: Origin,
    /// The bot: a source file, or a folder with a bot.toml
    bot: PathBuf,
    /// The game, if bot.toml does not say it
    #[arg(long, value_name = "GAME", value_parser = game_name)]
    game: Option<GameName>,
    /// The bot's name on the server [default: from bot.toml, the folder or the file]
    #[arg(long, value_name = "NAME")]
    name: Option<String>,
    /// Begins a match against this bot that ships with the game; once for each opponent
    #[arg(long, value_name = "BOT")]
    against: Vec<String>,
    /// How many such matches, one after another
    #[arg(long, value_name = "N", default_value = "1", requires = "against", value_parser = within::<u32>(1..=10_000))]
    matches: u32,
    /// Sets an option of the match; 'viadal games GAME' lists them
    #[arg(long = "set", value_name = "KEY=VALUE", value_parser = setting, requires = "against")]
    settings: Vec<(String, String)>,
    #[command(flatten)]
    access: Access,
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<(), Failure> {
    let game = game(args)?;
    let settings = game.settings(&args.settings)?;
    let own = own_program(game.room, &args.bot, &settings)?;
    let name = args.name.clone().unwrap_or_else(|| own.launch.name.clone());
    let dialect = own.dialect.map(|dialect| dialect.name);
    let mut remote = Remote::new(&args.to, &args.access)?;
    let stop = stop_on_interrupt();
    let open = |remote: &Remote| {
        let way = (remote.socket(&name, game.room.id, dialect)?, remote.connector());
        Connection::open(way, own.clone(), stop.clone())
    };
    let mut connection = open(&remote)?;
    let mut left = args.matches;
    let mut begin = |connection: &mut Connection, id: &str| match left.checked_sub(1) {
        Some(fewer) if !args.against.is_empty() => {
            left = fewer;
            connection.send(&request(game.room, id, &settings, &args.against));
            true
        }
        _ => args.against.is_empty(),
    };
    let (mut id, mut has_failed) = (String::new(), false);
    loop {
        match connection.next()? {
            Heard::Connected { id: own } => {
                let page = remote.page("/play");
                note(&format!("{} is connected to {}", escape_controls(&name), args.to));
                if args.against.is_empty() {
                    note(&format!(
                        "seat it there: {page}/{}?remote={own}; Ctrl-C disconnects it",
                        game.room.id
                    ));
                }
                begin(&mut connection, &own);
                id = own;
            }
            Heard::Seated { of } => note(&format!("plays {}", remote.page(&format!("/match/{of}")))),
            Heard::Died { fault, message } => {
                has_failed = true;
                let why = indented(&escape_controls(&message), "  ");
                write!(out, "{}\n{why}", red(&fault.replace('_', " "), stdout_paint()))?;
            }
            Heard::GameOver { seat, scores, reason } => writeln!(out, "{}", ending(seat, &scores, &reason))?,
            Heard::Over => {
                out.flush()?;
                if !begin(&mut connection, &id) {
                    connection.close();
                    return if has_failed { Err(Failure::Reported) } else { Ok(()) };
                }
            }
            Heard::Lost(why) if args.against.is_empty() => {
                note(&format!("{}: {why}; trying to connect again", args.to));
                match reconnected(&mut remote, &stop, open)? {
                    Some(again) => connection = again,
                    None => return Ok(()),
                }
            }
            Heard::Refused(why) | Heard::Lost(why) => {
                return Err(Failure::Failed(format!("{}: {why}", args.to)));
            }
            Heard::Stopped => {
                connection.close();
                return Ok(());
            }
        }
    }
}

/// Connects again, as soon as the server is there. `None` after Ctrl-C.
///
/// # Errors
/// When the server no longer knows the token.
fn reconnected(
    remote: &mut Remote,
    stop: &Stop,
    open: impl Fn(&Remote) -> Result<Connection, Failure>,
) -> Result<Option<Connection>, Failure> {
    for pause in 1.. {
        let until = Instant::now() + SHORTEST_PAUSE.saturating_mul(pause).min(LONGEST_PAUSE);
        while Instant::now() < until {
            if stop.load(Ordering::Relaxed) {
                return Ok(None);
            }
            sleep(LOOK);
        }
        match remote.renew() {
            Ok(false) => return Err(Failure::Failed("the server no longer knows the token".into())),
            Ok(true) => {
                if let Ok(connection) = open(remote) {
                    return Ok(Some(connection));
                }
            }
            // Nobody is there yet.
            Err(_) => {}
        }
    }
    Ok(None)
}

/// The game that was named, else the only one that its bot.toml names.
fn game(args: &Args) -> Result<GameName, Failure> {
    if let Some(game) = &args.game {
        return Ok(game.clone());
    }
    let stated = std::fs::read_to_string(args.bot.join("bot.toml")).ok().and_then(|text| host::stated(&text));
    match stated.map(|(_, games)| games).unwrap_or_default().as_slice() {
        [game] => game_name(game).map_err(Failure::Usage),
        _ => {
            let bot = args.bot.display();
            Err(Failure::Usage(format!("{bot} does not say which game it plays; name it with --game GAME")))
        }
    }
}

/// Prepares the bot, compiled where that is needed.
fn own_program(
    room: &'static Room,
    bot: &Path,
    settings: &[(String, String)],
) -> Result<OwnProgram, Failure> {
    let options = options(room, settings)?;
    // It runs as any program of this user, so it may name any, and is built in the same way.
    host::use_level(host::Level::None);
    let program = local_arena().program_of(room, &options, &bot.display().to_string());
    program.map_err(|bad| Failure::Failed(bad.to_string()))
}

/// What the server is asked for to begin a match.
fn request(room: &Room, id: &str, settings: &[(String, String)], against: &[String]) -> Value {
    let options: serde_json::Map<String, Value> =
        settings.iter().map(|(key, value)| (key.clone(), json!(value))).collect();
    let bots: Vec<Value> =
        [json!({"remote": id})].into_iter().chain(against.iter().map(|bot| json!(bot))).collect();
    json!({"begin": {"game": room.id, "options": options, "bots": bots}})
}

/// How a game ended, with the bot's own score first.
fn ending(seat: usize, scores: &[i64], reason: &str) -> String {
    let own = scores.get(seat).copied().unwrap_or_default();
    let others = scores.iter().enumerate().filter(|(other, _)| *other != seat);
    let others: Vec<String> = others.map(|(_, score)| score.to_string()).collect();
    format!("{own}:{} {}", others.join(":"), escape_controls(&reason.replace('_', " ")))
}
