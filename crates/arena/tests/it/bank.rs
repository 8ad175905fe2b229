//! Saved time: a bot may use it later in its game, and no more than it was told.

use crate::support::try_match;
use game::Verdict;

/// Passes each turn. Once it has saved 60 ms, it uses this many tenths of its time.
fn bot(name: &str, tenths: u32) -> String {
    let folder = std::env::temp_dir().join(format!("viadal-bank-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let path = folder.join(format!("{name}.pl"));
    let script = format!(
        r#"use Time::HiRes 'clock'; $| = 1; <STDIN>; print qq({{"ready":true}}\n);
while (<STDIN>) {{
  next unless /"turn",/;
  my ($bank) = /"bank_ms":(\d+)/;
  if (defined $bank && $bank >= 60) {{
    print qq({{"say":"saved $bank"}}\n);
    my $end = clock() + ($bank + 50) * {tenths} / 10 / 1000;
    1 while clock() < $end;
  }}
  print qq({{"action":"end"}}\n);
}}"#
    );
    std::fs::write(&path, script).unwrap();
    path.display().to_string()
}

fn check(tenths: u32, bank: &[(&str, &str)], verdict: Verdict, said: bool) {
    let bots = [bot("Saves", tenths), bot("Passes", 0)];
    let common = [("turn_time", "50ms"), ("max_turns", "6"), ("load_time", "60s")];
    let given: Vec<_> = common.iter().chain(bank).copied().collect();
    let played = try_match("perlwars", &bots, 7, &given, &mut |_| {}).unwrap();
    assert_eq!(played.verdicts()[0].verdict, verdict, "{}", played.verdicts()[0].message);
    let record = played.record.to_string();
    assert_eq!(record.contains("saved "), said, "{record}");
    assert_eq!(record.contains(r#""bank":"100ms""#), !bank.is_empty(), "{record}");
    let room = arena::room("perlwars").unwrap();
    referee::verify(&game::Record::parse(&record).unwrap(), room).unwrap();
}

#[test]
fn what_is_saved_can_be_used_and_no_more() {
    let bank = [("bank", "100ms")];
    check(7, &bank, Verdict::Ok, true);
    check(13, &bank, Verdict::Timeout, true);
    check(13, &[], Verdict::Ok, false);
}
