//! Bots as processes, here or elsewhere. Knows languages and pipes, but no game.
//!
//! A [`Workshop`] prepares a bot's file or folder, [`line_bot`] and [`dialect_bot`] seat it. Then it is a [`game::Bot`] like any other,
//! whatever the program does:
//!
//! ```
//! use game::{Aside, Hello, Options, Verdict};
//! use host::{Launch, Stop, line_bot};
//! use std::path::Path;
//! use std::time::Duration;
//!
//! let launch = |script: &str| {
//!     let argv = ["perl", "-e", script].map(Into::into).into();
//!     Launch::new("Greeter", argv, Path::new("/"), host::level().0)
//! };
//! let hello = Hello {
//!     protocol: 1,
//!     game: "perlwars".into(),
//!     seats: 2,
//!     options: Options::default(),
//!     turn_time_ms: 2000,
//!     load_time: Duration::from_secs(10),
//!     seed: 7,
//!     seat: None,
//!     view: None,
//! };
//! let mut bot = line_bot(launch(r#"<STDIN>; print qq({"say":"here"}\n{"ready":true}\n)"#), Stop::default());
//! bot.load(&hello).unwrap();
//! assert_eq!(bot.asides(), [Aside::Say("here".into())]);
//!
//! let mut bot = line_bot(launch("exit 3"), Stop::default());
//! let fault = bot.load(&hello).unwrap_err();
//! assert_eq!(fault.verdict, Verdict::LoadFailed);
//! assert_eq!(fault.message, "ended with exit status 3 before it was ready");
//! ```
//!
//! Every wait has an absolute deadline and ends within 100 ms after [`Stop`] is set; writes never block; input is capped. A program runs
//! only while it is asked or loads, and is otherwise stopped shortly after. Deliberately absent: reader threads, an async runtime, any
//! knowledge of what an action means.

mod launch;

mod dialects;
mod engine;
mod exchange;
mod line_decoder;
mod lines;
mod remote;
mod seat;

mod verdicts;

mod clock;
mod debugged;
mod disk;
mod memory;

mod adopt;
mod output;
mod pipes;
mod process;
mod remove;
mod sandbox;
mod scratch;
mod stopper;
mod text;
mod whole_file;

mod workshop;

pub use debugged::debugged;
pub use dialects::dialect_bot;
pub use disk::Disk;
pub use engine::{Clock, EngineProtocol, Heard, QUIT, RESIGNS, engine_bot, engine_protocol, recognise};
pub use exchange::Exchange;
pub use launch::{Held, Launch, Limits};
pub use lines::{LineBot, line_bot};
pub use memory::spare_memory;
pub use process::Stop;
pub use remote::{Link, LinkError, remote_bot};
pub use sandbox::{
    ClaimedCore, Level, PATH, Work, Worker, claim_core, has_control_groups, level, level_in_use, use_level,
};
pub use scratch::Scratch;
pub use text::plain;
pub use verdicts::LAST_LINES;
pub use whole_file::{replace_whole, write_whole};
pub use workshop::{
    Chance, MODEL, MODEL_KEY, Model, Part, PrepareError, Prepared, Protocol, Tool, Turn, Workshop,
    allow_program, copy, interpreter, language_name, language_titles, limit_cache, missing, pack_bot, parts,
    pass_env, stated, stated_model, tools, unpack_bot, written_model,
};
