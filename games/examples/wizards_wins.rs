//! Win rates of the wizards that ship inside the program: `cargo run --release -p games --example wizards_wins [GAMES]
//! [NAME NAME]`. Each pair plays half of the games at either seat, two games on each map.

use std::io::Write;

use game::{BotId, Files, Options, Room};
use referee::{Contest, Entrant, Stop, run};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let given: Vec<String> = std::env::args().skip(1).collect();
    let games: u64 = given.first().map_or(Ok(100), |games| games.parse())?;
    let room = games::room("wizards").ok_or("there is no such room")?;
    let names: Vec<&str> = match given.get(1..) {
        Some([one, other]) => vec![one, other],
        _ => room.house.iter().map(|house| house.name).collect(),
    };
    let mut out = std::io::stdout().lock();
    for (place, weaker) in names.iter().enumerate() {
        for stronger in &names[place + 1..] {
            let [first, second] = wins(room, [stronger, weaker], games)?;
            let [won, lost] = [0, 1].map(|bot| first[bot] + second[bot]);
            let drawn = games - won - lost;
            writeln!(
                out,
                "{stronger} against {weaker}: {won} won ({} of them moving first), {drawn} drawn, {lost} lost of {games}",
                first[0]
            )?;
        }
    }
    Ok(())
}

/// Games won by each, where the one named first moves first, and where the other does.
fn wins(
    room: &'static Room,
    names: [&str; 2],
    games: u64,
) -> Result<[[u64; 2]; 2], Box<dyn std::error::Error>> {
    let mut wins = [[0; 2]; 2];
    for seed in 0..games / 2 {
        let options = Options::new(&room.all_options(), [("games", "2")])?;
        let contest = Contest { room, options, files: Files::new(), seed };
        let mut entrants = Vec::new();
        for name in names {
            let house = room.house.iter().find(|house| house.name == name).ok_or("no such house player")?;
            let id = BotId { name: name.into(), hash: String::new() };
            entrants.push(Entrant { id, bot: (house.make)(&Options::default())? });
        }
        let outcome = run(&contest, entrants, &Stop::default(), &mut |_| {})?;
        for (wins, game) in wins.iter_mut().zip(outcome.games) {
            (0..2).filter(|&bot| game.scores[bot] > game.scores[1 - bot]).for_each(|bot| wins[bot] += 1);
        }
    }
    Ok(wins)
}
