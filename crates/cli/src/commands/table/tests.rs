use super::*;

#[test]
fn what_was_handed_in_is_read_only_by_its_id() {
    let store = Store::in_memory().unwrap();
    store.keep_tournament("hand-in-abc", "First", "thud", "no plan", &[], 1).unwrap();
    let told = |id| match Found::read(&store, id) {
        Ok(_) => panic!("this is no plan"),
        Err(Failure::Usage(why) | Failure::Failed(why)) => why,
        Err(_) => panic!("another failure"),
    };
    assert!(told(None).starts_with("no tournament is kept there"));
    assert!(told(Some("hand-in-abc")).starts_with("the plan of tournament hand-in-abc"));
}
