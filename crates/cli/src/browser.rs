//! A match in the browser: `viadal play --browser`.

use std::cell::RefCell;
use std::io::Write;
use std::net::{Ipv4Addr, SocketAddr};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

use arena::{CannotFollow, NotPlayed, Played};
use game::{Files, OptKind, Options, Room};
use host::Scratch;
use referee::MatchSetup;
use site::{
    Cannot, Config, HostedMatch, Hosting, Limits, Operations, Pictures, pictures_beside, serve_match,
};

use crate::failure::Failure;
use crate::folders;
use crate::match_args::MatchArgs;
use crate::signals::stop_on_interrupt;
use crate::terminal::note;
use crate::watchers::{Kept, Watchers};

/// How long a person may be away. There is no other match to go to, so this is long.
const ABSENCE: Duration = Duration::from_secs(7 * 24 * 3600);

pub(crate) struct InBrowser<'a> {
    pub(crate) room: &'static Room,
    pub(crate) options: Options,
    pub(crate) files: Files,
    pub(crate) seed: u64,
    pub(crate) bots: &'a [String],
    pub(crate) match_args: &'a MatchArgs,
    /// The folder of a file named by an option.
    pub(crate) folder: Option<PathBuf>,
}

/// Records and prints the result of a match.
pub(crate) type EndOfMatch<'a> =
    dyn FnMut(Result<Played, NotPlayed>, &Kept, &mut dyn Write) -> Result<(), Failure> + 'a;

/// Plays a match on its own page, opens it in the browser, and serves it until Ctrl-C. `end` records and prints the result.
pub(crate) fn play_in_browser(
    request: InBrowser<'_>,
    out: &mut dyn Write,
    end: &mut EndOfMatch<'_>,
) -> Result<(), Failure> {
    let InBrowser { room, options, files, seed, bots, match_args, folder } = request;
    let setup = MatchSetup { room, options, files, seed };
    setup.check(bots.len())?;
    let Pictures { found: pictures, missing } = match &folder {
        Some(folder) => pictures_beside(&setup, bots.len(), folder),
        None => Pictures::default(),
    };
    if let Some(first) = missing.first() {
        note(&format!("{} pictures of the rules were not found, '{first}' the first", missing.len()));
    }
    let MatchSetup { options, files, .. } = setup;
    let person = bots.iter().any(|bot| bot == "human");
    let pace = if person { Duration::ZERO } else { Duration::from_secs_f64(1.0 / match_args.speed) };
    let hosted = HostedMatch { room, options, files, seed, bots: bots.to_vec(), pictures, pace };

    let scratch =
        Scratch::new().map_err(|error| Failure::Failed(format!("no folder for the match: {error}")))?;
    let config = Config {
        address: SocketAddr::from((Ipv4Addr::LOCALHOST, 0)),
        store: scratch.path().join("viadal.db"),
        cache: folders::cache(),
        limits: Limits { absence: ABSENCE, ..Limits::default() },
        public: None,
        operations: Operations::default(),
    };
    let stop = stop_on_interrupt();
    let new_watchers = || Some(Watchers::new(match_args, room, bots, &stop));
    let watchers = RefCell::new(new_watchers());
    let mut ended = Ok(());
    let hosting = Hosting {
        opened: &mut |address| {
            note(&format!("the match is at {address}"));
            open_in_browser(address);
        },
        watch: &mut |event| {
            if let Some(watchers) = watchers.borrow_mut().as_mut() {
                watchers.see(event);
            }
        },
        taken_back: &mut || {
            if let Some(watchers) = watchers.take() {
                watchers.leave();
            }
            note("a decision was taken back; the match goes on from there");
            watchers.replace(new_watchers());
        },
        played: &mut |played| {
            let Some(watchers) = watchers.take() else { return };
            let kept = watchers.leave();
            ended = match played {
                Err(CannotFollow::NotPlayed(error)) => end(Err(error), &kept, out),
                Err(other) => Err(other.into()),
                Ok(played) => end(Ok(played), &kept, out),
            };
            let how = if ended.is_ok() { "over" } else { "broken off" };
            note(&format!("the match is {how}; the page is still there, Ctrl-C ends it"));
        },
    };
    serve_match(config, &stop, hosted, hosting).map_err(|cannot| not_served(&cannot))?;
    ended
}

/// Why the page is not served.
pub(crate) fn not_served(cannot: &Cannot) -> Failure {
    match cannot {
        Cannot::Open(_)
        | Cannot::NoOrigin(_)
        | Cannot::Taken(_)
        | Cannot::Listen { .. }
        | Cannot::Match(_) => Failure::Usage(cannot.to_string()),
        Cannot::NotConfined(_) | Cannot::Store(_) | Cannot::Io(_) => Failure::Failed(cannot.to_string()),
    }
}

/// The folder of the first file named by a game's options.
pub(crate) fn folder_of_files(room: &Room, options: &Options) -> Option<PathBuf> {
    let table = room.all_options();
    let files = table.iter().filter(|option| matches!(option.kind, OptKind::File(_)));
    let path = files.map(|option| Path::new(options.text(option.name))).find(|path| path.is_file())?;
    path.canonicalize().ok()?.parent().map(Path::to_path_buf)
}

/// Opens an address in the browser named by `$BROWSER`, or the desktop's default.
pub(crate) fn open_in_browser(address: &str) {
    let opener = if cfg!(target_os = "macos") { "open" } else { "xdg-open" };
    let program = std::env::var_os("BROWSER").unwrap_or_else(|| opener.into());
    let mut command = Command::new(&program);
    command.arg(address).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    match command.spawn() {
        // It may outlive us or exit by itself; either way somebody must wait for it.
        Ok(mut browser) => drop(std::thread::spawn(move || browser.wait())),
        Err(error) => note(&format!("{}: {error}; open {address} yourself", program.display())),
    }
}
