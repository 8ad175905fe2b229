use super::*;

const NIM: &str = "id = \"nim\"\ntitle = \"Nim\"\nsummary = \"Take the last match\"\nplayers = 2\nrun = [\"python3\", \"nim.py\"]\n";

#[test]
fn errors_show_the_line_and_say_what_to_change() {
    assert!(Manifest::parse(NIM).is_ok());
    for (old, new, expected) in [
        (
            "title",
            "titel",
            "error at line 2, column 1\n  |\n2 | titel = \"Nim\"\n  | ^^^^^\nthere is no 'titel'; did you mean 'title'?",
        ),
        ("players = 2", "players = \"4..2\"", "a whole number or a range such as \"2..4\" is expected here"),
        ("players = 2", "players = 0", "error at line 4: 'players' must be from 1 to 16"),
        ("\"nim\"", "\"Nim\"", "error at line 1: 'id' must be a small letter"),
        ("run = [\"python3\", \"nim.py\"]", "", "'run' is missing"),
        ("run = [\"python3\", \"nim.py\"]", "run = \"nim.py\"", "a list is expected here"),
        ("run = ", "module = \"x\"\nrun = ", "error at line 5: 'module' and 'run' are both there"),
        ("players = 2", "players = 2\ninformation = \"secret\"", "'secret' is none of: perfect, hidden"),
        (
            "nim.py\"]",
            "nim.py\"]\n[options.heaps]\ndefault = 9\nrange = \"1..5\"",
            "error at line 6: 'heaps' has the default '9'",
        ),
        (
            "nim.py\"]",
            "nim.py\"]\n[options.memory]\ndefault = 9",
            "error at line 6: 'memory' cannot be an option's name",
        ),
        (
            "nim.py\"]",
            "nim.py\"]\n[options.heaps]\ndefault = 1.5",
            "a text, a whole number, true or false is expected",
        ),
    ] {
        let text = NIM.replace(old, new);
        let error = Manifest::parse(&text).unwrap_err();
        assert!(error.contains(expected), "{text}\n{error}");
    }
}
