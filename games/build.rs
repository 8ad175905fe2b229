//! Finds the furniture of the rooms.

fn main() {
    furniture::rooms();
}
