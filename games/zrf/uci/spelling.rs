//! Names of squares and pieces: as in the rules file, or as in the notation of chess variants.

use board::{PieceId, PositionId, Program};

/// Shipped rules that are known variants: their name here and elsewhere, how squares are named, and the letters of dropped pieces. Squares
/// are as here, `turned` by 180 degrees with letters for files and numbers for ranks (shogi), or `mirrored` left to right.
const VARIANTS: &str = "
xiangqi        xiangqi       as-here
breakthrough   breakthrough  as-here
shogi          shogi         turned 
minishogi      minishogi     turned 
reversi        flipello      mirrored  Disc=P
ataxx          ataxx         as-here   Stone=P
connect-four   cfour         as-here   Disc=P
";

/// The names of squares and pieces.
#[derive(Clone, Debug)]
pub struct Spelling {
    /// The name of the variant; `None` if the names are the rules file's own.
    pub variant: Option<&'static str>,
    squares: Vec<String>,
    signs: Vec<String>,
    promotion: Promotion,
    /// Between a piece that is dropped and its square.
    drop: char,
}

/// The notation of promotions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Promotion {
    /// The symbol of the new type, in lower case.
    Sign,
    /// By `+`.
    Plus,
}

impl Spelling {
    /// The names in the rules file.
    pub fn own(program: &Program) -> Spelling {
        let named = |kind| sign(program, PieceId::from_index(kind));
        Spelling {
            variant: None,
            squares: program.positions.iter().map(|site| site.name.clone()).collect(),
            signs: (0..program.pieces.len()).map(named).collect(),
            promotion: Promotion::Sign,
            drop: '@',
        }
    }

    /// The names in the variant that these shipped rules are.
    pub fn variant(rules: &str, program: &Program) -> Option<Spelling> {
        let mut words = known(rules)?;
        let own = Spelling::own(program);
        let (variant, squares) = (words.next()?, words.next()?);
        let mut signs = own.signs;
        for (piece, letter) in words.filter_map(|word| word.split_once('=')) {
            signs[program.piece_named(piece)?.index()] = letter.into();
        }
        let named = |name: &String| match squares {
            "turned" => turned(name, &own.squares),
            "mirrored" => mirrored(name, &own.squares),
            _ => Some(name.clone()),
        };
        let promotion = if squares == "turned" { Promotion::Plus } else { Promotion::Sign };
        // Cells off the board keep their names: nothing is moved there on its own.
        let squares = own.squares.iter().map(|name| named(name).unwrap_or_else(|| name.clone())).collect();
        Some(Spelling { variant: Some(variant), squares, signs, promotion, drop: '@' })
    }

    /// The names of USI, if these shipped rules are a kind of shogi: their own squares.
    pub fn usi(rules: &str, program: &Program) -> Option<Spelling> {
        let words: Vec<&str> = known(rules)?.collect();
        let [variant, "turned", ..] = words[..] else { return None };
        let own = Spelling::own(program);
        Some(Spelling { variant: Some(variant), promotion: Promotion::Plus, drop: '*', ..own })
    }

    /// The same names with ranks that count from 0, if there are more than nine.
    pub fn from_zero(&self) -> Option<Spelling> {
        let rank = |name: &String| name.get(1..)?.parse::<u32>().ok();
        let highest = self.squares.iter().filter_map(rank).max()?;
        let counted = |name: &String| match rank(name) {
            Some(rank @ 1..) => format!("{}{}", &name[..1], rank - 1),
            _ => name.clone(),
        };
        (highest > 9)
            .then(|| Spelling { squares: self.squares.iter().map(counted).collect(), ..self.clone() })
    }

    pub(super) fn square(&self, at: PositionId) -> &str {
        &self.squares[at.index()]
    }

    pub(super) fn drop(&self) -> char {
        self.drop
    }

    pub(crate) fn sign(&self, kind: PieceId) -> &str {
        &self.signs[kind.index()]
    }

    pub(super) fn promotion(&self, kind: PieceId) -> String {
        match self.promotion {
            Promotion::Sign => self.sign(kind).to_lowercase(),
            Promotion::Plus => "+".into(),
        }
    }
}

/// What the table of variants says of these rules.
fn known(rules: &str) -> Option<impl Iterator<Item = &'static str>> {
    let mut lines = VARIANTS.lines().map(str::split_whitespace);
    lines.find_map(|mut words| (words.next() == Some(rules)).then_some(words))
}

/// `7g` with nine files from the right and ranks from the top: file c from the left, rank 3 from the bottom.
fn turned(name: &str, all: &[String]) -> Option<String> {
    let read = |name: &str| {
        let (file, rank) = name.split_at_checked(1)?;
        let rank = rank.bytes().next().filter(|rank| rank.is_ascii_lowercase() && name.len() == 2)?;
        Some((file.parse::<u8>().ok()?, rank - b'a'))
    };
    let size = all.iter().filter_map(|name| read(name)).map(|(file, _)| file).max()?;
    let (file, rank) = read(name)?;
    Some(format!("{}{}", char::from(b'a' + size - file), size - rank))
}

fn mirrored(name: &str, all: &[String]) -> Option<String> {
    let file = |name: &str| name.bytes().next().filter(u8::is_ascii_lowercase);
    let last = all.iter().filter_map(|name| file(name)).max()?;
    Some(format!("{}{}", char::from(b'a' + last - file(name)?), &name[1..]))
}

/// The symbol of a type, or its name, without spaces.
pub(crate) fn sign(program: &Program, kind: PieceId) -> String {
    let piece = &program.pieces[kind.index()];
    let sign = if piece.notation.trim().is_empty() { &piece.name } else { &piece.notation };
    sign.split_whitespace().collect()
}
