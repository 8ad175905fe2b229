use super::*;
use crate::shipped_game::shipped_game;

/// Left and right are the same in chess but for castling, and in other games all the time.
#[test]
fn castling_is_left_aside() {
    for (game, exact, near) in [("chess", 1, 2), ("xiangqi", 2, 2), ("shogi", 2, 2)] {
        let (rules, model, _) = shipped_game(game);
        let seats = model.analysis().seats.as_slice();
        let same = |symmetries: Vec<Symmetry>| symmetries.iter().filter(|each| !each.swaps).count();
        assert_eq!(same(symmetries(&rules, seats)), exact, "{game}");
        assert_eq!(same(near_symmetries(&rules, seats)), near, "{game}");
    }
}
