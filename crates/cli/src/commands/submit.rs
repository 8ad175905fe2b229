//! `viadal submit`: a bot or a game to a server.

use std::io::Write;
use std::path::{Path, PathBuf};

use serde_json::Value;
use site::Origin;

use crate::failure::Failure;
use crate::pack::pack;
use crate::remote::{Access, Remote, encoded};
use crate::terminal::{bold, escape_controls, indented, red, stdout_paint};

/// Submits a bot to a server, which checks it and puts it on the ladder; or a game's folder, which it audits
#[derive(clap::Args)]
#[command(
    after_help = "If you already have a bot of that name in that game, this becomes its new version. On a server\n\
    with accounts, make a token on its page 'Tokens'. Exit status: 0 nothing to fix, 1 something to\n\
    fix, or the bot was refused.\n\n\
    Example: viadal submit Rover --to https://arena.example"
)]
pub(crate) struct Args {
    /// The bot: a source file, a folder, or a zip of one; or the folder of a game with a module
    bot: PathBuf,
    /// The server, such as https://arena.example
    #[arg(long, value_name = "URL")]
    to: Origin,
    /// The game, if neither bot.toml nor the file's extension says it
    #[arg(long, value_name = "GAME")]
    game: Option<String>,
    /// The bot's name on the server [default: from bot.toml, the folder or the file]
    #[arg(long, value_name = "NAME")]
    name: Option<String>,
    #[command(flatten)]
    access: Access,
    /// Prints one JSON object
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<(), Failure> {
    let packed = pack(&args.bot)?;
    let remote = Remote::new(&args.to, &args.access)?;
    if arena::is_game(&args.bot) {
        return game(&remote, &packed.bytes, args.json, out);
    }
    let mut path = format!("/bots/upload?file={}", encoded(&packed.name));
    for (key, value) in [("game", &args.game), ("name", &args.name)] {
        if let Some(value) = value {
            path += &format!("&{key}={}", encoded(value));
        }
    }
    let told = remote.post(&path, &packed.bytes)?;
    let text = |value: &Value| value.as_str().unwrap_or_default().to_string();
    let link = remote.page(&format!("/bot/{}", text(&told["bot"]["id"])));
    let check = &told["check"];
    let verdict = text(&check["verdict"]);
    let is_useless = check["useless"] == true;
    let is_fine = verdict == "ok" && !is_useless;
    if args.json {
        writeln!(out, "{told}")?;
    } else {
        write!(out, "{}", findings(&args.bot, check))?;
        let paint = stdout_paint();
        let outcome = match (is_fine, is_useless) {
            (true, _) => bold("nothing to mend", paint),
            (false, true) => red("useless", paint),
            (false, false) => red(&verdict.replace('_', " "), paint),
        };
        let name = escape_controls(&text(&told["bot"]["name"]));
        writeln!(out, "{name}, version {}: {outcome}", told["version"])?;
        match told["held_back"].as_str() {
            Some("load_failed") => writeln!(out, "it stays off the ladder: it did not get ready")?,
            Some("failed") => writeln!(out, "it stays off the ladder: it failed when it was checked")?,
            Some(_) => writeln!(out, "it stays off the ladder: none of its answers was of any use")?,
            None => {}
        }
        writeln!(out, "{link}")?;
    }
    if is_fine { Ok(()) } else { Err(Failure::Reported) }
}

/// Submits a game. What the audit finds is the server's refusal.
fn game(remote: &Remote, zip: &[u8], json: bool, out: &mut dyn Write) -> Result<(), Failure> {
    let told = remote.post("/games/upload", zip)?;
    if json {
        writeln!(out, "{told}")?;
        return Ok(());
    }
    let id = escape_controls(told["id"].as_str().unwrap_or_default());
    writeln!(out, "{id}: nothing to mend\n{}", remote.page(&format!("/games/{id}")))?;
    Ok(())
}

/// What to fix, each at its line in the author's own files, and what was ignored.
fn findings(bot: &Path, check: &Value) -> String {
    let mut text = String::new();
    let marks = check["marks"].as_array().map(Vec::as_slice).unwrap_or_default();
    for mark in marks {
        let file = mark["file"].as_str().unwrap_or_default();
        let place = if bot.is_dir() { bot.join(file) } else { bot.with_file_name(file) };
        let column = mark["column"].as_u64().map_or(String::new(), |column| format!(":{column}"));
        let message = mark["message"].as_str().unwrap_or_default();
        text += &format!("{}:{}{column}: {message}\n", place.display(), mark["line"]);
    }
    let message = check["message"].as_str().unwrap_or_default();
    if marks.is_empty() && !message.is_empty() {
        text += &indented(message, "");
    }
    for remark in check["remarks"].as_array().map(Vec::as_slice).unwrap_or_default() {
        let (kind, message) = (remark["kind"].as_str().unwrap_or_default(), remark["message"].as_str());
        let first = remark["first"].as_str().unwrap_or_default();
        text += &format!(
            "note: {} times {}: {} (first at {first})\n",
            remark["count"],
            kind.replace('_', " "),
            message.unwrap_or_default()
        );
    }
    escape_controls(&text)
}
