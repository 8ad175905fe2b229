use super::*;

#[test]
fn a_cookie_is_found_among_others_and_never_twice() {
    let (plain, secure) = ("http://a".parse().unwrap(), "https://a".parse().unwrap());
    let check = |lines: &[&'static str], origin: &Origin, token: Option<&str>| {
        let headers = lines.iter().map(|line| (COOKIE, HeaderValue::from_static(line))).collect();
        assert_eq!(shown(&headers, origin).as_deref(), token, "{lines:?}");
    };
    check(&["a=b; viadal=1; c=d"], &plain, Some("1"));
    check(&["a=b", "viadal=1"], &plain, Some("1"));
    check(&["viadal=1; viadal=2"], &plain, None);
    check(&["viadal=1", "viadal=2"], &plain, None);
    check(&["xviadal=1"], &plain, None);
    check(&["viadal=1"], &secure, None);
    check(&["__Host-viadal=1"], &secure, Some("1"));
    check(&[], &plain, None);
}

#[test]
fn over_https_the_cookie_is_bound_to_it() {
    let text = |origin: &str| session_cookie("7", &origin.parse().unwrap()).to_str().unwrap().to_string();
    let flags = "Path=/; Max-Age=5184000; HttpOnly; SameSite=Lax";
    assert_eq!(text("http://a"), format!("viadal=7; {flags}"));
    assert_eq!(text("https://a"), format!("__Host-viadal=7; {flags}; Secure"));
}
