use super::*;

fn module(path: &str) -> Option<String> {
    let text = match path {
        "ludo/view.js" => {
            "import { board } from \"./view/board.js\";\nimport { words } from \"./view/words.js\";\n\nexport default {\n  words,\n  board,\n};\n"
        }
        "ludo/view/board.js" => {
            "import { svg as draw } from \"../../view/svg.js\";\nimport { words } from \"./words.js\";\nexport const SIZE = 9;\nexport async function board() {\n  return draw;\n}\n"
        }
        "ludo/view/words.js" => {
            "import en from \"./words/en.js\";\nexport const words = { en, hu: () => import(\"./words/hu.js\") };\n"
        }
        "ludo/view/words/en.js" => "export default {\n  \"a\": \"b\"\n};\n",
        "ring/view.js" => "import { a } from \"./a.js\";\nexport default a;\n",
        "ring/a.js" => "import { b } from \"./b.js\";\nexport const a = b;\n",
        "ring/b.js" => "import { a } from \"./a.js\";\nexport const b = a;\n",
        "whole/view.js" => "import * as all from \"./a.js\";\nexport default all;\n",
        "lines/view.js" => "import {\n  a,\n} from \"./a.js\";\nexport default a;\n",
        "away/view.js" => "export { default } from \"../ludo/view.js\";\n",
        _ => return None,
    };
    Some(text.into())
}

#[test]
fn the_modules_of_a_folder_are_one() {
    let expected = r#"import * as m2 from "../view/svg.js";
const m4 = (() => {
const whole = {
  "a": "b"
};
return { default: whole };
})();
const m3 = (() => {
const {default: en} = m4;
const words = { en, hu: () => import("./view/words/hu.js") };
return { words };
})();
const m1 = (() => {
const { svg: draw } = m2;
const { words } = m3;
const SIZE = 9;
async function board() {
  return draw;
}
return { SIZE, board };
})();
const m0 = (() => {
const { board } = m1;
const { words } = m3;

const whole = {
  words,
  board,
};
return { default: whole };
})();
export default m0.default;
"#;
    assert_eq!(bundled("ludo/view.js", module).unwrap(), expected);
}

#[test]
fn what_cannot_be_joined_stays_apart() {
    for entry in ["ring/view.js", "whole/view.js", "lines/view.js", "away/view.js", "none/view.js", "view.js"]
    {
        assert_eq!(bundled(entry, module), None, "{entry}");
    }
}

#[test]
fn the_games_that_ship_ask_for_one_file_each() {
    for room in arena::rooms().iter().filter(|room| room.id != "thud") {
        let read = |path: &str| {
            room.view.iter().find(|(name, _)| path.ends_with(*name)).map(|(_, text)| (*text).into())
        };
        assert!(bundled(&format!("{}/view.js", room.id), read).is_some(), "{}", room.id);
    }
}
