//! The program with the games of this repository.

fn main() -> std::process::ExitCode {
    viadal::main(viadal::ROOMS.iter().copied())
}
