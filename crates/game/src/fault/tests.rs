use super::*;

#[test]
fn a_fault_is_short_whatever_a_bot_wrote() {
    let long = "é".repeat(500_000);
    let fault = Fault::new(Verdict::Crashed, &long).with_detail(&long);
    assert!(fault.message.len() < 2100 && fault.message.contains(" ... 998002 bytes ... "), "{fault}");
    assert!(fault.detail.len() < 8100 && fault.detail.ends_with('é'), "{}", fault.detail);
    assert_eq!(Illegal("no such move: e9".into()).fault().message, "no such move: e9");
}
