//! The rooms: one game each, all with the same files. A new game is a folder and a line here.

mod foresight;
mod terminal;

#[cfg(test)]
mod cases;
#[cfg(test)]
mod exploiters;
#[cfg(test)]
mod pages;

/// The page modules that rooms share: path under `games/` and text.
pub static SHARED_VIEW: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/view.rs"));

pub use zrf_room as zrf;

/// Declares the rooms: `folder: Type of its rules`, then those that are separate crates.
macro_rules! rooms {
    ($($room:ident: $rules:ident),*; $($imported:ident),*) => {
        $(pub mod $room;)*

        /// Every room, in display order.
        pub static ROOMS: &[&game::Room] = &[$(&$room::ROOM,)* $(&$imported::ROOM),*];

        #[cfg(test)]
        mod audits {
            $(#[test]
            fn $room() {
                let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/", stringify!($room));
                audit::audit::<crate::$room::$rules>(&crate::$room::ROOM, folder.as_ref());
            })*
        }
    };
}

rooms! {
    perlwars: PerlWars,
    robobattler: RoboBattler,
    planetfight: PlanetFight,
    wizards: Wizards,
    thud: Thud;
    zrf_room
}

/// The room of a game.
pub fn room(id: &str) -> Option<&'static game::Room> {
    ROOMS.iter().copied().find(|room| room.id == id)
}
