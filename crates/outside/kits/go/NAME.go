// Nim: heaps of matches. Who is due takes any number from one heap; who takes the last one wins.
package main

import "encoding/json"

type State struct {
	Turn  int   `json:"turn"`
	Due   int   `json:"due"`
	Heaps []int `json:"heaps"`
	Lost  *int  `json:"lost"`
	Last  *Last `json:"last"`
}

type Take struct {
	Heap int `json:"heap"`
	Take int `json:"take"`
}

type Last struct {
	Seat int `json:"seat"`
	Take
}

type View struct {
	Turn    int     `json:"turn"`
	Heaps   []int   `json:"heaps"`
	Last    *Last   `json:"last"`
	Picture Picture `json:"picture"`
	Legal   []Take  `json:"legal,omitempty"`
}

type Picture struct {
	Size  [2]int `json:"size"`
	Cells []Cell `json:"cells"`
}

type Cell struct {
	Rect   [4]int `json:"rect"`
	Shape  string `json:"shape"`
	Action *Take  `json:"action,omitempty"`
}

func start(setup *Setup) (State, error) {
	state := State{Turn: 1, Due: setup.First, Heaps: []int{}}
	for heap := 0; heap < setup.Int("heaps", 3); heap++ {
		state.Heaps = append(state.Heaps, setup.Lots.Below(setup.Int("most", 7))+1)
	}
	return state, nil
}

func without(loser int) []int {
	scores := []int{1, 1}
	scores[loser] = 0
	return scores
}

func status(state *State) Status {
	if state.Lost != nil {
		return Ended(without(*state.Lost), "resigned")
	}
	if len(legal(state)) == 0 {
		return Ended(without(state.Due), "last match")
	}
	return Status{Turn: state.Turn, Due: []int{state.Due}}
}

func legal(state *State) (actions []Take) {
	for heap, left := range state.Heaps {
		for take := 1; take <= left; take++ {
			actions = append(actions, Take{heap, take})
		}
	}
	return actions
}

func play(state *State, seat int, action json.RawMessage) (any, error) {
	place, err := OneOf(action, legal(state))
	if err != nil {
		return nil, err
	}
	take(state, seat, legal(state)[place])
	return nil, nil
}

func take(state *State, seat int, taken Take) {
	state.Heaps[taken.Heap] -= taken.Take
	state.Turn++
	state.Due = 1 - seat
	state.Last = &Last{seat, taken}
}

// fail: whoever fails takes one match of the first heap that has any.
func fail(state *State, seat int, fault string) { take(state, seat, legal(state)[0]) }

func resign(state *State, seat int) { state.Lost = &seat }

// picture: a disc is a match; a click on one takes it and all to its right.
func picture(state *State, seat int) Picture {
	widest, cells := 4, []Cell{}
	for heap, left := range state.Heaps {
		if left > widest {
			widest = left
		}
		for n := 0; n < left; n++ {
			cell := Cell{Rect: [4]int{10 * n, 10 * heap, 10, 10}, Shape: "disc"}
			if seat == state.Due {
				cell.Action = &Take{heap, left - n}
			}
			cells = append(cells, cell)
		}
	}
	return Picture{[2]int{10 * widest, 10 * len(state.Heaps)}, cells}
}

func view(state *State, seat int) any {
	shown := View{state.Turn, state.Heaps, state.Last, picture(state, seat), nil}
	if seat == state.Due {
		shown.Legal = legal(state)
	}
	return shown
}

func main() {
	Run(Rules[State]{Start: start, Status: status, Play: play, Fail: fail, Resign: resign, View: view})
}
