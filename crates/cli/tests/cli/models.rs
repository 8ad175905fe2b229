//! Language models as players, against a server of the chat-completions form.

use std::io::Read;
use std::net::{TcpListener, TcpStream};
use std::path::Path;
use std::process::{Child, Command, Stdio};

use flate2::read::GzDecoder;
use serde_json::Value;

use crate::chat_server::ChatServer;
use crate::queue::certificates;
use crate::submit::Server;
use crate::support::{Folder, Ran};
use crate::tournament::{contents, results, wait_for};

const KEY: &str = "sk-0123456789-secret";
/// Waits little for a provider that fails.
const HASTY: &str = "patience = '10ms'\nmove_time = '200ms'";

/// Plays a short game of the folder `bot` against `random`, with the key in the environment.
fn play(folder: &Folder, line: &str) -> Ran {
    let line = format!("play {line} random --seed 3 --set max_moves=8 --record match.vrec");
    let output = folder.command(&line).env("MY_KEY", KEY).output().unwrap();
    Ran::new(&line, &output)
}

fn folder(name: &str, server: &ChatServer, model: &str, more: &str) -> Folder {
    let folder = Folder::new(name);
    folder.inside("bot").with("bot.toml", &server.manifest(model, more));
    folder
}

/// What was written to the log under this name.
fn logged(folder: &Folder, name: &str) -> Vec<Value> {
    let log = String::from_utf8(folder.read("match.vlog")).unwrap();
    let lines = log.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
    lines.filter_map(|line| line.get(name).cloned()).collect()
}

fn sum(folder: &Folder, name: &str) -> u64 {
    logged(folder, "model").iter().map(|uses| uses[name].as_u64().unwrap()).sum()
}

#[test]
fn a_model_plays_by_the_command_line() {
    let (server, folder) = (ChatServer::new(), Folder::new("model-plays"));
    let ran = play(&folder, &format!("chess model:well@{}", server.url)).ended(0);
    assert!(ran.out.contains("a draw: max moves"), "{}", ran.shown());
    let line = format!("play chess model:keyed@{} random --set max_moves=2", server.url);
    let keyed = folder.command(&line).env("VIADAL_MODEL_KEY", KEY).output().unwrap();
    Ran::new(&line, &keyed).ended(0);
    let (keyed, asked): (Vec<_>, Vec<_>) =
        server.asked().into_iter().partition(|asked| asked.model == "keyed");
    assert_eq!(keyed[0].key, format!("Bearer {KEY}"));
    assert_eq!((asked.len(), &*asked[0].path, &*asked[0].key), (4, "/v1/chat/completions", ""));
    insta::assert_snapshot!(asked[1].last().0);
    // What it could do then is not told again.
    let past = asked[1].body["messages"][1]["content"].as_str().unwrap();
    assert!(past.contains("ply 1: White (you) to move") && !past.contains("Legal actions"), "{past}");
    // Rules, the question, its action, the next question, and so on.
    assert_eq!(asked.iter().map(|asked| asked.last().1).collect::<Vec<_>>(), [2, 4, 6, 8]);
    assert!(asked[0].body["messages"][0]["content"].as_str().unwrap().contains("## Rules of the match"));
    assert!(logged(&folder, "stderr")[0].as_str().unwrap().starts_with("Let me see.\n"));
    assert_eq!((sum(&folder, "tokens_in"), sum(&folder, "tokens_out")), (400, 40));
    folder.viadal("verify match.vrec").ended(0);
}

#[test]
fn mistakes_are_told_by_kind_and_the_model_is_asked_again() {
    let server = ChatServer::new();
    for (model, counts, complaint) in [
        (
            "mumbling",
            [8, 4, 0, 0],
            "Your answer has no action that can be read: there is no line 'action: ACTION' in it",
        ),
        ("careless", [8, 0, 4, 0], "That action is not legal: "),
        ("long-winded", [8, 0, 0, 4], "Your answer was cut off before its end."),
        ("shapeless", [8, 4, 0, 0], "Your answer has no action that can be read: not an action of this game"),
        ("thinking", [4, 0, 0, 0], ""),
        ("json", [4, 0, 0, 0], ""),
        ("boundless", [4, 0, 0, 0], ""),
    ] {
        let folder = folder(&format!("model-{model}"), &server, model, "retries = 1");
        let ran = play(&folder, "chess bot").ended(0);
        assert!(ran.out.contains("a draw: max moves"), "{}", ran.shown());
        let names = ["answers", "unparsable", "illegal", "cut_off"];
        assert_eq!(names.map(|name| sum(&folder, name)), counts, "{model}");
        let asked: Vec<_> = server.asked().into_iter().filter(|asked| asked.model == model).collect();
        let told = asked.iter().filter(|asked| asked.last().0.starts_with(complaint)).count();
        assert!(complaint.is_empty() || told == 4, "{model}: {:?}", asked[1].last());
        folder.viadal("verify match.vrec").ended(0);
    }
}

#[test]
fn a_model_loses_by_its_own_fault_alone() {
    let server = ChatServer::new();
    for (model, more, verdict, message) in [
        (
            "mute",
            "retries = 1",
            "malformed_output",
            "2 answers without an action that can be read: there is no line 'action: ACTION' in it",
        ),
        ("cheating", "", "illegal_action", "'Ke9'"),
        ("slow", "move_time = '200ms'", "timeout", "no action within 0.2 s of its own clock"),
        ("well", "match_tokens = 200", "timeout", "its 200 tokens for this match are used up"),
    ] {
        let folder = folder(&format!("model-fault-{model}"), &server, model, more);
        let ran = play(&folder, "chess bot --json").ended(0);
        let verdict_of = &ran.object()["verdicts"][0];
        assert_eq!(verdict_of["verdict"], verdict, "{}", ran.shown());
        assert!(verdict_of["message"].as_str().unwrap().contains(message), "{}", ran.shown());
        folder.viadal("verify match.vrec").ended(0);
    }
    // Asked twice more, and then the rules decide.
    assert_eq!(server.asked().iter().filter(|asked| asked.model == "cheating").count(), 3);
}

/// Those that are sure to fail again, and those that want to be asked later than is waited.
const NOT_AGAIN: [&str; 5] = ["unauthorized", "colourful", "elsewhere", "later", "dated"];

#[test]
fn a_provider_that_fails_is_nobodys_loss() {
    let server = ChatServer::new();
    let flaky = folder("model-flaky", &server, "flaky", "");
    let ran = play(&flaky, "chess bot").ended(0);
    assert!(ran.out.contains("a draw: max moves"), "{}", ran.shown());
    assert!(sum(&flaky, "failures") > 0);
    for (model, why) in [
        ("down", "it answered 503 Service Unavailable: overloaded"),
        ("later", "it answered 429 Too Many Requests: come back in an hour"),
        ("dated", "it answered 429 Too Many Requests: in another century"),
        ("half", "no answer: "),
        ("gone", "no answer: "),
        ("silent", "no answer in 0.4 s"),
        ("unauthorized", "it answered 401 Unauthorized: no such key: Bearer [key]"),
        ("colourful", "it answered 400 Bad Request: [31mno such model"),
        ("elsewhere", "it answered 302 Found, and leads elsewhere; no other address is asked"),
    ] {
        let waits = if NOT_AGAIN.contains(&model) { "patience = '60s'" } else { HASTY };
        let folder =
            folder(&format!("model-{model}"), &server, model, &format!("key_env = 'MY_KEY'\n{waits}"));
        let ran = play(&folder, "chess bot").ended(1);
        let whole = format!(
            "the host failed 3 times at game 1: host_fault: the model {model} at {}: {why}",
            server.url
        );
        assert!(ran.err.contains(&whole), "{}", ran.shown());
        assert!(!format!("{}{}", ran.out, ran.err).contains(KEY), "{}", ran.shown());
        assert!(!folder.has("match.vrec"));
    }
    for once in NOT_AGAIN {
        assert_eq!(server.asked().iter().filter(|asked| asked.model == once).count(), 1, "{once}");
    }
}

#[test]
fn what_a_model_is_told_can_be_chosen() {
    let server = ChatServer::new();
    let more = "rules = false\nlegal = false\nhistory = false\nprompt = 'terse.md'\nkey_env = 'MY_KEY'\n[model.parameters]\ntemperature = 0.5";
    let folder = folder("model-terse", &server, "well", more);
    folder.inside("bot").with("terse.md", "Be terse, player.\n");
    let ran = play(&folder, "chess bot --json").ended(0);
    assert_eq!(ran.object()["bots"][0]["name"], "well/terse", "{}", ran.shown());
    let asked = &server.asked()[0];
    assert_eq!((&*asked.key, &asked.body["temperature"]), (&*format!("Bearer {KEY}"), &0.5.into()));
    assert_eq!(asked.last().1, 2);
    insta::assert_snapshot!(format!(
        "{}\n---\n{}",
        asked.body["messages"][0]["content"].as_str().unwrap(),
        asked.last().0
    ));
}

#[test]
fn wrong_models_are_explained() {
    let server = ChatServer::new();
    let folder = folder("model-wrong", &server, "well", "key_env = 'NO_KEY'");
    let manifest = |name: &str, more: &str| {
        let text = format!("[model]\nname = 'm'\n{more}\n");
        folder.inside(name).with("bot.toml", &text);
    };
    manifest("user", "url = 'https://me:secret@models.example/v1'");
    manifest("query", "url = 'https://models.example/v1?key=secret'");
    manifest("plain", "url = 'http://models.example/v1'\nkey_env = 'PATH'");
    manifest("unpriced", "url = 'https://models.example'\nbudget = 3.0");
    manifest("field", "url = 'https://models.example'\nmodel = 'x'");
    manifest("unread", "url = 'https://models.example'\nprompt = '../bot/bot.toml'");
    manifest("untrusted", "url = 'https://models.example'\nca = 'bot.toml'");
    manifest("forced", "url = 'https://models.example'\n[model.parameters]\nmessages = []");
    folder
        .inside("both")
        .with("bot.toml", "run = ['x']\n[model]\nname = 'm'\nurl = 'https://models.example'\n");
    let lines = [
        "model:well",
        "model:@http://x",
        "model:m@ftp://x",
        "bot",
        "user",
        "query",
        "plain",
        "unpriced",
        "field",
        "unread",
        "untrusted",
        "forced",
        "both",
    ];
    let shown: String =
        lines.map(|bot| folder.viadal(&format!("play chess {bot} random")).ended(2).shown()).concat();
    insta::assert_snapshot!(shown);
    assert!(server.asked().is_empty());
}

/// In front of the server, with the certificate `server.pem`.
struct Proxy(Child, u16);

impl Drop for Proxy {
    fn drop(&mut self) {
        self.0.kill().unwrap();
        self.0.wait().unwrap();
    }
}

fn proxy(folder: &Folder, server: &ChatServer) -> Proxy {
    let port = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
    let there = server.url.trim_end_matches("/v1");
    let config = format!(
        "{{\n\tadmin off\n\tauto_https disable_redirects\n}}\nhttps://localhost:{port} {{\n\ttls server.pem server.key\n\treverse_proxy {there}\n}}\n"
    );
    std::fs::write(folder.path().join("Caddyfile"), config).unwrap();
    let mut caddy = Command::new("caddy");
    caddy.args(["run", "--config", "Caddyfile", "--adapter", "caddyfile"]).current_dir(folder.path());
    let home = folder.path();
    caddy.envs(["HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME"].map(|name| (name, home)));
    let proxy = Proxy(caddy.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap(), port);
    wait_for(|| TcpStream::connect(("127.0.0.1", port)).is_ok());
    proxy
}

#[test]
fn a_model_is_asked_over_https() {
    for program in ["caddy", "openssl"] {
        if Command::new(program).arg("version").stdout(Stdio::null()).status().is_err() {
            println!("skipped: {program} is not installed");
            return;
        }
    }
    let (server, folder) = (ChatServer::new(), Folder::new("model-https"));
    certificates(folder.path());
    let proxy = proxy(&folder, &server);
    let bot = |more: &str| {
        let url = format!("https://localhost:{}/v1", proxy.1);
        let model = format!("[model]\nname = 'well'\nurl = '{url}'\nkey_env = 'MY_KEY'\n{more}\n");
        let bot = folder.inside("bot").with("bot.toml", &model);
        for name in ["ca.pem", "client.pem"] {
            std::fs::copy(folder.path().join(name), bot.path().join(name)).unwrap();
        }
    };
    for more in ["", "ca = 'client.pem'"] {
        bot(more);
        let ran = play(&folder, "chess bot").ended(1);
        let why = "its certificate is not trusted: io: invalid peer certificate: UnknownIssuer; `ca` in [model] names";
        assert!(
            ran.err.contains("the host failed 3 times at game 1: host_fault: the model well at https://")
        );
        assert!(ran.err.contains(why) && !ran.err.contains(KEY), "{}", ran.shown());
        assert!(!folder.has("match.vrec") && server.asked().is_empty());
    }
    bot("ca = 'ca.pem'");
    let ran = play(&folder, "chess bot").ended(0);
    assert!(ran.out.contains("a draw: max moves"), "{}", ran.shown());
    let asked = server.asked();
    assert_eq!(asked.len(), 4);
    assert!(asked.iter().all(|asked| asked.key == format!("Bearer {KEY}")));
}

/// Programs that play chess, with what their `bot.toml` says of how they are run.
const ENGINES: [(&str, &str); 2] = [
    ("/usr/games/stockfish", "run = ['/usr/games/stockfish']\nengine = ['go nodes 50']"),
    (
        "/usr/games/gnuchess",
        "run = ['/usr/games/gnuchess', '-u']\nprotocol = 'uci'\nengine = ['setoption name OwnBook value false', 'go depth 1']",
    ),
];

/// Three models, two of them the same with other prompts, two house players and two engines.
fn models_cup(name: &str, server: &ChatServer) -> Folder {
    let folder = Folder::new(name);
    let bot = |name: &str, model: &str, more: &str| {
        let priced = format!("key_env = 'MY_KEY'\nprice_in = 1.0\nprice_out = 2.0\n{more}");
        let bot = folder.inside(name).with("bot.toml", &server.manifest(model, &priced));
        bot.with("terse.md", "Be terse.").with("careful.md", "Be careful.")
    };
    bot("a", "careless", "prompt = 'terse.md'");
    bot("b", "careless", "prompt = 'careful.md'");
    bot("c", "flaky", "");
    let mut bots = vec!["a", "b", "c", "random", "greedy"];
    for (name, (path, manifest)) in ["d", "e"].into_iter().zip(ENGINES) {
        folder.inside(name).with("bot.toml", &format!("name = '{name}'\n{manifest}\n"));
        bots.extend(Path::new(path).exists().then_some(name));
    }
    let cup = format!(
        "game = 'chess'\nbots = {bots:?}\ngames = 15\nswap = false\nseed = 7\n[options]\nmax_moves = 6\n"
    );
    folder.with("cup.toml", &cup)
}

/// The rows of a table without what differs between runs.
fn rows(table: &str) -> Value {
    let mut table: Value = serde_json::from_str(table).unwrap();
    for row in table["rows"].as_array_mut().unwrap() {
        if let Some(model) = row["model"].as_object_mut() {
            assert!(model.remove("millis").is_some() && model.remove("failures").is_some());
        }
    }
    table["rows"].take()
}

#[test]
fn a_tournament_of_models_is_killed_and_goes_on() {
    let server = ChatServer::new();
    let folder = models_cup("model-cup", &server);
    let [stockfish, gnuchess] = ENGINES.map(|(path, _)| path);
    let line = format!("--allow {stockfish} --allow {gnuchess} tournament run cup.toml --jobs 8 --db");
    let command = |rest: &str| {
        let mut command = folder.command(&format!("{line} {rest}"));
        command.env("MY_KEY", KEY);
        command
    };
    let whole = command("whole.db").output().unwrap();
    let whole = Ran::new("whole", &whole).ended(0);
    assert!(whole.out.contains("tokens") && whole.out.contains("retries"), "{}", whole.shown());
    for kill in [4, 9] {
        let resume = if results(&folder, "cut.db") > 0 { "cut.db --resume" } else { "cut.db" };
        let mut child = command(resume).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
        wait_for(|| child.try_wait().unwrap().is_some() || results(&folder, "cut.db") >= kill);
        child.kill().unwrap();
        child.wait().unwrap();
    }
    Ran::new("the rest", &command("cut.db --resume").output().unwrap()).ended(0);
    let [(whole, played), (cut, again)] = ["whole.db", "cut.db"].map(|db| contents(&folder, db));
    assert_eq!(rows(&whole), rows(&cut));
    assert_eq!(played, again);
    let table: Value = serde_json::from_str(&whole).unwrap();
    let named =
        |name: &str| table["rows"].as_array().unwrap().iter().find(|row| row["name"] == name).unwrap();
    for name in ["careless/terse", "careless/careful"] {
        let model = &named(name)["model"];
        assert_eq!(model["name"], "careless");
        // Every second answer was of no use.
        assert_eq!(model["illegal"].as_u64().unwrap() * 2, model["answers"].as_u64().unwrap(), "{model}");
    }
    let model = &named("flaky")["model"];
    let answers = model["answers"].as_u64().unwrap();
    assert_eq!((&model["tokens_in"], &model["micros"]), (&(100 * answers).into(), &(120 * answers).into()));
    assert!(named("random")["model"].is_null() && model["failures"].as_u64().unwrap() > 0, "{model}");
    // A failure of the provider is nobody's: no bot has any.
    assert!(
        table["rows"].as_array().unwrap().iter().all(|row| row["faults"] == serde_json::json!({})),
        "{whole}"
    );
    let csv = folder.viadal("table whole.db --csv").ended(0).out;
    assert!(csv.lines().next().unwrap().ends_with("cost,seconds,illegal,unparsable,cut_off"), "{csv}");
    folder.viadal("table whole.db --html site --with-output").ended(0);
    assert!(server.asked().iter().all(|asked| asked.key == format!("Bearer {KEY}")));
    assert_no_key(&folder);
}

/// Looks for the key in everything that was written, and in what is compressed in databases.
fn assert_no_key(folder: &Folder) {
    let has = |bytes: &[u8]| bytes.windows(KEY.len()).any(|part| part == KEY.as_bytes());
    let (mut folders, mut read) = (vec![folder.path().to_path_buf()], 0);
    while let Some(path) = folders.pop() {
        for entry in std::fs::read_dir(path).unwrap().map(|entry| entry.unwrap().path()) {
            if entry.is_dir() {
                folders.push(entry);
                continue;
            }
            assert!(!has(&std::fs::read(&entry).unwrap()), "{}", entry.display());
            if entry.extension().is_some_and(|ending| ending == "db") {
                let database = rusqlite::Connection::open(&entry).unwrap();
                let mut packs = database.prepare("select vrec, output from result_records").unwrap();
                let packs = packs.query_map([], |row| Ok([row.get(0)?, row.get(1)?])).unwrap();
                for pack in packs.flat_map(|row: Result<[Option<Vec<u8>>; 2], _>| row.unwrap()).flatten() {
                    let mut text = Vec::new();
                    GzDecoder::new(&pack[..]).read_to_end(&mut text).unwrap();
                    assert!(!has(&text), "{}", String::from_utf8_lossy(&text));
                    read += 1;
                }
            }
        }
    }
    assert!(read > 30, "{read}");
}

#[test]
fn matches_that_a_provider_broke_are_played_later() {
    let server = ChatServer::new();
    let folder = folder("model-back-soon", &server, "back-soon", HASTY);
    let line = "tournament run --game chess bot random --games 2 --set max_moves=8 --seed 3 --db cup.db";
    let broken = folder.viadal(line).ended(1);
    assert!(broken.err.contains("the host broke 2 matches again and again"), "{}", broken.shown());
    let table = folder.viadal("table cup.db").ended(0);
    assert!(table.out.contains("it answered 503 Service Unavailable: overloaded"), "{}", table.shown());
    folder.viadal(&format!("{line} --resume")).ended(0);
    assert_eq!(results(&folder, "cup.db"), 2);
    let refused = folder.viadal(&format!("{line} --queue nats://127.0.0.1:9")).ended(2);
    assert!(refused.err.contains("which no worker asks"), "{}", refused.shown());
}

#[test]
fn two_prompts_are_compared() {
    let server = ChatServer::new();
    let folder = folder("model-compare", &server, "careless", "prompt = 'terse.md'\nprice_in = 1.0");
    folder.inside("bot").with("terse.md", "Be terse.");
    let line =
        format!("compare model:well@{} bot --game chess --games 4 --set max_moves=8 --seed 3", server.url);
    let ran = folder.viadal(&line).ended(0);
    assert!(ran.out.contains("bot: ") && ran.out.contains(" tokens, cost 0.0"), "{}", ran.shown());
    let told = folder.viadal(&format!("{line} --json")).ended(0).object();
    assert_eq!(
        (&told["models"][0]["name"], &told["models"][1]["name"]),
        (&"well".into(), &"careless".into())
    );
}

#[test]
fn money_is_spent_up_to_the_budget() {
    let server = ChatServer::new();
    let priced = "price_in = 1.0\nprice_out = 2.0\nbudget = 0.0006";
    let folder = folder("model-budget", &server, "well", priced);
    let line = "tournament run --game chess bot random --games 2 --set max_moves=8 --seed 3 --db cup.db";
    let broken = folder.viadal(&format!("{line} --jobs 1")).ended(1);
    assert!(broken.err.contains("the host broke 1 matches again and again"), "{}", broken.shown());
    // 0.00012 an answer: the first match, and one answer of the second.
    assert_eq!((server.asked().len(), results(&folder, "cup.db")), (5, 1));
    // A new run has a new budget, and the same entry.
    folder.viadal(&format!("{line} --resume")).ended(0);
}

#[test]
fn a_variable_is_passed_to_trusted_bots_alone() {
    let bot = "import json, os\nprint(json.dumps({'say': os.environ.get('MY_KEY', 'nothing')}))\nprint('{\"ready\":true}', flush=True)\n";
    let folder = Folder::new("model-pass-env").with("own.py", bot);
    let run = |more: &str| {
        let line = format!("{more} play tic-tac-toe own.py random -v --seed 1");
        Ran::new(&line, &folder.command(&line).env("MY_KEY", "open-sesame").output().unwrap())
    };
    let passed = run("--trust --pass-env MY_KEY").ended(0);
    assert!(passed.err.contains("says: open-sesame"), "{}", passed.shown());
    let kept = run("--trust").ended(0);
    assert!(kept.err.contains("says: nothing"), "{}", kept.shown());
    let refused =
        [run("--pass-env MY_KEY").ended(2).err, run("--trust --pass-env NO_KEY").ended(2).err].concat();
    insta::assert_snapshot!(refused);
}

/// Otherwise whoever sends it a bot could make it call an address.
#[test]
fn a_server_asks_no_model() {
    let chat = ChatServer::new();
    let folder = folder("model-server", &chat, "well", "prompt = 'terse.md'");
    folder.inside("bot").with("terse.md", "Be terse.\n");
    let server = Server::new(&folder, "");
    let refused = folder.viadal(&format!("submit bot --to {} --game zrf", server.origin)).ended(1);
    assert!(
        refused.err.contains("a server calls no address that somebody sent to it"),
        "{}",
        refused.shown()
    );
    let model = format!("model:well@{}", chat.url);
    let wish = serde_json::json!({"game": "zrf", "options": {}, "bots": [&model, "house:random"], "seed": 1});
    let told = server.told("", "/matches", &wish);
    assert_eq!(told["message"], "a server asks no language models; play it at your own command line");
    let page = folder.viadal(&format!("play chess {model} random --browser")).ended(2);
    assert!(page.err.contains("no page asks a model"), "{}", page.shown());
    assert!(chat.asked().is_empty());
}
