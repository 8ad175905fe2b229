//! The page's server: everything from one binary, for the user of this machine.
//!
//! REST under `/api/v1` for requests, one WebSocket per tab for updates, and the embedded page. Matches run on plain threads; only
//! communication with browsers is asynchronous.
//!
//! Requests with a foreign `Host` or `Origin` are refused; writes and the socket require a token. What a seat may not know is not sent
//! during its match. The server only listens on this machine unless it is public: then everybody signs in, and one table says who may do
//! what ([`TABLE`]).

mod hosted;
mod serve;

mod admission;
mod app;
mod connections;
mod jobs;
mod operations;
mod state;

mod assets;
mod bundle;
mod comments;
mod docs;
mod preload;
mod views;

mod remote;
mod routes;
mod socket;

mod metrics;

mod imports;
mod queries;

mod alone;
mod archive;
mod embed;
mod export;
mod saved;
mod streaming;

mod error;
mod pictures;
mod upload;
mod words;

pub use accounts::{BadOrigin, BadQuotas, MESSAGE, Origin, Permission, Quotas, TABLE, Who};
pub use admission::PublicConfig;
pub use alone::{Own, OwnBot, write_site};
pub use connections::Limits;
pub use export::{NoPage, Player, player_of};
pub use hosted::{HostedMatch, Hosting, serve_match};
pub use ipnet::IpNet;
pub use live::keep_played;
pub use operations::Operations;
pub use pictures::{Pictures, pictures_beside};
pub use routes::{write_page, write_page_beside_player};
pub use serve::{Cannot, Config, Started, serve};
pub use words::{MissingWord, missing_words};
