//! `viadal serve`: the page.

use std::io::Write;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::PathBuf;

use server::{Cannot, Config, Limits, serve};

use crate::failure::Failure;
use crate::folders;
use crate::signals::stop_on_interrupt;
use crate::terminal::note;

/// Serves the page: watch matches, replay them, play by hand, write bots
#[derive(clap::Args)]
#[command(after_help = "Example: viadal serve --port 8080\n\
    Only this machine can reach it. Ctrl-C ends it; matches that are being played then can be begun again.")]
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
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<(), Failure> {
    let config = Config {
        address: SocketAddr::new(args.bind, args.port),
        store: args.db.clone().unwrap_or_else(folders::database),
        cache: folders::cache(),
        limits: Limits::default(),
    };
    let mut printed = Ok(());
    let served = serve(config, &stop_on_interrupt(), |address| {
        printed = writeln!(out, "http://{address}").and_then(|()| out.flush());
        note("the page is there; Ctrl-C ends it");
    });
    served.map_err(|cannot| match cannot {
        Cannot::Open(_) | Cannot::Taken(_) | Cannot::Listen { .. } => Failure::Usage(cannot.to_string()),
        Cannot::Store(_) | Cannot::Io(_) => Failure::Failed(cannot.to_string()),
    })?;
    Ok(printed?)
}
