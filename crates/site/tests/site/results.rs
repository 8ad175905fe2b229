//! Exported results.

use std::collections::BTreeMap;
use std::io::Read;

use serde_json::{Value, json};

use crate::support::Site;

/// Plays a tournament to its end; returns its path.
fn held(site: &Site) -> String {
    let files = json!([{"name": "Ace.plw", "text": "package Ace;\nsub action { die 'no'; }\n1;\n"}]);
    let bot = site.post("/api/v1/bots", &json!({"name": "Ace", "game": "perlwars", "files": files})).json();
    let wish =
        json!({"game": "perlwars", "bots": [{"bot": bot["id"]}, "house:random"], "rounds": 2, "seed": 1});
    let begun = site.post("/api/v1/tournaments", &wish);
    assert_eq!(begun.status, 201, "{}", begun.text());
    let path = format!("/api/v1/tournaments/{}", begun.json()["id"].as_str().unwrap());
    while site.get(&path).json()["state"] != "finished" {
        std::thread::yield_now();
    }
    path
}

#[test]
fn results_are_the_same_as_csv_and_as_json() {
    let site = Site::new();
    let path = held(&site);
    let (csv, json) =
        (site.get(&format!("{path}/results.csv")), site.get(&format!("{path}/results.json")).json());
    assert_eq!(csv.header("content-type"), Some("text/csv; charset=utf-8"));
    let csv = csv.text();
    let mut lines = csv.lines();
    assert_eq!(
        lines.next(),
        Some("match,round,seat,bot,hash,rank,score,verdict,reason,turns,remote,author,opening")
    );
    let results = json["results"].as_array().unwrap();
    let listed = site.get(&format!("{path}/matches")).json();
    assert_eq!((results.len() as u64, listed["total"].as_u64()), (4, Some(4)));
    for (result, listed) in results.iter().zip(listed["matches"].as_array().unwrap()) {
        assert_eq!(result["match"], listed["id"]);
        for (seat, bot) in result["bots"].as_array().unwrap().iter().enumerate() {
            assert_eq!(bot["rank"], listed["result"]["ranks"][seat]);
            let line = lines.next().unwrap();
            let text = |value: &Value| value.as_str().map_or_else(|| value.to_string(), String::from);
            let name = text(&bot["name"]);
            let expected = format!(
                "{},{},{seat},{name},{},{},{},{},{},{},{},{},",
                text(&result["match"]),
                result["round"],
                text(&bot["hash"]),
                bot["rank"],
                bot["score"],
                text(&bot["verdict"]),
                text(&result["reason"]),
                result["turns"],
                bot["remote"],
                bot["author"].as_str().unwrap_or_default()
            );
            assert_eq!(line, expected);
        }
    }
    assert_eq!(lines.next(), None);
    let verdicts: Vec<&Value> = results
        .iter()
        .flat_map(|result| result["bots"].as_array().unwrap())
        .map(|bot| &bot["verdict"])
        .collect();
    assert!(
        verdicts.contains(&&json!("ok")) && verdicts.iter().any(|verdict| **verdict != "ok"),
        "{verdicts:?}"
    );
    let table = site.get(&format!("{path}/table.csv")).text();
    let standing = site.get(&path).json();
    assert_eq!(table.lines().count(), 1 + standing["rows"].as_array().unwrap().len());
    assert!(table.lines().nth(1).unwrap().starts_with("1,"), "{table}");
    assert_eq!(site.get("/api/v1/tournaments/none/results.csv").error(), "not_found");
}

#[test]
fn the_archive_has_all_that_the_server_tells() {
    let site = Site::new();
    let path = held(&site);
    let id = path.rsplit('/').next().unwrap();
    let wish =
        json!({"game": "zrf", "options": {"rules": "tic-tac-toe"}, "bots": ["house:random", "house:random"]});
    let own = site.begin(&wish)["id"].as_str().unwrap().to_string();
    site.ended(&own);
    let answer = site.send("GET", "/api/v1/archive.tar.gz", &[("accept-encoding", "gzip")], b"");
    assert_eq!((answer.status, answer.header("content-type")), (200, Some("application/gzip")));
    let mut archive = tar::Archive::new(flate2::read::GzDecoder::new(answer.body.as_slice()));
    let mut files = BTreeMap::new();
    for file in archive.entries().unwrap() {
        let mut file = file.unwrap();
        let name = file.path().unwrap().display().to_string();
        let mut text = String::new();
        file.read_to_string(&mut text).unwrap();
        assert!(files.insert(name.strip_prefix("viadal-archive/").unwrap().to_string(), text).is_none());
    }
    let told =
        |name: &str| files.get(name).unwrap_or_else(|| panic!("{name} is not among {:?}", files.keys()));
    assert_eq!(
        told(&format!("matches/{own}.vrec")),
        &site.get(&format!("/api/v1/matches/{own}/record")).text()
    );
    for name in ["results.csv", "results.json", "table.csv"] {
        assert_eq!(told(&format!("tournaments/{id}/{name}")), &site.get(&format!("{path}/{name}")).text());
    }
    let listed = site.get(&format!("{path}/matches")).json();
    for one in listed["matches"].as_array().unwrap() {
        let one = one["id"].as_str().unwrap();
        let record = site.get(&format!("/api/v1/matches/{one}/record")).text();
        assert_eq!(told(&format!("tournaments/{id}/records/{one}.vrec")), &record);
    }
    let bot = &site.get("/api/v1/bots").json()[0];
    let (bot, hash) = (bot["id"].as_str().unwrap(), bot["hash"].as_str().unwrap());
    assert!(told(&format!("bots/{bot}/{hash}/Ace.plw")).contains("package Ace"));
    assert!(told(&format!("bots/{bot}/bot.json")).contains(hash));
    // The layout file describes every kind of file.
    let layout = told("README.txt");
    for name in files.keys() {
        let ending = name.rsplit(['.', '/']).next().unwrap();
        let folder = name.split('/').next().unwrap();
        assert!(layout.contains(folder) && (layout.contains(ending) || name.ends_with(".plw")), "{name}");
    }
}
