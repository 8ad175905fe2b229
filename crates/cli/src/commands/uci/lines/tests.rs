use super::*;

#[test]
fn every_word_of_go_is_a_limit_or_told() {
    let check = |text: &str, nodes: Option<u64>, depth: Option<u32>, millis: Option<u64>, notes: usize| {
        let Go { limits, notes: told, .. } = go(text, true);
        let expected = Limits { nodes, depth, time: millis.map(Duration::from_millis) };
        assert_eq!((limits, told.len()), (expected, notes), "{text}: {told:?}");
    };
    check("", None, None, None, 0);
    check("infinite", None, None, None, 0);
    check("depth 3", None, Some(3), None, 0);
    check("DEPTH 3 Nodes 7", Some(7), Some(3), None, 0);
    check("nodes 0 depth -1", Some(1), Some(1), None, 0);
    check("mate 3", None, Some(6), None, 0);
    check("mate 3 depth 4", None, Some(4), None, 0);
    check("movetime 250", None, None, Some(250), 0);
    check("movetime -5", None, None, Some(1), 0);
    check("movetime 99999999999999999999", None, None, Some(LONGEST), 0);
    check("wtime 30000 btime 60000", None, None, Some(1000), 0);
    check("btime 60000", None, None, Some(2000), 0);
    check("wtime -300 winc 0 btime 60000", None, None, Some(1), 0);
    check("wtime 3000.7 winc 400.2", None, None, Some(400), 0);
    check("btime 0 wtime 0 byoyomi 500", None, None, Some(500), 0);
    check("byoyomi 500", None, None, Some(500), 0);
    check("wtime 3000 byoyomi 500", None, None, Some(600), 0);
    check("wtime 100 movestogo 0", None, None, Some(80), 0);
    // What is not understood never becomes no limit.
    check("depth", None, None, Some(1000), 2);
    check("movetime soon", None, None, Some(1000), 2);
    check("quickly", None, None, Some(1000), 2);
    check("movetime soon nodes 5", Some(5), None, None, 1);
    check("infinite quickly", None, None, None, 1);
    let moves = |text: &str| go(text, true).moves;
    assert_eq!(moves("depth 2"), None);
    assert_eq!(moves("searchmoves e2e4 d2d4 depth 2"), Some(vec!["e2e4".into(), "d2d4".into()]));
    assert!(go("ponder wtime 100 btime 100", true).ponders);
}
