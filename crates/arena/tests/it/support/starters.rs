//! Starters as files, and what this machine lacks for them.

use std::path::{Path, PathBuf};

use game::{Room, Starter};

/// The name is part of the compiled source; a fixed one is compiled only once.
const NAME: &str = "Rocket";

/// Writes a starter as `viadal new` does, optionally with another bot instead of its own, and returns its spec. Parallel tests use
/// different folders, by `test`.
pub(crate) fn written(test: &str, room: &Room, starter: &Starter, other: Option<&str>) -> String {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"))
        .join(test)
        .join(format!("{}-{}", room.id, starter.language))
        .join(NAME);
    let _ = std::fs::remove_dir_all(&folder);
    let files = starter.written(room.id, NAME);
    for (number, (file, text)) in files.iter().enumerate() {
        let text = other.filter(|_| number == 0).unwrap_or(text);
        let path = folder.join(file);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, text).unwrap();
    }
    let alone = files.len() == 1;
    let bot: PathBuf = if alone { folder.join(&files[0].0) } else { folder };
    bot.to_str().unwrap().into()
}

/// A program that the bot needs and this machine lacks.
pub(crate) fn lacking(bot: &str) -> Option<String> {
    let manifest = std::fs::read_to_string(Path::new(bot).join("bot.toml")).unwrap_or_default();
    let commands = manifest.lines().filter(|line| line.starts_with("build") || line.starts_with("run"));
    let programs =
        commands.filter_map(|line| line.split('"').nth(1)).filter(|program| !program.contains('/'));
    programs.map(String::from).find(|program| host::missing(program).is_some())
}
