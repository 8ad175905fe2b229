//! Finds README.md, view.js, words/ and kits/ in this folder.

fn main() {
    furniture::room();
}
