//! `viadal worker`: plays matches of tournaments that are coordinated elsewhere.

use std::io::Write;
use std::time::Duration;

use arena::Arena;
use queue::{Worked, Worker};

use crate::arguments::within;
use crate::failure::Failure;
use crate::folders;
use crate::progress::Progress;
use crate::queue_args::{QueueArgs, time};
use crate::signals::stop_on_interrupt;
use crate::terminal::note;

/// Plays matches of tournaments that were begun with --queue on another machine
#[derive(clap::Args)]
#[command(after_help = "Workers may come and go at any time. If a worker dies, another plays its match;
a match that has brought down three workers is given up.
A worker leaves matches to others if it lacks the language or the sandbox to run them.

Example: viadal worker --queue nats://contest.example:4222")]
pub(crate) struct Args {
    /// The NATS server, with JetStream: nats://[USER:PASSWORD@]HOST:PORT or tls://...
    #[arg(long, value_name = "URL")]
    queue: String,
    #[command(flatten)]
    access: QueueArgs,
    /// Matches played at the same time [default: one per processor core]
    #[arg(long, value_name = "N", value_parser = within::<u16>(1..=1024))]
    jobs: Option<u16>,
    /// Exits when there has been no match for this long, such as 60s
    #[arg(long, value_name = "TIME", value_parser = time)]
    idle: Option<Duration>,
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<(), Failure> {
    let stop = stop_on_interrupt();
    let arena = Arena::new(folders::cache(), stop.clone());
    let name = name();
    let queue = args.access.connect(&args.queue, &name, stop)?;
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let threads = args.jobs.map_or(cores, usize::from);
    note(&format!("worker {name} waits for matches at {}, {threads} side by side", queue.url()));
    let mut progress = Progress::new();
    let worker = Worker { queue: &queue, arena: &arena, name, threads, idle: args.idle };
    let Worked { played, refused } = worker.work(&mut |worked| {
        progress.at(|| format!("{} matches played, {} left to others", worked.played, worked.refused));
    });
    progress.end();
    writeln!(out, "{played} matches played, {refused} times left to others")?;
    Ok(())
}

/// The machine and the process.
fn name() -> String {
    let machine = std::fs::read_to_string("/proc/sys/kernel/hostname").unwrap_or_default();
    let machine = machine.trim();
    format!("{}/{}", if machine.is_empty() { "worker" } else { machine }, std::process::id())
}
