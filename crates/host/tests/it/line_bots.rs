//! Programs that speak the line protocol as they should.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use crate::common::{
    PLENTY, ask, hello, launch, never, perl, perl_at_turn, processes, prompt, reply, wait_until_gone,
};
use game::{Aside, Bot, Message, Player, Verdict};

/// Answers with everything heard since its last answer.
const PARROT: &str = r#"
    $| = 1;
    while (<STDIN>) {
        chomp; s/"/\\"/g; s/\\\\"/\\"/g; $heard .= $_;
        if (/hello/) { print "{\"ready\":true,\"legal\":false}\n"; $heard = '' }
        if (/turn\\",|more\\":true/) { print "{\"action\":\"$heard\"}\n"; $heard = '' }
    }"#;

fn said(bot: &mut dyn Bot) -> Vec<Aside> {
    let times = |aside: &Aside| matches!(aside, Aside::WallMicros(_) | Aside::CpuMicros(_));
    bot.asides().into_iter().filter(|aside| !times(aside)).collect()
}

#[test]
fn it_hears_every_message_once_and_in_order() {
    let mut bot = host::LineBot::new(launch(&["perl", "-e", PARROT]), never());
    assert!(bot.wants_legal());
    bot.load(&hello(PLENTY)).unwrap();
    assert!(!bot.wants_legal());
    let start = Message::Start { game: 1, seat: Player::SECOND, first: false };
    bot.tell(&start);
    let heard = |bot: &mut host::LineBot, turn: u32| {
        let answer = bot.ask(&prompt(turn), PLENTY).unwrap();
        serde_json::from_str::<String>(&answer).unwrap()
    };
    let turn = |turn: u32| format!(r#"{{"type":"turn","turn":{turn},"view":{{"turn":1,"last":[]}}}}"#);
    let start = r#"{"type":"start","game":1,"seat":1,"first":false}"#;
    bot.tell(&Message::Turn(&prompt(1)));
    bot.tell(&Message::Turn(&prompt(1)));
    assert_eq!(heard(&mut bot, 1), format!("{start}{}", turn(1)));
    reply(&mut bot, true);
    assert_eq!(heard(&mut bot, 1), r#"{"type":"reply","reply":7,"more":true}"#);
    reply(&mut bot, false);
    bot.tell(&Message::Turn(&prompt(2)));
    assert_eq!(heard(&mut bot, 2), format!(r#"{{"type":"reply","reply":7,"more":false}}{}"#, turn(2)));
    bot.tell(&Message::Fault { fault: Verdict::IllegalAction, message: "no", more: false });
    let fault = r#"{"type":"fault","fault":"illegal_action","message":"no","more":false}"#;
    assert_eq!(heard(&mut bot, 3), format!("{fault}{}", turn(3)), "a turn not told is told when asked");
}

#[test]
fn asides_come_at_any_time() {
    let mut bot = perl(
        r#"say_('{"say":"loading"}'); print STDERR "warming up\n"; say_('{"ready":true}'); hear();
        hear(); say_('{"data":{"depth":3}}'); say_(''); say_('{"draw":[1]}'); say_('{"action":1}'); say_('{"say":"after"}'); hear(); hear();
        say_('{"say_bytes":"c5a8a4f2c8afb8ab"}'); say_('{"action":2}'); hear(); say_('{"say":"bye"}'); print STDERR "done\n""#,
    );
    bot.load(&hello(PLENTY)).unwrap();
    assert_eq!(said(&mut *bot), [Aside::Say("loading".into()), Aside::Stderr("warming up\n".into())]);
    bot.tell(&Message::Start { game: 1, seat: Player::FIRST, first: true });
    assert_eq!(ask(&mut *bot, 1, PLENTY).unwrap(), "1");
    assert_eq!(said(&mut *bot), [Aside::Data(r#"{"depth":3}"#.into()), Aside::Draw("[1]".into())]);
    reply(&mut *bot, false);
    assert_eq!(ask(&mut *bot, 2, PLENTY).unwrap(), "2");
    assert_eq!(said(&mut *bot), [Aside::Say("after".into()), Aside::Say("敵を発見".into())]);
    bot.tell(&Message::Bye);
    assert_eq!(said(&mut *bot), [Aside::Say("bye".into()), Aside::Stderr("done\n".into())]);
}

#[test]
fn says_are_cut_at_64_kib_a_turn() {
    let mut bot = perl_at_turn(
        r#"while (hear()) { say_('{"say":"' . 'x' x 30000 . '"}') for 1 .. 4; say_('{"action":1}'); hear() }"#,
    );
    for turn in 1..=2 {
        ask(&mut *bot, turn, PLENTY).unwrap();
        reply(&mut *bot, false);
        let said = said(&mut *bot);
        let lengths: Vec<usize> =
            said.iter().map(|aside| if let Aside::Say(text) = aside { text.len() } else { 0 }).collect();
        assert_eq!(lengths, [30_000, 30_000, 5536, 0]);
        assert_eq!(said[3], Aside::Notice("says are kept up to 64 KiB a turn; the rest was dropped".into()));
    }
}

#[test]
fn the_time_of_a_turn_is_one_budget_over_all_its_calls() {
    let wait = "$end = clock() + 0.03; 1 while clock() < $end; say_('{\"action\":1}'); hear();";
    let mut bot = perl_at_turn(&format!("use Time::HiRes 'clock'; hear(); {}", wait.repeat(20)));
    let limit = Duration::from_millis(130);
    let calls = (0..).take_while(|_| {
        let answer = ask(&mut *bot, 1, limit);
        reply(&mut *bot, true);
        answer.is_ok()
    });
    assert!(calls.count() < 5, "each call takes at least 30 ms");
    assert!(!bot.alive());
}

/// Whatever it does in between, each answer belongs to its question.
#[test]
fn several_calls_a_turn() {
    let busy = "for (my $i = 0; $i < 3000; $i++) {}";
    for between in ["", busy, "select undef, undef, undef, 0.002;"] {
        let mut bot = perl_at_turn(&format!(
            "while (my $line = hear()) {{ if ($line =~ /\"turn\",|\"more\":true/) {{ say_('{{\"action\":' . ++$n . '}}'); {between} }} }}"
        ));
        for call in 1..=100 {
            let answer =
                ask(&mut *bot, call / 5, PLENTY).unwrap_or_else(|fault| panic!("call {call}: {fault}"));
            assert_eq!(answer, call.to_string());
            reply(&mut *bot, call % 5 != 4);
        }
    }
}

#[test]
fn a_dead_bot_is_started_anew() {
    let mut bot = perl_at_turn("hear(); say_('{\"action\":1}'); hear(); hear(); exit 3");
    for _ in 0..3 {
        assert_eq!(ask(&mut *bot, 1, PLENTY).unwrap(), "1");
        reply(&mut *bot, false);
        assert_eq!(ask(&mut *bot, 2, PLENTY).unwrap_err().verdict, Verdict::Crashed);
        assert!(!bot.alive());
        bot.load(&hello(PLENTY)).unwrap();
        assert!(bot.alive());
        bot.tell(&Message::Start { game: 2, seat: Player::FIRST, first: true });
    }
}

#[test]
fn a_driver_may_go_on_after_a_fault() {
    let mut bot = perl_at_turn(
        r#"hear(); say_('{"fault":"crashed","message":"e at 3","more":true}'); hear(); hear(); say_('{"action":2}'); hear(); hear();
        say_('{"fault":"crashed","message":"e at 4"}'); hear()"#,
    );
    let fault = ask(&mut *bot, 1, PLENTY).unwrap_err();
    assert_eq!((fault.verdict, fault.message.as_str()), (Verdict::Crashed, "e at 3"));
    assert!(bot.alive());
    bot.tell(&Message::Fault { fault: Verdict::Crashed, message: "e at 3", more: false });
    assert_eq!(ask(&mut *bot, 2, PLENTY).unwrap(), "2");
    reply(&mut *bot, false);
    assert_eq!(ask(&mut *bot, 3, PLENTY).unwrap_err().message, "e at 4");
    assert!(!bot.alive());
}

/// A bot that keeps counting in a second process.
#[test]
fn off_turn_it_is_stopped() {
    let count = "if (!fork) { open F, '>', \"$ENV{HOME}/n\"; select F; $| = 1; while (1) { seek F, 0, 0; print ++$n; select undef, undef, undef, 0.001 } }";
    let mut bot = perl_at_turn(&format!(
        "{count} while (hear()) {{ select undef, undef, undef, 0.02; open G, '<', \"$ENV{{HOME}}/n\"; $n = <G> || 0; close G; say_(\"{{\\\"action\\\":$n}}\"); hear() }}"
    ));
    let mut counted = |turn: u32| -> u64 {
        let answer = ask(&mut *bot, turn, PLENTY).unwrap();
        reply(&mut *bot, false);
        answer.parse().unwrap()
    };
    let before = counted(1);
    let idle = Instant::now();
    while idle.elapsed() < Duration::from_millis(300) {
        std::hint::spin_loop();
    }
    let gained = counted(2) - before;
    assert!(gained < 250, "it counted {gained} times at most 20 ms of its own and 300 ms of ours");
}

#[test]
fn an_interruption_ends_every_wait() {
    let stop = Arc::new(AtomicBool::new(false));
    let mut bot = host::line_bot(launch(&["sh", "-c", "sleep 1000"]), Arc::clone(&stop));
    let setter = std::thread::spawn(move || stop.store(true, Ordering::Relaxed));
    let fault = bot.load(&hello(PLENTY)).unwrap_err();
    assert_eq!((fault.verdict, fault.message.as_str()), (Verdict::HostFault, "interrupted"));
    setter.join().unwrap();
}

/// It gets its seed, a temporary home, no descriptors and only the fixed environment.
#[test]
fn surroundings() {
    let mut bot = perl(
        r#"say_('{"ready":true}'); hear(); hear();
        opendir D, '/proc/self/fd'; my $open = join ' ', grep { /\d/ && readlink("/proc/self/fd/$_") !~ m{^/proc} } sort readdir D;
        my $names = join ' ', sort keys %ENV; open L, '/proc/self/limits'; my ($data) = grep /Max data/, <L>; $data =~ s/ +/ /g; chomp $data;
        open F, '>', "$ENV{HOME}/file"; my $home = close F ? 'written' : "$!"; open P, '/proc/self/personality'; my $p = <P>; chomp $p; my $session = getpgrp == $$ ? 'own' : 'shared';
        say_(qq({"action":["$names","$ENV{VIADAL_SEED}","$open","$data","$p","$session","$ENV{HOME}","$home"]})); hear()"#,
    );
    bot.load(&hello(PLENTY)).unwrap();
    bot.tell(&Message::Start { game: 1, seat: Player::FIRST, first: true });
    let answer: Vec<String> = serde_json::from_str(&ask(&mut *bot, 1, PLENTY).unwrap()).unwrap();
    let [names, seed, open, data, personality, session, home, written] = answer.try_into().unwrap();
    assert_eq!(names, "HOME LANG PATH PERL_HASH_SEED PERL_PERTURB_KEYS PYTHONHASHSEED TMPDIR TZ VIADAL_SEED");
    assert_eq!(seed, "1234567");
    assert_eq!(open, "0 1 2");
    assert_eq!(data.trim(), "Max data size 67108864 67108864 bytes");
    assert_eq!((personality.as_str(), session.as_str()), ("00040000", "own"));
    assert_eq!(written, "written");
    drop(bot);
    assert!(!std::fs::exists(format!("{home}/file")).unwrap());
}

#[test]
fn after_bye_it_has_a_moment_and_is_killed() {
    let mut bot = perl_at_turn(
        "$SIG{$_} = 'IGNORE' for 'TERM', 'HUP'; hear(); say_(qq({\"action\":1})); sleep 1000 while 'after-bye'",
    );
    ask(&mut *bot, 1, PLENTY).unwrap();
    assert_eq!(processes("after-bye").len(), 1);
    bot.tell(&Message::Bye);
    assert_eq!(said(&mut *bot), []);
    wait_until_gone("after-bye");
}

/// Including processes that left the session or ignore every signal.
#[test]
fn dropping_kills_all_that_it_started() {
    let script = "use POSIX 'setsid'; hear(); $SIG{$_} = 'IGNORE' for keys %SIG; \
        fork || do { setsid(); fork || do { sleep 1000 }; sleep 1000 }; \
        select undef, undef, undef, 0.2; say_(q({\"action\":3})); hear(); 'dropped-group'";
    let mut bot = perl_at_turn(script);
    ask(&mut *bot, 1, PLENTY).unwrap();
    assert_eq!(processes("dropped-group").len(), 3);
    drop(bot);
    wait_until_gone("dropped-group");
}
