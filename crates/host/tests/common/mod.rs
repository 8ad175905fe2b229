//! A tiny game for asking real programs, and a way to start them.

#![allow(dead_code)] // each test file uses its part

use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use game::{
    BadSetup, Bot, Dice, Eyes, Fault, Game, Hello, Illegal, Match, Message, Opening, Options, Player, Prompt,
    Status,
};
use host::{Launch, Limits, Stop};
use serde::Serialize;

/// Enough for anything, even on a busy machine.
pub(crate) const PLENTY: Duration = Duration::from_secs(30);

/// Say a number.
#[derive(Clone)]
struct Say(u32);

#[derive(Clone, Debug, Serialize)]
struct Heard {
    turn: u32,
    last: Vec<u32>,
}

impl Game for Say {
    type Setup = ();
    type Action = u32;
    type Reply = u32;
    type View = Heard;

    fn seats(_: &()) -> RangeInclusive<usize> {
        1..=1
    }
    fn start(_: &(), _: Opening, _: Dice) -> Result<Say, BadSetup> {
        Ok(Say(0))
    }
    fn status(&self) -> Status {
        Status::due(self.0 + 1, Player::FIRST)
    }
    fn play(&mut self, _: Player, number: u32) -> Result<u32, Illegal> {
        self.0 += 1;
        Ok(number)
    }
    fn fail(&mut self, _: Player, _: &Fault) {
        self.0 += 1;
    }
    fn resign(&mut self, _: Player) {}
    fn view(&self, _: Eyes) -> Heard {
        Heard { turn: self.0 + 1, last: Vec::new() }
    }
    fn sample(_: &Heard, dice: &mut Dice) -> u32 {
        dice.below(10) as u32
    }
}

/// The question of a turn.
pub(crate) fn prompt(turn: u32) -> Prompt {
    let opening = Opening { number: 1, first: Player::FIRST, players: 1, lots: Dice::named(1, "lots") };
    let game: Box<dyn Match> =
        game::open::<Say>(&(), opening, Dice::named(1, "game")).expect("it has no set-up");
    game.prompt(Player::FIRST, turn)
}

pub(crate) fn hello(load_time: Duration) -> Hello {
    Hello {
        protocol: 1,
        game: "say".into(),
        seats: 1,
        options: Options::default(),
        turn_time_ms: 100,
        load_time,
        seed: 1_234_567,
        seat: None,
        view: None,
    }
}

/// The level of this machine, or `VIADAL_LEVEL`.
pub(crate) fn level() -> host::Level {
    let asked = std::env::var("VIADAL_LEVEL").ok().and_then(|name| host::Level::named(&name));
    asked.unwrap_or(host::level().0)
}

/// Runs this program's tests again at every level below this machine's, except `left_out`; the callers say why.
pub(crate) fn again_at_each_level(module: &str, left_out: &[&str]) {
    if std::env::var_os("VIADAL_LEVEL").is_some() {
        return;
    }
    for level in
        [host::Level::None, host::Level::Fallback].into_iter().filter(|level| *level < host::level().0)
    {
        let mut command = std::process::Command::new(std::env::current_exe().expect("the machine allows it"));
        command.args([module, "--test-threads", "4"]).env("VIADAL_LEVEL", level.name());
        command.args(left_out.iter().flat_map(|name| ["--skip", name]));
        let output = command.output().expect("the machine allows it");
        let text =
            String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "at level {}:\n{text}", level.name());
        let passed = text.lines().find(|line| line.starts_with("test result")).unwrap_or_default();
        println!("at level {}: {passed}", level.name());
    }
}

pub(crate) fn launch(argv: &[&str]) -> Launch {
    Launch {
        name: "Tested".into(),
        argv: argv.iter().map(Into::into).collect(),
        dir: PathBuf::from("/"),
        env: Vec::new(),
        limits: Limits::of_memory(64 << 20),
        level: level(),
        own: Vec::new(),
        build: None,
        debugged: None,
        source: Vec::new(),
        held: host::Held::default(),
    }
}

pub(crate) fn never() -> Stop {
    Arc::new(AtomicBool::new(false))
}

/// A Perl bot that has read everything before it must be ready.
pub(crate) fn perl(ready: &str) -> Box<dyn Bot> {
    let script =
        format!(r#"$| = 1; sub say_ {{ print "$_[0]\n" }} sub hear {{ scalar <STDIN> }} hear(); {ready}"#);
    host::line_bot(launch(&["perl", "-e", &script]), never())
}

/// A Perl bot that is ready and has seen `start`; the script continues where its first turn comes.
pub(crate) fn perl_at_turn(script: &str) -> Box<dyn Bot> {
    let mut bot = perl(&format!(r#"say_('{{"ready":true}}'); hear(); {script}"#));
    bot.load(&hello(PLENTY)).expect("it gets ready");
    bot.tell(&Message::Start { game: 1, seat: Player::FIRST, first: true });
    bot
}

/// Sends the turn and asks.
pub(crate) fn ask(bot: &mut dyn Bot, turn: u32, limit: Duration) -> Result<String, Fault> {
    let prompt = prompt(turn);
    bot.tell(&Message::Turn(&prompt));
    bot.ask(&prompt, limit)
}

/// Sends a reply.
pub(crate) fn reply(bot: &mut dyn Bot, more: bool) {
    let reply = serde_json::value::to_raw_value(&7).expect("a number");
    bot.tell(&Message::Reply { reply: &reply, more });
}

/// The processes whose command line contains a text.
pub(crate) fn processes(text: &str) -> Vec<u32> {
    let own = std::process::id();
    let entries = std::fs::read_dir("/proc").expect("it is there").flatten();
    let numbers = entries.filter_map(|entry| entry.file_name().to_str()?.parse::<u32>().ok());
    let has_text = |process: &u32| {
        let line = std::fs::read(format!("/proc/{process}/cmdline")).unwrap_or_default();
        *process != own && line.windows(text.len()).any(|part| part == text.as_bytes())
    };
    numbers.filter(has_text).collect()
}

/// The processor time of a process, in ticks.
pub(crate) fn processor_ticks(process: u32) -> u64 {
    let stat = std::fs::read_to_string(format!("/proc/{process}/stat")).unwrap_or_default();
    let fields = stat.rsplit_once(") ").map_or("", |(_, rest)| rest).split(' ');
    fields.skip(11).take(2).filter_map(|field| field.parse::<u64>().ok()).sum()
}

/// Waits until no process has the text in its command line.
pub(crate) fn wait_until_gone(text: &str) {
    let begun = std::time::Instant::now();
    while !processes(text).is_empty() {
        assert!(begun.elapsed() < PLENTY, "still there: {:?}", processes(text));
        std::thread::sleep(Duration::from_millis(5));
    }
}

/// A temporary folder.
pub(crate) struct Folder(pub(crate) PathBuf);

impl Folder {
    pub(crate) fn new() -> Folder {
        static COUNT: std::sync::atomic::AtomicU32 = std::sync::atomic::AtomicU32::new(0);
        loop {
            let number = COUNT.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
            let path = std::env::temp_dir().join(format!("viadal-test-{}-{number}", std::process::id()));
            match std::fs::create_dir(&path) {
                Ok(()) => return Folder(path),
                // A process of this number that was ended has left it, perhaps of another user.
                Err(error) if error.kind() == std::io::ErrorKind::AlreadyExists => {}
                Err(error) => panic!("the temporary folder can be written: {error}"),
            }
        }
    }

    /// Writes a file in it and returns the path.
    pub(crate) fn file(&self, name: &str, contents: impl AsRef<[u8]>) -> PathBuf {
        let path = self.0.join(name);
        std::fs::create_dir_all(path.parent().expect("it is in the folder")).expect("it can be made");
        std::fs::write(&path, contents).expect("it can be written");
        path
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        std::fs::remove_dir_all(&self.0).ok();
    }
}
