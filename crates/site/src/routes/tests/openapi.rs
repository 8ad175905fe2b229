//! The description of the server's interface, made from the types of its answers: a file that is served, held fresh here.

use std::any::TypeId;
use std::path::Path;

use accounts::{MESSAGE, Permission, TABLE, Who};
use contests::history;
use live::learning::Learning;
use live::{Begun, BotCheck, RemoteRow, Summary};
use schemars::generate::SchemaSettings;
use schemars::{JsonSchema, SchemaGenerator};
use serde_json::{Map, Value, json};

use crate::routes::{
    begin, bots, games, ladders, learning, saved, session, submissions, tournaments, upload, uploaded_games,
};
use crate::{archive, docs};

/// What an operation answers.
enum Answer {
    /// JSON of this schema, with this status.
    Json(u16, Value),
    /// Something else, of this media type.
    Other(&'static str),
    /// A WebSocket.
    Socket,
}

/// What is not told by the table of permissions.
struct Operation {
    /// The method and the path.
    of: &'static str,
    summary: &'static str,
    /// What may stand in the query.
    query: &'static [(&'static str, &'static str)],
    /// The body: JSON of this schema, or bytes.
    body: Option<Body>,
    answer: Answer,
}

enum Body {
    Json(Value),
    Bytes,
}

macro_rules! operations {
    ($generator:ident; $($of:literal $summary:literal [$($name:literal: $meaning:literal),*] $(<- $body:ty)? => $answer:ident $(($of_answer:ty))?;)*) => {
        vec![$(Operation {
            of: $of,
            summary: $summary,
            query: &[$(($name, $meaning)),*],
            body: body!($($body)?),
            answer: answer!($generator $answer $(($of_answer))?),
        }),*]
    };
}

macro_rules! body {
    () => {
        None
    };
    ($of:ty) => {
        Some(body::<$of>())
    };
}

macro_rules! answer {
    ($generator:ident ok ($of:ty)) => {
        Answer::Json(200, schema::<$of>($generator))
    };
    ($generator:ident made ($of:ty)) => {
        Answer::Json(201, schema::<$of>($generator))
    };
    ($generator:ident text) => {
        Answer::Other("text/plain")
    };
    ($generator:ident html) => {
        Answer::Other("text/html")
    };
    ($generator:ident lines) => {
        Answer::Other("application/x-ndjson")
    };
    ($generator:ident csv) => {
        Answer::Other("text/csv")
    };
    ($generator:ident bytes) => {
        Answer::Other("application/octet-stream")
    };
    ($generator:ident script) => {
        Answer::Other("text/javascript")
    };
    ($generator:ident socket) => {
        Answer::Socket
    };
}

fn schema<T: JsonSchema>(generator: &mut SchemaGenerator) -> Value {
    generator.subschema_for::<T>().to_value()
}

/// What is sent may leave out what has a default, and stands in one piece: a type that is answered too is told differently there.
fn body<T: JsonSchema + 'static>() -> Body {
    match TypeId::of::<T>() == TypeId::of::<Bytes>() {
        true => Body::Bytes,
        false => {
            let settings = SchemaSettings::draft2020_12().with(|settings| {
                settings.inline_subschemas = true;
                settings.meta_schema = None;
            });
            Body::Json(schema::<T>(&mut settings.into_generator()))
        }
    }
}

/// What was deleted.
#[derive(JsonSchema)]
#[expect(dead_code)]
struct Removed {
    /// Its id.
    removed: String,
}

/// What holds no longer.
#[derive(JsonSchema)]
#[expect(dead_code)]
struct Revoked {
    /// Its id.
    revoked: String,
}

/// What a link asks for.
#[derive(JsonSchema)]
#[expect(dead_code)]
struct Asked {
    /// Whether a name is to be chosen.
    name: bool,
}

#[derive(JsonSchema)]
#[expect(dead_code)]
struct SignedOut {
    signed_out: bool,
}

/// A description in JSON, of a standard of its own.
type Object = Map<String, Value>;

/// All results of a tournament, as they are written bit by bit.
#[derive(JsonSchema)]
#[expect(dead_code)]
struct ExportedResults {
    tournament: String,
    name: String,
    game: String,
    results: Vec<archive::ExportedResult>,
}

/// A body that is no JSON.
#[derive(JsonSchema)]
struct Bytes;

fn operations(generator: &mut SchemaGenerator) -> Vec<Operation> {
    operations![generator;
        "GET /session" "Who you are, and the token that writes carry" [] => ok(session::Session);
        "POST /sign-in" "Follows an invitation or a recovery link; sets the session's cookie" [] <- accounts::Shown => ok(accounts::SignedIn);
        "POST /sign-in/asks" "What a link asks for, before it is followed" [] <- accounts::Shown => ok(Asked);
        "POST /sign-out" "Ends the session" [] => ok(SignedOut);
        "POST /recovery" "Makes a new recovery link" [] => ok(accounts::Recovery);
        "GET /invitations" "All invitations" [] => ok(Vec<accounts::Invitation>);
        "POST /invitations" "Makes an invitation" [] <- accounts::NewLink => made(accounts::Invitation);
        "DELETE /invitations/{id}" "Revokes an invitation" [] <- accounts::Revoke => ok(Revoked);
        "GET /tokens" "Your tokens" [] => ok(Vec<accounts::TokenRow>);
        "POST /tokens" "Makes a token" [] <- accounts::NewToken => made(accounts::TokenRow);
        "DELETE /tokens/{id}" "Revokes a token" [] => ok(Revoked);
        "GET /people" "Everybody with an account" [] => ok(Vec<accounts::PersonRow>);
        "PUT /people/{id}" "Changes somebody's role, or shuts them out" [] <- accounts::PersonChange => ok(accounts::PersonRow);
        "POST /people/{id}/recovery" "Makes a recovery link for somebody" [] => ok(accounts::Recovery);
        "GET /submissions" "Who has submitted what" [] => ok(Vec<contests::SubmittedBot>);
        "GET /space" "Free space on the disks that the server writes to" [] => ok(Vec<live::Space>);
        "PUT /bots/{id}/disqualified" "Disqualifies a bot, or lets it play again" [] <- submissions::Ruling => ok(submissions::Ruling);
        "PUT /remotes/{id}/disqualified" "Disqualifies a bot that runs on its author's machine, or lets it play again" [] <- submissions::Ruling => ok(submissions::Ruling);
        "GET /games" "All games with their options and bots" [] => ok(Vec<games::Game>);
        "GET /games/{game}/rules" "A game's rules for authors" ["lang": "en, hu or ja"] => ok(games::Page);
        "GET /games/starts" "How games and rules files that ship look at their start" ["of": "one of them, such as chess"] => ok(Vec<games::Start>);
        "GET /games/{game}/starter" "A bot to begin with" ["language": "such as python", "name": "the bot's name"] => ok(games::Beginning);
        "GET /games/uploaded" "The games that the caller has uploaded; all of them for the host" [] => ok(Vec<uploaded_games::Uploaded>);
        "POST /games/upload" "Uploads a game, as a zip of its folder: a new game, or a new version" [] <- Bytes => made(uploaded_games::Uploaded);
        "PUT /games/uploaded/{id}" "Hides a game that was uploaded, or shows it again" [] <- uploaded_games::Ruling => ok(uploaded_games::Ruling);
        "DELETE /games/uploaded/{id}" "Removes a game that was uploaded" [] => ok(Removed);
        "GET /docs" "The chapters of the book" [] => ok(Vec<docs::Chapter>);
        "GET /docs/{name}" "A chapter of the book" [] => ok(games::Page);
        "GET /openapi.json" "This description" [] => ok(Object);
        "GET /schemas/{name}" "JSON Schema of a bot's lines: from-referee.json, from-bot.json" [] => ok(Object);
        "GET /rules" "The rules files that ship" [] => ok(Vec<String>);
        "POST /rules" "Reads a rules file, and says what is in it" [] <- crate::jobs::SentRules => ok(::games::zrf::Contents);
        "GET /bots" "Your bots, the latest first" ["game": "of this game only"] => ok(Vec<bots::Bot>);
        "POST /bots" "Saves a new bot from its sources" [] <- bots::Sent => made(bots::Bot);
        "POST /bots/upload" "Uploads a source file or a zip, as a new bot or a new version" ["file": "the file's name", "game": "the game, if the file does not say it", "name": "the bot's name"] <- Bytes => made(upload::Submission);
        "GET /bots/{id}" "A bot with its sources" [] => ok(bots::Bot);
        "PUT /bots/{id}" "Saves a new version of a bot" [] <- bots::Sent => ok(bots::Bot);
        "DELETE /bots/{id}" "Deletes a bot" [] => ok(Removed);
        "POST /bots/{id}/upload" "Uploads a new version" ["file": "the file's name", "name": "another name for the bot"] <- Bytes => made(upload::Submission);
        "POST /bots/{id}/check" "Plays a short check" [] => ok(BotCheck);
        "GET /bots/{id}/entries" "The ladders and tournaments that a bot is on" [] => ok(Vec<history::BotEntry>);
        "GET /connect" "A WebSocket for a bot that runs on your machine" ["name": "the bot's name", "game": "its game", "protocol": "uci, usi, ucci, xboard, step or kept, if it does not speak the line protocol", "token": "the write token, where there are no accounts"] => socket;
        "GET /remotes" "Your bots that are connected now" [] => ok(Vec<RemoteRow>);
        "GET /matches" "Matches, the latest first" ["state": "such as live or done", "game": "of this game", "bot": "with this bot", "before": "begun before this, in milliseconds since 1970", "limit": "50 unless told, at most 500"] => ok(Vec<Summary>);
        "POST /matches" "Begins a match" [] <- begin::MatchBody => made(Begun);
        "GET /matches/{id}" "How a match stands" ["files": "1 for the contents of its files"] => ok(Summary);
        "GET /matches/{id}/frames" "What the board shows, a JSON object a line" ["as": "through whose eyes"] => lines;
        "GET /matches/{id}/log" "What bots wrote, and how long they took" ["bot": "of this bot only"] => lines;
        "GET /matches/{id}/record" "The record" [] => bytes;
        "GET /matches/{id}/page.html" "The replay as one file" ["lang": "en, hu or ja"] => html;
        "GET /matches/{id}/pictures/{name}" "A picture of a piece" [] => bytes;
        "GET /matches/{id}/saved.zsg" "The game as a saved game of Zillions of Games" ["game": "which one"] => text;
        "GET /matches/{id}/games.pgn" "The games in Portable Game Notation, of chess and its kin" [] => text;
        "GET /matches/{id}/learning" "How far the computer has learned the game of a match" [] => ok(Learning);
        "POST /matches/{id}/learning" "Lets the computer learn the game of a match, or stops that" [] <- learning::Switch => ok(Learning);
        "POST /matches/{id}/stop" "Stops a match" [] => ok(Summary);
        "POST /matches/{id}/again" "Plays a match again" [] <- begin::Again => made(Begun);
        "POST /matches/{id}/fork" "Plays on from a turn, with other bots if wanted" [] <- begin::Fork => made(Begun);
        "POST /matches/{id}/undo" "Takes a decision back" [] <- begin::Key => made(Begun);
        "POST /saved" "Brings a saved game" [] <- saved::Sent => made(Summary);
        "POST /records" "Brings a record" [] <- Bytes => made(Summary);
        "GET /live" "The WebSocket of the page" ["token": "the write token"] => socket;
        "GET /ladders" "All ladders" [] => ok(Vec<ladders::Ladder>);
        "POST /ladders/{game}" "Switches a ladder on or off" [] <- ladders::Switch => ok(ladders::Ladder);
        "GET /tournaments" "All tournaments, the latest first" [] => ok(Vec<contests::Tournament>);
        "POST /tournaments" "Begins a tournament, or goes on with the same one" [] <- contests::TournamentBody => made(contests::Tournament);
        "GET /tournaments/{id}" "A tournament with its table, which conditions limit to a part of the matches; a name of an option is one too" ["map": "only matches on this map or opening, from 1", "opponent": "only matches against this bot, by name", "seat": "where that bot sits, from 0", "turns": "only matches of so many turns, such as 10..50", "date": "only matches of these days in UTC, such as 2026-11-01..2026-11-30"] => ok(contests::standing::Standing);
        "DELETE /tournaments/{id}" "Deletes a tournament" [] => ok(Removed);
        "POST /tournaments/{id}/stop" "Stops a tournament" [] => ok(contests::Tournament);
        "POST /tournaments/{id}/resume" "Goes on with a tournament" [] => ok(contests::Tournament);
        "POST /tournaments/{id}/rerun" "Plays a match of a tournament again" [] <- tournaments::Again => ok(contests::Tournament);
        "GET /tournaments/{id}/matches" "Matches of a tournament" ["of": "with this entry", "against": "and this one", "played": "1 for those that have begun, the latest first", "from": "the first, counted from 0", "limit": "how many"] => ok(tournaments::TournamentMatches);
        "GET /tournaments/{id}/entries/{entry}" "An entry's results over time" [] => ok(history::EntryHistory);
        "GET /tournaments/{id}/results.csv" "All results" [] => csv;
        "GET /tournaments/{id}/results.json" "All results" [] => ok(ExportedResults);
        "GET /tournaments/{id}/table.csv" "The table, which conditions limit as above" ["map": "only matches on this map or opening, from 1", "opponent": "only matches against this bot, by name", "seat": "where that bot sits, from 0", "turns": "only matches of so many turns, such as 10..50", "date": "only matches of these days in UTC, such as 2026-11-01..2026-11-30"] => csv;
        "GET /archive.tar.gz" "Everything that the host may have" [] => bytes;
        "GET /contests" "All contests" [] => ok(Vec<contests::Contest>);
        "POST /contests" "Opens a contest" [] <- contests::ContestBody => made(contests::Contest);
        "PUT /contests/{id}" "Changes, closes or reopens a contest" [] <- contests::Dates => ok(contests::Contest);
        "DELETE /contests/{id}" "Deletes a contest" [] => ok(Removed);
        "POST /contests/{id}/entries" "Enters a bot" [] <- contests::Entry => made(contests::Contest);
        "DELETE /contests/{id}/entries/{bot}" "Withdraws a bot" [] => ok(contests::Contest);
        "GET /contests/{id}/similar" "Which bots of a contest have similar sources, for the host to read" [] => ok(contests::SimilarSources);
        "GET /assignments" "All assignments, and how you stand in them" [] => ok(Vec<contests::Assignment>);
        "POST /assignments" "Opens an assignment" [] <- contests::AssignmentBody => made(contests::Assignment);
        "GET /assignments/{id}" "An assignment; for the host with everybody's standing" [] => ok(contests::Assignment);
        "PUT /assignments/{id}" "Changes when an assignment is due" [] <- contests::AssignmentDates => ok(contests::Assignment);
        "DELETE /assignments/{id}" "Deletes an assignment with the matches of what was handed in" [] => ok(Removed);
        "POST /assignments/{id}/hand-ins" "Hands in a bot, as it is now" [] <- contests::HandInBody => made(contests::Assignment);
        "GET /assignments/{id}/similar" "The same of what was handed in last" [] => ok(contests::SimilarSources);
        "GET /assignments/{id}/gradebook.csv" "What counts for each person" [] => csv;
        "GET /embed/{id}" "A match that other sites may embed" [] => ok(Summary);
        "GET /embed/{id}/frames" "What its board shows" [] => lines;
        "GET /embed/{id}/pictures/{name}" "A picture of a piece in it" [] => bytes;
    ]
}

/// Those of the table that are the interface: not messages, pages of the site or probes.
fn is_described(line: &Permission) -> bool {
    let beside = ["/views/{*path}", "/embed/match/{id}", "/healthz", "/metrics"];
    line.method != MESSAGE && !beside.contains(&line.path)
}

/// Who may do it, as the book's table says it.
fn who(who: Who) -> &'static str {
    match who {
        Who::Anyone => "anyone",
        Who::SignedIn => "whoever is signed in",
        Who::Author => "authors",
        Who::Host => "the host",
        Who::OwnBot => "the bot's author",
        Who::OwnGame => "the author who uploaded the game",
        Who::OwnToken => "whoever made the token",
        Who::OwnMatch => "the author who asked for the match",
        Who::ShownMatch => {
            "whoever is signed in, for matches of tournaments and exhibitions; else the author who asked for it"
        }
        Who::Embedded => "anyone, where the host lets pages embed matches",
        Who::Probe => "probes that the host names",
        Who::PlayedMatch => "the author who asked for the match, and authors whose bots play in it",
    }
}

fn described(operation: &Operation, line: Permission) -> Value {
    let in_path = line.path.split('/').filter_map(|part| part.strip_prefix('{')?.strip_suffix('}'));
    let path = in_path
        .map(|name| json!({"name": name, "in": "path", "required": true, "schema": {"type": "string"}}));
    let query = operation.query.iter().map(|(name, meaning)| {
        json!({"name": name, "in": "query", "description": meaning, "schema": {"type": "string"}})
    });
    let parameters: Vec<Value> = path.chain(query).collect();
    let (status, answer) = match &operation.answer {
        Answer::Json(status, schema) => {
            (*status, json!({"description": "done", "content": {"application/json": {"schema": schema}}}))
        }
        Answer::Other(media) => (200, json!({"description": "done", "content": {*media: {}}})),
        Answer::Socket => (101, json!({"description": "a WebSocket"})),
    };
    let error = json!({"description": "refused", "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Error"}}}});
    let mut told = json!({
        "summary": operation.summary,
        "description": format!("On a public server: {}.", who(line.who)),
        "responses": {status.to_string(): answer, "default": error},
    });
    if !parameters.is_empty() {
        told["parameters"] = json!(parameters);
    }
    if let Some(body) = &operation.body {
        let content = match body {
            Body::Json(schema) => json!({"application/json": {"schema": schema}}),
            Body::Bytes => json!({"application/octet-stream": {}}),
        };
        told["requestBody"] = json!({"required": line.method != "DELETE", "content": content});
    }
    if line.who.role().is_some() {
        let token = line.is_for_programs().then(|| json!({"token": []}));
        told["security"] = [json!({"session": []})].into_iter().chain(token).collect();
    }
    told
}

/// The description as it is published: every request of the table of permissions.
fn document() -> Value {
    let settings = SchemaSettings::draft2020_12().with(|settings| {
        settings.definitions_path = "/components/schemas".into();
        settings.meta_schema = None;
    });
    let mut generator = settings.for_serialize().into_generator();
    let operations = operations(&mut generator);
    let mut paths = Map::new();
    for line in TABLE.iter().filter(|line| is_described(line)) {
        let name = format!("{} {}", line.method, line.path);
        let operation = operations.iter().find(|operation| operation.of == name);
        let operation = operation.unwrap_or_else(|| panic!("{name} is not described"));
        let methods = paths.entry(line.path).or_insert_with(|| json!({}));
        methods[line.method.to_lowercase()] = described(operation, *line);
    }
    let count = TABLE.iter().filter(|line| is_described(line)).count();
    assert_eq!(operations.len(), count, "what is described is in the table of permissions");
    let mut schemas = generator.take_definitions(true);
    schemas.insert(
        "Error".into(),
        json!({
            "description": "Why a request was not done.",
            "type": "object",
            "required": ["error", "message", "wording"],
            "properties": {
                "error": {"type": "string", "description": "a word for programs"},
                "message": {"type": "string", "description": "a sentence for people"},
                "wording": {"description": "the sentence with its blanks apart, for translation"},
            },
        }),
    );
    json!({
        "openapi": "3.1.0",
        "info": {
            "title": "Viadal",
            "version": "1",
            "description": "The interface of a Viadal server. Writes carry the header x-viadal-token, told by /session; programs with an author's token show that instead.",
            "license": {"name": "MIT OR Apache-2.0"},
        },
        "servers": [{"url": "/api/v1"}],
        "paths": paths,
        "components": {
            "schemas": schemas,
            "securitySchemes": {
                "session": {"type": "apiKey", "in": "cookie", "name": "viadal"},
                "token": {"type": "http", "scheme": "bearer"},
            },
        },
    })
}

#[test]
fn the_description_of_the_interface_is_that_of_the_server() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("openapi.json");
    let text = serde_json::to_string_pretty(&document()).unwrap() + "\n";
    if std::env::var_os("VIADAL_WRITE_TYPES").is_some() {
        std::fs::write(&path, &text).unwrap();
    }
    assert!(
        std::fs::read_to_string(&path).unwrap_or_default() == text,
        "crates/site/openapi.json is stale; write it anew: VIADAL_WRITE_TYPES=1 cargo test -p site openapi"
    );
}
