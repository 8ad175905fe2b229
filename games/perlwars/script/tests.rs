use super::*;

#[test]
fn a_robots_name_is_its_files() {
    let check = |file: &str, expected: &[&str]| {
        let name = file.rsplit('/').next().unwrap().trim_end_matches(".plw");
        let contents = format!("package {name};\n");
        match accept(file, contents.as_bytes()) {
            Ok(warnings) => assert_eq!(warnings, expected, "{file}"),
            Err(error) => assert_eq!([error.as_str()], expected, "{file}"),
        }
    };
    let no_name = |name: &str| {
        format!(
            "'{name}' is no robot's name: it has 1 to 8 letters and digits of ASCII, a letter first, such as Seeker"
        )
    };
    check("Scopedog.plw", &[]);
    check("robots/X.plw", &[]);
    check("R2d2.plw", &[]);
    check("seeker.plw", &["'seeker': a robot's name should begin with a capital, such as Seeker"]);
    for wrong in ["Scopedogs", "a_b", "1abc", "", "Ünder", "A b", "A.b"] {
        check(&format!("{wrong}.plw"), &[&no_name(wrong)]);
    }
    check("X.pl", &["'X.pl' is no robot: a robot's file is its name and .plw, such as Seeker.plw"]);
}

#[test]
fn a_script_without_its_package_is_warned_of() {
    let check = |contents: &str, warned: bool| {
        assert_eq!(accept("Ab.plw", contents.as_bytes()).unwrap().len(), usize::from(warned), "{contents}");
    };
    check("package Ab;", false);
    check("#!perl\npackage  Ab {", false);
    check("package Abc;", true);
    check("sub action {} 1;", true);
    check("", true);
}
