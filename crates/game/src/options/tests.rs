use super::*;

#[test]
fn values_survive_json() {
    let table = [Opt::new("a", "1", ""), Opt::new("b", "true", ""), Opt::new("c", "007", "")];
    let options = Options::new(&table, [("a", "-3")]).unwrap();
    let json = serde_json::to_string(&options).unwrap();
    assert_eq!(json, r#"{"a":-3,"b":true,"c":"007"}"#);
    assert_eq!(serde_json::from_str::<Options>(&json).unwrap(), options);
}

#[test]
fn an_option_that_older_records_lack_is_left_out_where_it_is_not_given() {
    let options = |given: &[(&str, &str)]| Options::new(COMMON, given.iter().copied()).unwrap();
    let json = |given: &[(&str, &str)]| serde_json::to_string(&options(given)).unwrap();
    let others = r#""games":1,"load_time":"10s","memory":"256M","turn_time":"2s"}"#;
    assert_eq!(json(&[]), format!("{{{others}"));
    assert_eq!(json(&[("bank", "")]), json(&[]));
    assert_eq!(json(&[("bank", "5s")]), format!(r#"{{"bank":"5s",{others}"#));
    assert_eq!(options(&[]).bank(), Ok(Duration::ZERO));
    assert_eq!(options(&[("bank", "5s")]).bank(), Ok(Duration::from_secs(5)));
    assert!(options(&[("bank", "5")]).bank().is_err());
}

#[test]
fn files_are_loaded_by_their_bytes() {
    let read = |path: &str| match path {
        "maps/a.txt" => Ok("zász".as_bytes().to_vec()),
        "old.txt" => Ok(b"z\xe1sz".to_vec()),
        _ => Err("no such file".to_string()),
    };
    let file = |name: &str| Some(File { name: name.into(), text: "zász".into() });
    assert_eq!(load_text("maps/a.txt", &read), Ok(file("a.txt")));
    assert_eq!(load_text("old.txt", &read), Ok(file("old.txt")));
    assert_eq!(load_text("", &read), Ok(None));
    assert_eq!(
        load_text("b.txt", &read),
        Err(BadSetup(wording!("{file}: {error}", file = "b.txt", error = "no such file")))
    );
}

#[test]
fn wrong_values_are_named() {
    let check = |given: &str, message: &str| {
        let options = Options::new(COMMON, [("games", given)]).unwrap();
        assert_eq!(options.number("games", 1..=1000).unwrap_err().to_string(), message);
    };
    check("x", "option games: expected a whole number from 1 to 1000, got 'x'");
    check("0", "option games: expected a whole number from 1 to 1000, got '0'");
    let unknown = Options::new(COMMON, [("game", "1")]).unwrap_err();
    assert_eq!(unknown.to_string(), "no option 'game'; there are: bank, games, load_time, memory, turn_time");
}

#[test]
fn durations_and_sizes() {
    assert_eq!(duration("200ms"), Some(Duration::from_millis(200)));
    assert_eq!(duration("2s"), Some(Duration::from_secs(2)));
    assert_eq!(duration("1h"), Some(Duration::from_secs(3600)));
    for wrong in ["", "2", "s", "-2s", "2 s", "99999999999999999999s", "18446744073709551615m"] {
        assert_eq!(duration(wrong), None, "{wrong}");
    }
    assert_eq!(size("256M"), Some(256 << 20));
    assert_eq!(size("12"), Some(12));
    for wrong in ["", "M", "1T", "99999999999999999999", "-1K"] {
        assert_eq!(size(wrong), None, "{wrong}");
    }
}
