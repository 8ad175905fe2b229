use super::*;
use crate::Scratch;

#[test]
fn a_bot_arrives_as_it_was() {
    let (there, here) = (Scratch::new().unwrap(), Scratch::new().unwrap());
    let folder = there.path().join("Finder");
    fs::create_dir_all(folder.join("src")).unwrap();
    fs::write(folder.join("bot.toml"), "run = ['./go']").unwrap();
    fs::write(folder.join("go"), [0, 159, 146, 150]).unwrap();
    fs::set_permissions(folder.join("go"), fs::Permissions::from_mode(0o700)).unwrap();
    std::os::unix::fs::symlink("bot.toml", folder.join("src/same")).unwrap();
    let packed = pack_bot(&folder).unwrap();
    assert_eq!(packed, pack_bot(&folder).unwrap());
    let bot = unpack_bot(&packed, "Finder", here.path()).unwrap();
    assert_eq!(fs::read(bot.join("go")).unwrap(), [0, 159, 146, 150]);
    assert_eq!(fs::metadata(bot.join("go")).unwrap().permissions().mode() & 0o777, 0o755);
    assert_eq!(fs::read_link(bot.join("src/same")).unwrap(), Path::new("bot.toml"));
    // A single file.
    let packed = pack_bot(&folder.join("bot.toml")).unwrap();
    let here = Scratch::new().unwrap();
    let bot = unpack_bot(&packed, "bot.toml", here.path()).unwrap();
    assert_eq!(fs::read_to_string(bot).unwrap(), "run = ['./go']");
}

#[test]
fn nothing_lies_outside() {
    let here = Scratch::new().unwrap();
    let refused = |line: &str| unpack_bot(line.as_bytes(), "x", here.path()).unwrap_err().to_string();
    let entry = |path: &str, length: u64, link: &str| {
        format!("{{\"path\":\"{path}\",\"length\":{length},\"executable\":false{link}}}\n")
    };
    assert_eq!(refused(&entry("../x", 0, "")), "'../x' would lie elsewhere");
    assert_eq!(refused(&entry("/x", 0, "")), "'/x' would lie elsewhere");
    for path in ["a/../../x", "./../x", "a\\u0000b", "", "."] {
        assert!(!refused(&entry(path, 0, "")).is_empty(), "{path}");
    }
    assert!(refused(&entry(&"x".repeat(5000), 0, "")).contains("too long"));
    for link in ["..", "a/../../x", "./..", "/"] {
        assert_eq!(
            refused(&entry("l", 0, &format!(",\"link\":\"{link}\""))),
            "a symbolic link leads elsewhere"
        );
    }
    assert!(
        unpack_bot(b"{\"path\":\"\xff\",\"length\":0,\"executable\":false}\n", "x", here.path()).is_err()
    );
    assert_eq!(fs::read_dir(here.path()).unwrap().count(), 0);
    assert_eq!(refused(&entry("l", 0, ",\"link\":\"/etc\"")), "a symbolic link leads elsewhere");
    assert_eq!(refused(&entry("y", 5, "")), "'y' is cut short");
    assert_eq!(refused(&entry("z", 0, "")), "holds no 'x'");
    let folder = Scratch::new().unwrap();
    fs::create_dir(folder.path().join("bot")).unwrap();
    std::os::unix::fs::symlink("/etc/passwd", folder.path().join("bot/p")).unwrap();
    let error = pack_bot(&folder.path().join("bot")).unwrap_err().to_string();
    assert_eq!(error, "'bot/p' is a symbolic link that leads elsewhere");
}
