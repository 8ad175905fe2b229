//! Backups of a running server, and restoring them.

use std::sync::atomic::{AtomicBool, Ordering};

use rusqlite::Connection;
use serde_json::{Value, json};

use crate::site::Site;
use crate::support::Folder;

/// The results in a store, one per line, in the order of the schedule.
fn results(folder: &Folder, name: &str) -> Vec<String> {
    let store = Connection::open(folder.path().join(name)).unwrap();
    let mut question = store.prepare("select * from results order by tournament, encounter, turn").unwrap();
    let columns = question.column_count();
    let line = |row: &rusqlite::Row<'_>| {
        let cells: Result<Vec<String>, _> =
            (0..columns).map(|column| row.get_ref(column).map(|cell| format!("{cell:?}"))).collect();
        Ok(cells?.join("|"))
    };
    question.query_map([], line).unwrap().collect::<Result<_, _>>().unwrap()
}

#[test]
fn a_backup_under_load_restores_to_the_same_tables() {
    let folder = Folder::new("backup");
    let mut site = Site::new(&folder, "--db viadal.db");
    let person = site.person("");
    let cup = json!({"game": "zrf", "options": {"rules": "reversi"}, "bots": ["house:random", "house:greedy"],
        "rounds": 100, "seed": 7});
    let id = person.make("/tournaments", &cup).unwrap()["id"].as_str().unwrap().to_string();
    let path = format!("/tournaments/{id}");
    let is_over = AtomicBool::new(false);
    std::thread::scope(|scope| {
        scope.spawn(|| {
            for number in 0.. {
                if is_over.load(Ordering::Relaxed) {
                    return;
                }
                let files = json!([{"name": "Ace.plw", "text": "1;\n".repeat(1000)}]);
                let bot = json!({"name": format!("Ace {number}"), "game": "perlwars", "files": files});
                person.make("/bots", &bot).unwrap();
            }
        });
        person.until(&path, |told| told["played"].as_u64() >= Some(5));
        let told = folder.viadal("backup --db viadal.db monday.db").ended(0).out;
        assert!(
            told.starts_with("monday.db: people 0, bots ") && told.contains("tournaments 1 with "),
            "{told}"
        );
        is_over.store(true, Ordering::Relaxed);
    });
    let refused = folder.viadal("restore --db viadal.db monday.db --overwrite").ended(1);
    assert!(refused.err.contains("in use by another viadal"), "{}", refused.err);
    person.until(&path, |told| told["state"] == "finished");
    let whole = person.get(&path);
    assert_eq!(site.terminate(), Some(0));

    folder.viadal("restore --db other.db monday.db").ended(0);
    let refused = folder.viadal("restore --db other.db monday.db").ended(1);
    assert!(refused.err.contains("there is a store already"), "{}", refused.err);
    let table = |db: &str| folder.viadal(&format!("table {db} --json")).ended(0).out;
    assert_eq!(table("other.db"), table("monday.db"));
    // The backup holds the results of that moment, unchanged.
    let (held, all) = (results(&folder, "monday.db"), results(&folder, "viadal.db"));
    assert!(held.len() >= 5 && held.len() < all.len(), "{} of {}", held.len(), all.len());
    assert!(held.iter().all(|line| all.contains(line)));
    // The restored server plays on and reaches the same table.
    let site = Site::new(&folder, "--db other.db");
    let restored = site.person("").until(&path, |told| told["state"] == "finished");
    let standing = |told: &Value| [told["rows"].clone(), told["cross"].clone(), told["played"].clone()];
    assert_eq!(standing(&restored), standing(&whole));
    drop(site);
    assert_eq!(table("other.db"), table("viadal.db"));
}

#[test]
fn what_is_no_backup_is_refused() {
    let folder = Folder::new("no_backup").with("letter.db", "dear all");
    let refused = folder.viadal("restore --db viadal.db letter.db").ended(1);
    assert!(refused.err.contains("letter.db: "), "{}", refused.err);
    let refused = folder.viadal("restore --db viadal.db none.db").ended(1);
    assert!(refused.err.contains("none.db: there is no such file"), "{}", refused.err);
    let refused = folder.viadal("backup --db viadal.db monday.db").ended(1);
    assert!(refused.err.contains("viadal.db: there is no such file"), "{}", refused.err);
    assert!(!folder.has("viadal.db") && !folder.has("monday.db") && !folder.has("monday.db.part"));
}
