//! The connection of a bot that runs on its author's machine: each message is a line of the bots' protocol, or one of a few about the connection.

use std::pin::pin;
use std::sync::Arc;
use std::time::{Duration, Instant};

use accounts::{Caller, Refused};
use axum::extract::ws::{CloseFrame, Message, WebSocket, WebSocketUpgrade, close_code};
use game::{Room, wording};
use live::{Came, Closing, Connected, Incoming, Work, check_name};
use serde::Deserialize;
use serde_json::json;
use tokio::sync::mpsc::UnboundedReceiver;
use tokio::time::{MissedTickBehavior, interval_at};

use crate::admission::{authorize_message, session_ended};
use crate::error::Answer;
use crate::routes::begin::{MatchBody, begin_match};
use crate::routes::body::{Query, ok_json};
use crate::state::AppState;

/// The most bytes of a message.
const MESSAGE: usize = 1 << 20;
/// How often the round trip is measured.
const MEASURED: Duration = Duration::from_secs(2);
/// After so long without an answer to that, the other end is taken for gone.
const SILENCE: Duration = Duration::from_secs(30);
/// The most connected bots of a person.
const MOST: usize = 8;

/// What a bot says of itself when it connects.
#[derive(Deserialize)]
pub(crate) struct Wanted {
    /// What it is called here.
    name: String,
    game: String,
    /// What its program speaks, if not the line protocol: a dialect of the game, such as `uci`.
    protocol: Option<String>,
    /// What everybody but a program with a token shows.
    #[serde(default)]
    token: String,
}

/// What the other end says of the connection. All else is a line of the bot.
#[derive(Deserialize)]
#[serde(untagged)]
enum Said {
    /// The program was started, for the time of this number.
    Started { started: u64 },
    /// Begins a match.
    Begin { begin: Box<MatchBody> },
}

/// The caller's bots that are connected.
pub(crate) async fn list(app: AppState, caller: Caller) -> Answer {
    Ok(ok_json(&app.registry.remotes.rows(|bot| caller.owns(bot.owner.as_deref()))))
}

/// Opens the socket of a bot; it can be seated until the socket closes.
pub(crate) async fn connect(
    app: AppState,
    Query(wanted): Query<Wanted>,
    caller: Caller,
    upgrade: WebSocketUpgrade,
) -> Answer {
    if !matches!(caller, Caller::Program { .. }) {
        app.guard.check_socket(&wanted.token, &caller)?;
    }
    check_name(&wanted.name)?;
    let room = app.registry.room(&wanted.game)?;
    let dialect = dialect(room, wanted.protocol.as_deref())?;
    let owner = caller.owner();
    let is_another = |bot: &Connected| bot.owner == owner && (bot.name != wanted.name || bot.game != room.id);
    if app.registry.remotes.rows(is_another).len() >= MOST {
        let wording = wording!("{most} of your bots are connected; disconnect one first", most = MOST);
        return Err(Refused::conflict("too_many", wording).into());
    }
    Ok(upgrade.max_message_size(MESSAGE).on_upgrade(move |socket| async move {
        let (incoming, outgoing) = app.registry.remotes.add(wanted.name, room.id, owner, dialect);
        let bot = Arc::clone(&incoming.bot);
        tracing::info!(bot = incoming.bot.name, game = room.id, "is connected");
        talk(&app, caller, incoming, socket, outgoing).await;
        app.registry.remotes.remove(&bot);
    }))
}

/// The dialect of this name; none for the line protocol.
fn dialect(room: &Room, name: Option<&str>) -> Result<Option<&'static str>, Refused> {
    let Some(name) = name else { return Ok(None) };
    let known = room.dialects.iter().find(|dialect| dialect.name == name);
    known.map(|dialect| Some(dialect.name)).ok_or_else(|| {
        Refused::wrong("no_protocol", wording!("{game} has no protocol '{name}'", game = room.id, name))
    })
}

async fn talk(
    app: &AppState,
    caller: Caller,
    incoming: Incoming,
    mut socket: WebSocket,
    mut outgoing: UnboundedReceiver<String>,
) {
    let mut ended = pin!(session_ended(app.clone(), caller.clone()));
    let mut closing = app.registry.closing();
    let mut pings = interval_at(tokio::time::Instant::now() + MEASURED, MEASURED);
    pings.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let (mut asked, mut heard) = (Instant::now(), Instant::now());
    let bot = &incoming.bot;
    if socket.send(ping()).await.is_err() {
        return;
    }
    bot.tell(&json!({"type": "connected", "id": bot.id, "name": bot.name, "game": bot.game}));
    loop {
        let sent = tokio::select! {
            () = &mut ended => return,
            () = bot.replaced.notified() => {
                return close(&mut socket, close_code::POLICY, "a bot of this name has connected again").await;
            }
            Ok(()) = closing.changed() => {
                let is_now = matches!(*closing.borrow_and_update(), Closing::Now);
                if is_now {
                    return close(&mut socket, close_code::RESTART, "the server is being stopped").await;
                }
                Ok(())
            }
            _ = pings.tick() => {
                if heard.elapsed() > SILENCE {
                    return;
                }
                asked = Instant::now();
                socket.send(ping()).await
            }
            Some(message) = outgoing.recv() => socket.send(Message::text(message)).await,
            said = socket.recv() => match said {
                Some(Ok(Message::Pong(_))) => {
                    incoming.measured(asked.elapsed());
                    heard = Instant::now();
                    Ok(())
                }
                Some(Ok(Message::Text(text))) => match hear(app, &caller, &incoming, &text).await {
                    true => Ok(()),
                    false => return close(&mut socket, close_code::SIZE, "more than 4 MiB that nobody had asked for").await,
                },
                Some(Ok(Message::Close(_)) | Err(_)) | None => return,
                Some(Ok(_)) => Ok(()),
            },
        };
        if sent.is_err() {
            return;
        }
    }
}

fn ping() -> Message {
    Message::Ping(Vec::new().into())
}

async fn close(socket: &mut WebSocket, code: u16, reason: &'static str) {
    let _ = socket.send(Message::Close(Some(CloseFrame { code, reason: reason.into() }))).await;
}

/// Takes in a message. Returns whether there was room for it.
async fn hear(app: &AppState, caller: &Caller, incoming: &Incoming, text: &str) -> bool {
    match serde_json::from_str::<Said>(text) {
        Ok(Said::Started { started }) => incoming.hear(Came::Started(started)),
        Ok(Said::Begin { begin }) => {
            let begun = async {
                authorize_message(app, caller, "begin", None, Vec::new()).await?;
                if matches!(caller, Caller::Program { .. }) && !begin.is_of_connected(&incoming.bot.id) {
                    let why =
                        wording!("a token begins matches of the connected bot against house bots alone");
                    return Err(Refused::forbidden("not_allowed", why));
                }
                let work = Work::begin(&app.registry, &caller.line()).await?;
                work.scope(begin_match(app, caller.clone(), *begin)).await
            };
            let told = match begun.await {
                Ok(begun) => json!({"type": "begun", "match": begun.summary.id}),
                Err(error) => json!({"type": "refused", "message": error.wording.to_string()}),
            };
            incoming.bot.tell(&told);
            true
        }
        Err(_) => text.lines().all(|line| incoming.hear(Came::Line(line.into()))),
    }
}
