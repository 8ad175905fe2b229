//! The page's types for the server's responses, generated from the structs.

use std::path::Path;

use ts_rs::{Config, TS};

use super::{bots, check, games, ladders, rules, session, tournaments, upload};
use crate::learning::status::{LearnedGeneration, Learning, LearningState};
use crate::live::{Begun, PersonPrompt};
use crate::tournaments::{history, standing, table};
use crate::{diagnostics, docs, summary};

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
        crate::public::Me,
        crate::public::Invitation,
        crate::public::PersonRow,
        crate::public::TokenRow,
        crate::public::SubmittedBot,
        crate::space::Space,
        crate::public::Failure,
        crate::public::OnLadder,
        crate::public::Contest,
        crate::public::ContestBot,
        crate::public::LeftOut,
        games::Game,
        games::GameOption,
        games::HouseBot,
        games::SampleBot,
        games::Page,
        games::Beginning,
        games::SourceText,
        docs::Chapter,
        rules::RulesFile,
        rules::Variant,
        rules::Texts,
        rules::Finding,
        bots::Bot,
        crate::remote::RemoteRow,
        bots::Tally,
        bots::BotError,
        check::BotCheck,
        upload::Submission,
        standing::Tournament,
        standing::Standing,
        table::TournamentTable,
        crate::tournaments::TournamentState,
        crate::tournaments::SkippedBot,
        ladders::Ladder,
        Learning,
        LearningState,
        LearnedGeneration,
        history::EntryHistory,
        history::RatingThen,
        history::EntryError,
        history::BotEntry,
        bots::BotVersion,
        table::TournamentRow,
        table::TournamentCell,
        tournaments::TournamentMatches,
        tournaments::TournamentMatch,
        tournaments::TournamentResult,
        summary::Summary,
        summary::State,
        summary::Kind,
        summary::Player,
        summary::GameResult,
        summary::BotVerdict,
        summary::BotRemark,
        summary::From,
        summary::OfTournament,
        diagnostics::Diagnostic,
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
    let head = "// What the server answers. Made from its structs by a test of crates/server; not to be edited by hand.\n";
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
        "web/js/types.d.ts is stale; write it anew: VIADAL_WRITE_TYPES=1 cargo test -p server types"
    );
}
