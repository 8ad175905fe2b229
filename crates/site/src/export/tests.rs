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
