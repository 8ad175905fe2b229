//! Programs that speak a dialect: started for each decision, or kept.

use std::time::Duration;

use crate::common::{PLENTY, ask, hello, launch, never};
use game::{Aside, Bot, Dialect, Fault, Life, Message, Prompt, Spoken, Verdict};

const SHORT: Duration = Duration::from_millis(150);

/// The question is the turn's number; the answer is a number per line, everything else is ignored.
fn dialect(life: Life) -> Dialect {
    fn question(prompt: &Prompt) -> Vec<u8> {
        format!("{}\n", prompt.turn).into_bytes()
    }
    fn hear(_: &Prompt, bytes: &[u8]) -> Result<Spoken, String> {
        let text = String::from_utf8_lossy(bytes);
        let (numbers, others): (Vec<&str>, Vec<&str>) =
            text.lines().partition(|line| line.parse::<u32>().is_ok());
        match others.contains(&"bad") {
            true => Err("a bad line".into()),
            false => Ok(Spoken {
                action: numbers.join("+"),
                notices: others.iter().map(|line| format!("ignored {line:?}")).collect(),
            }),
        }
    }
    Dialect { name: "numbers", life, ask: question, hear }
}

fn bot(life: Life, argv: &[&str]) -> Box<dyn Bot> {
    let mut bot = host::dialect_bot(launch(argv), dialect(life), never());
    bot.load(&hello(PLENTY)).expect("it can be started");
    bot
}

fn beside(bot: &mut dyn Bot) -> Vec<Aside> {
    let times = |aside: &Aside| matches!(aside, Aside::WallMicros(_) | Aside::CpuMicros(_));
    bot.asides().into_iter().filter(|aside| !times(aside)).collect()
}

#[test]
fn a_process_a_step() {
    let answer = |script: &str, expected: &str| {
        let mut bot = bot(Life::Step, &["sh", "-c", script]);
        for turn in 1..=2 {
            assert_eq!(
                ask(&mut *bot, turn, PLENTY).unwrap(),
                expected.replace('T', &turn.to_string()),
                "{script}"
            );
            assert!(bot.alive());
        }
    };
    answer("cat", "T");
    answer("cat; echo 5; exit 3", "T+5");
    answer("printf 7", "7");
    answer("exec <&-; echo 4", "4");
    answer("true", "");
    answer("exit 3", "");
    answer("sleep 1000 & echo 6", "6");
    answer("echo 8; exec >&-; sleep 0.01", "8");
}

#[test]
fn a_step_that_fails_loses_that_step_alone() {
    let check = |script: &str, limit: Duration, verdict: Verdict, message: &str| {
        let mut bot = bot(Life::Step, &["sh", "-c", script]);
        for turn in 1..=2 {
            let fault = ask(&mut *bot, turn, limit).expect_err(script);
            assert_eq!(
                (fault.verdict, fault.message.as_str()),
                (verdict, message),
                "{script}\n{}",
                fault.detail
            );
            assert!(bot.alive());
        }
    };
    check("echo 1; sleep 100", SHORT, Verdict::Timeout, "no answer within 950ms by the wall clock");
    check("echo 1; kill -SEGV $$", PLENTY, Verdict::Crashed, "killed by SIGSEGV (segmentation fault)");
    check("echo oops >&2; exit 2", PLENTY, Verdict::Crashed, "ended with exit status 2");
    check("echo bad", PLENTY, Verdict::MalformedOutput, "a bad line");
    check(
        "while :; do echo 1111111111111111111; done",
        PLENTY,
        Verdict::OutputFlood,
        "more than 4 MiB of output in one turn",
    );
    check("cat /dev/zero", PLENTY, Verdict::OutputFlood, "more than 4 MiB of output in one turn");
}

#[test]
fn raw_output_and_notices() {
    let mut bot = bot(Life::Step, &["sh", "-c", "echo 1; echo hm >&2; echo x"]);
    ask(&mut *bot, 1, PLENTY).unwrap();
    let expected =
        [Aside::Stdout("1\nx\n".into()), Aside::Stderr("hm\n".into()), Aside::Notice("ignored \"x\"".into())];
    assert_eq!(beside(&mut *bot), expected);
}

#[test]
fn one_that_cannot_be_started_has_not_loaded() {
    let folder = std::env::temp_dir().join(format!("viadal-dialects-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let text = folder.join("bot.txt");
    std::fs::write(&text, "not a program").unwrap();
    let check = |program: &str, why: &str| {
        for life in [Life::Step, Life::Kept] {
            let own = host::Launch { own: vec![program.into()], ..launch(&[program]) };
            let mut bot = host::dialect_bot(own, dialect(life), never());
            let fault = bot.load(&hello(PLENTY)).unwrap_err();
            assert_eq!(fault, Fault::new(Verdict::LoadFailed, format!("'bot.txt' cannot be started: {why}")));
            assert!(!bot.alive());
        }
    };
    check("/nowhere/bot.txt", "no such file or directory");
    check(&text.to_string_lossy(), "permission denied");
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn a_kept_program_answers_with_an_empty_line() {
    let script = "while read turn; do n=$((n+1)); echo $turn; echo $n; echo; done; echo bye >&2";
    let mut bot = bot(Life::Kept, &["sh", "-c", script]);
    for (turn, expected) in [(7, "7+1"), (8, "8+2"), (9, "9+3")] {
        assert_eq!(ask(&mut *bot, turn, PLENTY).unwrap(), expected);
    }
    beside(&mut *bot);
    bot.tell(&Message::Bye);
    assert_eq!(beside(&mut *bot), [Aside::Stderr("bye\n".into())]);
}

#[test]
fn a_kept_program_is_started_anew_after_its_end() {
    let count = "read turn; echo $turn; echo 1";
    let mut ends = bot(Life::Kept, &["sh", "-c", count]);
    for turn in 1..=3 {
        assert_eq!(
            ask(&mut *ends, turn, PLENTY).unwrap(),
            format!("{turn}+1"),
            "the end of output ends an answer"
        );
    }
    let late = "read turn; if [ $turn = 2 ]; then sleep 100; fi; echo $turn; echo; read turn; sleep 100";
    let mut late = bot(Life::Kept, &["sh", "-c", late]);
    assert_eq!(ask(&mut *late, 1, PLENTY).unwrap(), "1");
    assert_eq!(ask(&mut *late, 3, SHORT).unwrap_err().verdict, Verdict::Timeout);
    assert_eq!(ask(&mut *late, 4, PLENTY).unwrap(), "4", "started anew");
    assert!(late.alive());
    let mut silent = bot(Life::Kept, &["sh", "-c", "read turn"]);
    let fault = ask(&mut *silent, 1, PLENTY).unwrap_err();
    assert_eq!(fault.message, "ended with exit status 0, with an answer due");
}

#[test]
fn a_kept_program_that_is_late_is_told_why() {
    let check = |script: &str, expected: &str| {
        let mut bot = bot(Life::Kept, &["perl", "-e", script]);
        let fault = ask(&mut *bot, 1, SHORT).unwrap_err();
        assert_eq!(fault.message, "no answer within 950ms by the wall clock");
        assert!(fault.detail.contains(expected), "{}", fault.detail);
    };
    let unfinished = "unfinished output: \"5\\n\"\nhint: end each answer with an empty line";
    check("$| = 1; <STDIN>; print qq(5\\n); <STDIN>", unfinished);
    check(
        "<STDIN>; print qq(5\\n\\n); <STDIN>",
        "your program printed without flushing; when its input had ended it wrote",
    );
}

#[test]
fn a_kept_program_that_writes_too_much_is_told_so() {
    let mut bot = bot(Life::Kept, &["sh", "-c", "while read turn; do printf '%s\\n\\n5\\n' $turn; done"]);
    assert_eq!(ask(&mut *bot, 1, PLENTY).unwrap(), "1");
    beside(&mut *bot);
    assert_eq!(ask(&mut *bot, 2, PLENTY).unwrap(), "2");
    let notice = "ignored what came after the empty line that ends an answer: \"5\\n\"";
    assert!(beside(&mut *bot).contains(&Aside::Notice(notice.into())));
}
