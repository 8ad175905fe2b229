//! The board's contents: one array per property of a cell, with counts, owners' sets and a hash kept up to date.

use crate::program::{PieceId, PlayerId};
use crate::rules::{Cell, Class, EMPTY, NO_KIND, OFF_BOARD, Rules, class_of, owner_of};

/// A piece on its cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Occupant {
    pub class: Class,
    pub kind: u16,
    pub attributes: u64,
}

/// The previous content of a cell.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Before {
    pub cell: Cell,
    class: Class,
    kind: u16,
    attributes: u64,
}

impl Occupant {
    pub(crate) const NONE: Occupant = Occupant { class: EMPTY, kind: NO_KIND, attributes: 0 };

    pub(crate) fn is_piece(&self) -> bool {
        self.class != EMPTY
    }

    pub(crate) fn owner(&self) -> PlayerId {
        owner_of(self.class)
    }

    pub(super) fn set(&mut self, attribute: u8, value: bool) {
        self.attributes = self.attributes & !(1 << attribute) | u64::from(value) << attribute;
    }
}

/// All cells of a board, and one for "off the board".
#[derive(Debug, Default)]
pub(crate) struct Cells {
    pub class: Vec<Class>,
    pub kind: Vec<u16>,
    pub attributes: Vec<u64>,
    /// Owner and type in one number, 0 for no piece.
    pub codes: Vec<u16>,
    /// Words of the sets of each player's cells, player by player; bits as in [`Rules::grid`].
    pub owned: Vec<u64>,
    /// The same by player and type.
    pub standing: Vec<u64>,
    pub(super) words: usize,
    pub(super) kinds: usize,
    /// The number of pieces by player and type.
    pub count: Vec<u16>,
    /// The number of pieces that goals count, by player.
    pub total: Vec<u32>,
    pub hash: u64,
    /// Previous contents of changed cells, the latest change last.
    pub log: Vec<Before>,
}

impl Cells {
    pub(crate) fn new(rules: &Rules) -> Cells {
        let cells = rules.cells();
        let words = rules.grid.words();
        let mut class = vec![EMPTY; cells + 1];
        class[cells] = OFF_BOARD;
        Cells {
            class,
            kind: vec![NO_KIND; cells + 1],
            attributes: vec![0; cells + 1],
            codes: vec![0; cells + 1],
            owned: vec![0; words * rules.players()],
            standing: vec![0; words * rules.players() * rules.kinds()],
            words,
            kinds: rules.kinds(),
            count: vec![0; rules.players() * rules.kinds()],
            total: vec![0; rules.players()],
            ..Cells::default()
        }
    }

    pub(crate) fn words(&self) -> usize {
        self.words
    }

    pub(crate) fn at(&self, cell: Cell) -> Occupant {
        let index = usize::from(cell);
        Occupant { class: self.class[index], kind: self.kind[index], attributes: self.attributes[index] }
    }

    /// Owner and type of the piece on a cell.
    #[inline]
    pub(crate) fn piece(&self, cell: Cell) -> Option<(PlayerId, PieceId)> {
        let class = self.class[usize::from(cell)];
        (class != EMPTY).then(|| (owner_of(class), PieceId(self.kind[usize::from(cell)])))
    }

    /// All pieces, in cell order.
    pub(crate) fn all_pieces(&self) -> impl Iterator<Item = (Cell, PlayerId, PieceId)> {
        let cells = self.class.len() - 1;
        let all = self.class[..cells].iter().zip(&self.kind).enumerate();
        all.filter(|(_, (class, _))| **class != EMPTY)
            .map(|(cell, (class, kind))| (cell as Cell, owner_of(*class), PieceId(*kind)))
    }

    /// The cells of a player's pieces, as bits.
    pub(crate) fn owned_by(&self, player: PlayerId) -> &[u64] {
        &self.owned[player.index() * self.words..][..self.words]
    }

    /// The cells of a player's pieces of a type, as bits.
    pub(crate) fn standing(&self, player: PlayerId, kind: u16) -> &[u64] {
        let row = player.index() * self.kinds + usize::from(kind);
        &self.standing[row * self.words..][..self.words]
    }

    /// A word of the set of all pieces.
    #[inline]
    pub(crate) fn taken(&self, word: usize) -> u64 {
        self.owned.chunks_exact(self.words).fold(0, |all, own| all | own[word])
    }

    /// The first words of that set; those that there are not are empty.
    #[inline]
    pub(crate) fn all_taken<const N: usize>(&self) -> [u64; N] {
        let mut all = [0; N];
        for own in self.owned.chunks_exact(self.words) {
            all.iter_mut().zip(own).for_each(|(all, own)| *all |= own);
        }
        all
    }

    /// The number of pieces on the board.
    pub(crate) fn pieces(&self) -> u32 {
        self.owned.iter().map(|word| word.count_ones()).sum()
    }

    pub(crate) fn count_of(&self, player: PlayerId, kind: u16) -> u16 {
        self.count[player.index() * self.kinds + usize::from(kind)]
    }

    /// Changes a cell and logs its previous content.
    #[inline]
    pub(crate) fn set(&mut self, rules: &Rules, cell: Cell, occupant: Occupant) {
        let before = self.at(cell);
        let Occupant { class, kind, attributes } = before;
        self.log.push(Before { cell, class, kind, attributes });
        self.hash ^= key(cell, before) ^ key(cell, occupant);
        self.replace(rules, cell, before, occupant);
    }

    /// Undoes changes until the log has this length. The caller restores the hash.
    pub(crate) fn take_back(&mut self, rules: &Rules, length: usize) {
        while self.log.len() > length {
            let Some(Before { cell, class, kind, attributes }) = self.log.pop() else { return };
            let now = self.at(cell);
            self.replace(rules, cell, now, Occupant { class, kind, attributes });
        }
    }

    #[inline]
    fn replace(&mut self, rules: &Rules, cell: Cell, old: Occupant, new: Occupant) {
        let bit = rules.grid.bit(cell);
        let (word, bit) = (bit / 64, 1 << (bit % 64));
        let mut code = 0;
        if old.is_piece() {
            let owner = old.owner().index();
            let standing = owner * self.kinds + usize::from(old.kind);
            self.owned[owner * self.words + word] &= !bit;
            self.standing[standing * self.words + word] &= !bit;
            self.count[standing] -= 1;
            self.total[owner] -= u32::from(rules.counted[usize::from(old.kind)]);
        }
        if new.is_piece() {
            let owner = new.owner().index();
            let standing = owner * self.kinds + usize::from(new.kind);
            code = 1 + standing as u16;
            self.owned[owner * self.words + word] |= bit;
            self.standing[standing * self.words + word] |= bit;
            self.count[standing] += 1;
            self.total[owner] += u32::from(rules.counted[usize::from(new.kind)]);
        }
        let index = usize::from(cell);
        self.codes[index] = code;
        self.class[index] = new.class;
        self.kind[index] = new.kind;
        self.attributes[index] = new.attributes;
    }

    /// A new piece with its type's attributes.
    pub(crate) fn fresh(rules: &Rules, player: PlayerId, kind: u16) -> Occupant {
        Occupant { class: class_of(player), kind, attributes: rules.fresh[usize::from(kind)] }
    }
}

/// A cell's contribution to the hash; zero for an empty cell.
fn key(cell: Cell, occupant: Occupant) -> u64 {
    if occupant.class == EMPTY {
        return 0;
    }
    let (low, high) = (occupant.class & 0xffff, occupant.class >> 16);
    let word =
        u64::from(cell) | u64::from(low) << 16 | u64::from(occupant.kind) << 32 | u64::from(high) << 48;
    mix(word ^ occupant.attributes.wrapping_mul(0x9e37_79b9_7f4a_7c15))
}

/// Mixes a word over 64 bits (the finalizer of MurmurHash3).
#[inline]
pub const fn mix(word: u64) -> u64 {
    let word = (word ^ (word >> 33)).wrapping_add(0x2545_f491_4f6c_dd1d).wrapping_mul(0xff51_afd7_ed55_8ccd);
    let word = (word ^ (word >> 33)).wrapping_mul(0xc4ce_b9fe_1a85_ec53);
    word ^ (word >> 33)
}
