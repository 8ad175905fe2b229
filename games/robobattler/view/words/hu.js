// A modul szavai.
export default {
  board: "A RoboBattler 2 pályája, 9×9 mező", red: "Piros", blue: "Kék",
  line: "Line", plus: "Plus", x: "X", big_plus: "BigPlus", big_x: "BigX", vertical: "oszlopban", horizontal: "sorban",
  opening: "A csata fehér pályán kezdődik; elsőként lő: {name}", opening_seen: "A csata elkezdődött; {name} semmit sem lát a pályából",
  fires: { one: "{name} {missile} rakétát lő ide: ({x}, {y}); {n} mező", other: "{name} {missile} rakétát lő ide: ({x}, {y}); {n} mező" },
  fires_line: { one: "{name} {missile} rakétát lő {direction} ide: ({x}, {y}); {n} mező", other: "{name} {missile} rakétát lő {direction} ide: ({x}, {y}); {n} mező" },
  wasted: "{name} {missile} rakétája a pályán kívülre megy: ({x}, {y}); kárba vész",
  search: "{name} felderít: {missile} a ({x}, {y}) mezőn látszik, tengelyenként egyet tévedhet", power: "{name} erős felderítése: {missile} pontosan itt: ({x}, {y})",
  search_wasted: "{name} felderít: egy kárba veszett {missile}", search_nothing: "{name} felderít: nincs mit jelenteni",
  spent: "{name} lövés nélkül fejezi be: a rakéta elvész", end: "{name} befejezi a lépését", unseen: "{name} a láthatáron túl cselekszik",
  refused: "{name} ezt nem teheti: elutasítva", fault: "{name} elveszti a csatát ({fault})",
  score: "Piros {red}, Kék {blue} mező", turn: "{turn}. forduló, {name} következik", over: "A csata véget ért: {reason}", hand: "{name} rakétája: {missile}",
  left: { one: "{name}: {n} rakéta maradt, erős felderítés: {power}", other: "{name}: {n} rakéta maradt, erős felderítés: {power}" },
  rows: "{y}. sor: {cells}", white: "fehér", magazine: "Rakéták: {name}", powers: "Erős felderítés: {name}", hidden: "nem ismert", own: "saját: {n}", lost: "jelentett mezők: {n}",
  search_button: "Felderítés", power_button: "Erős felderítés ({n})", end_button: "Lépés befejezése", direction: "A Line iránya", auto: "Lövés után a lépés vége",
  choose: "Rakéta: {missile}. Kattints a célra.", fired: "A rakéta elment. Felderíthetsz, vagy befejezheted.", told: "Jelentés: {missile}, ({x}, {y})", cell: "({x}, {y}): {n} mezőt festene be",
  keys: "Billentyűk: d a Line iránya, s felderítés, p erős felderítés, e befejezés.", tap: "Érintse meg újra a mezőt a lövéshez.",
};
