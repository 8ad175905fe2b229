use super::*;

#[test]
fn every_game_has_its_turn() {
    let games: Vec<String> = (0..arena::rooms().len()).map(|number| plan(number).unwrap().game).collect();
    let all: Vec<&str> = arena::rooms().iter().map(|room| room.id).collect();
    assert_eq!(games, all);
}

#[test]
fn casts_are_of_the_game() {
    for number in 0..20 {
        let plan = plan(number).unwrap();
        let room = arena::room(&plan.game).unwrap();
        assert!(!plan.bots.is_empty());
        for bot in plan.bots {
            let Spec::Ships(name) = bot else { panic!("{bot:?}") };
            assert!(room.house.iter().any(|house| format!("house:{}", house.name) == name), "{name}");
        }
    }
}
