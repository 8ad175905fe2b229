// Package planetfight has the input of a round of PlanetFight, and the orders in reply.
//
// Orders go to standard output as numbers. So that fmt.Print cannot get between them it writes to standard error: it is
// for debugging, and "viadal play ... -v" shows it round by round.
package planetfight

import (
	"bufio"
	"fmt"
	"math/rand"
	"os"
	"strconv"
)

// Planet has an owner, 0 nobody, 1 or 2, and a size: the points it is worth.
type Planet struct{ Number, Owner, Size int }

// Ship is on a planet, or on its way from Start to another; Remaining counts the rounds until it arrives.
type Ship struct{ Number, Start, To, Remaining int }

// Stands says whether the ship stands on a planet.
func (ship Ship) Stands() bool { return ship.Start == ship.To }

// State is everything you may know about the game, and takes the orders to your ships.
type State struct {
	// Me is which player you are, 1 or 2.
	Me int
	// Left counts the rounds that are left after this one.
	Left int
	// Planets, your Ships and the opponent's Enemies are listed by number.
	Planets        []Planet
	Ships, Enemies []Ship
	roads          []int
}

var (
	orders  = bufio.NewWriter(os.Stdout)
	numbers = bufio.NewScanner(os.Stdin)
)

// Distance counts the rounds that a ship needs from one planet to another; 0 when no road joins them.
func (state *State) Distance(start, to int) int {
	if rounds := state.roads[start*len(state.Planets)+to]; rounds > 0 {
		return rounds
	}
	return 0
}

// Order sends a ship that stands to a planet that a road leads to; a ship on its way takes only ship.Start: back.
func (state *State) Order(ship Ship, planet int) { fmt.Fprintln(orders, ship.Number, planet) }

// Play calls the function in each round that the program is asked for.
func Play(giveOrders func(*State)) {
	os.Stdout = os.Stderr
	numbers.Split(bufio.ScanWords)
	seed, _ := strconv.Atoi(os.Getenv("VIADAL_SEED"))
	kept := len(os.Args) > 1 && os.Args[1] == "kept"
	for state := read(); state != nil; state = read() {
		rand.Seed(int64(seed + state.Left)) // so that the match can be repeated
		giveOrders(state)
		if kept {
			fmt.Fprintln(orders) // the empty line that ends an answer
		}
		orders.Flush()
	}
}

func read() *State {
	if !numbers.Scan() {
		return nil
	}
	count, _ := strconv.Atoi(numbers.Text())
	state := &State{Me: next()}
	for number := 0; number < count; number++ {
		state.Planets = append(state.Planets, Planet{number, next(), next()})
	}
	for road := 0; road < count*count; road++ {
		state.roads = append(state.roads, next())
	}
	ships := next()
	state.Ships, state.Enemies = fleet(ships), fleet(ships)
	if state.Me == 2 {
		state.Ships, state.Enemies = state.Enemies, state.Ships
	}
	state.Left = next()
	return state
}

func fleet(ships int) (fleet []Ship) {
	for number := 0; number < ships; number++ {
		fleet = append(fleet, Ship{number, next(), next(), next()})
	}
	return fleet
}

func next() int {
	numbers.Scan()
	number, _ := strconv.Atoi(numbers.Text())
	return number
}
