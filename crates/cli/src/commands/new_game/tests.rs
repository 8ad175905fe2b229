use super::*;

#[test]
fn a_game_has_a_name_that_is_free() {
    let check = |folder: &str, expected: Option<&str>| {
        assert_eq!(name(Path::new(folder)).ok().as_deref(), expected, "{folder}");
    };
    check("games/sea_battle", Some("sea_battle"));
    check("nim2", Some("nim2"));
    for wrong in ["Nim", "2nim", "sea-battle", "", "..", "thud", "rules", "a\u{e9}"] {
        check(wrong, None);
    }
    assert_eq!(type_name("sea_battle2"), "SeaBattle2");
}

#[test]
fn a_game_builds_on_a_folder_an_address_or_a_version() {
    let check = |source: &str, expected: &str| {
        let manifest = SKELETON.iter().find(|(file, _)| *file == "Cargo.toml").unwrap().1;
        let written = written("Cargo.toml", manifest, "nim", &dependency(source).unwrap());
        assert_eq!(written.matches(expected).count(), 2, "{source}: {written}");
    };
    check("https://example.org/viadal.git", "viadal-game = { git = \"https://example.org/viadal.git\"");
    check("git@example.org:viadal", "viadal-game = { git = \"git@example.org:viadal\"");
    check("0.1.0", "viadal-game = { version = \"0.1.0\"");
    check(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."), "crates/viadal-game\"");
    for wrong in ["nowhere", "", ".", "0.1.0-", "..", "0..1"] {
        assert!(dependency(wrong).is_err(), "{wrong}");
    }
}

#[test]
fn the_skeleton_is_whole() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../game/examples/goofspiel");
    let mut open = vec![folder.clone()];
    while let Some(next) = open.pop() {
        for path in next.read_dir().unwrap().flatten().map(|entry| entry.path()) {
            if path.is_dir() {
                open.push(path);
            } else {
                let file = path.strip_prefix(&folder).unwrap().display().to_string();
                assert!(SKELETON.iter().any(|(listed, _)| *listed == file), "{file} is not written");
            }
        }
    }
}
