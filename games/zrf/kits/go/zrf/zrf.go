// Package zrf is board games by rules files: what a player sees, and its moves.
package zrf

import (
	"encoding/json"
	"fmt"

	"bot/viadal"
)

// Piece stands on a place of the board.
type Piece struct {
	At         string `json:"at"`
	Piece      string `json:"piece"`
	Owner      string `json:"owner"`
	Attributes string `json:"attributes"`
}

// Moved is a move that was made.
type Moved struct {
	Player string `json:"player"`
	Move   string `json:"move"`
	From   string `json:"from"`
	To     string `json:"to"`
}

// Stock is how many pieces may be dropped.
type Stock struct {
	Owner string `json:"owner"`
	Piece string `json:"piece"`
	Count int    `json:"count"`
}

// View is the board as it is when you are to move.
type View struct {
	// Ply counts from 1.
	Ply int `json:"turn"`
	// You is your player.
	You string `json:"you"`
	// Legal lists the legal moves: texts such as "Man a3 - b4".
	Legal []string `json:"legal"`
	// Pieces is what stands on the board.
	Pieces []Piece `json:"pieces"`
	// Stock is what may be dropped.
	Stock []Stock `json:"stock"`
	// Last is what was moved since your last decision.
	Last []Moved `json:"last"`
	// Continues is, in the middle of a turn, where the piece stands that goes on; else empty.
	Continues string `json:"continues"`
	// Options are those of the match.
	Options map[string]any `json:"-"`
}

// At is the piece on a place, nil when it is empty.
func (view *View) At(place string) *Piece {
	for number := range view.Pieces {
		if view.Pieces[number].At == place {
			return &view.Pieces[number]
		}
	}
	return nil
}

type player struct {
	viadal.Silent
	choose  func(*View) string
	options map[string]any
}

func (me *player) Hello(hello viadal.Hello) { me.options = hello.Options }

func (me *player) Turn(seen json.RawMessage) {
	view := &View{}
	if err := json.Unmarshal(seen, view); err != nil {
		panic(err)
	}
	for viadal.Due() {
		view.Options = me.options
		var reply struct{ View *View }
		if err := viadal.Act(map[string]string{"move": me.choose(view)}, &reply); err != nil {
			fmt.Printf("turn %d: the move is refused: %v\n", view.Ply, err)
			return
		}
		view = reply.View // the same piece goes on: the turn has another part
	}
}

// Play plays a whole match. The function returns one of the legal moves; any other loses the game.
func Play(choose func(*View) string) { viadal.Play(&player{choose: choose}) }
