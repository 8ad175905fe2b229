//! What a seat sees, as a house bot reads it.

use std::any::Any;
use std::sync::Arc;

use game::{Dice, Fault, Lists, Player, Seen};
use serde::Deserialize;
use serde_json::value::RawValue;

use crate::in_play::InPlay;
use crate::rules::{Question, Rules, hex};

pub(crate) struct View {
    pub(crate) rules: &'static Rules,
    pub(crate) text: Arc<RawValue>,
    pub(crate) player: Player,
    /// The game, for those who may look ahead.
    pub(crate) game: Option<InPlay>,
}

/// The actions that a view lists.
#[derive(Deserialize)]
pub(crate) struct Listed {
    pub(crate) legal: Option<Vec<Box<RawValue>>>,
}

impl View {
    /// The legal actions, if the view lists them.
    pub(crate) fn legal(&self) -> Option<Vec<Box<RawValue>>> {
        serde_json::from_str::<Listed>(self.text.get()).ok()?.legal.filter(|legal| !legal.is_empty())
    }

    /// A legal action: one of those that are listed, else one that the rules sample.
    pub(crate) fn sample(&self, dice: &mut Dice) -> Result<Box<RawValue>, Fault> {
        sample(self.rules, &self.text, dice)
    }
}

/// A legal action for a view.
pub(crate) fn sample(rules: &Rules, text: &RawValue, dice: &mut Dice) -> Result<Box<RawValue>, Fault> {
    let listed = serde_json::from_str::<Listed>(text.get()).ok().and_then(|listed| listed.legal);
    if let Some(action) = listed.as_deref().and_then(|legal| dice.pick(legal)) {
        return Ok(action.clone());
    }
    let question = Question::Sample { view: text, dice: hex(&Dice::named(dice.bits(), "sample").key()) };
    rules.ask(&question)?.sampled(&question)
}

impl Seen for View {
    fn typed(&self) -> &dyn Any {
        self
    }

    fn json(&self, lists: Lists) -> Box<RawValue> {
        let whole = || (*self.text).to_owned();
        if lists == Lists::With {
            return whole();
        }
        let Ok(serde_json::Value::Object(mut fields)) = serde_json::from_str(self.text.get()) else {
            return whole();
        };
        fields.remove("legal");
        serde_json::value::to_raw_value(&fields).unwrap_or_else(|_| whole())
    }

    fn example(&self) -> Option<String> {
        let action = self.sample(&mut Dice::named(0, "example")).ok()?;
        Some(action.get().into()).filter(|action: &String| action.len() <= 120)
    }
}
