use super::*;

#[test]
fn lines_come_whole_whatever_the_pieces() {
    let mut output = Output::default();
    let mut lines = Vec::new();
    for piece in ["on", "e\ntwo\r\n", "\nth", "r", "ee", "\nrest"] {
        output.put(piece.as_bytes());
        while let Some(line) = output.line().unwrap() {
            lines.push(String::from_utf8_lossy(line).into_owned());
        }
    }
    assert_eq!(lines, ["one", "two", "", "three"]);
    assert_eq!(output.take_rest(), b"rest");
}

#[test]
fn caps_are_exact() {
    let check = |line: usize, lines: usize, expected: Result<(), Flood>| {
        let mut output = Output::default();
        let mut text = vec![b'x'; line];
        text.push(b'\n');
        let result = (0..lines).try_for_each(|_| {
            output.put(&text);
            while output.line()?.is_some() {}
            Ok(())
        });
        assert_eq!(result, expected, "{lines} lines of {line}");
    };
    check(LINE, 1, Ok(()));
    check(LINE + 1, 1, Err(Flood::Line));
    check(1023, TURN >> 10, Ok(()));
    check(1023, (TURN >> 10) + 1, Err(Flood::Turn));
    let mut output = Output::after(MATCH);
    output.put(b"x");
    assert_eq!(output.line(), Err(Flood::Match));
}

#[test]
fn standard_error_is_cut_at_its_cap() {
    let mut errors = Errors::default();
    errors.put(&vec![b'e'; ERRORS - 1]);
    errors.put(b"12345");
    let (kept, dropped) = errors.take();
    assert_eq!((kept.len(), dropped), (ERRORS, 4));
    errors.put(b"more");
    assert_eq!(errors.take(), (Vec::new(), 4));
    errors.begin_turn();
    errors.put(b"more");
    assert_eq!(errors.take(), (b"more".to_vec(), 0));
}
