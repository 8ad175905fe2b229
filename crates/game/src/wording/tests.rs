#[test]
fn a_wording_is_english_and_can_be_said_otherwise() {
    let (low, name) = (1, "games");
    let wording = wording!(
        "option {name}: expected {expected}, got '{value}'",
        name,
        expected = wording!("a whole number from {low} to {high}", low, high = 9),
        value = "{x".to_string(),
    );
    assert_eq!(wording.to_string(), "option games: expected a whole number from 1 to 9, got '{x'");
    let json = serde_json::to_string(&wording).unwrap();
    let expected = r#"{"pattern":"option {name}: expected {expected}, got '{value}'","blanks":{"name":"games","expected":{"pattern":"a whole number from {low} to {high}","blanks":{"low":"1","high":"9"}},"value":"{x"}}"#;
    assert_eq!(json, expected);
    assert_eq!(wording!("{odd").to_string(), "{odd}");
}
