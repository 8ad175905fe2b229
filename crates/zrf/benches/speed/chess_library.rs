//! Chess by `cozy-chess`: an upper limit for a general engine.

use cozy_chess::{Board, Move};

use crate::{Cheap, Speed};

/// Playouts until mate, stalemate, bare kings or the cap; leaves are counted without being made, as in our engine.
pub(crate) fn measured(cap: usize, depth: u32, seconds: f64) -> Speed {
    let mut cheap = Cheap(88_172_645_463_325_252);
    let mut list = Vec::new();
    let played = Speed::of_playouts(seconds, || playout(cap, &mut list, &mut cheap));
    let board = Board::default();
    Speed::new(played, seconds, || perft(&board, depth))
}

fn playout(cap: usize, list: &mut Vec<Move>, cheap: &mut Cheap) -> u64 {
    let mut board = Board::default();
    for made in 0..cap {
        list.clear();
        board.generate_moves(|moves| {
            list.extend(moves);
            false
        });
        if list.is_empty() || board.occupied().len() == 2 {
            return made as u64;
        }
        board.play_unchecked(list[cheap.below(list.len())]);
    }
    cap as u64
}

fn perft(board: &Board, depth: u32) -> u64 {
    let mut nodes = 0;
    board.generate_moves(|moves| {
        if depth == 1 {
            nodes += moves.len() as u64;
            return false;
        }
        for one in moves {
            let mut board = board.clone();
            board.play_unchecked(one);
            nodes += perft(&board, depth - 1);
        }
        false
    });
    nodes
}
