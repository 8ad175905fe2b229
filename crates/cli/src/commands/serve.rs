//! `viadal serve`: the page.

use std::io::{self, Write};
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::time::Duration;

use site::{Config, IpNet, Limits, Operations, Origin, PublicConfig, Quotas, Started, serve};

use crate::arguments::{whole, within};
use crate::browser::{not_served, open_in_browser};
use crate::failure::Failure;
use crate::folders;
use crate::signals::stop_on_interrupt;
use crate::terminal::note;

/// Serves the page: watch matches, replay them, play by hand, write bots
#[derive(clap::Args)]
#[command(after_help = "Example: viadal serve --port 8080\n\
    Only this machine can reach it, unless you add --public. Ctrl-C ends it; matches in progress\n\
    continue next time.")]
pub(crate) struct Args {
    /// The port it listens on; 0 for any that is free
    #[arg(long, value_name = "N", default_value_t = 8080, value_parser = within(0..=u16::MAX))]
    port: u16,
    /// The address it listens on: one that only this machine can reach, or any with --public
    #[arg(long, value_name = "ADDRESS", default_value_t = IpAddr::V4(Ipv4Addr::LOCALHOST))]
    bind: IpAddr,
    /// Where bots, matches and records are kept [default: viadal/viadal.db in $XDG_DATA_HOME]
    #[arg(long, value_name = "FILE")]
    db: Option<PathBuf>,
    /// Lets others in: everybody signs in with a link that the host gives out
    #[arg(long)]
    public: bool,
    /// The server's address as others type it, such as https://arena.example
    #[arg(long, value_name = "URL", requires = "public")]
    origin: Option<Origin>,
    /// A proxy in front of the server that is trusted to report a client's address
    #[arg(long, value_name = "ADDRESS", requires = "public")]
    trust_proxy: Vec<IpAddr>,
    /// Prints a new sign-in link for a host who has lost the previous one
    #[arg(long, requires = "public")]
    host_link: bool,
    /// Who besides this machine may read /healthz and /metrics: an address, or a network such as 10.0.0.0/8
    #[arg(long, value_name = "ADDRESS", requires = "public", value_parser = network)]
    metrics_to: Vec<IpNet>,
    /// A site whose pages may show boards in frames, such as https://blog.example: see /embed/match/ID
    #[arg(long, value_name = "URL")]
    embed_from: Vec<Origin>,
    /// How long running matches may take to end when the server is stopped; the others are saved and continue
    /// next time
    #[arg(long, value_name = "TIME", default_value = "0s", value_parser = time)]
    grace: Duration,
    /// What each person may use: bots, kilobytes of source per bot, megabytes kept in all, matches waiting or
    /// running, seconds of processor time per hour, threads of a house bot and seconds that it thinks [default:
    /// bots=20,kilobytes=512,megabytes=200,waiting=10,seconds=600,threads=1,think=10]
    #[arg(long, value_name = "LIST", requires = "public")]
    quotas: Option<Quotas>,
    /// How much disk compiled bots may take, such as 500M or 4G; those used longest ago go first
    #[arg(long, value_name = "SIZE", default_value = "4G", value_parser = size)]
    cache_limit: u64,
    /// Games of a generation when the computer learns a game that was dropped on the page; fewer learn sooner, and less
    #[arg(long, value_name = "N", default_value_t = Operations::LEARNING_GAMES, value_parser = within::<u32>(20..=1_000_000))]
    learning_games: u32,
    /// Games of your own: a game's folder or a folder of them, read again when they change; running matches keep their version
    #[arg(long, value_name = "FOLDER")]
    games: Vec<PathBuf>,
    /// Lets authors upload games whose rules are WebAssembly modules: each is audited, and its rules run confined, at its players' cost
    #[arg(long)]
    upload_games: bool,
    /// Opens the page in the browser
    #[arg(long)]
    open: bool,
    /// Maximum number of connections at once; a tab takes one or two
    #[arg(long, value_name = "N", default_value_t = Limits::default().connections, value_parser = whole::<usize>)]
    connections: usize,
    /// What is written to standard error while it runs
    #[arg(long, value_name = "LEVEL", default_value = "warn", value_parser = ["error", "warn", "info", "debug"])]
    log: String,
    /// How it is written: lines for people, or one JSON object a line
    #[arg(long, value_name = "FORMAT", default_value = "text", value_parser = ["text", "json"])]
    log_format: String,
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<(), Failure> {
    write_log(args);
    let own_database = || {
        let database = folders::database();
        let _ = database.parent().map(store::private_folder);
        database
    };
    host::limit_cache(args.cache_limit);
    let config = Config {
        address: SocketAddr::new(args.bind, args.port),
        store: args.db.clone().unwrap_or_else(own_database),
        cache: folders::cache(),
        limits: Limits { connections: args.connections.max(1), ..Limits::default() },
        public: args.public.then(|| PublicConfig {
            origin: args.origin.clone(),
            trusted: args.trust_proxy.clone(),
            host_link: args.host_link,
            quotas: args.quotas.unwrap_or_default(),
        }),
        operations: Operations {
            metrics_to: args.metrics_to.clone(),
            embed_from: args.embed_from.clone(),
            grace: args.grace,
            learning_games: args.learning_games,
            games: args.games.clone(),
            upload_games: args.upload_games,
        },
    };
    let mut printed = Ok(());
    let served = serve(config, &stop_on_interrupt(), |started| {
        let Started { origin, host_link, .. } = started;
        printed = print_links(&origin, host_link.as_deref(), out);
        note("the page is there; Ctrl-C ends it");
        if args.open {
            open_in_browser(&host_link.unwrap_or(origin));
        }
    });
    served.map_err(|cannot| not_served(&cannot))?;
    Ok(printed?)
}

fn time(text: &str) -> Result<Duration, String> {
    game::duration(text).ok_or_else(|| "a time such as 30s or 5m is wanted".into())
}

/// One address, or all with the same prefix: `10.0.0.7`, `10.0.0.0/8`, `fd00::/8`.
fn network(text: &str) -> Result<IpNet, String> {
    let network = text.parse().or_else(|_| text.parse().map(|address: IpAddr| address.into()));
    network.map_err(|_| {
        format!("'{text}' is neither an address such as 10.0.0.7 nor a network such as 10.0.0.0/8")
    })
}

fn size(text: &str) -> Result<u64, String> {
    game::size(text).ok_or_else(|| "a size such as 500M or 4G is wanted".into())
}

/// Starts logging to standard error, unless logging was already set up elsewhere.
fn write_log(args: &Args) {
    let level = args.log.parse::<tracing::Level>().unwrap_or(tracing::Level::WARN);
    let log = tracing_subscriber::fmt().with_max_level(level).with_writer(io::stderr).with_ansi(false);
    let _ = match args.log_format.as_str() {
        "json" => log.json().flatten_event(true).try_init(),
        _ => log.try_init(),
    };
}

/// Prints the page's address, and the host's sign-in link on a public server.
fn print_links(origin: &str, host_link: Option<&str>, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "{origin}")?;
    if let Some(link) = host_link {
        writeln!(out, "{link}")?;
        note("the second line is the host's link; it works once");
    }
    out.flush()
}

#[cfg(test)]
mod tests;
