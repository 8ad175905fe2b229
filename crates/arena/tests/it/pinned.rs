//! A tournament match and its bots run on one core, parallel matches on different cores.

use std::collections::BTreeSet;
use std::time::{Duration, Instant};

use crate::support::arena;
use arena::{Job, JobEnd, play_jobs};
use game::{Files, Options, RecordLine};

const BOT: &str = r#"$| = 1; <STDIN>;
open my $file, '<', '/proc/self/status'; my ($cores) = map { /^Cpus_allowed_list:\s*(\S+)/ } <$file>;
print qq({"say":"$cores"}\n{"ready":true}\n); while (<STDIN>) { print qq({"action":"end"}\n) if /"turn",/ }"#;

/// The cores of each bot in some matches, played by this many threads.
fn cores_of_bots(threads: usize) -> Vec<BTreeSet<String>> {
    let folder = std::env::temp_dir().join(format!("viadal-pinned-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let bot = folder.join("Tells.pl");
    std::fs::write(&bot, BOT).unwrap();
    let room = games::room("perlwars").unwrap();
    let options = Options::new(&room.all_options(), [("max_turns", "1"), ("load_time", "60s")]).unwrap();
    let mut left = 2 * threads as u64;
    let job = |seed| Job {
        bots: vec![bot.display().to_string(); 2],
        options: options.clone(),
        files: Files::new(),
        seed,
    };
    let next = || {
        left = left.checked_sub(1)?;
        Some(((), job(left)))
    };
    let mut matches = Vec::new();
    let finish = |(), end| match end {
        JobEnd::Finished(finished) => finished.played.record,
        JobEnd::HostFault(why) | JobEnd::RulesFailed(why) => panic!("{why}"),
        _ => panic!("it is played"),
    };
    play_jobs(&arena(), room, threads, next, finish, &mut |record| {
        let said = record.into_iter().flat_map(|record| record.lines);
        let said: BTreeSet<String> = said
            .filter_map(|line| if let RecordLine::Say { say, .. } = line { Some(say) } else { None })
            .collect();
        if !said.is_empty() {
            matches.push(said);
        }
    });
    std::fs::remove_dir_all(folder).unwrap();
    matches
}

#[test]
fn a_match_has_a_core_of_its_own() {
    if std::thread::available_parallelism().is_ok_and(|cores| cores.get() == 1) {
        println!("skipped: this machine has one core");
        return;
    }
    // Another tournament on this machine may be using the cores.
    let begun = Instant::now();
    loop {
        let matches = cores_of_bots(1);
        let pinned = matches.iter().all(|cores| {
            let mut cores = cores.iter();
            cores.next().is_some_and(|core| core.parse::<usize>().is_ok()) && cores.next().is_none()
        });
        if pinned && matches.len() == 2 {
            break;
        }
        assert!(begun.elapsed() < Duration::from_secs(60), "{matches:?}");
    }
    // When all cores are claimed, bots run wherever the scheduler wants.
    let claims: Vec<_> =
        (0..4096).map_while(|_| std::thread::spawn(host::claim_core).join().unwrap()).collect();
    println!("{} cores claimed", claims.len());
    for cores in cores_of_bots(2) {
        assert!(cores.iter().all(|cores| cores.parse::<usize>().is_err()), "{cores:?}");
    }
}
