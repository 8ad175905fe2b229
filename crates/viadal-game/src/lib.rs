//! A game for Viadal, in a crate of its own: all that it needs, under one name. `viadal new --game NAME` writes such a crate.
//!
//! | feature | gives |
//! | --- | --- |
//! | `play` (default) | the contract ([`Game`], [`Room`], ...), [`audit`], [`referee`], and [`main`], which plays, watches, replays, verifies and checks |
//! | `serve` | the same [`main`] with the page, tournaments and the games that ship ([`ROOMS`]) |
//! | `build` | [`room`], which is the whole build script |

#[cfg(feature = "play")]
pub use {audit, referee};

#[cfg(feature = "play")]
pub use game::*;

#[cfg(feature = "play")]
pub use viadal::{ROOMS, main};

#[cfg(feature = "build")]
pub use furniture::room;
