use std::fs;
use std::os::unix::fs::{PermissionsExt, symlink};
use std::time::Duration;

use nix::sys::stat::mkdirat;

use super::*;

fn folder(name: &str) -> std::path::PathBuf {
    // In memory if possible: some file systems take a millisecond per folder.
    let memory = Path::new("/dev/shm");
    let place = if memory.is_dir() { memory.into() } else { std::env::temp_dir() };
    let path = place.join(format!("viadal-remove-{name}-{}", std::process::id()));
    fs::create_dir(&path).unwrap();
    path
}

fn soon() -> Instant {
    Instant::now() + Duration::from_secs(60)
}

#[test]
fn twenty_thousand_folders_inside_each_other() {
    let path = folder("deep");
    let mut inner = open_folder(AT_FDCWD, &path).unwrap();
    for _ in 0..20_000 {
        mkdirat(&inner, "d", Mode::S_IRWXU).unwrap();
        inner = open_folder(&inner, "d").unwrap();
    }
    drop(inner);
    remove_folder(&path, soon()).unwrap();
    assert!(!path.exists());
}

#[test]
fn links_are_not_followed_and_closed_folders_are_opened() {
    let (path, beside) = (folder("links"), folder("beside"));
    fs::write(beside.join("kept"), "kept").unwrap();
    symlink(&beside, path.join("link")).unwrap();
    fs::create_dir_all(path.join("a/b/c")).unwrap();
    fs::create_dir_all(path.join("moved-1")).unwrap();
    fs::hard_link(beside.join("kept"), path.join("a/b/hard")).unwrap();
    fs::set_permissions(path.join("a/b"), PermissionsExt::from_mode(0o000)).unwrap();
    fs::set_permissions(path.join("a"), PermissionsExt::from_mode(0o500)).unwrap();
    remove_folder(&path, soon()).unwrap();
    assert!(!path.exists());
    assert_eq!(fs::read_to_string(beside.join("kept")).unwrap(), "kept");
    remove_folder(&beside, soon()).unwrap();
}

#[test]
fn a_deadline_ends_it() {
    let path = folder("late");
    fs::write(path.join("file"), "").unwrap();
    let late = remove_folder(&path, Instant::now()).unwrap_err();
    assert_eq!(late.raw_os_error(), Some(Errno::ETIMEDOUT as i32));
    remove_folder(&path, soon()).unwrap();
}
