// Calls every function of the kit; the same in every language.
package main

import (
	"fmt"

	"bot/viadal"
	"bot/wizards"
)

type mine struct{}

func say(format string, words ...any) { viadal.Say(fmt.Sprintf(format, words...)) }

func numbers(e wizards.Elements) string {
	return fmt.Sprintf("%d %d %d %d %d", e.Fire, e.Water, e.Wood, e.Wind, e.Earth)
}

func number(flag bool) int {
	if flag {
		return 1
	}
	return 0
}

func told(what string, sights []wizards.Event) {
	first := ""
	if len(sights) > 0 {
		sight := sights[0]
		lying := numbers(sight.Elements)
		first = fmt.Sprintf(" first %d %d %s %d %d", sight.X, sight.Y, lying, sight.Obstacle, number(sight.Wizard))
	}
	say("%s %d%s", what, len(sights), first)
}

func (*mine) Init(me *wizards.Wizard) wizards.Cell {
	say("init %v %v %d", me.Options["turns"], me.Options["games"], me.Turn)
	return wizards.Cell{X: 10*me.Seat + 2, Y: 3}
}

func (*mine) Turn(me *wizards.Wizard) {
	at := me.Position
	below := wizards.Cell{X: at.X, Y: (at.Y + 1) % wizards.Height}
	round := me.Turn / 10
	way := wizards.Directions[round%4]
	enemy := "none"
	if me.Enemy != nil {
		enemy = fmt.Sprintf("%d %d %d", me.Enemy.X, me.Enemy.Y, me.Enemy.Turn)
	}
	say("turn %d %d seat %d at %d %d carried %s", me.Turn, me.Left, me.Seat, at.X, at.Y, numbers(me.Carried))
	say("damage %d hits %d shield %d enemy %s events %d", me.Damage, me.Hits(), me.Shield, enemy, len(me.Events))
	say("here %s obstacle %d seen %d", numbers(me.Elements(at)), me.Obstacle(below), me.Seen(below))
	switch me.Turn % 10 {
	case 1:
		say("took %d", me.Take(wizards.Elements{Fire: 2, Water: 2, Wood: 2, Wind: 2, Earth: 2}).Sum())
	case 2:
		say("moved %d", number(me.Move(way)))
		again := me.Move(way)
		say("again %d %s", number(again), me.Refusal)
	case 3:
		told("look", me.Look(2))
	case 5:
		if round%2 == 0 {
			say("struck %d", len(me.CastFire(2, wizards.Cell{X: wizards.Width - 1 - at.X, Y: at.Y})))
		}
	case 6:
		say("healed %d", me.CastWater(1))
	case 7:
		say("warded %d", me.CastWood(2))
	case 8:
		told("wind", me.CastWind(1, wizards.Left))
	case 9:
		say("raised %d", number(me.CastEarth(1, below)))
	case 0:
		say("burnt %d", len(me.CastFire(1, below)))
	}
	say("refused %s", me.Refusal)
}

func main() { wizards.Play(&mine{}) }
