use super::*;

#[test]
fn programs_of_other_systems_are_refused_with_a_sentence() {
    let elf = |class: u8, kind: u8, machine: u8| {
        let mut start = *b"\x7fELF.\x01\x01.............";
        (start[4], start[16], start[17], start[18], start[19]) = (class, kind, 0, machine, 0);
        start.to_vec()
    };
    let check = |start: &[u8], expected: &str| {
        let message = kind(start).err().unwrap_or_default();
        assert!(message.starts_with(expected) && message.is_empty() == expected.is_empty(), "{message}");
    };
    check(&elf(2, 3, HERE.1 as u8), "");
    check(&elf(2, 2, HERE.1 as u8), "");
    check(b"#!/bin/sh\n", "");
    check(&elf(2, 1, HERE.1 as u8), "is an object file");
    check(&elf(1, 2, 3), "is a program for x86, and this system runs");
    check(&elf(2, 3, 22), "is a program for another processor");
    check(b"MZ\x90\0", "is a program for Windows or DOS");
    check(b"\xcf\xfa\xed\xfe....", "is a program for macOS");
    check(b"hello", "is neither a program nor a source file");
    check(b"", "is neither a program nor a source file");
}

#[test]
fn usual_programs_are_found() {
    assert!(find("sh").is_some_and(|path| check(&path).is_ok()));
    assert_eq!(find("no-such-program-anywhere"), None);
}
