use super::*;

#[test]
fn an_entry_is_read_as_it_was_written() {
    let rover = Elsewhere { remote: "abc".into(), name: "Rover".into(), wait: 90 };
    assert_eq!(remote_of(&rover.written()), Some(("abc", Duration::from_secs(90))));
    assert_eq!((remote_of("bot:abc@90"), remote_of("remote:abc@x")), (None, None));
    let entry = |spec: String| Entry { name: "Rover".into(), hash: String::new(), spec };
    assert_eq!(spec_of(&entry(rover.written())), Spec::Remote { remote: "abc".into() });
    let version = Spec::Version { bot: "a".into(), version: "b".into(), name: "Rover".into() };
    assert_eq!(spec_of(&entry(written("a", "b"))), version);
    assert_eq!(spec_of(&entry("house:random".into())), Spec::Ships("house:random".into()));
}
