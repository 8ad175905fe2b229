// モジュールの言葉。
export default {
  board: "魔術師の決闘の盤、20×10マス", first: "先手の魔術師", second: "後手の魔術師",
  fire: "火", water: "水", wood: "木", wind: "風", earth: "土", up: "上", right: "右", down: "下", left: "左",
  fire1: "火の矢", fire2: "竜の炎", water1: "1回復", water2: "2回復", wood1: "守り1ターン", wood2: "守り3ターン", wind1: "風、5マス", wind2: "風、10マス", earth1: "障害物", earth2: "堅い障害物",
  opening: "魔術師が開始位置を選びます", placed: "{name}は({x}, {y})から開始", drawn: "{name}はくじで({x}, {y})に配置", sealed: "{name}は位置を決定",
  moved: "{name}が({x}, {y})へ移動", blocked: "{name}は({x}, {y})へ進めない：{by}", edge: "盤の端", obstacle: "障害物", wizard: "相手の魔術師", yourself: "自分",
  took: "{name}が{elements}を取る", took_none: "{name}は何も取らない", shown: { other: "{name}に{n}マスが見える" }, found: "({x}, {y})に相手を発見", not_found: "誰も見えない",
  casts: "{name}が{spell}を唱える", casts_at: "{name}が({x}, {y})に{spell}を唱える", casts_to: "{name}が{direction}へ{spell}を唱える", looks: { other: "{name}が{n}マス先まで見回す" },
  struck_wizard: "相手の魔術師に命中", struck_obstacle: "({x}, {y})の障害物に損傷", struck_yourself: "自分も負傷", no_damage: "損傷なし",
  healed: "ダメージは今{damage}", shielded: "守り、残り{shield}ターン", raised: "({x}, {y})に耐久{obstacle}の障害物", not_raised: "({x}, {y})には作れない：{by}",
  passed: "{name}はパス", refused: "{name}：認められない行動、番を失う", hit: "{name}が被弾：ダメージ{damage}", unseen: "{name}は見えないところで行動中", fault: "{name}は失敗しました（{fault}）",
  stands: "{name}は({x}, {y})：ダメージ{damage}/3、守り{shield}、所持 {elements}", nowhere: "{name}の位置は未定", nothing: "なし", turn: "{turn}ターン目、残り{left}", over: "対戦終了：{reason}",
  sighting: "相手は{turn}ターン目に({x}, {y})にいた", no_sighting: "相手はまだ見つかっていません", likely: { other: "いる可能性のあるマスは{n}。いちばんありそうなのは({x}, {y})" }, seen: { other: "これまでに見えたのは{n}マス" }, here: "自分のマス：{elements}", stones: "障害物：{cells}",
  damage_box: "ダメージ", turns_box: "残りターン", bag: "{name}の所持品", age: { other: "{n}ターン前" },
  choose_place: "自分の側で開始マスを選んでください。", your_turn: "あなたの番：移動、取る、唱える、見回す、パス。", moves: "移動", step: "{direction}へ移動", take: "自分のマスから取る", take_button: "{n}個取る", take_all: "全部取る", empty: "自分のマスは空です。", full: "すでに10個持っています。",
  spells: "唱える", carried: "所持", look: "番を使って見回す", look_button: "見回す（{n}ターン使う）", pass_button: "パス", target: "{spell}：目標を選んでください。", direction: "{spell}：方向を選んでください。", cancel: "取り消し",
  cell: "({x}, {y})：{what}", cell_you: "({x}, {y})：あなた、{what}", cell_stone: "耐久{n}の障害物", cell_enemy: "相手がここにいた", pick: "{element}：{n}/{all}を選択", keys: "キー：w a s d 移動、t 全部取る、1〜5 見回す、p パス、Esc 取り消し。",
};
