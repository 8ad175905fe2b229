//! The cost of a move: the referee's own work, and a program behind a pipe compared with a bare echo.
//!
//! `cargo bench -p arena`. Compare ratios within one run.

#![allow(missing_docs, clippy::unwrap_used)]

use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use arena::{Arena, play};
use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use game::{Options, Record};
use referee::{Event, MatchSetup, Stop, verify};

/// A Perl Wars bot in C that shoots at one cell and ends its turn: two short answers per turn, no thinking.
const SHOOTER: &str = r#"
#include <stdio.h>
#include <string.h>
int main(void) {
    static char line[1 << 16];
    int called = 0;
    setvbuf(stdout, NULL, _IOLBF, 0);
    while (fgets(line, sizeof line, stdin)) {
        if (strstr(line, "\"type\":\"hello\"")) puts("{\"ready\":true}");
        else if (strstr(line, "\"type\":\"turn\"") && (called = 1)) puts("{\"action\":{\"shot\":{\"x\":-99,\"y\":-99}}}");
        else if (called && strstr(line, "\"more\":true")) puts("{\"action\":\"end\"}"), called = 0;
    }
    return 0;
}
"#;

const ECHO: &str = r#"
#include <unistd.h>
int main(void) {
    static char bytes[1 << 16];
    long count;
    while ((count = read(0, bytes, sizeof bytes)) > 0) if (write(1, bytes, count) != count) return 1;
    return 0;
}
"#;

fn folder() -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("bench");
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

fn compiled(name: &str, source: &str) -> PathBuf {
    let (path, program) = (folder().join(format!("{name}.c")), folder().join(name));
    std::fs::write(&path, source).unwrap();
    assert!(Command::new("gcc").args(["-O2", "-o"]).arg(&program).arg(&path).status().unwrap().success());
    program
}

/// Plays a match and counts the inputs of its record, which must verify.
fn inputs(game: &str, bots: &[String], given: &[(&str, &str)]) -> u64 {
    let room = games::room(game).unwrap();
    let options = Options::new(&room.all_options(), given.iter().copied()).unwrap();
    let arena = Arena::new(folder().join("cache"), Stop::default());
    let setup = MatchSetup { room, options, files: game::Files::new(), seed: 7 };
    let mut count = 0;
    let played = play(
        &arena,
        &setup,
        bots,
        &mut |event| count += u64::from(matches!(event, Event::Played { .. })),
        &mut |_| {},
    );
    let played = played.unwrap();
    assert!(played.outcome.worst.iter().all(Option::is_none), "{:?}", played.outcome.worst);
    verify(&Record::parse(&played.record.to_string()).unwrap(), room).unwrap();
    count
}

/// The document's kind of game at its longest: 15 x 15, robots far apart that never hit.
const LONG: &[(&str, &str)] = &[("stage", "15x15"), ("start", "0,0,14,14"), ("max_turns", "2000")];

fn moves(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("a move");
    let shooter = compiled("shooter", SHOOTER).to_string_lossy().into_owned();
    let mut bench = |name: &str, bots: [&str; 2]| {
        let bots = bots.map(String::from);
        let count = inputs("perlwars", &bots, LONG);
        group.throughput(Throughput::Elements(count));
        group.sample_size(10);
        group.bench_function(name, |bencher| {
            bencher.iter(|| assert_eq!(inputs("perlwars", &bots, LONG), count));
        });
    };
    bench("in process", ["house:random", "house:random"]);
    bench("piped C", [&shooter, &shooter]);
    group.throughput(Throughput::Elements(1000));
    let mut echo =
        Command::new(compiled("echo", ECHO)).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let (mut to, mut from) = (echo.stdin.take().unwrap(), BufReader::new(echo.stdout.take().unwrap()));
    group.bench_function("bare echo", |bencher| {
        let mut line = String::new();
        bencher.iter(|| {
            for _ in 0..1000 {
                to.write_all(b"{\"type\":\"reply\",\"reply\":{\"distance\":-1},\"more\":true}\n").unwrap();
                line.clear();
                from.read_line(&mut line).unwrap();
            }
        });
    });
    drop(to);
    echo.wait().unwrap();
    group.finish();
}

fn matches(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("a match");
    group.sample_size(10);
    let mut bench = |game: &str, bots: [&str; 2]| {
        let bots = bots.map(String::from);
        group.bench_function(format!("{game} {} {}", bots[0], bots[1]), |bencher| {
            bencher.iter(|| inputs(game, &bots, &[]));
        });
    };
    bench("perlwars", ["Hunter", "Seeker"]);
    bench("perlwars", ["house:finder", "house:random"]);
    bench("planetfight", ["uber.c", "random.c"]);
    bench("planetfight", ["house:uber", "house:random"]);
    group.finish();
}

criterion_group!(benches, moves, matches);
criterion_main!(benches);
