//! A match that a tab watches, in play or finished.

use std::collections::BTreeSet;
use std::sync::Arc;

use accounts::{Caller, Reason, Refused};
use arena::Seer;
use axum::extract::ws::Message;
use live::finished::summary;
use live::{LiveMatch, News, Present, SharedText, Sight, Spectator, Work, charged, now};
use referee::Stop;
use serde_json::json;
use tokio::sync::mpsc::{Sender, channel};

use super::message::{WAITING, about_match, text_message};
use super::task::Task;
use crate::jobs::{Frames, Job};
use crate::queries::{check_bot, kept_back, stored_record};
use crate::state::AppState;
use crate::streaming::Writing;

/// A match that a tab watches.
pub(super) struct Watch {
    task: Task,
    /// `None` if it had already ended.
    live_match: Option<Arc<LiveMatch>>,
}

impl Watch {
    /// Begins to send a match to a tab, as one viewpoint sees it, from a line on. `keys` are those of the people at the tab.
    ///
    /// # Errors
    /// If there is no such match, or it may not be seen so.
    pub(super) async fn begin(
        app: &AppState,
        (caller, payer): (&Caller, &str),
        id: &str,
        (seer, keys): (Seer, Vec<String>),
        from: usize,
        out: &Sender<Message>,
    ) -> Result<Watch, Refused> {
        let (wanted, asking) = (id.to_owned(), caller.clone());
        let found = app.blocking(move |registry| {
            let sight = registry.sight_with(&asking, &keys, &wanted)?;
            Ok((sight, registry.open(&wanted)?, keys))
        });
        let (sight, live_match, keys) = found.await?;
        let (out, owner) = (out.clone(), payer.to_owned());
        let task = match live_match.clone() {
            Some(live_match) => {
                check_bot(seer, &live_match.summary())?;
                let persons = live_match.persons_with(&keys);
                if !live_match.may_view(seer, &persons) {
                    return Err(kept_back());
                }
                let spectator = Spectator::new(seer, &persons, from, sight);
                let present = (!persons.is_empty()).then(|| Present::at(&live_match, persons));
                let app = app.clone();
                tokio::spawn(async move {
                    let _present = present;
                    follow(&app, &owner, live_match, spectator, out).await;
                })
            }
            None => {
                let id = id.to_owned();
                let wanted = id.clone();
                app.blocking(move |registry| check_bot(seer, &summary(registry, &wanted)?)).await?;
                app.registry.usage.check_seconds(caller, now())?;
                let (app, eyes) = (app.clone(), (seer, sight));
                tokio::spawn(async move {
                    match Work::begin(&app.registry, &owner).await {
                        Ok(work) => work.scope(replay(app, id, eyes, from, out)).await,
                        Err(error) => {
                            drop(out.send(Message::text(about_match(Some(&id), &error).to_string())).await);
                        }
                    }
                })
            }
        };
        Ok(Watch { task: Task(task), live_match })
    }

    /// Returns true if the end of the match is still to be sent.
    pub(super) fn owes_the_end(&self) -> bool {
        !self.task.0.is_finished() && self.live_match.as_ref().is_none_or(|live_match| live_match.is_over())
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
        if live_match.is_taken_back() {
            let message = json!({"match": live_match.id, "taken_back": true});
            drop(out.send(Message::text(message.to_string())).await);
            return;
        }
        let is_quiet = match news {
            News::End => return,
            News::Behind => {
                let Ok(work) = Work::begin(&app.registry, owner).await else { return };
                let Some(ahead) = work.scope(catch_up(app, &live_match, spectator, &out)).await else {
                    return;
                };
                spectator = ahead;
                false
            }
            News::Messages(messages) => {
                let is_quiet = messages.is_empty();
                for message in messages {
                    if out.send(text_message(message)).await.is_err() {
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
    app: &AppState,
    live_match: &Arc<LiveMatch>,
    mut spectator: Spectator,
    out: &Sender<Message>,
) -> Option<Spectator> {
    let (app, live_match, work) = (app.clone(), Arc::clone(live_match), Work::current());
    forward(out, move |send| {
        let mut sent = 0;
        if let Some((seer, from, record)) = live_match.lacking(&spectator) {
            let id = Some(live_match.id.clone());
            let wanted = Frames { seer, annotated: false, goes_on: true, messages_of: id, from };
            let mut line = |line| {
                sent += 1;
                SharedText::of_bytes(line).is_some_and(&mut *send)
            };
            let job = Job::Frames(wanted);
            // Whoever gets some of them is still behind, and asks again.
            let _ = app.ask(work.as_ref(), job, record.as_bytes(), &Stop::default(), &mut line);
        }
        live_match.caught_up(&mut spectator, sent);
        spectator
    })
    .await
}

/// Sends a whole finished match.
async fn replay(app: AppState, id: String, eyes: (Seer, Sight), from: usize, out: Sender<Message>) {
    let work = Work::current();
    forward(&out, move |send| {
        if let Err(error) = tell_finished(&app, work.as_ref(), &id, eyes, from, send) {
            send(about_match(Some(&id), &error).to_string().into());
        }
    })
    .await;
}

/// Passes on the messages of a finished match until `send` returns that nobody listens.
fn tell_finished(
    app: &AppState,
    work: Option<&Work>,
    id: &str,
    (seer, sight): (Seer, Sight),
    from: usize,
    send: &mut dyn FnMut(SharedText) -> bool,
) -> Result<(), Refused> {
    let mut summary = summary(&app.registry, id)?;
    if sight == Sight::Spectator {
        summary = summary.without_failures(&BTreeSet::new());
    }
    match stored_record(&app.registry, id) {
        Ok(record) => {
            let wanted = Frames { seer, annotated: true, goes_on: false, messages_of: Some(id.into()), from };
            let mut line = |line| SharedText::of_bytes(line).is_some_and(&mut *send);
            app.ask(work, Job::Frames(wanted), record.as_bytes(), &Stop::default(), &mut line)?;
        }
        // A match that never started has no lines.
        Err(error) if error.reason == Reason::Missing => {}
        Err(error) => return Err(error),
    }
    send(json!({"match": id, "summary": summary}).to_string().into());
    Ok(())
}

/// Sends the messages that `write` makes on a blocking thread. Returns `None` if the tab is gone. If the waiting task is aborted, `write`
/// is told that nobody listens.
async fn forward<T: Send + 'static>(
    out: &Sender<Message>,
    write: impl FnOnce(&mut dyn FnMut(SharedText) -> bool) -> T + Send + 'static,
) -> Option<T> {
    let (sender, mut receiver) = channel(WAITING);
    let work = Work::current();
    let written = tokio::task::spawn_blocking(move || {
        charged(work.as_ref(), || {
            let mut slot = Writing::new(work.as_ref());
            write(&mut |message| slot.send(&sender, text_message(message)))
        })
    });
    while let Some(message) = receiver.recv().await {
        out.send(message).await.ok()?;
    }
    written.await.ok()
}
