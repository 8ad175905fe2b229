//! Checks that the example exchanges in a document are what the referee really says.
//!
//! A fenced block `exchange game=ID seat=N seed=N OPTION=VALUE...` holds what one seat hears (`> `) and answers (`< `); `house:random`
//! plays the other seats. A last line `...` means that the match continues. With `UPDATE_EXCHANGES=1` in the environment, the blocks are
//! rewritten from their answers.

use std::collections::VecDeque;
use std::path::Path;
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use game::{Aside, Bot, BotId, Fault, Files, Hello, Message, Options, Prompt, Room, Verdict};
use referee::{Entrant, MatchSetup, Stop, run};

/// Replays and compares the example exchanges of a document. Returns their number. A block without a game belongs to the game that the
/// document's folder is named after. `UPDATE_EXCHANGES=1` rewrites the document.
///
/// # Panics
/// If the referee says something else, or a block names an unknown game.
pub fn exchanges(document: &Path, rooms: Rooms<'_>) -> usize {
    let shown = document.display();
    let text = std::fs::read_to_string(document).unwrap_or_else(|error| panic!("{shown}: {error}"));
    let folder =
        document.parent().and_then(Path::file_name).and_then(|name| name.to_str()).unwrap_or_default();
    let (rewritten, blocks) =
        replay_exchanges(&text, folder, rooms).unwrap_or_else(|why| panic!("{shown}: {why}"));
    if std::env::var_os("UPDATE_EXCHANGES").is_some() {
        std::fs::write(document, &rewritten).unwrap_or_else(|error| panic!("{shown}: {error}"));
    } else {
        assert_eq!(text, rewritten, "{shown}: an example exchange is not what the referee says");
    }
    blocks
}

/// Finds a room by its id.
pub type Rooms<'a> = &'a dyn Fn(&str) -> Option<&'static Room>;

/// Replays the blocks of a document. Returns it with the referee's lines, and the number of blocks. A block without a game belongs to `game`.
///
/// # Errors
/// If a block cannot be played. The text says which, and why.
pub fn replay_exchanges(text: &str, game: &str, rooms: Rooms<'_>) -> Result<(String, usize), String> {
    let (mut written, mut blocks) = (String::new(), 0);
    let mut lines = text.lines();
    while let Some(line) = lines.next() {
        written += line;
        written += "\n";
        let Some(head) = line.strip_prefix("```exchange") else { continue };
        blocks += 1;
        let block: Vec<&str> = lines.by_ref().take_while(|line| *line != "```").collect();
        let lines = exchange(head, &block, game, rooms).map_err(|why| format!("```exchange{head}: {why}"))?;
        for line in lines {
            written += &line;
            written += "\n";
        }
        written += "```\n";
    }
    Ok((written, blocks))
}

/// Plays a block's answers and returns all lines exchanged.
fn exchange(head: &str, block: &[&str], folder: &str, rooms: Rooms<'_>) -> Result<Vec<String>, String> {
    let (mut game, mut seat, mut seed, mut given) = (folder, 0, 1, Vec::new());
    for pair in head.split_whitespace() {
        let (name, value) = pair.split_once('=').ok_or_else(|| format!("'{pair}' is not NAME=VALUE"))?;
        match name {
            "game" => game = value,
            "seat" => seat = value.parse().map_err(|_| "seat is a number")?,
            "seed" => seed = value.parse().map_err(|_| "seed is a number")?,
            _ => given.push((name, value)),
        }
    }
    let room = rooms(game).ok_or_else(|| format!("no game '{game}'"))?;
    let options = Options::new(&room.all_options(), given).map_err(|bad| bad.to_string())?;
    let players = *(room.seats)(&options, &Files::new()).map_err(|bad| bad.to_string())?.start();
    if seat >= players {
        return Err(format!("there is no seat {seat} of {players}"));
    }
    let setup = MatchSetup { room, options, files: Files::new(), seed };
    let is_known = |line: &&str| ["> ", "< "].iter().any(|way| line.starts_with(way)) || *line == "...";
    if let Some(line) = block.iter().find(|line| !is_known(line)) {
        return Err(format!(
            "'{line}' is no line of an exchange: they begin with '> ' or '< ', and the last may be '...'"
        ));
    }
    let answers: Vec<&str> = block
        .iter()
        .filter_map(|line| line.strip_prefix("< "))
        .filter(|line| !line.contains("\"ready\""))
        .collect();
    let (stop, heard) = (Stop::default(), Arc::new(Mutex::new(Vec::new())));
    let mut pupil = Some(Pupil {
        answers: answers.iter().copied().map(String::from).collect(),
        heard: heard.clone(),
        asides: Vec::new(),
        stop: stop.clone(),
    });
    let entrants = (0..players).map(|number| {
        let bot: Box<dyn Bot> = if number == seat {
            Box::new(pupil.take().expect("one seat is the example's"))
        } else {
            random(room)
        };
        Entrant { id: BotId { name: "bot".into(), hash: String::new() }, bot }
    });
    let ended = run(&setup, entrants.collect(), &stop, &mut |_| {});
    let mut lines = heard.lock().expect(WHOLE).clone();
    // The first is that it is ready.
    let given = lines.iter().filter(|line| line.starts_with("< ")).skip(1).count();
    if let Err(why) = ended {
        if !stop.load(Ordering::Relaxed) {
            return Err(why.to_string());
        }
        lines.retain(|line| !line.contains("\"type\":\"bye\""));
        lines.push("...".into());
    }
    if let Some(answer) = answers.get(given) {
        return Err(format!("nobody asks for '< {answer}': the match is over before it"));
    }
    Ok(lines)
}

fn random(room: &Room) -> Box<dyn Bot> {
    let house =
        room.house.iter().find(|house| house.name == "random").expect("every room has a house:random");
    let options = Options::new(house.options, []).expect("no options are right");
    (house.make)(&options).expect("house:random needs none")
}

const WHOLE: &str = "nobody panics while it writes";

/// A bot that answers from a block and notes all lines exchanged.
struct Pupil {
    answers: VecDeque<String>,
    heard: Arc<Mutex<Vec<String>>>,
    asides: Vec<Aside>,
    stop: Stop,
}

impl Pupil {
    fn hear(&self, message: &Message<'_>) {
        let line = String::from_utf8(message.line()).expect("messages are text");
        self.heard.lock().expect(WHOLE).push(format!("> {}", line.trim_end()));
    }
}

impl Bot for Pupil {
    fn load(&mut self, hello: &Hello) -> Result<(), Fault> {
        self.hear(&Message::Hello(hello));
        self.heard.lock().expect(WHOLE).push("< {\"ready\":true}".into());
        Ok(())
    }

    fn tell(&mut self, message: &Message<'_>) {
        self.hear(message);
    }

    fn ask(&mut self, _prompt: &Prompt, _limit: Duration) -> Result<String, Fault> {
        while let Some(line) = self.answers.pop_front() {
            self.heard.lock().expect(WHOLE).push(format!("< {line}"));
            let json: serde_json::Value = serde_json::from_str(&line)
                .map_err(|_| Fault::new(Verdict::MalformedOutput, "an answer of the example is not JSON"))?;
            if let Some(say) = json.get("say").and_then(|say| say.as_str()) {
                self.asides.push(Aside::Say(say.into()));
            } else if let Some(action) = json.get("action") {
                return Ok(action.to_string());
            }
        }
        self.stop.store(true, Ordering::Relaxed);
        Err(Fault::new(Verdict::HostFault, "the example ends here"))
    }

    fn asides(&mut self) -> Vec<Aside> {
        std::mem::take(&mut self.asides)
    }
}
