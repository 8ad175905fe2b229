//! Monte Carlo tree search with RAVE, as Gelly and Silver describe it ("Combining online and offline knowledge in UCT", 2007,
//! and "Monte-Carlo tree search and rapid action value estimation in computer Go", 2011): the two means of a move are mixed by
//! the schedule of least squares, with a bias that makes them equal after 1,000 games. The hand-made schedule of 2007 is weaker
//! here.

use super::Chance;

/// So many games make the mean of a move as good as that of games in which it was played later.
const EQUIVALENCE: f32 = 1000.0;

#[derive(Default)]
struct Node {
    moves: Vec<u16>,
    /// Games and wins of each move, and of games in which it was played later.
    each: Vec<[f32; 4]>,
    children: Vec<u32>,
}

pub(crate) fn choose(
    board: &[u8],
    side: usize,
    mover: u8,
    chance: &mut Chance,
    is_over: &dyn Fn(u64) -> bool,
) -> (usize, u64) {
    let mut nodes = vec![Node::default()];
    let (mut games, mut empty, mut path) = (0, Vec::new(), Vec::new());
    while games == 0 || games % 16 != 0 || !is_over(games) {
        games += 1;
        let (mut now, mut at, mut player) = (board.to_vec(), 0, mover);
        path.clear();
        loop {
            if nodes[at].moves.is_empty() {
                let moves: Vec<u16> =
                    (0..now.len() as u16).filter(|cell| now[usize::from(*cell)] == 0).collect();
                nodes[at].each = vec![[0.0, 0.0, 1.0, 0.5]; moves.len()];
                nodes[at].children = vec![0; moves.len()];
                nodes[at].moves = moves;
                break;
            }
            let value = |[games, wins, later, later_wins]: &[f32; 4]| {
                let beta = later / (games + later + games * later / EQUIVALENCE);
                (1.0 - beta) * (wins / games.max(1.0)) + beta * later_wins / later
            };
            let shift = chance.below(nodes[at].moves.len());
            let mut best = (-1.0, 0);
            for index in 0..nodes[at].moves.len() {
                let index = (index + shift) % nodes[at].moves.len();
                let value = value(&nodes[at].each[index]);
                best = if value > best.0 { (value, index) } else { best };
            }
            path.push((at, best.1));
            now[usize::from(nodes[at].moves[best.1])] = player;
            player = 3 - player;
            if nodes[at].children[best.1] == 0 {
                nodes[at].children[best.1] = nodes.len() as u32;
                nodes.push(Node::default());
            }
            at = nodes[at].children[best.1] as usize;
            if now.iter().all(|cell| *cell != 0) {
                break;
            }
        }
        empty.clear();
        empty.extend((0..now.len()).filter(|cell| now[*cell] == 0));
        for left in (1..=empty.len()).rev() {
            empty.swap(left - 1, chance.below(left));
            now[empty[left - 1]] = player;
            player = 3 - player;
        }
        let winner = if first_wins(&now, side) { 1 } else { 2 };
        let mut player = mover;
        for (at, index) in &path {
            let won = if winner == player { 1.0 } else { 0.0 };
            let node = &mut nodes[*at];
            node.each[*index][0] += 1.0;
            node.each[*index][1] += won;
            for (cell, each) in node.moves.iter().zip(&mut node.each) {
                if now[usize::from(*cell)] == player {
                    each[2] += 1.0;
                    each[3] += won;
                }
            }
            player = 3 - player;
        }
    }
    let root = &nodes[0];
    let best = (0..root.moves.len()).max_by(|a, b| root.each[*a][0].total_cmp(&root.each[*b][0]));
    (usize::from(root.moves[best.unwrap_or(0)]), games)
}

/// Whether stones of who begins lead from the first row to the last of a full board.
fn first_wins(board: &[u8], side: usize) -> bool {
    let mut seen = vec![false; board.len()];
    let mut open: Vec<usize> = (0..side).filter(|cell| board[*cell] == 1).collect();
    open.iter().for_each(|cell| seen[*cell] = true);
    while let Some(cell) = open.pop() {
        let (row, column) = (cell / side, cell % side);
        if row + 1 == side {
            return true;
        }
        let steps = [(0, 1), (0, -1), (1, 0), (-1, 0), (-1, 1), (1, -1_isize)];
        for (down, right) in steps {
            let (row, column) = (row.wrapping_add_signed(down), column.wrapping_add_signed(right));
            if row < side && column < side && board[row * side + column] == 1 && !seen[row * side + column] {
                seen[row * side + column] = true;
                open.push(row * side + column);
            }
        }
    }
    false
}
