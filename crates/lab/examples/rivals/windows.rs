//! Alpha-beta with iterative deepening for gomoku, over all windows of five cells: one with stones of one side alone counts the more
//! the fuller it is, so an open four counts twice and an open three three times. Cells within two of a stone are tried, those first
//! whose windows are worth most to either side; a four is answered beyond the depth.

/// A window with so many stones of one side is worth so much.
const WORTH: [i32; 6] = [0, 1, 12, 120, 1200, 1_000_000];
/// So many moves are tried in a node.
const WIDTH: usize = 14;
const WON: i32 = 1_000_000;
/// A game of fours is followed so far beyond the depth.
const BEYOND: i32 = 12;

struct Search<'a> {
    board: Vec<u8>,
    /// The windows of each cell.
    of_cell: Vec<Vec<usize>>,
    /// Stones of both sides in each window.
    counts: Vec<[u8; 2]>,
    /// How many windows have so many stones of one side alone.
    full: [[i32; 6]; 2],
    near: Vec<Vec<usize>>,
    nodes: u64,
    over: bool,
    is_over: &'a dyn Fn(u64) -> bool,
}

impl Search<'_> {
    fn set(&mut self, cell: usize, player: usize, puts: bool) {
        self.board[cell] = if puts { player as u8 } else { 0 };
        for window in &self.of_cell[cell] {
            let counts = &mut self.counts[*window];
            let count = |counts: [u8; 2], full: &mut [[i32; 6]; 2], by: i32| match counts {
                [stones, 0] => full[0][usize::from(stones)] += by,
                [0, stones] => full[1][usize::from(stones)] += by,
                _ => {}
            };
            count(*counts, &mut self.full, -1);
            counts[player - 1] = if puts { counts[player - 1] + 1 } else { counts[player - 1] - 1 };
            count(*counts, &mut self.full, 1);
        }
    }

    /// Cells worth a try, the best first: what their windows count for either side.
    fn moves(&self, player: usize) -> Vec<usize> {
        let gain = |cell: usize| -> i32 {
            let windows = self.of_cell[cell].iter().map(|window| self.counts[*window]);
            windows
                .map(|counts| match counts {
                    [0, 0] => 1,
                    [count, 0] | [0, count] => {
                        (8 + i32::from(counts[player - 1] > 0) * 2) * WORTH[usize::from(count)]
                    }
                    _ => 0,
                })
                .sum()
        };
        let is_near = |cell: &usize| {
            self.board[*cell] == 0 && self.near[*cell].iter().any(|near| self.board[*near] != 0)
        };
        let mut moves: Vec<(i32, usize)> =
            (0..self.board.len()).filter(is_near).map(|cell| (-gain(cell), cell)).collect();
        moves.sort_unstable();
        let fours = self.full[0][4] + self.full[1][4] > 0;
        moves.into_iter().take(if fours { 2 } else { WIDTH }).map(|(_, cell)| cell).collect()
    }

    fn search(
        &mut self,
        depth: i32,
        mut alpha: i32,
        beta: i32,
        player: usize,
        best: &mut Option<usize>,
    ) -> i32 {
        self.nodes += 1;
        self.over |= self.nodes.is_multiple_of(64) && (self.is_over)(self.nodes);
        let [own, other] = [self.full[player - 1], self.full[2 - player]];
        if other[5] > 0 {
            return -WON - depth;
        }
        if own[4] > 0 && best.is_none() {
            return WON + depth - 1;
        }
        if self.over || depth <= 0 && other[4] == 0 || depth < -BEYOND {
            let value =
                |full: [i32; 6]| full.iter().zip(WORTH).map(|(count, worth)| count * worth).sum::<i32>();
            return value(own) * 3 / 2 - value(other);
        }
        let mut moves = self.moves(player);
        if let Some(first) = *best {
            moves.sort_by_key(|cell| *cell != first);
        }
        if moves.is_empty() {
            return 0;
        }
        for cell in moves {
            self.set(cell, player, true);
            let value = -self.search(depth - 1, -beta, -alpha, 3 - player, &mut None);
            self.set(cell, player, false);
            if self.over {
                return 0;
            }
            if value > alpha {
                (alpha, *best) = (value, Some(cell));
            }
            if alpha >= beta {
                break;
            }
        }
        alpha
    }
}

pub(crate) fn choose(board: &[u8], side: usize, mover: u8, is_over: &dyn Fn(u64) -> bool) -> (usize, u64) {
    let at = |row: usize, column: usize| (row < side && column < side).then_some(row * side + column);
    let step = |cell: usize, down: isize, right: isize, times: isize| {
        at((cell / side).wrapping_add_signed(down * times), (cell % side).wrapping_add_signed(right * times))
    };
    let mut windows: Vec<[usize; 5]> = Vec::new();
    for cell in 0..board.len() {
        for (down, right) in [(0, 1), (1, 0), (1, 1), (1, -1)] {
            let cells: Vec<usize> = (0..5).filter_map(|times| step(cell, down, right, times)).collect();
            windows.extend(<[usize; 5]>::try_from(cells));
        }
    }
    let of_cell =
        |cell: usize| (0..windows.len()).filter(|window| windows[*window].contains(&cell)).collect();
    let of_cell = (0..board.len()).map(of_cell).collect();
    let around =
        |cell| (-2..=2).flat_map(move |down| (-2..=2).filter_map(move |right| step(cell, down, right, 1)));
    let mut search = Search {
        board: vec![0; board.len()],
        counts: vec![[0; 2]; windows.len()],
        of_cell,
        full: [[0; 6]; 2],
        near: (0..board.len()).map(|cell| around(cell).collect()).collect(),
        nodes: 0,
        over: false,
        is_over,
    };
    board
        .iter()
        .enumerate()
        .filter(|(_, player)| **player != 0)
        .for_each(|(cell, player)| search.set(cell, usize::from(*player), true));
    let mover = usize::from(mover);
    let mut best = search.moves(mover).first().copied().or(Some(board.len() / 2));
    for depth in 1..board.len() as i32 {
        let mut found = best;
        let value = search.search(depth, -i32::MAX, i32::MAX, mover, &mut found);
        best = found.or(best);
        if search.over || value.abs() > WON / 2 {
            break;
        }
    }
    (best.unwrap_or(0), search.nodes)
}
