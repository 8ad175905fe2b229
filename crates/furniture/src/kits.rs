//! Starters: a room's `kits/LANGUAGE`, and the protocol part of that language.

use std::path::{Path, PathBuf};

use crate::files::{files, name, sorted, texts};

/// The protocol parts, a folder per language: JSON, the line protocol, `bot.toml`. A kit with its own `bot.toml`, or whose bot has its own
/// name (`NAME.java`), gets none.
pub const CORES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/kits");

/// Writes a list of `game::Starter`: the game's own language first, then Python, which most people read. `for_any` game they all have the
/// protocol part.
pub(crate) fn starters(kits: &Path, for_any: bool) -> String {
    let folders = sorted(kits).into_iter().filter(|path| path.is_dir());
    let mut kits: Vec<Kit> = folders.map(|path| Kit::read(&path, for_any)).collect();
    kits.sort_by_key(|kit| (!kit.files[0].0.starts_with("{NAME}"), kit.language != "python"));
    let code = kits
        .iter()
        .map(|kit| format!("Starter {{ language: {:?}, files: {} }},\n", kit.language, texts(&kit.files)));
    format!("&[\n{}    ]", code.collect::<String>())
}

struct Kit {
    language: String,
    /// The bot first: its path in the bot's folder, and the file.
    files: Vec<(String, PathBuf)>,
}

impl Kit {
    fn read(folder: &Path, for_any: bool) -> Kit {
        let language = name(folder);
        let mut own: Vec<(String, PathBuf)> =
            files(folder).into_iter().map(|(path, file)| (path.replace("NAME", "{NAME}"), file)).collect();
        let is_bot = |path: &str| ["bot.", "Bot.", "{NAME}."].iter().any(|begins| path.starts_with(begins));
        let bot = own.iter().position(|(path, _)| is_bot(path) && path != "bot.toml");
        let bot = bot.unwrap_or_else(|| panic!("{}: a kit has a bot to change, 'bot.*'", folder.display()));
        own[..=bot].rotate_right(1);
        let has = |path: &str, own: &[(String, PathBuf)]| own.iter().any(|(other, _)| other == path);
        let alone = !for_any && (own[0].0.starts_with('{') || has("bot.toml", &own));
        let core = Path::new(CORES).join(&language);
        assert!(
            alone || core.is_dir(),
            "{}: the language '{language}' has no core in {CORES}",
            folder.display()
        );
        if !alone {
            let core: Vec<_> = files(&core).into_iter().filter(|(path, _)| !has(path, &own)).collect();
            own.extend(core);
        }
        Kit { language, files: own }
    }
}
