// Names of pieces and players that many rules files use, in other languages. What is not here keeps the file's name.

/** @type {Record<string, any>} */
const names = {
  ja: {
    King: "キング", Queen: "クイーン", Rook: "ルーク", Bishop: "ビショップ", Knight: "ナイト", Pawn: "ポーン", Man: "駒", Checker: "駒", Stone: "石", Disc: "石",
    Dwarf: "ドワーフ", Troll: "トロル", Rock: "岩", Dwarfs: "ドワーフ側", Trolls: "トロル側", Fox: "きつね", Goose: "がちょう", Geese: "がちょう側",
    White: "白", Black: "黒", Red: "赤", Blue: "青", Green: "緑", Yellow: "黄", Sente: "先手", Gote: "後手", South: "南", North: "北", East: "東", West: "西",
    Crosses: "×", Noughts: "○", Cross: "×", Nought: "○", Attackers: "攻撃側", Defenders: "防御側", Keeper: "倉庫番", Crate: "荷物", Amazon: "アマゾン", Arrow: "矢",
    Keystone: "要石", Winner: "勝者", One: "1", Two: "2", Three: "3", Four: "4", Five: "5", Six: "6", "?Die": "さいころ", Fire: "火",
    General: "将", Advisor: "士", Elephant: "象", Horse: "馬", Chariot: "車", Cannon: "砲", Soldier: "兵",
  },
  hu: {
    King: "király", Queen: "vezér", Rook: "bástya", Bishop: "futó", Knight: "huszár", Pawn: "gyalog", Man: "bábu", Checker: "korong", Stone: "kő", Disc: "korong",
    Dwarf: "törpe", Troll: "troll", Rock: "szikla", Dwarfs: "Törpék", Trolls: "Trollok", Fox: "róka", Goose: "liba", Geese: "Libák",
    White: "Világos", Black: "Sötét", Red: "Piros", Blue: "Kék", Green: "Zöld", Yellow: "Sárga", South: "Dél", North: "Észak", East: "Kelet", West: "Nyugat",
    Crosses: "Iksz", Noughts: "Kör", Cross: "iksz", Nought: "kör", Attackers: "Támadók", Defenders: "Védők", Keeper: "raktáros", Crate: "láda", Amazon: "amazon", Arrow: "nyíl",
    Keystone: "zárókő", Winner: "győztes", One: "1", Two: "2", Three: "3", Four: "4", Five: "5", Six: "6", "?Die": "Kocka", Fire: "tűz",
    General: "tábornok", Advisor: "tanácsos", Elephant: "elefánt", Horse: "ló", Chariot: "szekér", Cannon: "ágyú", Soldier: "katona",
  },
};

/** A name of a rules file in a language. */
export function named(/** @type {any} */ name, /** @type {string} */ lang) {
  return names[lang]?.[name] ?? (name.startsWith("?") ? name.slice(1) : name);
}
