//! `viadal doctor`: what this machine has and lacks.

use std::io::Write;

use host::Tool;
use serde::Serialize;

use crate::failure::Failure;
use crate::folders;
use crate::terminal::{bold, red, stdout_paint};
use crate::version::version;

/// Says which languages and which sandbox this machine has for bots, and how to get what is missing
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Prints one JSON object
    #[arg(long)]
    json: bool,
    /// Says which sentences of the program and its games are missing in which language; they are shown in English
    #[cfg(feature = "serve")]
    #[arg(long, conflicts_with = "json")]
    words: bool,
}

#[derive(Serialize)]
struct Findings {
    version: &'static str,
    sandbox: &'static str,
    /// Why the level is not better.
    #[serde(skip_serializing_if = "str::is_empty")]
    sandbox_lacks: &'static str,
    /// Whether the processor time of all processes of a bot is counted, including those that nobody waited for.
    control_groups: bool,
    cache: String,
    tools: Vec<Tool>,
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<(), Failure> {
    #[cfg(feature = "serve")]
    if args.words {
        return missing_words(out);
    }
    let tools = host::tools();
    let cache = folders::cache().display().to_string();
    let version = version();
    let (level, lacks) = host::level();
    if args.json {
        let findings = Findings {
            version,
            sandbox: level.name(),
            sandbox_lacks: lacks,
            control_groups: host::has_control_groups(),
            cache,
            tools,
        };
        writeln!(out, "{}", serde_json::to_string(&findings).expect("names and texts"))?;
        return Ok(());
    }
    writeln!(out, "viadal   {version}")?;
    writeln!(out, "sandbox  {} ({})", level.name(), level.meaning())?;
    if !lacks.is_empty() {
        writeln!(out, "         {lacks}")?;
    }
    let counted = match host::has_control_groups() {
        true => "control groups count the processor time of all processes of a bot",
        false => {
            "no control groups: of a bot's processes that nobody waits for, some processor time is not counted"
        }
    };
    writeln!(out, "         {counted}")?;
    writeln!(out, "cache    {cache}\n")?;
    let paint = stdout_paint();
    let width = tools.iter().map(|tool| tool.name.len()).max().unwrap_or(0);
    for tool in &tools {
        let name = bold(&format!("{:width$}", tool.name), paint);
        match &tool.version {
            Some(version) => writeln!(out, "{name}  {version}  ({})", tool.purpose)?,
            None => {
                let missing = red("missing", paint);
                writeln!(
                    out,
                    "{name}  {missing}  ({}; on Debian: apt-get install {})",
                    tool.purpose, tool.package
                )?;
            }
        }
    }
    Ok(())
}

/// Missing translations, by language.
#[cfg(feature = "serve")]
fn missing_words(out: &mut dyn Write) -> Result<(), Failure> {
    let missing = site::missing_words(arena::rooms());
    for word in &missing {
        writeln!(out, "{}  {}", word.language, word.sentence)?;
    }
    if missing.is_empty() {
        writeln!(out, "nothing is missing")?;
    }
    Ok(())
}
