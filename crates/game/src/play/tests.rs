use super::*;
use crate::{BadSetup, Message};

/// A game of one decision that lists its legal actions.
#[derive(Clone)]
struct Listed;

impl Game for Listed {
    type Setup = ();
    type Action = u32;
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
    fn play(&mut self, _: Player, _: u32) -> Result<(), Illegal> {
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
    fn sample(view: &Vec<u32>, dice: &mut Dice) -> u32 {
        dice.pick(view).copied().unwrap_or(0)
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
