//! Viadal with this game and the ones it ships with: `cargo run -- play goofspiel human house:level`.

fn main() -> std::process::ExitCode {
    viadal::main(viadal::ROOMS.iter().copied().chain([&goofspiel::ROOM]))
}
