use super::*;

fn folder(name: &str) -> std::path::PathBuf {
    let folder = std::env::temp_dir().join(format!("viadal-store-{name}-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&folder);
    folder
}

#[test]
fn a_store_from_the_future_is_refused() {
    let folder = folder("future");
    let path = folder.join("a/viadal.db");
    drop(Store::open(&path).unwrap());
    Connection::open(&path).unwrap().pragma_update(None, "user_version", 99).unwrap();
    let refused = Store::open(&path).err().unwrap().to_string();
    let shown = path.display().to_string();
    let known = MIGRATIONS.len();
    assert_eq!(
        refused,
        format!(
            "{shown}: written by a later viadal (version 99 of its form, this program knows {known}); use that \
             one, or another file with --db"
        )
    );
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn a_store_has_one_owner() {
    let folder = folder("owner");
    let path = folder.join("viadal.db");
    let first = Store::open(&path).unwrap();
    assert!(matches!(Store::open(&path), Err(BadStore::Taken { .. })));
    drop(first);
    assert!(Store::open(&path).is_ok());
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn what_is_no_store_is_named() {
    let folder = folder("none");
    std::fs::create_dir_all(&folder).unwrap();
    let path = folder.join("viadal.db");
    std::fs::write(&path, "this is a letter, not a database, and it is long enough to be seen as one")
        .unwrap();
    let refused = Store::open(&path).err().unwrap().to_string();
    assert!(refused.ends_with("file is not a database"), "{refused}");
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn a_check_tells_that_the_file_was_spoilt() {
    let folder = folder("spoilt");
    let path = folder.join("viadal.db");
    let store = Store::open(&path).unwrap();
    assert!(store.check().is_ok());
    let checkpoint = "pragma wal_checkpoint(truncate); pragma shrink_memory;";
    store.connection().execute_batch(checkpoint).unwrap();
    std::fs::write(&path, [b'x'; 8192]).unwrap();
    assert!(store.check().is_err());
    std::fs::remove_dir_all(folder).unwrap();
}
