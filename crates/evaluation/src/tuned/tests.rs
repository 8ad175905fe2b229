use super::*;

#[test]
fn every_line_of_the_table_is_read() {
    for line in TABLE.lines() {
        let read = Line::read(line).unwrap_or_else(|wrong| panic!("{line}: {wrong}"));
        if let Some(read) = read {
            assert_eq!(read.to_string(), line.split('#').next().unwrap_or_default().trim_end());
            assert_eq!(tuned(read.fingerprint, read.number), Some(read.weights));
        }
    }
}

#[test]
fn what_is_written_is_read() {
    let weights = Weights { pieces: Some(vec![80, -5]), place: 0, safety: 30, ..Weights::USUAL };
    let line = Line { name: "a-game".into(), fingerprint: 0xabc, number: 2, weights };
    assert_eq!(line.to_string(), "a-game 0000000000000abc 2 safety=30 place=0 pieces=80,-5");
    assert_eq!(Line::read(&format!("{line} # well")), Ok(Some(line)));
}

#[test]
fn what_cannot_be_read_is_told() {
    let check = |line: &str, told: &str| assert_eq!(Line::read(line), Err(told.into()), "{line}");
    check("chess", "the fingerprint is missing");
    check("chess xyz", "'xyz' is no fingerprint");
    check("chess 1f", "the number of the game is missing");
    check("chess 1f one", "'one' is no number of a game");
    check("chess 1f 1 place", "'place' is not of the form name=number");
    check("chess 1f 1 place=far", "place: 'far' is no number");
    check(
        "chess 1f 1 plaice=3",
        "no weight 'plaice'; there are: pieces, safety, place, mobility, advance, rush, lines, tempo",
    );
    check("chess 1f 1 pieces=1,,2", "pieces: '' is no number");
}
