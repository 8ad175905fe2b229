use super::*;
use crate::MatchRow;

#[test]
fn papers_go_with_their_match() {
    let store = Store::in_memory().unwrap();
    let row = MatchRow {
        id: "a".into(),
        game: "thud".into(),
        state: "live".into(),
        kind: "asked".into(),
        started: 1,
        ended: None,
        plan: "{}".into(),
        summary: "{}".into(),
        owner: None,
    };
    store.keep_match(&row, &[]).unwrap();
    store.keep_record("a", "one\n").unwrap();
    store.keep_record("a", "one\ntwo\n").unwrap();
    store.keep_log("a", "log\n").unwrap();
    store.keep_picture("a", "King.bmp", b"BM").unwrap();
    store.keep_match(&MatchRow { state: "done".into(), ..row }, &[]).unwrap();
    assert_eq!(store.record("a").unwrap().as_deref(), Some("one\ntwo\n"));
    assert_eq!(store.log("a").unwrap().as_deref(), Some("log\n"));
    assert_eq!(store.picture("a", "king.BMP").unwrap().as_deref(), Some(b"BM".as_slice()));
    assert_eq!(store.pictures("a").unwrap(), ["King.bmp"]);
    store.forget_match("a").unwrap();
    assert_eq!(store.record("a").unwrap(), None);
    assert_eq!(store.pictures("a").unwrap(), [""; 0]);
}
