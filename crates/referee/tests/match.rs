//! Matches of a small game between scripted bots, and their records.

#![allow(clippy::unwrap_used)]

use std::collections::VecDeque;
use std::time::Duration;

use game::*;
use referee::{
    Broken, Coverage, Entrant, Event, FrameLines, MatchResult, MatchSetup, Recorder, Seer, Stop, replay,
    replay_lines, run, verify,
};

/// Some turns of sealed bids, usually three; the higher one wins the turn. A bid over 9 is illegal and costs nothing.
#[derive(Clone)]
struct Bids<const TURNS: u32> {
    turn: u32,
    won: [i64; 2],
    sealed: [Option<i64>; 2],
    last: Option<[i64; 2]>,
}

#[derive(Clone, Debug, serde::Serialize)]
struct View {
    turn: u32,
    won: [i64; 2],
    last: Option<[i64; 2]>,
}

impl<const TURNS: u32> Game for Bids<TURNS> {
    type Setup = ();
    type Action = i64;
    type Reply = i64;
    type View = View;

    fn start(_: &(), _: Opening, _: Dice) -> Result<Self, BadSetup> {
        Ok(Bids { turn: 1, won: [0; 2], sealed: [None; 2], last: None })
    }
    fn status(&self) -> Status {
        if self.turn > TURNS {
            return Status::Over { scores: self.won.to_vec().into(), reason: "three turns".into() };
        }
        let players = Player::all(2).filter(|player| self.sealed[player.seat()].is_none()).collect();
        Status::Waiting { turn: self.turn, players }
    }
    fn play(&mut self, player: Player, bid: i64) -> Result<i64, Illegal> {
        if bid > 9 {
            return Err(Illegal(format!("{bid} is over 9")));
        }
        self.sealed[player.seat()] = Some(bid);
        if let [Some(a), Some(b)] = self.sealed {
            self.won[0] += i64::from(a > b);
            self.won[1] += i64::from(b > a);
            *self = Bids { turn: self.turn + 1, won: self.won, sealed: [None; 2], last: Some([a, b]) };
        }
        Ok(bid)
    }
    fn fail(&mut self, player: Player, fault: &Fault) {
        if fault.verdict != Verdict::IllegalAction {
            self.play(player, 0).expect("0 is a bid");
        }
    }
    fn resign(&mut self, player: Player) {
        self.won[player.other().seat()] += 3;
        self.turn = TURNS + 1;
    }
    fn view(&self, _: Eyes) -> View {
        View { turn: self.turn, won: self.won, last: self.last }
    }
    fn sample(_: &View, dice: &mut Dice) -> i64 {
        dice.below(10) as i64
    }
}

static ROOM: Room = Room::new::<Bids<3>>("bids", "Bids", "the higher number wins");
static LONG: Room = Room::new::<Bids<7>>("long", "Long", "the same for longer");

/// A bot with a script: a digit bids it, `!` dies, `~` is late and lives on, `?` writes no action, `*` breaks the host, `#` does so while loading, `"` says hello and
/// bids 1, `.` resigns.
struct Scripted {
    script: VecDeque<&'static str>,
    loads: VecDeque<bool>,
    alive: bool,
    said: Vec<Aside>,
    patient: bool,
    resigned: bool,
}

impl Bot for Scripted {
    fn load(&mut self, _: &Hello) -> Result<(), Fault> {
        self.alive = true;
        if self.script.front() == Some(&"#") {
            self.script.pop_front();
            return Err(Fault::new(Verdict::HostFault, "no sandbox"));
        }
        let works = self.loads.pop_front().unwrap_or(true);
        works.then_some(()).ok_or_else(|| Fault::new(Verdict::LoadFailed, "no entry point"))
    }
    fn ask(&mut self, _: &Prompt, _: Duration) -> Result<String, Fault> {
        self.resigned = false;
        match self.script.pop_front().unwrap_or("5") {
            "!" => {
                self.alive = false;
                Err(Fault::new(Verdict::Crashed, "killed by SIGSEGV"))
            }
            "~" => Err(Fault::new(Verdict::Timeout, "late")),
            "." => {
                self.resigned = true;
                Ok(String::new())
            }
            "*" => Err(Fault::new(Verdict::HostFault, "no more processes")),
            "\"" => {
                self.said.push(Aside::Say("hello".into()));
                Ok("1".into())
            }
            answer => Ok(answer.into()),
        }
    }
    fn alive(&self) -> bool {
        self.alive
    }
    fn patient(&self) -> bool {
        self.patient
    }
    fn resigned(&self) -> bool {
        self.resigned
    }
    fn asides(&mut self) -> Vec<Aside> {
        std::mem::take(&mut self.said)
    }
}

fn bot(script: &[&'static str]) -> Scripted {
    Scripted {
        script: script.iter().copied().collect(),
        loads: VecDeque::new(),
        alive: false,
        said: Vec::new(),
        patient: false,
        resigned: false,
    }
}

/// Plays a match and verifies its record. Returns the result and the record's lines.
fn play(games: &str, bots: [Scripted; 2]) -> (Result<MatchResult, Broken>, Vec<String>) {
    play_in(&ROOM, games, bots)
}

fn play_in(
    room: &'static Room,
    games: &str,
    bots: [Scripted; 2],
) -> (Result<MatchResult, Broken>, Vec<String>) {
    let options = Options::new(&room.all_options(), [("games", games)]).unwrap();
    let setup = MatchSetup { room, options, files: Files::new(), seed: 7 };
    let id = |name: &str| BotId { name: name.into(), hash: "00".into() };
    let [a, b] = bots;
    let entrants = vec![Entrant { id: id("A"), bot: Box::new(a) }, Entrant { id: id("B"), bot: Box::new(b) }];
    let header = setup.header(&entrants);
    let mut recorder = Recorder::default();
    let outcome = run(&setup, entrants, &Stop::default(), &mut |event| recorder.see(&event));
    let record = Record { header, lines: recorder.lines() };
    let read = Record::parse(&record.to_string()).unwrap();
    if outcome.is_ok() {
        verify(&read, room).unwrap();
    }
    let lines = record.to_string().lines().skip(1).map(without_digest).collect();
    (outcome, lines)
}

fn without_digest(line: &str) -> String {
    line.split(",\"digest\"").next().unwrap().to_string()
}

#[test]
fn a_match_is_recorded_in_seat_order() {
    let (outcome, lines) = play("1", [bot(&["5", "\"", "3"]), bot(&["4", "2", "9"])]);
    let expected = [
        r#"{"game":1,"seats":[0,1],"first":0}"#,
        r#"{"seat":0,"action":5}"#,
        r#"{"seat":1,"action":4}"#,
        r#"{"seat":0,"say":"hello"}"#,
        r#"{"seat":0,"action":1}"#,
        r#"{"seat":1,"action":2}"#,
        r#"{"seat":0,"action":3}"#,
        r#"{"seat":1,"action":9}"#,
        r#"{"end":1,"scores":[1,2],"reason":"three turns","turns":3"#,
        r#"{"scores":[0,1],"ranks":[1,0],"reason":"three turns""#,
    ];
    assert_eq!(lines, expected);
    assert_eq!(outcome.unwrap().standing.ranks, [1, 0]);
}

#[test]
fn seats_are_swapped_in_the_second_game() {
    let (outcome, lines) = play("2", [bot(&["1", "1", "1", "7"]), bot(&["2", "2", "2", "6"])]);
    assert!(lines.contains(&r#"{"game":2,"seats":[1,0],"first":0}"#.to_string()));
    let second: Vec<_> = lines.iter().skip_while(|line| !line.contains("\"game\":2")).collect();
    assert_eq!(
        [second[1].as_str(), second[2].as_str()],
        [r#"{"seat":0,"action":6}"#, r#"{"seat":1,"action":7}"#]
    );
    assert_eq!(outcome.unwrap().games[1].scores, [1, 0]);
}

#[test]
fn a_refused_action_costs_what_the_rules_say_and_is_asked_again() {
    let (outcome, lines) = play("1", [bot(&["10", "9", "9", "9"]), bot(&[])]);
    assert_eq!(lines[1], r#"{"seat":0,"action":10,"fault":"illegal_action"}"#);
    assert_eq!(lines[2..4], [r#"{"seat":1,"action":5}"#, r#"{"seat":0,"action":9}"#]);
    let outcome = outcome.unwrap();
    assert_eq!(outcome.standing.scores, [1, 0]);
    let worst = outcome.worst[0].as_ref().unwrap();
    assert_eq!((worst.fault.to_string().as_str(), worst.at.turn), ("illegal_action: 10 is over 9", 1));
}

#[test]
fn the_first_of_the_gravest_faults_is_told() {
    let check = |script: &[&'static str], told: &str, turn: u32| {
        let (outcome, _) = play("1", [bot(script), bot(&[])]);
        let outcome = outcome.unwrap();
        let worst = outcome.worst[0].as_ref().unwrap();
        assert!(worst.fault.to_string().contains(told), "{:?}", worst.fault);
        assert_eq!(worst.at.turn, turn, "{script:?}");
    };
    check(&["9", "10", "9", "11", "9"], "10 is over 9", 2);
    check(&["10", "9", "x", "y"], "game: x", 2);
    check(&["x", "y", "10", "9"], "game: x", 1);
}

#[test]
fn a_person_is_asked_again_and_nothing_is_recorded() {
    let person = Scripted { patient: true, ..bot(&["10", "11", "9"]) };
    let (outcome, lines) = play("1", [person, bot(&[])]);
    assert_eq!(lines[1..3], [r#"{"seat":1,"action":5}"#, r#"{"seat":0,"action":9}"#]);
    assert!(outcome.unwrap().worst[0].is_none());
}

#[test]
fn refusals_of_a_person_have_a_bound() {
    let person = |refused| Scripted { patient: true, ..bot(&vec!["10"; refused]) };
    let (outcome, lines) = play("1", [person(99), bot(&["4"])]);
    assert_eq!(lines[1..3], [r#"{"seat":1,"action":4}"#, r#"{"seat":0,"action":5}"#]);
    assert!(outcome.unwrap().worst[0].is_none());
    let (outcome, lines) = play("1", [person(20_000), bot(&[])]);
    let failed = r#"{"seat":0,"fault":"malformed_output","message":"100 actions were refused in one turn, the last one: 10 is over 9"}"#;
    assert_eq!(lines.iter().filter(|line| *line == failed).count(), 3);
    assert_eq!(outcome.unwrap().games[0].scores, [0, 3]);
}

#[test]
fn refusals_of_a_bot_without_a_clock_have_a_bound() {
    let (_, lines) = play("1", [bot(&["10"; 100_000]), bot(&[])]);
    assert!(lines[102].contains("100000 actions were refused in one turn"), "{}", lines[102]);
}

fn refused(lines: &[String]) -> usize {
    lines.iter().filter(|line| line.contains("illegal_action")).count()
}

#[test]
fn refusals_after_the_hundredth_of_a_turn_are_dropped() {
    assert_eq!(refused(&play("1", [bot(&["10"; 150]), bot(&[])]).1), 100);
    let two_turns = [["10"; 80].as_slice(), &["9"], &["10"; 80]].concat();
    assert_eq!(refused(&play("1", [bot(&two_turns), bot(&[])]).1), 160, "counted anew each turn");
    let broken_off = [["10"; 80].as_slice(), &["*"], &["10"; 80]].concat();
    assert_eq!(refused(&play("1", [bot(&broken_off), bot(&[])]).1), 80, "counted anew after a void game");
}

#[test]
fn a_game_given_up_is_lost_and_nobody_is_blamed() {
    let (outcome, lines) = play("2", [bot(&["1", "."]), bot(&["2", "3", "1"])]);
    let outcome = outcome.unwrap();
    assert_eq!(lines[3], r#"{"seat":0,"resigned":true}"#);
    assert!(lines[4].starts_with(r#"{"end":1,"scores":[0,4],"reason":"three turns""#), "{}", lines[4]);
    assert_eq!(lines[5], r#"{"game":2,"seats":[1,0],"first":0}"#);
    assert!(outcome.worst.iter().all(Option::is_none));
}

#[test]
fn what_is_no_action_is_a_failure() {
    let (outcome, lines) = play("1", [bot(&["x"]), bot(&["\"", "1", "1"])]);
    assert!(
        lines[1]
            .starts_with(r#"{"seat":0,"fault":"malformed_output","message":"not an action of this game: x"#)
    );
    assert_eq!(outcome.unwrap().games[0].scores, [2, 1]);
}

#[test]
fn the_third_death_forfeits_the_rest() {
    let (outcome, lines) = play("2", [bot(&["!", "6", "!", "!", "9"]), bot(&[])]);
    let deaths = lines.iter().filter(|line| line.contains("killed by SIGSEGV")).count();
    let forfeits =
        lines.iter().filter(|line| line.contains("forfeits the rest of the match after 3 deaths")).count();
    assert_eq!((deaths, forfeits), (3, 2));
    assert_eq!(outcome.unwrap().games[0].scores, [1, 2]);
}

#[test]
fn after_three_timeouts_in_a_row_a_bot_is_not_asked_again_in_the_game() {
    let script = ["~", "~", "6", "~", "~", "~", /* game 2 */ "7", "~"];
    let (outcome, lines) = play_in(&LONG, "2", [bot(&script), bot(&[])]);
    let count = |text: &str| lines.iter().filter(|line| line.contains(text)).count();
    assert_eq!(count(r#""fault":"timeout","message":"late""#), 6);
    assert_eq!(count("not asked again in this game after 3 timeouts in a row"), 1);
    assert!(lines.contains(&r#"{"seat":1,"action":7}"#.to_string()), "{lines:#?}");
    assert_eq!(outcome.unwrap().worst[0].as_ref().unwrap().fault.message, "late");
}

#[test]
fn a_void_game_is_played_again_and_leaves_no_trace() {
    let (outcome, lines) = play("1", [bot(&["\"", "*"]), bot(&["9"])]);
    assert_eq!(lines.iter().filter(|line| line.contains("\"game\":1")).count(), 1);
    assert!(!lines.iter().any(|line| line.contains("say") || line.contains("host_fault")));
    assert!(outcome.is_ok());
    let (outcome, _) = play("1", [bot(&["*", "*", "9"]), bot(&[])]);
    assert!(outcome.is_ok(), "the third attempt counts");
    let (broken, _) = play("1", [bot(&["*", "*", "*", "9"]), bot(&[])]);
    assert_eq!(
        broken.unwrap_err().to_string(),
        "the host failed 3 times at game 1: host_fault: no more processes"
    );
}

/// Two host failures and one death count as one death.
#[test]
fn what_the_host_breaks_is_no_death() {
    let (outcome, lines) = play("2", [bot(&["#", "#", "!", "6", "6"]), bot(&[])]);
    assert!(!lines.iter().any(|line| line.contains("forfeits")), "{lines:#?}");
    assert_eq!(lines.iter().filter(|line| line.contains("killed by SIGSEGV")).count(), 1);
    assert!(outcome.unwrap().worst[0].as_ref().is_some_and(|worst| worst.fault.verdict == Verdict::Crashed));
}

#[test]
fn a_bot_that_lives_is_loaded_once_for_all_games() {
    let once = || Scripted { loads: [true, false, false, false].into(), ..bot(&[]) };
    let (_, lines) = play("4", [once(), once()]);
    assert!(lines.len() > 20 && !lines.iter().any(|line| line.contains("load_failed")), "{lines:#?}");
}

#[test]
fn who_does_not_load_has_lost() {
    let silent = || Scripted { loads: [false].into(), ..bot(&[]) };
    let (outcome, lines) = play("2", [bot(&[]), silent()]);
    let expected = [
        r#"{"seat":1,"fault":"load_failed","message":"no entry point"}"#,
        r#"{"scores":[1,0],"ranks":[0,1],"reason":"retired""#,
    ];
    assert_eq!(lines, expected);
    assert_eq!(outcome.unwrap().standing.ranks, [0, 1]);
    assert_eq!(play("1", [silent(), silent()]).0.unwrap().standing.reason, "both retired");
}

#[test]
fn a_stopped_match_says_where() {
    let options = Options::new(&ROOM.all_options(), []).unwrap();
    let setup = MatchSetup { room: &ROOM, options, files: Files::new(), seed: 7 };
    let entrant = || Entrant { id: BotId { name: "A".into(), hash: "00".into() }, bot: Box::new(bot(&[])) };
    let stop = Stop::default();
    let mut inputs = 0;
    let broken = run(&setup, vec![entrant(), entrant()], &stop, &mut |event| {
        inputs += i32::from(matches!(event, Event::Played { .. }));
        stop.store(inputs == 2, std::sync::atomic::Ordering::Relaxed);
    });
    assert_eq!(broken.unwrap_err().to_string(), "interrupted at 1.2");
}

#[test]
fn a_wrong_number_of_bots_is_refused() {
    let options = Options::new(&ROOM.all_options(), []).unwrap();
    let setup = MatchSetup { room: &ROOM, options, files: Files::new(), seed: 7 };
    assert_eq!(setup.series(3).unwrap_err().to_string(), "bids takes 2 bots, got 3");
}

fn bidders<const N: usize>(scripts: [[&'static str; N]; 2]) -> Vec<Entrant> {
    let id = |name: &str| BotId { name: name.into(), hash: "00".into() };
    let named = scripts.iter().zip(["A", "B"]);
    named.map(|(script, name)| Entrant { id: id(name), bot: Box::new(bot(script)) }).collect()
}

fn record_of<const N: usize>(scripts: [[&'static str; N]; 2]) -> String {
    let options = Options::new(&ROOM.all_options(), []).unwrap();
    let setup = MatchSetup { room: &ROOM, options, files: Files::new(), seed: 7 };
    let entrants = bidders(scripts);
    let header = setup.header(&entrants);
    let mut recorder = Recorder::default();
    run(&setup, entrants, &Stop::default(), &mut |event| recorder.see(&event)).unwrap();
    Record { header, lines: recorder.lines() }.to_string()
}

/// Why a record with one change does not verify.
fn difference(text: &str, from: &str, to: &str) -> String {
    assert!(text.contains(from), "{from} in {text}");
    match Record::parse(&text.replacen(from, to, 1)) {
        Ok(record) => verify(&record, &ROOM).unwrap_err().to_string(),
        Err(bad) => bad.to_string(),
    }
}

#[test]
fn a_changed_record_does_not_verify() {
    let text = record_of([["5", "1", "10", "3"], ["4", "2", "9", "5"]]);
    let check = |from: &str, to: &str, expected: &str| {
        let error = difference(&text, from, to);
        assert!(error.starts_with(expected), "{error}");
    };
    check("\"rules\":1", "\"rules\":2", "recorded under version 2 of the rules of bids");
    check("\"action\":5", "\"action\":6", "line 10: digest: the record says");
    check("\"action\":5", "\"action\":50", "line 3: the rules refuse 50: 50 is over 9");
    check(",\"fault\":\"illegal_action\"", "", "line 7: the rules refuse 10");
    check("{\"seat\":1,\"action\":4}\n", "", "line 4: seat 0 is not due at 1.1");
    check("\"turns\":3", "\"turns\":4", "line 10: turns: the record says 4, the rules 3");
    check("\"ranks\":[1,0]", "\"ranks\":[0,1]", "line 11: ranks");
    check("\"first\":0", "\"first\":1", "line 2: first");
    let last = text.lines().last().unwrap();
    check(&format!("{last}\n"), "", "the record breaks off after line 10");
    let end = text.lines().find(|line| line.starts_with("{\"end\"")).unwrap();
    check(&format!("{end}\n"), "", "line 10: a result before the last game has ended");
    check("\"games\":1", "\"games\":2", "line 11: a result before the last game has ended");
    check(last, &format!("{last}\n{last}"), "line 12: a line after the end of the match");
}

#[test]
fn what_the_rules_do_not_derive_is_covered_by_a_digest() {
    let text = record_of([["\"", "1", "!"], ["4", "2", "9"]]);
    let covered = verify(&Record::parse(&text).unwrap(), &ROOM).unwrap();
    assert_eq!(covered, Coverage::Everything);
    let changed = |from: &str, to: &str| {
        let error = difference(&text, from, to);
        assert!(error.contains(": the header, a say or a fault was changed"), "{error}");
    };
    let bots = [
        r#"{"name":"A","hash":"00"},{"name":"B","hash":"00"}"#,
        r#"{"name":"B","hash":"00"},{"name":"A","hash":"00"}"#,
    ];
    changed(bots[0], bots[1]);
    changed("\"turn_time\":\"2s\"", "\"turn_time\":\"3s\"");
    changed("killed by SIGSEGV", "killed by SIGKILL");
    changed("\"crashed\"", "\"timeout\"");
    changed("\"say\":\"hello\"", "\"say\":\"goodbye\"");
    let last = text.lines().last().unwrap();
    let twice = difference(&text, last, &format!("{last}\n{last}"));
    assert!(twice.ends_with("a line after the end of the match"), "{twice}");
}

#[test]
fn a_record_from_before_the_digest_verifies_by_its_rules() {
    let text = record_of([["5", "1", "3"], ["4", "2", "9"]]);
    let last = text.lines().last().unwrap();
    let before = text.replace(last, &format!("{}}}", without_digest(last)));
    assert_eq!(verify(&Record::parse(&before).unwrap(), &ROOM).unwrap(), Coverage::RulesOnly);
    let error = difference(&before, "\"ranks\":[1,0]", "\"ranks\":[0,1]");
    assert!(error.starts_with("line 10: ranks"), "{error}");
}

#[test]
fn a_replay_shows_what_the_match_showed() {
    let options = Options::new(&ROOM.all_options(), [("games", "2")]).unwrap();
    let setup = MatchSetup { room: &ROOM, options, files: Files::new(), seed: 7 };
    let entrants = bidders([["5", "10", "9", "3", "\"", "?"], ["4", "2", "!", "5", "1", "."]]);
    let header = setup.header(&entrants);
    let (mut live, mut recorder) = (Vec::new(), Recorder::default());
    run(&setup, entrants, &Stop::default(), &mut |event| {
        live.extend(shown(&event));
        recorder.see(&event);
    })
    .unwrap();
    let record = Record { header, lines: recorder.lines() };
    let mut again = Vec::new();
    replay(&record, &ROOM, &mut |event| again.extend(shown(&event))).unwrap();
    assert_eq!(again, live);
    assert!(live.len() > 20);
}

/// A seat reads its own bids, and of the other's only what changes its view; the bid that ends the game is no secret.
#[test]
fn a_limited_viewpoint_reads_no_action_of_others() {
    let record = Record::parse(&record_of([["5", "3", "7"], ["4", "2", "6"]])).unwrap();
    let mut room = ROOM;
    room.information = Information::Hidden;
    let lines_of = |seer| {
        let mut lines = Vec::new();
        let eyes = vec![FrameLines::live(seer, &room)];
        replay_lines(&record, &ROOM, eyes, &Stop::default(), &mut |_, line| lines.push(line.to_string()));
        lines
    };
    let of_seat = |lines: &[String], seat: &str| {
        let seat = format!("\"seat\":{seat},");
        lines.iter().filter(|line| line.contains(&seat)).cloned().collect::<Vec<_>>()
    };
    let acts = |lines: &[String]| lines.iter().filter(|line| line.contains("\"action\":")).count();
    let (all, own) = (lines_of(Seer::Everything), lines_of(Seer::Seat(Player::FIRST)));
    assert_eq!([acts(&of_seat(&all, "0")), acts(&of_seat(&all, "1"))], [3, 3], "{all:#?}");
    assert_eq!([acts(&of_seat(&own, "0")), acts(&of_seat(&own, "1"))], [3, 1], "{own:#?}");
    // A bid that is sealed changes nothing that the other sees; with the second of a turn both are open.
    let other = lines_of(Seer::Seat(Player::SECOND));
    assert_eq!([of_seat(&own, "1").len(), of_seat(&other, "0").len()], [3, 0], "{other:#?}");
}

fn shown(event: &Event<'_>) -> Option<String> {
    match event {
        Event::Line(line) => Some(line.to_string()),
        Event::Opened { number, game, .. } => Some(format!("{number} {}", game.frame(Eyes::Everything))),
        Event::Played { place, reply, sealed, game, .. } => {
            Some(format!("{place} {reply:?} {sealed} {}", game.frame(Eyes::Everything)))
        }
        Event::Asked { .. } | Event::Aside { .. } | Event::Void { .. } => None,
    }
}
