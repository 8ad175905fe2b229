use super::*;
use crate::{Accepted, NewInvitation, Role};

fn joined(store: &Store) -> Person {
    let new = NewInvitation { hash: "i", role: Role::Host, name: Some("Host"), most: 1, expires: 9 };
    store.invite(&new, 1).unwrap();
    let session = NewSession { hash: "first", expires: 100 };
    match store.accept_invitation("i", None, &session, "recovery", 1).unwrap() {
        Accepted::Person(person) => person,
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_session_ends_by_its_time_and_by_its_owner() {
    let store = Store::in_memory().unwrap();
    let host = joined(&store);
    assert_eq!(store.session("first", 99).unwrap(), Some(host));
    assert_eq!(store.session("first", 100).unwrap(), None);
    assert_eq!(store.session("forged", 2).unwrap(), None);
    store.end_session("first").unwrap();
    assert_eq!(store.session("first", 2).unwrap(), None);
}

#[test]
fn a_recovery_link_works_once_and_ends_all_other_sessions() {
    let store = Store::in_memory().unwrap();
    let host = joined(&store);
    let new = NewSession { hash: "second", expires: 100 };
    let again = |link: &str, next: &str| store.recover(link, &new, next, 5).unwrap();
    assert_eq!(again("wrong", "next"), None);
    assert_eq!(again("recovery", "next"), Some(host.clone()));
    assert_eq!(store.session("first", 6).unwrap(), None);
    assert_eq!(store.session("second", 6).unwrap(), Some(host.clone()));
    assert_eq!(again("recovery", "other"), None);
    // The host may make another.
    assert!(store.set_recovery(&host.id, "made").unwrap());
    store.end_session("second").unwrap();
    assert_eq!(again("next", "other"), None);
    assert_eq!(again("made", "other"), Some(host));
}

/// Whoever signs in while the ban falls may have a session, a link or a token that the ban did not see.
#[test]
fn what_a_ban_did_not_see_opens_nothing_either() {
    let store = Store::in_memory().unwrap();
    let host = joined(&store);
    assert!(store.shut_out(&host.id, true).unwrap());
    let late = NewSession { hash: "late", expires: 100 };
    late.insert(&store.connection(), &host.id, 2).unwrap();
    store.connection().execute("update people set recovery = 'late'", []).unwrap();
    store.add_token("late", &host.id, "late", 9, 2).unwrap();
    assert_eq!(store.session("late", 3).unwrap(), None);
    assert_eq!(store.recover("late", &NewSession { hash: "s", expires: 9 }, "n", 3).unwrap(), None);
    assert_eq!(store.person_of_token("late", 3).unwrap(), None);
    // They count again when the ban is lifted.
    assert!(store.shut_out(&host.id, false).unwrap());
    assert_eq!(store.session("late", 3).unwrap().map(|person| person.id), Some(host.id));
}

#[test]
fn who_is_shut_out_has_no_session_and_no_way_back() {
    let store = Store::in_memory().unwrap();
    let host = joined(&store);
    assert!(store.shut_out(&host.id, true).unwrap());
    assert_eq!(store.session("first", 2).unwrap(), None);
    assert_eq!(store.recover("recovery", &NewSession { hash: "s", expires: 9 }, "n", 2).unwrap(), None);
    assert!(!store.set_recovery(&host.id, "made").unwrap());
    assert!(store.shut_out(&host.id, false).unwrap());
    assert_eq!(store.session("first", 2).unwrap(), None);
    assert!(store.set_recovery(&host.id, "made").unwrap());
    assert!(!store.shut_out("nobody", true).unwrap());
}
