// A modul szavai.
export default {
  board: "{title}, {n} mező", opening: "Kezd: {player}", moves: "{player}: {text}", pass: "{player} passzol",
  takes: { one: "üti: {pieces}", other: "üt {n} bábut: {pieces}" }, flips: { one: "átfordít {n} bábut", other: "átfordít {n} bábut" }, becomes: "átváltozik: {piece}", puts: "{piece} ide: {at}",
  goes: "{piece} {from} – {to}", goes_on: "és folytatja", dice: "{player}: {text}", fault: "{player} hibázott: {fault}", refused: "{player}: elutasítva",
  over: "A játszma véget ért: {reason}", to_move: "{player} lép", pieces: "{player}: {pieces}", stock: "{player} táblán kívül: {pieces}", counted: "{piece} {places}",
  accepts: "{player} elfogadja a befejezést", proposes: "és a befejezést javasolja", points: "{player}: {n} pont", quiet: { one: "{n} lépés ütés nélkül", other: "{n} lépés ütés nélkül" }, proposed: "A másik fél a befejezést javasolja.",
  quiet_box: "Lépések ütés nélkül", seen_box: "Az állás ismétlődése", stock_box: "Táblán kívül",
  pass_button: "Passz", accept_button: "Befejezés elfogadása", propose: "A lépésemmel a befejezést javaslom", choose: "Melyik lépés?", cancel: "Mégse",
  your_move: "Te lépsz: {player}.", continue: "A(z) {at} mezőn álló bábu folytatja.", chosen: "{at} kiválasztva: válaszd ki a célt.", drop_chosen: "{piece}: válaszd ki a helyét.", no_moves: "Nincs szabályos lépés.",
  check: "Sakk", passes: "passz", why_theirs: "{label}: ez nem a te bábud.", why_stuck: "{label}: nincs szabályos lépése.", why_not: "{label}: a kiválasztott bábu ({from}) nem léphet ide.", why_nothing: "{label}: előbb válassz egyet a bábuid közül.", why_place: "{label}: ide nem tehetsz.", why_check: "{player} sakkban áll.", why_capture: "Ütni kötelező.",
  cell_empty: "{at}, üres", cell_piece: "{at}, {player}, {piece}", cell_target: "{label}, ide léphet", drop_label: { one: "{piece}, {n} táblán kívül", other: "{piece}, {n} táblán kívül" },
  about_rules: "A játék menete", about_history: "Története", about_strategy: "Taktika", about_pieces: "A bábuk",
  draw: "döntetlen", stalemated: "nincs szabályos lépés", repetition: "ismétlődés", agreed: "megegyezés", max_moves: "lépéskorlát", checkmated: "matt",
};
