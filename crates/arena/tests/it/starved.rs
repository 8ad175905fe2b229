//! If the machine does not let a bot run, the game is void and played again, and nobody has failed.

use std::path::{Path, PathBuf};

use crate::support::try_match;
use game::{Aside, Verdict};
use referee::Event;

/// A control group with a thousandth of a core: a simulated busy machine.
struct Crowd(PathBuf);

impl Crowd {
    /// Requires a system with CPU quotas on which we may create groups: root, with the controller `cpu`.
    fn new() -> Option<Crowd> {
        let name = format!("viadal-starved-{}", std::process::id());
        let first = Path::new("/sys/fs/cgroup/cpu").join(&name);
        if std::fs::create_dir(&first).is_ok() {
            let crowd = Crowd(first);
            let set = |file: &str, value: &str| std::fs::write(crowd.0.join(file), value).is_ok();
            return (set("cpu.cfs_period_us", "1000000") && set("cpu.cfs_quota_us", "1000")).then_some(crowd);
        }
        let second = Path::new("/sys/fs/cgroup").join(name);
        std::fs::create_dir(&second).ok()?;
        let crowd = Crowd(second);
        std::fs::write(crowd.0.join("cpu.max"), "1000 1000000").is_ok().then_some(crowd)
    }

    fn take(&self, process: u32) {
        std::fs::write(self.0.join("cgroup.procs"), process.to_string()).unwrap();
    }
}

impl Drop for Crowd {
    fn drop(&mut self) {
        let begun = std::time::Instant::now();
        while std::fs::remove_dir(&self.0).is_err() && begun.elapsed().as_secs() < 10 {
            std::thread::yield_now();
        }
    }
}

fn processes(text: &str) -> Vec<u32> {
    let numbers = std::fs::read_dir("/proc").unwrap().flatten();
    let numbers = numbers.filter_map(|entry| entry.file_name().to_str()?.parse::<u32>().ok());
    let has_text = |process: &u32| {
        let line = std::fs::read(format!("/proc/{process}/cmdline")).unwrap_or_default();
        String::from_utf8_lossy(&line).contains(text)
    };
    numbers.filter(has_text).collect()
}

#[test]
fn a_game_on_a_starved_machine_is_void_and_played_again() {
    let Some(crowd) = Crowd::new() else {
        println!("skipped: no group of processes with a quota can be made here");
        return;
    };
    let folder = std::env::temp_dir().join(format!("viadal-starved-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let bot = folder.join("Works.pl");
    let script = r#"use Time::HiRes 'clock'; $| = 1; <STDIN>; print qq({"say":"here"}\n{"ready":true}\n);
while (<STDIN>) {
  next unless /"turn",/;
  my $end = clock() + 0.01;
  1 while clock() < $end;
  print qq({"action":"end"}\n);
}"#;
    std::fs::write(&bot, script).unwrap();
    let path = bot.display().to_string();
    let (mut voids, mut starved) = (0, 0);
    let given = [("turn_time", "20ms"), ("max_turns", "3"), ("load_time", "60s")];
    let played =
        try_match("perlwars", &[path.clone(), "house:random".into()], 7, &given, &mut |event| match event {
            Event::Aside { aside: Aside::Say(_), .. } if starved == 0 => {
                let found = processes(&path);
                starved = found.len();
                found.into_iter().for_each(|process| crowd.take(process));
            }
            Event::Void { .. } => voids += 1,
            _ => {}
        });
    let played = played.unwrap();
    assert_eq!((voids, starved), (1, 1));
    for verdict in played.verdicts() {
        assert!(matches!(verdict.verdict, Verdict::Ok | Verdict::IllegalAction), "{verdict:?}");
    }
    referee::verify(&played.record, arena::room("perlwars").unwrap()).unwrap();
    std::fs::remove_dir_all(folder).unwrap();
}
