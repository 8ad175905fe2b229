//! What weighs how much: the same for all games until self-play has found better for a rules file.

/// Weights of an evaluation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Weights {
    /// PieceValues of each piece type in hundredths; `None` where it is to be read off its moves.
    pub pieces: Option<Vec<i32>>,
    /// One more move than the usual at its place, in hundredths, for a piece.
    pub place: i32,
    /// One more move for the player to move.
    pub mobility: i32,
    /// One step nearer the aims.
    pub advance: i32,
    /// The same, more for the last steps than for the first.
    pub rush: i32,
    /// Rows begun, in hundredths of what they usually count.
    pub lines: i32,
    /// To be on the move.
    pub tempo: i32,
    /// To stand where a piece is never taken or turned over, rather than where it usually is.
    pub safety: i32,
}

/// One of the weights that are single numbers.
#[derive(Clone, Copy, Debug)]
pub struct Knob {
    /// Its name in `tuned.txt`.
    pub name: &'static str,
    /// A first step from nothing.
    pub step: i32,
    /// Where it is kept.
    pub of: fn(&mut Weights) -> &mut i32,
}

impl Weights {
    /// What holds where nothing better is known.
    pub const USUAL: Weights =
        Weights { pieces: None, place: 4, mobility: 2, advance: 3, rush: 0, lines: 100, tempo: 5, safety: 0 };

    /// All weights but the worth of pieces, in the order of the table of tuned weights.
    pub const KNOBS: [Knob; 7] = [
        Knob { name: "safety", step: 60, of: |weights| &mut weights.safety },
        Knob { name: "place", step: 4, of: |weights| &mut weights.place },
        Knob { name: "mobility", step: 2, of: |weights| &mut weights.mobility },
        Knob { name: "advance", step: 3, of: |weights| &mut weights.advance },
        Knob { name: "rush", step: 1, of: |weights| &mut weights.rush },
        Knob { name: "lines", step: 50, of: |weights| &mut weights.lines },
        Knob { name: "tempo", step: 5, of: |weights| &mut weights.tempo },
    ];
}
