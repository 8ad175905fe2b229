//! A player that plays its actions out in the games that can be.

use game::{Dice, Files, FromOptions, Game, Options, Player, Status};
use search::lookahead::{Budget, Chosen, Guess, Played, choose};

use super::bag::{free_steps, heal};
use super::hunter::{dragon, take};
use super::reader::{Possible, Reader};
use super::seat::Plan;
use crate::foresight::Foresight;
use crate::wizards::board::Grid;
use crate::wizards::{Action, Cell, Direction, Element, Event, Setup, Sight, View, Wizards};

/// Reads the other like `reader`; where the two may meet it plays what it can do out against it.
pub(crate) struct Strong {
    pub(super) reader: Reader,
    pub(super) setup: Setup,
}

/// How much it goes by its notes alone.
const DOUBT: f64 = 0.2;
/// So many targets of each kind of fire are played out.
const TARGETS: usize = 2;
/// Where no fire hits with this chance there is nothing to play out.
const FAINT: f64 = 0.1;
/// A game is played out for so many turns.
const TURNS: u32 = 12;
/// What a lead by one damage counts, and by one fire carried.
const DAMAGE: f64 = 1.0;
const FIRE: f64 = 0.05;

impl Foresight<Wizards> for Strong {
    const NODES: u64 = 2_000;

    fn new(options: &Options) -> Strong {
        let setup = Setup::read(options, &Files::new()).expect("the match has begun with these options");
        Strong { reader: Reader::new(setup), setup }
    }

    fn decide(&mut self, view: &View, budget: &mut Budget<'_>, dice: &mut Dice) -> (Action, Option<Chosen>) {
        let View::Wizard(sight) = view else { return (Action::Pass, None) };
        let Strong { reader, setup } = self;
        if sight.pos.is_none() {
            reader.hunter.draw_tastes(dice);
        }
        reader.saw(sight, dice);
        let outlook = Outlook { reader, setup: *setup, sight, chances: reader.chances(sight, DOUBT) };
        let mut choices = outlook.choices(dice);
        let chosen = (choices.len() > 1).then(|| choose(&outlook, &choices, budget, dice));
        let action = choices.swap_remove(chosen.map_or(0, |chosen| chosen.index));
        reader.did(sight, &action);
        (action, chosen)
    }
}

/// What one wizard knows and expects, before it acts.
struct Outlook<'a> {
    reader: &'a Reader,
    setup: Setup,
    sight: &'a Sight,
    /// For each cell the chance that the other is there.
    chances: Grid<f64>,
}

impl Outlook<'_> {
    /// What a hunter would do that had these chances; then what else may be better, where the two may meet.
    fn choices(&self, dice: &mut Dice) -> Vec<Action> {
        let Outlook { reader, setup, sight, chances } = self;
        let mut choices = vec![reader.hunter.advise(sight, chances, dice)];
        let Some(pos) = sight.pos else { return choices };
        let hit = sight.last.iter().any(|event| matches!(event, Event::Hit { .. }));
        let likely = |chance: &dyn Fn(Cell) -> f64| {
            let mut cells: Vec<(f64, Cell)> = Cell::all().map(|cell| (chance(cell), cell)).collect();
            cells.retain(|(chance, _)| *chance > FAINT);
            cells.sort_by(|a, b| b.0.total_cmp(&a.0));
            cells.truncate(TARGETS);
            cells.into_iter().map(|(_, cell)| cell)
        };
        let arrows = likely(&|cell| chances[cell]);
        let dragons = likely(&|cell| dragon(*setup, chances, cell));
        if dragons.len() == 0 && !hit {
            return choices;
        }
        let carried = sight.carried;
        let mut offer = |action: Action| {
            if !choices.contains(&action) {
                choices.push(action);
            }
        };
        if carried.fire >= 1 {
            arrows.for_each(|cell| offer(Action::cast_at(Element::Fire, 1, cell)));
        }
        if carried.fire >= 2 {
            dragons.for_each(|cell| offer(Action::cast_at(Element::Fire, 2, cell)));
        }
        (1..=2).for_each(|turns| offer(Action::Look(turns)));
        if carried.wind > 0 {
            let along = |direction: &Direction| pos.ray(*direction, 5).map(|cell| chances[cell]).sum::<f64>();
            let best = Direction::ALL.into_iter().max_by(|a, b| along(a).total_cmp(&along(b)));
            best.into_iter().for_each(|direction| offer(Action::wind(1, direction)));
        }
        if carried.wood > 0 && sight.shield == 0 {
            offer(Action::cast(Element::Wood, carried.wood.min(2)));
        }
        heal(sight).into_iter().for_each(&mut offer);
        take(sight, pos).into_iter().for_each(&mut offer);
        free_steps(sight, pos).into_iter().for_each(|direction| offer(Action::step(direction)));
        choices
    }
}

impl Guess for Outlook<'_> {
    type World = Possible;
    type Choice = Action;

    fn world(&self, dice: &mut Dice) -> Possible {
        self.reader.draw(dice)
    }

    /// One plays on like `hunter`, the other like the player it is taken for.
    fn play_out(&self, world: &Possible, choice: &Action, dice: &mut Dice) -> Played {
        let (mut game, mut other) = (world.game.clone(), world.other.clone());
        let mut own = self.reader.hunter.clone();
        let me = self.sight.seat;
        own.did(self.sight, choice);
        let mut due = Some((me, choice.clone()));
        let mut nodes = 0;
        while let Some((player, action)) = due.take() {
            if game.play(player, action).is_err() {
                let _ = game.play(player, Action::Pass);
            }
            nodes += 1;
            let Status::Waiting { turn, players } = game.status() else { break };
            let player = players.iter().next().filter(|_| turn < self.sight.turn + TURNS);
            due = player.map(|player| {
                let sight = game.sight(player);
                let action = if player == me { own.decide(&sight, dice) } else { other.decide(&sight, dice) };
                (player, action)
            });
        }
        Played { value: value(&game, me), nodes }
    }
}

/// The result, or what the lead is worth while the game goes on.
fn value(game: &Wizards, me: Player) -> f64 {
    if let Status::Over { scores, .. } = game.status() {
        return 0.5 + 0.5 * (scores[me] - scores[me.other()]) as f64;
    }
    let [own, other] = [me, me.other()].map(|player| &game.wizards[player]);
    let lead = |of: fn(&crate::wizards::wizard::Wizard) -> u8| f64::from(of(own)) - f64::from(of(other));
    let lead = FIRE * lead(|wizard| wizard.carried.fire) - DAMAGE * lead(|wizard| wizard.damage);
    1.0 / (1.0 + (-lead).exp())
}
