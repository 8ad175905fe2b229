use super::*;

#[test]
fn rules_and_reports_are_shared_between_threads() {
    fn shared<T: Send + Sync + Clone>() {}
    shared::<Rules>();
    shared::<Report>();
}

#[test]
fn files_include_files_beside_them() {
    let include = |name: &str| match name {
        "parts/all.inc" => Some("(include \"one.inc\") (include \"two.inc\")"),
        "parts/one.inc" => Some("(define step (n add))"),
        "two.inc" => Some("(piece (name Man) (moves (step)))"),
        _ => None,
    };
    let text = r#"(include "parts\all.inc") (game (players White) (turn-order White) (include "two.inc")
            (board (grid (dimensions ("a" (0 0)) ("2/1" (0 9))) (directions (n 0 -1)))))"#;
    let source = Source { name: "rules/main.zrf", bytes: text.as_bytes() };
    let bytes = |name: &str| include(name).map(|text| text.as_bytes().to_vec()).ok_or("is not there".into());
    let report = compile(&source, &bytes).expect_err("a piece at the top");
    let messages: Vec<String> = report.findings().into_iter().map(|finding| finding.message).collect();
    assert_eq!(messages, ["`(piece ...)` stands outside of any game"]);
}
