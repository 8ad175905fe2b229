//! What a program takes, told before anything is made of it.

use std::mem::size_of_val;

use super::{Block, GoalCondition, GoalPlace, Piece, Program};

/// Bytes of a statement, condition or place with what each player's copy becomes, of a name with its owner, and of a list with nothing in
/// it: measured, and rounded up.
const ITEM: usize = 80;
const COPY: usize = 40;
const NAME: usize = 48;
const LIST: usize = 24;
/// Bytes for each player, type of pieces and type of moves.
const ROW: usize = 640;

impl Program {
    /// About how many bytes the program takes together with the [`Rules`](crate::Rules) that are made of it, without their tables (see
    /// [`Rules::table_bytes`](crate::Rules::table_bytes)): never less than half of that, nor more than four times as much. Quickly told,
    /// so that what keeps programs can count them, and one that is too large can be refused before rules are made of it.
    pub fn size(&self) -> usize {
        let (players, cells) = (self.players.len(), self.positions.len());
        let set = cells / 8 + LIST + 8;
        let selectors = self.move_types.len() + self.priorities.len() + 3;
        let links = 2 * self.directions.len() * cells * 6 + cells * (LIST + 2 * self.directions.len());
        let names = [&self.directions, &self.attributes, &self.move_types, &self.flags, &self.position_flags];
        let names: usize = names.iter().flat_map(|names| names.iter()).map(|name| NAME + name.len()).sum();
        let sites: usize = self.positions.iter().map(|site| size_of_val(site) + site.name.len()).sum();
        let zoned = |zone: &super::Zone| {
            let listed: usize = zone.positions.iter().map(|(_, positions)| LIST + 2 * positions.len()).sum();
            NAME + zone.name.len() + listed + players * set
        };
        let zones: usize = self.zones.iter().map(zoned).sum();
        let pieces: usize = self.pieces.iter().map(|piece| piece_size(piece, players, set)).sum();
        let goals = self.goals.iter().map(|goal| {
            let players = if goal.players.is_empty() { players } else { goal.players.len() };
            let conditions = goal.condition.items();
            conditions.map(|(_, condition)| self.goal_size(condition, players)).sum::<usize>()
        });
        let Program { texts, .. } = self;
        let texts = [&texts.title, &texts.description, &texts.history, &texts.strategy];
        size_of_val(self)
            + texts.iter().map(|text| text.len()).sum::<usize>()
            + names
            + sites
            + links
            + zones
            + pieces
            + goals.sum::<usize>()
            + players * (self.pieces.len() * selectors * ROW + set)
            + size_of_val(&*self.turns)
            + size_of_val(&*self.setup)
            + size_of_val(&*self.stock)
    }

    /// A goal's condition for some players.
    fn goal_size(&self, condition: &GoalCondition, players: usize) -> usize {
        let cells = self.positions.len();
        let looked = match condition {
            GoalCondition::Absolute { places, .. } => {
                let looked = |place: &GoalPlace| match place {
                    GoalPlace::Position(_) => 1,
                    GoalPlace::Zone(zone) => {
                        let lists = self.zones.get(zone.index()).map(|zone| zone.positions.iter());
                        lists.into_iter().flatten().map(|(_, at)| at.len()).max().unwrap_or_default()
                    }
                };
                LIST * (cells + places.iter().map(looked).sum::<usize>())
            }
            GoalCondition::Relative(items) => cells * (2 * LIST + 16 * items.len()),
            _ => 0,
        };
        ITEM + players * (COPY + looked + self.pieces.len() * self.players.len())
    }
}

fn piece_size(piece: &Piece, players: usize, set: usize) -> usize {
    let blocks = |blocks: &[Block], target: usize| -> usize {
        let items = blocks.iter().flat_map(Block::items).count();
        items * (ITEM + players * COPY) + blocks.len() * (NAME + players * (2 * NAME + target))
    };
    let texts = [&piece.name, &piece.notation, &piece.help, &piece.description, &piece.open];
    size_of_val(piece)
        + texts.iter().map(|text| text.len()).sum::<usize>()
        + blocks(&piece.moves, 0)
        + blocks(&piece.drops, set)
}
