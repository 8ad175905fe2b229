use super::*;
use crate::{Accepted, NewInvitation, NewSession, Role};

#[test]
fn a_token_speaks_for_its_owner_until_it_is_removed_or_the_owner_shut_out() {
    let store = Store::in_memory().unwrap();
    let new = NewInvitation { hash: "i", role: Role::Author, name: Some("Ada"), most: 1, expires: 9 };
    store.invite(&new, 1).unwrap();
    let session = NewSession { hash: "s", expires: 100 };
    let Accepted::Person(ada) = store.accept_invitation("i", None, &session, "r", 1).unwrap() else {
        panic!("no account")
    };
    let made = store.add_token("one", &ada.id, "laptop", 2, 5).unwrap().unwrap();
    let other = store.add_token("two", &ada.id, "class", 2, 6).unwrap().unwrap();
    assert_eq!(store.add_token("three", &ada.id, "more", 2, 7).unwrap(), None);
    assert_eq!(store.person_of_token("three", 8).unwrap(), None);
    assert_eq!(store.person_of_token("one", 100_000).unwrap(), Some(ada.clone()));
    // Uses within a minute are not noted.
    assert_eq!(store.person_of_token("one", 150_000).unwrap(), Some(ada.clone()));
    let used = Token { used: Some(100_000), ..made.clone() };
    assert_eq!(store.tokens_of(&ada.id).unwrap(), [other.clone(), used]);
    assert_eq!(store.token_owner(&other.id).unwrap(), Some(ada.id.clone()));
    assert!(store.remove_token(&other.id).unwrap() && !store.remove_token(&other.id).unwrap());
    assert_eq!(store.person_of_token("two", 8).unwrap(), None);
    store.shut_out(&ada.id, true).unwrap();
    assert_eq!(store.person_of_token("one", 8).unwrap(), None);
    store.shut_out(&ada.id, false).unwrap();
    assert_eq!(store.tokens_of(&ada.id).unwrap(), [], "who was shut out makes new ones");
}
