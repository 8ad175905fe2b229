// Package thud is Thud: what a player sees, and its moves.
package thud

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

// View is the board as it is when you are to move.
type View struct {
	// Ply counts from 1.
	Ply int `json:"turn"`
	// You is your player.
	You string `json:"you"`
	// Legal lists the legal moves: texts such as "Dwarf f1 - f5".
	Legal []string `json:"legal"`
	// Pieces is what stands on the board.
	Pieces []Piece `json:"pieces"`
	// Points is what is on the board, the dwarfs' and the trolls': 32 each at the start.
	Points [2]int `json:"points"`
	// Quiet counts plies since a piece was taken.
	Quiet int `json:"quiet"`
	// MayAccept says whether the end was proposed to you, MayPropose whether you may propose it.
	MayAccept  bool `json:"may_accept"`
	MayPropose bool `json:"may_propose"`
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

// OwnPoints is what your pieces on the board are worth.
func (view *View) OwnPoints() int { return view.Points[view.side()] }

// TheirPoints is what the other side's pieces on the board are worth.
func (view *View) TheirPoints() int { return view.Points[1-view.side()] }

func (view *View) side() int {
	if view.You == "Dwarfs" {
		return 0
	}
	return 1
}

// Action is a move, a move with a proposal, or Accept.
type Action any

// Accept accepts the end that the other side proposed, instead of a move.
var Accept Action = "accept"

// Move is one of the legal moves.
func Move(move string) Action { return map[string]string{"move": move} }

// Propose is the move, with the proposal to end the game after it.
func Propose(move string) Action { return map[string]string{"propose": move} }

type player struct {
	viadal.Silent
	choose  func(*View) Action
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
		if err := viadal.Act(me.choose(view), &reply); err != nil {
			fmt.Printf("turn %d: the move is refused: %v\n", view.Ply, err)
			return
		}
		view = reply.View // the same piece goes on: the turn has another part
	}
}

// Play plays a whole match. The function returns Move or Propose of one of the legal moves, or Accept; any other move
// loses the game.
func Play(choose func(*View) Action) { viadal.Play(&player{choose: choose}) }
