use super::*;

const RECORD: &str = r#"{"viadal":1,"game":"perlwars","rules":1,"options":{"games":1},"seed":7,"bots":[{"name":"A","hash":"00"},{"name":"B","hash":"11"}]}
{"seat":0,"say":"loading"}
{"game":1,"seats":[0,1],"first":0}
{"seat":0,"action":{"shot":{"x":3,"y":4}}}
{"seat":1,"action":{"move":9},"fault":"illegal_action"}
{"seat":1,"fault":"crashed","message":"boom at B.plw line 3."}
{"seat":1,"resigned":true}
{"end":1,"scores":[1,0],"reason":"hit","turns":2,"digest":"0123456789abcdef"}
{"scores":[1,0],"ranks":[0,1],"reason":"hit","digest":"fedcba9876543210"}
"#;

#[test]
fn a_record_is_written_as_it_was_read() {
    let record = Record::parse(RECORD).unwrap();
    assert_eq!(record.to_string(), RECORD);
    assert!(record.is_complete());
}

#[test]
fn wrong_lines_are_named() {
    let check = |from: &str, to: &str, expected: &str| {
        let error = Record::parse(&RECORD.replace(from, to)).unwrap_err().to_string();
        assert!(error.starts_with(expected), "{error}");
    };
    check("\"viadal\":1", "\"viadal\":2", "a record of version 2");
    check("\"seats\":[0,1]", "\"seats\":[0,0]", "line 3: not a line of a record of 2 bots");
    check("\"seat\":1,\"fault\"", "\"seat\":2,\"fault\"", "line 6: not a line");
    check("\"crashed\"", "\"exploded\"", "line 6: unknown variant `exploded`");
    check("\"resigned\":true", "\"resigned\":false", "line 7: not a line");
    check("\"say\"", "\"sey\"", "line 2: unknown field `sey`");
    let result = RECORD.lines().last().unwrap();
    check(result, &format!("{result}\n{result}"), "line 10: a line after the end of the match");
    check("{\"viadal\"", "hello", "not a record: its first line does not begin with {\"viadal\":");
    assert_eq!(Record::parse("").unwrap_err(), BadRecord::Empty);
}

#[test]
fn places() {
    assert_eq!("2.37".parse(), Ok(Place { game: 2, turn: 37 }));
    assert_eq!("37".parse(), Ok(Place { game: 1, turn: 37 }));
    assert_eq!("1.0".parse(), Ok(Place { game: 1, turn: 0 }));
    for wrong in ["", "0.1", "1.", "a", "1.2.3", "-1"] {
        assert!(wrong.parse::<Place>().is_err(), "{wrong}");
    }
}
