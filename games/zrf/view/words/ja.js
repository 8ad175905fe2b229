// モジュールの言葉。
export default {
  board: "{title}、{n}マス", opening: "先手：{player}", moves: "{player}：{text}", pass: "{player}はパス",
  takes: { other: "{n}個取る：{pieces}" }, flips: { other: "{n}個裏返す" }, becomes: "{piece}になる", puts: "{piece}を{at}に",
  goes: "{piece} {from} – {to}", goes_on: "続けて動く", dice: "{player}：{text}", fault: "{player}は失敗しました：{fault}", refused: "{player}：認められません",
  over: "対局終了：{reason}", to_move: "{player}の番", pieces: "{player}：{pieces}", stock: "{player}の持ち駒：{pieces}", counted: "{piece} {places}",
  accepts: "{player}が終了に同意", proposes: "終了を提案", points: "{player}：{n}点", quiet: { other: "取られずに{n}手" }, proposed: "相手が終了を提案しています。",
  quiet_box: "取りのない手数", seen_box: "同じ局面の回数", stock_box: "持ち駒",
  pass_button: "パス", accept_button: "終了に同意", propose: "この手で終了を提案する", choose: "どの手ですか？", cancel: "取り消し",
  your_move: "{player}の番です。", continue: "{at}の駒が続けて動きます。", chosen: "{at}を選択：行き先を選んでください。", drop_chosen: "{piece}：置く場所を選んでください。", no_moves: "合法手がありません。",
  check: "王手", passes: "パス", why_theirs: "{label}：自分の駒ではありません。", why_stuck: "{label}：動かせる手がありません。", why_not: "{label}：{from}からここへは動けません。", why_nothing: "{label}：先に自分の駒を選んでください。", why_place: "{label}：ここには置けません。", why_check: "{player}は王手をかけられています。", why_capture: "取れる駒を取らなければなりません。",
  cell_empty: "{at}、空き", cell_piece: "{at}、{player}の{piece}", cell_target: "{label}、行ける", drop_label: { other: "{piece}、持ち駒{n}個" },
  about_rules: "遊び方", about_history: "歴史", about_strategy: "作戦", about_pieces: "駒",
  draw: "引き分け", stalemated: "合法手なし", repetition: "千日手", agreed: "合意", max_moves: "手数の上限", checkmated: "詰み",
};
