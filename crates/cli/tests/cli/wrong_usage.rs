//! Every invalid command line exits with status 2 and a hint.

use std::os::unix::fs::symlink;

use crate::support::Folder;

#[test]
fn wrong_usage() {
    let folder = Folder::new("wrong-usage")
        .with("notes.txt", "hello")
        .with("turned\u{202e}.py", "")
        .with("two\nlines.py", "")
        .with(&format!("{}.py", "x".repeat(65)), "");
    folder
        .viadal(
            "play perlwars house:finder house:random --seed 1 --set stage=7x7 --set games=1 --record a.vrec",
        )
        .ended(0);
    // What never ends, where a file is looked for.
    for (inside, link) in [("linked_bot", "bot.toml"), ("linked_game", "zero"), ("linked_game", "folder")] {
        let target = if link == "folder" { "/" } else { "/dev/zero" };
        symlink(target, folder.inside(inside).path().join(link)).unwrap();
    }
    folder.inside("linked_game").with("game.toml", "");
    let lines = [
        "pla",
        "play perlwar house:random house:random",
        "play ches a b",
        "play chess a b",
        "play perlwars",
        "play perlwars house:random",
        "play chess house:random",
        "play perlwars house:random house:random --set stag=9x9",
        "play perlwars house:random house:random --set stage",
        "play perlwars house:random house:random --set games=0",
        "play perlwars house:random house:random --set turn_time=soon",
        "play perlwars house:random house:random --seed x",
        "play perlwars house:random house:random --sed 7",
        "play perlwars house:random house:random --record no/folder/a.vrec",
        "play perlwars house:random house:random --watch --speed 0",
        "play perlwars house:rand house:random",
        "play perlwars hosue:finder house:random",
        "play chess hum house:strong",
        "play chess house:random house:random --allow no-such-program",
        "play zrf house:strong house:greedy --set rules=ches",
        "play perlwars house:finder,x=1 house:random",
        "play perlwars Nobody.plw house:random",
        "play perlwars notes.txt house:random",
        "play perlwars linked_bot house:random",
        "audit ./linked_game",
        "play perlwars turned\u{202e}.py house:random",
        "tournament run perlwars two*.py house:random",
        "tournament run perlwars x*.py house:random",
        "play perlwars house:random house:random --record notes.txt",
        "play perlwars human house:random --watch",
        "play planetfight house:random house:random --set level=b.pflvl",
        "replay b.vrec",
        "replay a.vrec --at 3.1",
        "replay a.vrec --at zwei",
        "replay a.vrec --seat 2",
        "replay a.vrec --html notes.txt",
        "replay a.vrec --html a.vrec",
        "uci planetfight",
        "usi nothing",
        "xboard no/file.zrf",
        "learn planetfight",
        "zrf report planetfight",
        "compare tic-tac-toe random greedy --elo1 nan",
        "compare tic-tac-toe random greedy --elo0 x",
        "compare tic-tac-toe random greedy --alpha nan",
        "compare tic-tac-toe random greedy --jobs 0",
        "feed a.vrec --seat 2 house:random",
        "feed a.vrec --seat 0 house:rendom",
        "fork a.vrec --at 2.1 house:random house:random",
        "fork a.vrec --at 1.1 house:random",
        "new perlwars cobol Hunter",
        "new perlwars pyhton Hunter",
        "new ches python Hunter",
        "new --game",
        "new ./sea_battle --game",
        "new nim --game sea_battle",
        "new --game nim --source nowhere",
        "new --game nim --in lua",
        "new --game Nim",
        "new perlwars python Hunter --source nowhere",
        "new perlwars python",
        "new perlwars perl my-bot",
        "new perlwars perl ..",
        "new wizards python bots/a{b}",
        "new wizards python aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
        "games perlwasr",
        "games perlwars --rules --lang xx",
        "games --rules",
        "site arena notes.txt",
        "check perlwars",
        "check perlwars human",
        "check perlwars Nobody.plw",
        "check perlwars Drifter --seeds many",
        "check perlwars Drifter --set stage=0x0",
        "check perlwars house:faulty,turn=soon",
    ];
    let shown: Vec<String> = lines.iter().map(|line| folder.viadal(line).ended(2).shown()).collect();
    insta::assert_snapshot!(shown.join("\n"));
}
