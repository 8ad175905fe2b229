// {NAME}, a player of board games: takes when it can, else plays any of the legal moves. "go doc -all ./zrf" tells what a player sees.
package main

import (
	"math/rand"
	"strings"

	"bot/zrf"
)

// One of the legal moves. It is asked again when the same piece may go on, as in a draughts capture.
func choose(view *zrf.View) string {
	moves := view.Legal
	var captures []string
	for _, move := range view.Legal {
		if takes(view, move) {
			captures = append(captures, move)
		}
	}
	if len(captures) > 0 {
		moves = captures
	}
	return moves[rand.Intn(len(moves))]

	// To change: look at what stands where, at your pieces and theirs:
	//     for _, piece := range view.Pieces { if piece.Owner == view.You { ... } }
	// Or keep a board of your own, and play the moves on it that view.Last tells.
}

// Whether a move takes a piece: it goes "x" a place where an enemy stands.
func takes(view *zrf.View, move string) bool {
	for _, after := range strings.Split(move, " x ")[1:] {
		if piece := view.At(strings.Fields(after)[0]); piece != nil && piece.Owner != view.You {
			return true
		}
	}
	return false
}

func main() { zrf.Play(choose) }
