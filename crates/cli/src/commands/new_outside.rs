//! `viadal new --game NAME --in LANGUAGE`: starts a game whose rules are a program or a module.

use std::io::Write;
use std::path::Path;

use super::new_game;
use crate::arguments::{language_named, one_of, quoted};
use crate::failure::{Failure, write_file};

/// A language: its name, what `game.toml` says, its own files, and how its games are tested without Viadal.
struct Kit {
    language: &'static str,
    run: &'static str,
    files: &'static [(&'static str, &'static str)],
    test: &'static str,
    build: Option<&'static str>,
}

macro_rules! kit {
    ($folder:literal: $($file:literal)*) => {
        &[$(($file, include_str!(concat!("../../../outside/kits/", $folder, "/", $file)))),*]
    };
}

const COMMON: &[(&str, &str)] = kit!("common": "game.toml" "README.md" "bots/careful.py");

const KITS: &[Kit] = &[
    Kit {
        language: "python",
        run: "run = [\"python3\", \"{NAME}.py\"]",
        files: kit!("python": "NAME.py" "viadal_game.py"),
        test: "python3 {NAME}.py --test",
        build: None,
    },
    Kit {
        language: "javascript",
        run: "run = [\"node\", \"{NAME}.mjs\"]",
        files: kit!("javascript": "NAME.mjs" "viadal_game.mjs"),
        test: "node {NAME}.mjs --test",
        build: None,
    },
    Kit {
        language: "c",
        run: "module = \"{NAME}.wasm\"",
        files: kit!("c": "NAME.c" "viadal_game.h"),
        test: "cc -O2 -o /tmp/{NAME} {NAME}.c && /tmp/{NAME} --test",
        build: Some("clang --target=wasm32 -O2 -nostdlib -Wl,--no-entry -o {NAME}.wasm {NAME}.c"),
    },
    Kit {
        language: "go",
        run: "build = [\"go\", \"build\", \"-o\", \"{NAME}\", \".\"]\nrun = [\"./{NAME}\"]",
        files: kit!("go": "NAME.go" "viadal_game.go" "go.mod"),
        test: "go run . --test",
        build: None,
    },
    Kit {
        language: "java",
        run: "build = [\"javac\", \"-d\", \".\", \"{NAME}.java\", \"ViadalGame.java\"]\nrun = [\"java\", \"-cp\", \".\", \"Game\"]",
        files: kit!("java": "NAME.java" "ViadalGame.java"),
        test: "javac -d /tmp/{NAME} {NAME}.java ViadalGame.java && java -cp /tmp/{NAME} Game --test",
        build: None,
    },
    Kit {
        language: "rust",
        run: "module = \"{NAME}.wasm\"",
        files: kit!("rust": "NAME.rs" "viadal_game.rs"),
        test: "rustc --edition 2021 -O -o /tmp/{NAME} {NAME}.rs && /tmp/{NAME} --test",
        build: Some(
            "rustc --edition 2021 -O -C strip=symbols --crate-type cdylib --target wasm32-unknown-unknown -o {NAME}.wasm {NAME}.rs",
        ),
    },
];

/// Writes the game into this folder, whose last part is its name.
pub(crate) fn run(folder: &Path, language: &str, out: &mut dyn Write) -> Result<(), Failure> {
    let name = new_game::name(folder)?;
    let word = language_named(language);
    let languages: Vec<&str> = KITS.iter().map(|kit| kit.language).collect();
    let kit = KITS.iter().find(|kit| kit.language == word).ok_or_else(|| {
        let beginnings = one_of(&word, &languages);
        Failure::Usage(format!(
            "there is no beginning in '{language}'; {beginnings}. Rules can be in any language: game.toml and the program are enough, \
             see docs/bring-a-game.md"
        ))
    })?;
    if folder.exists() {
        return Err(Failure::Failed(format!("{} exists already; nothing was written", folder.display())));
    }
    let title: String = name[..1].to_ascii_uppercase() + &name[1..].replace('_', " ");
    let written =
        |text: &str| text.replace("{RUN}", kit.run).replace("{NAME}", &name).replace("{TITLE}", &title);
    for (file, text) in COMMON.iter().chain(kit.files) {
        let path = folder.join(file.replace("NAME", &name));
        write_file(&path, written(text))?;
        writeln!(out, "{}", path.display())?;
    }
    let (shown, inside) = (quoted(&folder.display().to_string()), folder.display().to_string());
    let path = if folder.is_absolute() { shown.clone() } else { quoted(&format!("./{inside}")) };
    writeln!(out, "\nNext:")?;
    for command in [Some(kit.test), kit.build].into_iter().flatten() {
        writeln!(out, "  (cd {shown} && {})", written(command))?;
    }
    writeln!(out, "  viadal audit {path} --update")?;
    writeln!(out, "  viadal play {path} house:lookahead careful")?;
    writeln!(out, "  viadal serve --games {path}")?;
    Ok(())
}
