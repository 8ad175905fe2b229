//! The user ids that an ordinary user has besides their own, so that each sandbox can be another one's: see `subuid(5)`.

use std::fs;
use std::os::unix::fs::MetadataExt;
use std::path::Path;
use std::process::{Command, Stdio};

use nix::sys::prctl::get_no_new_privs;
use nix::unistd::{User, getgid, getuid};

use super::keeper::{MAPPED, OURSELVES};
use super::wire::Order;

/// Maps the user and group of a new user namespace to ids of ours. `number` chooses among them. A build's folder is ours, and becomes its
/// own: there we are mapped too. Returns false, with nothing mapped, where this user has none, or the machine has no program that may map
/// them.
pub(super) fn map(order: &Order, pid: u32, number: u32) -> bool {
    let tools = ["/usr/bin/newuidmap", "/usr/bin/newgidmap"];
    let lists = ["/etc/subuid", "/etc/subgid"].map(|list| fs::read_to_string(list).unwrap_or_default());
    let name = User::from_uid(getuid()).ok().flatten().map(|user| user.name).unwrap_or_default();
    let (mut user, mut group) = (one_of(&lists[0], &name, number), one_of(&lists[1], &name, number));
    if let Some(folder) = order.writable.as_ref().filter(|_| order.reclaims) {
        let facts = fs::symlink_metadata(folder).ok();
        (user, group) = (facts.as_ref().map(MetadataExt::uid), facts.as_ref().map(MetadataExt::gid));
    }
    let (Some(user), Some(group)) = (user, group) else { return false };
    // They gain the right to map by being executed, which a systemd unit may have taken away.
    if !tools.iter().all(|tool| Path::new(tool).exists()) || get_no_new_privs().unwrap_or(true) {
        return false;
    }
    let both =
        [(tools[0], user, getuid().as_raw(), "uid_map"), (tools[1], group, getgid().as_raw(), "gid_map")];
    for (tool, id, own, map) in both {
        let beside = if order.writable.is_some() { &[OURSELVES, own, 1][..] } else { &[] };
        let numbers = [&[pid, MAPPED, id, 1], beside].concat();
        let numbers = numbers.iter().map(u32::to_string);
        // The status of a child is lost, since we wait for none: the map shows whether it has worked.
        Command::new(tool).args(numbers).stdin(Stdio::null()).stderr(Stdio::null()).output().ok();
        if fs::read_to_string(format!("/proc/{pid}/{map}")).map_or(true, |text| text.trim().is_empty()) {
            return false;
        }
    }
    true
}

/// An id of this user by name or number in a list of lines `user:first:count`.
fn one_of(list: &str, name: &str, number: u32) -> Option<u32> {
    let own = getuid().to_string();
    list.lines().find_map(|line| {
        let mut fields = line.trim().split(':');
        let is_ours = fields.next().is_some_and(|user| user == own || (!name.is_empty() && user == name));
        let mut next = || fields.next()?.parse::<u32>().ok();
        let (first, count) = (next()?, next()?);
        (is_ours && count > 0).then(|| first.checked_add(number % count)).flatten()
    })
}

#[cfg(test)]
mod tests;
