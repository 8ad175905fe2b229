//! Tournaments with the real program: the same table however they are played, interrupted, killed or divided.

use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use crate::support::{Folder, Ran};

/// A round robin of 96 quick matches.
pub(crate) const CUP: &str = "game = \"zrf\"
bots = [\"house:random\", \"greedy\", \"random\", \"house:strong,nodes=20\"]
games = 96
seed = 7

[options]
rules = \"breakthrough\"
";

pub(crate) fn cup(name: &str) -> Folder {
    Folder::new(name).with("cup.toml", CUP)
}

/// The tournament of the tests that kill. `VIADAL_NODES` lengthens its matches, so that a fast build stores few results between kills.
pub(crate) fn kill_cup(name: &str) -> Folder {
    let nodes = std::env::var("VIADAL_NODES").unwrap_or("20".into());
    Folder::new(name).with("cup.toml", &CUP.replace("nodes=20", &format!("nodes={nodes}")))
}

/// The contents of a database without times: the table, and every match with its record.
pub(crate) fn contents(folder: &Folder, db: &str) -> (String, Vec<String>) {
    let table = folder.viadal(&format!("table {db} --json")).ended(0).out;
    let database = rusqlite::Connection::open(folder.path().join(db)).unwrap();
    let mut question = database
        .prepare(
            "select r.encounter, r.turn, job, ranks, scores, reason, turns, faults, hex(vrec) from results r
             left join result_records using (tournament, encounter, turn) order by r.encounter, r.turn",
        )
        .unwrap();
    let row = |row: &rusqlite::Row<'_>| {
        let cells: Vec<String> = (0..9).map(|column| format!("{:?}", row.get_ref(column).unwrap())).collect();
        Ok(cells.join(" "))
    };
    let rows = question.query_map([], row).unwrap().map(Result::unwrap).collect();
    (table, rows)
}

#[test]
fn the_table_is_the_same_however_many_play_side_by_side() {
    let folder = cup("tournament-jobs");
    folder.viadal("tournament run cup.toml --db one.db --jobs 1").ended(0);
    let ran = folder.viadal("tournament run cup.toml --db three.db --jobs 3").ended(0);
    assert_eq!(contents(&folder, "one.db"), contents(&folder, "three.db"));
    insta::assert_snapshot!(ran.shown());
    // The file's keys can be given as flags.
    let flags = "tournament run --game zrf house:random greedy random house:strong,nodes=20 --games 96 --seed 7 \
                 --set rules=breakthrough --db flags.db --json";
    let table = folder.viadal(flags).ended(0).object();
    let of_file = folder.viadal("table one.db --json").ended(0).object();
    assert_eq!(table, of_file);
    // Again: it exists.
    assert_eq!(folder.viadal("tournament run cup.toml --db one.db").ended(0).out, ran.out);
}

#[test]
fn every_number_follows_from_the_records() {
    let folder = cup("tournament-recompute");
    folder.viadal("tournament run cup.toml --db cup.db --games 24").ended(0);
    let ran = folder.viadal("table cup.db --recompute").ended(0);
    assert!(ran.err.contains("24 records played through the rules again: all agree"), "{}", ran.err);
    let forge = |sql: &str| {
        rusqlite::Connection::open(folder.path().join("cup.db")).unwrap().execute(sql, []).unwrap();
    };
    forge("update results set scores = '0 1', ranks = '1 0' where encounter = 3 and turn = 0");
    forge("update results set scores = '1 0', ranks = '0 1' where encounter = 3 and turn = 1");
    let ran = folder.viadal("table cup.db --recompute").ended(1);
    assert!(ran.err.contains("error: match 3."), "{}", ran.err);
}

/// Kills the program at random points spread over the whole run, and resumes each time: `VIADAL_KILLS` times in
/// `VIADAL_GAMES` games.
#[test]
fn nothing_is_lost_or_doubled_by_kill() {
    let of = |name, usual| std::env::var(name).map_or(usual, |count| count.parse().unwrap());
    let (kills, games): (usize, usize) = (of("VIADAL_KILLS", 6), of("VIADAL_GAMES", 240));
    let folder = kill_cup("tournament-kill");
    folder.viadal(&format!("tournament run cup.toml --games {games} --db whole.db")).ended(0);
    let begin = || {
        // Killed before the tournament was stored, it starts from the beginning.
        let resume = if folder.viadal("table cut.db").status == 0 { " --resume" } else { "" };
        let line = format!("tournament run cup.toml --games {games} --db cut.db{resume}");
        let mut command = folder.command(&line);
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap()
    };
    let mut dice = game::Dice::named(7, "kills");
    for kill in 0..kills {
        let wanted = games * kill / kills + dice.below((games / kills) as u64) as usize;
        let mut child = begin();
        let mut ended = None;
        // Some matches are always in progress, beyond the stored results.
        wait_for(|| {
            ended = child.try_wait().unwrap();
            ended.is_some() || results(&folder, "cut.db") >= wanted
        });
        std::thread::sleep(Duration::from_millis(dice.below(30)));
        assert!(ended.is_none(), "{ended:?} after {kill} kills");
        child.kill().unwrap();
        child.wait().unwrap();
        println!("kill {} at {} results", kill + 1, results(&folder, "cut.db"));
    }
    assert!(begin().wait().unwrap().success());
    assert_eq!(contents(&folder, "cut.db"), contents(&folder, "whole.db"));
    println!("{kills} kills in {games} games: the same table, results and records");
}

pub(crate) fn wait_for(mut is_so: impl FnMut() -> bool) {
    let began = Instant::now();
    while !is_so() {
        assert!(began.elapsed() < Duration::from_secs(600), "waited for long");
        std::thread::sleep(Duration::from_millis(5));
    }
}

/// The number of results in a database; 0 if it does not exist yet.
pub(crate) fn results(folder: &Folder, db: &str) -> usize {
    let flags = rusqlite::OpenFlags::SQLITE_OPEN_READ_ONLY;
    let count = rusqlite::Connection::open_with_flags(folder.path().join(db), flags).and_then(|database| {
        database.query_row("select count(*) from results", [], |row| row.get::<_, i64>(0))
    });
    count.unwrap_or(0) as usize
}

#[test]
fn ctrl_c_keeps_what_was_played() {
    let folder = cup("tournament-interrupt");
    let line = "tournament run cup.toml --db cup.db --games 240";
    let mut command = folder.command(line);
    let child = command.stdin(Stdio::null()).spawn().unwrap();
    wait_for(|| results(&folder, "cup.db") > 0);
    Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    let ran = Ran::new(line, &child.wait_with_output().unwrap());
    assert_eq!(ran.status, 1, "{}", ran.shown());
    assert!(
        ran.err.contains("interrupted with") && ran.err.trim_end().ends_with(&format!("{line} --resume")),
        "{}",
        ran.err
    );
    let refused = folder.viadal(line).ended(2);
    assert!(refused.err.contains("to go on: "), "{}", refused.err);
    folder.viadal(&format!("{line} --resume")).ended(0);
    assert_eq!(contents(&folder, "cup.db").1.len(), 240);
}

#[test]
fn parts_put_together_are_the_whole() {
    let folder = cup("tournament-shards");
    folder.viadal("tournament run cup.toml --db whole.db").ended(0);
    for part in 1..=3 {
        folder.viadal(&format!("tournament run cup.toml --shard {part}/3 --db part-{part}.db")).ended(0);
    }
    let merged = folder.viadal("merge merged.db part-1.db part-2.db").ended(0);
    assert!(merged.out.contains("64 matches, 32 missing"), "{}", merged.out);
    let merged = folder.viadal("merge merged.db part-1.db part-2.db part-3.db").ended(0);
    assert!(merged.out.contains("96 matches, complete"), "{}", merged.out);
    assert_eq!(contents(&folder, "merged.db"), contents(&folder, "whole.db"));
}

/// The rules are a program in another language, and the player that looks ahead asks it, too.
#[test]
fn a_game_of_a_folder_is_the_same_in_parts_one_of_which_was_killed() {
    if host::missing("node").is_some() {
        println!("skipped: the game is in JavaScript: apt-get install nodejs");
        return;
    }
    let folder = Folder::new("tournament-outside");
    let game = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/games/bidding");
    let line = |more: &str| {
        let game = game.display();
        format!("tournament run {game} house:random house:lookahead,nodes=5 --games 60 --seed 1 {more}")
    };
    folder.viadal(&line("--db whole.db")).ended(0);
    let first = line("--shard 1/2 --db part-1.db");
    let mut child = folder.command(&first).stdin(Stdio::null()).stdout(Stdio::null()).spawn().unwrap();
    wait_for(|| results(&folder, "part-1.db") >= 5);
    child.kill().unwrap();
    child.wait().unwrap();
    assert!((5..30).contains(&results(&folder, "part-1.db")));
    folder.viadal(&format!("{first} --resume")).ended(0);
    folder.viadal(&line("--shard 2/2 --db part-2.db")).ended(0);
    let merged = folder.viadal("merge merged.db part-1.db part-2.db").ended(0);
    assert!(merged.out.contains("60 matches, complete"), "{}", merged.out);
    assert_eq!(contents(&folder, "merged.db"), contents(&folder, "whole.db"));
}

#[test]
fn parts_that_disagree_are_not_put_together_unseen() {
    let folder = cup("tournament-conflict");
    for db in ["one.db", "other.db"] {
        folder.viadal(&format!("tournament run cup.toml --games 8 --db {db}")).ended(0);
    }
    folder.viadal("merge whole.db one.db other.db").ended(0);
    let other = rusqlite::Connection::open(folder.path().join("other.db")).unwrap();
    let forge = "update results set scores = '1 1', ranks = '0 0' where encounter = 3 and turn = 1";
    assert_eq!(other.execute(forge, []).unwrap(), 1);
    drop(other);
    let refused = folder.viadal("merge both.db one.db other.db").ended(1);
    assert_eq!(
        refused.err,
        "error: other.db: 1 matches of zrf round-robin ended otherwise there than in both.db, the first is 3.1; \
         with --keep-first those that are there already count\n"
    );
    let kept = folder.viadal("merge both.db one.db other.db --keep-first").ended(0);
    assert!(kept.err.contains("those kept in both.db count"), "{}", kept.err);
    assert_eq!(contents(&folder, "both.db"), contents(&folder, "one.db"));
}

#[test]
fn bots_without_chance_do_not_look_surer_for_repeating_themselves() {
    let folder = cup("tournament-repeats").with("First.py", LOUD).with("Other.py", &format!("#\n{LOUD}"));
    let table = |games: usize| {
        let line = format!(
            "tournament run --game zrf First.py Other.py random --games {games} --seed 1 --set rules=tic-tac-toe --db {games}.db --json"
        );
        folder.viadal(&line).ended(0).object()
    };
    let [few, many] = [24, 60].map(table);
    // The two deterministic bots meet in a third of the matches. One of these says as much as all, from either seat.
    assert_eq!((&few["matches"], &few["repeats"]), (&24.into(), &6.into()));
    assert_eq!((&many["matches"], &many["repeats"]), (&60.into(), &19.into()));
    let shown = folder.viadal("table 60.db").ended(0).out;
    assert!(
        shown.contains("19 matches repeat others, move for move: they tell the ratings nothing"),
        "{shown}"
    );
    assert!(shown.contains("--openings random:4"), "{shown}");
    let line = "compare First.py Other.py --game tic-tac-toe --elo1 100 --json";
    let varied = folder.viadal(&format!("{line} --games 12 --seed 7 --openings random:2")).ended(0).object();
    assert!(varied["games"].as_u64() > Some(8) && varied["repeats"].as_u64() < Some(3), "{varied}");
    let compared = folder.viadal(line).ended(0);
    let report = compared.object();
    assert_eq!((&report["decision"], &report["games"]), (&"undecided".into(), &4.into()));
    assert!(compared.err.contains("after 4 matches the bots tell nothing new"), "{}", compared.err);
    assert!(compared.err.contains("--openings random:4"), "{}", compared.err);
}

/// A game may have options that tournaments set by themselves; what is asked for counts before that.
#[test]
fn what_tournaments_set_is_in_the_records() {
    let folder = cup("tournament-sets");
    for (given, counts) in [("", true), ("--set tiebreak=none", false)] {
        let line = "compare wizards random random --games 2 --seed 7 --set turns=3 --set games=1";
        folder.viadal(&format!("{line} {given} --records kept")).ended(0);
        let shown = folder.viadal("replay kept/0.0.vrec.gz --json").ended(0).out;
        assert_eq!(shown.contains(r#""dealt":0"#), counts, "{given}");
    }
    let line = "play wizards random random --seed 7 --set turns=3 --record played.vrec";
    folder.viadal(line).ended(0);
    assert!(!std::fs::read_to_string(folder.path().join("played.vrec")).unwrap().contains("tiebreak"));
}

#[test]
fn a_bot_that_always_fails_is_benched() {
    let folder = cup("tournament-benched");
    let line = "tournament run --game zrf house:random greedy house:faulty,turn=0 --games 120 --seed 3 --set rules=breakthrough --db cup.db --json";
    let table = folder.viadal(line).ended(0).object();
    let rows = table["rows"].as_array().unwrap();
    let faulty = rows.iter().find(|row| row["name"] == "faulty,turn=0").unwrap();
    assert_eq!((&faulty["benched"], &faulty["matches"]), (&true.into(), &10.into()));
    assert_eq!(faulty["faults"]["load_failed"], 10);
    // The others' matches continue: 40 against each other, and 10 against it.
    assert_eq!(table["matches"], 50);
}

#[test]
fn bots_that_do_nothing_are_benched_and_say_nothing_of_each_other() {
    let folder = cup("tournament-idle").with("silent.py", "").with("dead.py", "raise SystemExit(3)\n");
    let line = "tournament run --game planetfight house:random house:uber silent.py dead.py --set rounds=8 --games 120 \
                --seed 3 --rank-by wins --db cup.db";
    let shown = folder.viadal(line).ended(0).out;
    assert!(shown.contains("benched, did nothing x10"), "{shown}");
    assert!(shown.contains("Matches against a benched bot count for nobody else."), "{shown}");
    let table = folder.viadal("table cup.db --rank-by rating --json").ended(0).object();
    let row = |name: &str| {
        table["rows"].as_array().unwrap().iter().find(|row| row["name"] == name).unwrap().clone()
    };
    for name in ["silent", "dead"] {
        assert_eq!((&row(name)["benched"], &row(name)["matches"]), (&true.into(), &10.into()), "{table}");
    }
    // What the two played against each other.
    assert!(table["unsound"].as_u64().unwrap() > 1, "{table}");
}

#[test]
fn a_part_of_a_tournament_is_rated_on_itself() {
    let folder = cup("tournament-part");
    let manifest = "name = 'First'\nauthor = 'Ada, of course'\nrun = ['python3', 'bot.py']\n";
    folder.inside("first").with("bot.toml", manifest).with("bot.py", LOUD);
    let line = "tournament run --game zrf first greedy random --set rules=tic-tac-toe --games 24 --seed 4 --db cup.db";
    folder.viadal(line).ended(0);
    let table = |more: &str, status| folder.viadal(&format!("table cup.db {more}")).ended(status);
    let whole = table("--json", 0).object();
    assert_eq!(whole["matches"], 24);
    let part = table("--json --where opponent=First --where seat=0", 0).object();
    assert_eq!((&part["matches"], &part["part"]), (&8.into(), &"opponent=First, seat=0".into()), "{part}");
    let other = table("--json --where opponent=First --where seat=1", 0).object();
    assert_eq!(other["matches"], 8);
    let short = table("--json --where turns=..5", 0).object()["matches"].as_u64().unwrap();
    let long = table("--json --where turns=6..", 0).object()["matches"].as_u64().unwrap();
    assert_eq!(short + long, 24);
    assert_eq!(table("--json --where rules=tic-tac-toe --where map=1", 0).object()["matches"], 24);
    // Every match was over today, and after all days before the first version.
    for (date, matches) in
        [("2020-01-01..", 24), ("..2020-01-01", 0), ("2020-01-01", 0), ("2020-01-01..2999-12-31", 24)]
    {
        assert_eq!(table(&format!("--json --where date={date}"), 0).object()["matches"], matches, "{date}");
    }
    for (wrong, told) in [
        ("seat=0", "seat says where the opponent sits: add opponent=NAME"),
        ("map=2", "map=2: maps are 1 to 1"),
        ("opponent=Nobody", "opponent=Nobody: no bot of that name takes part"),
        ("turns=few", "turns=few: a number, or two with '..' between them"),
        ("date=2026-02-30", "date=2026-02-30: a day in UTC, or two with '..' between them"),
        ("date=..", "date=..: a day in UTC"),
        ("rules=chess", "rules=chess: it was played with tic-tac-toe"),
        ("colour=red", "'colour' is no option of zrf; there are also: map, opponent, seat, turns, date"),
    ] {
        let refused = table(&format!("--where {wrong}"), 2);
        assert!(refused.err.contains(told), "{}", refused.err);
    }
    // Its author stands in every form.
    assert!(whole["rows"].as_array().unwrap().iter().any(|row| row["author"] == "Ada, of course"));
    assert!(table("--csv", 0).out.contains(",\"Ada, of course\"\n"));
    assert!(
        table("", 0).out.contains("Ada, of course")
            && table("--markdown", 0).out.contains("| Ada, of course |")
    );
    table("--html site", 0);
    let page = std::fs::read_to_string(folder.path().join("site/index.html")).unwrap();
    assert!(page.contains("(Ada, of course)"));
}

#[test]
fn a_comparison_tells_the_faults_of_either_side() {
    let folder = cup("compare-faults")
        .with("Good.py", LOUD)
        .with("syntax.py", "x = (\ndef f(:\n")
        .with("broken.c", "int main( {\n");
    let compare = |line: &str| folder.viadal(&format!("compare {line} --game tic-tac-toe")).ended(0);
    let ran = compare("Good.py syntax.py");
    assert!(
        ran.out.contains("syntax.py: never loaded, first at") && ran.out.contains("SyntaxError"),
        "{}",
        ran.out
    );
    assert!(
        ran.out.starts_with("undecided: ") && ran.err.contains("after 4 matches the bots tell nothing new"),
        "{}",
        ran.shown()
    );
    assert!(ran.out.contains("no points were won"), "{}", ran.out);
    let ran = compare("broken.c Good.py");
    assert!(ran.out.contains("broken.c: never loaded") && ran.out.contains("expected"), "{}", ran.out);
    let report = compare("syntax.py broken.c --json").object();
    assert_eq!((&report["unsound"], &report["games"]), (&4.into(), &4.into()), "{report}");
    assert_eq!(report["faults"][0]["load_failed"], 4, "{report}");
    assert!(report["elo_high"].is_null(), "{report}");
}

#[test]
fn formats_come_to_their_end() {
    let folder = cup("tournament-formats");
    let check = |words: &str, matches: i64| {
        let name = words.replace([' ', '-'], "");
        let line = format!(
            "tournament run --game zrf random greedy random random random --set rules=tic-tac-toe --seed 2 {words} --db {name}.db --json"
        );
        let table = folder.viadal(&line).ended(0).object();
        assert_eq!(table["finished"], true, "{words}");
        assert_eq!(table["matches"], matches, "{words}");
        table
    };
    check("--format round-robin --rounds 2", 40);
    check("--format round-robin --games 10", 10);
    check("--format swiss --rounds 3", 12);
    check("--format gauntlet --challengers 1 --rounds 3", 24);
    check("--format ladder --endless --games 60", 60);
    let line = "tournament run --game zrf random greedy random random random --set rules=tic-tac-toe --seed 2 \
                --format elimination --defeats 2 --db elimination.db --json";
    let table = folder.viadal(line).ended(0).object();
    // All but one have lost two encounters, of two matches each.
    assert!(table["matches"].as_i64().unwrap() >= 16, "{table}");
    assert!(table["champion"].is_string(), "{table}");
    assert_eq!((&table["rows"][0]["name"], &table["rows"][0]["rank"]), (&table["champion"], &1.into()));
    assert_eq!(table["rows"][1]["rank"], 2);
    let swiss = folder.viadal("table formatswissrounds3.db --json --rank-by wins").ended(0).object();
    let byes: u64 =
        swiss["rows"].as_array().unwrap().iter().map(|row| row["swiss"]["byes"].as_u64().unwrap()).sum();
    assert_eq!(byes, 3, "one a round");
    let text = folder.viadal("table formatswissrounds3.db --rank-by wins").ended(0).out;
    assert!(text.contains("score  byes  Buchholz"), "{text}");
    let line = "tournament run --game zrf random greedy random --set rules=tic-tac-toe --seed 2 --format swiss \
                --rounds 1 --rank-by points --db bye.db --json";
    let table = folder.viadal(line).ended(0).object();
    let bye = table["rows"].as_array().unwrap().iter().find(|row| row["swiss"]["byes"] == 1).unwrap();
    assert_eq!((&bye["points"], &bye["rank"]), (&2.into(), &1.into()), "both matches won: {table}");
}

#[test]
fn pages_need_no_server() {
    let folder = cup("tournament-pages").with("Loud.py", LOUD);
    folder
        .viadal(
            "tournament run --game zrf Loud.py random --games 4 --seed 1 --set rules=tic-tac-toe --db cup.db",
        )
        .ended(0);
    let ran = folder.viadal("table cup.db --html site").ended(0);
    assert_eq!(ran.out, "9 pages in site; open site/index.html\n");
    for page in [
        "index.html",
        "cross.html",
        "table.json",
        "bots/0.html",
        "bots/1.html",
        "matches/1.1.html",
        "player.js",
    ] {
        assert!(folder.has(&format!("site/{page}")), "{page}");
    }
    let read = |name: &str| String::from_utf8(folder.read(name)).unwrap();
    let page = read("site/matches/0.0.html");
    assert!(
        page.contains("../player.js") && page.contains("../player.css") && !page.contains("{{"),
        "{page}"
    );
    assert!(read("site/index.html").contains("Loud"));
    let quiet = page.len();
    folder.viadal("table cup.db --html site --with-output").ended(0);
    assert!(read("site/matches/0.0.html").len() > quiet, "what bots wrote is there when asked for");
    insta::assert_snapshot!(folder.viadal("table cup.db --csv").ended(0).out);
    insta::assert_snapshot!(folder.viadal("table cup.db --markdown").ended(0).out);
}

/// Plays the first legal move, and says so on standard error.
pub(crate) const LOUD: &str = r#"import json, sys
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        print(json.dumps({"ready": True}), flush=True)
    elif message["type"] == "turn":
        print("secret thoughts", file=sys.stderr, flush=True)
        move = message["view"]["legal"][0]
        print(json.dumps({"action": {"move": move}}), flush=True)
"#;

#[test]
fn a_better_bot_is_found_to_be_better() {
    let folder = cup("compare");
    let words = "--game zrf --set rules=breakthrough --seed 4 --elo1 100";
    let better =
        folder.viadal(&format!("compare house:random greedy {words} --jobs 2 --json")).ended(0).object();
    assert_eq!(better["decision"], "better");
    let again =
        folder.viadal(&format!("compare house:random greedy {words} --jobs 1 --json")).ended(0).object();
    assert_eq!(again, better);
    let worse = folder.viadal(&format!("compare greedy house:random {words} --json")).ended(0).object();
    assert_eq!(worse["decision"], "not better");
    let open = folder.viadal(&format!("compare random random {words} --games 4 --json")).ended(0).object();
    assert_eq!((&open["decision"], &open["games"]), (&"undecided".into(), &4.into()));
}

#[test]
fn a_comparison_is_kept_goes_on_and_ranks() {
    let folder = cup("compare-kept");
    let words = "compare house:random greedy --game zrf --set rules=breakthrough --elo1 100 --jobs 2";
    let whole = folder.viadal(&format!("{words} --seed 4 --json")).ended(0).object();
    let kept = folder.viadal(&format!("{words} --seed 4 --db c.db --json")).ended(0).object();
    assert_eq!(kept, whole);
    // Truncated, like the file of a killed run.
    let database = rusqlite::Connection::open(folder.path().join("c.db")).unwrap();
    let cut = "delete from result_records where encounter > 1; delete from results where encounter > 1;
               update tournaments set finished = null";
    database.execute_batch(cut).unwrap();
    assert_eq!(results(&folder, "c.db"), 4);
    drop(database);
    let resumed = folder.viadal(&format!("{words} --db c.db --resume --json")).ended(0).object();
    assert_eq!(resumed, whole);
    let table = folder.viadal("table c.db --json").ended(0).object();
    assert_eq!((&table["rows"][0]["name"], &table["finished"]), (&"greedy".into(), &true.into()));
    folder.viadal("table c.db --recompute").ended(0);
    folder.viadal(&format!("{words} --seed 5 --db c.db --resume")).ended(2);
}

#[test]
fn wrong_words_are_explained() {
    let folder = cup("tournament-wrong").with("bad.toml", "game = \"zrf\"\nbot = []\n");
    let shown: String = [
        "tournament run",
        "tournament run cup.toml --format swiss --rounds 9",
        "tournament run nothing.toml",
        "tournament run bad.toml",
        "tournament run --game zrf random",
        "tournament run --game zrf random human",
        "tournament run --game zrf random nobody",
        "tournament run --game zrf random no/*.py",
        "tournament run cup.toml --shard 4/3",
        "tournament run cup.toml --format ladder --shard 1/3",
        "tournament run cup.toml --resume",
        "table none.db",
        "merge whole.db none.db",
        "compare random random --game zrf --elo1 -5",
        "tournament run random greedy",
        "compare random greedy",
        "compare wizards random random --adjudicate win=400",
        "compare chess random random --adjudicate win",
        "compare zrf random greedy --game zrf",
    ]
    .into_iter()
    .map(|line| {
        folder.viadal(&format!("{line}{}", if line.contains(" run") { " --db wrong.db" } else { "" })).shown()
    })
    .collect();
    insta::assert_snapshot!(shown);
}

#[test]
fn a_tournament_that_is_too_long_is_refused_at_once() {
    let folder = Folder::new("too-long");
    let run = "tournament run tic-tac-toe house:random house:greedy --db x.db";
    let long = "more than 2000000 encounters are too many for one tournament";
    for (more, expected) in [
        ("--rounds 4294967295", long),
        ("--games 4294967295", long),
        ("--format gauntlet --rounds 4294967295", long),
        ("--format elimination --defeats 18446744073709551615", "1 to 100 are possible"),
        ("--format elimination --defeats 0", "1 to 100 are possible"),
        ("--format gauntlet --challengers 18446744073709551615", "somebody must be challenged"),
        ("--format swiss --rounds 4294967295", "1 are the most"),
        ("--rounds -1", "unexpected argument"),
        ("--games NaN", "invalid value"),
    ] {
        let refused = folder.viadal(&format!("{run} {more}")).ended(2);
        assert!(refused.err.contains(expected), "{more}: {}", refused.err);
    }
}

/// A version that loses to everybody, and one that is no better, in two tournaments.
#[test]
fn what_was_lost_is_written_to_a_folder() {
    let bot = |word: &str| {
        format!(
            "import sys\nprint('{{\"ready\":true}}', flush=True)\nfor line in sys.stdin:\n    if '\"turn\"' in line:\n        print('{word}', file=sys.stderr)\n        print('{{\"action\":{{\"move\":\"{word}\"}}}}', flush=True)\n"
        )
    };
    let folder = Folder::new("tournament-losses").with("Rover.py", &bot("first"));
    let run = "tournament run --game tic-tac-toe Rover.py random --games 2 --seed 1 --db cup.db";
    folder.viadal(run).ended(0);
    std::fs::write(folder.path().join("Rover.py"), bot("second")).unwrap();
    folder.viadal(run).ended(0);
    let latest = folder.viadal("losses Rover cup.db").ended(0);
    assert!(
        latest.out.starts_with("1  seat 0 against random, 0 : 1 after 1 turns: illegal_action; "),
        "{}",
        latest.shown()
    );
    let index = String::from_utf8(folder.read("losses/losses.jsonl")).unwrap();
    let losses: Vec<serde_json::Value> =
        index.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(losses.len(), 2);
    let table = folder.viadal("table cup.db --json").ended(0).object();
    let rover = table["rows"].as_array().unwrap().iter().find(|row| row["name"] == "Rover").unwrap();
    assert_eq!(losses[0]["version"], rover["hash"]);
    for loss in &losses {
        let number = &loss["number"];
        let fed =
            folder.viadal(&format!("feed losses/{number}.vrec --seat {} Rover.py", loss["seat"])).ended(0);
        assert!(fed.out.contains("does as recorded"), "{}", fed.shown());
        assert!(folder.read(&format!("losses/{number}.feed")).starts_with(b"{\"type\":\"hello\""));
        let log = String::from_utf8(folder.read(&format!("losses/{number}.vlog"))).unwrap();
        assert!(log.contains("second"), "{log}");
    }
    let unknown = folder.viadal("losses Rover cup.db --since zz --into all").ended(2);
    let first = unknown.err.split("played as ").nth(1).unwrap()[..16].to_string();
    let all = folder.viadal(&format!("losses Rover cup.db --since {first} --into all")).ended(0);
    assert!(all.out.ends_with("Rover lost 4 of 4 matches; see all\n"), "{}", all.shown());
    let again = folder.viadal("losses Rover cup.db").ended(2).err
        + &folder.viadal("losses Nobody cup.db").ended(2).err;
    insta::assert_snapshot!(again);
}
