use std::collections::BTreeSet;

use super::*;
use crate::{Accepted, NewInvitation, NewSession, Role};

fn file(text: &str) -> Vec<SourceFile> {
    vec![SourceFile { name: "A.plw".into(), text: text.into() }]
}

fn new<'a>(name: &'a str, files: &'a [SourceFile]) -> NewBot<'a> {
    NewBot { name, game: "perlwars", language: Some("perl"), files, owner: None, held_back: None }
}

#[test]
fn bots_are_kept_changed_and_taken_out_of_sight() {
    let store = Store::in_memory().unwrap();
    let first = store.add_bot(&new("A", &file("1")), 10).unwrap();
    let second = store.add_bot(&new("B", &file("2")), 11).unwrap();
    assert_eq!(store.bots(Some("perlwars")).unwrap(), [second.clone(), first.clone()]);
    assert_eq!(store.bots(Some("thud")).unwrap(), []);

    let changed = store.change_bot(&first.id, &new("A2", &file("3")), 12).unwrap().unwrap();
    assert_eq!((changed.name.as_str(), changed.created, changed.updated), ("A2", 10, 12));
    assert_ne!(changed.hash, first.hash);
    assert_eq!(store.files_of(&first.id).unwrap(), Some(file("3")));
    // Back to an earlier version.
    let back = store.change_bot(&first.id, &new("A", &file("1")), 13).unwrap().unwrap();
    assert_eq!(back.hash, first.hash);

    assert!(store.remove_bot(&first.id).unwrap());
    assert!(!store.remove_bot(&first.id).unwrap());
    assert_eq!(store.bot(&first.id).unwrap(), None);
    assert_eq!(store.files_of(&first.id).unwrap(), None);
    assert_eq!(store.change_bot(&first.id, &new("A", &file("1")), 14).unwrap(), None);
    assert_eq!(store.bots(None).unwrap(), [second]);
}

#[test]
fn a_bots_owner_is_known_even_after_the_bot_is_gone() {
    let store = Store::in_memory().unwrap();
    let invited = NewInvitation { hash: "i", role: Role::Author, name: Some("Ada"), most: 1, expires: 9 };
    store.invite(&invited, 1).unwrap();
    let session = NewSession { hash: "s", expires: 9 };
    let Accepted::Person(ada) = store.accept_invitation("i", None, &session, "r", 1).unwrap() else {
        panic!("an invitation is accepted")
    };
    let owned = store.add_bot(&NewBot { owner: Some(&ada.id), ..new("A", &file("1")) }, 10).unwrap();
    let free = store.add_bot(&new("B", &file("1")), 10).unwrap();
    assert!(store.remove_bot(&owned.id).unwrap());
    for (id, owner) in [(owned.id.as_str(), Some(Some(ada.id))), (&free.id, Some(None)), ("nothing", None)] {
        assert_eq!(store.bot_owner(id).unwrap(), owner, "{id}");
    }
}

#[test]
fn a_bot_is_disqualified_and_readmitted() {
    let store = Store::in_memory().unwrap();
    let [out, other] = ["A", "B"].map(|name| store.add_bot(&new(name, &file("1")), 10).unwrap().id);
    assert!(store.disqualify(&out, true, 11).unwrap() && store.disqualify(&out, true, 12).unwrap());
    assert!(store.disqualify(&other, false, 11).unwrap());
    assert_eq!(store.disqualified().unwrap(), BTreeSet::from([out.clone()]));
    assert!(store.disqualify(&out, false, 13).unwrap());
    assert!(store.disqualified().unwrap().is_empty());
    assert!(!store.disqualify("nothing", true, 11).unwrap());
}

#[test]
fn ids_differ() {
    let mut ids: Vec<String> = (0..1000).map(|_| new_id()).collect();
    ids.sort();
    ids.dedup();
    assert_eq!(ids.len(), 1000);
    assert!(ids.iter().all(|id| id.len() == 12));
}
