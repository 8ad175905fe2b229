//! The two sides of Thud: learns weights for each, and measures how many points each keeps.
//!
//! `cargo run --release -p games --example thud -- learn ROUNDS OPENINGS NODES THREADS SEED`, or
//! `sides GAMES DWARFS TROLLS [SEED]`, where a player is described as `ms=50` (of processor time), `nodes=5000` or `depth=2`, and
//! `plain` leaves it nothing but the prices of pieces: `sides 100 ms=50 plain,depth=2`.

mod learn;
mod sides;
mod table;

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let done = match words.split_first() {
        Some((what, rest)) if what == "learn" => learn::run(rest),
        Some((what, rest)) if what == "sides" => sides::run(rest),
        _ => None,
    };
    if done.is_none() {
        eprintln!("thud learn ROUNDS OPENINGS NODES THREADS SEED\nthud sides GAMES DWARFS TROLLS [SEED]");
        std::process::exit(2);
    }
}
