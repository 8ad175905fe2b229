//! Bots from the editor: saving, running, correcting.

use serde_json::{Value, json};

use crate::support::Site;

fn robot(turn: &str) -> Value {
    json!([{"name": "Ace.plw", "text": format!("package Ace;\nsub action {{\n  {turn}\n}}\n1;\n")}])
}

#[test]
fn a_bot_is_written_run_and_corrected_where_it_is_marked() {
    let site = Site::new();
    let run = |bot: &Value| {
        let begun = site.begin(&json!({"game": "perlwars", "bots": [bot, "house:random"], "seed": 1}));
        site.ended(begun["id"].as_str().unwrap())
    };
    let broken = run(&json!({"name": "Ace", "files": robot("my $x = ;")}));
    let verdict = &broken["verdicts"][0];
    assert_eq!(verdict["verdict"], "load_failed", "{broken}");
    let mark = json!({"file": "Ace.plw", "line": 3, "column": null, "message": "syntax error"});
    assert_eq!(verdict["marks"][0], mark);
    assert!(!verdict["message"].as_str().unwrap().contains("cache"), "{verdict}");

    let sent = json!({"name": "Ace", "game": "perlwars", "files": robot("die 'boom';")});
    let saved = site.post("/api/v1/bots", &sent).json();
    let id = saved["id"].as_str().unwrap();
    assert_eq!(saved["language"], "perl");
    let crashed = run(&json!({"bot": id}));
    assert_eq!(crashed["bots"][0]["bot"], id);
    assert_eq!(crashed["verdicts"][0]["verdict"], "crashed", "{crashed}");
    assert_eq!(crashed["verdicts"][0]["marks"][0]["line"], 3, "{crashed}");
    let told = site.get(&format!("/api/v1/bots/{id}")).json();
    assert_eq!(told["record"]["lost"], 1);
    assert_eq!(told["errors"][0]["match"], crashed["id"]);
    assert_eq!(told["errors"][0]["at"], crashed["verdicts"][0]["at"]);

    let sent = json!({"name": "Ace", "files": robot("&main'say('hello'); return;")});
    let changed = site.write("PUT", &format!("/api/v1/bots/{id}"), sent.to_string().as_bytes()).json();
    assert_ne!(changed["hash"], saved["hash"]);
    let played = run(&json!({"bot": id}));
    assert_eq!(played["verdicts"][0]["verdict"], "ok", "{played}");
    let log = site.get(&format!("/api/v1/matches/{}/log?bot=0", played["id"].as_str().unwrap())).text();
    assert!(log.lines().any(|line| line.contains("\"say\":\"hello")), "{log}");
    assert!(log.lines().all(|line| line.contains("\"bot\":0")), "{log}");
    assert_eq!(site.get(&format!("/api/v1/matches?bot={id}")).json().as_array().unwrap().len(), 2);

    assert_eq!(site.write("DELETE", &format!("/api/v1/bots/{id}"), b"").status, 200);
    assert_eq!(site.get(&format!("/api/v1/bots/{id}")).status, 404);
    assert_eq!(site.get("/api/v1/bots").json(), json!([]));
}

#[test]
fn a_bot_of_several_files_is_compiled() {
    let site = Site::new();
    let files = json!([
        {"name": "bot.toml", "text": "name = \"Two\"\nbuild = [\"gcc\", \"-o\", \"bot\", \"main.c\", \"orders.c\"]\nrun = [\"./bot\"]\nprotocol = \"step\"\n"},
        {"name": "main.c", "text": "#include \"orders.h\"\nint main(void) { order(); return 0; }\n"},
        {"name": "orders.h", "text": "void order(void);\n"},
        {"name": "orders.c", "text": "#include <stdio.h>\nvoid order(void) { puts(\"0 0\"); }\n"},
    ]);
    let wish = json!({"game": "planetfight", "bots": [{"name": "Two", "files": files}, "house:uber"], "options": {"rounds": 5}});
    let begun = site.begin(&wish);
    let ended = site.ended(begun["id"].as_str().unwrap());
    assert_eq!(ended["verdicts"][0]["verdict"], "ok", "{ended}");
    assert_eq!(ended["bots"][0]["name"], "Two");
}

#[test]
fn what_a_bot_leaves_in_its_folder_is_gone_in_the_next_match() {
    let site = Site::new();
    let text = "import json, os, sys\nleft = os.path.exists('left.txt')\ntry:\n    open('left.txt', 'w').write('x')\nexcept OSError:\n    pass  # the sandbox keeps it out\nfor line in sys.stdin:\n    told = json.loads(line)\n    if told['type'] == 'hello':\n        print(json.dumps({'say': 'found it' if left else 'nothing here'}))\n        print(json.dumps({'ready': True}), flush=True)\n    if told['type'] == 'turn':\n        print(json.dumps({'action': {'move': told['view']['legal'][0]}}), flush=True)\n";
    let bot = json!({"name": "Squirrel", "files": [{"name": "squirrel.py", "text": text}]});
    let wish = json!({"game": "zrf", "options": {"rules": "tic-tac-toe"}, "bots": [bot, "house:random"]});
    for _ in 0..2 {
        let begun = site.begin(&wish);
        let ended = site.ended(begun["id"].as_str().unwrap());
        let log = site.get(&format!("/api/v1/matches/{}/log?bot=0", begun["id"].as_str().unwrap())).text();
        assert!(log.contains("nothing here") && !log.contains("found it"), "{ended} {log}");
    }
}

#[test]
fn a_saved_bot_is_checked_at_once() {
    let site = Site::new();
    let checked = |text: &str| {
        let sent = json!({"name": "A", "game": "zrf", "files": [{"name": "a.py", "text": text}]});
        let saved = site.post("/api/v1/bots", &sent).json();
        site.post(&format!("/api/v1/bots/{}/check", saved["id"].as_str().unwrap()), &json!({})).json()
    };
    // A missing import is found although everything compiles.
    let missing = "import sys\nfor line in sys.stdin:\n    told = json.loads(line)\n";
    let found = checked(missing);
    assert_eq!(found["verdict"], "load_failed", "{found}");
    assert_eq!(
        (&found["marks"][0]["file"], &found["marks"][0]["line"]),
        (&json!("a.py"), &json!(3)),
        "{found}"
    );
    assert!(!found["message"].as_str().unwrap().contains("/tmp"), "{found}");
    let plays = "import json, sys\nprint(json.dumps({'ready': True}), flush=True)\nfor line in sys.stdin:\n    told = json.loads(line)\n    if told['type'] == 'turn':\n        print(json.dumps({'action': {'move': told['view']['legal'][0]}}), flush=True)\n";
    let found = checked(plays);
    assert_eq!((&found["verdict"], &found["useless"]), (&json!("ok"), &json!(false)), "{found}");
    assert_eq!(site.get("/api/v1/matches").json(), json!([]), "a check is no match");
    assert_eq!(site.post("/api/v1/bots/x/check", &json!({})).status, 404);
}

#[test]
fn a_bot_has_a_name_that_looks_like_what_it_is() {
    let site = Site::new();
    for name in ["Ace\u{202e}toor", "A\u{200b}ce", "Ace\u{a0}", "\u{3164}", "Z\u{301}\u{302}\u{303}\u{304}"] {
        let files = json!([{"name": "a.plw", "text": "1;"}]);
        let sent = json!({"name": name, "game": "perlwars", "files": files});
        assert_eq!(site.post("/api/v1/bots", &sent).error(), "bad_name", "{name:?}");
        let bot = json!({"name": name, "files": files});
        let wish = json!({"game": "perlwars", "bots": [bot, "house:random"]});
        assert_eq!(site.post("/api/v1/matches", &wish).error(), "bad_name", "{name:?}");
        let named = json!({"name": "Ace", "game": "perlwars", "files": [{"name": name, "text": "1;"}]});
        assert_eq!(site.post("/api/v1/bots", &named).error(), "bad_name", "{name:?}");
    }
}
