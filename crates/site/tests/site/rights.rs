//! Permissions on a public server: every cell of the documented table, tried over real sockets.

use std::collections::BTreeMap;

use serde_json::{Value, json};
use site::{MESSAGE, Operations, Permission, PublicConfig, Quotas, TABLE, Who};

use crate::accounts::open;
use crate::support::{Answer, Site};
use crate::visitor::Visitor;

const BOOK: &str = include_str!("../../../../docs/let-others-in.md");

/// The columns of the table.
const COLUMNS: [&str; 7] = ["host", "owner", "author", "guest", "nobody", "owner's token", "seat's key"];

/// People, and what they own.
struct Cast<'a> {
    people: [Visitor<'a>; 7],
    /// The owner's finished match.
    own_match: String,
    tournament: String,
    /// The match in which the last of them has the key of a seat.
    played_match: String,
    /// A match of the tournament between the owner's bot and the other author's.
    shown_match: String,
}

/// The table in the docs: cells by request and column.
fn book() -> BTreeMap<String, Vec<String>> {
    let (_, table) = BOOK.split_once("| | host |").unwrap();
    let lines = table.split("\n\n").next().unwrap().lines().filter_map(|line| line.strip_prefix("| `"));
    let row = |line: &str| {
        let (what, cells) = line.split_once("` |").unwrap();
        let cells = cells.trim_end_matches('|').split('|').map(|cell| cell.trim().to_string()).collect();
        (what.to_string(), cells)
    };
    lines.map(row).collect()
}

fn robot(secret: &str) -> Value {
    json!([{"name": "Ace.plw", "text": format!("package Ace;\nsub action {{\n  die '{secret}';\n}}\n1;\n")}])
}

fn id(answer: &Answer) -> String {
    answer.json()["id"].as_str().unwrap_or_else(|| panic!("{}", answer.text())).to_string()
}

fn add_bot(author: &Visitor<'_>, name: &str, secret: &str) -> String {
    id(&author.post("/bots", &json!({"name": name, "game": "perlwars", "files": robot(secret)})))
}

impl<'a> Cast<'a> {
    fn new(site: &'a Site) -> Cast<'a> {
        let host = Visitor::host(site);
        let [owner, author] = ["Ada", "Bob"].map(|name| Visitor::invited(&host, "author", name));
        let guest = Visitor::invited(&host, "guest", "Gil");
        let png = "iVBORw0KGgo=";
        let wish = json!({"game": "zrf", "options": {"rules": "tic-tac-toe"}, "bots": ["house:random", "house:random"],
            "pictures": [{"name": "a.png", "base64": png}]});
        let own_match = id(&owner.post("/matches", &wish));
        owner.until(&own_match, |told| told["state"] == "done");
        let bots = [add_bot(&owner, "Ace", "ADAS SECRET"), add_bot(&author, "Bee", "BOBS SECRET")];
        let wish =
            json!({"game": "perlwars", "bots": bots.map(|bot| json!({"bot": bot})), "rounds": 1, "seed": 1});
        let tournament = id(&host.post("/tournaments", &wish));
        let shown_match = host.first_match(&tournament);
        let program = Visitor::program(&owner);
        let wish =
            json!({"game": "zrf", "options": {"rules": "tic-tac-toe"}, "bots": ["human", "house:random"]});
        let played = owner.post("/matches", &wish).json();
        let seated = Visitor::new(site).with_key(played["keys"][0].as_str().unwrap());
        let played_match = played["id"].as_str().unwrap().into();
        let people = [host, owner, author, guest, Visitor::new(site), program, seated];
        Cast { people, own_match, tournament, played_match, shown_match }
    }

    /// A path with its ids filled in. Whatever the request deletes is created first.
    fn filled(&self, path: &str, of: &str) -> String {
        let [host, owner, ..] = &self.people;
        let id = match path.split('/').nth(1).unwrap() {
            "bots" => add_bot(owner, "Own", "x"),
            "matches" | "embed" => of.to_string(),
            "tournaments" => self.tournament.clone(),
            "invitations" => id(&host.post("/invitations", &json!({"role": "guest"}))),
            "tokens" => id(&owner.post("/tokens", &json!({"name": "one"}))),
            "contests" => {
                let wish = json!({"game": "perlwars", "closes": 4_000_000_000_000_i64});
                id(&host.post("/contests", &wish))
            }
            "games" if path.contains("{id}") => {
                id(&owner.ask("POST", "/games/upload", &crate::uploaded_games::small()))
            }
            "assignments" | "remotes" => "none".to_string(),
            "people" => owner.me()["id"].as_str().unwrap().to_string(),
            _ => String::new(),
        };
        let name = if path.starts_with("/docs") { "play" } else { "a.png" };
        let filled = path
            .replace("{id}", &id)
            .replace("{name}", name)
            .replace("{entry}", "0")
            .replace("{bot}", "none");
        filled.replace("{game}", "thud").replace("{*path}", "thud.js")
    }

    /// Tries a cell; returns true if it was allowed.
    fn is_allowed(&self, who: Who, column: usize, method: &str, path: &str, of: &str) -> bool {
        let (person, what) = (&self.people[column], format!("{} {method} {path}", COLUMNS[column]));
        let of = if column == 6 { &self.played_match } else { of };
        let answer = if method == MESSAGE {
            match person.says(path, of) {
                Ok(Some(error)) if ["not_allowed", "not_found"].contains(&error.as_str()) => return false,
                Ok(Some(error)) if error == "sign_in" && [4, 6].contains(&column) => return false,
                Ok(_) => return true,
                Err(status) => {
                    assert!(
                        matches!(
                            (column, status, path),
                            (4 | 6, 401, "begin") | (5, 403, _) | (3, 403, "begin")
                        ),
                        "{what}: {status}"
                    );
                    return false;
                }
            }
        } else {
            // The body is not JSON, so an allowed request that reads one does nothing.
            person.ask_at(method, &self.filled(path, of), b"{")
        };
        let names_own = matches!(
            who,
            Who::OwnBot
                | Who::OwnGame
                | Who::OwnToken
                | Who::OwnMatch
                | Who::ShownMatch
                | Who::PlayedMatch
                | Who::Embedded
        );
        // Refusals answer as if it did not exist. A match may also lack a picture or not be a board game.
        let is_hidden = ["no match '", "no bot '", "no game '", "no token '"].iter().any(|start| {
            answer.status == 404 && answer.json()["message"].as_str().unwrap().starts_with(start)
        });
        let is_refused = matches!(answer.status, 401 | 403) || names_own && is_hidden;
        if is_refused {
            let expected = match (column, answer.status) {
                (_, 404) if who == Who::Embedded => (404, "not_found"),
                (4 | 6, _) => (401, "sign_in"),
                (_, 403) => (403, "not_allowed"),
                _ => (404, "not_found"),
            };
            assert_eq!((answer.status, answer.error().as_str()), expected, "{what}");
        } else {
            assert!(answer.status < 500, "{what}: {}", answer.text());
        }
        !is_refused
    }
}

impl Visitor<'_> {
    fn ask_at(&self, method: &str, path: &str, body: &[u8]) -> Answer {
        if ["/views", "/healthz", "/metrics", "/embed/match"].iter().any(|start| path.starts_with(start)) {
            return self.site.send(method, path, &[("cookie", &self.cookie)], body);
        }
        let body = if method == "GET" { b"" } else { body };
        self.ask(method, path, body)
    }

    fn until(&self, id: &str, is_so: impl Fn(&Value) -> bool) -> Value {
        loop {
            let told = self.get(&format!("/matches/{id}")).json();
            if is_so(&told) {
                return told;
            }
            std::thread::yield_now();
        }
    }

    /// The id of the first match of a finished tournament.
    fn first_match(&self, tournament: &str) -> String {
        loop {
            let told = self.get(&format!("/tournaments/{tournament}/matches")).json();
            if !told["matches"][0]["result"].is_null() {
                return told["matches"][0]["id"].as_str().unwrap().to_string();
            }
            std::thread::yield_now();
        }
    }

    /// Sends a message about a match on a socket. Returns the error, if any, or why there is no socket.
    fn says(&self, name: &str, about: &str) -> Result<Option<String>, u16> {
        let origin = format!("http://{}", self.site.address);
        let path = format!("/api/v1/live?token={}", self.token);
        let mut headers = vec![("origin", origin.as_str()), ("cookie", &self.cookie)];
        headers.extend(self.bearer.as_deref().map(|bearer| ("authorization", bearer)));
        if name == "begin" {
            let path = format!("/api/v1/connect?name=Far&game=thud&token={}", self.token);
            let mut socket = self.site.try_socket(&path, &headers)?;
            let own = crate::remotes::until(&mut socket, "connected")["id"].clone();
            let bots = json!([{"remote": own}, "house:random"]);
            socket.say(&json!({"begin": {"game": "thud", "bots": bots}}));
            let told = socket.until(|message| message["type"] == "begun" || message["type"] == "refused");
            let is_refused = told.last().is_some_and(|told| told["type"] == "refused");
            return Ok(is_refused.then(|| "not_allowed".into()));
        }
        let mut socket = self.site.try_socket(&path, &headers)?;
        let key = self.key.as_deref().unwrap_or("x");
        socket.say(&match name {
            "lobby" => json!({"lobby": true}),
            "act" => json!({"act": about, "key": key, "game": 1, "turn": 1, "action": {}}),
            "unwatch" => json!({ name: about }),
            "watch" => json!({"watch": about, "as": 0, "key": key}),
            _ => json!({name: about, "key": key}),
        });
        // Whatever comes before the reply to nonsense is the answer.
        socket.say(&json!({"nonsense": true}));
        let told = socket.until(|message| message["error"] == "bad_request");
        let errors = told.iter().filter_map(|message| message["error"].as_str());
        Ok(errors.filter(|error| *error != "bad_request").map(String::from).next())
    }
}

#[test]
fn every_cell_of_the_book_holds() {
    let embed_from = vec!["https://blog.example".parse().unwrap()];
    // One person makes a bot for each cell, more than the quota allows.
    let most = 1_000_000;
    let quotas = Quotas {
        bots: most,
        kilobytes: most,
        megabytes: most as u64,
        waiting: most,
        seconds: most as u64,
        ..Quotas::default()
    };
    let public = PublicConfig { quotas, ..open() };
    let site = Site::operated(public, Operations { embed_from, upload_games: true, ..Operations::default() });
    let cast = Cast::new(&site);
    let book = book();
    assert_eq!(book.len(), TABLE.len());
    let mut tried = 0;
    let mut check = |line: &Permission, of: &str, is_expected: &dyn Fn(usize, &str) -> bool| {
        let cells = &book[&format!("{} {}", line.method, line.path)];
        for (column, cell) in cells.iter().enumerate() {
            let is_allowed = cast.is_allowed(line.who, column, line.method, line.path, of);
            assert_eq!(
                is_allowed,
                is_expected(column, cell),
                "{} {} {}",
                COLUMNS[column],
                line.method,
                line.path
            );
            tried += 1;
        }
    };
    let is_last = |path: &str| path == "/sign-out";
    // Signing out comes last, deleting the tournament before it.
    let is_late = |line: &Permission| line.method == "DELETE" && line.path == "/tournaments/{id}";
    let (last, first): (Vec<&Permission>, Vec<&Permission>) =
        TABLE.iter().partition(|line| is_last(line.path) || is_late(line));
    let (late, last): (Vec<&Permission>, Vec<&Permission>) = last.into_iter().partition(|line| is_late(line));
    for line in first
        .iter()
        .filter(|line| matches!(line.who, Who::ShownMatch | Who::PlayedMatch | Who::OwnMatch | Who::Embedded))
    {
        // A tournament match has no owner; the owner's and the other author's bots play in it.
        check(line, &cast.shown_match, &|column, cell| match (column, line.who) {
            (6, _) => cell == "yes",
            (0, _) | (_, Who::Embedded) => true,
            (5, _) | (1, Who::OwnMatch) => false,
            (_, Who::PlayedMatch) => column <= 2,
            _ => ["yes", "shown"].contains(&cell),
        });
    }
    for line in first.into_iter().chain(late).chain(last) {
        check(line, &cast.own_match, &|_, cell| ["yes", "probe"].contains(&cell));
    }
    assert!(tried > TABLE.len() * 6, "{tried}");
}

#[test]
fn what_bots_wrote_is_told_to_nobody_else() {
    let site = Site::public(open());
    let cast = Cast::new(&site);
    let [host, owner, author, guest, ..] = &cast.people;
    let (tournament, of) = (&cast.tournament, &cast.shown_match);
    let paths = [
        format!("/matches/{of}"),
        format!("/matches/{of}?files=1"),
        format!("/matches/{of}/frames"),
        format!("/matches/{of}/log"),
        format!("/matches/{of}/record"),
        format!("/matches/{of}/page.html"),
        format!("/tournaments/{tournament}"),
        format!("/tournaments/{tournament}/matches"),
        format!("/tournaments/{tournament}/entries/0"),
        format!("/tournaments/{tournament}/entries/1"),
        "/tournaments".into(),
        "/ladders".into(),
        "/matches".into(),
        "/bots".into(),
    ];
    let heard = |person: &Visitor<'_>| {
        let mut heard: String = paths.iter().map(|path| person.get(path).text()).collect();
        let origin = format!("http://{}", site.address);
        let path = format!("/api/v1/live?token={}", person.token);
        let mut socket = site.try_socket(&path, &[("origin", &origin), ("cookie", &person.cookie)]).unwrap();
        socket.say(&json!({"watch": of}));
        heard += &format!("{:?}", socket.until(|message| message["summary"]["ended"].is_i64()));
        heard
    };
    let check = |person: &Visitor<'_>, secrets: [bool; 2]| {
        let heard = heard(person);
        let found = ["ADAS SECRET", "BOBS SECRET"].map(|secret| heard.contains(secret));
        assert_eq!(found, secrets, "{}: {heard}", person.me());
    };
    check(host, [true, true]);
    check(owner, [true, false]);
    check(author, [false, true]);
    check(guest, [false, false]);
}

#[test]
fn other_peoples_ids_are_no_good_in_what_is_sent() {
    let site = Site::public(open());
    let host = Visitor::host(&site);
    let [ada, bob] = ["Ada", "Bob"].map(|name| Visitor::invited(&host, "author", name));
    let sent = json!({"name": "Ace", "game": "perlwars", "files": robot("x")});
    let bot = ada.post("/bots", &sent).json();
    let hash = bot["hash"].as_str().unwrap();
    let own =
        id(&bob.post("/matches", &json!({"game": "perlwars", "bots": ["house:random", "house:random"]})));
    bob.until(&own, |told| told["state"] == "done");
    let bot = bot["id"].as_str().unwrap();
    let specs = [
        json!({"bot": bot}),
        json!({"bot": bot, "version": hash, "name": "Ace"}),
        json!({"name": "Ace", "files": robot("x"), "edits": bot}),
    ];
    for spec in specs {
        let bots = json!([spec, "house:random"]);
        let begun = bob.post("/matches", &json!({"game": "perlwars", "bots": bots}));
        assert_eq!((begun.status, begun.error().as_str()), (404, "not_found"), "{spec}");
        let forked = bob.post(&format!("/matches/{own}/fork"), &json!({"at": "1.1", "bots": bots}));
        assert_eq!((forked.status, forked.error().as_str()), (404, "not_found"), "{spec}");
        assert_eq!(ada.post("/matches", &json!({"game": "perlwars", "bots": bots})).status, 201, "{spec}");
    }
    let listed =
        |person: &Visitor<'_>| person.get(&format!("/matches?bot={bot}")).json().as_array().unwrap().len();
    assert_eq!((listed(&ada), listed(&bob), listed(&host)), (3, 0, 3));
    let bots = |person: &Visitor<'_>| person.get("/bots").json().as_array().unwrap().len();
    assert_eq!((bots(&ada), bots(&bob), bots(&host)), (1, 0, 1));
    // A missing bot and somebody else's bot get the same answer.
    let refused = |id: &str| bob.get(&format!("/bots/{id}")).text().replace(id, "ID");
    assert_eq!(refused(bot), refused("nothing"));
    let refused = |id: &str| bob.get(&format!("/matches/{id}")).text().replace(id, "ID");
    let adas = ada.get("/matches").json()[0]["id"].as_str().unwrap().to_string();
    assert_eq!(refused(&adas), refused("nothing"));
}
