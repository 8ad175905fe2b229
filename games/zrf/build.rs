//! Collects the files of the room.

fn main() {
    furniture::room();
}
