//! Runs a block on a row of contents, and remembers which places it looked at: where these hold the same, it would do
//! the same again.

use board::{
    Add, Block, Condition, DirectionId, Landmark, Manner, MoveTypeId, PlayerId, PositionId, PositionRef,
    Program, Statement,
};

use super::board::{Cell, Content, Contents, EMPTY, Piece};
use super::found::{End, Found};
use super::named::Named;

/// Off the board.
const OFF: Cell = Cell::MAX;
/// Most statements of one run, and most changes of one turn.
const MOST: u32 = 200_000;

/// What a run needs to know of the rules.
#[derive(Clone, Copy)]
pub(super) struct SearchContext<'a> {
    pub program: &'a Program,
    pub player: PlayerId,
    pub named: &'a Named,
}

/// What a change does to the piece on a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Effect {
    Capture,
    Put(Option<PlayerId>, u16),
    NextOwner,
    Owner,
    Kind(u16),
    Attribute(u8, bool),
}

/// One run.
pub(super) struct Run<'a> {
    context: SearchContext<'a>,
    contents: &'a mut Contents,
    cells: &'a [Content],
    /// The places looked at, in order, each once.
    pub looked: Vec<Cell>,
    start: Cell,
    current: Cell,
    mark: Cell,
    from: Cell,
    to: Cell,
    cascades: Vec<(Cell, Cell)>,
    effects: Vec<(Effect, Cell)>,
    flags: Vec<u16>,
    position_flags: Vec<bool>,
    steps: u32,
}

/// Whether a run is to go on.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Flow {
    GoOn,
    End,
}

impl<'a> Run<'a> {
    /// A run for the piece on a place.
    pub(super) fn new(
        context: SearchContext<'a>,
        contents: &'a mut Contents,
        cells: &'a [Content],
        start: Cell,
    ) -> Run<'a> {
        Run {
            context,
            contents,
            cells,
            looked: Vec::new(),
            start,
            current: start,
            mark: start,
            from: start,
            to: OFF,
            cascades: Vec::new(),
            effects: Vec::new(),
            flags: Vec::new(),
            position_flags: Vec::new(),
            steps: 0,
        }
    }

    /// Runs a block and adds its turns; whether it came to an end.
    pub(super) fn run(&mut self, block: &Block, found: &mut Found) -> bool {
        self.statements(&block.statements, found);
        self.steps < MOST
    }

    fn statements(&mut self, statements: &[Statement], found: &mut Found) -> Flow {
        for statement in statements {
            if self.statement(statement, found) == Flow::End {
                return Flow::End;
            }
        }
        Flow::GoOn
    }

    fn statement(&mut self, statement: &Statement, found: &mut Found) -> Flow {
        self.steps += 1;
        if self.steps >= MOST {
            return Flow::End;
        }
        match statement {
            Statement::Go(place) => {
                self.current = self.find(*place);
                if self.current == OFF {
                    return Flow::End;
                }
            }
            Statement::Mark(place) => self.mark = self.find(*place),
            Statement::From => self.from = self.current,
            Statement::To => self.to = self.current,
            Statement::Verify(condition) => {
                if !self.holds(condition) {
                    return Flow::End;
                }
            }
            Statement::If(condition, then, otherwise) => {
                let chosen = if self.holds(condition) { then } else { otherwise };
                return self.statements(chosen, found);
            }
            Statement::While(condition, body) => {
                while self.holds(condition) {
                    self.steps += 1;
                    if self.steps >= MOST || self.statements(body, found) == Flow::End {
                        return Flow::End;
                    }
                }
            }
            Statement::Add(add) => self.add(add, found),
            Statement::Cascade => {
                self.cascades.push((self.from, self.destination()));
                self.from = self.current;
                self.to = OFF;
            }
            Statement::Capture(place) => self.change(Effect::Capture, *place),
            Statement::Flip(place) => self.change(Effect::NextOwner, *place),
            Statement::ChangeOwner(place) => self.change(Effect::Owner, *place),
            Statement::ChangeType(kind, place) => self.change(Effect::Kind(kind.0), *place),
            Statement::Create { player, piece, at } => {
                let own =
                    || self.contents.piece(self.cells[usize::from(self.start)]).map_or(0, |own| own.kind.0);
                let kind = piece.map_or_else(own, |kind| kind.0);
                self.change(Effect::Put(*player, kind), *at);
            }
            Statement::SetAttribute { attribute, value, at } => {
                let value = self.holds(value);
                self.change(Effect::Attribute(attribute.0, value), *at);
            }
            Statement::SetFlag(flag, value) => {
                let value = self.holds(value);
                self.flags.retain(|set| *set != flag.0);
                if value {
                    self.flags.push(flag.0);
                }
            }
            Statement::SetPositionFlag(flag, value, at) => {
                let value = self.holds(value);
                let at = self.find(*at);
                if at != OFF {
                    let index = self.flag_index(flag.0, at);
                    if index >= self.position_flags.len() {
                        self.position_flags.resize(index + 1, false);
                    }
                    self.position_flags[index] = value;
                }
            }
        }
        Flow::GoOn
    }

    fn flag_index(&self, flag: u16, at: Cell) -> usize {
        usize::from(flag) * self.context.program.positions.len() + usize::from(at)
    }

    fn destination(&self) -> Cell {
        if self.to == OFF { self.current } else { self.to }
    }

    /// What stands on a place, now known to matter.
    fn look(&mut self, at: Cell) -> Content {
        if !self.looked.contains(&at) {
            self.looked.push(at);
        }
        self.cells[usize::from(at)]
    }

    fn piece(&mut self, at: Cell) -> Option<Piece> {
        if at == OFF {
            return None;
        }
        let content = self.look(at);
        self.contents.piece(content)
    }

    fn find(&self, place: PositionRef) -> Cell {
        let SearchContext { program, player, .. } = self.context;
        let row = |rows: &[Vec<Option<PositionId>>], direction: DirectionId| {
            let direction = program.symmetric(player, direction);
            rows[direction.index()][usize::from(self.current)].map_or(OFF, |at| at.0)
        };
        match place {
            PositionRef::Here => self.current,
            PositionRef::At(at) => at.0,
            PositionRef::Toward(_) | PositionRef::Against(_) if self.current == OFF => OFF,
            PositionRef::Toward(direction) => row(&program.links, direction),
            PositionRef::Against(direction) => row(&program.opposites, direction),
            PositionRef::Landmark(Landmark::From) => self.from,
            PositionRef::Landmark(Landmark::To) => self.destination(),
            PositionRef::Landmark(Landmark::Mark) => self.mark,
            // Rules that ask for these are not run here.
            PositionRef::Landmark(Landmark::LastFrom | Landmark::LastTo) => OFF,
        }
    }

    fn holds(&mut self, condition: &Condition) -> bool {
        let SearchContext { program, player, .. } = self.context;
        match condition {
            Condition::True => true,
            Condition::Not(inner) => !self.holds(inner),
            Condition::And(all) => all.iter().all(|inner| self.holds(inner)),
            Condition::Or(any) => any.iter().any(|inner| self.holds(inner)),
            Condition::Empty(place) => {
                let at = self.find(*place);
                at != OFF && self.look(at) == EMPTY
            }
            Condition::Enemy(place) => {
                let piece = self.piece(self.find(*place));
                piece.is_some_and(|piece| piece.owner != player && !program.is_neutral(piece.owner))
            }
            Condition::Friend(place) => {
                self.piece(self.find(*place)).is_some_and(|piece| piece.owner == player)
            }
            Condition::Neutral(place) => {
                let piece = self.piece(self.find(*place));
                piece.is_some_and(|piece| piece.owner != player && program.is_neutral(piece.owner))
            }
            Condition::Piece(kind, place) => {
                self.piece(self.find(*place)).is_some_and(|piece| piece.kind == *kind)
            }
            Condition::Attribute(attribute, place) => {
                let piece = self.piece(self.find(*place));
                piece.is_some_and(|piece| piece.attributes >> attribute.0 & 1 != 0)
            }
            Condition::InZone(zone, place) => {
                let at = PositionId(self.find(*place));
                program.zones[zone.index()].positions.get(player).is_some_and(|zone| zone.contains(&at))
            }
            Condition::OnBoard(place) => self.find(*place) != OFF,
            Condition::Position(position, place) => self.find(*place) == position.0,
            Condition::Marked(place) => self.find(*place) == self.mark,
            Condition::Flag(flag) => self.flags.contains(&flag.0),
            Condition::PositionFlag(flag, place) => {
                let at = self.find(*place);
                at != OFF && self.position_flags.get(self.flag_index(flag.0, at)).is_some_and(|set| *set)
            }
            Condition::False
            | Condition::LastFrom(_)
            | Condition::LastTo(_)
            | Condition::Attacked(..)
            | Condition::Defended(..)
            | Condition::GoalPosition(_)
            | Condition::AdjacentToEnemy(_) => false,
        }
    }

    /// Adds an effect. Captures are kept last: another effect takes the place of the first capture, which goes to the
    /// end.
    fn change(&mut self, effect: Effect, place: PositionRef) {
        let at = self.find(place);
        if at == OFF {
            return;
        }
        let first = self.effects.iter().position(|(effect, _)| *effect == Effect::Capture);
        match first.filter(|_| effect != Effect::Capture) {
            Some(first) => {
                let capture = std::mem::replace(&mut self.effects[first], (effect, at));
                self.effects.push(capture);
            }
            None => self.effects.push((effect, at)),
        }
    }

    fn add(&mut self, add: &Add, found: &mut Found) {
        let (from, to) = (self.from, self.destination());
        let changes =
            from != to || !self.effects.is_empty() || !self.cascades.is_empty() || !add.promotions.is_empty();
        if changes && add.promotions.is_empty() {
            self.emit(from, to, add.manner, None, found);
        }
        for kind in &add.promotions {
            self.emit(from, to, add.manner, Some(kind.0), found);
        }
        self.effects.clear();
        if self.context.program.options.discard_cascades {
            self.cascades.clear();
        }
    }

    /// Applies what was gathered: all that moves is lifted and put down, then come the effects.
    fn emit(&mut self, from: Cell, to: Cell, manner: Manner, promotion: Option<u16>, found: &mut Found) {
        let mut after = After::default();
        let mut pairs = self.cascades.clone();
        if manner == Manner::Move && from != to {
            pairs.push((from, to));
        }
        let mut lifted = Vec::new();
        for &(from, to) in &pairs {
            let content = after.get(from).unwrap_or_else(|| self.look(from));
            if content != EMPTY {
                after.set(from, EMPTY);
                lifted.push((to, content));
            }
        }
        lifted.iter().for_each(|(to, content)| after.set(*to, *content));
        if manner == Manner::Copy && from != to {
            let content = after.get(from).unwrap_or_else(|| self.look(from));
            if let Some(piece) = self.contents.piece(content) {
                after.set(to, self.fresh(piece.owner, piece.kind.0));
            }
        }
        let promotion = promotion.map(|kind| (Effect::Kind(kind), to));
        for (effect, at) in self.effects.clone().into_iter().chain(promotion) {
            let content = after.get(at).unwrap_or_else(|| self.look(at));
            let content = self.changed(effect, content);
            after.set(at, content);
        }
        // What was there before matters too: it tells what kind of turn it is.
        after.0.iter().for_each(|(at, _)| _ = self.look(*at));
        after.0.retain(|(at, content)| self.cells[usize::from(*at)] != *content);
        let changed = after.0.iter().map(|(at, content)| (self.cells[usize::from(*at)], *content));
        let moved = pairs.iter().map(|(from, _)| self.cells[usize::from(*from)]);
        let is_walk = self.context.named.is_walk(self.contents, changed, moved);
        found.push(&after.0, &pairs, is_walk, End::GoesOn);
    }

    /// A new piece.
    fn fresh(&mut self, owner: PlayerId, kind: u16) -> Content {
        let attributes = bits(self.context.program, kind, |value| value);
        self.contents.number(Piece { owner, kind: board::PieceId(kind), attributes })
    }

    fn changed(&mut self, effect: Effect, content: Content) -> Content {
        let SearchContext { program, player, .. } = self.context;
        match effect {
            Effect::Capture => return EMPTY,
            Effect::Put(owner, kind) => return self.fresh(owner.unwrap_or(player), kind),
            _ => {}
        }
        let Some(mut piece) = self.contents.piece(content) else { return content };
        match effect {
            Effect::Capture | Effect::Put(..) => {}
            Effect::NextOwner => {
                piece.owner = PlayerId::from_index((piece.owner.index() + 1) % program.players.len());
            }
            Effect::Owner => piece.owner = player,
            Effect::Kind(kind) => {
                let [old, new] = [piece.kind.0, kind].map(|kind| bits(program, kind, |_| true));
                piece.attributes = piece.attributes & old & new | bits(program, kind, |value| value) & !old;
                piece.kind = board::PieceId(kind);
            }
            Effect::Attribute(attribute, true) => piece.attributes |= 1 << attribute,
            Effect::Attribute(attribute, false) => piece.attributes &= !(1 << attribute),
        }
        self.contents.number(piece)
    }
}

/// The attributes of a type, those whose value is wanted, as bits.
fn bits(program: &Program, kind: u16, wanted: impl Fn(bool) -> bool) -> u64 {
    let attributes = &program.pieces[usize::from(kind)].attributes;
    attributes
        .iter()
        .filter(|(_, value)| wanted(*value))
        .fold(0, |bits, (attribute, _)| bits | 1 << attribute.0)
}

/// What places hold after the changes so far.
#[derive(Default)]
struct After(Vec<(Cell, Content)>);

impl After {
    fn get(&self, at: Cell) -> Option<Content> {
        self.0.iter().find(|(other, _)| *other == at).map(|(_, content)| *content)
    }

    fn set(&mut self, at: Cell, content: Content) {
        match self.0.iter_mut().find(|(other, _)| *other == at) {
            Some(known) => known.1 = content,
            None => self.0.push((at, content)),
        }
    }
}

/// Whether a block is tried in a turn of this type.
pub(super) fn is_tried(block: &Block, turn: Option<MoveTypeId>) -> bool {
    turn.is_none() || block.move_type == turn
}
