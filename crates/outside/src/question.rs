//! The rules protocol: one question, one answer, nothing kept.

use std::sync::Arc;

use game::{ByPlayer, Dice, Eyes, Fault, Opening, Options, Player, Players, Status, Verdict};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

/// A question, as it is asked.
#[derive(Serialize)]
#[serde(tag = "ask", rename_all = "snake_case")]
pub(crate) enum Question<'a> {
    Start {
        players: usize,
        first: Player,
        number: u32,
        options: &'a Options,
        /// The keys of the dice, hexadecimal.
        lots: String,
        dice: String,
        eyes: &'a [Option<usize>],
    },
    Play {
        state: &'a RawValue,
        seat: Player,
        action: &'a RawValue,
        eyes: &'a [Option<usize>],
    },
    Fail {
        state: &'a RawValue,
        seat: Player,
        fault: &'static str,
        eyes: &'a [Option<usize>],
    },
    Resign {
        state: &'a RawValue,
        seat: Player,
        eyes: &'a [Option<usize>],
    },
    View {
        state: &'a RawValue,
        eyes: &'a [Option<usize>],
    },
    Sample {
        view: &'a RawValue,
        dice: String,
    },
    Guess {
        view: &'a RawValue,
        dice: String,
    },
}

/// An answer, as it is written.
#[derive(Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct Answer {
    state: Option<Box<RawValue>>,
    status: Option<WrittenStatus>,
    /// What an action returns to its player; null if it is not there.
    pub(crate) reply: Option<Box<RawValue>>,
    views: Vec<Box<RawValue>>,
    /// What never changes in a game, once, at its start.
    pub(crate) scene: Option<Box<RawValue>>,
    /// Why an action is not legal.
    pub(crate) illegal: Option<String>,
    /// Why these options cannot be played.
    pub(crate) refused: Option<String>,
    pub(crate) action: Option<Box<RawValue>>,
}

#[derive(Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct WrittenStatus {
    turn: Option<u32>,
    due: Option<Vec<usize>>,
    over: Option<Over>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Over {
    scores: Vec<i64>,
    reason: String,
}

/// Where a game stands.
#[derive(Clone)]
pub(crate) struct Step {
    pub(crate) state: Arc<RawValue>,
    pub(crate) status: Status,
    pub(crate) views: Vec<Arc<RawValue>>,
}

/// The longest answer, in bytes.
pub(crate) const ANSWER: usize = 1 << 20;
/// The deepest nesting of an answer, so that everybody can read it.
const DEPTH: usize = 100;
/// The longest text that rules may give as a reason, in bytes.
const REASON: usize = 500;
/// Scores from minus this to this, so that a match adds them up exactly, in any language.
const SCORE: i64 = 1_000_000_000_000;

/// The first question of a game.
pub(crate) fn start<'a>(
    opening: &Opening,
    dice: &Dice,
    options: &'a Options,
    eyes: &'a [Option<usize>],
) -> Question<'a> {
    let Opening { number, first, players, ref lots } = *opening;
    Question::Start { players, first, number, options, lots: hex(&lots.key()), dice: hex(&dice.key()), eyes }
}

pub(crate) fn hex(bytes: &[u8]) -> String {
    use std::fmt::Write;
    bytes.iter().fold(String::new(), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}

/// A fault of the rules while they were asked this.
pub(crate) fn blamed(fault: &Fault, question: &Question<'_>) -> Fault {
    let verdict = match fault.verdict {
        Verdict::HostFault => Verdict::HostFault,
        _ => Verdict::RulesFailed,
    };
    failed(question, &fault.to_string(), verdict).with_detail(fault.detail.clone())
}

pub(crate) fn failed(question: &Question<'_>, why: &str, verdict: Verdict) -> Fault {
    Fault::new(verdict, format!("{}: {why}", asked(question)))
}

/// What was asked, in a few words.
fn asked(question: &Question<'_>) -> String {
    let short = |text: &RawValue| {
        let text = text.get();
        if text.len() <= 80 {
            text.to_string()
        } else {
            format!("{}...", &text[..text.floor_char_boundary(80)])
        }
    };
    match question {
        Question::Start { .. } => "start".into(),
        Question::Play { seat, action, .. } => format!("play {} of seat {}", short(action), seat.seat()),
        Question::Fail { seat, fault, .. } => format!("fail of seat {} ({fault})", seat.seat()),
        Question::Resign { seat, .. } => format!("resign of seat {}", seat.seat()),
        Question::View { eyes, .. } => match eyes {
            [Some(seat)] => format!("view of seat {seat}"),
            _ => "view of everything".into(),
        },
        Question::Sample { .. } => "sample".into(),
        Question::Guess { .. } => "guess".into(),
    }
}

/// Reads an answer. The fault says what is wrong with it.
pub(crate) fn parse(bytes: &[u8], question: &Question<'_>) -> Result<Answer, Fault> {
    let shown = || {
        let text = String::from_utf8_lossy(&bytes[..bytes.len().min(200)]).into_owned();
        let text: String =
            text.chars().map(|letter| if letter.is_control() { ' ' } else { letter }).collect();
        if bytes.len() > 200 { text + "..." } else { text }
    };
    let wrong = |why: &str| failed(question, &format!("{why}: {}", shown()), Verdict::RulesFailed);
    if bytes.len() > ANSWER {
        return Err(wrong("an answer of more than 1 MiB"));
    }
    if bytes.contains(&b'\n') || bytes.contains(&b'\r') {
        return Err(wrong("an answer of more than one line"));
    }
    if !bytes.trim_ascii_start().starts_with(b"{") {
        return Err(wrong("an answer that is no JSON object"));
    }
    if depth(bytes) > DEPTH {
        return Err(wrong(&format!("an answer nested deeper than {DEPTH}")));
    }
    let text = std::str::from_utf8(bytes).map_err(|_| wrong("an answer that is not UTF-8"))?;
    serde_json::from_str(text).map_err(|error| wrong(&game::explain_json(text, &error)))
}

/// How deep brackets nest, outside of texts.
fn depth(bytes: &[u8]) -> usize {
    let (mut now, mut most, mut quoted, mut escaped) = (0usize, 0, false, false);
    for &byte in bytes {
        let was_escaped = escaped;
        escaped = quoted && byte == b'\\' && !was_escaped;
        match byte {
            b'"' if !was_escaped => quoted = !quoted,
            b'[' | b'{' if !quoted => {
                now += 1;
                most = most.max(now);
            }
            b']' | b'}' if !quoted => now = now.saturating_sub(1),
            _ => {}
        }
    }
    most
}

impl Answer {
    /// Where the game stands, for so many players, after a turn, seen by so many eyes. The fault says what the answer lacks.
    pub(crate) fn step(
        self,
        question: &Question<'_>,
        players: usize,
        turn: u32,
        eyes: usize,
    ) -> Result<(Step, Option<Box<RawValue>>), Fault> {
        let wrong = |why: String| failed(question, &why, Verdict::RulesFailed);
        let state = self.state.ok_or_else(|| wrong("the answer has no 'state'".into()))?;
        let status = self.status.ok_or_else(|| wrong("the answer has no 'status'".into()))?;
        let status = read_status(status, players, turn).map_err(wrong)?;
        let views = checked(self.views, eyes).map_err(wrong)?;
        Ok((Step { state: state.into(), status, views }, self.reply))
    }

    /// Only the views that were asked for.
    pub(crate) fn seen(self, question: &Question<'_>, eyes: usize) -> Result<Vec<Arc<RawValue>>, Fault> {
        checked(self.views, eyes).map_err(|why| failed(question, &why, Verdict::RulesFailed))
    }

    /// The action that a sample is.
    pub(crate) fn sampled(self, question: &Question<'_>) -> Result<Box<RawValue>, Fault> {
        self.action.ok_or_else(|| failed(question, "the answer has no 'action'", Verdict::RulesFailed))
    }
}

fn checked(views: Vec<Box<RawValue>>, eyes: usize) -> Result<Vec<Arc<RawValue>>, String> {
    if views.len() != eyes {
        return Err(format!(
            "{eyes} views were asked for in 'eyes', the answer has {} in 'views'",
            views.len()
        ));
    }
    match views.iter().find(|view| !view.get().starts_with('{')) {
        Some(view) => {
            Err(format!("a view is an object, not {}", &view.get()[..view.get().floor_char_boundary(40)]))
        }
        None => Ok(views.into_iter().map(Arc::from).collect()),
    }
}

fn read_status(written: WrittenStatus, players: usize, before: u32) -> Result<Status, String> {
    match written {
        WrittenStatus { turn: Some(turn), due: Some(due), over: None } => {
            let mut waiting = Players::NOBODY;
            for seat in due {
                if seat >= players {
                    return Err(format!("seat {seat} is due, and there are {players} players, from seat 0"));
                }
                if waiting.contains(Player::new(seat)) {
                    return Err(format!("seat {seat} is due twice"));
                }
                waiting = waiting.with(Player::new(seat));
            }
            if waiting.is_empty() {
                return Err("nobody is due, and the game is not over".into());
            }
            if turn < before {
                return Err(format!("turn {turn} comes after turn {before}; a turn never goes back"));
            }
            Ok(Status::Waiting { turn, players: waiting })
        }
        WrittenStatus { over: Some(Over { scores, reason }), due: None, .. } => {
            if scores.len() != players {
                return Err(format!("{} scores for {players} players", scores.len()));
            }
            if scores.iter().any(|score| !(-SCORE..=SCORE).contains(score)) {
                return Err(format!("a score is from {} to {SCORE}", -SCORE));
            }
            if reason.trim().is_empty() || reason.len() > REASON || reason.chars().any(char::is_control) {
                return Err(format!("a reason is 1 to {REASON} bytes of text on one line"));
            }
            Ok(Status::Over { scores: ByPlayer::from(scores), reason: reason.into() })
        }
        WrittenStatus { over: Some(_), due: Some(_), .. } => {
            Err("the status says both 'due' and 'over'".into())
        }
        _ => Err("the status says neither 'turn' with 'due', nor 'over'".into()),
    }
}

/// All eyes of a game: each seat, then everything.
pub(crate) fn all_eyes(players: usize) -> Vec<Option<usize>> {
    (0..players).map(Some).chain([None]).collect()
}

/// The place of these eyes among all.
pub(crate) fn place_of(eyes: Eyes, players: usize) -> usize {
    match eyes {
        Eyes::Player(player) => player.seat(),
        Eyes::Everything => players,
    }
}
