//! Who may do what on a public server: one table of all routes. What is not in it is refused.

use store::Role;

/// Who may do something. The host may do all of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Who {
    /// Everybody, signed in or not.
    Anyone,
    /// Whoever is signed in.
    SignedIn,
    /// Authors.
    Author,
    /// The host alone.
    Host,
    /// The author of the bot.
    OwnBot,
    /// The author who uploaded the game.
    OwnGame,
    /// Whoever made the token.
    OwnToken,
    /// The author who asked for the match.
    OwnMatch,
    /// Whoever is signed in, if it is a match of a tournament or an exhibition; else the author who asked for it.
    ShownMatch,
    /// Anyone, if the host lets pages embed matches and it is one of a tournament or an exhibition.
    Embedded,
    /// Whoever asks from this machine, or from an address that the host names.
    Probe,
    /// The author who asked for the match, and authors whose bots play in it, each of the own bot's lines.
    PlayedMatch,
}

impl Who {
    /// The least role that is needed; none for what anyone may do.
    pub fn role(self) -> Option<Role> {
        match self {
            Who::Anyone | Who::Embedded | Who::Probe => None,
            Who::SignedIn | Who::ShownMatch => Some(Role::Guest),
            Who::Author | Who::OwnBot | Who::OwnGame | Who::OwnToken | Who::OwnMatch | Who::PlayedMatch => {
                Some(Role::Author)
            }
            Who::Host => Some(Role::Host),
        }
    }

    /// Whether it also matters whose the bot or match is.
    pub fn is_owned(self) -> bool {
        !matches!(self, Who::Anyone | Who::SignedIn | Who::Author | Who::Host | Who::Embedded | Who::Probe)
    }

    #[cfg(test)]
    /// The words of the book for host, owner, another author, guest and nobody.
    fn words(self) -> [&'static str; 5] {
        match self {
            Who::Anyone => ["yes", "yes", "yes", "yes", "yes"],
            Who::SignedIn => ["yes", "yes", "yes", "yes", "no"],
            Who::Author => ["yes", "yes", "yes", "no", "no"],
            Who::Host => ["yes", "no", "no", "no", "no"],
            Who::OwnBot | Who::OwnGame | Who::OwnToken | Who::OwnMatch => ["yes", "yes", "no", "no", "no"],
            Who::ShownMatch => ["yes", "yes", "shown", "shown", "no"],
            Who::Embedded => ["embedded"; 5],
            Who::Probe => ["probe"; 5],
            Who::PlayedMatch => ["yes", "yes", "played", "no", "no"],
        }
    }
}

/// One thing that can be asked of the server.
#[derive(Clone, Copy, Debug)]
pub struct Permission {
    /// The method, where `HEAD` goes with `GET`, or [`MESSAGE`].
    pub method: &'static str,
    /// The path as the router writes it, without `/api/v1`, or the message's name.
    pub path: &'static str,
    pub who: Who,
    /// Whether the owner's programs may do it too, by a token.
    by_token: bool,
}

impl Permission {
    /// Whether a program that shows a token may do it, as far as its owner may.
    pub fn is_for_programs(self) -> bool {
        self.by_token || self.who.role().is_none()
    }
}

/// The method of a message of the socket.
pub const MESSAGE: &str = "SAY";

const fn line(method: &'static str, path: &'static str, who: Who) -> Permission {
    Permission { method, path, who, by_token: false }
}

/// The same for what an author's programs need.
const fn bots(method: &'static str, path: &'static str, who: Who) -> Permission {
    Permission { method, path, who, by_token: true }
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
    line("GET", "/tokens", Who::Author),
    line("POST", "/tokens", Who::Author),
    line("DELETE", "/tokens/{id}", Who::OwnToken),
    line("GET", "/people", Who::Host),
    line("PUT", "/people/{id}", Who::Host),
    line("POST", "/people/{id}/recovery", Who::Host),
    line("GET", "/submissions", Who::Host),
    line("GET", "/space", Who::Host),
    line("PUT", "/bots/{id}/disqualified", Who::Host),
    line("PUT", "/remotes/{id}/disqualified", Who::Host),
    line("GET", "/games", Who::Anyone),
    line("GET", "/games/{game}/rules", Who::Anyone),
    line("GET", "/games/starts", Who::Anyone),
    line("GET", "/games/{game}/starter", Who::Anyone),
    line("GET", "/games/uploaded", Who::Author),
    bots("POST", "/games/upload", Who::Author),
    line("PUT", "/games/uploaded/{id}", Who::Host),
    line("DELETE", "/games/uploaded/{id}", Who::OwnGame),
    line("GET", "/docs", Who::Anyone),
    line("GET", "/docs/{name}", Who::Anyone),
    line("GET", "/openapi.json", Who::Anyone),
    line("GET", "/schemas/{name}", Who::Anyone),
    line("GET", "/views/{*path}", Who::Anyone),
    line("GET", "/rules", Who::SignedIn),
    line("POST", "/rules", Who::Author),
    bots("GET", "/bots", Who::Author),
    line("POST", "/bots", Who::Author),
    bots("POST", "/bots/upload", Who::Author),
    bots("GET", "/bots/{id}", Who::OwnBot),
    line("PUT", "/bots/{id}", Who::OwnBot),
    line("DELETE", "/bots/{id}", Who::OwnBot),
    bots("POST", "/bots/{id}/upload", Who::OwnBot),
    bots("POST", "/bots/{id}/check", Who::OwnBot),
    bots("GET", "/bots/{id}/entries", Who::OwnBot),
    bots("GET", "/connect", Who::Author),
    bots("GET", "/remotes", Who::Author),
    line("GET", "/matches", Who::SignedIn),
    line("POST", "/matches", Who::Author),
    line("GET", "/matches/{id}", Who::ShownMatch),
    line("GET", "/matches/{id}/frames", Who::ShownMatch),
    line("GET", "/matches/{id}/log", Who::PlayedMatch),
    line("GET", "/matches/{id}/record", Who::OwnMatch),
    line("GET", "/matches/{id}/page.html", Who::OwnMatch),
    line("GET", "/matches/{id}/pictures/{name}", Who::ShownMatch),
    line("GET", "/matches/{id}/saved.zsg", Who::ShownMatch),
    line("GET", "/matches/{id}/games.pgn", Who::ShownMatch),
    line("GET", "/matches/{id}/learning", Who::ShownMatch),
    line("POST", "/matches/{id}/learning", Who::Host),
    line("POST", "/matches/{id}/stop", Who::OwnMatch),
    line("POST", "/matches/{id}/again", Who::OwnMatch),
    line("POST", "/matches/{id}/fork", Who::OwnMatch),
    line("POST", "/matches/{id}/undo", Who::OwnMatch),
    line("POST", "/saved", Who::Author),
    line("POST", "/records", Who::Author),
    line("GET", "/live", Who::SignedIn),
    line(MESSAGE, "watch", Who::ShownMatch),
    line(MESSAGE, "unwatch", Who::SignedIn),
    line(MESSAGE, "lobby", Who::SignedIn),
    line(MESSAGE, "act", Who::OwnMatch),
    line(MESSAGE, "hint", Who::OwnMatch),
    line(MESSAGE, "resign", Who::OwnMatch),
    bots(MESSAGE, "begin", Who::Author),
    line("GET", "/ladders", Who::SignedIn),
    line("POST", "/ladders/{game}", Who::Host),
    line("GET", "/tournaments", Who::SignedIn),
    line("POST", "/tournaments", Who::Host),
    line("GET", "/tournaments/{id}", Who::SignedIn),
    line("DELETE", "/tournaments/{id}", Who::Host),
    line("POST", "/tournaments/{id}/stop", Who::Host),
    line("POST", "/tournaments/{id}/resume", Who::Host),
    line("GET", "/tournaments/{id}/matches", Who::SignedIn),
    line("GET", "/tournaments/{id}/entries/{entry}", Who::SignedIn),
    line("GET", "/tournaments/{id}/results.csv", Who::SignedIn),
    line("GET", "/tournaments/{id}/results.json", Who::SignedIn),
    line("GET", "/tournaments/{id}/table.csv", Who::SignedIn),
    line("GET", "/archive.tar.gz", Who::Host),
    line("GET", "/embed/match/{id}", Who::Anyone),
    line("GET", "/embed/{id}", Who::Embedded),
    line("GET", "/embed/{id}/frames", Who::Embedded),
    line("GET", "/embed/{id}/pictures/{name}", Who::Embedded),
    line("POST", "/tournaments/{id}/rerun", Who::Host),
    line("GET", "/contests", Who::SignedIn),
    line("POST", "/contests", Who::Host),
    line("PUT", "/contests/{id}", Who::Host),
    line("DELETE", "/contests/{id}", Who::Host),
    line("POST", "/contests/{id}/entries", Who::Author),
    line("DELETE", "/contests/{id}/entries/{bot}", Who::Author),
    line("GET", "/healthz", Who::Probe),
    line("GET", "/metrics", Who::Probe),
];

/// The line of the table for this; `None` when it is not in it.
pub fn permission(method: &str, path: &str) -> Option<Permission> {
    let method = if method == "HEAD" { "GET" } else { method };
    let path = path.strip_prefix("/api/v1").unwrap_or(path);
    TABLE.iter().find(|line| line.method == method && line.path == path).copied()
}

#[cfg(test)]
mod tests;
