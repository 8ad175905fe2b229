//! The command line.

#[cfg(feature = "comfort")]
use clap::builder::styling::{AnsiColor, Styles};
use clap::{Parser, Subcommand};

#[cfg(feature = "learn")]
use crate::commands::learn;
#[cfg(feature = "queue")]
use crate::commands::worker;
#[cfg(feature = "games")]
use crate::commands::{audit, uci, zrf};
#[cfg(feature = "serve")]
use crate::commands::{
    backup, compare, connect, losses, merge, restore, serve, similar, site, submit, table, tournament,
};
use crate::commands::{check, doctor, feed, fork, games, new, play, replay, transcript, verify};
#[cfg(feature = "comfort")]
use crate::commands::{completions, man};
use crate::version::version;

/// The colours that `cargo` and others use for help.
#[cfg(feature = "comfort")]
const STYLES: Styles = Styles::styled()
    .header(AnsiColor::Green.on_default().bold())
    .usage(AnsiColor::Green.on_default().bold())
    .literal(AnsiColor::Cyan.on_default().bold())
    .placeholder(AnsiColor::Cyan.on_default());

/// An arena for programming games: bots in any language, played fairly and repeatably.
#[derive(Parser)]
#[command(name = "viadal", version = version(), max_term_width = 100, after_help = AFTER)]
#[cfg_attr(feature = "comfort", command(styles = STYLES))]
pub(crate) struct CommandLine {
    /// Runs bots without a sandbox: they can do whatever you can. Only for bots that you trust
    #[arg(long, global = true, hide = true)]
    pub(crate) trust: bool,
    /// Lets bots run this program of the machine, such as a chess engine; may be given several times
    #[arg(long, global = true, hide = true, value_name = "PROGRAM")]
    pub(crate) allow: Vec<String>,
    /// Gives bots that run without a sandbox this variable of the environment; may be given several times
    #[arg(long, global = true, hide = true, value_name = "NAME")]
    pub(crate) pass_env: Vec<String>,
    #[command(subcommand)]
    pub(crate) command: Command,
}

/// The command line with all that its help says.
#[cfg(feature = "comfort")]
pub(crate) fn whole() -> clap::Command {
    <CommandLine as clap::CommandFactory>::command()
}

const AFTER: &str = "A bot is written as
  a file           Name.plw, bot.py, bot.c, ...: compiled or interpreted by its extension
  a folder         with a bot.toml; 'viadal new' writes one
  house:NAME       a bot that ships with the game; NAME alone works too; 'viadal games' lists them
  human            a person at this terminal
  model:NAME@URL   a language model, asked over HTTP; its key is in VIADAL_MODEL_KEY

Bots run in a sandbox; 'viadal doctor' says which one this machine has. With --trust, before or
after any command, they run without one. Use it only for bots that you trust. A bot's bot.toml
names files of its own folder and languages; --allow PROGRAM adds another program of your machine.
With --trust, --pass-env NAME gives bots a variable of your environment.

Exit status: 0 done (whoever won), 1 failed or interrupted, 2 wrong usage,
3 a bot failed and --strict was given.";

#[derive(Subcommand)]
pub(crate) enum Command {
    Games(games::Args),
    Play(play::Args),
    Replay(replay::Args),
    Verify(verify::Args),
    Feed(feed::Args),
    Fork(fork::Args),
    Transcript(transcript::Args),
    #[cfg(feature = "serve")]
    Tournament(tournament::Args),
    #[cfg(feature = "serve")]
    Table(table::Args),
    #[cfg(feature = "serve")]
    Losses(losses::Args),
    #[cfg(feature = "serve")]
    Compare(compare::Args),
    #[cfg(feature = "serve")]
    Merge(merge::Args),
    #[cfg(feature = "queue")]
    Worker(worker::Args),
    #[cfg(feature = "games")]
    Zrf(zrf::Args),
    #[cfg(feature = "learn")]
    Learn(learn::Args),
    #[cfg(feature = "games")]
    Uci(uci::Args),
    #[cfg(feature = "games")]
    Usi(uci::UsiArgs),
    #[cfg(feature = "games")]
    Xboard(uci::XBoardArgs),
    #[cfg(feature = "serve")]
    Serve(serve::Args),
    #[cfg(feature = "serve")]
    Backup(backup::Args),
    #[cfg(feature = "serve")]
    Restore(restore::Args),
    #[cfg(feature = "serve")]
    Site(site::Args),
    #[cfg(feature = "serve")]
    Submit(submit::Args),
    #[cfg(feature = "serve")]
    Connect(connect::Args),
    New(new::Args),
    Check(check::Args),
    #[cfg(feature = "serve")]
    Similar(similar::Args),
    #[cfg(feature = "games")]
    Audit(audit::Args),
    Doctor(doctor::Args),
    #[cfg(feature = "comfort")]
    Completions(completions::Args),
    #[cfg(feature = "comfort")]
    Man(man::Args),
}
