//! Compiles rules files of the Zillions language (ZRF) for the board engine.
//!
//! ```
//! let text = br#"(game (title "Race") (players White Black) (turn-order White Black)
//!     (board (grid (start-rectangle 0 0 40 40) (dimensions ("a/b" (40 0)) ("3/2/1" (0 40)))
//!         (directions (n 0 -1) (s 0 1))) (symmetry Black (n s)))
//!     (piece (name Runner) (moves (n (verify empty?) add)))
//!     (board-setup (White (Runner a1)) (Black (Runner b3)))
//!     (win-condition (White) (absolute-config Runner (a3)))
//!     (win-condition (Black) (absolute-config Runner (b1))))"#;
//! let source = zrf::Source { name: "race.zrf", bytes: text };
//! let rules = zrf::compile_alone(&source).expect("the file has no errors");
//! assert_eq!(rules.entries[0].title, "Race");
//! assert_eq!(rules.program(1).expect("number 1 is the first game").positions.len(), 6);
//! ```
//!
//! The passes are pure and have a file or folder each:
//!
//! - `lex`: text into words, strings and parentheses
//! - `parse`: a tree, included files spliced in
//! - `expand`: macros
//! - `variant`: games and variants into entries
//! - `layout`: the board: positions, edges, zones
//! - `compile`: everything else, names into numbers
//! - `report`: findings, with source lines and carets
//!
//! Saved games (`.zsg`) are read, replayed and written by [`zsg`].

#![warn(missing_docs)]

mod compile;
mod expand;
mod layout;
mod lex;
mod names;
mod options;
mod parse;
mod report;
mod rules;
mod source;
mod variant;
mod words;
pub mod zsg;

pub use parse::Include;
pub use report::{Finding, Report, Severity};
pub use rules::{Entry, Outline, Rules, Title, compile, compile_alone};
pub use source::{Source, decode};
pub use words::meanings;
