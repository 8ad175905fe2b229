mod viadal;

use viadal::{Bot, Json, Referee};

struct Parrot;

impl Bot for Parrot {
    fn turn(&mut self, view: &Json, referee: &mut Referee) {
        referee.say(view["text"].text());
        referee.say(&(view["plain"].text().to_string() + view["deep"]["a"][1]["b"].text()));
        let numbers = view["numbers"].items().iter();
        let numbers: Vec<String> = numbers.map(|number| ((number.real() * 4.0).round() as i32).to_string()).collect();
        referee.say(&numbers.join(" "));
        let (list, numbers) = (view["list"].items().len(), view["numbers"].items().len());
        let (flag, none) = (i32::from(view["flag"].is_true()), i32::from(view["none"].is_null()));
        referee.say(&format!("{list} {numbers} {flag} {none}"));
        let reply = referee.act(r#"{"fine":1}"#).unwrap();
        let due = i32::from(referee.due());
        referee.say(&format!("{} {due}", reply["words"][2].text()));
        let refused = referee.act(r#""bad""#).unwrap_err();
        let due = i32::from(referee.due());
        referee.say(&format!("{refused} {due}"));
    }
}

fn main() {
    viadal::play(&mut Parrot);
}
