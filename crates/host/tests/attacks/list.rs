//! The attacks. `attack.c` implements them.

use Aim::{File, Itself, Name, Nothing, Referee};
use Control::{Root, Swept, Untried, Works};

/// The target of an attack.
pub(crate) enum Aim {
    Nothing,
    /// Somebody else's file.
    File,
    /// Somebody else's folder, to leave something in.
    Folder,
    /// The bot's own program.
    Itself,
    /// The referee's process id.
    Referee,
    /// The machine's name.
    Name,
}

/// An attack, its target, and whether it works without a sandbox on an ordinary machine: some need root, some work nowhere any more.
pub(crate) struct Attack(pub(crate) &'static str, pub(crate) Aim, pub(crate) Control);

#[derive(PartialEq)]
pub(crate) enum Control {
    Works,
    /// Only as root.
    Root,
    /// Not tried: it would harm the machine, or results differ between systems.
    Untried,
    /// May succeed within its limits: what counts is that others continue and that nothing is left.
    Swept,
}

pub(crate) const ATTACKS: &[Attack] = &[
    Attack("read /etc/passwd", Nothing, Works),
    Attack("read another bot's file", File, Works),
    Attack("list the home folder", Aim::Folder, Works),
    Attack("list /home", Nothing, Works),
    Attack("list /root", Nothing, Root),
    Attack("write into a folder of others", Aim::Folder, Works),
    Attack("change permissions of a file of others", File, Works),
    Attack("date back a file of others", File, Works),
    Attack("cut short a file of others", File, Works),
    Attack("overwrite its own program", Itself, Untried),
    Attack("leave a symbolic link for the host", Aim::Folder, Works),
    Attack("leave a hard link for the host", Aim::Folder, Untried),
    Attack("execute a file of its own making", Nothing, Works),
    Attack("socket inet", Nothing, Works),
    Attack("socket inet6", Nothing, Untried),
    Attack("socket unix", Nothing, Works),
    Attack("socket netlink", Nothing, Works),
    Attack("socket packet", Nothing, Root),
    Attack("socket vsock", Nothing, Untried),
    Attack("socket alg", Nothing, Untried),
    Attack("signal the referee", Referee, Works),
    Attack("signal its parent", Nothing, Works),
    Attack("trace the referee", Referee, Untried),
    Attack("read the referee's memory", Referee, Untried),
    Attack("read the referee's command line", Referee, Works),
    Attack("read the environment of process 1", Nothing, Untried),
    Attack("read /proc/loadavg", Nothing, Works),
    Attack("read /proc/cpuinfo", Nothing, Works),
    Attack("list the machine's sockets", Nothing, Works),
    Attack("list the machine's mounts", Nothing, Works),
    Attack("read the host's name", Name, Works),
    Attack("lock a shared file", Nothing, Works),
    Attack("a user namespace", Nothing, Untried),
    Attack("a mount namespace", Nothing, Root),
    Attack("mount", Nothing, Untried),
    Attack("chroot", Nothing, Root),
    Attack("become root", Nothing, Root),
    Attack("make a device", Nothing, Root),
    Attack("io_uring", Nothing, Untried),
    Attack("memory file", Nothing, Works),
    Attack("userfaultfd", Nothing, Untried),
    Attack("bpf", Nothing, Untried),
    Attack("perf", Nothing, Untried),
    Attack("keyring", Nothing, Untried),
    Attack("system v memory", Nothing, Works),
    Attack("terminal input", Nothing, Untried),
    Attack("choose its cores", Nothing, Works),
    Attack("wait for others on purpose", Nothing, Works),
    Attack("real-time priority", Nothing, Root),
    Attack("system call of i386", Nothing, Untried),
    Attack("system call of x32", Nothing, Untried),
    Attack("inherited descriptors", Nothing, Untried),
    Attack("secrets in the environment", Nothing, Untried),
    Attack("set-user-id programs", Nothing, Untried),
    Attack("1000 processes", Nothing, Untried),
    Attack("1000 threads", Nothing, Untried),
    Attack("10,000 descriptors", Nothing, Untried),
    Attack("100,000 files", Nothing, Untried),
    Attack("200 MiB of files", Nothing, Untried),
    Attack("30 orphans", Nothing, Swept),
    Attack("20,000 folders inside each other", Nothing, Untried),
    Attack("kill everybody", Nothing, Swept),
    Attack("200,000 descriptors in many processes", Nothing, Untried),
    Attack("1 GiB of memory", Nothing, Untried),
    Attack("1 GiB of shared memory", Nothing, Works),
];
