//! The socket of a tab, which carries all updates.

use std::collections::{BTreeMap, BTreeSet};
use std::pin::pin;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use arena::Seer;
use axum::Extension;
use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket, WebSocketUpgrade, close_code};
use axum::extract::{Query, State};
use axum::http::StatusCode;
use axum::response::Response;
use game::{Place, wording};
use serde::Deserialize;
use serde_json::json;
use tokio::sync::mpsc::{Receiver, Sender, channel};
use tokio::task::{AbortHandle, JoinHandle};

use crate::error::AppError;
use crate::live::{
    Closing, FrameLines, LiveMatch, MatchRegistry, News, Present, Spectator, frame_message, replay_lines,
};
use crate::metrics::OpenSocket;
use crate::open_connections::OpenConnection;
use crate::public::{Caller, Rate, Sight, authorize_message, session_ended, without_failures};
use crate::queries::{check_bot, kept_back, record, seer, summary};
use crate::state::AppState;
use crate::streaming::Writing;
use crate::work::{Work, charged};

/// How many messages may wait for a slow tab before their sender waits.
const WAITING: usize = 64;
/// The largest message from a tab, in bytes.
const MESSAGE: usize = 256 << 10;
/// How often a tab may say something.
const SAYING: Rate = Rate { burst: 200, interval: Duration::from_millis(50) };
/// How often a tab is asked whether it is still there. One that says nothing for three times as long is gone.
const ASKED: Duration = Duration::from_secs(30);
/// The most matches a tab watches at once.
const WATCHES: usize = 64;
/// How often to check, at shutdown, whether a tab has its last lines.
const END_POLL: Duration = Duration::from_millis(20);
/// The shortest interval between two lists of live matches.
const LOBBY: Duration = Duration::from_millis(700);

#[derive(Deserialize)]
pub(crate) struct Shown {
    #[serde(default)]
    token: String,
}

pub(crate) async fn live(
    State(app): State<AppState>,
    Query(shown): Query<Shown>,
    caller: Caller,
    connection: Option<Extension<OpenConnection>>,
    upgrade: WebSocketUpgrade,
) -> Result<Response, AppError> {
    app.guard.check_socket(&shown.token, &caller)?;
    connection.map_or(Ok(()), |Extension(connection)| connection.open_tab())?;
    let upgrade = upgrade.max_message_size(MESSAGE).max_frame_size(MESSAGE);
    Ok(upgrade.on_upgrade(move |socket| talk(app, caller, socket)))
}

/// A tab's message.
#[derive(Deserialize)]
#[serde(untagged)]
enum Said {
    Watch {
        watch: String,
        #[serde(rename = "as", default)]
        seer: SeerSaid,
        #[serde(default)]
        from: usize,
        key: Option<String>,
        /// One for each of several people at one screen.
        #[serde(default)]
        keys: Vec<String>,
    },
    Unwatch {
        unwatch: String,
    },
    Lobby {
        lobby: bool,
    },
    Act {
        act: String,
        key: String,
        game: u32,
        turn: u32,
        action: serde_json::Value,
    },
    Hint {
        hint: String,
        key: String,
    },
    Resign {
        resign: String,
        key: String,
    },
}

impl Said {
    /// Its name in the table of permissions, and the match it concerns.
    fn about(&self) -> (&'static str, Option<&str>) {
        match self {
            Said::Watch { watch, .. } => ("watch", Some(watch)),
            Said::Unwatch { .. } => ("unwatch", None),
            Said::Lobby { .. } => ("lobby", None),
            Said::Act { act, .. } => ("act", Some(act)),
            Said::Hint { hint, .. } => ("hint", Some(hint)),
            Said::Resign { resign, .. } => ("resign", Some(resign)),
        }
    }
}

#[derive(Default, Deserialize)]
#[serde(untagged)]
enum SeerSaid {
    #[default]
    Nothing,
    Bot(usize),
    Name(String),
}

/// The tab at the other end.
struct Tab {
    app: AppState,
    caller: Caller,
    out: Sender<Message>,
    watches: BTreeMap<String, Watch>,
    lobby: Option<LobbySpectator>,
    /// The hint that is being thought of.
    hint: Option<Task>,
}

/// A task that ends with the tab.
struct Task(JoinHandle<()>);

impl Drop for Task {
    fn drop(&mut self) {
        self.0.abort();
    }
}

/// A match that a tab watches.
struct Watch {
    task: AbortHandle,
    /// `None` if it had already ended.
    live_match: Option<Arc<LiveMatch>>,
}

impl Watch {
    /// Returns true if the end of the match is still to be sent.
    fn owes_the_end(&self) -> bool {
        !self.task.is_finished() && self.live_match.as_ref().is_none_or(|live_match| live_match.is_over())
    }
}

impl Drop for Watch {
    fn drop(&mut self) {
        self.task.abort();
    }
}

/// Counts a viewer of the list of live matches.
struct LobbySpectator {
    registry: Arc<MatchRegistry>,
    task: AbortHandle,
}

impl Drop for LobbySpectator {
    fn drop(&mut self) {
        self.task.abort();
        self.registry.lobby_spectators.fetch_sub(1, Ordering::Relaxed);
    }
}

async fn talk(app: AppState, caller: Caller, mut socket: WebSocket) {
    let _open = OpenSocket::of(&app.registry.counts);
    let (out, mut waiting): (Sender<Message>, Receiver<Message>) = channel(WAITING);
    let mut ended = pin!(session_ended(app.clone(), caller.clone()));
    let mut closing = app.registry.closing();
    let mut tab = Tab { app, caller, out, watches: BTreeMap::new(), lobby: None, hint: None };
    let (mut whole, mut heard) = (Instant::now(), Instant::now());
    let mut asking = tokio::time::interval(ASKED);
    loop {
        tokio::select! {
            () = &mut ended => return,
            _ = asking.tick() => {
                if heard.elapsed() > ASKED * 3 || socket.send(Message::Ping(Vec::new().into())).await.is_err() {
                    return;
                }
            }
            Ok(()) = closing.changed() => {
                let stage = *closing.borrow_and_update();
                if tab.tell_closing(&mut socket, &mut waiting, stage).await.is_none() {
                    return;
                }
            }
            message = waiting.recv() => {
                let Some(message) = message else { return };
                if socket.send(message).await.is_err() {
                    return;
                }
            }
            said = socket.recv() => match said {
                Some(Ok(_)) if SAYING.take(&mut whole, Instant::now()).is_err() => {
                    tab.app.registry.counts.count_refusal("socket_too_fast");
                    let frame = CloseFrame { code: close_code::POLICY, reason: "too many messages".into() };
                    let _ = socket.send(Message::Close(Some(frame))).await;
                    return;
                }
                Some(Ok(Message::Text(text))) => {
                    heard = Instant::now();
                    if let Err(refusal) = tab.hear(&text).await
                        && socket.send(Message::text(refusal)).await.is_err()
                    {
                        return;
                    }
                }
                Some(Ok(Message::Close(_)) | Err(_)) | None => return,
                Some(Ok(_)) => heard = Instant::now(),
            }
        }
    }
}

impl Tab {
    /// Tells the tab that the server is shutting down. Returns `None` at the end of the socket.
    async fn tell_closing(
        &self,
        socket: &mut WebSocket,
        waiting: &mut Receiver<Message>,
        stage: Closing,
    ) -> Option<()> {
        match stage {
            Closing::No => {}
            Closing::Soon(deadline) => {
                let seconds = deadline.saturating_duration_since(Instant::now()).as_secs();
                socket
                    .send(Message::text(json!({"closing": {"seconds": seconds}}).to_string()))
                    .await
                    .ok()?;
            }
            Closing::Now => {
                // What has ended is in the store; its last lines may still be on their way here.
                loop {
                    let is_last = !self.watches.values().any(Watch::owes_the_end);
                    while let Ok(message) = waiting.try_recv() {
                        socket.send(message).await.ok()?;
                    }
                    if is_last {
                        break;
                    }
                    if let Ok(Some(message)) = tokio::time::timeout(END_POLL, waiting.recv()).await {
                        socket.send(message).await.ok()?;
                    }
                }
                let frame =
                    CloseFrame { code: close_code::RESTART, reason: "the server is being stopped".into() };
                let _ = socket.send(Message::Close(Some(frame))).await;
                return None;
            }
        }
        Some(())
    }

    /// Handles a tab's message. The error is a message that says why not.
    async fn hear(&mut self, text: &str) -> Result<(), String> {
        let Ok(said) = serde_json::from_str::<Said>(text) else {
            return Err(
                json!({"error": "bad_request", "message": "not a message of this socket"}).to_string()
            );
        };
        let (name, about) = said.about();
        let about = about.map(String::from);
        let described = |error: AppError| about_match(about.as_ref(), &error);
        let allowed = authorize_message(&self.app, &self.caller, name, about.as_deref()).await;
        let done = match allowed {
            Ok(()) => self.act_on(said).await,
            refused => refused,
        };
        done.map_err(|error| described(error).to_string())
    }

    async fn act_on(&mut self, said: Said) -> Result<(), AppError> {
        match said {
            Said::Watch { watch, seer, from, key, keys } => {
                let keys = key.into_iter().chain(keys).collect();
                self.watch(watch, seer.seer()?, from, keys).await
            }
            Said::Unwatch { unwatch } => {
                self.watches.remove(&unwatch);
                Ok(())
            }
            Said::Lobby { lobby } => {
                self.look(lobby);
                Ok(())
            }
            Said::Act { act, key, game, turn, action } => {
                self.act(&act, &key, Place { game, turn }, &action.to_string())
            }
            Said::Resign { resign, key } => self.resign(&resign, &key),
            Said::Hint { hint, key } => {
                let (live_match, person) = self.live_match(&hint, &key)?;
                self.app.check_seconds(&self.caller)?;
                if self.hint.as_ref().is_some_and(|hint| !hint.0.is_finished()) {
                    return Err(AppError::conflict("hint_is_coming", wording!("a hint is being thought of")));
                }
                let (app, owner, out) = (self.app.clone(), self.caller.line(), self.out.clone());
                // The adviser thinks for a while; the tab continues meanwhile.
                self.hint = Some(Task(tokio::spawn(async move {
                    let id = live_match.id.clone();
                    let thought = async {
                        let work = Work::begin(&app.registry, &owner).await?;
                        work.scope(app.computing(move |_| live_match.hint(person))).await
                    };
                    let answer = thought.await.unwrap_or_else(|error| about_match(Some(&id), &error));
                    let _ = out.send(Message::text(answer.to_string())).await;
                })));
                Ok(())
            }
        }
    }

    async fn watch(
        &mut self,
        id: String,
        seer: Seer,
        from: usize,
        keys: Vec<String>,
    ) -> Result<(), AppError> {
        self.watches.remove(&id);
        if self.watches.len() >= WATCHES {
            return Err(AppError::conflict(
                "too_many_watches",
                wording!("a tab watches {most} matches at most", most = WATCHES),
            ));
        }
        let (out, caller) = (self.out.clone(), self.caller.clone());
        let wanted = id.clone();
        let sight = self.app.blocking(move |registry| caller.sight_of(registry, &wanted)).await?;
        let wanted = id.clone();
        let live_match = self.app.blocking(move |registry| registry.open(&wanted)).await?;
        let task = match live_match.clone() {
            Some(live_match) => {
                check_bot(seer, &live_match.summary())?;
                let persons: Vec<usize> = keys.iter().filter_map(|key| live_match.person(key)).collect();
                if !live_match.may_view(seer, &persons) {
                    return Err(kept_back());
                }
                let present = (!persons.is_empty()).then(|| Present::at(&live_match));
                let spectator = Spectator::new(seer, &persons, from, sight);
                let (app, owner) = (self.app.clone(), self.caller.line());
                tokio::spawn(async move {
                    let _present = present;
                    follow(&app, &owner, live_match, spectator, out).await;
                })
            }
            None => {
                let wanted = id.clone();
                self.app.blocking(move |registry| check_bot(seer, &summary(registry, &wanted)?)).await?;
                self.app.check_seconds(&self.caller)?;
                let (registry, owner) = (Arc::clone(&self.app.registry), self.caller.line());
                let (id, eyes) = (id.clone(), (seer, sight));
                tokio::spawn(async move {
                    match Work::begin(&registry, &owner).await {
                        Ok(work) => work.scope(replay(registry, id, eyes, from, out)).await,
                        Err(error) => {
                            drop(out.send(Message::text(about_match(Some(&id), &error).to_string())).await);
                        }
                    }
                })
            }
        };
        self.watches.insert(id, Watch { task: task.abort_handle(), live_match });
        Ok(())
    }

    fn look(&mut self, wanted: bool) {
        if !wanted {
            self.lobby = None;
            return;
        }
        if self.lobby.is_some() {
            return;
        }
        let registry = Arc::clone(&self.app.registry);
        registry.lobby_spectators.fetch_add(1, Ordering::Relaxed);
        let task = tokio::spawn(show_lobby(Arc::clone(&registry), self.caller.clone(), self.out.clone()))
            .abort_handle();
        self.lobby = Some(LobbySpectator { registry, task });
    }

    fn act(&self, id: &str, key: &str, place: Place, action: &str) -> Result<(), AppError> {
        let (live_match, person) = self.live_match(id, key)?;
        let decision = live_match.decisions[person].as_ref().expect("who has a key has a seat");
        decision.submit(place, action).map_err(|why| AppError::conflict("not_now", why))
    }

    fn resign(&self, id: &str, key: &str) -> Result<(), AppError> {
        let (live_match, person) = self.live_match(id, key)?;
        live_match.decisions[person].as_ref().expect("who has a key has a seat").resign();
        Ok(())
    }

    fn live_match(&self, id: &str, key: &str) -> Result<(Arc<LiveMatch>, usize), AppError> {
        let over = || AppError::conflict("over", wording!("this match is not being played"));
        let live_match = self.app.registry.live_match(id).ok_or_else(over)?;
        let no_key = || AppError::forbidden("no_key", wording!("this key is nobody's in this match"));
        let person = live_match.person(key).ok_or_else(no_key)?;
        Ok((live_match, person))
    }
}

/// An error as a message of the socket.
fn about_match(id: Option<&String>, error: &AppError) -> serde_json::Value {
    let mut body = json!(error.body());
    body["match"] = json!(id);
    body
}

impl SeerSaid {
    fn seer(self) -> Result<Seer, AppError> {
        match self {
            SeerSaid::Nothing => Ok(Seer::Everything),
            SeerSaid::Bot(bot) => Ok(Seer::Bot(bot)),
            SeerSaid::Name(name) => seer(&name),
        }
    }
}

/// Sends a match's news until it is over.
async fn follow(
    app: &AppState,
    owner: &str,
    live_match: Arc<LiveMatch>,
    mut spectator: Spectator,
    out: Sender<Message>,
) {
    let mut changes = live_match.changes();
    // The first look from a viewpoint replays the match, which takes a while.
    let first = Arc::clone(&live_match);
    let look = async {
        let work = Work::begin(&app.registry, owner).await?;
        work.scope(app.blocking(move |_| Ok((first.news(&mut spectator), spectator)))).await
    };
    let Ok((mut news, mut spectator)) = look.await else { return };
    loop {
        let is_quiet = match news {
            News::End => return,
            News::Behind => {
                let Ok(work) = Work::begin(&app.registry, owner).await else { return };
                let Some(ahead) = work.scope(catch_up(&live_match, spectator, &out)).await else { return };
                spectator = ahead;
                false
            }
            News::Messages(messages) => {
                let is_quiet = messages.is_empty();
                for message in messages {
                    if out.send(Message::Text(message)).await.is_err() {
                        return;
                    }
                }
                is_quiet
            }
        };
        if is_quiet {
            if changes.changed().await.is_err() {
                return;
            }
        } else {
            changes.mark_unchanged();
        }
        news = live_match.news(&mut spectator);
    }
}

/// Sends the lines that a spectator lacks.
async fn catch_up(
    live_match: &Arc<LiveMatch>,
    mut spectator: Spectator,
    out: &Sender<Message>,
) -> Option<Spectator> {
    let live_match = Arc::clone(live_match);
    forward(out, move |send| {
        live_match.catch_up(&mut spectator, send);
        spectator
    })
    .await
}

/// Sends a whole finished match.
async fn replay(
    registry: Arc<MatchRegistry>,
    id: String,
    eyes: (Seer, Sight),
    from: usize,
    out: Sender<Message>,
) {
    forward(&out, move |send| {
        if let Err(error) = finished(&registry, &id, eyes, from, send) {
            send(about_match(Some(&id), &error).to_string().into());
        }
    })
    .await;
}

/// Sends the messages that `write` makes on a blocking thread. Returns `None` if the tab is gone. If the waiting task is aborted, `write`
/// is told that nobody listens.
async fn forward<T: Send + 'static>(
    out: &Sender<Message>,
    write: impl FnOnce(&mut dyn FnMut(Utf8Bytes) -> bool) -> T + Send + 'static,
) -> Option<T> {
    let (sender, mut receiver) = channel(WAITING);
    let work = Work::current();
    let written = tokio::task::spawn_blocking(move || {
        charged(work.as_ref(), || {
            let mut slot = Writing::new(work.as_ref());
            write(&mut |message| slot.send(&sender, Message::Text(message)))
        })
    });
    while let Some(message) = receiver.recv().await {
        out.send(message).await.ok()?;
    }
    written.await.ok()
}

/// Passes on the messages of a finished match until `send` returns that nobody listens.
fn finished(
    registry: &MatchRegistry,
    id: &str,
    (seer, sight): (Seer, Sight),
    from: usize,
    send: &mut dyn FnMut(Utf8Bytes) -> bool,
) -> Result<(), AppError> {
    let mut summary = summary(registry, id)?;
    if sight == Sight::Spectator {
        summary = without_failures(summary, &BTreeSet::new());
    }
    match record(registry, id) {
        Ok((record, room)) => {
            let (mut number, mut listens) = (0, true);
            replay_lines(&record, room, vec![FrameLines::annotated(seer, room)], &mut |_, line| {
                if number >= from && listens {
                    listens = send(frame_message(id, seer, number, line));
                }
                number += 1;
            });
        }
        // A match that never started has no lines.
        Err(error) if error.status == StatusCode::NOT_FOUND => {}
        Err(error) => return Err(error),
    }
    send(json!({"match": id, "summary": summary}).to_string().into());
    Ok(())
}

/// Sends the list of live matches whenever it changes. If there is none, starts an exhibition.
async fn show_lobby(registry: Arc<MatchRegistry>, caller: Caller, out: Sender<Message>) {
    let mut changes = registry.changes();
    loop {
        changes.mark_unchanged();
        let (shown, caller) = (Arc::clone(&registry), caller.clone());
        let lobby = tokio::task::spawn_blocking(move || {
            shown.begin_exhibition();
            shown.lobby(&caller)
        });
        let Ok(lobby) = lobby.await else { return };
        if out.send(Message::Text(lobby)).await.is_err() {
            return;
        }
        tokio::time::sleep(LOBBY).await;
        if changes.changed().await.is_err() {
            return;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::live::fixtures;

    #[test]
    fn a_damaged_record_is_told_and_none_is_no_lines() {
        let registry = fixtures::registry();
        let live_match = fixtures::live_match(&registry);
        registry.remove(&live_match);
        let mut messages = Vec::new();
        let mut send = |message| {
            messages.push(message);
            true
        };
        finished(&registry, &live_match.id, (Seer::Everything, Sight::Full), 0, &mut send).unwrap();
        registry.store.keep_record(&live_match.id, "no record\n").unwrap();
        let refused =
            finished(&registry, &live_match.id, (Seer::Everything, Sight::Full), 0, &mut send).unwrap_err();
        assert_eq!(refused.status, StatusCode::INTERNAL_SERVER_ERROR);
        assert_eq!(messages.len(), 1, "the summary alone");
    }
}
