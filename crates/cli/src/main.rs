//! `viadal`: the arena's one program.

fn main() {
    println!("viadal {}", env!("CARGO_PKG_VERSION"));
}
