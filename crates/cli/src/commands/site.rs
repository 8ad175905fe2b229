//! `viadal site`: the arena as a folder of files for any web host.

use std::io::Write;
use std::path::{Path, PathBuf};

use arena::{SentGame, is_game, load_option_files};
use game::{Options, Record};
use referee::MatchSetup;
use site::{Own, OwnBot, Pictures, pictures_beside};

use crate::failure::{Failure, failed_at};
use crate::terminal::note;

/// Writes the arena as files for any web host: play against the house, watch and replay, without a server
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The folder to write, which is made if it is not there
    folder: PathBuf,
    /// Rules files (.zrf), with the pictures beside them, records (.vrec), and folders of games whose rules are a WebAssembly module, that
    /// it offers too; and bots in JavaScript, as GAME=FILE or GAME=FOLDER
    files: Vec<PathBuf>,
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<(), Failure> {
    let (mut own_files, mut bots) = (Vec::new(), Vec::new());
    for file in &args.files {
        match file.to_str().and_then(|text| text.split_once('=')) {
            Some((game, path)) if !file.exists() => bots.push(bot(game, Path::new(path))?),
            _ => own_files.push(own(file)?),
        }
    }
    let (files, bytes) = site::write_site(&args.folder, &own_files, &bots)
        .map_err(|error| Failure::Failed(error.to_string()))?;
    writeln!(out, "{}: {files} files, {} kB", args.folder.display(), bytes / 1000)?;
    Ok(())
}

/// A bot's sources: one file, or those of a folder.
fn bot(game: &str, path: &Path) -> Result<OwnBot, Failure> {
    let shown = path.display().to_string();
    let game = games::room(game).ok_or_else(|| Failure::Usage(format!("there is no game '{game}'")))?;
    let unread = failed_at(path);
    let mut paths = match path.is_dir() {
        false => vec![path.to_path_buf()],
        true => {
            let entries = std::fs::read_dir(path).map_err(&unread)?;
            entries.map(|entry| Ok(entry?.path())).collect::<std::io::Result<Vec<_>>>().map_err(&unread)?
        }
    };
    paths.retain(|path| path.extension().is_some_and(|ending| ending == "mjs" || ending == "js"));
    // The one to edit is first, the kits come last.
    paths.sort_by_key(|path| (path.file_stem().is_none_or(|stem| stem != "bot"), path.clone()));
    let file = |path: &PathBuf| {
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        Ok((name, std::fs::read_to_string(path)?))
    };
    let files = paths.iter().map(file).collect::<std::io::Result<Vec<_>>>().map_err(&unread)?;
    if files.is_empty() {
        return Err(Failure::Usage(format!("{shown}: no bot in JavaScript (.js or .mjs)")));
    }
    Ok(OwnBot { name: path.file_stem().unwrap_or_default().to_string_lossy().into_owned(), game, files })
}

fn own(path: &Path) -> Result<Own, Failure> {
    let shown = path.display().to_string();
    let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let title = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
    if is_game(path) {
        return game(path);
    }
    match path.extension().and_then(|ending| ending.to_str()) {
        Some("zrf") => rules(path, name),
        Some("vrec") => {
            let text = std::fs::read(path).map_err(failed_at(path))?;
            let parsed = Record::parse(&String::from_utf8_lossy(&text));
            parsed.map_err(|bad| Failure::Failed(format!("{shown}: {bad}")))?;
            Ok(Own { title, game: None, files: vec![(name, text)] })
        }
        _ => Err(Failure::Usage(format!(
            "{shown}: expected a rules file (.zrf), a record (.vrec), a game's folder, or a bot in JavaScript as GAME=FILE"
        ))),
    }
}

/// A game whose rules are a module.
fn game(folder: &Path) -> Result<Own, Failure> {
    let failed = |error: &dyn std::fmt::Display| Failure::Failed(format!("{}: {error}", folder.display()));
    let sent = SentGame::of(|file| std::fs::read(folder.join(file)).ok()).map_err(|bad| failed(&bad))?;
    let room = sent.open().map_err(|bad| failed(&bad))?;
    if games::room(room.id).is_some() {
        return Err(failed(&format!("there is another game with the id '{}'", room.id)));
    }
    let files = sent.files().map_err(|bad| failed(&bad))?;
    Ok(Own { title: room.title.into(), game: Some(room), files: files.into() })
}

/// A rules file with what it includes, and its pictures.
fn rules(path: &Path, name: String) -> Result<Own, Failure> {
    let room = &games::zrf::ROOM;
    let shown = path.display().to_string();
    let failed = |error: game::BadSetup| Failure::Failed(error.to_string());
    let options = Options::new(&room.all_options(), [("rules", shown.as_str())]).map_err(failed)?;
    let (options, files) =
        load_option_files(room, &options).map_err(|error| Failure::Failed(error.to_string()))?;
    let setup = MatchSetup { room, options, files, seed: 0 };
    let players = *(room.seats)(&setup.options, &setup.files).map_err(failed)?.start();
    setup.check(players).map_err(failed)?;
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let Pictures { found, missing } = pictures_beside(&setup, players, folder);
    if let Some(first) = missing.first() {
        note(&format!("{shown}: no picture '{first}' beside it"));
    }
    let text = setup.files.get("rules").map(|file| file.text.clone().into_bytes()).unwrap_or_default();
    let title = games::zrf::rules_file(&name, &String::from_utf8_lossy(&text)).map_err(failed)?;
    let title = title.titles().first().map_or_else(|| name.clone(), |title| title.title.clone());
    Ok(Own { title, game: None, files: [(name, text)].into_iter().chain(found).collect() })
}
