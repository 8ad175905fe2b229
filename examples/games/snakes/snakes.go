// Snakes: all move at once. Who leaves the board, starves, or hits a body dies; of heads that meet only the longest lives.
package main

import "encoding/json"

const (
	longest = 300
	full    = 100
)

type Cell [2]int

type Snake struct {
	Body   []Cell `json:"body"`
	Health int    `json:"health"`
	// The turn it died in; 0 while it lives.
	Died int `json:"died"`
}

type State struct {
	Turn   int            `json:"turn"`
	Size   int            `json:"size"`
	Meals  int            `json:"meals"`
	Snakes []Snake        `json:"snakes"`
	Food   []Cell         `json:"food"`
	Last   map[int]string `json:"last"`
	Moves  map[int]string `json:"moves"`
	Dice   Dice           `json:"dice"`
}

type View struct {
	Turn    int            `json:"turn"`
	Seat    *int           `json:"seat"`
	Size    int            `json:"size"`
	Meals   int            `json:"meals"`
	Snakes  []Snake        `json:"snakes"`
	Food    []Cell         `json:"food"`
	Last    map[int]string `json:"last"`
	Legal   []string       `json:"legal,omitempty"`
	Picture any            `json:"picture"`
}

var ways = map[string]Cell{"up": {0, -1}, "right": {1, 0}, "down": {0, 1}, "left": {-1, 0}}
var names = []string{"up", "right", "down", "left"}

func start(setup *Setup) (State, error) {
	size := setup.Int("size", 11)
	state := State{Turn: 1, Size: size, Meals: setup.Int("food", 3), Food: []Cell{}, Moves: map[int]string{}, Dice: *setup.Dice}
	middle, far := size/2, size-2
	places := []Cell{{1, 1}, {far, far}, {far, 1}, {1, far}, {middle, 1}, {middle, far}, {1, middle}, {far, middle}}
	for seat := 0; seat < setup.Players; seat++ {
		state.Snakes = append(state.Snakes, Snake{Body: []Cell{places[seat], places[seat], places[seat]}, Health: full})
	}
	state.feed()
	return state, nil
}

// feed puts food on free cells until there is enough.
func (state *State) feed() {
	taken := map[Cell]bool{}
	for _, cell := range state.Food {
		taken[cell] = true
	}
	for _, snake := range state.Snakes {
		for _, cell := range snake.Body {
			taken[cell] = snake.Died == 0 || taken[cell]
		}
	}
	free := []Cell{}
	for at := 0; at < state.Size*state.Size; at++ {
		if cell := (Cell{at % state.Size, at / state.Size}); !taken[cell] {
			free = append(free, cell)
		}
	}
	Shuffle(&state.Dice, free)
	for len(state.Food) < state.Meals && len(free) > 0 {
		state.Food, free = append(state.Food, free[0]), free[1:]
	}
}

func (state *State) waiting() (seats []int) {
	for seat, snake := range state.Snakes {
		if _, moved := state.Moves[seat]; snake.Died == 0 && !moved {
			seats = append(seats, seat)
		}
	}
	return seats
}

func status(state *State) Status {
	scores, alive := []int{}, 0
	for _, snake := range state.Snakes {
		if snake.Died == 0 {
			alive++
			scores = append(scores, state.Turn)
		} else {
			scores = append(scores, snake.Died)
		}
	}
	switch {
	case alive == 0:
		return Ended(scores, "all dead")
	case alive == 1:
		return Ended(scores, "last alive")
	case state.Turn > longest:
		return Ended(scores, "no turn left")
	}
	return Status{Turn: state.Turn, Due: state.waiting()}
}

// legal: not off the board, and not back into the neck.
func legal(size int, snake Snake) (open []string) {
	for _, name := range names {
		x, y := snake.Body[0][0]+ways[name][0], snake.Body[0][1]+ways[name][1]
		if x >= 0 && y >= 0 && x < size && y < size && snake.Body[1] != (Cell{x, y}) {
			open = append(open, name)
		}
	}
	return open
}

func play(state *State, seat int, action json.RawMessage) (any, error) {
	open := legal(state.Size, state.Snakes[seat])
	place, err := OneOf(action, open)
	if err == nil {
		state.move(seat, open[place])
	}
	return nil, err
}

// move keeps a move until all have moved.
func (state *State) move(seat int, way string) {
	state.Moves[seat] = way
	if len(state.waiting()) == 0 {
		state.advance()
	}
}

func (state *State) advance() {
	eaten := map[Cell]bool{}
	for seat := range state.Snakes {
		snake, way := &state.Snakes[seat], ways[state.Moves[seat]]
		if snake.Died > 0 {
			continue
		}
		head := Cell{snake.Body[0][0] + way[0], snake.Body[0][1] + way[1]}
		snake.Body = append([]Cell{head}, snake.Body[:len(snake.Body)-1]...)
		snake.Health--
		for _, food := range state.Food {
			if food == head {
				eaten[food] = true
				snake.Health = full
				snake.Body = append(snake.Body, snake.Body[len(snake.Body)-1])
			}
		}
	}
	dead := []int{}
	for seat, snake := range state.Snakes {
		if snake.Died == 0 && (state.Moves[seat] == "resign" || state.dies(seat)) {
			dead = append(dead, seat)
		}
	}
	for _, seat := range dead {
		state.Snakes[seat].Died = state.Turn
	}
	left := []Cell{}
	for _, food := range state.Food {
		if !eaten[food] {
			left = append(left, food)
		}
	}
	state.Food, state.Last, state.Moves = left, state.Moves, map[int]string{}
	state.Turn++
	state.feed()
}

func (state *State) dies(seat int) bool {
	snake := state.Snakes[seat]
	head := snake.Body[0]
	if head[0] < 0 || head[1] < 0 || head[0] >= state.Size || head[1] >= state.Size || snake.Health <= 0 {
		return true
	}
	for other, its := range state.Snakes {
		for at, cell := range its.Body {
			if its.Died == 0 && cell == head && (at > 0 || other != seat && len(its.Body) >= len(snake.Body)) {
				return true
			}
		}
	}
	return false
}

// fail: whoever fails goes up.
func fail(state *State, seat int, fault string) { state.move(seat, "up") }

func resign(state *State, seat int) {
	if state.Snakes[seat].Died == 0 {
		state.move(seat, "resign")
	}
}

func view(state *State, seat int) any {
	shown := View{Turn: state.Turn, Size: state.Size, Meals: state.Meals, Snakes: state.Snakes, Food: state.Food, Last: state.Last}
	if seat != Everything {
		shown.Seat = &seat
		if _, moved := state.Moves[seat]; state.Snakes[seat].Died == 0 && !moved {
			shown.Legal = legal(state.Size, state.Snakes[seat])
		}
	}
	shown.Picture = picture(&shown)
	return shown
}

// guess: where food will lie is not known.
func guess(text json.RawMessage, dice *Dice) State {
	var seen View
	json.Unmarshal(text, &seen)
	return State{seen.Turn, seen.Size, seen.Meals, seen.Snakes, seen.Food, seen.Last, map[int]string{}, *dice}
}

func main() {
	Run(Rules[State]{Start: start, Status: status, Play: play, Fail: fail, Resign: resign, View: view, Guess: guess})
}
