// モジュールの言葉。
export default {
  board: "RoboBattler 2のフィールド、9×9マス", red: "赤", blue: "青",
  line: "ライン", plus: "プラス", x: "エックス", big_plus: "ビッグプラス", big_x: "ビッグエックス", vertical: "縦", horizontal: "横",
  opening: "白いフィールドでバトル開始。先に撃つのは{name}", opening_seen: "バトル開始。{name}にはフィールドが見えません",
  fires: { other: "{name}が{missile}を({x}, {y})に発射：{n}マス" }, fires_line: { other: "{name}が{missile}（{direction}）を({x}, {y})に発射：{n}マス" },
  wasted: "{name}が{missile}をフィールドの外({x}, {y})に発射：無駄",
  search: "{name}が探索：{missile}、({x}, {y})付近（1マスずれることあり）", power: "{name}がパワー探索：{missile}、正確に({x}, {y})",
  search_wasted: "{name}が探索：{missile}は無駄になっていた", search_nothing: "{name}が探索：報告なし",
  spent: "{name}は撃たずに番を終えた：ミサイルを失う", end: "{name}の番が終わりました", unseen: "{name}は見えないところで行動中",
  refused: "{name}の行動は認められませんでした", fault: "{name}はバトルに負けました（{fault}）",
  score: "赤{red}マス、青{blue}マス", turn: "{turn}ターン目、{name}の番", over: "バトル終了：{reason}", hand: "{name}の手元：{missile}",
  left: { other: "{name}：残りミサイル{n}、パワー探索{power}" },
  rows: "{y}行：{cells}", white: "白", magazine: "ミサイル：{name}", powers: "パワー探索：{name}", hidden: "不明", own: "自分{n}", lost: "報告されたマス：{n}",
  search_button: "探索", power_button: "パワー探索（{n}）", end_button: "番を終える", direction: "ラインの向き", auto: "撃ったら番を終える",
  choose: "手元は{missile}：目標をクリック。", fired: "発射済み。探索するか番を終えてください。", told: "報告：{missile}、({x}, {y})", cell: "({x}, {y})：{n}マスを塗る",
  keys: "キー：d 向き、s 探索、p パワー探索、e 番を終える。", tap: "もう一度タップすると発射します。",
};
