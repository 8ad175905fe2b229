use super::*;

#[test]
fn a_ranking_is_a_row_of_choices() {
    let check = |players: &[usize], ranks: &[u32], expected: &[(&[u32], u32)]| {
        let outcome =
            Outcome { encounter: 0, players: players.into(), ranks: ranks.into(), points: Vec::new() };
        let found: Vec<(Vec<u32>, u32)> = choices(&outcome).collect();
        let expected: Vec<(Vec<u32>, u32)> =
            expected.iter().map(|(players, chosen)| (players.to_vec(), *chosen)).collect();
        assert_eq!(found, expected);
    };
    check(&[5, 3], &[0, 1], &[(&[3, 5], 0b10)]);
    check(&[5, 3], &[0, 0], &[(&[3, 5], 0b11)]);
    check(&[7, 8, 9], &[2, 0, 1], &[(&[7, 8, 9], 0b010), (&[7, 9], 0b10)]);
    check(&[7, 8, 9], &[1, 0, 1], &[(&[7, 8, 9], 0b010), (&[7, 9], 0b11)]);
}

#[test]
fn stages_of_two_are_those_of_all() {
    let mut dice = game::Dice::named(1, "stages");
    let mut outcomes = Vec::new();
    for encounter in 0..300 {
        let one = dice.below(9) as usize;
        let players = vec![one, (one + 1 + dice.below(8) as usize) % 9];
        let ranks = [[0, 1], [1, 0], [0, 0]][dice.below(3) as usize].to_vec();
        outcomes.push(Outcome { encounter, players, ranks, points: Vec::new() });
    }
    let told = |stages: &Stages| {
        let one = |stage: Stage<'_>| format!("{:?} {} {:?}", stage.players, stage.count, stage.observed);
        stages.all().map(one).collect::<Vec<_>>()
    };
    let stages = Stages::of(&outcomes);
    assert_eq!(told(&Stages::of_pairs(&PairCount::of(&outcomes).unwrap())), told(&stages));
    for (number, stage) in stages.all().enumerate() {
        assert_eq!(stages.number(stage.players), number);
    }
}
