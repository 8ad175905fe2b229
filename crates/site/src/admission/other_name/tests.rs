use super::*;

#[test]
fn the_first_known_language_is_chosen() {
    for (accepted, expected) in
        [("", "en"), ("hu", "hu"), ("fr-FR, ja;q=0.8, en", "ja"), ("HU-hu,en;q=0.5", "hu"), ("*", "en")]
    {
        assert_eq!(language(accepted), expected, "{accepted}");
    }
}
