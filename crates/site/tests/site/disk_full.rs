//! A full disk loses no result.

use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::{Value, json};
use site::Limits;

use crate::support::Site;

/// A file system of 4 MB, removed on drop.
struct SmallDisk(PathBuf);

impl SmallDisk {
    /// `None` if this user may not mount one.
    fn new() -> Option<SmallDisk> {
        let folder = std::env::temp_dir().join(format!("viadal-small-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let mounted =
            Command::new("mount").args(["-t", "tmpfs", "-o", "size=4M", "none"]).arg(&folder).output();
        mounted.is_ok_and(|mounted| mounted.status.success()).then_some(SmallDisk(folder))
    }

    /// Fills it up.
    fn fill(&self) -> PathBuf {
        let path = self.0.join("filling");
        let mut file = std::fs::File::create(&path).unwrap();
        while std::io::Write::write(&mut file, &[0; 512]).is_ok() {}
        path
    }
}

impl Drop for SmallDisk {
    fn drop(&mut self) {
        let _ = Command::new("umount").arg("-l").arg(&self.0).output();
        let _ = std::fs::remove_dir(&self.0);
    }
}

#[test]
fn a_match_that_ends_while_the_disk_is_full_is_stored_when_there_is_room() {
    let Some(disk) = SmallDisk::new() else {
        eprintln!("1 check skipped: only root may mount a small file system");
        return;
    };
    let folder = std::env::temp_dir().join(format!("viadal-small-site-{}", std::process::id()));
    let site = Site::start(folder, disk.0.join("viadal.db"), Limits::default());
    let wish =
        json!({"game": "zrf", "options": {"rules": "reversi"}, "bots": ["human", "house:random"], "seed": 1});
    let begun = site.begin(&wish);
    let (id, key) = (begun["id"].as_str().unwrap(), &begun["keys"][0]);
    let mut socket = site.watch(id, &json!({"key": key}));
    socket.until(|message| message["prompt"].is_object());
    let filling = disk.fill();
    socket.say(&json!({"resign": id, "key": key}));
    let seen = socket.until(|message| message["summary"]["ended"].is_i64());
    let ended = &seen.last().unwrap()["summary"];
    assert_eq!((&ended["state"], &ended["unsaved"]), (&json!("done"), &json!(true)), "{ended}");
    // It is shown as it ended, although the store does not have it.
    assert_eq!(site.get(&format!("/api/v1/matches/{id}")).json(), *ended);
    assert_eq!(site.get("/api/v1/matches?state=done").json(), json!([ended]));
    assert_eq!(site.get("/api/v1/matches?state=live").json(), json!([]));
    let record = site.get(&format!("/api/v1/matches/{id}/record")).text();
    assert!(record.contains("resigned"), "{record}");
    let refused = site.post("/api/v1/matches", &wish);
    assert_eq!((refused.status, refused.error().as_str()), (507, "disk_full"));
    let said = "the server's disk is almost full (0 MB are free): what is played is finished, but nothing new is \
                taken until there is room";
    assert_eq!(refused.json()["message"], said);
    let bot = json!({"name": "A", "game": "thud", "files": [{"name": "A.py", "text": "1"}]});
    assert_eq!(site.post("/api/v1/bots", &bot).error(), "disk_full");
    let health = site.get("/healthz");
    assert_eq!(health.status, 503);
    assert!(health.json()["problems"].as_array().unwrap().contains(&json!(said)), "{}", health.text());
    assert!(site.get("/metrics").text().contains("viadal_disk_free_bytes{of=\"store\"} "));

    std::fs::remove_file(filling).unwrap();
    let saved = site.until(id, |summary| summary["unsaved"] == Value::Null);
    assert_eq!((&saved["state"], &saved["reason"]), (&json!("done"), &json!("resigned")));
    assert_eq!(site.get(&format!("/api/v1/matches/{id}/record")).text(), record);
    let site = site.restarted(Limits::default());
    assert_eq!(site.get(&format!("/api/v1/matches/{id}")).json(), saved);
    assert_eq!(site.get(&format!("/api/v1/matches/{id}/record")).text(), record);
    let _: &Path = &disk.0;
}
