//! Rules that fail: each way has its sentence, no bot is blamed, and the match is void.

use game::Verdict;
use referee::Broken;

use crate::support::{Place, play, setup};

#[test]
fn rules_fail_in_many_ways_and_no_bot_is_blamed() {
    let place = Place::new();
    let room = place.open(&place.copied("tests/failing"));
    let mut told = Vec::new();
    for how in [
        "crash",
        "exit",
        "kill",
        "spin",
        "memory",
        "text",
        "half",
        "nothing",
        "list",
        "python",
        "nan",
        "bytes",
        "long",
        "huge",
        "deep",
        "flood",
        "no_state",
        "no_status",
        "no_views",
        "network",
        "files",
        r#"{"state":null}"#,
        r#"{"status":{}}"#,
        r#"{"status":{"turn":3}}"#,
        r#"{"status":{"turn":3,"due":[]}}"#,
        r#"{"status":{"turn":3,"due":[2]}}"#,
        r#"{"status":{"turn":3,"due":[-1]}}"#,
        r#"{"status":{"turn":3,"due":[0,0]}}"#,
        r#"{"status":{"turn":1,"due":[0]}}"#,
        r#"{"status":{"turn":3.5,"due":[0]}}"#,
        r#"{"status":{"turn":99999999999,"due":[0]}}"#,
        r#"{"status":{"turn":3,"due":[0],"over":{"scores":[1,0],"reason":"both"}}}"#,
        r#"{"status":{"over":{"scores":[1],"reason":"won"}}}"#,
        r#"{"status":{"over":{"scores":[1,0.5],"reason":"won"}}}"#,
        r#"{"status":{"over":{"scores":[1,1e99],"reason":"won"}}}"#,
        r#"{"status":{"over":{"scores":[9000000000000000000,0],"reason":"won"}}}"#,
        r#"{"status":{"over":{"scores":[1,0],"reason":" "}}}"#,
        r#"{"status":{"over":{"scores":[1,0],"reason":"a\nb"}}}"#,
        r#"{"status":{"over":{"scores":[1,0]}}}"#,
        r#"{"views":[]}"#,
        r#"{"views":[1,2,3]}"#,
        r#"{"wievs":[]}"#,
        r#"{"illegal":7}"#,
    ] {
        let failed = match play(&setup(room, &[("how", how)], 7), &["random", "random"]) {
            Err(Broken::Rules { at, fault }) => {
                assert_eq!(fault.verdict, Verdict::RulesFailed, "{how}");
                assert_eq!((at.game, at.turn), (1, 2), "{how}");
                fault
            }
            other => panic!("{how}: {other:?}"),
        };
        if how == "crash" {
            assert!(failed.detail.contains("KeyError: 'nothing'"), "{}", failed.detail);
        }
        let message: String = failed.message.chars().take(200).collect();
        told.push(format!("{how}\n    {message}"));
    }
    insta::assert_snapshot!(told.join("\n"));
    // What fails for one match fails for no other.
    assert!(play(&setup(room, &[], 7), &["random", "random"]).is_ok());
}
