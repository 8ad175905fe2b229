//! Calls every function of the kit; the same in every language.

mod viadal;
mod wizards;

use wizards::{Cell, Direction, Duellist, Element, Sight, Wizard, HEIGHT, WIDTH};

struct Mine;

fn numbers(count: impl Fn(Element) -> i32) -> String {
    Element::ALL.map(|element| count(element).to_string()).join(" ")
}

fn told(me: &mut Wizard, what: &str, sights: &[Sight]) {
    let first = sights.first().map_or(String::new(), |first| {
        let Sight { cell, elements, obstacle, wizard } = first;
        let lying = numbers(|element| elements[element as usize]);
        format!(" first {} {} {lying} {obstacle} {}", cell.x, cell.y, i32::from(*wizard))
    });
    me.say(&format!("{what} {}{first}", sights.len()));
}

impl Duellist for Mine {
    fn init(&mut self, me: &mut Wizard) -> Cell {
        let (turns, games) = (me.option("turns").number(), me.option("games").number());
        me.say(&format!("init {turns} {games} {}", me.turn_number()));
        Cell { x: 10 * me.seat() + 2, y: 3 }
    }

    fn turn(&mut self, me: &mut Wizard) {
        let at = me.position();
        let below = Cell { x: at.x, y: (at.y + 1) % HEIGHT };
        let round = me.turn_number() / 10;
        let way = Direction::ALL[round as usize % 4];
        let enemy = me.enemy().map_or("none".into(), |(cell, turn)| format!("{} {} {turn}", cell.x, cell.y));
        let carried = numbers(|element| me.carried(element));
        let (turn, left, seat) = (me.turn_number(), me.turns_left(), me.seat());
        me.say(&format!("turn {turn} {left} seat {seat} at {} {} carried {carried}", at.x, at.y));
        let (damage, hits, shield, events) = (me.damage(), me.hits(), me.shield(), me.events().items().len());
        me.say(&format!("damage {damage} hits {hits} shield {shield} enemy {enemy} events {events}"));
        let lying = numbers(|element| me.elements(at, element));
        me.say(&format!("here {lying} obstacle {} seen {}", me.obstacle(below), me.seen(below)));
        match turn % 10 {
            1 => {
                let took = me.take_all([2; 5]);
                me.say(&format!("took {took}"));
            }
            2 => {
                let moved = i32::from(me.go(way));
                me.say(&format!("moved {moved}"));
                let again = i32::from(me.go(way));
                me.say(&format!("again {again} {}", me.refusal().to_string()));
            }
            3 => {
                let sights = me.look(2);
                told(me, "look", &sights);
            }
            5 if round % 2 == 0 => {
                let struck = me.cast_fire(2, Cell { x: WIDTH - 1 - at.x, y: at.y });
                me.say(&format!("struck {}", struck.len()));
            }
            6 => {
                let damage = me.cast_water(1);
                me.say(&format!("healed {damage}"));
            }
            7 => {
                let shield = me.cast_wood(2);
                me.say(&format!("warded {shield}"));
            }
            8 => {
                let sights = me.cast_wind(1, Direction::Left);
                told(me, "wind", &sights);
            }
            9 => {
                let raised = i32::from(me.cast_earth(1, below));
                me.say(&format!("raised {raised}"));
            }
            0 => {
                let burnt = me.cast_fire(1, below);
                me.say(&format!("burnt {}", burnt.len()));
            }
            _ => {}
        }
        let refused = format!("refused {}", me.refusal());
        me.say(&refused);
    }
}

fn main() {
    wizards::play(&mut Mine);
}
