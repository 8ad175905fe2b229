//! What a program gives up just before it starts: limits, paths, system calls.

use std::path::Path;
use std::sync::OnceLock;

use landlock::{
    ABI, Access, AccessFs, AccessNet, BitFlags, CompatLevel, Compatible, PathBeneath, PathFd, Ruleset,
    RulesetAttr, RulesetCreated, RulesetCreatedAttr, RulesetStatus, Scope,
};
use nix::errno::Errno;
use nix::libc;
use nix::sys::resource::{Resource, getrlimit, setrlimit};

use super::Level;
use super::filter::{Processes, Purpose, beyond_the_keepers, filter};
use super::namespaces::SCRATCH;
use super::wire::{Entry, Order};
use crate::Limits;

/// The newest rules that we know. Older systems support fewer.
pub(super) const RULES: ABI = ABI::V6;

/// The paths that a keeper's programs can reach.
pub(super) fn paths(order: &Order) -> Result<RulesetCreated, landlock::RulesetError> {
    let mut rules = Ruleset::default()
        .set_compatibility(CompatLevel::BestEffort)
        .handle_access(AccessFs::from_all(RULES))?
        .handle_access(AccessNet::from_all(RULES))?
        .scope(Scope::from_all(RULES))?
        .create()?;
    let read = AccessFs::from_read(RULES);
    let write = AccessFs::from_all(RULES) & !AccessFs::Execute;
    let mut rule = |path: &Path, access: BitFlags<AccessFs>| -> Result<(), landlock::RulesetError> {
        if let Ok(path) = PathFd::new(path) {
            (&mut rules).add_rule(PathBeneath::new(path, access))?;
        }
        Ok(())
    };
    if order.level == Level::Full {
        rule(Path::new("/"), read)?;
        rule(Path::new(SCRATCH), write)?;
    } else {
        for entry in &order.view {
            if let Entry::Bind(path) = entry {
                rule(Path::new(path), read)?;
            }
        }
        for device in ["/dev/zero", "/dev/random", "/dev/urandom"] {
            rule(Path::new(device), read)?;
        }
    }
    rule(Path::new("/dev/null"), AccessFs::ReadFile | AccessFs::WriteFile)?;
    if let Some(path) = &order.writable {
        rule(Path::new(path), AccessFs::from_all(RULES))?;
    }
    Ok(rules)
}

/// What a program may read about itself where it shares `/proc` with the machine: nothing of its mounts, its groups or the network.
const OF_ITSELF: &[&str] =
    &["auxv", "cmdline", "comm", "fd", "limits", "maps", "smaps_rollup", "stat", "statm", "status"];

/// Applies the rules to this process. Where it shares `/proc` with the machine, its own files there are added. Returns true if the system
/// enforces any.
pub(super) fn restrict_paths(mut rules: RulesetCreated, level: Level) -> bool {
    for name in OF_ITSELF.iter().filter(|_| level != Level::Full) {
        let Ok(path) = PathFd::new(Path::new("/proc/self").join(name)) else { continue };
        let access = match *name {
            "fd" => AccessFs::ReadDir | AccessFs::ReadFile,
            _ => AccessFs::ReadFile.into(),
        };
        match rules.add_rule(PathBeneath::new(path, access)) {
            Ok(more) => rules = more,
            Err(_) => return false,
        }
    }
    rules.restrict_self().is_ok_and(|status| status.ruleset != RulesetStatus::NotEnforced)
}

/// Applies the system call filter to this process for good. Exec can no longer gain privileges.
pub(super) fn restrict_calls(processes: Processes, purpose: Purpose) -> nix::Result<()> {
    nix::sys::prctl::set_no_new_privs()?;
    install(filter(processes, purpose))
}

/// Refuses this process for good what only its keeper may call.
pub(super) fn refuse_what_keepers_call() -> nix::Result<()> {
    install(beyond_the_keepers())
}

fn install(mut code: Vec<libc::sock_filter>) -> nix::Result<()> {
    let program = libc::sock_fprog { len: code.len() as u16, filter: code.as_mut_ptr() };
    // SAFETY: the code outlives the call, which copies it.
    let done = unsafe { libc::prctl(libc::PR_SET_SECCOMP, libc::SECCOMP_MODE_FILTER, &raw const program) };
    Errno::result(done).map(drop)
}

/// Signals that wait for all processes of a user, so that they take no memory.
const SIGNALS: u64 = 1024;

/// With fewer open files no runtime starts.
const FEWEST_FILES: u64 = 16;

/// All processes of a bot together may open one part in this many of the machine's files.
const SHARE: u64 = 4;
/// With fewer processes no compiler runs.
const FEWEST_PROCESSES: u64 = 16;

/// How many files this machine can have open.
fn files_of_machine() -> u64 {
    static FILES: OnceLock<u64> = OnceLock::new();
    *FILES.get_or_init(|| {
        let text = std::fs::read_to_string("/proc/sys/fs/file-max").unwrap_or_default();
        text.trim().parse().unwrap_or(u64::MAX)
    })
}

/// The limits, lowered to this machine's own.
pub(super) fn fitted(limits: Limits) -> nix::Result<Limits> {
    let hard = |resource, wanted: u64| getrlimit(resource).map_or(wanted, |(_, hard)| wanted.min(hard));
    let open_files = hard(Resource::RLIMIT_NOFILE, limits.open_files);
    let fitted = Limits {
        memory: hard(Resource::RLIMIT_DATA, limits.memory),
        open_files,
        file_size: hard(Resource::RLIMIT_FSIZE, limits.file_size),
        processes: limits
            .processes
            .min((files_of_machine() / SHARE / open_files.max(1)).max(FEWEST_PROCESSES)),
    };
    if fitted.open_files < FEWEST_FILES { Err(Errno::EMFILE) } else { Ok(fitted) }
}

/// Applies the limits to this process. `others` are processes of its user that do not count.
pub(super) fn limit(limits: Limits, level: Level, others: u64) -> nix::Result<()> {
    setrlimit(Resource::RLIMIT_CORE, 0, 0)?;
    setrlimit(Resource::RLIMIT_DATA, limits.memory, limits.memory)?;
    setrlimit(Resource::RLIMIT_NOFILE, limits.open_files, limits.open_files)?;
    setrlimit(Resource::RLIMIT_FSIZE, limits.file_size, limits.file_size)?;
    if level != Level::None {
        let hard = getrlimit(Resource::RLIMIT_NPROC)?.1;
        let processes = (limits.processes + others).min(hard);
        setrlimit(Resource::RLIMIT_NPROC, processes, processes)?;
        setrlimit(Resource::RLIMIT_MSGQUEUE, 0, 0)?;
        let signals = getrlimit(Resource::RLIMIT_SIGPENDING)?.1.min(SIGNALS);
        setrlimit(Resource::RLIMIT_SIGPENDING, signals, signals)?;
        setrlimit(Resource::RLIMIT_MEMLOCK, 0, 0)?;
    }
    Ok(())
}
