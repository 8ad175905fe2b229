//! The command line.

use clap::builder::styling::{AnsiColor, Styles};
use clap::{Parser, Subcommand};

use crate::commands::{
    backup, check, compare, completions, connect, doctor, feed, fork, games, learn, man, merge, new, play,
    replay, restore, serve, submit, table, tournament, transcript, uci, verify, worker, zrf,
};

/// The colours that `cargo` and others use for help.
const STYLES: Styles = Styles::styled()
    .header(AnsiColor::Green.on_default().bold())
    .usage(AnsiColor::Green.on_default().bold())
    .literal(AnsiColor::Cyan.on_default().bold())
    .placeholder(AnsiColor::Cyan.on_default());

/// An arena for programming games: bots in any language, played fairly and repeatably.
#[derive(Parser)]
#[command(name = "viadal", version, styles = STYLES, max_term_width = 100, after_help = AFTER)]
pub(crate) struct CommandLine {
    /// Runs bots without a sandbox: they can do whatever you can. Only for bots that you trust
    #[arg(long, global = true, hide = true)]
    pub(crate) trust: bool,
    /// Lets bots run this program of the machine, such as a chess engine; may be given several times
    #[arg(long, global = true, hide = true, value_name = "PROGRAM")]
    pub(crate) allow: Vec<String>,
    #[command(subcommand)]
    pub(crate) command: Command,
}

const AFTER: &str = "A bot is written as
  a file           Name.plw, bot.py, bot.c, ...: compiled or interpreted by its extension
  a folder         with a bot.toml; 'viadal new' writes one
  house:NAME       a bot that ships with the game; NAME alone works too; 'viadal games' lists them
  human            a person at this terminal

Bots run in a sandbox; 'viadal doctor' says which one this machine has. With --trust, before or
after any command, they run without one. Use it only for bots that you trust. A bot's bot.toml
names files of its own folder and languages; --allow PROGRAM adds another program of your machine.

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
    Tournament(tournament::Args),
    Table(table::Args),
    Compare(compare::Args),
    Merge(merge::Args),
    Worker(worker::Args),
    Zrf(zrf::Args),
    Learn(learn::Args),
    Uci(uci::Args),
    Serve(serve::Args),
    Backup(backup::Args),
    Restore(restore::Args),
    Submit(submit::Args),
    Connect(connect::Args),
    New(new::Args),
    Check(check::Args),
    Doctor(doctor::Args),
    Completions(completions::Args),
    Man(man::Args),
}
