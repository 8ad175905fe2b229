use super::*;

#[test]
fn moves_as_sentences() {
    for (text, expected) in [
        ("Pass", "passes"),
        ("Dwarf f1 - f5", "moves Dwarf from f1 to f5"),
        ("Troll g9 - g10 x f11 x h11", "moves Troll from g9 to g10, takes on f11, takes on h11"),
        ("Dwarf f5 x g6", "takes with Dwarf from f5 on g6"),
        ("partial 2 Checker a5 - c7 x b6", "moves Checker from a5 to c7, takes on b6"),
        ("White Stone e5", "puts White Stone on e5"),
        ("White Stone e5 x e6", "puts White Stone on e5, takes on e6"),
        ("Pawn a7 - a8 = Queen", "moves Pawn from a7 to a8, makes it Queen"),
        (
            "King e1 - g1 Rook h1 - f1 @ f1 0 0",
            "moves King from e1 to g1, moves Rook from h1 to f1, clears mark 0 of f1",
        ),
        ("Man d4 - e5 = Red on f5 g5 flip h5", "moves Man from d4 to e5, makes f5 g5 Red, turns h5 over"),
        ("", "does nothing"),
        ("odd", "odd"),
    ] {
        assert_eq!(sentence(text), expected, "{text}");
    }
}
