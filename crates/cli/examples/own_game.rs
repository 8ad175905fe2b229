//! The program with one game more, as a crate that builds on Viadal makes it.

fn main() -> std::process::ExitCode {
    viadal::main(viadal::ROOMS.iter().copied().chain([&goofspiel::ROOM]))
}
