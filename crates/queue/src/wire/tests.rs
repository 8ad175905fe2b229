use super::*;

fn result(output: &str) -> ResultMessage {
    let row = ResultRow {
        slot: Slot { encounter: 3, turn: 1 },
        job: "abc".into(),
        ranks: vec![0, 1],
        scores: vec![-1, 12],
        reason: "more points".into(),
        turns: 9,
        faults: "[null,null]".into(),
        wall_us: 5,
        cpu_us: vec![1, 2],
        digest: "d".into(),
        at: None,
    };
    ResultMessage::Finished(Box::new(NewResult::packed(row, "a record\nof two lines\n", output)))
}

#[test]
fn a_result_arrives_as_it_was_sent() {
    for output in ["", "{\"game\":1}\n"] {
        let sent = result(output);
        let bytes = sent.to_bytes();
        let ResultMessage::Finished(arrived) = ResultMessage::from_bytes(&bytes).unwrap() else { panic!() };
        let ResultMessage::Finished(sent) = sent else { panic!() };
        assert_eq!((&arrived.row, arrived.packs()), (&sent.row, sent.packs()));
        let cut = ResultMessage::from_bytes(&bytes[..bytes.len() - 30]).unwrap_err();
        assert!(cut.starts_with("a message that is none of ours: "), "{cut}");
    }
    let fault = ResultMessage::HostFault(Slot { encounter: 3, turn: 1 }, "no room".into());
    let arrived = ResultMessage::from_bytes(&fault.to_bytes()).unwrap();
    assert!(
        matches!(arrived, ResultMessage::HostFault(slot, why) if slot == fault.slot() && why == "no room")
    );
    assert!(ResultMessage::from_bytes(b"\xff\xfe").is_err());
}
