use crate::checksum;
use std::path::PathBuf;

use super::*;
use crate::{NewBot, SourceFile, Store};

fn folder(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("viadal-backup-{name}-{}", std::process::id()));
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

fn add_bot(store: &Store, name: &str) {
    let files = vec![SourceFile { name: "a.py".into(), text: "x".repeat(9000) }];
    let new = NewBot { name, game: "thud", language: None, files: &files, owner: None, held_back: None };
    store.add_bot(&new, 1).unwrap();
}

#[test]
fn a_store_in_use_is_copied_and_put_back() {
    let folder = folder("whole");
    let (path, copy, other) = (folder.join("a.db"), folder.join("copy.db"), folder.join("b/other.db"));
    let store = Store::open(&path).unwrap();
    add_bot(&store, "Ace");
    let counted = back_up(&path, &copy).unwrap();
    assert_eq!((counted.bots, counted.matches), (1, 0));
    add_bot(&store, "Bee");
    assert_eq!(restore(&copy, &other, OnExisting::Refuse).unwrap(), (counted, Checksum::Right));
    assert_eq!(Store::open(&other).unwrap().bots(None).unwrap().len(), 1);
    // A later backup replaces the earlier one.
    assert_eq!(back_up(&path, &copy).unwrap().bots, 2);
    let refused = restore(&copy, &other, OnExisting::Refuse).unwrap_err().to_string();
    assert!(refused.contains("there is a store already"), "{refused}");
    assert_eq!(Store::open(&other).unwrap().bots(None).unwrap().len(), 1);
    restore(&copy, &other, OnExisting::Overwrite).unwrap();
    assert_eq!(Store::open(&other).unwrap().bots(None).unwrap().len(), 2);
    // Nor is anything else that is no backup, the store itself least.
    fs::write(folder.join("notes.txt"), "hello").unwrap();
    for kept in ["a.db", "b/other.db", "notes.txt"].map(|name| folder.join(name)) {
        let before = fs::read(&kept).unwrap();
        assert!(matches!(back_up(&path, &kept), Err(BadBackup::Taken { .. })), "{kept:?}");
        assert!(fs::read(&kept).unwrap() == before, "{kept:?}");
    }
    fs::write(folder.join("empty"), "").unwrap();
    back_up(&path, &folder.join("empty")).unwrap();
    // A store in use is never replaced.
    let refused = restore(&copy, &path, OnExisting::Overwrite).unwrap_err();
    assert!(matches!(refused, BadBackup::Store(BadStore::Taken { .. })), "{refused}");
    let names: Vec<String> = fs::read_dir(&folder)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .filter(|name| name.starts_with("copy"))
        .collect();
    assert_eq!(names, ["copy.db"]);
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn what_is_no_whole_store_is_refused_and_touches_nothing() {
    let folder = folder("damaged");
    let (path, copy, target) = (folder.join("a.db"), folder.join("copy.db"), folder.join("target.db"));
    let store = Store::open(&path).unwrap();
    for name in ["Ace", "Bee", "Cat"] {
        add_bot(&store, name);
    }
    back_up(&path, &copy).unwrap();
    let whole = fs::read(&copy).unwrap();
    let check = |bytes: &[u8], expected: &str| {
        fs::write(&copy, bytes).unwrap();
        let refused = restore(&copy, &target, OnExisting::Overwrite).unwrap_err().to_string();
        assert!(refused.contains(expected), "{refused} instead of {expected}");
        assert!(!target.exists());
    };
    check(b"", "no store of viadal");
    check(b"this is a letter, not a database, and it is long enough to be seen as one", "not a database");
    check(&whole[..whole.len() - 4096 - checksum::LENGTH as usize], "damaged");
    // One flipped bit anywhere, in a text or in a page that is not used.
    for place in (100..whole.len() - checksum::LENGTH as usize).step_by(whole.len() / 40) {
        let mut flipped = whole.clone();
        flipped[place] ^= 1;
        check(&flipped, "damaged: ");
    }
    let mut flipped = whole.clone();
    *flipped.last_mut().unwrap() ^= 1;
    check(&flipped, "damaged: its bytes are not those that were written: the checksum differs");
    let whole = whole[..whole.len() - checksum::LENGTH as usize].to_vec();
    let mut scribbled = whole.clone();
    let middle = whole.len() / 2 / 4096 * 4096;
    scribbled[middle..middle + 64].fill(0xa5);
    check(&scribbled, "damaged");
    fs::write(&copy, &whole).unwrap();
    Connection::open(&copy).unwrap().pragma_update(None, "user_version", 999).unwrap();
    let later = fs::read(&copy).unwrap();
    check(&later, "written by a later viadal");
    fs::write(&copy, &whole).unwrap();
    let connection = Connection::open(&copy).unwrap();
    connection.pragma_update(None, "foreign_keys", false).unwrap();
    connection.execute("delete from bots where name = 'Ace'", []).unwrap();
    drop(connection);
    check(&fs::read(&copy).unwrap(), "refer to others that are missing");
    let missing = restore(&folder.join("none.db"), &target, OnExisting::Refuse).unwrap_err().to_string();
    assert!(missing.contains("there is no such file"), "{missing}");
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn a_backup_without_a_checksum_is_put_back_and_one_in_use_as_a_store_loses_its_own() {
    let folder = folder("earlier");
    let (path, copy, target) = (folder.join("a.db"), folder.join("copy.db"), folder.join("target.db"));
    add_bot(&Store::open(&path).unwrap(), "Ace");
    let counted = back_up(&path, &copy).unwrap();
    let whole = fs::read(&copy).unwrap();
    fs::write(&copy, &whole[..whole.len() - checksum::LENGTH as usize]).unwrap();
    assert_eq!(restore(&copy, &target, OnExisting::Refuse).unwrap(), (counted, Checksum::Missing));
    fs::write(&copy, &whole).unwrap();
    add_bot(&Store::open(&copy).unwrap(), "Bee");
    let (changed, checksum) = restore(&copy, &target, OnExisting::Overwrite).unwrap();
    assert_eq!((changed.bots, checksum), (2, Checksum::Missing));
    assert_eq!(Store::open(&target).unwrap().bots(None).unwrap().len(), 2);
    fs::remove_dir_all(folder).unwrap();
}
