//! In a keeper with its own namespaces: a file system that holds only what its programs need.

use std::ffi::{CString, OsStr};
use std::fs::{self, DirBuilder};
use std::io;
use std::os::fd::{AsRawFd, FromRawFd, OwnedFd};
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::{DirBuilderExt, symlink};
use std::path::Path;

use nix::errno::Errno;
use nix::libc;
use nix::mount::{MntFlags, MsFlags, mount, umount2};
use nix::unistd::{chdir, pivot_root, sethostname};

use super::wire::{Entry, Order, Step, step};

/// Where programs may write.
pub(super) const SCRATCH: &str = "/scratch";

const DEVICES: &[&str] = &["null", "zero", "full", "random", "urandom"];

/// A file or folder detached from the machine's file system.
pub(super) struct Tree {
    root: OwnedFd,
    path: CString,
    is_folder: bool,
}

/// Detaches what programs may see from the machine's file system.
pub(super) fn take(order: &Order) -> Result<Vec<Tree>, Step> {
    step(
        "private mounts",
        mount::<str, _, str, str>(None, "/", None, MsFlags::MS_REC | MsFlags::MS_PRIVATE, None),
    )?;
    let mut trees = Vec::new();
    for entry in &order.view {
        if let Entry::Bind(path) = entry {
            trees.push(step("a view", tree(path, true))?);
        }
    }
    if let Some(path) = &order.writable {
        trees.push(step("a view", tree(path, false))?);
    }
    for name in DEVICES {
        trees.push(step("devices", device(name))?);
    }
    Ok(trees)
}

/// Moves this process, alone in new namespaces, to a new root with these trees. `owner` may write the scratch folder.
pub(super) fn enter(order: &Order, trees: &[Tree], owner: u32) -> Result<(), Step> {
    let root = "/tmp";
    step(
        "a root",
        mount(
            Some("none"),
            root,
            Some("tmpfs"),
            MsFlags::MS_NOSUID | MsFlags::MS_NODEV,
            Some("size=4m,mode=0755"),
        ),
    )?;
    step("a root", chdir(root))?;
    step("a root", furnish(order, trees))?;
    let scratch = match order.writable {
        None => format!("size={},nr_inodes=4k", (order.memory / 4).min(64 << 20)),
        Some(_) => "size=2g,nr_inodes=200k".into(),
    };
    let scratch = format!("{scratch},mode=0700,uid={owner},gid={owner}");
    let closed = MsFlags::MS_NOSUID | MsFlags::MS_NODEV | MsFlags::MS_NOEXEC;
    step("scratch", mount(Some("none"), "scratch", Some("tmpfs"), closed, Some(scratch.as_str())))?;
    let proc = |options: &str| mount(Some("proc"), "proc", Some("proc"), closed, Some(options));
    step("/proc", proc("subset=pid,hidepid=ptraceable").or_else(|_| proc("")))?;
    step("a root", pivot_root(".", "."))?;
    step("a root", umount2(".", MntFlags::MNT_DETACH))?;
    step("a root", chdir("/"))?;
    step("a root", close(&OwnedFd::from(step("a root", fs::File::open("/"))?), false))?;
    step("a name", sethostname("viadal"))
}

/// Creates the root's folders and links and attaches the trees.
fn furnish(order: &Order, trees: &[Tree]) -> io::Result<()> {
    let mut folders = DirBuilder::new();
    folders.recursive(true).mode(0o755);
    for name in ["scratch", "proc", "dev"] {
        folders.create(name)?;
    }
    for entry in &order.view {
        if let Entry::Link(path, target) = entry {
            let place = within(Path::new(path));
            place.parent().map_or(Ok(()), |above| folders.create(above))?;
            match symlink(target, place) {
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
                made => made?,
            }
        }
    }
    for tree in trees {
        let place = within(Path::new(OsStr::from_bytes(tree.path.as_bytes())));
        if tree.is_folder {
            folders.create(place)?;
        } else {
            place.parent().map_or(Ok(()), |above| folders.create(above))?;
            fs::OpenOptions::new().create(true).append(true).open(place)?;
        }
        place_tree(tree, place)?;
    }
    let dir = within(Path::new(&order.dir));
    if !dir.as_os_str().is_empty() && fs::symlink_metadata(dir).is_err() {
        folders.create(dir)?;
    }
    for (name, target) in [("fd", "/proc/self/fd"), ("stdin", "fd/0"), ("stdout", "fd/1"), ("stderr", "fd/2")]
    {
        symlink(target, Path::new("dev").join(name))?;
    }
    if !Path::new("tmp").exists() {
        symlink(SCRATCH, "tmp")?;
    }
    Ok(())
}

/// A path of the machine relative to the new root, which is the working directory.
fn within(path: &Path) -> &Path {
    path.strip_prefix("/").unwrap_or(path)
}

fn device(name: &str) -> io::Result<Tree> {
    open(OsStr::new(&format!("/dev/{name}")))
}

/// Detaches a file or folder with everything mounted in it.
fn tree(path: &OsStr, closed: bool) -> io::Result<Tree> {
    let tree = open(path)?;
    if closed {
        close(&tree.root, true)?;
    } else {
        attributes(&tree.root, libc::MOUNT_ATTR_NOSUID | libc::MOUNT_ATTR_NODEV, true)?;
    }
    Ok(tree)
}

fn open(path: &OsStr) -> io::Result<Tree> {
    let is_folder = fs::metadata(path)?.is_dir();
    let path = CString::new(path.as_bytes())?;
    let flags = libc::OPEN_TREE_CLONE | libc::OPEN_TREE_CLOEXEC | libc::AT_RECURSIVE as u32;
    // SAFETY: the path outlives the call, which returns a descriptor that nobody else has.
    let root = unsafe {
        let root = libc::syscall(libc::SYS_open_tree, libc::AT_FDCWD, path.as_ptr(), flags);
        OwnedFd::from_raw_fd(Errno::result(root)? as i32)
    };
    Ok(Tree { root, path, is_folder })
}

/// Makes a mount read-only, without set-user-id programs and devices.
fn close(root: &OwnedFd, whole: bool) -> io::Result<()> {
    attributes(root, libc::MOUNT_ATTR_RDONLY | libc::MOUNT_ATTR_NOSUID | libc::MOUNT_ATTR_NODEV, whole)
}

fn attributes(root: &OwnedFd, set: u64, whole: bool) -> io::Result<()> {
    let wanted = libc::mount_attr { attr_set: set, attr_clr: 0, propagation: 0, userns_fd: 0 };
    let flags = libc::AT_EMPTY_PATH | if whole { libc::AT_RECURSIVE } else { 0 };
    // SAFETY: both pointers outlive the call, and the size is the structure's.
    let done = unsafe {
        let size = size_of::<libc::mount_attr>();
        libc::syscall(libc::SYS_mount_setattr, root.as_raw_fd(), c"".as_ptr(), flags, &raw const wanted, size)
    };
    Ok(Errno::result(done).map(drop)?)
}

fn place_tree(tree: &Tree, place: &Path) -> io::Result<()> {
    const FROM_EMPTY_PATH: libc::c_uint = 4;
    let place = CString::new(place.as_os_str().as_bytes())?;
    // SAFETY: both paths outlive the call.
    let done = unsafe {
        let root = tree.root.as_raw_fd();
        libc::syscall(
            libc::SYS_move_mount,
            root,
            c"".as_ptr(),
            libc::AT_FDCWD,
            place.as_ptr(),
            FROM_EMPTY_PATH,
        )
    };
    Ok(Errno::result(done).map(drop)?)
}
