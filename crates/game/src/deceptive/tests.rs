use super::*;

#[test]
fn names_of_people_pass_and_disguises_do_not() {
    for good in
        ["Ágnes", "Đặng Thị", "日本 太郎", "עדה", "مريم", "नमस्ते", "ฐิติ", "a b", "x\u{301}\u{302}", "🚀"]
    {
        assert!(!is_deceptive(good), "{good}");
    }
    for bad in [
        "Ada\u{202e}toor",
        "A\u{200b}da",
        "\u{2066}Ada",
        "A\u{ad}da",
        "Ada\n",
        "Ada\u{7f}",
        "\u{3164}",
        "\u{2800}",
        "\u{e0041}",
        "\u{f8ff}",
        "Ada\u{fe0f}",
        "Z\u{301}\u{302}\u{303}\u{304}",
        "\u{feff}Ada",
        "Ada\u{2029}",
        "A\u{fffd}",
    ] {
        assert!(is_deceptive(bad), "{bad:?}");
    }
}
