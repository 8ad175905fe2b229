use super::*;
use crate::Scratch;

fn sees(view: View, path: &str) -> bool {
    view.into_entries().iter().any(|entry| match entry {
        Entry::Bind(bound) => Path::new(path).starts_with(bound),
        Entry::Link(..) => false,
    })
}

fn of(asked: &str, own: &str) -> View {
    let path = if asked.contains('/') { asked.into() } else { format!("/usr/bin/{asked}") };
    View::new(Path::new(asked), Path::new(&path), &[own.into()], false)
}

#[test]
fn a_language_sees_its_own_files_and_no_other_s() {
    let perl = || of("perl", "/nowhere");
    assert!(sees(perl(), "/usr/share/perl/5.36/strict.pm") || !Path::new("/usr/share/perl").exists());
    for hidden in ["/etc/passwd", "/root", "/home", "/usr/bin/gcc", "/usr/lib/python3", "/var", "/etc/shadow"]
    {
        assert!(!sees(perl(), hidden), "{hidden}");
    }
}

/// Whatever a program of a bot's own says or links to.
#[test]
fn a_path_that_nobody_allowed_shows_nothing() {
    let folder = Scratch::new().unwrap();
    let path = folder.path().join("bin/bot");
    fs::create_dir_all(folder.path().join("bin")).unwrap();
    fs::create_dir(folder.path().join("lib")).unwrap();
    fs::write(&path, "#!/usr/bin/env -S perl /etc /home\n").unwrap();
    let base = of("/none", "/none").into_entries();
    for asked in [path.to_str().unwrap(), "/usr/bin/perl", "/etc/passwd", "/usr/../etc/passwd", "./perl"] {
        assert_eq!(of(asked, "/none").into_entries(), base, "{asked}");
    }
    assert!(of("sh", "/none").into_entries().len() > base.len());
}

#[test]
fn all_links_on_the_way_are_there() {
    let folder = std::env::temp_dir().join(format!("viadal-view-{}", std::process::id()));
    fs::create_dir_all(folder.join("real")).unwrap();
    fs::write(folder.join("real/file"), "").unwrap();
    std::os::unix::fs::symlink("real", folder.join("link")).unwrap();
    let mut view = View::default();
    view.add(&folder.join("link/file"));
    let entries = view.into_entries();
    assert!(entries.contains(&Entry::Link(folder.join("link").into(), "real".into())), "{entries:?}");
    assert!(entries.contains(&Entry::Bind(folder.join("real/file").into())), "{entries:?}");
    fs::remove_dir_all(folder).unwrap();
}
