# Lights Out, for one player: a press switches a cell and its neighbours. All out wins.
require "json"

def neighbours(cell, side)
  row, column = cell.divmod(side)
  [[row, column], [row - 1, column], [row + 1, column], [row, column - 1], [row, column + 1]]
    .select { |r, c| r.between?(0, side - 1) && c.between?(0, side - 1) }
    .map { |r, c| r * side + c }
end

def press(lights, cell, side)
  neighbours(cell, side).each { |one| lights[one] = 1 - lights[one] }
end

# Presses drawn by the digits of the key, so that there is always a way out.
def start(question)
  side = question["options"]["side"]
  lights = Array.new(side * side, 0)
  question["lots"].each_char.first(side * side).each_with_index { |digit, cell| press(lights, cell, side) if digit.hex.odd? }
  press(lights, 0, side) if lights.sum.zero?
  { "turn" => 1, "side" => side, "lights" => lights, "left" => question["options"]["presses"], "resigned" => false, "last" => nil }
end

def status(state)
  over = ->(score, reason) { { "over" => { "scores" => [score], "reason" => reason } } }
  return over.(0, "resigned") if state["resigned"]
  return over.(1 + state["left"], "all out") if state["lights"].sum.zero?
  return over.(0, "no press left") if state["left"].zero?

  { "turn" => state["turn"], "due" => [0] }
end

def spend(state, cell)
  state["left"] -= 1
  state["turn"] += 1
  state["last"] = cell
end

def play(state, action)
  cell = action["cell"] if action.is_a?(Hash) && action.keys == ["cell"]
  return "a cell from 0 to #{state["lights"].size - 1} is expected" unless cell.is_a?(Integer) && cell.between?(0, state["lights"].size - 1)

  press(state["lights"], cell, state["side"])
  spend(state, cell)
  nil
end

def view(state, eyes)
  cells = state["lights"].each_with_index.map do |lit, cell|
    row, column = cell.divmod(state["side"])
    drawn = { "name" => "#{"abcdef"[column]}#{row + 1}", "rect" => [10 * column, 10 * row, 10, 10], "action" => { "cell" => cell } }
    lit == 1 ? drawn.merge("shape" => "disc", "seat" => 4) : drawn
  end
  picture = { "size" => [10 * state["side"]] * 2, "cells" => cells, "numbers" => [{ "label" => "Presses left", "value" => state["left"] }] }
  shown = state.slice("turn", "side", "lights", "left", "last").merge("picture" => picture)
  eyes ? shown.merge("legal" => cells.map { |cell| cell["action"] }) : shown
end

def answer(question)
  state = question["state"]
  case question["ask"]
  when "start" then state = start(question)
  when "play"
    illegal = play(state, question["action"])
    return { "illegal" => illegal } if illegal
  when "fail" then spend(state, nil) # Whoever fails wastes a press.
  when "resign" then state["resigned"] = true
  end
  views = question["eyes"].map { |eyes| view(state, eyes) }
  question["ask"] == "view" ? { "views" => views } : { "state" => state, "status" => status(state), "views" => views }
end

$stdout.sync = true
$stdin.each_line { |line| puts JSON.generate(answer(JSON.parse(line))) }
