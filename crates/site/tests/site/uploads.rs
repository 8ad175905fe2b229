//! Uploaded bots: stored, checked at once, with diagnostics at their lines.

use serde_json::{Value, json};

use crate::bad_uploads::encoded;
use crate::support::{Answer, Site};
use crate::zips::{deflated, folder, stored, zip};

const PLAYS: &str = "import json, sys\nprint(json.dumps({'ready': True}), flush=True)\nfor line in sys.stdin:\n    told = json.loads(line)\n    if told['type'] == 'turn':\n        print(json.dumps({'action': {'move': told['view']['legal'][0]}}), flush=True)\n";

fn upload(site: &Site, path: &str, file: &str, body: &[u8]) -> Answer {
    site.write("POST", &format!("/api/v1/bots/{path}file={}", encoded(file.as_bytes())), body)
}

fn files(bot: &Value) -> Vec<&str> {
    bot["files"].as_array().unwrap().iter().map(|file| file["name"].as_str().unwrap()).collect()
}

#[test]
fn a_file_is_a_bot_and_the_next_one_is_its_next_version() {
    let site = Site::new();
    let first = upload(&site, "upload?game=zrf&", "Rover.py", PLAYS.as_bytes());
    assert_eq!(first.status, 201, "{}", first.text());
    let first = first.json();
    assert_eq!((&first["bot"]["name"], &first["version"]), (&json!("Rover"), &json!(1)));
    assert_eq!(
        (&first["check"]["verdict"], &first["check"]["useless"]),
        (&json!("ok"), &json!(false)),
        "{first}"
    );
    // The same name is the same bot; failures are reported at their lines.
    let fails = PLAYS.replace("        print", "        print(1 / 0)\n        print");
    let second = upload(&site, "upload?game=zrf&name=Rover&", "other.py", fails.as_bytes()).json();
    assert_eq!((&second["bot"]["id"], &second["version"]), (&first["bot"]["id"], &json!(2)));
    assert_eq!(second["check"]["verdict"], "crashed", "{second}");
    let mark = &second["check"]["marks"][0];
    assert_eq!((&mark["file"], &mark["line"]), (&json!("other.py"), &json!(6)), "{second}");
    // Uploaded by id, it is renamed.
    let path = format!("{}/upload?name=Strider&", first["bot"]["id"].as_str().unwrap());
    let third = upload(&site, &path, "Rover.py", PLAYS.as_bytes()).json();
    assert_eq!(
        (&third["bot"]["name"], &third["version"]),
        (&json!("Strider"), &json!(1)),
        "the first one again"
    );
    assert_eq!(site.get("/api/v1/bots").json().as_array().unwrap().len(), 1);
    let path = path.replace("name=Strider", "game=thud");
    let other = upload(&site, &path, "Rover.py", PLAYS.as_bytes());
    assert_eq!((other.status, other.error().as_str()), (400, "other_game"));
    assert_eq!(upload(&site, "nothing/upload?", "Rover.py", PLAYS.as_bytes()).status, 404);
}

#[test]
fn a_zip_of_a_folder_keeps_its_folders() {
    let site = Site::new();
    let moved = PLAYS
        .replace("import json, sys", "import json, sys\nfrom lib import chosen")
        .replace("told['view']['legal'][0]", "chosen.first(told)");
    let sent = zip(&[
        folder("Walker/"),
        deflated("Walker/bot.toml", b"name = 'Walker'\nrun = ['python3', 'play.py']\ngames = ['zrf']\n"),
        deflated("Walker/play.py", moved.as_bytes()),
        stored("Walker/lib/chosen.py", "def first(told):\n    return told['view']['legal'][0]\n"),
        stored("Walker/.git/config", [0xff; 9]),
        stored("Walker/lib/__pycache__/chosen.pyc", [0; 9]),
    ]);
    let told = upload(&site, "upload?", "anything.zip", &sent);
    assert_eq!(told.status, 201, "{}", told.text());
    let told = told.json();
    assert_eq!((&told["bot"]["name"], &told["check"]["verdict"]), (&json!("Walker"), &json!("ok")), "{told}");
    let bot = site.get(&format!("/api/v1/bots/{}", told["bot"]["id"].as_str().unwrap())).json();
    assert_eq!(files(&bot), ["bot.toml", "play.py", "lib/chosen.py"]);
    // A mistake in an inner folder is located too.
    let sent = zip(&[
        stored("bot.py", moved.as_bytes()),
        stored("lib/chosen.py", "def first(told):\n    return told['vieww']\n"),
    ]);
    let told = upload(&site, "upload?game=zrf&", "Walker.zip", &sent).json();
    let marks = told["check"]["marks"].as_array().unwrap();
    assert!(marks.iter().any(|mark| mark["file"] == "lib/chosen.py" && mark["line"] == 2), "{told}");
    // No file says what to run. It was unambiguous, and now `bot.toml` says it.
    let bot = site.get(&format!("/api/v1/bots/{}", told["bot"]["id"].as_str().unwrap())).json();
    assert_eq!(files(&bot), ["bot.py", "lib/chosen.py", "bot.toml"]);
    assert_eq!(bot["files"][2]["text"], "run = [\"python3\", \"bot.py\"]\n");
}

#[test]
fn what_does_not_compile_is_kept_and_told_at_its_line() {
    let site = Site::new();
    let told =
        upload(&site, "upload?game=zrf&", "Ace.c", b"int main(void) {\n    return nothing;\n}\n").json();
    assert_eq!(told["check"]["verdict"], "load_failed", "{told}");
    let mark = &told["check"]["marks"][0];
    assert_eq!((&mark["file"], &mark["line"]), (&json!("Ace.c"), &json!(2)), "{told}");
    assert!(!told["check"]["message"].as_str().unwrap().contains("/tmp"), "{told}");
    assert_eq!(site.get("/api/v1/bots").json()[0]["name"], "Ace");
    // A robot for Perl Wars is recognised by its extension.
    let told =
        upload(&site, "upload?", "Ace.plw", b"package Ace;\nsub action {\n  die 'lost';\n}\n1;\n").json();
    assert_eq!((&told["bot"]["game"], &told["version"]), (&json!("perlwars"), &json!(1)), "{told}");
    assert_eq!(told["check"]["marks"][0]["line"], 3, "{told}");
}

#[test]
fn a_version_that_could_only_lose_stays_off_the_ladder() {
    let site = Site::new();
    let orders = |ship: &str| {
        format!(
            "import json, sys\nprint(json.dumps({{'ready': True}}), flush=True)\nfor line in sys.stdin:\n    told = json.loads(line)\n    if told['type'] == 'turn':\n        print(json.dumps({{'action': {{'orders': [{{'ship': {ship}, 'planet': told['turn'] % 2}}]}}}}), flush=True)\n"
        )
    };
    let toml = "run = ['python3', 'bot.py']\nprotocol = 'lines'\n";
    let upload = |text: &str| {
        let sent = zip(&[stored("bot.py", text), stored("bot.toml", toml)]);
        let answer = upload(&site, "upload?game=planetfight&", "Envoy.zip", &sent);
        assert_eq!(answer.status, 201, "{}", answer.text());
        answer.json()
    };
    // The playing versions of this bot, and the messages about the others.
    let ladder = || {
        let on = site.post("/api/v1/ladders/planetfight", &json!({"on": true})).json();
        let id = on["tournament"]["id"].as_str().unwrap().to_string();
        let told = site.get(&format!("/api/v1/tournaments/{id}")).json();
        let plays =
            |row: &&Value| row["retired"] == false && row["name"].as_str().unwrap().starts_with("Envoy");
        let names: Vec<String> = told["rows"]
            .as_array()
            .unwrap()
            .iter()
            .filter(plays)
            .map(|row| row["name"].as_str().unwrap().into())
            .collect();
        let own = |bot: &&Value| bot["name"].as_str().unwrap().starts_with("Envoy");
        let skipped: Vec<String> = told["skipped"]
            .as_array()
            .unwrap()
            .iter()
            .filter(own)
            .map(|bot| format!("{}: {}", bot["name"].as_str().unwrap(), bot["why"].as_str().unwrap()))
            .collect();
        (names, skipped)
    };
    let useless = "Envoy: none of its answers was of any use";
    let told = upload(&orders("99"));
    assert_eq!((&told["check"]["useless"], &told["held_back"]), (&json!(true), &json!("useless")), "{told}");
    assert_eq!(ladder(), (vec![], vec![useless.to_string()]));
    let told = upload(&orders("0"));
    assert_eq!((&told["version"], &told["held_back"]), (&json!(2), &Value::Null), "{told}");
    assert_eq!(ladder(), (vec!["Envoy v2".to_string()], vec![]));
    // A version that does not get ready leaves the previous one playing.
    let told = upload("import nothing_of_that_name\n");
    assert_eq!((&told["version"], &told["held_back"]), (&json!(3), &json!("load_failed")), "{told}");
    assert_eq!(ladder(), (vec!["Envoy v2".to_string()], vec!["Envoy v3: it did not get ready".to_string()]));
    // Repaired, it takes its place. A version saved on the page is checked in the same way.
    let told = upload(&(orders("0") + "# better\n"));
    assert_eq!(told["version"], 4, "{told}");
    assert_eq!(ladder(), (vec!["Envoy v4".to_string()], vec![]));
    let id = told["bot"]["id"].as_str().unwrap();
    let files = json!([{"name": "bot.py", "text": orders("98")}, {"name": "bot.toml", "text": toml}]);
    let sent = json!({"name": "Envoy", "files": files});
    assert_eq!(site.write("PUT", &format!("/api/v1/bots/{id}"), sent.to_string().as_bytes()).status, 200);
    site.post(&format!("/api/v1/bots/{id}/check"), &json!({}));
    assert_eq!(ladder().1, ["Envoy v5: none of its answers was of any use"]);
    let bot = site.get(&format!("/api/v1/bots/{id}")).json();
    let held: Vec<&Value> =
        bot["versions"].as_array().unwrap().iter().map(|version| &version["held_back"]).collect();
    assert_eq!(
        held,
        [&json!("useless"), &Value::Null, &json!("load_failed"), &Value::Null, &json!("useless")]
    );
    // One that fails in the middle stays off too, until it has been checked again.
    let told = upload(&(orders("0") + "        if told['turn'] > 2: sys.exit(3)\n"));
    assert_eq!((&told["version"], &told["held_back"]), (&json!(6), &json!("failed")), "{told}");
    let why = "Envoy v6: it failed when it was checked".to_string();
    assert_eq!(ladder(), (vec!["Envoy v4".to_string()], vec![why]));
}

#[test]
fn uploads_at_once_are_all_kept_and_those_of_one_name_are_one_bot() {
    let site = Site::new();
    let one = &|name: &str, number: usize| {
        let text = format!("package Ace;\nsub action {{ end_turn() }}\n# {number}\n1;\n");
        let answer = upload(&site, &format!("upload?name={name}&"), "Ace.plw", text.as_bytes());
        assert_eq!(answer.status, 201, "{}", answer.text());
    };
    std::thread::scope(|scope| {
        for number in 0..6 {
            scope.spawn(move || one(&format!("Ace{number}"), number));
            scope.spawn(move || one("Same", number));
        }
    });
    let mut names: Vec<(String, usize)> = Vec::new();
    for bot in site.get("/api/v1/bots").json().as_array().unwrap() {
        let told = site.get(&format!("/api/v1/bots/{}", bot["id"].as_str().unwrap())).json();
        names.push((told["name"].as_str().unwrap().into(), told["versions"].as_array().unwrap().len()));
    }
    names.sort();
    let expected = (0..6).map(|number| (format!("Ace{number}"), 1)).chain([("Same".to_string(), 6)]);
    assert_eq!(names, expected.collect::<Vec<_>>());
}
