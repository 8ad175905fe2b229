// {NAME}, a player of Thud: takes when it can, else plays any of the legal moves. "go doc -all ./thud" tells what a player sees.
package main

import (
	"math/rand"
	"strings"

	"bot/thud"
)

// One of the legal moves; you play both sides in turn. The end can be proposed, and accepted.
func choose(view *thud.View) thud.Action {
	quiet := view.Quiet > 40 && view.OwnPoints() >= view.TheirPoints()
	if quiet && view.MayAccept {
		return thud.Accept
	}
	move := view.Legal[rand.Intn(len(view.Legal))]
	captures := 0
	for _, taking := range view.Legal {
		if takes(view, taking) {
			if captures++; rand.Intn(captures) == 0 {
				move = taking
			}
		}
	}
	if quiet && view.MayPropose {
		return thud.Propose(move)
	}
	return thud.Move(move)

	// To change: look at what stands where, at your pieces and theirs:
	//     for _, piece := range view.Pieces { if piece.Owner == view.You { ... } }
	// Or keep a board of your own, and play the moves on it that view.Last tells.
}

// Whether a move takes a piece: it goes "x" a place where an enemy stands.
func takes(view *thud.View, move string) bool {
	for _, after := range strings.Split(move, " x ")[1:] {
		if piece := view.At(strings.Fields(after)[0]); piece != nil && piece.Owner != view.You {
			return true
		}
	}
	return false
}

func main() { thud.Play(choose) }
