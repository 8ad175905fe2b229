//! Bots' output through real processes in their sandbox: every text gets an action or a verdict, and this process stays small.

use std::cell::RefCell;
use std::path::{Path, PathBuf};
use std::time::Duration;

use game::{Aside, Bot, Dialect, Dice, Fault, Heard, Hello, Life, Message, Options, Player, Prompt, Verdict};
use host::{Launch, Stop, Workshop, dialect_bot, line_bot};
use referee::Event;

use super::targets::{due, hear, open, turn};

/// More memory than this process ever needs, in bytes.
const MOST: u64 = 512 << 20;
/// Time per turn. A text without an end waits three times this plus half a second.
const LIMIT: Duration = Duration::from_millis(20);
/// The most questions that one text answers.
const QUESTIONS: u32 = 8;

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fuzz")
}

fn cache() -> PathBuf {
    std::env::temp_dir().join("viadal-fuzz-cache")
}

fn echo(argument: Option<&str>) -> Launch {
    let prepared = Workshop::new(cache()).prepare(&folder().join("echo.c"), None).unwrap();
    let mut launch = prepared.launch(64 << 20);
    launch.argv.extend(argument.map(Into::into));
    launch
}

fn hello(game: &str) -> Hello {
    Hello {
        protocol: 1,
        game: game.into(),
        seats: 2,
        options: Options::default(),
        turn_time_ms: LIMIT.as_millis() as u64,
        load_time: Duration::from_secs(30),
        seed: 7,
        seat: None,
        view: None,
    }
}

fn hexadecimal(mode: char, text: &[u8]) -> String {
    let digits = text.iter().map(|byte| format!("{byte:02x}"));
    std::iter::once(mode.to_string()).chain(digits).collect()
}

/// How much of a text is written at once; now and then a flood.
fn mode(dice: &mut Dice) -> char {
    match dice.below(256) {
        0 => 'b',
        1..=3 => 'n',
        4..100 => 'a',
        _ => 'l',
    }
}

/// Checks a verdict on a bot that only writes.
fn judged(fault: &Fault) {
    let busy = fault.message.starts_with("this machine was too busy to ");
    assert!(fault.verdict != Verdict::HostFault || busy, "{fault}\n{}", fault.detail);
    assert!(!fault.message.is_empty() && fault.message.len() < 16 << 10, "{}", fault.message.len());
    assert!(fault.detail.len() < 2 << 20, "{}", fault.detail.len());
}

/// Output is capped per match. After that, the next text needs another match.
fn has_used_up_its_match(fault: &Fault) -> bool {
    fault.verdict == Verdict::OutputFlood && fault.message.contains("in one match")
}

fn remarked(asides: &[Aside]) {
    for aside in asides {
        match aside {
            Aside::Draw(json) | Aside::Data(json) => {
                assert!(serde_json::from_str::<serde_json::Value>(json).is_ok(), "{json}");
            }
            Aside::Say(text) => assert!(text.len() <= 64 << 10, "{}", text.len()),
            _ => {}
        }
    }
}

/// Checks that this process's memory stays bounded, whatever it reads.
fn small() {
    let status = std::fs::read_to_string("/proc/self/status").unwrap();
    let kilobytes = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).unwrap();
    let kilobytes: u64 = kilobytes.trim().trim_end_matches(" kB").parse().unwrap();
    assert!(kilobytes << 10 < MOST, "{kilobytes} kB");
}

thread_local! {
    static SPEAKER: RefCell<Option<Box<dyn Bot>>> = const { RefCell::new(None) };
    static COUNTERS: RefCell<Vec<(Life, Box<dyn Bot>)>> = const { RefCell::new(Vec::new()) };
    static QUESTION: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
}

/// The first line names a game; the rest is the output of its bot or driver.
pub(super) fn talk(text: &[u8], dice: &mut Dice) -> bool {
    let end = text.iter().position(|&byte| byte == b'\n').unwrap_or(text.len());
    let name = String::from_utf8_lossy(&text[..end]);
    let room = arena::room(&name).unwrap_or(arena::rooms()[0]);
    let options = Options::new(&room.all_options(), []).unwrap();
    let Some(mut game) = open(room, &options, &game::Files::new(), dice.bits()) else { return false };
    let told = hexadecimal(mode(dice), &text[(end + 1).min(text.len())..]);
    let told = serde_json::value::to_raw_value(&told).unwrap();
    SPEAKER.with_borrow_mut(|speaker| {
        let bot = speaker.get_or_insert_with(|| line_bot(echo(None), Stop::default()));
        if !bot.alive() {
            bot.load(&hello(room.id)).unwrap();
        }
        bot.tell(&Message::Start { game: 1, seat: Player::FIRST, first: true });
        bot.tell(&Message::Reply { reply: &told, more: false });
        let (mut understood, mut spent) = (false, false);
        for number in 1..=QUESTIONS {
            let Some(player) = due(game.as_ref()) else { break };
            let prompt = game.prompt(player, number);
            bot.tell(&Message::Turn(&prompt));
            let answer = bot.ask(&prompt, LIMIT);
            remarked(&bot.asides());
            match answer {
                Ok(action) => understood |= hear(game.as_mut(), player, &action),
                Err(fault) => {
                    judged(&fault);
                    game.fail(player, &fault);
                    spent |= has_used_up_its_match(&fault);
                }
            }
            if !bot.alive() {
                break;
            }
            bot.tell(&Message::End { scores: &[0, 0], reason: "over" });
        }
        small();
        if spent {
            *speaker = None;
        }
        understood
    })
}

fn question(_: &Prompt) -> Vec<u8> {
    QUESTION.with_borrow(Clone::clone)
}

/// The text is the output of a PlanetFight program, both of one that is started for each step and of one that stays.
pub(super) fn numbers(text: &[u8], dice: &mut Dice) -> bool {
    let room = arena::room("planetfight").unwrap();
    let options = Options::new(&room.all_options(), []).unwrap();
    let Some(mut game) = open(room, &options, &game::Files::new(), dice.bits()) else { return false };
    QUESTION.set((hexadecimal(if dice.below(256) == 0 { 'b' } else { 'a' }, text) + "\n").into_bytes());
    // Mostly the one that stays, which costs no process.
    let life = if dice.below(8) == 0 { Life::Step } else { Life::Kept };
    let dialect = room.dialects.iter().find(|dialect| dialect.life == life).unwrap();
    COUNTERS.with_borrow_mut(|counters| {
        let at = counters.iter().position(|(known, _)| *known == life).unwrap_or_else(|| {
            let launch = echo(Some(dialect.name));
            let bot = dialect_bot(launch, Dialect { ask: question, ..*dialect }, Stop::default());
            counters.push((life, bot));
            counters.len() - 1
        });
        let bot = &mut counters[at].1;
        if !bot.alive() {
            bot.load(&hello(room.id)).unwrap();
        }
        bot.tell(&Message::Start { game: 1, seat: Player::FIRST, first: true });
        let Some(player) = due(game.as_ref()) else { return false };
        let prompt = game.prompt(player, turn(game.as_ref()));
        let answer = bot.ask(&prompt, LIMIT);
        remarked(&bot.asides());
        small();
        match answer {
            Ok(action) => {
                // Every output is an answer, and every answer is a valid set of orders.
                assert!(matches!(game.hear(player, &action), Heard::Played { .. }), "{action}");
                !action.contains("[]")
            }
            Err(fault) => {
                judged(&fault);
                if has_used_up_its_match(&fault) {
                    counters.remove(at);
                }
                assert!(
                    matches!(fault.verdict, Verdict::OutputFlood | Verdict::Timeout | Verdict::HostFault),
                    "{fault}"
                );
                false
            }
        }
    })
}

/// The text is a Perl Wars robot. Whatever it does, its driver speaks the protocol.
pub(super) fn perl(text: &[u8], dice: &mut Dice) -> bool {
    let folder = cache().join(format!("perl-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let robot = folder.join("Wild.plw");
    std::fs::write(&robot, text).unwrap();
    driven("perlwars", &robot, dice, &[("turn_time", "1s"), ("max_turns", "10")])
}

/// The text is the seed of a RoboBattler robot in Java that calls everything with numbers of all sizes. Its virtual machine is reused for
/// many games.
pub(super) fn java(text: &[u8], dice: &mut Dice) -> bool {
    let mut dice =
        Dice::named(text.iter().fold(dice.bits(), |sum, &byte| sum.rotate_left(5) ^ u64::from(byte)), "java");
    driven("robobattler", &folder().join("Wild.java"), &mut dice, &[("turn_time", "5s"), ("games", "10")])
}

/// Plays a robot against a random player. Returns true if it got ready.
fn driven(game: &str, robot: &Path, dice: &mut Dice, given: &[(&str, &str)]) -> bool {
    let room = arena::room(game).unwrap();
    let known = room.all_options();
    let given = given.iter().copied().filter(|(name, _)| known.iter().any(|option| option.name == *name));
    let options = Options::new(&known, given.chain([("load_time", "60s")])).unwrap();
    let (options, files) = arena::load_option_files(room, &options).unwrap();
    let bots = [robot.display().to_string(), "house:random".into()];
    let seed = dice.bits() >> 11;
    let setup = referee::MatchSetup { room, options, files, seed };
    let arena = arena::Arena::new(cache(), Stop::default());
    let mut watch = |event: Event<'_>| {
        if let Event::Aside { aside, .. } = event {
            remarked(std::slice::from_ref(aside));
        }
    };
    let played = match arena::play(&arena, &setup, &bots, &mut watch, &mut |_| {}) {
        Ok(played) => played,
        // A file that is not a robot at all is refused before the match.
        Err(arena::NotPlayed::Bot(_)) => return false,
        Err(error) => panic!("{error}"),
    };
    referee::verify(&played.record, room).unwrap();
    small();
    let verdict = &played.verdicts()[0];
    assert_ne!(verdict.verdict, Verdict::MalformedOutput, "{}", verdict.message);
    assert_ne!(verdict.verdict, Verdict::OutputFlood, "{}", verdict.message);
    verdict.verdict != Verdict::LoadFailed
}
