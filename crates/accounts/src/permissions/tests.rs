use super::*;

/// The book's table is this one.
#[test]
fn the_book_says_who_may_do_what() {
    let mut table =
        "| | host | owner | other author | guest | nobody | owner's token | seat's key |\n| --- | --- | --- | --- | --- | --- | --- |\n"
            .to_string();
    for line in TABLE.iter() {
        let [host, owner, author, guest, nobody] = words(line.who);
        let what = format!("{} {}", line.method, line.path);
        let token = if line.is_for_programs() { owner } else { "no" };
        let seat = if line.by_seat { "yes" } else { nobody };
        table +=
            &format!("| `{what}` | {host} | {owner} | {author} | {guest} | {nobody} | {token} | {seat} |\n");
    }
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/let-others-in.md");
    let book = std::fs::read_to_string(&path).unwrap();
    let (before, rest) = book.split_once("| | host |").unwrap();
    let (_, after) = rest.split_once("\n\n").unwrap();
    let written = format!("{before}{table}\n{after}");
    if std::env::var_os("VIADAL_WRITE_TABLE").is_some() {
        std::fs::write(&path, &written).unwrap();
    }
    assert!(
        book == written || std::env::var_os("VIADAL_WRITE_TABLE").is_some(),
        "the table in docs/let-others-in.md is stale: VIADAL_WRITE_TABLE=1 cargo nextest run -p accounts the_book_says"
    );
}

#[test]
fn what_is_not_in_the_table_is_nobodys() {
    let who = |method, path| permission(method, path).map(|permission| permission.who);
    assert_eq!(who("GET", "/api/v1/new"), None);
    assert_eq!(who("PATCH", "/api/v1/bots"), None);
    assert_eq!(who(MESSAGE, "shout"), None);
    assert_eq!(who("HEAD", "/api/v1/games"), Some(Who::Anyone));
}

/// The words of the book for host, owner, another author, guest and nobody.
fn words(who: Who) -> [&'static str; 5] {
    match who {
        Who::Anyone => ["yes", "yes", "yes", "yes", "yes"],
        Who::SignedIn => ["yes", "yes", "yes", "yes", "no"],
        Who::Author => ["yes", "yes", "yes", "no", "no"],
        Who::Host => ["yes", "no", "no", "no", "no"],
        Who::OwnBot | Who::OwnGame | Who::OwnToken | Who::OwnMatch => ["yes", "yes", "no", "no", "no"],
        Who::ShownMatch => ["yes", "yes", "shown", "shown", "no"],
        Who::Embedded => ["embedded"; 5],
        Who::Probe => ["probe"; 5],
        Who::PlayedMatch => ["yes", "yes", "played", "no", "no"],
    }
}
