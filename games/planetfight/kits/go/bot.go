// {NAME}, a program for PlanetFight: each ship flies where it gains most points for each round of the way.
// "go doc -all ./planetfight" tells what a program knows and can do.
package main

import "bot/planetfight"

// Once a round: orders to your ships that stand.
func giveOrders(state *planetfight.State) {
	taken := map[int]bool{}
	for _, ship := range state.Ships {
		taken[ship.To] = taken[ship.To] || !ship.Stands() // a ship is on its way there
	}
	for _, ship := range state.Ships {
		if !ship.Stands() {
			continue // state.Order(ship, ship.Start) would turn it back
		}
		if target := choose(state, ship.Start, taken); target >= 0 {
			state.Order(ship, target)
			taken[target] = true
		}
	}
}

// Where a ship that stands on a planet should fly; -1 to stay.
func choose(state *planetfight.State, start int, taken map[int]bool) int {
	best, most, own := -1, 0.0, -1
	for _, planet := range state.Planets {
		rounds := state.Distance(start, planet.Number)
		if rounds > 0 && planet.Owner == state.Me && own < 0 {
			own = planet.Number
		}
		if rounds == 0 || rounds > state.Left+1 || planet.Owner != 0 || taken[planet.Number] {
			continue
		}
		// To change: will an enemy be there first? What can be reached from there?
		if value := (float64(planet.Size) + 0.01) / float64(rounds); value > most {
			best, most = planet.Number, value
		}
	}
	if best < 0 {
		return own // nothing to capture from here: go on to where other roads begin
	}
	return best
}

func main() { planetfight.Play(giveOrders) }
