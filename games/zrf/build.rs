//! Finds the furniture of the room.

fn main() {
    furniture::room();
}
