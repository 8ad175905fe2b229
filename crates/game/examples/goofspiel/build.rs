//! Finds README.md, view.js, words/ and kits/ in this folder.

fn main() {
    viadal_game::room();
}
