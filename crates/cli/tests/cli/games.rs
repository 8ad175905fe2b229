//! `viadal games`

use crate::support::Folder;

#[test]
fn every_game_is_listed_with_all_there_is() {
    let folder = Folder::new("games");
    let text = folder.viadal("games").ended(0).out;
    let json = folder.viadal("games --json").ended(0).object();
    for (number, room) in games::ROOMS.iter().enumerate() {
        let entry = &json["games"][number];
        assert_eq!(entry["id"], room.id);
        let alone = folder.viadal(&format!("games {}", room.id)).ended(0).out;
        assert!(text.contains(&alone), "{}", room.id);
        let has = |word: &str, list: &str| {
            assert!(alone.contains(word), "{}: {word}", room.id);
            assert!(entry[list].to_string().contains(&format!("\"{word}\"")), "{}: {word}", room.id);
        };
        room.all_options().iter().for_each(|option| has(option.name, "options"));
        room.house.iter().for_each(|house| has(house.name, "house"));
        room.starters.iter().for_each(|starter| has(starter.language, "languages"));
        let pages = [("en", room.readme)].into_iter().chain(room.translations.iter().copied());
        for (code, page) in pages {
            let shown = folder.viadal(&format!("games {} --rules --lang {code}", room.id)).ended(0).out;
            assert_eq!(shown.lines().count(), page.lines().count(), "{}", room.id);
            for (shown, line) in shown.lines().zip(page.lines()) {
                let same = shown == line || shown.contains(", ...]") && shown.len() < line.len();
                assert!(same, "{}: {shown}", room.id);
                assert!(shown.len() < 1200, "{}: {} bytes: {shown}", room.id, shown.len());
            }
            assert!(entry["rules"].to_string().contains(&format!("\"{code}\"")), "{}: {code}", room.id);
        }
        let named = entry["board_games"].as_array().map_or(0, Vec::len);
        assert_eq!(named, if room.id == "zrf" { games::zrf::SHIPPED.len() } else { 0 });
        assert_eq!(entry["samples"].as_array().unwrap().len(), room.samples.len());
    }
}
