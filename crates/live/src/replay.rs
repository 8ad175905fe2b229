//! Finished matches, told like those in play.

use std::collections::BTreeSet;

use accounts::{Reason, Refused};
use arena::Seer;
use serde_json::json;

use crate::finished::{record, summary};
use crate::frames::{FrameLines, frame_message, replay_lines};
use crate::registry::MatchRegistry;
use crate::shared_text::SharedText;
use crate::sight::Sight;

/// Passes on the messages of a finished match until `send` returns that nobody listens.
pub fn tell_finished(
    registry: &MatchRegistry,
    id: &str,
    (seer, sight): (Seer, Sight),
    from: usize,
    send: &mut dyn FnMut(SharedText) -> bool,
) -> Result<(), Refused> {
    let mut summary = summary(registry, id)?;
    if sight == Sight::Spectator {
        summary = summary.without_failures(&BTreeSet::new());
    }
    match record(registry, id) {
        Ok((record, room)) => {
            let (mut number, mut listens) = (0, true);
            replay_lines(&record, room, vec![FrameLines::annotated(seer, room)], &mut |_, line| {
                if number >= from && listens {
                    listens = send(frame_message(id, seer, number, line));
                }
                number += 1;
            });
        }
        // A match that never started has no lines.
        Err(error) if error.reason == Reason::Missing => {}
        Err(error) => return Err(error),
    }
    send(json!({"match": id, "summary": summary}).to_string().into());
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures;

    #[test]
    fn a_damaged_record_is_told_and_none_is_no_lines() {
        let registry = fixtures::registry();
        let live_match = fixtures::live_match(&registry);
        registry.remove(&live_match);
        let mut messages = Vec::new();
        let mut send = |message| {
            messages.push(message);
            true
        };
        tell_finished(&registry, &live_match.id, (Seer::Everything, Sight::Full), 0, &mut send).unwrap();
        registry.store.keep_record(&live_match.id, "no record\n").unwrap();
        let refused = tell_finished(&registry, &live_match.id, (Seer::Everything, Sight::Full), 0, &mut send)
            .unwrap_err();
        assert_eq!(refused.reason, Reason::Internal);
        assert_eq!(messages.len(), 1, "the summary alone");
    }
}
