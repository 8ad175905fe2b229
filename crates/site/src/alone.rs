//! The arena as a folder of files for any web host: the page's own modules, what the server would tell, and the module that plays.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use game::Room;
use games::zrf::{SHIPPED, SHIPPED_WEIGHTS};
use serde::Serialize;
use serde_json::{Value, json};

use crate::assets::contents;
use crate::comments::without_comments;
use crate::docs::{CHAPTERS, chapters};
use crate::export::NoPage;
use crate::imports::all_imports;
use crate::preload::with_modules;
use crate::routes::{Beginning, Game, Page, Start};
use crate::views;
use crate::words::LANGUAGES;

/// The module that plays, which `crates/browser/build.sh` makes.
const MODULE: &str = "viadal.wasm";
/// Pages that need a server.
const LEFT_OUT: [&str; 5] = ["bot", "contests", "host", "join", "tokens"];
/// The language of bots that a browser runs, and the name of those to begin with, which `api.js` knows too.
const LANGUAGE: &str = "javascript";
const STARTER: &str = "Rover";
/// Modules of the page that have another one in such an arena, by name.
const REPLACED: [&str; 3] = ["address", "api", "socket"];
/// The module with the names of the games that are parts of the arena.
const GAMES: &str = "js/alone/games.js";
/// What the page may do. No place but the folder is asked for anything. A bot that the reader writes is a worker of its own.
const POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' blob: data:; \
                      connect-src 'self'; worker-src 'self' blob:; base-uri 'none'; form-action 'none'";

/// Something of the author's own: a rules file with its pictures, a record, or a game whose rules are a module.
pub struct Own {
    /// What it is called.
    pub title: String,
    /// The game that it is.
    pub game: Option<&'static Room>,
    /// Names and contents.
    pub files: Vec<(String, Vec<u8>)>,
}

/// A bot in JavaScript, which visitors find in the editor.
pub struct OwnBot {
    /// What it is called.
    pub name: String,
    /// Its game.
    pub game: &'static Room,
    /// Names and texts of its sources. What it lacks of the game's kit is added.
    pub files: Vec<(String, String)>,
}

impl OwnBot {
    fn told(&self, number: usize) -> Value {
        let starter = self.game.starters.iter().find(|starter| starter.language == LANGUAGE);
        let kit = starter.map(|starter| starter.written(self.game.id, STARTER)).unwrap_or_default();
        let is_kit = |(name, _): &(String, String)| {
            !name.starts_with('.') && name != "bot.mjs" && self.files.iter().all(|(own, _)| own != name)
        };
        let files = self.files.iter().cloned().chain(kit.into_iter().filter(is_kit));
        let files: Vec<Value> = files.map(|(name, text)| json!({"name": name, "text": text})).collect();
        json!({"id": format!("own-{number}"), "name": self.name, "game": self.game.id, "language": LANGUAGE, "files": files})
    }
}

/// Writes the arena into a folder. Returns how many files, and their bytes together.
///
/// # Errors
/// If this program was built without a part of the page or without the module, or the folder cannot be written.
pub fn write_site(folder: &Path, own: &[Own], bots: &[OwnBot]) -> Result<(usize, usize), NoPage> {
    let mut files = page()?;
    files.extend(told(own));
    let bots: Vec<Value> = bots.iter().enumerate().map(|(number, bot)| bot.told(number)).collect();
    files.push(written("bots/shipped", &bots));
    for (number, own) in own.iter().enumerate() {
        let named = |(name, bytes): &(String, Vec<u8>)| (format!("data/own/{number}/{name}"), bytes.clone());
        files.extend(own.files.iter().map(named));
    }
    let weights = |(name, bytes): &(&str, &[u8])| (format!("weights/{name}.weights"), bytes.to_vec());
    files.extend(SHIPPED_WEIGHTS.iter().map(weights));
    files.push(("sw.js".into(), worker(&files)?));
    for (path, bytes) in &files {
        let path = folder.join(path);
        path.parent().map_or(Ok(()), fs::create_dir_all)?;
        fs::write(path, bytes)?;
    }
    Ok((files.len(), files.iter().map(|(_, bytes)| bytes.len()).sum()))
}

type Files = Vec<(String, Vec<u8>)>;

/// The page's own files.
fn page() -> Result<Files, NoPage> {
    let missing = |path: &str| NoPage::Missing(path.into());
    let file = |path: &str| contents(path).ok_or_else(|| missing(path));
    let index = String::from_utf8(file("index.html")?).map_err(|_| missing("index.html"))?;
    let mut files: Files = vec![(MODULE.into(), contents(MODULE).ok_or(NoPage::Module)?)];
    for part in
        index.split('"').filter_map(|part| part.strip_prefix('/')).filter(|part| !part.ends_with(".js"))
    {
        files.push((part.into(), file(part)?));
    }
    let meta = format!("<meta http-equiv=\"Content-Security-Policy\" content=\"{POLICY}\">\n    <title>");
    let rooms = arena::rooms();
    let mut wanted: Vec<String> = [
        "js/theme.js",
        "js/main.js",
        "js/alone/first.js",
        "js/alone/worker.js",
        "js/alone/analyst.js",
        "js/alone/program/player.js",
        "js/alone/program/planetfight.js",
        "views/view/declared.js",
    ]
    .map(String::from)
    .to_vec();
    wanted.extend(rooms.iter().map(|room| format!("views/{}/view.js", room.id)));
    wanted.extend(LANGUAGES.map(|lang| format!("views/words/{lang}.js")));
    let mut seen: BTreeSet<String> = LEFT_OUT.iter().map(|page| format!("js/pages/{page}.js")).collect();
    while let Some(path) = wanted.pop() {
        if !seen.insert(path.clone()) {
            continue;
        }
        let source =
            match (path.strip_prefix("views/"), REPLACED.iter().find(|name| path == format!("js/{name}.js")))
            {
                (Some(view), _) => views::module(view, arena::rooms()).ok_or_else(|| missing(&path))?,
                (None, Some(name)) => format!("export * from \"./alone/{name}.js\";\n"),
                (None, None) if path == GAMES => format!("export const GAMES = {};\n", json!(ids(rooms))),
                (None, None) => {
                    without_comments(&String::from_utf8(file(&path)?).map_err(|_| missing(&path))?)
                }
            };
        wanted.extend(all_imports(&path, &source));
        files.push((path, source.into_bytes()));
    }
    // Whoever comes to play has the modules of a match by then.
    let first =
        ["js/main.js", "js/pages/play.js", "js/pages/match.js", "js/match/play.js", "views/zrf/view.js"];
    let found = |path: &str| files.iter().find(|(own, _)| own == path).map(|(_, bytes)| bytes.clone());
    let index = with_modules(&index, first.map(String::from).to_vec(), found);
    let index =
        index.replacen("<script type", "<script src=\"/js/alone/first.js\"></script>\n    <script type", 1);
    let index = index.replace("=\"/", "=\"./").replacen("<title>", &meta, 1);
    files.push(("index.html".into(), index.into_bytes()));
    Ok(files)
}

/// What the server would answer to requests whose answers never change.
fn told(own: &[Own]) -> Files {
    let games = arena::Games::default();
    games.set_uploaded(own.iter().filter_map(|own| own.game).collect());
    let rooms = games.all();
    let session = json!({"token": "", "version": env!("CARGO_PKG_VERSION"), "games": ids(&rooms)});
    let mut files = vec![written("session", &session)];
    let told = rooms.iter().map(|room| {
        let mut game = json!(Game::of(room));
        // Other bots that are programs run on a machine.
        game["samples"] = json!([]);
        game["languages"] = json!([LANGUAGE].iter().filter(|_| room.hash.is_empty()).collect::<Vec<_>>());
        game
    });
    files.push(written("games", &told.collect::<Vec<_>>()));
    for room in &rooms {
        let starter = room.starters.iter().find(|starter| starter.language == LANGUAGE);
        let path = format!("games/{}/starter.language={LANGUAGE}", room.id);
        files.extend(starter.map(|starter| written(&path, &Beginning::of(room, starter, STARTER))));
        files.extend(LANGUAGES.map(|lang| {
            written(&format!("games/{}/rules.lang={lang}", room.id), &Page::rules_of(room, lang))
        }));
    }
    let mut starts = Start::shipped(&games);
    let brought = rooms.iter().filter(|room| !room.hash.is_empty());
    starts.extend(brought.filter_map(|room| Start::of(&games, room.id).ok()));
    files.extend(starts.iter().map(|start| written(&format!("games/starts.of={}", start.id), &[start])));
    files.push(written("games/starts", &starts));
    files.push(written("rules", &SHIPPED.iter().map(|shipped| shipped.name).collect::<Vec<_>>()));
    files.push(written("docs", &chapters()));
    files.extend(CHAPTERS.iter().map(|(name, text)| written(&format!("docs/{name}"), &Page::of("en", text))));
    let listed = own.iter().enumerate().map(|(number, own)| {
        let names = own.files.iter().map(|(name, _)| name).collect::<Vec<_>>();
        let [game, hash] = own.game.map_or(["", ""], |room| [room.id, room.hash]);
        json!({"title": own.title, "folder": format!("own/{number}"), "files": names, "game": game, "hash": hash})
    });
    files.push(written("own", &listed.collect::<Vec<Value>>()));
    files
}

fn ids(rooms: &[&Room]) -> Vec<&'static str> {
    rooms.iter().map(|room| room.id).collect()
}

fn written(path: &str, answer: &impl Serialize) -> (String, Vec<u8>) {
    (format!("data/{path}.json"), serde_json::to_vec(answer).expect("answers have string keys"))
}

/// The service worker, which keeps all files for visits without a network. Its name changes with any of them.
fn worker(files: &Files) -> Result<Vec<u8>, NoPage> {
    let mut hash = blake3::Hasher::new();
    files.iter().for_each(|(path, bytes)| _ = hash.update(path.as_bytes()).update(bytes));
    let source = contents("js/alone/offline.js").and_then(|bytes| String::from_utf8(bytes).ok());
    let source = source.ok_or_else(|| NoPage::Missing("js/alone/offline.js".into()))?;
    let paths: Vec<&String> = files.iter().map(|(path, _)| path).collect();
    let name = hash.finalize().to_hex();
    let head = format!("self.KEPT = {{ NAME: \"viadal-{}\", FILES: {} }};\n", &name[..16], json!(paths));
    Ok((head + &without_comments(&source)).into_bytes())
}
