// Package wizards is the wizards' duel: what a wizard knows and can do.
package wizards

import (
	"encoding/json"
	"fmt"
	"os"

	"bot/viadal"
)

// The columns and rows of the board.
const (
	Width  = 20
	Height = 10
)

// Direction is the direction of a step.
type Direction string

// The directions of a step.
const (
	Up    Direction = "up"
	Right Direction = "right"
	Down  Direction = "down"
	Left  Direction = "left"
)

// Directions are all of them.
var Directions = []Direction{Up, Right, Down, Left}

// Cell is a cell of the board.
type Cell struct {
	X int `json:"x"`
	Y int `json:"y"`
}

// Next is the next cell in a direction, maybe off the board.
func (cell Cell) Next(direction Direction) Cell {
	step := map[Direction]Cell{Up: {0, -1}, Right: {1, 0}, Down: {0, 1}, Left: {-1, 0}}[direction]
	return Cell{cell.X + step.X, cell.Y + step.Y}
}

// IsOnBoard says whether a cell is on the board.
func (cell Cell) IsOnBoard() bool {
	return cell.X >= 0 && cell.X < Width && cell.Y >= 0 && cell.Y < Height
}

// Elements counts the elements of each type.
type Elements struct {
	Fire  int `json:"fire"`
	Water int `json:"water"`
	Wood  int `json:"wood"`
	Wind  int `json:"wind"`
	Earth int `json:"earth"`
}

// Sum is how many there are in all.
func (e Elements) Sum() int { return e.Fire + e.Water + e.Wood + e.Wind + e.Earth }

// Event is something that happened. Name says what, and which of the other fields mean something: see the README of
// the game.
type Event struct {
	Name     string `json:"event"`
	Obstacle int    `json:"obstacle"`
	Wizard   bool   `json:"wizard"`
	What     string `json:"what"`
	By       string `json:"by"`
	Damage   int    `json:"damage"`
	Shield   int    `json:"shield"`
	Cell
	Elements
}

// Sighting is where the other was last seen for certain, and in which turn.
type Sighting struct {
	Turn int `json:"turn"`
	Cell
}

type grid [Height][Width]int

// Wizard is your wizard. What it knows is as it was when the turn began; only one action counts in a turn.
type Wizard struct {
	Seat     int       `json:"seat"`    // 0 or 1; seat 0 begins in the columns 0 to 9, seat 1 in the columns 10 to 19
	Turn     int       `json:"turn"`    // the number of this turn, from 1
	Left     int       `json:"left"`    // how many turns come after this one
	Position Cell      `json:"pos"`     // where you are
	Carried  Elements  `json:"carried"` // what you carry; 10 in all at the most
	Damage   int       `json:"damage"`  // 0 to 2; the third ends the game
	Shield   int       `json:"shield"`  // how many turns your shield lasts
	Enemy    *Sighting `json:"enemy"`   // where the other was last seen for certain; nil: not yet
	Events   []Event   `json:"last"`    // all that happened since your last turn

	Options map[string]any `json:"-"` // the options of the match
	Refusal string         `json:"-"` // why your last action in this turn was refused; empty when it was not

	Fire, Water, Wood, Wind, Earth, Obstacles, Shown grid `json:"-"`
}

// Hits is the damage done to you since your last turn.
func (me *Wizard) Hits() int {
	sum := 0
	for _, hit := range found(me.Events, "hit") {
		sum += hit.Damage
	}
	return sum
}

// Elements are what lies in a cell.
func (me *Wizard) Elements(cell Cell) Elements {
	x, y := cell.X, cell.Y
	return Elements{me.Fire[y][x], me.Water[y][x], me.Wood[y][x], me.Wind[y][x], me.Earth[y][x]}
}

// Obstacle is how much damage the obstacle in a cell stands; 0: there is none.
func (me *Wizard) Obstacle(cell Cell) int { return me.Obstacles[cell.Y][cell.X] }

// Seen is the turn in which the cell was last shown to you, -1: never.
func (me *Wizard) Seen(cell Cell) int { return me.Shown[cell.Y][cell.X] }

// Move steps to a neighbour, and says whether you did. The edge, an obstacle and the other wizard are in the way.
func (me *Wizard) Move(direction Direction) bool {
	return len(me.act("moved", act{"move": direction})) > 0
}

// Take takes elements from your cell, and says how many of each you got. You carry 10 at the most.
func (me *Wizard) Take(counts Elements) Elements {
	for _, took := range me.act("took", act{"take": counts}) {
		return took.Elements
	}
	return Elements{}
}

// Look gives up 1 to 5 turns, this one counted, to see as many cells in each direction; the nearest first.
func (me *Wizard) Look(turns int) []Event { return me.act("shown", act{"look": turns}) }

// CastFire does damage with 1 in a cell, with 2 in the cell and its four neighbours. It tells where: What is "wizard",
// "obstacle" or "yourself".
func (me *Wizard) CastFire(count int, at Cell) []Event {
	return me.cast("struck", act{"element": "fire", "count": count, "x": at.X, "y": at.Y})
}

// CastWater heals 1 or 2 damage, and tells the damage you have then.
func (me *Wizard) CastWater(count int) int {
	for _, healed := range me.cast("healed", act{"element": "water", "count": count}) {
		return healed.Damage
	}
	return me.Damage
}

// CastWood wards off attacks for 1 turn, or for 3 with two elements, and tells how many turns your shield lasts then.
func (me *Wizard) CastWood(count int) int {
	for _, shielded := range me.cast("shielded", act{"element": "wood", "count": count}) {
		return shielded.Shield
	}
	return me.Shield
}

// CastWind shows 5 cells in a direction, or 10 with two elements, the nearest first.
func (me *Wizard) CastWind(count int, direction Direction) []Event {
	return me.cast("shown", act{"element": "wind", "count": count, "direction": direction})
}

// CastEarth makes an obstacle that 1 damage destroys, or 2 with two elements, and says whether it stands.
func (me *Wizard) CastEarth(count int, at Cell) bool {
	return len(me.cast("raised", act{"element": "earth", "count": count, "x": at.X, "y": at.Y})) > 0
}

// Pass does nothing in this turn. So does a turn without an action.
func (me *Wizard) Pass() { me.act("passed", "pass") }

type act map[string]any

func (me *Wizard) cast(kind string, cast act) []Event { return me.act(kind, act{"cast": cast}) }

// Plays an action. Returns the events of this kind that it caused.
func (me *Wizard) act(kind string, action any) []Event {
	var events []Event
	me.Refusal = ""
	if err := viadal.Act(action, &events); err != nil {
		me.Refusal = err.Error()
		fmt.Fprintf(os.Stderr, "turn %d: %v is refused: %v\n", me.Turn, action, err)
	}
	return found(events, kind)
}

func found(events []Event, kind string) []Event {
	var found []Event
	for _, event := range events {
		if event.Name == kind {
			found = append(found, event)
		}
	}
	return found
}

// Duellist is your data, and the two functions to fill in.
type Duellist interface {
	// Init is called once a game: forget the last game, and return the cell to begin on, in the left half (seat 0) or the right.
	Init(me *Wizard) Cell
	// Turn is called once a turn: call one action.
	Turn(me *Wizard)
}

// Play plays a whole match.
func Play(duellist Duellist) { viadal.Play(&duel{duellist: duellist}) }

type duel struct {
	viadal.Silent
	duellist Duellist
	options  map[string]any
	begun    bool
}

func (d *duel) Hello(hello viadal.Hello) { d.options = hello.Options }

func (d *duel) Start(viadal.Start) { d.begun = false }

func (d *duel) Turn(view json.RawMessage) {
	me := &Wizard{Options: d.options}
	me.see(view)
	var cell Cell
	if !d.begun {
		cell = d.duellist.Init(me)
	}
	d.begun = true
	if me.Turn == 0 {
		me.act("placed", act{"place": cell})
		return
	}
	d.duellist.Turn(me)
	if viadal.Due() {
		me.Pass()
	}
}

func (me *Wizard) see(view json.RawMessage) {
	boards := struct {
		Fire, Water, Wood, Wind, Earth, Obstacle, Seen grid
	}{}
	for _, into := range []any{me, &boards} {
		if err := json.Unmarshal(view, into); err != nil {
			panic(err)
		}
	}
	me.Fire, me.Water, me.Wood, me.Wind, me.Earth = boards.Fire, boards.Water, boards.Wood, boards.Wind, boards.Earth
	me.Obstacles, me.Shown = boards.Obstacle, boards.Seen
}
