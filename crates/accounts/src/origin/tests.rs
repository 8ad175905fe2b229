use super::*;

#[test]
fn an_origin_is_what_browsers_write() {
    let check = |text: &str, shown: Option<&str>| {
        let origin = text.parse::<Origin>().ok().map(|origin| origin.to_string());
        assert_eq!(origin.as_deref(), shown, "{text}");
    };
    check("https://Arena.Example", Some("https://arena.example"));
    check("https://arena.example:443/", Some("https://arena.example"));
    check("https://arena.example:80", Some("https://arena.example:80"));
    check("http://192.168.1.2:8080", Some("http://192.168.1.2:8080"));
    check("http://[::1]:8080", Some("http://[::1]:8080"));
    for bad in [
        "arena.example",
        "ftp://arena.example",
        "https://",
        "https://a/b",
        "https://a@b",
        "https://:443",
        "https://a b",
    ] {
        check(bad, None);
    }
}
