use super::*;

fn session(hash: &str) -> NewSession<'_> {
    NewSession { hash, expires: 100 }
}

#[test]
fn a_link_for_a_class_lets_in_so_many_until_it_ends() {
    let store = Store::in_memory().unwrap();
    let new = NewInvitation { hash: "link", role: Role::Author, name: None, most: 2, expires: 50 };
    let class = store.invite(&new, 1).unwrap();
    let mut number = 0;
    let mut accept = |name: Option<&str>, now: i64| {
        number += 1;
        let (one, other) = (format!("s{number}"), format!("r{number}"));
        store.accept_invitation("link", name, &session(&one), &other, now).unwrap()
    };
    assert_eq!(accept(None, 2), Accepted::NameNeeded);
    assert_eq!(accept(Some("Ada"), 50), Accepted::Expired);
    let Accepted::Person(ada) = accept(Some("Ada"), 2) else { panic!() };
    assert_eq!((ada.name.as_str(), ada.role), ("Ada", Role::Author));
    for alike in ["ADA", "Ad\u{430}", "\u{391}da", "\u{ff21}da", "A\u{501}a"] {
        assert_eq!(accept(Some(alike), 2), Accepted::NameTaken, "{alike}");
    }
    assert!(matches!(accept(Some("Grace"), 3), Accepted::Person(_)));
    assert_eq!(accept(Some("Edsger"), 3), Accepted::UsedUp);
    assert_eq!(
        store.accept_invitation("other", Some("X"), &session("x"), "y", 3).unwrap(),
        Accepted::Unknown
    );
    assert_eq!(store.invitations().unwrap()[0].used, 2);
    assert!(store.revoke_invitation(&class.id).unwrap());
    assert_eq!(accept(Some("Edsger"), 3), Accepted::Unknown);
    assert_eq!(store.people().unwrap().len(), 2);
    // Those who are in stay in.
    assert_eq!(store.session("s3", 4).unwrap(), Some(ada));
}

#[test]
fn a_link_for_one_person_brings_its_name() {
    let store = Store::in_memory().unwrap();
    let new = NewInvitation { hash: "h", role: Role::Guest, name: Some("Kurt"), most: 1, expires: 50 };
    store.invite(&new, 1).unwrap();
    let accept = || store.accept_invitation("h", Some("Mallory"), &session("s"), "r", 2).unwrap();
    let Accepted::Person(kurt) = accept() else { panic!() };
    assert_eq!((kurt.name.as_str(), kurt.role), ("Kurt", Role::Guest));
    assert_eq!(accept(), Accepted::UsedUp);
}
