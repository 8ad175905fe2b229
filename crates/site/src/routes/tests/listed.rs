//! The router has the routes of the table of permissions, and no other.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Duration;

use accounts::{MESSAGE, Settings, TABLE};
use axum::body::Body;
use axum::extract::Request;
use axum::http::StatusCode;
use axum::http::header::{ALLOW, HOST};
use contests::Contests;
use live::MatchRegistry;
use store::Store;
use tower_service::Service;

use crate::admission::TOKEN;
use crate::app::app;
use crate::operations::Operations;
use crate::routes::{account_routes, own_routes};
use crate::state::AppState;

/// The methods that a route answers, as the router itself tells them to whoever asks with another.
async fn methods(app: &mut axum::Router, token: &str, path: &str) -> Vec<String> {
    let filled = path.replace("{*path}", "thud.js").replace(['{', '}'], "");
    let request =
        Request::builder().method("PATCH").uri(filled).header(HOST, "127.0.0.1:7").header(TOKEN, token);
    let answer = app.call(request.body(Body::empty()).unwrap()).await.unwrap();
    assert_eq!(answer.status(), StatusCode::METHOD_NOT_ALLOWED, "{path}");
    let allowed = answer.headers()[ALLOW].to_str().unwrap();
    allowed.split(',').filter(|method| *method != "HEAD").map(String::from).collect()
}

#[test]
fn every_route_of_the_router_is_in_the_table_and_no_other() {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    runtime.block_on(async {
        let settings = Settings {
            cache: std::env::temp_dir(),
            local_bots: Vec::new(),
            slots: 1,
            absence: Duration::MAX,
            spare_memory: 0,
            grace: Duration::ZERO,
            learning_games: 1,
            quotas: None,
        };
        let store = Arc::new(Store::in_memory().unwrap());
        let contests = Contests::new(&MatchRegistry::new(store, settings).unwrap());
        let address = "127.0.0.1:7".parse().unwrap();
        // A local server refuses nothing by the table, and so tells which methods there are.
        let state = AppState::new(contests, address, (Duration::MAX, u64::MAX), None, Operations::default());
        let token = state.guard.token.clone();
        let accounts = account_routes();
        let paths: Vec<&str> = own_routes().iter().chain(&accounts).map(|(path, _)| *path).collect();
        let mut app = app(state.clone(), Duration::MAX).merge(
            accounts
                .into_iter()
                .fold(axum::Router::new(), |router, (path, methods)| {
                    router.route(&format!("/api/v1{path}"), methods)
                })
                .with_state(state),
        );
        let mut served = BTreeSet::new();
        for path in paths.into_iter().map(|path| format!("/api/v1{path}")).chain(OTHERS.map(String::from)) {
            for method in methods(&mut app, &token, &path).await {
                served.insert((method, path.strip_prefix("/api/v1").unwrap_or(&path).to_string()));
            }
        }
        let requests = TABLE.iter().filter(|line| line.method != MESSAGE);
        let listed = requests.map(|line| (line.method.to_string(), line.path.to_string()));
        assert_eq!(served, listed.collect::<BTreeSet<_>>());
    });
}

/// The routes that stand in `app` itself.
const OTHERS: [&str; 7] = [
    "/api/v1/live",
    "/api/v1/connect",
    "/api/v1/archive.tar.gz",
    "/embed/match/{id}",
    "/views/{*path}",
    "/healthz",
    "/metrics",
];
