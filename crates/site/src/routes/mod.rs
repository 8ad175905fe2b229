//! What can be asked for and done, one file a subject.

mod account;
pub(crate) mod body;

mod assignments;
pub(crate) mod attachments;
pub(crate) mod begin;
mod bots;
mod check;
mod contest;
mod docs;
mod games;
mod ladders;
mod learning;
pub(crate) mod matches;
mod page;
mod records;
mod rules;
mod saved;
mod session;
mod submissions;
mod tournaments;
mod upload;
mod uploaded_games;

#[cfg(test)]
mod tests;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::routing::{MethodRouter, delete, get, post, put};

use crate::state::AppState;
use crate::{archive, embed, remote};

pub(crate) use games::{Beginning, Game, Page, Start, view};
pub use page::{write_page, write_page_beside_player};

/// All under `/api/v1`.
pub(crate) fn api(is_public: bool) -> Router<AppState> {
    let routes = own_routes().into_iter().chain(if is_public { account_routes() } else { Vec::new() });
    routes.fold(Router::new(), |router, (path, methods)| router.route(path, methods))
}

/// What every server has, public or not.
pub(crate) fn own_routes() -> Vec<(&'static str, MethodRouter<AppState>)> {
    let mut routes = vec![
        ("/session", get(session::session)),
        ("/games", get(games::games)),
        ("/games/starts", get(games::starts)),
        ("/games/{game}/rules", get(games::rules)),
        ("/games/{game}/starter", get(games::starter)),
        ("/games/uploaded", get(uploaded_games::list)),
        ("/games/upload", post(uploaded_games::add).layer(DefaultBodyLimit::max(crate::upload::BODY))),
        ("/games/uploaded/{id}", put(uploaded_games::hide).delete(uploaded_games::remove)),
        ("/rules", get(rules::list).post(rules::check)),
        ("/bots", get(bots::list).post(bots::add)),
        ("/bots/{id}", get(bots::one).put(bots::change).delete(bots::remove)),
        ("/bots/upload", post(upload::add).layer(DefaultBodyLimit::max(crate::upload::BODY))),
        ("/bots/{id}/upload", post(upload::change).layer(DefaultBodyLimit::max(crate::upload::BODY))),
        ("/bots/{id}/check", post(check::check)),
        ("/bots/{id}/entries", get(bots::entries)),
        ("/remotes", get(remote::list)),
        ("/matches", get(matches::list).post(begin::begin)),
        ("/matches/{id}", get(matches::one)),
        ("/matches/{id}/frames", get(matches::frames)),
        ("/matches/{id}/log", get(attachments::log)),
        ("/matches/{id}/record", get(attachments::record)),
        ("/matches/{id}/page.html", get(page::page)),
        ("/matches/{id}/pictures/{name}", get(attachments::picture)),
        ("/matches/{id}/stop", post(begin::stop)),
        ("/matches/{id}/again", post(begin::again)),
        ("/matches/{id}/fork", post(begin::fork)),
        ("/matches/{id}/undo", post(begin::undo)),
        ("/matches/{id}/saved.zsg", get(saved::take)),
        ("/matches/{id}/games.pgn", get(saved::pgn)),
        ("/matches/{id}/learning", get(learning::one).post(learning::switch)),
        ("/saved", post(saved::bring)),
        ("/records", post(records::bring).layer(DefaultBodyLimit::max(records::BODY))),
        ("/ladders", get(ladders::list)),
        ("/ladders/{game}", post(ladders::switch)),
        ("/tournaments", get(tournaments::list).post(tournaments::begin)),
        ("/tournaments/{id}/stop", post(tournaments::stop)),
        ("/tournaments/{id}/resume", post(tournaments::resume)),
        ("/tournaments/{id}", get(tournaments::one).delete(tournaments::remove)),
        ("/tournaments/{id}/matches", get(tournaments::matches)),
        ("/tournaments/{id}/results.csv", get(archive::results_csv)),
        ("/tournaments/{id}/results.json", get(archive::results_json)),
        ("/tournaments/{id}/table.csv", get(archive::table_csv)),
        ("/tournaments/{id}/entries/{entry}", get(tournaments::entry)),
        ("/docs", get(docs::list)),
        ("/openapi.json", get(docs::openapi)),
        ("/schemas/{name}", get(docs::schema)),
        ("/docs/{name}", get(docs::one)),
    ];
    routes.extend(embed::routes());
    routes
}

/// The most bytes that somebody without a session may send.
const SMALL: usize = 4 << 10;

/// What only a public server has: accounts, contests and assignments.
pub(crate) fn account_routes() -> Vec<(&'static str, MethodRouter<AppState>)> {
    vec![
        ("/sign-in", post(account::enter).layer(DefaultBodyLimit::max(SMALL))),
        ("/sign-in/asks", post(account::asks).layer(DefaultBodyLimit::max(SMALL))),
        ("/sign-out", post(account::leave)),
        ("/recovery", post(account::own_recovery)),
        ("/invitations", get(account::invitations).post(account::add_invitation)),
        ("/invitations/{id}", delete(account::drop_invitation)),
        ("/tokens", get(account::tokens).post(account::add_token)),
        ("/tokens/{id}", delete(account::revoke_token)),
        ("/people", get(account::people)),
        ("/people/{id}", put(account::change)),
        ("/people/{id}/recovery", post(account::recovery_of)),
        ("/submissions", get(submissions::list)),
        ("/space", get(submissions::space)),
        ("/bots/{id}/disqualified", put(submissions::rule)),
        ("/remotes/{id}/disqualified", put(submissions::rule_remote)),
        ("/tournaments/{id}/rerun", post(tournaments::rerun)),
        ("/contests", get(contest::list).post(contest::add)),
        ("/contests/{id}", put(contest::change).delete(contest::remove)),
        ("/contests/{id}/entries", post(contest::enter)),
        ("/contests/{id}/similar", get(contest::similar)),
        ("/contests/{id}/entries/{bot}", delete(contest::leave)),
        ("/assignments", get(assignments::list).post(assignments::add)),
        ("/assignments/{id}", get(assignments::one).put(assignments::change).delete(assignments::remove)),
        ("/assignments/{id}/hand-ins", post(assignments::hand_in)),
        ("/assignments/{id}/similar", get(assignments::similar)),
        ("/assignments/{id}/gradebook.csv", get(archive::gradebook_csv)),
    ]
}
