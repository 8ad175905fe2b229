//! Every file of the page is served, and so are the games' modules, the book and the rules.

use std::path::Path;

use serde_json::json;

use crate::support::Site;

fn files(folder: &Path, found: &mut Vec<String>, root: &Path) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        if path.is_dir() && !["tests", "node_modules"].contains(&name.as_str()) {
            files(&path, found, root);
        } else if [".js", ".css", ".html", ".svg"].iter().any(|ending| name.ends_with(ending)) {
            found.push(path.strip_prefix(root).unwrap().to_string_lossy().into_owned());
        }
    }
}

#[test]
fn every_file_answers_with_a_tag() {
    let site = Site::new();
    let web = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web");
    let mut paths = Vec::new();
    files(&web, &mut paths, &web);
    assert!(paths.len() > 20, "{paths:?}");
    let shared = games::SHARED_VIEW.iter().map(|(path, _)| format!("views/{path}"));
    let rooms = games::ROOMS.iter().flat_map(|room| {
        let own = room.view.iter().map(|(path, _)| format!("views/{}/{path}", room.id));
        own.chain([format!("views/{}.js", room.id)])
    });
    for path in paths.into_iter().chain(shared).chain(rooms) {
        let answer = site.get(&format!("/{path}"));
        assert_eq!(answer.status, 200, "{path}");
        let tag = answer.header("etag").unwrap_or_else(|| panic!("{path} has no tag")).to_string();
        assert_eq!(answer.header("cache-control"), Some("no-cache"), "{path}");
        let kept = site.send("GET", &format!("/{path}"), &[("if-none-match", &tag)], b"");
        assert_eq!((kept.status, kept.body.len()), (304, 0), "{path}");
    }
}

#[test]
fn paths_of_the_page_answer_with_the_page() {
    let site = Site::new();
    // Each page names the modules that it imports.
    let without_modules = |body: &[u8]| -> String {
        let text = String::from_utf8_lossy(body);
        text.lines().filter(|line| !line.contains("modulepreload")).collect::<Vec<_>>().join("\n")
    };
    let page = without_modules(&site.get("/").body);
    for (path, status) in [
        ("/match/abc?turn=3", 200),
        ("/play", 200),
        ("/write/abc", 200),
        ("/tokens", 200),
        ("/bot/abc", 200),
        ("/tournaments/new", 200),
        ("/tournament/abc/bot/1", 200),
        ("/games/thud", 200),
        ("/docs/play", 200),
        ("/nothing", 404),
        ("/js/nothing.js", 404),
        ("/.git/config", 404),
        ("/../Cargo.toml", 404),
        ("/..%2f..%2fCargo.toml", 404),
    ] {
        let answer = site.get(path);
        assert_eq!(answer.status, status, "{path}");
        assert_eq!(without_modules(&answer.body), page, "{path}");
    }
    for path in ["/api/v1/nothing", "/views/nothing.js", "/views/../Cargo.toml"] {
        assert_eq!(site.get(path).status, 404, "{path}");
    }
}

#[test]
fn the_book_and_the_rules_are_pages() {
    let site = Site::new();
    let chapters = site.get("/api/v1/docs").json();
    assert!(chapters.as_array().unwrap().len() >= 3);
    for chapter in chapters.as_array().unwrap() {
        let page = site.get(&format!("/api/v1/docs/{}", chapter["name"].as_str().unwrap())).json();
        assert_eq!(page["title"], chapter["title"]);
        assert!(page["html"].as_str().unwrap().starts_with("<h1>"), "{chapter}");
    }
    for room in games::ROOMS {
        let page = site.get(&format!("/api/v1/games/{}/rules?lang=xx", room.id)).json();
        assert_eq!(page["lang"], "en");
        assert!(!page["html"].as_str().unwrap().contains("<script"));
        for (lang, _) in room.translations {
            let page = site.get(&format!("/api/v1/games/{}/rules?lang={lang}", room.id)).json();
            assert_eq!(page["lang"], *lang);
        }
        for starter in room.starters {
            let path = format!("/api/v1/games/{}/starter?language={}&name=Ace", room.id, starter.language);
            let starter = site.get(&path).json();
            let names: Vec<_> =
                starter["files"].as_array().unwrap().iter().map(|file| &file["name"]).collect();
            assert!(names.contains(&&starter["main"]), "{path}");
            assert!(
                !starter.to_string().contains("{NAME}") && !starter.to_string().contains("{GAME}"),
                "{path}"
            );
            let bot = json!({"name": "Ace", "game": room.id, "language": "", "files": starter["files"]});
            let kept = site.post("/api/v1/bots", &bot);
            assert_eq!(kept.status, 201, "{path}: {}", kept.text());
        }
    }
}

#[test]
fn a_rules_file_is_read_with_its_reports() {
    let site = Site::new();
    let check = |sent: serde_json::Value| site.post("/api/v1/rules", &sent).json();
    let chess = check(json!({"name": "chess"}));
    assert_eq!(chess["variants"][0]["players"], 2);
    assert_eq!(chess["variants"][0]["names"], json!(["White", "Black"]));
    let broken = check(
        json!({"name": "x.zrf", "text": "(game\n  (title \"X\")\n  (players A B)\n  (turn-order A C)"}),
    );
    assert_eq!(broken["variants"], json!([]));
    let report = &broken["reports"][0];
    assert_eq!(report["severity"], "error");
    assert!(report["line"].as_u64().unwrap() >= 1);
    // As old programs wrote it: not UTF-8, with an include.
    let included = json!({"name": "a.zrf", "base64": "KGluY2x1ZGUgInN1YlxCLklOQyIpIDug6Q==", "includes": [{"name": "b.inc", "text": games::zrf::shipped("reversi").unwrap().text}]});
    let included = check(included);
    assert_eq!(included["variants"][0]["players"], 2, "{included}");
    assert!(site.get("/api/v1/rules").json().as_array().unwrap().contains(&json!("thud")));
}
