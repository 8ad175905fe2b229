use std::fs;
use std::os::unix::fs::{PermissionsExt, symlink};
use std::os::unix::net::UnixListener;

use super::*;
use crate::Scratch;

#[test]
fn nothing_with_power_stays() {
    let scratch = Scratch::new().unwrap();
    let path = scratch.path().join("build");
    let file = |name: &str, text: &str, mode: u32| {
        fs::create_dir_all(path.join(name).parent().unwrap()).unwrap();
        fs::write(path.join(name), text).unwrap();
        fs::set_permissions(path.join(name), fs::Permissions::from_mode(mode)).unwrap();
    };
    file("shell", "\x7fELF", 0o6755);
    file("made", "#!/bin/sh\n", 0o600);
    file("open", "text", 0o1666);
    file("shut/in/there", "text", 0o000);
    fs::hard_link(path.join("open"), path.join("shut/same")).unwrap();
    for (target, name) in [
        ("open", "link"),
        ("../open", "shut/up"),
        ("link", "chain"),
        ("/etc/passwd", "out"),
        ("out", "by-link"),
        (".", "here"),
        ("here/../..", "above"),
        ("nowhere", "dangling"),
    ] {
        symlink(target, path.join(name)).unwrap();
    }
    nix::unistd::mkfifo(&path.join("fifo"), Mode::S_IRWXU).unwrap();
    let _socket = UnixListener::bind(path.join("socket")).unwrap();
    fs::set_permissions(path.join("shut/in"), fs::Permissions::from_mode(0o2000)).unwrap();
    adopt(&path).unwrap();
    let mode =
        |name: &str| fs::symlink_metadata(path.join(name)).map(|file| file.permissions().mode() & 0o7777);
    for (name, expected) in [
        ("shell", 0o755),
        ("made", 0o755),
        ("open", 0o644),
        ("shut", 0o755),
        ("shut/in", 0o755),
        ("shut/in/there", 0o644),
    ] {
        assert_eq!(mode(name).unwrap(), expected, "{name}");
    }
    for (name, stays) in [
        ("link", true),
        ("shut/up", true),
        ("chain", true),
        ("here", true),
        ("out", false),
        ("by-link", false),
        ("above", false),
        ("dangling", false),
        ("fifo", false),
        ("socket", false),
    ] {
        assert_eq!(mode(name).is_ok(), stays, "{name}");
    }
    let secret = scratch.path().join("secret");
    fs::write(&secret, "").unwrap();
    fs::set_permissions(&secret, fs::Permissions::from_mode(0o600)).unwrap();
    fs::hard_link(&secret, path.join("hard")).unwrap();
    assert_eq!(adopt(&path).unwrap_err().to_string(), "it made a hard link to a file elsewhere");
    assert_eq!(fs::metadata(&secret).unwrap().permissions().mode() & 0o777, 0o600);
}
