// {NAME}, a robot for RoboBattler 2: fires where it gains most cells, by its own map.
// "go doc -all ./robobattler" tells what a robot knows and can do.
package main

import (
	"math/rand"

	"bot/robobattler"
)

// The cells that are probably ours.
type mine map[robobattler.Cell]bool

// Once a battle: all cells are white.
func (my *mine) BattleStarted(battle int, first bool) { *my = mine{} }
func (my *mine) BattleEnded(cells, theirs int)        {}

// Once a turn: one missile, and as many searches as you like.
func (my *mine) Action(me *robobattler.Robot) {
	if found := me.Search(); found != nil && found.Target != nil {
		// To change: the target may be wrong by one, and the direction of a line is not told: work with probabilities.
		for _, cell := range robobattler.Blast(found.Missile, *found.Target, robobattler.Vertical) {
			delete(*my, cell)
		}
	}
	best, bestWay, most := robobattler.Cell{}, robobattler.Vertical, -1.0
	for _, target := range robobattler.Cells() {
		for _, way := range robobattler.Directions {
			gained := rand.Float64() // any one of the best
			for _, cell := range robobattler.Blast(me.Missile, target, way) {
				if !(*my)[cell] {
					gained++
				}
			}
			if gained > most {
				best, bestWay, most = target, way, gained
			}
		}
	}
	me.Fire(best, bestWay)
	for _, cell := range robobattler.Blast(me.Missile, best, bestWay) {
		(*my)[cell] = true
	}
}

func main() { robobattler.Play(&mine{}) }
