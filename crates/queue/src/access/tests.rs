use super::*;

#[test]
fn passwords_are_not_shown() {
    assert_eq!(without_password("nats://me:secret@host:4222"), "nats://host:4222");
    assert_eq!(without_password("tls://host"), "tls://host");
    let access = Access { url: "http://me:secret@host".into(), ..Access::default() };
    let error = access.addresses().unwrap_err().to_string();
    assert_eq!(
        error,
        "--queue 'http://host': the scheme is neither nats nor tls; expected nats://HOST:PORT or tls://HOST:PORT"
    );
}
