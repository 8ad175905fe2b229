use super::*;

#[test]
fn a_whole_manifest() {
    let text = r#"
            name = "Finder"
            run = ["./bot", "-v"]
            build = ["make"]
            protocol = "kept"
            author = "A. N. Author"
            games = ["planetfight"]
            random = "no"
        "#;
    let expected = Manifest {
        name: Some("Finder".into()),
        run: vec!["./bot".into(), "-v".into()],
        build: Some(vec!["make".into()]),
        protocol: Some(Tongue::Kept),
        engine: Vec::new(),
        author: Some("A. N. Author".into()),
        games: vec!["planetfight".into()],
        random: Chance::No,
        model: None,
    };
    assert_eq!(parse(text), Ok(expected));
    assert_eq!(parse("run = ['x']\nrandom = true").map(|manifest| manifest.random), Ok(Chance::Yes));
    assert_eq!(parse("run = ['x']").map(|manifest| manifest.random), Ok(Chance::Repeatable));
}

#[test]
fn errors_show_the_line() {
    let check = |text: &str, expected: &str| assert_eq!(parse(text), Err(expected.into()));
    check(
        "run = ['x']\nnmae = 'y'",
        "error at line 2, column 1\n  |\n2 | nmae = 'y'\n  | ^^^^\nthere is no 'nmae'; did you mean 'name'? There are: name, run, build, protocol, engine, uci, author, games, random, model",
    );
    let ends = |text: &str, end: &str| {
        let error = parse(text).unwrap_err();
        assert!(error.starts_with("error at line ") && error.ends_with(&format!("\n{end}")), "{error}");
    };
    ends("run = './bot'", "a list is expected here, such as [\"python3\", \"bot.py\"]");
    ends("run = ['x', 3]", "text in quotes is expected here, such as \"Rover\"");
    ends("run = ['x']\nname = 3", "text in quotes is expected here, such as \"Rover\"");
    ends(
        "run = ['x']\nprotocol = 'json'",
        "'json' is none of: lines, step, kept, robo, uci, usi, ucci, cecp, xboard",
    );
    check(
        "run = ['x']\nrandom = 'maybe'",
        "error at line 2, column 10\n  |\n2 | random = 'maybe'\n  |          ^^^^^^^\nexpected \"repeatable\", \"yes\" or \"no\"",
    );
    check(
        "",
        "'run' is missing: name the program and its arguments, such as run = [\"python3\", \"bot.py\"]",
    );
    check("run = ['x']\nbuild = []", "'build' is empty: name a program and its arguments, or leave it out");
    let long = "x".repeat(10_000);
    check(
        &format!("run = ['x']\nname = {long}"),
        "error at line 2, column 8: string values must be quoted, expected literal string",
    );
    let unknown = parse(&format!("run = ['x']\n{long} = 1")).unwrap_err();
    assert!(unknown.len() < 500 && unknown.contains("there are: name, run"), "{unknown}");
    for (field, text) in
        [("name", " "), ("name", "a\\u202eb"), ("author", "a\\nb"), ("author", &"x".repeat(65))]
    {
        check(
            &format!("run = ['x']\n{field} = \"{text}\""),
            &format!("'{field}' must be 1 to 64 bytes of text on one line, without invisible letters"),
        );
    }
}
