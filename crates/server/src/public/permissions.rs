//! Who may do what on a public server: one table of all routes. What is not in it is refused.

/// Who may do something.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Who {
    /// Everybody, signed in or not.
    Anyone,
    /// Whoever is signed in.
    SignedIn,
    /// The host.
    Host,
}

/// One thing that can be asked of the server.
#[derive(Clone, Copy, Debug)]
pub struct Permission {
    /// The method; `HEAD` goes with `GET`.
    pub method: &'static str,
    /// The path as the router writes it, without `/api/v1`.
    pub path: &'static str,
    pub who: Who,
}

const fn line(method: &'static str, path: &'static str, who: Who) -> Permission {
    Permission { method, path, who }
}

/// All that can be asked of a public server. The page's own files are for anyone.
pub const TABLE: &[Permission] = &[
    line("GET", "/session", Who::Anyone),
    line("POST", "/sign-in", Who::Anyone),
    line("POST", "/sign-out", Who::Anyone),
    line("POST", "/recovery", Who::SignedIn),
    line("GET", "/invitations", Who::Host),
    line("POST", "/invitations", Who::Host),
    line("DELETE", "/invitations/{id}", Who::Host),
    line("GET", "/people", Who::Host),
    line("PUT", "/people/{id}", Who::Host),
    line("POST", "/people/{id}/recovery", Who::Host),
    line("GET", "/games", Who::Anyone),
    line("GET", "/games/{game}/rules", Who::Anyone),
    line("GET", "/games/{game}/starter", Who::Anyone),
    line("GET", "/docs", Who::Anyone),
    line("GET", "/docs/{name}", Who::Anyone),
    line("GET", "/views/{*path}", Who::Anyone),
    line("GET", "/rules", Who::Host),
    line("POST", "/rules", Who::Host),
    line("GET", "/bots", Who::Host),
    line("POST", "/bots", Who::Host),
    line("GET", "/bots/{id}", Who::Host),
    line("PUT", "/bots/{id}", Who::Host),
    line("DELETE", "/bots/{id}", Who::Host),
    line("POST", "/bots/{id}/check", Who::Host),
    line("GET", "/bots/{id}/entries", Who::Host),
    line("GET", "/matches", Who::Host),
    line("POST", "/matches", Who::Host),
    line("GET", "/matches/{id}", Who::Host),
    line("GET", "/matches/{id}/frames", Who::Host),
    line("GET", "/matches/{id}/log", Who::Host),
    line("GET", "/matches/{id}/record", Who::Host),
    line("GET", "/matches/{id}/page.html", Who::Host),
    line("GET", "/matches/{id}/pictures/{name}", Who::Host),
    line("GET", "/matches/{id}/saved.zsg", Who::Host),
    line("POST", "/matches/{id}/stop", Who::Host),
    line("POST", "/matches/{id}/again", Who::Host),
    line("POST", "/matches/{id}/fork", Who::Host),
    line("POST", "/matches/{id}/undo", Who::Host),
    line("POST", "/saved", Who::Host),
    line("POST", "/records", Who::Host),
    line("GET", "/live", Who::Host),
    line("GET", "/ladders", Who::Host),
    line("POST", "/ladders/{game}", Who::Host),
    line("GET", "/tournaments", Who::Host),
    line("POST", "/tournaments", Who::Host),
    line("GET", "/tournaments/{id}", Who::Host),
    line("DELETE", "/tournaments/{id}", Who::Host),
    line("POST", "/tournaments/{id}/stop", Who::Host),
    line("POST", "/tournaments/{id}/resume", Who::Host),
    line("GET", "/tournaments/{id}/matches", Who::Host),
    line("GET", "/tournaments/{id}/entries/{entry}", Who::Host),
];

/// Who may do this; `None` when it is not in the table.
pub(super) fn who_may(method: &str, path: &str) -> Option<Who> {
    let method = if method == "HEAD" { "GET" } else { method };
    let path = path.strip_prefix("/api/v1").unwrap_or(path);
    TABLE.iter().find(|line| line.method == method && line.path == path).map(|line| line.who)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use axum::body::Body;
    use axum::extract::Request;
    use axum::http::StatusCode;
    use axum::http::header::{ALLOW, HOST};
    use tower_service::Service;

    use super::*;
    use crate::app::app;
    use crate::guard::TOKEN;
    use crate::live::fixtures;
    use crate::routes::own_routes;
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
            let registry = fixtures::registry();
            let address = "127.0.0.1:7".parse().unwrap();
            // A local server refuses nothing by the table, and so tells which methods there are.
            let state = AppState::new(registry, address, std::time::Duration::MAX, None);
            let token = state.guard.token.clone();
            let accounts = super::super::routes();
            let paths: Vec<&str> = own_routes().iter().chain(&accounts).map(|(path, _)| *path).collect();
            let mut app = app(state.clone()).merge(
                accounts
                    .into_iter()
                    .fold(axum::Router::new(), |router, (path, methods)| {
                        router.route(&format!("/api/v1{path}"), methods)
                    })
                    .with_state(state),
            );
            let mut served = BTreeSet::new();
            for path in paths.into_iter().map(|path| format!("/api/v1{path}")).chain(OTHERS.map(String::from))
            {
                for method in methods(&mut app, &token, &path).await {
                    served.insert((method, path.strip_prefix("/api/v1").unwrap_or(&path).to_string()));
                }
            }
            let listed = TABLE.iter().map(|line| (line.method.to_string(), line.path.to_string()));
            assert_eq!(served, listed.collect::<BTreeSet<_>>());
        });
    }

    /// The routes that stand in `app` itself.
    const OTHERS: [&str; 2] = ["/api/v1/live", "/views/{*path}"];

    #[test]
    fn what_is_not_in_the_table_is_nobodys() {
        assert_eq!(who_may("GET", "/api/v1/new"), None);
        assert_eq!(who_may("PATCH", "/api/v1/bots"), None);
        assert_eq!(who_may("HEAD", "/api/v1/games"), Some(Who::Anyone));
    }
}
