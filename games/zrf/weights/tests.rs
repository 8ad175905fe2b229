use evaluation::{fingerprint, shipped_weights};
use game::{File, Files};

use super::*;
use crate::rules_file::rules_file;
use crate::search_player::{OPTIONS_WITH_WEIGHTS, of_match};
use crate::shipped::shipped;

/// A match takes the latest version that this program can read, and keeps it; a version has one model.
#[test]
fn a_match_takes_the_latest_version_when_it_begins() {
    let reversi = shipped("reversi").expect("it ships").text;
    let mine = format!("{reversi}\n; mine\n");
    let variant = rules_file("mine.zrf", &mine).and_then(|file| file.variant("")).expect("sound");
    let plain = variant.shipped_model();
    assert!(Arc::ptr_eq(&plain, &variant.shipped_model()), "made once");
    assert!(!plain.evaluation().is_learned());
    let shipped = shipped_weights(fingerprint(reversi), 1).expect("weights ship");
    let end = shipped.iter().position(|byte| *byte == b'\n').expect("a header");
    let header = std::str::from_utf8(&shipped[..end]).expect("text");
    let version = |digest: Option<&str>, last: u8| {
        let mut words: Vec<&str> = header.split(' ').collect();
        let print = format!("{:016x}", variant.fingerprint);
        words[1] = &print;
        words[3] = digest.unwrap_or(words[3]);
        let mut bytes = words.join(" ").into_bytes();
        bytes.extend_from_slice(&shipped[end..]);
        *bytes.last_mut().expect("weights") ^= last;
        LearnedWeights::new(&bytes)
    };
    let files = Files::from_iter([("rules".into(), File { name: "mine.zrf".into(), text: mine.clone() })]);
    let options = Options::new(OPTIONS_WITH_WEIGHTS, []).expect("no options");
    let found = || of_match(&options, &Options::default(), &files);
    assert_eq!(found(), None);
    let [first, second, old] = [version(None, 0), version(None, 2), version(Some("0"), 0)];
    add_weights(&first.bytes);
    assert_eq!(found().as_deref(), Some(first.hash.as_str()));
    let begun = named(&options.clone().with("weights", first.hash.clone())).expect("known").expect("named");
    add_weights(&second.bytes);
    add_weights(b"no weights");
    assert_eq!(found().as_deref(), Some(second.hash.as_str()));
    assert_eq!(
        (begun.hash, begun.bytes),
        (first.hash.clone(), first.bytes.clone()),
        "a match keeps its version"
    );
    let model = variant.model(&first).expect("for these rules");
    assert!(model.evaluation().is_learned());
    assert!(Arc::ptr_eq(&model, &variant.model(&first).expect("for these rules")), "made once");
    add_weights(&old.bytes);
    assert_eq!(found(), None, "another version of this program wrote it");
    assert!(variant.model(&old).is_none());
    let plain = Options::new(OPTIONS_WITH_WEIGHTS, [("without", "learning")]).expect("sound");
    add_weights(&first.bytes);
    assert_eq!(of_match(&plain, &Options::default(), &files), None);
    let unknown = named(&options.with("weights", "0123".into())).expect_err("unknown").to_string();
    assert_eq!(unknown, "option weights: no learned weights '0123' here");
}
