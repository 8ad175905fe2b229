// A modul szavai.
export default {
  board: "A varázslópárbaj táblája, 20×10 mező", first: "első varázsló", second: "második varázsló",
  fire: "tűz", water: "víz", wood: "fa", wind: "szél", earth: "föld", up: "fel", right: "jobbra", down: "le", left: "balra",
  fire1: "Tűznyíl", fire2: "Sárkánytűz", water1: "Gyógyítás 1", water2: "Gyógyítás 2", wood1: "Pajzs, 1 forduló", wood2: "Pajzs, 3 forduló", wind1: "Szél, 5 mező", wind2: "Szél, 10 mező", earth1: "Akadály", earth2: "Erős akadály",
  opening: "A varázslók kezdőhelyet választanak", placed: "{name} innen indul: ({x}, {y})", drawn: "{name} helye sorsolással: ({x}, {y})", sealed: "{name} helyet választott",
  moved: "{name} ide lép: ({x}, {y})", blocked: "{name} nem léphet ide: ({x}, {y}); {by}", edge: "a tábla széle", obstacle: "akadály", wizard: "a másik varázsló", yourself: "maga a varázsló",
  took: "{name} felveszi: {elements}", took_none: "{name} semmit sem vesz fel", shown: { one: "{name} {n} mezőt lát", other: "{name} {n} mezőt lát" }, found: "és meglátja a másik varázslót itt: ({x}, {y})", not_found: "és nem lát senkit",
  casts: "{name} varázsol: {spell}", casts_at: "{name} varázsol: {spell}, célja ({x}, {y})", casts_to: "{name} varázsol: {spell}, iránya {direction}", looks: { one: "{name} körülnéz 1 mezőnyire", other: "{name} körülnéz {n} mezőnyire" },
  struck_wizard: "eltalálja a másik varázslót", struck_obstacle: "megsérül az akadály itt: ({x}, {y})", struck_yourself: "a varázsló maga is megsérül", no_damage: "nincs sérülés",
  healed: "sérülése most {damage}", shielded: "pajzs, fordulók: {shield}", raised: "{obstacle} erősségű akadály áll itt: ({x}, {y})", not_raised: "itt nem keletkezik akadály: ({x}, {y}); {by}",
  passed: "{name} passzol", refused: "{name}: szabálytalan, a lépés elveszett", hit: "{name} találatot kap: sérülés {damage}", unseen: "{name} a láthatáron túl cselekszik", fault: "{name} hibázott ({fault})",
  stands: "{name} helye ({x}, {y}): sérülés {damage} / 3, pajzs {shield}, nála van: {elements}", nowhere: "{name} még nem választott helyet", nothing: "semmi", turn: "{turn}. forduló, {left} van hátra", over: "A játszma véget ért: {reason}",
  sighting: "A másik varázsló a(z) {turn}. fordulóban itt volt: ({x}, {y})", no_sighting: "A másik varázsló még nem volt látható", likely: { one: "Csak itt lehet: ({x}, {y})", other: "{n} mezőn lehet, leginkább itt: ({x}, {y})" }, seen: { one: "{n} mező volt eddig látható", other: "{n} mező volt eddig látható" }, here: "A saját mezőn: {elements}", stones: "Akadályok: {cells}",
  damage_box: "Sérülés", turns_box: "Hátralévő fordulók", bag: "{name} készlete", age: { one: "{n} fordulója", other: "{n} fordulója" },
  choose_place: "Válassz kezdőmezőt a saját térfeleden.", your_turn: "Te jössz: lépj, vegyél fel, varázsolj, nézz körül vagy passzolj.", moves: "Lépés", step: "Lépés {direction}", take: "Felvétel a saját mezőről", take_button: "Felvesz: {n}", take_all: "Mindet felveszi", empty: "A saját mező üres.", full: "Már 10 elem van Önnél.",
  spells: "Varázslás", carried: "Önnél van", look: "Körülnézés fordulókért", look_button: "Körülnézés, fordulók: {n}", pass_button: "Passz", target: "{spell}: válassza ki a célt.", direction: "{spell}: válassza ki az irányt.", cancel: "Mégse",
  cell: "({x}, {y}): {what}", cell_you: "({x}, {y}): Ön, {what}", cell_stone: "{n} erősségű akadály", cell_enemy: "itt volt a másik varázsló", pick: "{element}: {n}/{all} kiválasztva", keys: "Billentyűk: w a s d lép, t mindet felveszi, 1–5 körülnéz, p passzol, Esc mégse.",
};
