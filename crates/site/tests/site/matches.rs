//! Matches over REST: begin, view, repeat, continue, download.

use serde_json::{Value, json};

use crate::support::Site;

fn reversi(bots: &Value) -> Value {
    json!({"game": "zrf", "options": {"rules": "reversi"}, "bots": bots, "seed": 5})
}

#[test]
fn a_match_is_played_and_kept() {
    let site = Site::new();
    let begun = site.begin(&reversi(&json!(["house:greedy", "house:random"])));
    assert_eq!(begun["keys"], json!([null, null]));
    let id = begun["id"].as_str().unwrap();
    let ended = site.ended(id);
    assert_eq!(ended["state"], "done");
    assert_eq!(ended["ranks"].as_array().unwrap().len(), 2);
    assert_eq!(ended["seed"], 5);
    assert_eq!(ended["verdicts"][0]["verdict"], "ok");
    assert_eq!(ended["games"][0]["turns"], ended["turns"]);
    assert_eq!(site.get("/api/v1/matches?state=done&game=zrf").json(), json!([ended]));
    assert_eq!(site.get("/api/v1/matches?game=thud").json(), json!([]));

    let frames = site.frames(id, "everything");
    assert_eq!(frames[0]["seats"], json!([0, 1]));
    assert_eq!(frames.len() as u64, ended["turns"].as_u64().unwrap() + 1);
    assert!(frames[1]["action"]["move"].is_string());
    let of_one = site.frames(id, "1");
    assert_eq!(of_one.len(), frames.len());
    assert_eq!(of_one[1]["action"], Value::Null);
    assert_eq!(site.get(&format!("/api/v1/matches/{id}/frames?as=2")).error(), "no_eyes");
    assert_eq!(site.get("/api/v1/matches/nothing/frames").status, 404);

    // The repeated match has the same frames.
    let again = site.post(&format!("/api/v1/matches/{id}/again"), &json!({})).json();
    let again = site.ended(again["id"].as_str().unwrap());
    assert_eq!(site.frames(again["id"].as_str().unwrap(), "everything"), frames);
}

#[test]
fn frames_of_a_finished_match_are_kept_by_the_browser() {
    let site = Site::new();
    let id =
        site.begin(&reversi(&json!(["house:random", "house:random"])))["id"].as_str().unwrap().to_string();
    site.ended(&id);
    let path = format!("/api/v1/matches/{id}/frames");
    let tag = site.get(&path).header("etag").unwrap().to_string();
    assert_eq!(site.send("GET", &path, &[("if-none-match", &tag)], b"").status, 304);
    let packed = site.send("GET", &path, &[("accept-encoding", "gzip")], b"");
    assert_eq!(packed.header("content-encoding"), Some("gzip"));
}

#[test]
fn a_match_is_played_on_from_a_turn() {
    let site = Site::new();
    let id =
        site.begin(&reversi(&json!(["house:greedy", "house:random"])))["id"].as_str().unwrap().to_string();
    site.ended(&id);
    let fork = json!({"at": "1.11", "bots": ["house:random", "house:greedy"]});
    let begun = site.post(&format!("/api/v1/matches/{id}/fork"), &fork).json();
    assert_eq!(begun["from"], json!({"match": id, "at": "1.11"}));
    let forked = site.ended(begun["id"].as_str().unwrap());
    assert_eq!(forked["state"], "done", "{forked}");
    let (old, new) =
        (site.frames(&id, "everything"), site.frames(forked["id"].as_str().unwrap(), "everything"));
    assert_eq!(old[..11], new[..11]);
    assert_ne!(old[11], new[11]);
    let path = format!("/api/v1/matches/{id}/fork");
    let refused = |at: &str| site.post(&path, &json!({"at": at, "bots": ["random", "random"]}));
    assert_eq!(refused("x").error(), "bad_place");
    let late = refused("9.9").json();
    let late = site.ended(late["id"].as_str().unwrap());
    assert_eq!(late["state"], "broken");
    assert!(late["note"].as_str().unwrap().starts_with("the record does not reach 9.9"), "{late}");
}

#[test]
fn a_match_is_stopped() {
    let site = Site::new();
    let wish = json!({"game": "thud", "bots": ["house:random", "house:random"], "pace_ms": 200});
    let id = site.begin(&wish)["id"].as_str().unwrap().to_string();
    let mut socket = site.watch(&id, &Value::Null);
    socket.until(|message| message["frame"]["turn"] == 1);
    assert_eq!(site.get("/api/v1/matches?state=live").json()[0]["id"], json!(id));
    site.post(&format!("/api/v1/matches/{id}/stop"), &json!({}));
    let last = socket.until(|message| message["summary"]["ended"].is_i64()).pop().unwrap();
    assert_eq!((&last["summary"]["state"], &last["summary"]["note"]), (&json!("broken"), &json!("stopped")));
    // The part that was played can be viewed.
    assert!(site.frames(&id, "everything").len() >= 2);
}

#[test]
fn a_match_is_taken_along_as_a_page_and_as_a_record() {
    let site = Site::new();
    let id =
        site.begin(&reversi(&json!(["house:greedy", "house:random"])))["id"].as_str().unwrap().to_string();
    site.ended(&id);
    let page = site.get(&format!("/api/v1/matches/{id}/page.html?lang=hu"));
    assert_eq!(page.status, 200, "{}", page.text());
    assert!(page.header("content-disposition").unwrap().starts_with("attachment"));
    let text = page.text();
    assert!(text.contains("lang=\"hu\"") && !text.contains("{{"), "a mark of the template is left");
    assert!(text.len() < 200_000, "{} bytes", text.len());
    assert!(!text.contains("src=\"") && !text.contains("href=\"/"), "it asks for something else");
    let record = site.get(&format!("/api/v1/matches/{id}/record"));
    assert!(record.text().starts_with("{\"viadal\":1,\"game\":\"zrf\""));
}

#[test]
fn a_long_match_in_one_file_is_whole() {
    let site = Site::new();
    let wish = json!({"game": "zrf", "options": {"rules": "chess", "games": 2}, "bots": ["house:random", "house:random"], "seed": 1});
    let id = site.begin(&wish)["id"].as_str().unwrap().to_string();
    site.ended(&id);
    let page = site.get(&format!("/api/v1/matches/{id}/page.html")).text();
    assert!(page.len() > 200_000, "{} bytes", page.len());
    assert!(page.trim_end().ends_with("</html>"), "it is cut off");
}

#[test]
fn levels_and_pictures_come_with_the_match() {
    let site = Site::new();
    let level = "2\n0 0 1 1\n9 9 3 0\n0 2\n2 0\n1\n1 0 0 0\n2 0 0 0\n4\n";
    let check = |text: &str| {
        let files = json!({"level": {"name": "small.pflvl", "text": text}});
        site.post(
            "/api/v1/matches",
            &json!({"game": "planetfight", "bots": ["uber", "uber"], "files": files}),
        )
    };
    let begun = check(level);
    assert_eq!(begun.status, 201, "{}", begun.text());
    let begun = begun.json();
    assert_eq!(begun["files"], json!({"level": "small.pflvl"}));
    let whole = site.get(&format!("/api/v1/matches/{}?files=1", begun["id"].as_str().unwrap())).json();
    assert_eq!(whole["contents"]["level"]["text"], level);
    let wrong = check("2\n0 0 1 1\n");
    assert_eq!((wrong.status, wrong.error().as_str()), (400, "setup"), "{}", wrong.text());

    let wish = |base64: &str| {
        let mut wish = reversi(&json!(["random", "random"]));
        wish["pictures"] = json!([{"name": "King.bmp", "base64": base64}]);
        site.post("/api/v1/matches", &wish)
    };
    assert_eq!(wish("PHN2Zz4=").error(), "bad_picture");
    assert_eq!(wish("?").error(), "bad_picture");
    let begun = wish("Qk0=").json();
    assert_eq!(begun["pictures"], json!(["King.bmp"]));
    let picture = site.get(&format!("/api/v1/matches/{}/pictures/king.bmp", begun["id"].as_str().unwrap()));
    assert_eq!(
        (picture.header("content-type"), picture.body.as_slice()),
        (Some("image/bmp"), b"BM".as_slice())
    );
}

#[test]
fn games_of_chess_are_written_in_pgn() {
    let site = Site::new();
    let played = |game: &str, options: Value| {
        let bots = ["house:random", "house:random"];
        let begun = site.begin(&json!({"game": game, "bots": bots, "options": options}));
        let id = begun["id"].as_str().unwrap().to_owned();
        site.ended(&id);
        site.get(&format!("/api/v1/matches/{id}/games.pgn"))
    };
    let chess = played("zrf", json!({"rules": "chess", "games": 2, "max_moves": 10}));
    assert_eq!(chess.header("content-type"), Some("text/plain; charset=utf-8"));
    let text = chess.text();
    let year = text.split("[Date \"").nth(1).and_then(|date| date.get(..5));
    assert!(year.is_some_and(|year| year.starts_with("20") && year.ends_with('.')), "{text}");
    assert_eq!((text.matches("[Round ").count(), text.matches("\n1. ").count()), (2, 2), "{text}");
    assert_eq!(played("zrf", json!({"rules": "hex", "max_moves": 10})).error(), "not_found");
}
