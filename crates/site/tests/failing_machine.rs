//! A server tournament on a machine that sometimes fails: such matches are replayed, and none counts twice.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]
#![allow(dead_code, reason = "shared with the tests of the whole site")]

#[path = "site/support.rs"]
mod support;

use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use game::{BadSetup, Bot, Fault, Hello, House, Message, Options, Prompt, Room, Verdict};
use games::planetfight::{PlanetFight, ROOM as PLANETFIGHT};
use serde_json::{Value, json};
use support::Site;

/// How many failures are left.
static FAILURES: AtomicU32 = AtomicU32::new(0);

/// Plays at random on a failing machine.
struct Unlucky(Box<dyn Bot>);

impl Bot for Unlucky {
    fn load(&mut self, hello: &Hello) -> Result<(), Fault> {
        let take = |left: u32| left.checked_sub(1);
        match FAILURES.fetch_update(Ordering::SeqCst, Ordering::SeqCst, take) {
            Ok(_) => Err(Fault::new(Verdict::HostFault, "no more processes")),
            Err(_) => self.0.load(hello),
        }
    }

    fn tell(&mut self, message: &Message<'_>) {
        self.0.tell(message);
    }

    fn ask(&mut self, prompt: &Prompt, limit: Duration) -> Result<String, Fault> {
        self.0.ask(prompt, limit)
    }
}

fn make(options: &Options) -> Result<Box<dyn Bot>, BadSetup> {
    let random = PLANETFIGHT.house.iter().find(|house| house.name == "random").unwrap();
    Ok(Box::new(Unlucky((random.make)(options)?)))
}

const HOUSE: &[House] = &[
    House { name: "unlucky", help: "plays at random on a machine that fails", options: &[], make },
    House { name: "other", help: "the same", options: &[], make },
];

static ROOM: Room =
    Room::new::<PlanetFight>("planetfight", "PlanetFight", "ships fly between planets").house(HOUSE);

/// Plays a tournament of four matches with this many failures, and waits until it stops.
fn hold(site: &Site, failures: u32, seed: u32) -> Value {
    FAILURES.store(failures, Ordering::SeqCst);
    let bots = ["house:unlucky", "house:other"];
    let options = json!({"rounds": "5"});
    let wish = json!({"game": "planetfight", "options": options, "bots": bots, "rounds": 2, "seed": seed});
    let begun = site.post("/api/v1/tournaments", &wish).json();
    ended(site, begun["id"].as_str().unwrap())
}

fn ended(site: &Site, id: &str) -> Value {
    loop {
        let standing = site.get(&format!("/api/v1/tournaments/{id}")).json();
        if standing["state"] != "running" {
            return standing;
        }
        std::thread::sleep(Duration::from_millis(20));
    }
}

#[test]
fn a_match_that_the_host_breaks_is_played_again() {
    arena::set_rooms([&ROOM]);
    let site = Site::new();
    let smooth = hold(&site, 0, 5);
    assert_eq!((&smooth["state"], &smooth["played"]), (&json!("finished"), &json!(4)));
    // A match has three attempts, so with four failures the tournament must start one again.
    let rough = hold(&site, 4, 6);
    assert_eq!(
        (&rough["state"], &rough["played"], &rough["trouble"]),
        (&json!("finished"), &json!(4), &json!(null))
    );
    assert_eq!(FAILURES.load(Ordering::SeqCst), 0, "the machine has failed as often as it was to");
    assert!(rough["rows"].as_array().unwrap().iter().all(|row| row["matches"] == 4 && row["faults"] == 0));

    // A machine that always fails stops the tournament with a message. It continues when the machine works again.
    let broken = hold(&site, u32::MAX, 7);
    let id = broken["id"].as_str().unwrap();
    assert_eq!((&broken["state"], &broken["played"]), (&json!("stopped"), &json!(0)));
    assert_eq!(broken["trouble"], "the host broke 4 matches again and again");
    let matches = site.get(&format!("/api/v1/tournaments/{id}/matches")).json();
    let why = "the host failed 3 times at game 1: host_fault: no more processes";
    assert_eq!(matches["matches"][0]["given_up"], why);
    let answer = site.get(&format!("/api/v1/matches/{id}-0-0"));
    assert_eq!(
        (answer.status, &answer.json()["message"]),
        (409, &json!(format!("this match was given up: {why}")))
    );
    FAILURES.store(0, Ordering::SeqCst);
    site.post(&format!("/api/v1/tournaments/{id}/resume"), &json!({}));
    let mended = ended(&site, id);
    assert_eq!((&mended["state"], &mended["played"]), (&json!("finished"), &json!(4)));
    assert_eq!(site.get(&format!("/api/v1/matches/{id}-0-0")).status, 200);
    assert_eq!(site.get(&format!("/api/v1/matches/{id}-9-0")).status, 404, "it is in no schedule");

    let gone = site.write("DELETE", &format!("/api/v1/tournaments/{id}"), b"");
    assert_eq!(gone.status, 200);
    assert_eq!(site.get(&format!("/api/v1/tournaments/{id}")).status, 404);
    assert_eq!(site.get(&format!("/api/v1/matches/{id}-0-0")).status, 404);
}
