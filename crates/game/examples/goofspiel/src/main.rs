//! Viadal with this game and those that it ships: `cargo run -- play goofspiel human house:level`.

fn main() -> std::process::ExitCode {
    viadal::main(viadal::ROOMS.iter().copied().chain([&goofspiel::ROOM]))
}
