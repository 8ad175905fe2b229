//! Programs that fail in every possible way, with verdicts and messages.

use std::time::Duration;

use crate::common::{Folder, PLENTY, ask, hello, launch, never, perl, perl_at_turn, reply};
use game::{Aside, Fault, Message, Verdict};

const SHORT: Duration = Duration::from_millis(150);

/// Asks a bot in its first turn and compares its fault.
fn check(script: &str, limit: Duration, verdict: Verdict, message: &str) -> Fault {
    let mut bot = perl_at_turn(script);
    let fault = ask(&mut *bot, 1, limit).expect_err(script);
    assert_eq!((fault.verdict, fault.message.as_str()), (verdict, message), "{script}\n{}", fault.detail);
    fault
}

/// What is said of a timeout: the limit that was reached.
const BY_WALL_CLOCK: &str = "no answer within 950ms by the wall clock";
const BY_PROCESSOR_TIME: &str = "no answer within 150ms of processor time";

#[test]
fn silent_ones() {
    let late = |script| check(script, SHORT, Verdict::Timeout, BY_WALL_CLOCK);
    late("hear(); sleep 100");
    check("hear(); 1 while 1", SHORT, Verdict::Timeout, BY_PROCESSOR_TIME);
    late("sleep 100"); // never reads
    late("hear(); $SIG{TERM} = $SIG{HUP} = $SIG{INT} = $SIG{PIPE} = 'IGNORE'; sleep 1 while 1");
    late("hear(); kill 'STOP', $$; sleep 100");
    let fault = late("hear(); print '{\"action\":1}'; sleep 100");
    assert!(fault.detail.contains(r#"unfinished output: "{\"action\":1}""#), "{}", fault.detail);
    let fault = late("$| = 0; hear(); say_('{\"action\":1}'); hear()");
    assert!(fault.detail.contains("your program printed without flushing"), "{}", fault.detail);
    assert!(fault.detail.contains(r#"it wrote "{\"action\":1}\n""#), "{}", fault.detail);
}

/// Messages queue up; neither telling nor asking waits for a program that does not read.
#[test]
fn one_that_never_reads_holds_nobody_up() {
    let reason = "x".repeat(1000);
    let told = |script: &str, limit: Duration| {
        let mut bot = perl_at_turn(script);
        (0..300).for_each(|_| bot.tell(&Message::End { scores: &[0], reason: &reason }));
        ask(&mut *bot, 1, limit)
    };
    assert_eq!(told("sleep 100", SHORT).unwrap_err().message, BY_WALL_CLOCK);
    let reader = "my $n; while (hear() !~ /\"turn\",/) { $n++ } say_(\"{\\\"action\\\":$n}\"); hear()";
    assert_eq!(told(reader, PLENTY).as_deref(), Ok("300"));
    assert_eq!(told("close STDIN; sleep 100", SHORT).unwrap_err().message, BY_WALL_CLOCK);
}

/// A well-known chess runner hangs here: each byte restarts its clock.
#[test]
fn dripping_bytes_extend_nothing() {
    check(
        "hear(); for (;;) { print 'x'; select undef, undef, undef, 0.1 }",
        SHORT,
        Verdict::Timeout,
        BY_WALL_CLOCK,
    );
    let fault = check(
        "hear(); for (;;) { print STDERR 'x'; select undef, undef, undef, 0.1 }",
        SHORT,
        Verdict::Timeout,
        BY_WALL_CLOCK,
    );
    assert!(fault.detail.contains("last lines of standard error:\n  x"), "{}", fault.detail);
}

/// A well-known chess runner grows to a gigabyte here.
#[test]
fn output_without_a_newline_is_cut_off_at_its_cap() {
    check("hear(); print 'x' x 65536 while 1", PLENTY, Verdict::OutputFlood, "a line of more than 1 MiB");
    check(
        "hear(); print 'x' x (1 << 20), 'x'; sleep 100",
        PLENTY,
        Verdict::OutputFlood,
        "a line of more than 1 MiB",
    );
}

#[test]
fn floods() {
    let said = r#"hear(); my $say = '{"say":"' . 'x' x 1000 . "\"}\n"; print $say while 1"#;
    check(said, PLENTY, Verdict::OutputFlood, "more than 4 MiB of output in one turn");
    check(
        "hear(); print \"y\\n\" while 1",
        PLENTY,
        Verdict::MalformedOutput,
        r#"expected a line {"action":...}, got "y": it is not a JSON object; a right line: {"action":1}"#,
    );
    let all_match = r#"for my $turn (1 .. 30) { hear(); print '{"say":"', 'x' x 3000, "\"}\n" for 1 .. 1000; say_('{"action":1}') }"#;
    let mut bot = perl_at_turn(all_match);
    let faults: Vec<Fault> = (1..=30).filter_map(|turn| ask(&mut *bot, turn, PLENTY).err()).collect();
    assert_eq!(faults[0].message, "more than 64 MiB of output in one match");
    assert_eq!(faults.len(), 30 - 22, "22 turns of 3 MB fit");
}

#[test]
fn standard_error_is_drained_and_cut() {
    let mut bot =
        perl_at_turn("hear(); print STDERR 'x' x 1000 for 1 .. 3000; say_('{\"action\":1}'); hear()");
    assert_eq!(ask(&mut *bot, 1, PLENTY).unwrap(), "1");
    let asides = bot.asides();
    let kept: usize =
        asides.iter().map(|aside| if let Aside::Stderr(text) = aside { text.len() } else { 0 }).sum();
    assert_eq!(kept, 1 << 20);
    let notice = "standard error is kept up to 1 MiB a turn; 1951424 bytes more were dropped";
    assert!(asides.contains(&Aside::Notice(notice.into())), "{:?}", asides.last());
    // It waits for us as long as it writes: either limit may be the first.
    let mut bot = perl_at_turn("hear(); print STDERR 'x' x 65536 while 1");
    let fault = ask(&mut *bot, 1, SHORT).unwrap_err();
    assert!([BY_WALL_CLOCK, BY_PROCESSOR_TIME].contains(&fault.message.as_str()), "{fault}");
}

#[test]
fn deaths() {
    let crash = |script: &str, message: &str| check(script, PLENTY, Verdict::Crashed, message);
    crash("hear(); exit 3", "ended with exit status 3");
    crash("exit 3", "ended with exit status 3");
    let fault = crash("hear(); print STDERR qq(one\\ntwo\\n); die 'boom'", "ended with exit status 255");
    assert!(
        fault
            .detail
            .ends_with("last lines of standard error:\n  one\n  two\n  boom at -e line 1, <STDIN> line 3."),
        "{}",
        fault.detail
    );
    let signals = [
        ("SEGV", "SIGSEGV (segmentation fault)"),
        ("ABRT", "SIGABRT (abort)"),
        ("FPE", "SIGFPE (division by zero)"),
        ("ILL", "SIGILL (illegal instruction)"),
        ("BUS", "SIGBUS (bad memory access)"),
        ("KILL", "SIGKILL"),
        ("TERM", "SIGTERM"),
    ];
    for (name, words) in signals {
        // Perl ignores SIGFPE.
        crash(
            &format!("hear(); $SIG{{{name}}} = 'DEFAULT'; kill '{name}', $$; sleep 100"),
            &format!("killed by {words}"),
        );
    }
    let closed = |script, message| check(script, PLENTY, Verdict::ClosedOutput, message);
    closed("hear(); exit 0", "ended with exit status 0, with an answer due");
    closed("hear(); print '{\"action\":'; exit 0", "ended with exit status 0, with an answer due");
    closed("hear(); close STDOUT; sleep 100", "closed its standard output, with an answer due, and went on");
    check(
        "hear(); kill 'SYS', $$; sleep 100",
        PLENTY,
        Verdict::Forbidden,
        "killed by SIGSYS: a system call that the sandbox forbids",
    );
    check(
        "hear(); open F, '>', \"$ENV{HOME}/f\"; print F 'x' x 65536 while 1",
        PLENTY,
        Verdict::Forbidden,
        "killed by SIGXFSZ: wrote a file of more than 16M",
    );
}

/// A child that holds the pipes open does not hide that the bot is gone.
#[test]
fn a_lingering_child_hides_nothing() {
    check("hear(); if (!fork) { sleep 1000 } exit 5", PLENTY, Verdict::Crashed, "ended with exit status 5");
    let group = "hear(); if (!fork) { setpgrp 0, 0; sleep 3 } exit 5";
    check(group, PLENTY, Verdict::Crashed, "ended with exit status 5");
}

#[test]
fn memory() {
    let more = "out of memory (64M allowed): ended with exit status 1";
    let fault = check("hear(); push @all, 'x' x 100_000 while 1", PLENTY, Verdict::OutOfMemory, more);
    assert!(fault.detail.contains("Out of memory"), "{}", fault.detail);
    let python =
        "import sys; input(); print('{\"ready\":true}', flush=True); input(); input(); a = [0] * 10**9";
    let mut bot = host::line_bot(launch(&["python3", "-c", python]), never());
    bot.load(&hello(PLENTY)).unwrap();
    bot.tell(&Message::Start { game: 1, seat: game::Player::FIRST, first: true });
    let fault = ask(&mut *bot, 1, PLENTY).unwrap_err();
    assert_eq!((fault.verdict, fault.message.as_str()), (Verdict::OutOfMemory, more));
}

/// A C program that does not check its allocations dies of a bad pointer; its size reveals the cause.
#[test]
fn memory_unchecked() {
    let folder = Folder::new();
    let source = folder.file(
        "greedy.c",
        "#include <stdio.h>\n#include <stdlib.h>\n#include <string.h>\nint main(void) { char line[1000]; fgets(line, 1000, stdin);\n  \
         puts(\"{\\\"ready\\\":true}\"); fflush(stdout); fgets(line, 1000, stdin); fgets(line, 1000, stdin);\n  \
         for (;;) memset(malloc(100000), 1, 100000); }\n",
    );
    let prepared = host::Workshop::new(folder.0.join("cache")).prepare(&source, None).unwrap();
    let mut bot = host::line_bot(prepared.launch(64 << 20), never());
    bot.load(&hello(PLENTY)).unwrap();
    bot.tell(&Message::Start { game: 1, seat: game::Player::FIRST, first: true });
    let fault = ask(&mut *bot, 1, PLENTY).unwrap_err();
    let message = "out of memory (64M allowed): killed by SIGSEGV (segmentation fault)";
    assert_eq!((fault.verdict, fault.message.as_str()), (Verdict::OutOfMemory, message));
}

#[test]
fn garbage() {
    let malformed = |script, shown: &str| {
        let right = r#"a right line: {"action":1}"#;
        let message = format!("expected a line {{\"action\":...}}, got {shown}; {right}");
        check(script, PLENTY, Verdict::MalformedOutput, &message)
    };
    let fault = malformed("hear(); say_('thinking...')", r#""thinking...": it is not a JSON object"#);
    assert!(fault.detail.contains("hint: debug output on standard output?"), "{}", fault.detail);
    malformed("hear(); say_(\"\\xff\\0\\x1b\")", r#""�\0\u{1b}": it is not a JSON object"#);
    malformed(
        "hear(); say_('{\"action\"')",
        r#""{\"action\"": the line ends in the middle of the JSON; write each message whole, on one line"#,
    );
    malformed(
        "hear(); say_('{\"move\":1}')",
        r#""{\"move\":1}": it has none of the fields action, say, draw, data; did you mean {"action":{"move":1}}?"#,
    );
    malformed("hear(); say_('{\"ready\":true}')", r#""{\"ready\":true}": it was ready before"#);
    let line = format!("\"{}...\" (1048576 bytes): it is not a JSON object", "x".repeat(200));
    malformed("hear(); say_('x' x (1 << 20))", &line);
    malformed("hear(); say_('[' x (1 << 20))", &line.replace('x', "["));
}

/// Two answers to one question: the second never answers the next question, however late it comes.
#[test]
fn a_leftover_line_never_answers_a_later_question() {
    let pause = "for (my $i = 0; $i < 20000; $i++) {}";
    for between in ["", pause] {
        let script = format!(
            "while (hear()) {{ say_('{{\"action\":1}}'); {between} say_('{{\"action\":2}}'); hear() }}"
        );
        let mut bot = perl_at_turn(&script);
        for turn in 1..=20 {
            let answer = ask(&mut *bot, turn, PLENTY);
            if turn % 2 == 1 {
                assert_eq!(answer.as_deref(), Ok("1"), "turn {turn}");
                reply(&mut *bot, false);
            } else {
                let fault = answer.unwrap_err();
                let message =
                    r#"expected a line {"action":...}, got "{\"action\":2}": nobody had asked for it"#;
                assert_eq!((fault.verdict, fault.message.as_str()), (Verdict::MalformedOutput, message));
                assert!(bot.alive());
            }
        }
    }
}

#[test]
fn one_that_is_not_ready() {
    let check = |script: &str, time: Duration, verdict: Verdict, message: &str| {
        let mut bot = perl(script);
        let fault = bot.load(&hello(time)).expect_err(script);
        assert_eq!((fault.verdict, fault.message.as_str()), (verdict, message), "{script}\n{}", fault.detail);
        assert!(!bot.alive());
        assert_eq!(ask(&mut *bot, 1, PLENTY).unwrap_err(), fault, "it stays dead");
    };
    let failed = |script, message| check(script, PLENTY, Verdict::LoadFailed, message);
    check("sleep 100", SHORT, Verdict::LoadFailed, "not ready within 950ms by the wall clock");
    failed("exit 2", "ended with exit status 2 before it was ready");
    failed("exit 0", "ended with exit status 0 before it was ready");
    failed("kill 'SEGV', $$; sleep 100", "killed by SIGSEGV (segmentation fault) before it was ready");
    failed(
        "push @all, 'x' x 100_000 while 1",
        "out of memory (64M allowed): ended with exit status 1 before it was ready",
    );
    failed("say_('hello')", "expected a line {\"ready\":true}, got \"hello\": it is not a JSON object");
    failed(
        "say_('{\"action\":1}')",
        "expected a line {\"ready\":true}, got \"{\\\"action\\\":1}\": it is not ready yet",
    );
    failed("print 'x' x 65536 while 1", "a line of more than 1 MiB");
    failed(
        "say_('{\"fault\":\"load_failed\",\"message\":\"syntax error at X.plw line 2.\"}')",
        "syntax error at X.plw line 2.",
    );
    failed("say_('{\"fault\":\"crashed\",\"message\":\"died\"}')", "died before it was ready");
    check(
        "say_('{\"fault\":\"forbidden\",\"message\":\"open trapped\"}')",
        PLENTY,
        Verdict::Forbidden,
        "open trapped",
    );
    let mut missing = host::line_bot(launch(&["/nowhere/bot-of-mine"]), never());
    let fault = missing.load(&hello(PLENTY)).unwrap_err();
    assert_eq!(
        fault,
        Fault::new(Verdict::LoadFailed, "'bot-of-mine' cannot be started: no such file or directory")
    );
}

/// All of the above, with the same verdicts and messages.
#[test]
fn verdicts_are_the_same_at_every_level() {
    // The fallback can neither start processes nor signal anyone, not even itself.
    crate::common::again_at_each_level(
        "faulty_line_bots::",
        &["verdicts_are_the_same", "a_lingering_child", "deaths"],
    );
}
