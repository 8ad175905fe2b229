use super::*;

#[test]
fn only_dictionaries_that_are_spoken_are_in_the_file() {
    let unspoken = |path| is_unspoken(path, "hu");
    assert!(unspoken("js/words/ja.js") && unspoken("views/zrf/view/words/ja.js"));
    for spoken in
        ["js/words/hu.js", "js/words/en.js", "js/words.js", "views/zrf/view/words.js", "views/zrf/view.js"]
    {
        assert!(!unspoken(spoken), "{spoken}");
    }
}

#[test]
fn words_that_nothing_says_are_not_in_the_file() {
    let dictionary = "export default {\n\"turn\": \"Turn\",\n\"turns.one\": \"{n} turn\",\n\"reason.hit\": \"a hit\",\n\"nav.play\": \"Play\",\n\"play\": \"Play\"\n};";
    let sources = "t(\"turn\"); counted(\"turns\", 2); known(`reason.${name}`, name);";
    let expected =
        "export default {\n\"turn\": \"Turn\",\n\"turns.one\": \"{n} turn\",\n\"reason.hit\": \"a hit\",\n};";
    assert_eq!(said_by(sources, dictionary), expected);
}

#[test]
fn templates_are_filled_once() {
    let mut written = Vec::new();
    let values = [("a", "{{b}}"), ("b", "2")];
    fill("<{{a}} {{b}} {{c}} {{", &mut written, &mut |name, out| {
        let value = values.iter().find(|(known, _)| *known == name);
        value.map_or(Ok(false), |(_, value)| out.write_all(value.as_bytes()).map(|()| true))
    })
    .unwrap();
    assert_eq!(String::from_utf8(written).unwrap(), "<{{b}} 2 {{c}} {{");
    assert_eq!(in_script("\"</script>\""), "\"\\u003c/script>\"");
}
