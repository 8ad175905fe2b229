use super::*;

#[test]
fn first_lines_name_one_interpreter() {
    let read = |line: &str| match first_line(line.as_bytes()) {
        Ok(Some(words)) => words.join("|"),
        Ok(None) => "no script".into(),
        Err(why) => why.into(),
    };
    for (line, expected) in [
        ("#!/usr/bin/perl\n", "/usr/bin/perl"),
        ("#! \t/usr/bin/perl \t-w -T \r\n", "/usr/bin/perl|-w -T"),
        ("#!/usr/bin/env python3\r\n", "python3"),
        ("#!/usr/bin/env -S python3 -u /etc\n", "python3|-u|/etc"),
        ("#!/usr/bin/env -Sperl -w\n", "perl|-w"),
        ("#!perl\n", "perl"),
        ("#!../../x\n", "../../x"),
        ("\x7fELF", "no script"),
        (" #!/bin/sh\n", "no script"),
    ] {
        assert_eq!(read(line), expected, "{line}");
    }
    for line in [
        "#!\n",
        "#! \t\n",
        "#!/usr/bin/env\n",
        "#!/usr/bin/env -i perl\n",
        "#!/usr/bin/env -S -i perl\n",
        "#!/usr/bin/env -S A=/etc perl\n",
        "#!/usr/bin/env --split-string=perl /etc\n",
    ] {
        assert!(read(line).starts_with("has a first line that names no interpreter"), "{line}");
    }
    assert!(first_line(b"#!/usr/bin/\xff\n").is_err());
    assert!(first_line(format!("#!/usr/bin/perl {}", "x".repeat(240)).as_bytes()).is_err());
    assert_eq!(read("#!/usr/bin/perl"), "/usr/bin/perl");
}

/// What anybody may write as `run`, and how it is told.
#[test]
fn odd_names_are_refused_with_a_sentence() {
    let scratch = crate::Scratch::new().unwrap();
    let folder = scratch.path().join("bot");
    std::fs::create_dir(&folder).unwrap();
    let script = |name: &str, text: &[u8]| {
        std::fs::write(folder.join(name), text).unwrap();
        let mode = std::os::unix::fs::PermissionsExt::from_mode(0o755);
        std::fs::set_permissions(folder.join(name), mode).unwrap();
    };
    script("latin", b"#!/usr/bin/p\xe9rl\n");
    script("long", format!("#!/usr/bin/env {}perl\n", " ".repeat(300)).as_bytes());
    script("nul", b"#!/usr/bin/env perl\0\n");
    script("up", b"#!/usr/bin/env ../perl\n");
    script("home", b"#!~/bin/perl6x\n");
    std::os::unix::fs::symlink("loop", folder.join("loop")).unwrap();
    nix::unistd::mkfifo(&folder.join("pipe"), nix::sys::stat::Mode::S_IRWXU).unwrap();
    let long = "x".repeat(5000);
    let none = "is no file in the bot's folder, and none of perl, python3,";
    for (name, expected) in [
        ("", "is no file"),
        (".", "is no file"),
        ("..", none),
        ("/", none),
        ("/etc/passwd", none),
        ("/nowhere/passwd", none),
        ("./../../etc", none),
        ("\0", none),
        ("perl\0", none),
        ("\u{1b}[2J", "'?[2J' is no file"),
        (&long, none),
        ("loop", none),
        ("gcc", none),
        ("perly", none),
        ("PERL", none),
        ("pipe", "is no file"),
        ("latin", "has a first line that names no interpreter"),
        ("long", "has a first line that is too long"),
        ("nul", "has a first line that names no interpreter"),
        ("home", "names '~/bin/perl6x' in its first line, which is none of perl,"),
    ] {
        let refused = command(&folder, &[name.into()], Level::Full).err().map(|error| error.to_string());
        let told = refused.unwrap_or_default();
        assert!(told.contains(expected) && told.len() < 400, "{name:?}: {told}");
        assert!(!told.contains(char::is_control), "{told:?}");
    }
    // The name is what counts, wherever the line says it is.
    let argv = command(&folder, &["up".into()], Level::Full).map(|command| command.argv).unwrap();
    assert_eq!(argv[0], "perl");
}
