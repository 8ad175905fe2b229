// Package robobattler is what a robot of RoboBattler 2 knows and can do, as a robot in Java.
//
// You are told nothing about the field: keep your own map of it.
package robobattler

import (
	"encoding/json"
	"fmt"

	"bot/viadal"
)

// Size is how many rows and columns the field has.
const Size = 9

// Missile is a type of missile.
type Missile string

// The types of missiles.
const (
	Line    Missile = "line"
	Plus    Missile = "plus"
	X       Missile = "x"
	BigPlus Missile = "big_plus"
	BigX    Missile = "big_x"
)

// Missiles lists all of them.
var Missiles = [5]Missile{Line, Plus, X, BigPlus, BigX}

// Direction is the direction of a Line.
type Direction string

// The directions of a Line.
const (
	Vertical   Direction = "vertical"
	Horizontal Direction = "horizontal"
)

// Directions lists both of them.
var Directions = [2]Direction{Vertical, Horizontal}

// Cell is a place on the field; (0, 0) is at the top left, Y grows downwards.
type Cell struct{ X, Y int }

// IsOnField tells whether the cell is on the field.
func (cell Cell) IsOnField() bool {
	return cell.X >= 0 && cell.X < Size && cell.Y >= 0 && cell.Y < Size
}

// Cells lists all cells of the field.
func Cells() (cells []Cell) {
	for x := 0; x < Size; x++ {
		for y := 0; y < Size; y++ {
			cells = append(cells, Cell{x, y})
		}
	}
	return cells
}

// Blast lists the cells of the field that a missile of this type colours. The direction is that of a Line.
func Blast(missile Missile, target Cell, direction Direction) (cells []Cell) {
	add := func(x, y int) {
		if cell := (Cell{target.X + x, target.Y + y}); cell.IsOnField() {
			cells = append(cells, cell)
		}
	}
	ways, reach := [4]Cell{{0, -1}, {1, 0}, {0, 1}, {-1, 0}}, 1
	switch missile {
	case Line:
		for step := -3; step <= 3; step++ {
			if direction == Horizontal {
				add(step, 0)
			} else {
				add(0, step)
			}
		}
		return cells
	case X, BigX:
		ways = [4]Cell{{1, -1}, {1, 1}, {-1, 1}, {-1, -1}}
	}
	if missile == BigPlus || missile == BigX {
		reach = 2
	} else {
		add(0, 0)
	}
	for _, way := range ways {
		for step := 1; step <= reach; step++ {
			add(step*way.X, step*way.Y)
		}
	}
	return cells
}

// Sighting is what a search tells of the missile that the opponent fired last.
type Sighting struct {
	// Missile is its type, always right.
	Missile Missile
	// Target is nil when the missile went to waste.
	Target *Cell
	// Exact tells whether the target is exact; else each axis may be wrong by one.
	Exact bool
}

// Robot is yours. It stays for the whole match.
type Robot struct {
	// Missile is the missile of this turn.
	Missile Missile `json:"missile"`
	// MissilesLeft is how many missiles you have, including the one in hand until it is fired.
	MissilesLeft int `json:"missiles_left"`
	// MissileCount is how many of each type each robot got for this battle.
	MissileCount map[Missile]int `json:"set"`
	// PowerSearchesLeft is how many power searches you have; 5 at the start of a battle.
	PowerSearchesLeft int `json:"power_searches"`
	// Side is your colour, "red" or "blue", the same in all battles.
	Side string `json:"side"`

	found    *Sighting
	searched bool
}

// Author is what you write.
type Author interface {
	// BattleStarted is called when a battle begins: its number from 1, and whether you fire first.
	BattleStarted(battle int, first bool)
	// Action is called once a turn: search if you like, and fire.
	Action(me *Robot)
	// BattleEnded is called when a battle is over: how many cells were yours and theirs.
	BattleEnded(cells, theirs int)
}

// Fire fires the missile of this turn and tells whether the target is on the field; else the missile goes to waste. The
// direction is that of a Line. A second missile in a turn is refused.
func (me *Robot) Fire(target Cell, direction Direction) bool {
	words := map[string]any{"x": target.X, "y": target.Y}
	if me.Missile == Line {
		words["direction"] = direction
	}
	var reply string
	if act(map[string]any{"fire": words}, &reply) {
		me.MissilesLeft--
	}
	return reply == "fired"
}

// Search tells of the missile that the opponent fired last, with an error; nil before it has fired.
func (me *Robot) Search() *Sighting {
	if !me.searched { // in one turn it always tells the same
		me.found, me.searched = sighting("search"), true
	}
	return me.found
}

// PowerSearch tells the exact target. It uses up a power search, and without one tells what Search tells.
func (me *Robot) PowerSearch() *Sighting {
	found := sighting("power_search")
	if found != nil && found.Exact && me.PowerSearchesLeft > 0 {
		me.PowerSearchesLeft--
	}
	return found
}

// Play plays a whole match.
func Play(author Author) { viadal.Play(&battler{author: author}) }

type battler struct {
	viadal.Silent
	author Author
	seat   int
}

func (battler *battler) Start(start viadal.Start) {
	battler.seat = start.Seat
	battler.author.BattleStarted(start.Game, start.First)
}

func (battler *battler) Turn(view json.RawMessage) {
	me := &Robot{}
	if err := json.Unmarshal(view, me); err != nil {
		panic(err)
	}
	battler.author.Action(me)
	if viadal.Due() {
		act("end", nil)
	}
}

func (battler *battler) End(end viadal.End) {
	battler.author.BattleEnded(end.Scores[battler.seat], end.Scores[1-battler.seat])
}

func sighting(search string) *Sighting {
	var reply struct {
		Sighting *struct {
			Missile Missile
			X, Y    *int
			Exact   bool
		}
	}
	if !act(search, &reply) || reply.Sighting == nil {
		return nil
	}
	told := reply.Sighting
	found := &Sighting{Missile: told.Missile, Exact: told.Exact}
	if told.X != nil {
		found.Target = &Cell{*told.X, *told.Y}
	}
	return found
}

// act tells whether the action was accepted.
func act(action, reply any) bool {
	if err := viadal.Act(action, reply); err != nil {
		fmt.Printf("%v is refused: %v\n", action, err)
		return false
	}
	return true
}
