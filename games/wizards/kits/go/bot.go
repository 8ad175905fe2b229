// {NAME}, a wizard that only moves. Fill in the two functions; "go doc ./wizards Wizard" tells what it knows and can do.
package main

import (
	"fmt"
	"math/rand"

	"bot/wizards"
)

// What you want to remember from turn to turn.
type mine struct{}

// Once a game: forget the last game, and return the cell to begin on, in the left half (seat 0) or the right.
func (*mine) Init(me *wizards.Wizard) wizards.Cell {
	return wizards.Cell{X: 10*me.Seat + 5, Y: 5}
}

// Once a turn: one action. Here: a step to any free neighbour.
func (*mine) Turn(me *wizards.Wizard) {
	// To change: take what you need ...
	//     if me.Elements(me.Position).Fire > 0 && me.Carried.Fire < 2 { me.Take(wizards.Elements{Fire: 2}); return }
	// ... look around now and then ...
	//     if me.Turn%10 == 0 { me.Look(2); return }
	// ... and cast what you have where the other was seen.
	//     if me.Enemy != nil && me.Carried.Fire >= 2 { me.CastFire(2, me.Enemy.Cell); return }

	var free []wizards.Direction
	for _, direction := range wizards.Directions {
		next := me.Position.Next(direction)
		if next.IsOnBoard() && me.Obstacle(next) == 0 {
			free = append(free, direction)
		}
	}
	if len(free) > 0 && !me.Move(free[rand.Intn(len(free))]) {
		fmt.Println("The other wizard is in the way!") // for debugging: "viadal play -v" shows it
	}
}

func main() { wizards.Play(&mine{}) }
