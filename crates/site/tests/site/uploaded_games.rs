//! Games that authors upload: their rules run in workers, and whatever is wrong with one is told in a sentence and hurts nobody else.

use std::path::Path;
use std::process::Command;

use game::Record;
use serde_json::{Value, json};
use site::Operations;

use crate::accounts::open;
use crate::contests::LATER;
use crate::crowds::tab;
use crate::hosting::until;
use crate::support::{Answer, Site};
use crate::visitor::Visitor;
use crate::workers::workers;
use crate::zips::{Entry, deflated, stored, zip};

fn site() -> Site {
    Site::operated(open(), Operations { upload_games: true, ..Operations::default() })
}

fn sentence_of(answer: &Answer) -> String {
    answer.json()["message"].as_str().unwrap_or_default().into()
}

fn upload(author: &Visitor<'_>, zip: &[u8]) -> Answer {
    author.ask("POST", "/games/upload", zip)
}

/// A manifest with more lines at its end.
fn manifest(id: &str, more: &str) -> String {
    format!(
        "id = \"{id}\"\ntitle = \"Nim\"\nsummary = \"Take the last match\"\nplayers = 2\nmodule = \"nim.wasm\"\n{more}"
    )
}

/// A number as modules write it.
fn leb(mut number: usize) -> Vec<u8> {
    let mut bytes = Vec::new();
    loop {
        let low = (number & 0x7f) as u8;
        number >>= 7;
        bytes.push(if number == 0 { low } else { low | 0x80 });
        if number == 0 {
            return bytes;
        }
    }
}

fn counted(bytes: &[u8]) -> Vec<u8> {
    [leb(bytes.len()), bytes.to_vec()].concat()
}

/// A module: memory of so many pages with this text in it, and functions `alloc`, `ask` and one more, which are bytes of code.
struct Module<'a> {
    pages: usize,
    text: &'a [u8],
    ask: Vec<u8>,
    third: &'a [u8],
    starts: bool,
    imports: bool,
    table: usize,
}

/// One that answers every question with this text.
fn saying(text: &[u8]) -> Module<'_> {
    Module { text, ask: answer(text.len()), ..doing(&[]) }
}

/// The code that answers with so many bytes at 1024.
fn answer(length: usize) -> Vec<u8> {
    let (mut number, mut code) = ((1024_i64 << 32) | length as i64, vec![0x42]);
    loop {
        let low = (number & 0x7f) as u8;
        number >>= 7;
        let is_last = number == 0 && low & 0x40 == 0;
        code.push(if is_last { low } else { low | 0x80 });
        if is_last {
            return code;
        }
    }
}

/// One that does this when it is asked.
fn doing(code: &[u8]) -> Module<'static> {
    let ask = [code, &[0x42, 0]].concat();
    Module { pages: 20, text: b"", ask, third: &[], starts: false, imports: false, table: 0 }
}

const LOOP: &[u8] = &[0x03, 0x40, 0x0c, 0x00, 0x0b];

impl Module<'_> {
    fn bytes(&self) -> Vec<u8> {
        let section = |id: u8, entries: &[Vec<u8>]| {
            [vec![id], counted(&[leb(entries.len()), entries.concat()].concat())].concat()
        };
        let types = [vec![0x60, 1, 0x7f, 1, 0x7f], vec![0x60, 2, 0x7f, 0x7f, 1, 0x7e], vec![0x60, 0, 0]];
        let import = [counted(b"env"), counted(b"read_file"), vec![0, 2]].concat();
        let first = u8::from(self.imports);
        let export = |name: &str, kind: u8, index: u8| [counted(name.as_bytes()), vec![kind, index]].concat();
        let code = |code: &[u8]| counted(&[&[0], code, &[0x0b]].concat());
        let mut bytes = b"\0asm\x01\0\0\0".to_vec();
        bytes.extend(section(1, &types));
        if self.imports {
            bytes.extend(section(2, &[import]));
        }
        bytes.extend(section(3, &[vec![0], vec![1], vec![2]]));
        if self.table > 0 {
            bytes.extend(section(4, &[[vec![0x70, 0], leb(self.table)].concat()]));
        }
        bytes.extend(section(5, &[[vec![0], leb(self.pages)].concat()]));
        let exports = [export("memory", 2, 0), export("alloc", 0, first), export("ask", 0, first + 1)];
        bytes.extend(section(7, &exports));
        if self.starts {
            bytes.extend([8, 1, first + 2]);
        }
        bytes.extend(section(10, &[code(&[0x41, 0]), code(&self.ask), code(self.third)]));
        let data = [vec![0, 0x41, 0x80, 0x08, 0x0b], counted(self.text)].concat();
        [bytes, section(11, &[data])].concat()
    }
}

fn game(manifest: &str, module: &[u8]) -> Vec<u8> {
    zip(&[deflated("nim/game.toml", manifest.as_bytes()), deflated("nim/nim.wasm", module)])
}

/// Rules whose game is over at once, with these views.
fn over(views: &str) -> Vec<u8> {
    let over = r#"{"scores":[1,0],"reason":"won"}"#;
    let text = format!(r#"{{"state":0,"status":{{"over":{over}}},"views":[{views},{views},{views}]}}"#);
    saying(text.as_bytes()).bytes()
}

/// A game that is over at once.
pub(crate) fn small() -> Vec<u8> {
    game(&manifest("nim", ""), &over("{}"))
}

/// What is attacked with, the upload, and what the sentence says.
fn attacks() -> Vec<(&'static str, Vec<u8>, &'static str)> {
    let module =
        |name, module: Module<'_>, sentence| (name, game(&manifest("nim", ""), &module.bytes()), sentence);
    let files = |name, manifest: String, sentence| (name, game(&manifest, &over("{}")), sentence);
    let many = |line: &dyn Fn(usize) -> String| (0..2000).map(line).collect::<String>();
    let deep = format!(r#"{{"state":{}{}}}"#, "[".repeat(100_000), "]".repeat(100_000));
    let due =
        |due: &str| format!(r#"{{"state":0,"status":{{"turn":1,"due":{due}}},"views":[{{}},{{}},{{}}]}}"#);
    let cells = format!(r#"{{"legal":[1],"picture":{{"cells":[{}]}}}}"#, vec!["{}"; 200_000].join(","));
    let many_cells = format!(r#"{{"state":0,"status":{{"turn":1,"due":[0]}},"views":[{cells},{{}},{{}}]}}"#);
    let bomb = vec![0; 64 << 20];
    vec![
        module("an endless loop", doing(LOOP), "start: timeout: no answer within"),
        module(
            "memory that grows",
            doing(&[0x03, 0x40, 0x41, 0xc0, 0, 0x40, 0, 0x41, 0, 0x48, 0x04, 0x40, 0, 0x0b, 0x0c, 0, 0x0b]),
            "start: crashed: ",
        ),
        module("deep recursion", doing(&[0x20, 0, 0x20, 1, 0x10, 1, 0x1a]), "start: crashed: "),
        module(
            "a huge answer",
            Module { ask: answer(0x7fff_ffff), ..doing(&[]) },
            "an answer of more than 1 MiB",
        ),
        module(
            "a state of 100 MB",
            Module { ask: answer(100 << 20), ..doing(&[]) },
            "an answer of more than 1 MiB",
        ),
        module(
            "an answer elsewhere",
            Module { ask: answer(1 << 20), pages: 1, ..doing(&[]) },
            "is not in its memory",
        ),
        module("deep JSON", saying(deep.as_bytes()), "an answer nested deeper than 100"),
        module("no JSON", saying(b"<script>alert(1)</script>"), "an answer that is no JSON object"),
        module("a trap", doing(&[0]), "start: crashed: "),
        module(
            "a lie about who is due",
            saying(due("[7]").as_bytes()),
            "seat 7 is due, and there are 2 players",
        ),
        module("a game without end", saying(due("[0]").as_bytes()), "no action to a player who is due"),
        module(
            "a picture without end",
            saying(many_cells.as_bytes()),
            "has 200000 cells, cards and other parts",
        ),
        module(
            "an import",
            Module { imports: true, ..saying(b"") },
            "imports 'read_file' from 'env': rules have no imports",
        ),
        module(
            "a start that does not end",
            Module { starts: true, third: LOOP, ..saying(b"") },
            "no answer within",
        ),
        module("2 GB of memory", Module { pages: 32_768, ..saying(b"") }, "start: crashed: "),
        module("a huge table", Module { table: 9_000_000, ..saying(b"") }, "start: crashed: "),
        module("data beyond the memory", Module { pages: 0, ..saying(b"{}") }, "start: crashed: "),
        ("no module", game(&manifest("nim", ""), b"\0asm\x01\0\0\0\xff"), "nim.wasm: is no module: "),
        (
            "a module without exports",
            game(&manifest("nim", ""), b"\0asm\x01\0\0\0"),
            "does not export 'memory'",
        ),
        (
            "a huge module",
            game(&manifest("nim", ""), &bomb[..3 << 20]),
            "'nim/nim.wasm' is too large: all files have at most 2097152 bytes together",
        ),
        files(
            "a program",
            manifest("nim", "").replace("module = \"nim.wasm\"", "run = [\"sh\"]"),
            "'run' is for games of the host's own folders",
        ),
        files(
            "a path outside",
            manifest("nim", "").replace("nim.wasm", "../../etc/passwd"),
            "'module' is not a file of this folder",
        ),
        files(
            "an absolute path",
            manifest("nim", "").replace("nim.wasm", "/etc/passwd"),
            "'module' is not a file of this folder",
        ),
        files(
            "another file",
            manifest("nim", "").replace("nim.wasm", "other.wasm"),
            "other.wasm: is named as the module, and was not sent",
        ),
        files(
            "a huge title",
            manifest("nim", "").replace("Nim", &"N".repeat(60_000)),
            "'title' must be 1 to 200 bytes",
        ),
        files(
            "a title that turns around",
            manifest("nim", "").replace("Nim", "\u{202e}miN"),
            "without invisible letters",
        ),
        files(
            "a huge manifest",
            manifest("nim", &many(&|at| format!("# {at} {}\n", "x".repeat(90)))),
            "game.toml: has more than 64 KiB",
        ),
        files(
            "thousands of options",
            manifest("nim", &many(&|at| format!("[options.o{at}]\ndefault=1\n"))),
            "'options' are 2000: at most 64 are taken",
        ),
        files("deep TOML", format!("id = {}", "[".repeat(30_000)), "game.toml: "),
        files("an id that ships", manifest("thud", ""), "there is another game with the id 'thud'"),
        ("no manifest", zip(&[stored("nim.wasm", over("{}"))]), "game.toml: is not among the files"),
        (
            "a zip bomb",
            zip(&[stored("game.toml", manifest("nim", "")), deflated("nim.wasm", &bomb)]),
            "'nim.wasm' is too large",
        ),
        (
            "entries without end",
            zip(&(0..2000).map(|at| stored(format!("x{at}"), "")).collect::<Vec<_>>()),
            "the zip has more than 1000 entries",
        ),
        (
            "a way out of the folder",
            zip(&[stored("../../game.toml", manifest("nim", ""))]),
            "leads out of the bot's folder",
        ),
        (
            "a link",
            zip(&[Entry { attributes: crate::zips::LINK, ..stored("game.toml", "/etc/passwd") }]),
            "is a link",
        ),
        ("no zip", b"id = \"nim\"".to_vec(), "the zip is damaged or cut short"),
    ]
}

#[test]
fn whatever_is_wrong_with_a_game_is_told_and_hurts_nobody_else() {
    let site = site();
    let host = Visitor::host(&site);
    let [ada, bob] = ["Ada", "Bob"].map(|name| Visitor::invited(&host, "author", name));
    let began = bob
        .post("/matches", &json!({"game": "thud", "bots": ["house:random", "house:random"], "pace_ms": 300}));
    let id = began.json()["id"].as_str().unwrap().to_owned();
    for (name, zip, expected) in attacks() {
        let answer = upload(&ada, &zip);
        let sentence = sentence_of(&answer);
        assert!((400..500).contains(&answer.status), "{name}: {}", answer.text());
        assert!(sentence.contains(expected), "{name}: {sentence}");
        assert!(sentence.len() < 4200 && !sentence.contains("ended because"), "{name}: {sentence}");
    }
    assert_eq!(host.get("/games/uploaded").json(), json!([]));
    // Bob's match goes on, and so does the server.
    assert_eq!(bob.get(&format!("/matches/{id}")).json()["state"], "live");
    assert_eq!(site.get("/healthz").status, 200);

    // What is merely odd is taken, and does no harm: text is text.
    let script = r#"{"picture":{"cells":[{"rect":[0,0,1,1],"text":"<script>alert(1)</script>"}]}}"#;
    let readme = deflated("README.md", b"# Nim\n\n<script>alert(1)</script>\n\n[x](javascript:alert(1))");
    let odd = zip(&[
        stored("game.toml", manifest("nim", "")),
        stored("nim.wasm", over(script)),
        readme,
        stored("view.js", "alert(1)"),
    ]);
    assert_eq!(upload(&ada, &odd).status, 201);
    let rules = site.get("/api/v1/games/nim/rules").json()["html"].as_str().unwrap().to_owned();
    assert!(rules.contains("&lt;script&gt;") && !rules.contains("javascript:"), "{rules}");
    assert_eq!(site.get("/api/v1/views/nim/view.js").status, 404);
    // The id is Ada's now.
    let answer = upload(&bob, &small());
    assert_eq!((answer.status, answer.error().as_str()), (409, "taken"), "{}", answer.text());
}

/// The game of the kit in C, if it can be compiled here.
fn nim() -> Option<Vec<u8>> {
    let kits = Path::new(env!("CARGO_MANIFEST_DIR")).join("../outside/kits");
    if ["clang", "wasm-ld"].iter().any(|tool| host::missing(tool).is_some()) {
        println!("skipped: games in C: apt-get install clang lld");
        return None;
    }
    let scratch = host::Scratch::new().unwrap();
    let module = scratch.path().join("nim.wasm");
    let mut clang = Command::new("clang");
    clang.args(["--target=wasm32", "-O2", "-nostdlib", "-Wl,--no-entry", "-o"]).arg(&module);
    assert!(clang.arg(kits.join("c/NAME.c")).status().unwrap().success());
    let manifest = std::fs::read_to_string(kits.join("common/game.toml")).unwrap();
    let manifest =
        manifest.replace("{RUN}", "module = \"nim.wasm\"").replace("{NAME}", "nim").replace("{TITLE}", "Nim");
    Some(game(&manifest, &std::fs::read(module).unwrap()))
}

/// A match of an author to its end.
fn played(author: &Visitor<'_>, wish: &Value) -> Value {
    let begun = author.post("/matches", wish).json();
    let id = begun["id"].as_str().unwrap_or_else(|| panic!("{begun}"));
    let mut tab = tab(author).unwrap();
    tab.say(&json!({"watch": id}));
    tab.until(|message| message["summary"]["ended"].is_number());
    author.get(&format!("/matches/{id}")).json()
}

#[test]
fn a_game_is_uploaded_played_hidden_and_removed() {
    let Some(nim) = nim() else { return };
    let site = site();
    let host = Visitor::host(&site);
    let [ada, bob] = ["Ada", "Bob"].map(|name| Visitor::invited(&host, "author", name));
    let answer = upload(&ada, &nim);
    assert_eq!(answer.status, 201, "{}", answer.text());
    let uploaded = answer.json();
    assert_eq!(
        (&uploaded["id"], &uploaded["title"], &uploaded["owner"]),
        (&json!("nim"), &json!("Nim"), &json!("Ada"))
    );
    let listed =
        || site.get("/api/v1/games").json().as_array().unwrap().iter().any(|game| game["id"] == "nim");
    assert!(listed());

    // Whoever plays it pays, in a worker of their own.
    let before = workers();
    let wish = json!({"game": "nim", "bots": ["house:lookahead", "house:random"], "options": {"games": 4}, "seed": 7});
    let summary = played(&bob, &wish);
    assert_eq!(summary["state"], "done", "{summary}");
    let new: Vec<i32> = workers().into_iter().filter(|worker| !before.contains(worker)).collect();
    assert_eq!(new.len(), 1, "Bob's own");
    let id = summary["id"].as_str().unwrap();
    let record = bob.get(&format!("/matches/{id}/record")).text();
    assert_eq!(Record::parse(&record).unwrap().header.rules_hash, uploaded["hash"]);
    let frames = bob.get(&format!("/matches/{id}/frames")).text();
    assert!(frames.lines().count() > 4, "{frames}");
    let start = site.get("/api/v1/games/starts?of=nim").json();
    assert!(start[0]["view"].is_object(), "{start}");

    // A bot for it is checked against its house player.
    let careful = include_str!("../../../outside/kits/common/bots/careful.py");
    let checked = bob.ask("POST", "/bots/upload?file=careful.py&game=nim", careful.as_bytes()).json();
    assert_eq!(checked["check"]["verdict"], "ok", "{checked}");

    // A new version is played from now on; the old match still shows.
    assert_eq!(upload(&ada, &small()).status, 201);
    assert_eq!(bob.get(&format!("/matches/{id}/frames")).text(), frames);
    let later = played(&bob, &json!({"game": "nim", "bots": ["house:random", "house:random"]}));
    assert_eq!(later["reason"], "won", "{later}");

    // Only the host hides it, and only the host and its author remove it.
    let hide = |visitor: &Visitor<'_>, hidden: bool| {
        visitor.ask("PUT", "/games/uploaded/nim", json!({"hidden": hidden}).to_string().as_bytes()).status
    };
    assert_eq!((hide(&ada, true), hide(&bob, true), hide(&host, true)), (403, 403, 200));
    assert!(!listed());
    assert_eq!(ada.get("/games/uploaded").json()[0]["hidden"], true);
    assert_eq!(bob.get("/games/uploaded").json(), json!([]));
    assert_eq!((hide(&host, false), listed()), (200, true));
    let remove = |visitor: &Visitor<'_>| visitor.ask("DELETE", "/games/uploaded/nim", b"").status;
    assert_eq!((remove(&bob), listed(), remove(&ada), listed()), (404, true, 200, false));
    assert_eq!(bob.get(&format!("/matches/{id}/frames")).text(), frames, "what was played stays");
    assert_eq!(bob.post("/matches", &wish).status, 404);
}

#[test]
fn a_game_is_there_again_after_a_restart() {
    let site = Site::operated_here(Operations { upload_games: true, ..Operations::default() });
    assert_eq!(site.write("POST", "/api/v1/games/upload", &small()).status, 201);
    let wish = json!({"game": "nim", "bots": ["house:random", "house:random"]});
    let id = site.begin(&wish)["id"].as_str().unwrap().to_owned();
    assert_eq!(site.ended(&id)["state"], "done");
    let frames = site.frames(&id, "everything");
    let site = site.restarted(site::Limits::default());
    assert_eq!(site.frames(&id, "everything"), frames);
    let id = site.begin(&wish)["id"].as_str().unwrap().to_owned();
    assert_eq!(site.ended(&id)["state"], "done");
}

#[test]
fn a_server_takes_games_only_if_its_host_says_so() {
    let site = Site::new();
    let answer = site.write("POST", "/api/v1/games/upload", &small());
    assert_eq!(answer.status, 409);
    assert!(sentence_of(&answer).contains("--upload-games"), "{}", answer.text());
}

#[test]
fn an_uploaded_game_has_tournaments_ladders_and_contests() {
    let Some(nim) = nim() else { return };
    let site = site();
    let host = Visitor::host(&site);
    let [ada, bob] = ["Ada", "Bob"].map(|name| Visitor::invited(&host, "author", name));
    assert_eq!(upload(&ada, &nim).status, 201);
    let careful = include_str!("../../../outside/kits/common/bots/careful.py");
    let [ace, bee] = [(&ada, "ace"), (&bob, "bee")].map(|(author, name)| {
        let added = author.ask("POST", &format!("/bots/upload?file={name}.py&game=nim"), careful.as_bytes());
        let added = added.json();
        assert_eq!(added["check"]["verdict"], "ok", "{added}");
        added["bot"]["id"].as_str().unwrap_or_default().to_owned()
    });
    let finished = |id: &str| {
        let table = until(&host, &format!("/tournaments/{id}"), |told| told["state"] == "finished");
        assert!(table["rows"][0]["faults"].as_object().is_none_or(serde_json::Map::is_empty), "{table}");
        assert_eq!(table["rows"].as_array().unwrap().len(), 2, "{table}");
        let played = host.get(&format!("/matches/{id}-0-0")).json();
        assert_eq!(played["reason"], "last match", "{played}");
    };

    let wish = json!({"game": "nim", "options": {"heaps": 2}, "bots": ["house:lookahead", {"bot": ace}]});
    let begun = host.post("/tournaments", &wish);
    finished(begun.json()["id"].as_str().unwrap_or_else(|| panic!("{}", begun.text())));

    let contest = host
        .post("/contests", &json!({"game": "nim", "name": "Cup", "closes": LATER, "format": "round-robin"}));
    let id = contest.json()["id"].as_str().unwrap_or_else(|| panic!("{}", contest.text())).to_owned();
    for (author, bot) in [(&ada, &ace), (&bob, &bee)] {
        assert_eq!(author.post(&format!("/contests/{id}/entries"), &json!({"bot": bot})).status, 201);
    }
    host.ask("PUT", &format!("/contests/{id}"), br#"{"close":true}"#);
    let told =
        until(&host, "/contests", |all| all[0]["tournament"].is_string() || all[0]["trouble"].is_string());
    finished(told[0]["tournament"].as_str().unwrap_or_else(|| panic!("{told}")));

    let switched = host.post("/ladders/nim", &json!({"on": true}));
    assert_eq!(switched.status, 200, "{}", switched.text());
    let ladder = host.get("/ladders").json();
    let ladder = ladder.as_array().unwrap().iter().find(|one| one["game"] == "nim").unwrap().clone();
    let ladder = ladder["tournament"]["id"].as_str().unwrap().to_owned();
    until(&host, &format!("/tournaments/{ladder}"), |told| {
        told["rows"].as_array().is_some_and(|rows| rows.iter().any(|row| row["matches"].as_u64() > Some(1)))
    });
    // The game goes away, and its ladder ends: nobody could switch it off.
    assert_eq!(ada.ask("DELETE", "/games/uploaded/nim", b"").status, 200);
    assert_ne!(host.get(&format!("/tournaments/{ladder}")).json()["state"], "running");
    assert_eq!(host.post("/tournaments", &wish).status, 404);
}
