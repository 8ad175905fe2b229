//! Contests: the host opens one, authors enter bots, and when it closes it becomes a tournament of those bots.

mod closing;
mod dates;
mod entries;
mod told;

pub use closing::hold_closed;
pub use dates::{ContestBody, Dates, change_dates, open_contest, remove_contest};
pub(crate) use entries::disqualified;
pub use entries::{Entry, enter, leave};
pub use told::{Contest, ContestBot, LeftOut};
