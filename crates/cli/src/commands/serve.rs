//! `viadal serve`: the page.

use std::io::Write;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::PathBuf;

use server::{Config, Limits, serve};

use crate::browser::{not_served, open_in_browser};
use crate::failure::Failure;
use crate::folders;
use crate::signals::stop_on_interrupt;
use crate::terminal::note;

/// Serves the page: watch matches, replay them, play by hand, write bots
#[derive(clap::Args)]
#[command(after_help = "Example: viadal serve --port 8080\n\
    Only this machine can reach it. Ctrl-C ends it; matches that are being played then go on next time.")]
pub(crate) struct Args {
    /// The port it listens on; 0 for any that is free
    #[arg(long, value_name = "N", default_value_t = 8080)]
    port: u16,
    /// The address it listens on: one of this machine's own
    #[arg(long, value_name = "ADDRESS", default_value_t = IpAddr::V4(Ipv4Addr::LOCALHOST))]
    bind: IpAddr,
    /// Where bots, matches and records are kept [default: viadal/viadal.db in $XDG_DATA_HOME]
    #[arg(long, value_name = "FILE")]
    db: Option<PathBuf>,
    /// Opens the page in the browser
    #[arg(long)]
    open: bool,
    /// The most connections at once; a tab takes one or two
    #[arg(long, value_name = "N", default_value_t = Limits::default().connections)]
    connections: usize,
    /// What is written to standard error while it runs
    #[arg(long, value_name = "LEVEL", default_value = "warn", value_parser = ["error", "warn", "info", "debug"])]
    log: String,
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<(), Failure> {
    let level = args.log.parse::<tracing::Level>().unwrap_or(tracing::Level::WARN);
    // Somebody else may have set where lines go; then they go there.
    let _ = tracing_subscriber::fmt()
        .with_max_level(level)
        .with_writer(std::io::stderr)
        .with_ansi(false)
        .try_init();
    let config = Config {
        address: SocketAddr::new(args.bind, args.port),
        store: args.db.clone().unwrap_or_else(folders::database),
        cache: folders::cache(),
        limits: Limits { connections: args.connections.max(1), ..Limits::default() },
    };
    let mut printed = Ok(());
    let served = serve(config, &stop_on_interrupt(), |address| {
        printed = writeln!(out, "http://{address}").and_then(|()| out.flush());
        note("the page is there; Ctrl-C ends it");
        if args.open {
            open_in_browser(&format!("http://{address}"));
        }
    });
    served.map_err(|cannot| not_served(&cannot))?;
    Ok(printed?)
}
