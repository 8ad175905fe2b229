//! The rooms: one game each, all with the same furniture. A new game is a folder and a line here.

#[macro_use]
mod kits;

mod terminal;
mod trials;
mod view_parts;

pub use trials::trials;
pub use view_parts::VIEW_PARTS;

#[cfg(test)]
mod audit;
#[cfg(test)]
mod cases;
#[cfg(test)]
mod pages;

/// Declares the rooms: `folder: Type of its rules`.
macro_rules! rooms {
    ($($room:ident: $rules:ident),* $(,)?) => {
        $(pub mod $room;)*

        /// Every room, in the order people see them.
        pub static ROOMS: &[&game::Room] = &[$(&$room::ROOM),*];

        #[cfg(test)]
        mod audits {
            $(#[test]
            fn $room() {
                crate::audit::audit::<crate::$room::$rules>(&crate::$room::ROOM);
            })*
        }
    };
}

rooms! {
    perlwars: PerlWars,
    robobattler: RoboBattler,
    planetfight: PlanetFight,
    wizards: Wizards,
    thud: Thud,
    zrf: Zrf,
}

/// The room of a game.
pub fn room(id: &str) -> Option<&'static game::Room> {
    ROOMS.iter().copied().find(|room| room.id == id)
}
