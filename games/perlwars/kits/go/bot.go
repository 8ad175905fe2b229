// {NAME}, a robot for Perl Wars: keeps the cells where the enemy can be, and shoots at them.
// "go doc -all ./perlwars" tells what a robot knows and can do.
package main

import (
	"math/rand"

	"bot/perlwars"
)

// The cells where the enemy can be.
type mine struct{ possible []perlwars.Cell }

// Once, while the robot loads: it can ask already, but not move or shoot.
func (my *mine) Init(me *perlwars.Robot) { my.possible = me.Cells() }

// Once a turn: up to 3 actions, at most 2 of them shots. The call that wins does not return.
func (my *mine) Action(me *perlwars.Robot) {
	for _, deed := range me.Hist { // what the enemy did in its last turn
		if deed == "M" {
			my.possible = me.Around(my.possible)
		}
	}
	my.keep(func(cell perlwars.Cell) bool { return cell != me.Pos })
	for number := 0; number < 2; number++ {
		// To change: choose the shot that tells most, not any.
		target := my.possible[rand.Intn(len(my.possible))]
		distance := me.Shot(target)
		my.keep(func(cell perlwars.Cell) bool { return me.Answer(target, cell) == distance })
	}
	// To change: keep away from where the enemy can be, or run over it when you know.
	me.Move(perlwars.Directions[rand.Intn(4)])
}

func (my *mine) keep(fits func(perlwars.Cell) bool) {
	var left []perlwars.Cell
	for _, cell := range my.possible {
		if fits(cell) {
			left = append(left, cell)
		}
	}
	my.possible = left
}

func main() { perlwars.Play(&mine{}) }
