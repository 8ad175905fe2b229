//! Collects the files of the rooms.

fn main() {
    furniture::rooms();
}
