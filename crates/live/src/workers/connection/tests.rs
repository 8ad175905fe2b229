use serde_json::json;

use super::*;

fn said(code: &str, text: &str) -> io::Result<Refused> {
    let wording = json!({"pattern": "{text}", "blanks": {"text": text}});
    refused(&serde_json::to_vec(&json!({"reason": "Invalid", "code": code, "wording": wording})).unwrap())
}

#[test]
fn a_refusal_has_a_known_code_and_a_bounded_length() {
    assert_eq!(said("setup", "no").unwrap().wording.to_string(), "no");
    assert!(said("a_code_of_its_own", "no").is_err());
    assert!(said("setup", &"x".repeat(LONGEST_REFUSAL)).is_err());
    // What a job quotes is shortened before it is said.
    let long = Refused::wrong("setup", Wording::verbatim("x".repeat(8 << 20)));
    let bytes = serde_json::to_vec(&Refusal::from(long)).unwrap();
    assert!(refused(&bytes).unwrap().wording.to_string().len() < 2 * QUOTED);
}

#[test]
fn a_message_is_as_long_as_what_came() {
    let mut told = Vec::new();
    write(&mut told, Kind::Line, b"a line").unwrap();
    assert_eq!(read(&mut &told[..]).unwrap(), (Kind::Line, b"a line".to_vec()));
    let error = |bytes: &[u8]| read(&mut &*bytes).unwrap_err().kind();
    assert_eq!(error(&told[..told.len() - 1]), io::ErrorKind::UnexpectedEof);
    assert_eq!(error(&[9, 0, 0, 0, 0]), io::ErrorKind::InvalidData);
    assert_eq!(error(&[2, 255, 255, 255, 255]), io::ErrorKind::InvalidData);
    assert_eq!(error(&[2, 0, 0, 0, 7, b'x']), io::ErrorKind::UnexpectedEof);
}
