//! What a record says of its match.

use game::{Header, Information, Record, RecordLine, Room, winner};

use crate::error::AppError;
use crate::live::now;
use crate::summary::{GameResult, Kind, Player, State, Summary};

/// The game of a record, with the record's version of the rules.
pub(crate) fn room_of(header: &Header) -> Result<&'static Room, AppError> {
    arena::room_of_rules(&header.game, header.rules)
        .ok_or_else(|| AppError::missing(format!("no game '{}'", header.game)))
}

/// The summary of a record made elsewhere.
pub(crate) fn summary(id: String, record: &Record, room: &Room) -> Summary {
    let header = &record.header;
    let player = |bot: &game::BotId| Player {
        human: bot.hash == "person",
        remote: bot.hash == "remote",
        ..Player::named(&bot.name)
    };
    let games: Vec<GameResult> = record
        .lines
        .iter()
        .filter_map(|line| match line {
            RecordLine::End { scores, reason, turns, .. } => {
                Some(GameResult { scores: scores.clone(), reason: reason.clone(), turns: *turns })
            }
            _ => None,
        })
        .collect();
    let result = match record.lines.last() {
        Some(RecordLine::Result { scores, ranks, reason, .. }) => {
            Some((scores.clone(), ranks.clone(), reason.clone()))
        }
        _ => None,
    };
    let (scores, ranks, reason) = result
        .map_or((None, None, None), |(scores, ranks, reason)| (Some(scores), Some(ranks), Some(reason)));
    let time = now();
    Summary {
        id,
        game: room.id.into(),
        title: room.title.into(),
        bots: header.bots.iter().map(player).collect(),
        state: State::Done,
        kind: Kind::Brought,
        in_game: games.len() as u32,
        turn: games.last().map_or(0, |game| game.turns),
        turns: games.iter().map(|game| game.turns).sum(),
        winner: scores.as_deref().and_then(winner),
        scores,
        ranks,
        reason,
        games,
        seed: Some(header.seed),
        options: header.options.clone(),
        files: header.files.iter().map(|(option, file)| (option.clone(), file.name.clone())).collect(),
        pictures: Vec::new(),
        hidden: room.information == Information::Hidden,
        undo: false,
        hints: false,
        started: time,
        ended: Some(time),
        verdicts: None,
        note: None,
        unsaved: false,
        from: None,
        tournament: None,
    }
}
