//! A house player that thinks in its owner's worker.

use std::sync::Arc;
use std::time::Duration;

use game::{Aside, BadSetup, Bot, BotId, Fault, Files, Hello, Message, Options, Prompt, Room, ThoughtSink};
use referee::Entrant;

use super::game_there::View;
use super::link::unasked;
use super::link::{Link, link};
use super::protocol::{Number, Question, Seated, Told};
use super::serve::house_of;
use crate::workers::Workers;

/// Seats the house player that is written so by the umpire that this thread asks; `None` if it is none.
pub(crate) fn seat(
    workers: &Arc<Workers>,
    room: &'static Room,
    spec: &str,
    of_match: Option<(&Options, &Files)>,
) -> Option<Result<Entrant, BadSetup>> {
    house_of(room, spec)?;
    Some(link(&Arc::downgrade(workers), room).map_err(BadSetup::verbatim).and_then(|link| {
        let bot = link.number();
        let of_match = of_match.map(|(options, files)| (options.clone(), files.clone()));
        let id: BotId =
            link.ask::<Seated>(&Question::Seat { bot, spec: spec.into(), of_match }).map_err(unasked)??;
        Ok(Entrant { id, bot: Box::new(HousePlayer { link, bot, sink: None, asides: Vec::new() }) })
    }))
}

struct HousePlayer {
    link: Arc<Link>,
    bot: Number,
    sink: Option<ThoughtSink>,
    asides: Vec<Aside>,
}

impl HousePlayer {
    fn take<T>(&mut self, told: Told<T>) -> Result<T, Fault> {
        self.asides.extend(told.asides);
        told.answer
    }
}

impl Bot for HousePlayer {
    fn load(&mut self, hello: &Hello) -> Result<(), Fault> {
        let question = Question::Load { bot: self.bot, hello: hello.clone(), load_time: hello.load_time };
        let told = self.link.think::<Told<()>>(&question, &mut None)?;
        self.take(told)
    }

    /// A player that is a function hears of nothing but the start of games: all else is in its view.
    fn tell(&mut self, message: &Message<'_>) {
        if let Message::Start { game, seat, first } = *message {
            self.link.tell(&Question::Start { bot: self.bot, game, seat, first });
        }
    }

    fn ask(&mut self, prompt: &Prompt, limit: Duration) -> Result<String, Fault> {
        let view = prompt.house_view::<View>()?;
        let question = Question::Think { bot: self.bot, due: view.due(prompt.bank), limit };
        let told = self.link.think::<Told<String>>(&question, &mut self.sink)?;
        self.take(told)
    }

    fn report_thoughts(&mut self, sink: ThoughtSink) {
        self.sink = Some(sink);
        self.link.tell(&Question::Report { bot: self.bot });
    }

    fn asides(&mut self) -> Vec<Aside> {
        std::mem::take(&mut self.asides)
    }
}
