// What is said of bots in an arena without a server, in the languages of the page: loaded with them alone.
import { fill, lang } from "../words.js";

export const WORDS = {
  en: {
    own_bot: "Bots of your own play from the page “Write a bot”.",
    round: "Play the house, 20 games",
    no_file: "a bot here is a file in JavaScript (.js or .mjs)",
    import: "a bot here imports its own files only, not “{name}”",
    circle: "“{name}” imports this file again: a circle",
    note: "Ratings of these games alone, with intervals of 95 %; twenty games tell little.",
    lost: "Lost matches to look at:",
  },
  hu: {
    own_bot: "A saját botok a „Bot írása” oldalról játszanak.",
    round: "20 játszma a ház játékosai ellen",
    no_file: "itt egy bot JavaScript fájl (.js vagy .mjs)",
    import: "itt egy bot csak a saját fájljait importálja, ezt nem: „{name}”",
    circle: "„{name}” ezt a fájlt importálja vissza: kör",
    note: "Csak e játszmák értékszámai, 95 %-os intervallumokkal; húsz játszma keveset mond.",
    lost: "Elvesztett mérkőzések, érdemes megnézni:",
  },
  ja: {
    own_bot: "自作のボットは「ボットを書く」のページから対戦します。",
    round: "組み込みボットと20局",
    no_file: "ここでのボットは JavaScript のファイル（.js か .mjs）です",
    import: "ここでのボットが読み込めるのは自分のファイルだけです。「{name}」は読み込めません",
    circle: "「{name}」がこのファイルを読み込み返しています（循環）",
    note: "この対局だけから求めたレーティングで、区間は95 %です。20局でわかることはわずかです。",
    lost: "負けた対戦：",
  },
};

/**
 * The text of a key.
 * @param {keyof typeof WORDS.en} key
 * @param {import("../words.js").Params} [params]
 */
export const w = (key, params) => fill(WORDS[lang()][key], params);
