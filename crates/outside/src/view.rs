//! What a seat sees, as a house bot reads it.

use std::any::Any;
use std::fmt::{self, Formatter};
use std::sync::Arc;

use game::{Dice, Fault, Lists, Player, Seen};
use serde::de::{Deserialize, Deserializer, MapAccess, Visitor};
use serde_json::value::RawValue;

use crate::in_play::InPlay;
use crate::question::{Question, hex};
use crate::rules::Rules;

pub(crate) struct View {
    pub(crate) rules: &'static Rules,
    pub(crate) text: Arc<RawValue>,
    pub(crate) player: Player,
    /// The game, for those who may look ahead.
    pub(crate) game: Option<InPlay>,
}

/// The actions that a view lists.
#[derive(serde::Deserialize)]
pub(crate) struct Listed {
    pub(crate) legal: Option<Vec<Box<RawValue>>>,
}

/// The fields of an object as they are written.
struct Fields<'a>(Vec<(String, &'a RawValue)>);

impl<'de> Deserialize<'de> for Fields<'de> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Each;
        impl<'de> Visitor<'de> for Each {
            type Value = Fields<'de>;

            fn expecting(&self, text: &mut Formatter<'_>) -> fmt::Result {
                text.write_str("an object")
            }

            fn visit_map<M: MapAccess<'de>>(self, mut map: M) -> Result<Fields<'de>, M::Error> {
                std::iter::from_fn(|| map.next_entry().transpose()).collect::<Result<_, _>>().map(Fields)
            }
        }
        deserializer.deserialize_map(Each)
    }
}

impl View {
    /// The legal actions, if the view lists them.
    pub(crate) fn legal(&self) -> Option<Vec<Box<RawValue>>> {
        listed(&self.text)
    }

    /// A legal action: one of those that are listed, else one that the rules sample.
    pub(crate) fn sample(&self, dice: &mut Dice) -> Result<Box<RawValue>, Fault> {
        sample(self.rules, &self.text, dice)
    }
}

/// The legal actions that a view lists.
pub(crate) fn listed(view: &RawValue) -> Option<Vec<Box<RawValue>>> {
    serde_json::from_str::<Listed>(view.get()).ok()?.legal.filter(|legal| !legal.is_empty())
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
        let Ok(Fields(mut fields)) = serde_json::from_str(self.text.get()) else { return self.shown() };
        fields.retain(|(name, _)| name != "picture" && (lists == Lists::With || name != "legal"));
        let fields =
            fields.iter().map(|(name, value)| format!("{}:{value}", serde_json::Value::from(&**name)));
        let text = format!("{{{}}}", fields.collect::<Vec<_>>().join(","));
        RawValue::from_string(text).unwrap_or_else(|_| self.shown())
    }

    fn shown(&self) -> Box<RawValue> {
        (*self.text).to_owned()
    }

    fn example(&self) -> Option<String> {
        let action = self.sample(&mut Dice::named(0, "example")).ok()?;
        Some(action.get().into()).filter(|action: &String| action.len() <= 120)
    }
}
