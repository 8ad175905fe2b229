//! Calls every function of the kit; the same in every language.

mod robobattler;
mod viadal;

use robobattler::{blast, Author, Cell, Direction, Missile, Robot, Side, Sighting, SIZE};

struct Mine {
    begun: String,
    ended: String,
    count: i32,
}

fn told(what: &str, found: Option<Sighting>) -> String {
    let Some(Sighting { missile, target, exact }) = found else { return format!("{what} none") };
    let place = target.map_or("nowhere".into(), |Cell { x, y }| format!("{x} {y}"));
    format!("{what} {} {place} {}", missile.name(), i32::from(exact))
}

impl Author for Mine {
    fn battle_started(&mut self, battle: i32, first: bool) {
        self.begun = format!("battle {battle} {}", i32::from(first));
    }

    fn battle_ended(&mut self, mine: i32, theirs: i32) {
        self.ended = format!("ended {mine} {theirs}");
    }

    fn action(&mut self, me: &mut Robot) {
        let Mine { begun, ended, count } = self;
        let counts = Missile::ALL.map(|kind| me.missile_count(kind).to_string()).join(" ");
        me.say(&format!("{begun} {ended}"));
        me.say(ended);
        let (name, left, power) = (me.missile().name(), me.missiles_left(), me.power_searches_left());
        let side = if me.side() == Side::Red { "red" } else { "blue" };
        me.say(&format!("{name} {left} of {counts} {power} {side}"));
        let found = told("search", me.search());
        me.say(&found);
        if *count % 3 == 0 {
            let found = told("power", me.power_search());
            me.say(&format!("{found} {}", me.power_searches_left()));
        }
        let target = Cell { x: *count * 2 % SIZE, y: *count * 5 % SIZE };
        let direction = Direction::ALL[*count as usize % 2];
        let cells = blast(me.missile(), target, direction);
        let sum: i32 = cells.iter().map(|cell| cell.x + SIZE * cell.y).sum();
        me.say(&format!("blast {} {sum}", cells.len()));
        if *count % 7 == 3 {
            let fired = me.fire(Cell { x: SIZE, y: 0 }, Direction::Vertical);
            me.say(&format!("fired {}", i32::from(fired)));
        } else if *count % 7 != 6 {
            let fired = me.fire(target, direction);
            me.say(&format!("fired {} {}", i32::from(fired), me.missiles_left()));
            let again = me.fire(target, Direction::Vertical);
            me.say(&format!("again {} {}", i32::from(again), me.missiles_left()));
            let found = told("search", me.search());
            me.say(&found);
        }
        me.say(&format!("line {}", blast(Missile::Line, Cell { x: 4, y: 4 }, Direction::Vertical).len()));
        *count += 1;
    }
}

fn main() {
    robobattler::play(&mut Mine { begun: "nothing".into(), ended: "nothing".into(), count: 0 });
}
