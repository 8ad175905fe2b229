use super::*;

#[test]
fn moves_may_be_abbreviated() {
    let legal = [
        "Dwarf f1 - f4",
        "Dwarf f1 - f4 x g4",
        "Dwarf f1 - f5",
        "Troll g1 x f5",
        "partial 2 Man a1 - b2",
        "Pass",
    ];
    let view = serde_json::json!({"turn": 1, "player": "Dwarfs", "last": [], "legal": legal}).to_string();
    for (typed, expected) in [
        ("Dwarf f1 - f5", Ok("Dwarf f1 - f5")),
        ("dwarf  F1 - f5", Ok("Dwarf f1 - f5")),
        ("f1 f5", Ok("Dwarf f1 - f5")),
        ("f1 f4", Ok("Dwarf f1 - f4")),
        ("f1-f5", Ok("Dwarf f1 - f5")),
        ("f1f5", Ok("Dwarf f1 - f5")),
        ("g1xf5", Ok("Troll g1 x f5")),
        ("f1f4", Err("2 moves fit:\nDwarf f1 - f4\n")),
        ("f1f9", Err("'f1f9' fits no legal move; type a move")),
        ("? f5", Err("Dwarf f1 - f5\nTroll g1 x f5")),
        ("? z9", Err("no legal move has 'z9'")),
        ("f1 f4 g4", Ok("Dwarf f1 - f4 x g4")),
        ("g4", Ok("Dwarf f1 - f4 x g4")),
        ("troll", Ok("Troll g1 x f5")),
        ("a1 b2", Ok("partial 2 Man a1 - b2")),
        ("p", Ok("Pass")),
        ("f1", Err("3 moves fit:\nDwarf f1 - f4\n")),
        ("f5", Err("2 moves fit:\nDwarf f1 - f5\nTroll g1 x f5")),
        ("?", Err("Dwarf f1 - f4\nDwarf f1 - f4 x g4\n")),
        ("", Err("type a move")),
    ] {
        match (choose(typed, &view), expected) {
            (Ok(chosen), Ok(expected)) => assert_eq!(chosen, expected, "{typed}"),
            (Err(said), Err(expected)) => assert!(said.starts_with(expected), "{typed}: {said}"),
            (got, _) => panic!("{typed}: {got:?}"),
        }
    }
}
