//! A tab: what it says is checked by the table of permissions and done.

use std::collections::BTreeMap;
use std::pin::pin;
use std::time::{Duration, Instant};

use accounts::{Caller, Refused};
use arena::Seer;
use axum::Extension;
use axum::extract::ws::{CloseFrame, Message, WebSocket, WebSocketUpgrade, close_code};
use game::{Place, wording};
use live::{Closing, Work, now};
use serde::Deserialize;
use serde_json::json;
use tokio::sync::mpsc::{Receiver, Sender, channel};

use super::lobby;
use super::message::{WAITING, about_match};
use super::task::Task;
use super::watch::Watch;
use crate::admission::{Rate, authorize_message, session_ended};
use crate::connections::OpenConnection;
use crate::error::Answer;
use crate::jobs::Job;
use crate::metrics::counts::OpenSocket;
use crate::queries::seer;
use crate::routes::body::Query;
use crate::state::AppState;

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

#[derive(Deserialize)]
pub(crate) struct Shown {
    #[serde(default)]
    token: String,
}

pub(crate) async fn live(
    app: AppState,
    Query(shown): Query<Shown>,
    caller: Caller,
    connection: Option<Extension<OpenConnection>>,
    upgrade: WebSocketUpgrade,
) -> Answer {
    app.guard.check_socket(&shown.token, &caller)?;
    connection.map_or(Ok(()), |Extension(connection)| connection.open_tab())?;
    let payer = Work::current().map_or_else(|| caller.line(), |work| work.owner().into());
    let upgrade = upgrade.max_message_size(MESSAGE).max_frame_size(MESSAGE);
    Ok(upgrade.on_upgrade(move |socket| talk(app, caller, payer, socket)))
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
    Draw {
        draw: String,
        key: String,
    },
}

impl Said {
    /// Its name in the table of permissions, the match it concerns, and the keys of seats that it shows.
    fn about(&self) -> (&'static str, Option<&str>, Vec<String>) {
        match self {
            Said::Watch { watch, key, keys, .. } => {
                ("watch", Some(watch), key.iter().chain(keys).cloned().collect())
            }
            Said::Unwatch { .. } => ("unwatch", None, Vec::new()),
            Said::Lobby { .. } => ("lobby", None, Vec::new()),
            Said::Act { act, key, .. } => ("act", Some(act), vec![key.clone()]),
            Said::Hint { hint, key } => ("hint", Some(hint), vec![key.clone()]),
            Said::Resign { resign, key } => ("resign", Some(resign), vec![key.clone()]),
            Said::Draw { draw, key } => ("draw", Some(draw), vec![key.clone()]),
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
    /// Who pays for what the tab watches: a person, or the address of somebody who is not signed in.
    payer: String,
    out: Sender<Message>,
    watches: BTreeMap<String, Watch>,
    /// Sends the list of live matches.
    lobby: Option<Task>,
    /// The hint that is being thought of.
    hint: Option<Task>,
}

async fn talk(app: AppState, caller: Caller, payer: String, mut socket: WebSocket) {
    let _open = OpenSocket::of(&app.counts);
    let (out, mut waiting): (Sender<Message>, Receiver<Message>) = channel(WAITING);
    let mut ended = pin!(session_ended(app.clone(), caller.clone()));
    let mut closing = app.registry.closing();
    let mut tab = Tab { app, caller, payer, out, watches: BTreeMap::new(), lobby: None, hint: None };
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
                    tab.app.counts.count_refusal("socket_too_fast");
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
        let (name, about, keys) = said.about();
        let about = about.map(String::from);
        let described = |error: Refused| about_match(about.as_ref(), &error);
        let allowed = authorize_message(&self.app, &self.caller, name, about.clone(), keys).await;
        let done = match allowed {
            Ok(()) => self.act_on(said).await,
            refused => refused,
        };
        done.map_err(|error| described(error).to_string())
    }

    async fn act_on(&mut self, said: Said) -> Result<(), Refused> {
        match said {
            Said::Watch { watch, seer, from, key, keys } => {
                let keys = key.into_iter().chain(keys).collect();
                let who = (seer.seer()?, keys);
                self.watches.remove(&watch);
                if self.watches.len() >= WATCHES {
                    let wording = wording!("a tab watches {most} matches at most", most = WATCHES);
                    return Err(Refused::conflict("too_many_watches", wording));
                }
                let begun =
                    Watch::begin(&self.app, (&self.caller, &self.payer), &watch, who, from, &self.out)
                        .await?;
                self.watches.insert(watch, begun);
                Ok(())
            }
            Said::Unwatch { unwatch } => {
                self.watches.remove(&unwatch);
                Ok(())
            }
            Said::Lobby { lobby } => {
                match (lobby, &self.lobby) {
                    (false, _) => self.lobby = None,
                    (true, Some(_)) => {}
                    (true, None) => self.lobby = Some(lobby::show(&self.app, &self.caller, &self.out)),
                }
                Ok(())
            }
            Said::Act { act, key, game, turn, action } => {
                self.app.registry.act(&act, &key, Place { game, turn }, &action.to_string())
            }
            Said::Resign { resign, key } => self.app.registry.resign(&resign, &key),
            Said::Draw { draw, key } => self.app.registry.offer_draw(&draw, &key),
            Said::Hint { hint, key } => {
                let (live_match, person) = self.app.registry.seat_of(&hint, &key)?;
                self.app.registry.usage.check_seconds(&self.caller, now())?;
                if self.hint.as_ref().is_some_and(|hint| !hint.0.is_finished()) {
                    return Err(Refused::conflict("hint_is_coming", wording!("a hint is being thought of")));
                }
                let (app, caller, out) = (self.app.clone(), self.caller.clone(), self.out.clone());
                // The adviser thinks for a while; the tab continues meanwhile.
                self.hint = Some(Task(tokio::spawn(async move {
                    let id = live_match.id.clone();
                    let thought = async {
                        // One at a time for each person, however many tabs ask.
                        let place = app.reading_place(&caller).await?;
                        let work = Work::begin(&app.registry, &caller.line()).await?;
                        let (wanted, record) = live_match.hint_wanted(person)?;
                        work.scope(app.read(place, Job::Hint(wanted), record.into())).await
                    };
                    let answer = thought.await.unwrap_or_else(|error| about_match(Some(&id), &error));
                    let _ = out.send(Message::text(answer.to_string())).await;
                })));
                Ok(())
            }
        }
    }
}

impl SeerSaid {
    fn seer(self) -> Result<Seer, Refused> {
        match self {
            SeerSaid::Nothing => Ok(Seer::Everything),
            SeerSaid::Bot(bot) => Ok(Seer::Bot(bot)),
            SeerSaid::Name(name) => seer(&name),
        }
    }
}
