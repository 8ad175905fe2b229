//! A folder as a bot.

use std::path::Path;

use crate::support::try_match;

/// Writes a folder of files and plays it against a sample robot. Returns the bot's name, or the error.
fn check(folder: &str, files: &[&str]) -> Result<String, String> {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(folder);
    std::fs::create_dir_all(&folder).unwrap();
    for file in files {
        let name = file.split('.').next().unwrap();
        let script = format!("package {name};\nsub action {{ &main'move(1) }}\n1;\n");
        std::fs::write(folder.join(file), script).unwrap();
    }
    let bots = [folder.to_string_lossy().into_owned(), "house:random".into()];
    let played = try_match("perlwars", &bots, 7, &[("max_turns", "3")], &mut |_| {});
    played
        .map(|played| played.record.header.bots[0].name.clone())
        .map_err(|error| error.replace(&folder.to_string_lossy().into_owned(), "FOLDER"))
}

#[test]
fn a_folder_with_one_robot_is_that_robot() {
    assert_eq!(check("one-robot", &["Lone.plw", "notes.txt"]).unwrap(), "Lone");
    let error = check("two-robots", &["One.plw", "Two.plw"]).unwrap_err();
    assert!(error.starts_with("FOLDER: ") && error.contains("bot.toml"), "{error}");
}
