//! The program with this game: `cargo run -- play goofspiel human house:level`. With the page, tournaments and the games that ship:
//! `cargo run --features serve -- serve`.

fn main() -> std::process::ExitCode {
    viadal_game::main(viadal_game::ROOMS.iter().copied().chain([&goofspiel::ROOM]))
}
