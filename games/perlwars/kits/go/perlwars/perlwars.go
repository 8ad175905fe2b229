// Package perlwars is what a robot of Perl Wars knows and can do, as in a script in Perl.
package perlwars

import (
	"encoding/json"
	"fmt"
	"math"

	"bot/viadal"
)

// Direction is the direction of a step.
type Direction int

// The directions of a step.
const (
	North Direction = iota
	East
	South
	West
)

// Directions lists all of them.
var Directions = [4]Direction{North, East, South, West}

// Cell is a place on the stage; (0, 0) is at the top left, Y grows to the south.
type Cell struct {
	X int `json:"x"`
	Y int `json:"y"`
}

// Robot is yours. What it knows was so when the turn began, but for Pos.
type Robot struct {
	// Pos is where you are.
	Pos Cell `json:"pos"`
	// Stage is the size of the stage.
	Stage struct{ Width, Height int } `json:"stage"`
	// Reach is the largest distance that a shot tells.
	Reach int `json:"reach"`
	// Hist is what the enemy did in its last turn: "M" for a move and "S" for a shot.
	Hist []string `json:"hist"`
	// Actions you had left when the turn began; how many of them may be Shots.
	Actions int `json:"actions"`
	Shots   int `json:"shots"`
}

// Author is what you write.
type Author interface {
	// Init is called once, while the robot loads: it can ask already, but not move or shoot.
	Init(me *Robot)
	// Action is called once a turn: up to 3 actions, at most 2 of them shots.
	Action(me *Robot)
}

// Move steps and returns the place after it. Stepping on the enemy wins. Against the wall you stay, and the action is
// used.
func (me *Robot) Move(direction Direction) Cell {
	reply := struct{ Pos Cell }{me.Pos}
	act(map[string]any{"move": direction}, &reply)
	me.Pos = reply.Pos
	return me.Pos
}

// Shot shoots at a point, on the stage or off it, and returns how far from it the enemy is: -1 when that is more than
// Reach, or the shot is beyond the limits. A hit wins, and does not return.
func (me *Robot) Shot(target Cell) int {
	reply := struct{ Distance int }{-1}
	act(map[string]any{"shot": target}, &reply)
	return reply.Distance
}

// Answer is what a shot at a point is answered when the enemy is at another.
func (me *Robot) Answer(target, enemy Cell) int {
	distance := int(math.Hypot(float64(target.X-enemy.X), float64(target.Y-enemy.Y)) + 0.5)
	if distance > me.Reach {
		return -1
	}
	return distance
}

// Step is where a step leads from a cell.
func (me *Robot) Step(from Cell, direction Direction) Cell {
	way := [4]Cell{{0, -1}, {1, 0}, {0, 1}, {-1, 0}}[direction]
	to := Cell{from.X + way.X, from.Y + way.Y}
	if to.X < 0 || to.X >= me.Stage.Width || to.Y < 0 || to.Y >= me.Stage.Height {
		return from
	}
	return to
}

// Cells lists all cells of the stage.
func (me *Robot) Cells() (cells []Cell) {
	for x := 0; x < me.Stage.Width; x++ {
		for y := 0; y < me.Stage.Height; y++ {
			cells = append(cells, Cell{x, y})
		}
	}
	return cells
}

// Around lists the cells where a step from one of these leads.
func (me *Robot) Around(cells []Cell) (around []Cell) {
	known := map[Cell]bool{}
	for _, cell := range cells {
		for _, direction := range Directions {
			if to := me.Step(cell, direction); !known[to] {
				known[to] = true
				around = append(around, to)
			}
		}
	}
	return around
}

// Play plays a game. For each game of a match the program is restarted.
func Play(author Author) { viadal.Play(&duel{author: author}) }

type duel struct {
	viadal.Silent
	author Author
}

// gameOver leaves Action in the middle.
type gameOver struct{}

func (duel *duel) Hello(hello viadal.Hello) { duel.author.Init(seen(hello.View)) }

func (duel *duel) Turn(view json.RawMessage) {
	defer func() {
		if why := recover(); why != nil && why != (gameOver{}) {
			panic(why)
		}
	}()
	duel.author.Action(seen(view))
	act("end", nil)
}

func seen(view json.RawMessage) *Robot {
	me := &Robot{}
	if err := json.Unmarshal(view, me); err != nil {
		panic(err)
	}
	return me
}

func act(action, reply any) {
	if err := viadal.Act(action, reply); err != nil {
		fmt.Printf("%v is refused: %v\n", action, err)
	}
	if !viadal.Due() {
		panic(gameOver{})
	}
}
