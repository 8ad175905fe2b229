//! The command line.

use std::io::Write;

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
use crate::failure::Failure;
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

/// The commands, in the order of the help: what each takes, what runs it, and the feature that it needs.
macro_rules! commands {
    ($($(#[$attribute:meta])* $name:ident($args:ty): $run:expr $(, if $feature:literal)?;)*) => {
        #[derive(Subcommand)]
        pub(crate) enum Command {
            $($(#[cfg(feature = $feature)])? $(#[$attribute])* $name($args),)*
        }

        impl Command {
            /// Runs it. Results go to `out`.
            pub(crate) fn run(self, out: &mut dyn Write) -> Result<(), Failure> {
                match self {
                    $($(#[cfg(feature = $feature)])? Command::$name(args) => ($run)(&args, out),)*
                }?;
                out.flush().map_err(Failure::from)
            }
        }
    };
}

commands! {
    Games(games::Args): games::run;
    Play(play::Args): play::run;
    Replay(replay::Args): replay::run;
    Verify(verify::Args): verify::run;
    Feed(feed::Args): feed::run;
    Fork(fork::Args): fork::run;
    Transcript(transcript::Args): transcript::run;
    Tournament(tournament::Args): tournament::run, if "serve";
    Table(table::Args): table::run, if "serve";
    Losses(losses::Args): losses::run, if "serve";
    Compare(compare::Args): compare::run, if "serve";
    Merge(merge::Args): merge::run, if "serve";
    Worker(worker::Args): worker::run, if "queue";
    Zrf(zrf::Args): zrf::run, if "games";
    Learn(learn::Args): learn::run, if "learn";
    /// Plays any board game for programs that speak UCI
    ///
    /// Moves are written by their squares: e2e4, e7e8q, P@e4 for a piece that is dropped, 0000 for a pass; a turn of
    /// several parts is several moves of the same side. Positions in FEN are understood where pieces have letters.
    Uci(uci::Args): uci::run, if "games";
    /// Plays shogi, or another board game, for programs that speak USI
    ///
    /// Moves are written as shogi programs do: 7g7f, 8h2b+, P*5e. Positions are the usual start or SFEN, and the moves since.
    #[command(mut_arg("rules", |rules| rules.default_value("shogi")))]
    Usi(uci::Args): uci::run_usi, if "games";
    /// Plays any board game for programs that speak XBoard (CECP, version 2)
    ///
    /// Moves are written by their squares: e2e4, e7e8q. Clocks, setboard, undo and thinking output are understood.
    Xboard(uci::Args): uci::run_xboard, if "games";
    Serve(serve::Args): serve::run, if "serve";
    Backup(backup::Args): backup::run, if "serve";
    Restore(restore::Args): restore::run, if "serve";
    Site(site::Args): site::run, if "serve";
    Submit(submit::Args): submit::run, if "serve";
    Connect(connect::Args): connect::run, if "serve";
    New(new::Args): new::run;
    Check(check::Args): check::run;
    Similar(similar::Args): similar::run, if "serve";
    Audit(audit::Args): audit::run, if "games";
    Doctor(doctor::Args): doctor::run;
    Completions(completions::Args): |args, out| completions::run(args, whole(), out), if "comfort";
    Man(man::Args): |args, out| man::run(args, whole(), out), if "comfort";
}
