//! The page's types for the server's responses, generated from the structs.

use std::path::Path;

use contests::{history, standing, table};
use live::learning::{LearnedGeneration, Learning, LearningState};
use live::{Begun, BotCheck, PersonPrompt};
use ts_rs::{Config, TS};

use crate::docs;
use crate::routes::{bots, games, ladders, session, tournaments, upload, uploaded_games};

/// All declarations, in the order of the file.
fn declarations() -> Vec<String> {
    let config = Config::default().with_large_int("number");
    macro_rules! declared {
        ($($of:ty),* $(,)?) => {
            vec![$(declaration::<$of>(&config)),*]
        };
    }
    declared![
        session::Session,
        session::Account,
        accounts::Me,
        accounts::Invitation,
        accounts::PersonRow,
        accounts::TokenRow,
        contests::SubmittedBot,
        live::Space,
        contests::Failure,
        contests::OnLadder,
        contests::Contest,
        contests::ContestBot,
        contests::LeftOut,
        contests::Assignment,
        contests::AssignmentRung,
        contests::AssignmentPerson,
        contests::HandedIn,
        contests::RungStanding,
        contests::LostMatch,
        arena::Passage,
        arena::Pair,
        contests::SimilarSources,
        games::Game,
        games::GameOption,
        games::HouseBot,
        games::SampleBot,
        games::Page,
        games::Beginning,
        store::SourceFile,
        docs::Chapter,
        ::games::zrf::Contents,
        ::games::zrf::Listed,
        ::games::zrf::Texts,
        ::games::zrf::Finding,
        bots::Bot,
        live::RemoteRow,
        store::Tally,
        store::BotError,
        BotCheck,
        upload::Submission,
        uploaded_games::Uploaded,
        standing::Tournament,
        standing::Standing,
        table::TournamentTable,
        contests::TournamentState,
        contests::SkippedBot,
        ladders::Ladder,
        Learning,
        LearningState,
        LearnedGeneration,
        history::EntryHistory,
        history::RatingThen,
        history::BotEntry,
        store::Version,
        table::TournamentRow,
        arena::Cell,
        tournaments::TournamentMatches,
        tournaments::TournamentMatch,
        tournaments::TournamentResult,
        live::Summary,
        live::State,
        live::Kind,
        live::Player,
        live::GameResult,
        live::BotVerdict,
        arena::Remark,
        live::From,
        live::OfTournament,
        live::Rematch,
        live::Diagnostic,
        Begun,
        PersonPrompt,
    ]
}

fn declaration<T: TS>(config: &Config) -> String {
    let docs = T::docs().map_or(String::new(), |docs| format!("{}\n", docs.trim_end()));
    let written = format!("{docs}export {}\n", T::decl(config));
    written.lines().map(|line| line.trim_end().to_string() + "\n").collect()
}

/// The file's text.
fn text() -> String {
    let head = "// What the server answers. Made from its structs by a test of crates/site; not to be edited by hand.\n";
    format!("{head}\n{}", declarations().join("\n"))
}

#[test]
fn the_types_of_the_page_are_those_of_the_server() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/js/types.d.ts");
    let text = text();
    if std::env::var_os("VIADAL_WRITE_TYPES").is_some() {
        std::fs::write(&path, &text).unwrap();
    }
    let found = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(
        found == text,
        "web/js/types.d.ts is stale; write it anew: VIADAL_WRITE_TYPES=1 cargo test -p site types"
    );
}
