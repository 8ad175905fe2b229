use super::*;
use crate::{BadSetup, Message};

/// A game of one decision that lists its legal actions by their lengths in JSON.
#[derive(Clone)]
struct Listed;

impl Game for Listed {
    type Setup = ();
    type Action = String;
    type Reply = ();
    type View = Vec<u32>;

    fn seats(_: &()) -> std::ops::RangeInclusive<usize> {
        1..=1
    }
    fn start(_: &(), _: Opening, _: Dice) -> Result<Listed, BadSetup> {
        Ok(Listed)
    }
    fn status(&self) -> Status {
        Status::due(3, Player::FIRST)
    }
    fn play(&mut self, _: Player, _: String) -> Result<(), Illegal> {
        Ok(())
    }
    fn fail(&mut self, _: Player, _: &Fault) {}
    fn resign(&mut self, _: Player) {}
    fn view(&self, _: Eyes) -> Vec<u32> {
        vec![1, 2, 3]
    }
    fn brief(_: &Vec<u32>) -> Vec<u32> {
        Vec::new()
    }
    fn sample(view: &Vec<u32>, dice: &mut Dice) -> String {
        "x".repeat(dice.pick(view).map_or(0, |&length| length as usize - 2))
    }
}

#[test]
fn a_prompt_is_written_with_and_without_its_lists() {
    let prompt = InPlay(Listed).prompt(Player::FIRST, 3);
    let text = |lists| String::from_utf8(prompt.line(lists)).unwrap();
    assert_eq!(text(Lists::With), "{\"type\":\"turn\",\"turn\":3,\"view\":[1,2,3]}\n");
    assert_eq!(text(Lists::Without), "{\"type\":\"turn\",\"turn\":3,\"view\":[]}\n");
    assert_eq!(prompt.line(Lists::With), Message::Turn(&prompt).line());
    assert_eq!(prompt.view::<Vec<u32>>(), Some(&vec![1, 2, 3]));
}

#[test]
fn the_shortest_legal_action_is_the_example_unless_it_is_long_too() {
    let length = |lengths: &[u32]| example::<Listed>(&lengths.to_vec()).map(|action| action.len());
    let cases: [(&[u32], _); 4] =
        [(&[7, 50, 300], Some(7)), (&[120], Some(120)), (&[121], None), (&[121, 400], None)];
    for (lengths, expected) in cases {
        assert_eq!(length(lengths), expected, "{lengths:?}");
    }
}
