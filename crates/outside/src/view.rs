//! What the rules write in a view: the actions that it lists, and what bots read of it.

use std::fmt::{self, Formatter};

use game::{Dice, Fault, Lists};
use serde::de::{Deserialize, Deserializer, MapAccess, Visitor};
use serde_json::value::RawValue;

use crate::question::{Question, hex};
use crate::rules::Rules;

/// The legal actions that a view lists; `None` where it lists none.
pub(crate) fn listed(view: &RawValue) -> Option<Vec<Box<RawValue>>> {
    #[derive(serde::Deserialize)]
    struct Listed {
        legal: Option<Vec<Box<RawValue>>>,
    }
    serde_json::from_str::<Listed>(view.get()).ok()?.legal.filter(|legal| !legal.is_empty())
}

/// A legal action for a view: one of those that are listed, else one that the rules sample.
///
/// # Errors
/// If the rules fail.
pub(crate) fn sample(rules: &Rules, view: &RawValue, dice: &mut Dice) -> Result<Box<RawValue>, Fault> {
    if let Some(action) = listed(view).as_deref().and_then(|legal| dice.pick(legal)) {
        return Ok(action.clone());
    }
    let question = Question::Sample { view, dice: hex(&Dice::named(dice.bits(), "sample").key()) };
    rules.ask(&question)?.sampled(&question)
}

/// A view as bots read it: without its picture, and without its lists where those are not wanted.
pub(crate) fn for_bots(view: &RawValue, lists: Lists) -> Box<RawValue> {
    let Ok(Fields(mut fields)) = serde_json::from_str(view.get()) else { return view.to_owned() };
    fields.retain(|(name, _)| name != "picture" && (lists == Lists::With || name != "legal"));
    let fields = fields.iter().map(|(name, value)| format!("{}:{value}", serde_json::Value::from(&**name)));
    let text = format!("{{{}}}", fields.collect::<Vec<_>>().join(","));
    RawValue::from_string(text).unwrap_or_else(|_| view.to_owned())
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
