// {NAME}: does anything that is allowed. The README of the game says what the view holds.
package main

import (
	"encoding/json"
	"log"
	"math/rand"

	"bot/viadal"
)

// View is what you see. To change: add the fields that the README of the game tells.
type View struct {
	// Legal lists what you may do, in games that list it.
	Legal []json.RawMessage `json:"legal"`
}

type bot struct{ viadal.Silent }

func (bot) Turn(seen json.RawMessage) {
	var view View
	if err := json.Unmarshal(seen, &view); err != nil || len(view.Legal) == 0 {
		log.Fatal("the view lists no actions")
	}
	// To change: look at the view, and choose better.
	viadal.Act(view.Legal[rand.Intn(len(view.Legal))], nil)
}

func main() { viadal.Play(bot{}) }
