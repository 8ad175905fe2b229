//! Collects the starters for any game.

fn main() {
    furniture::starters();
}
