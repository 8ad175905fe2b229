// Calls every function there is; the same in every language.
package main

import (
	"fmt"

	"bot/robobattler"
	"bot/viadal"
)

type mine struct {
	begun, ended string
	count        int
}

func say(format string, words ...any) { viadal.Say(fmt.Sprintf(format, words...)) }

func number(flag bool) int {
	if flag {
		return 1
	}
	return 0
}

func told(what string, found *robobattler.Sighting) string {
	if found == nil {
		return what + " none"
	}
	place := "nowhere"
	if found.Target != nil {
		place = fmt.Sprintf("%d %d", found.Target.X, found.Target.Y)
	}
	return fmt.Sprintf("%s %s %s %d", what, found.Missile, place, number(found.Exact))
}

func (my *mine) BattleStarted(battle int, first bool) {
	my.begun = fmt.Sprintf("battle %d %d", battle, number(first))
}

func (my *mine) BattleEnded(cells, theirs int) { my.ended = fmt.Sprintf("ended %d %d", cells, theirs) }

func (my *mine) Action(me *robobattler.Robot) {
	say("%s %s", my.begun, my.ended)
	say("%s", my.ended)
	counts := ""
	for _, kind := range robobattler.Missiles {
		counts += fmt.Sprintf(" %d", me.MissileCount[kind])
	}
	say("%s %d of%s %d %s", me.Missile, me.MissilesLeft, counts, me.PowerSearchesLeft, me.Side)
	say("%s", told("search", me.Search()))
	if my.count%3 == 0 {
		found := told("power", me.PowerSearch())
		say("%s %d", found, me.PowerSearchesLeft)
	}
	target := robobattler.Cell{X: my.count * 2 % 9, Y: my.count * 5 % 9}
	direction := robobattler.Directions[my.count%2]
	cells, sum := robobattler.Blast(me.Missile, target, direction), 0
	for _, cell := range cells {
		sum += cell.X + 9*cell.Y
	}
	say("blast %d %d", len(cells), sum)
	if my.count%7 == 3 {
		say("fired %d", number(me.Fire(robobattler.Cell{X: robobattler.Size, Y: 0}, robobattler.Vertical)))
	} else if my.count%7 != 6 {
		fired := me.Fire(target, direction)
		say("fired %d %d", number(fired), me.MissilesLeft)
		again := me.Fire(target, robobattler.Vertical)
		say("again %d %d", number(again), me.MissilesLeft)
		say("%s", told("search", me.Search()))
	}
	say("line %d", len(robobattler.Blast(robobattler.Line, robobattler.Cell{X: 4, Y: 4}, robobattler.Vertical)))
	my.count++
}

func main() { robobattler.Play(&mine{begun: "nothing", ended: "nothing"}) }
