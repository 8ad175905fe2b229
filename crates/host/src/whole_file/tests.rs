use std::os::unix::fs::{FileTypeExt, PermissionsExt, symlink};
use std::process::Command;

use super::*;

fn folder(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("viadal-whole-{name}-{}", std::process::id()));
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

fn names(folder: &Path) -> Vec<String> {
    let mut names: Vec<String> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    names
}

#[test]
fn a_file_is_replaced_through_links_and_keeps_its_mode() {
    let folder = folder("links");
    let at = |name: &str| folder.join(name);
    fs::write(at("real"), "before").unwrap();
    fs::set_permissions(at("real"), PermissionsExt::from_mode(0o640)).unwrap();
    symlink("real", at("link")).unwrap();
    symlink("link", at("second")).unwrap();
    symlink("missing", at("dangling")).unwrap();
    for (path, target) in [("real", "real"), ("link", "real"), ("second", "real"), ("dangling", "missing")] {
        write_whole(&at(path), path.as_bytes()).unwrap();
        assert_eq!(fs::read_to_string(at(target)).unwrap(), path);
    }
    assert_eq!(fs::metadata(at("real")).unwrap().permissions().mode() & 0o777, 0o640);
    assert_eq!(fs::read_link(at("second")).unwrap(), Path::new("link"));
    symlink("round", at("round")).unwrap();
    assert!(write_whole(&at("round"), b"").is_err());
    assert!(write_whole(&folder, b"").is_err());
    // What fails leaves nothing, and changes nothing.
    let failed: io::Result<()> = replace_whole(&at("real"), 0o600, |fresh| {
        fs::write(fresh, "half").unwrap();
        Err(io::Error::other("full"))
    });
    assert!(failed.is_err());
    assert_eq!(fs::read_to_string(at("real")).unwrap(), "second");
    assert_eq!(names(&folder), ["dangling", "link", "missing", "real", "round", "second"]);
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn a_pipe_and_a_device_are_written_to() {
    let folder = folder("pipe");
    let pipe = folder.join("pipe");
    assert!(Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    let read = {
        let pipe = pipe.clone();
        std::thread::spawn(move || fs::read_to_string(pipe).unwrap())
    };
    write_whole(&pipe, b"through").unwrap();
    assert_eq!(read.join().unwrap(), "through");
    assert!(fs::symlink_metadata(&pipe).unwrap().file_type().is_fifo());
    symlink("/dev/null", folder.join("null")).unwrap();
    write_whole(&folder.join("null"), b"nothing").unwrap();
    assert!(fs::metadata("/dev/null").unwrap().file_type().is_char_device());
    assert_eq!(names(&folder), ["null", "pipe"]);
    fs::remove_dir_all(folder).unwrap();
}
