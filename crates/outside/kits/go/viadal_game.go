// The rules protocol of Viadal for a game in Go: one question, one answer, nothing kept.
//
// Fill in a Rules[State] and call Run. A state is a struct of your own that JSON can hold.
// `go run . --test` plays 200 random games and checks them; `go run . --test 3 '{"heaps":4}'` with so many players and these options.
package main

import (
	"bufio"
	"bytes"
	"encoding/binary"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/bits"
	"os"
	"strconv"
)

// Rules are six functions. They keep nothing: all that a game needs is in its state.
type Rules[State any] struct {
	Start  func(setup *Setup) (State, error)
	Status func(state *State) Status
	// Play changes the state and returns the reply, or the error that says why the action is not legal.
	Play func(state *State, seat int, action json.RawMessage) (any, error)
	// Fail: the seat's bot failed and must not be asked again in this turn.
	Fail   func(state *State, seat int, fault string)
	Resign func(state *State, seat int)
	// View is what this seat may see, an object; Everything sees all.
	View func(state *State, seat int) any
	// Sample is a legal action, where the view has no list `legal`; may be nil.
	Sample func(view json.RawMessage, dice *Dice) any
	// Guess is a state that fits the view, for house:lookahead; may be nil.
	Guess func(view json.RawMessage, dice *Dice) State
}

// Everything is the seat that sees everything.
const Everything = -1

// Setup is what Start is given. Lots draws what both games of a swapped pair share; Dice draws all else.
type Setup struct {
	Players, First, Number int
	Options                map[string]json.RawMessage
	Lots, Dice             *Dice
}

// Int is an option that is a number.
func (setup *Setup) Int(name string, usual int) int {
	if number, err := strconv.Atoi(string(setup.Options[name])); err == nil {
		return number
	}
	return usual
}

// Status says who is due, or how the game ended.
type Status struct {
	Turn int   `json:"turn,omitempty"`
	Due  []int `json:"due,omitempty"`
	Over *Over `json:"over,omitempty"`
}

type Over struct {
	Scores []int  `json:"scores"`
	Reason string `json:"reason"`
}

// Ended is the status of a game that is over.
func Ended(scores []int, reason string) Status { return Status{Over: &Over{scores, reason}} }

// OneOf says which of these actions it is, by its place, or refuses it.
func OneOf[T any](action json.RawMessage, actions []T) (int, error) {
	wanted := sorted(action)
	for at, one := range actions {
		if bytes.Equal(sorted(write(one)), wanted) {
			return at, nil
		}
	}
	all := string(write(actions))
	if len(all) > 300 {
		all = all[:300]
	}
	return 0, fmt.Errorf("%s is not legal now; there are %s", action, all)
}

func sorted(text []byte) []byte {
	reader := json.NewDecoder(bytes.NewReader(text))
	reader.UseNumber()
	var value any
	if reader.Decode(&value) != nil {
		return text
	}
	return write(value)
}

func write(value any) json.RawMessage {
	var out bytes.Buffer
	writer := json.NewEncoder(&out)
	writer.SetEscapeHTML(false)
	if err := writer.Encode(value); err != nil {
		panic(err)
	}
	return bytes.TrimSpace(out.Bytes())
}

// Dice are random numbers that are the same in every language and version (ChaCha8). They are part of a state as they are.
type Dice struct {
	Key string `json:"key"`
	At  uint64 `json:"at"`
}

func (dice *Dice) word() uint64 {
	word := block(dice.Key, dice.At/16)[dice.At%16]
	dice.At++
	return uint64(word)
}

// Bits are the next 64 random bits.
func (dice *Dice) Bits() uint64 {
	low := dice.word()
	return low | dice.word()<<32
}

// Below is a number from 0, below this, all equally likely.
func (dice *Dice) Below(bound int) int {
	top, wide := ^uint64(0), uint64(bound)
	for {
		if drawn := dice.Bits(); drawn < top-top%wide {
			return int(drawn % wide)
		}
	}
}

func Pick[T any](dice *Dice, items []T) T { return items[dice.Below(len(items))] }

func Shuffle[T any](dice *Dice, items []T) {
	for last := len(items) - 1; last > 0; last-- {
		other := dice.Below(last + 1)
		items[last], items[other] = items[other], items[last]
	}
}

func block(key string, number uint64) [16]uint32 {
	words := [16]uint32{0x61707865, 0x3320646e, 0x79622d32, 0x6b206574}
	raw, err := hex.DecodeString(key)
	if err != nil || len(raw) != 32 {
		panic("a key of dice has 64 hexadecimal digits")
	}
	for at := 0; at < 8; at++ {
		words[4+at] = binary.LittleEndian.Uint32(raw[4*at:])
	}
	words[12], words[13] = uint32(number), uint32(number>>32)
	x := words
	mix := func(one, two, three, turn int) {
		x[one] += x[two]
		x[three] = bits.RotateLeft32(x[three]^x[one], turn)
	}
	quarter := func(a, b, c, d int) {
		mix(a, b, d, 16)
		mix(c, d, b, 12)
		mix(a, b, d, 8)
		mix(c, d, b, 7)
	}
	for round := 0; round < 4; round++ {
		for i := 0; i < 4; i++ {
			quarter(i, i+4, i+8, i+12)
		}
		for i := 0; i < 4; i++ {
			quarter(i, (i+1)%4+4, (i+2)%4+8, (i+3)%4+12)
		}
	}
	for at := range x {
		x[at] += words[at]
	}
	return x
}

type question struct {
	Ask                    string
	Players, First, Number int
	Options                map[string]json.RawMessage
	Lots, Dice             string
	State, Action, View    json.RawMessage
	Seat                   int
	Fault                  string
	Eyes                   []*int
}

func (rules *Rules[State]) answer(line []byte) any {
	var asked question
	if err := json.Unmarshal(line, &asked); err != nil {
		panic(err)
	}
	dice := &Dice{Key: asked.Dice}
	made := map[string]any{}
	var state State
	if len(asked.State) > 0 {
		if err := json.Unmarshal(asked.State, &state); err != nil {
			panic(err)
		}
	}
	switch asked.Ask {
	case "sample":
		return map[string]any{"action": rules.Sample(asked.View, dice)}
	case "guess":
		state = rules.Guess(asked.View, dice)
	case "start":
		setup := &Setup{asked.Players, asked.First, asked.Number, asked.Options, &Dice{Key: asked.Lots}, dice}
		started, err := rules.Start(setup)
		if err != nil {
			return map[string]any{"refused": err.Error()}
		}
		state = started
	case "play":
		reply, err := rules.Play(&state, asked.Seat, asked.Action)
		if err != nil {
			return map[string]any{"illegal": err.Error()}
		}
		made["reply"] = reply
	case "fail":
		rules.Fail(&state, asked.Seat, asked.Fault)
	case "resign":
		rules.Resign(&state, asked.Seat)
	}
	views := []any{}
	for _, eyes := range asked.Eyes {
		seat := Everything
		if eyes != nil {
			seat = *eyes
		}
		views = append(views, rules.View(&state, seat))
	}
	made["views"] = views
	if asked.Ask != "view" {
		made["state"], made["status"] = state, rules.Status(&state)
	}
	return made
}

// Run answers questions until there are none.
func Run[State any](rules Rules[State]) {
	if len(os.Args) > 1 && os.Args[1] == "--test" {
		players, options := 2, "{}"
		if len(os.Args) > 2 {
			players, _ = strconv.Atoi(os.Args[2])
		}
		if len(os.Args) > 3 {
			options = os.Args[3]
		}
		rules.test(players, json.RawMessage(options))
		return
	}
	in := bufio.NewReader(os.Stdin)
	for {
		line, err := in.ReadBytes('\n')
		if errors.Is(err, io.EOF) {
			return
		}
		os.Stdout.Write(append(write(rules.answer(line)), '\n'))
	}
}

func (rules *Rules[State]) test(players int, options json.RawMessage) {
	for number := 0; number < 200; number++ {
		key := func(name int) string { return fmt.Sprintf("%064x", number*97+name) }
		eyes := []*int{}
		for seat := 0; seat < players; seat++ {
			eyes = append(eyes, &[]int{seat}[0])
		}
		eyes = append(eyes, nil)
		ask := func(fields map[string]any) (now struct {
			Status  Status
			State   json.RawMessage
			Views   []json.RawMessage
			Illegal *string
			Refused *string
		}) {
			fields["eyes"] = eyes
			text := write(rules.answer(write(fields)))
			if !bytes.Equal(text, write(rules.answer(write(fields)))) {
				panic(fmt.Sprintf("game %d: asked twice, answered differently: %s", number, write(fields)))
			}
			if err := json.Unmarshal(text, &now); err != nil || now.Illegal != nil || now.Refused != nil {
				panic(fmt.Sprintf("game %d: %s is answered by %s %v", number, write(fields), text, err))
			}
			return now
		}
		now := ask(map[string]any{"ask": "start", "players": players, "first": 0, "number": 1, "options": options, "lots": key(1), "dice": key(2)})
		luck := &Dice{Key: key(3)}
		for inputs := 0; now.Status.Over == nil; inputs++ {
			seat := Pick(luck, now.Status.Due)
			var view struct{ Legal []json.RawMessage }
			json.Unmarshal(now.Views[seat], &view)
			var action any
			if len(view.Legal) > 0 {
				action = Pick(luck, view.Legal)
			} else {
				action = rules.Sample(now.Views[seat], luck)
			}
			now = ask(map[string]any{"ask": "play", "state": now.State, "seat": seat, "action": action})
			if inputs > 100000 {
				panic(fmt.Sprintf("game %d does not end", number))
			}
		}
		if len(now.Status.Over.Scores) != players {
			panic(fmt.Sprintf("game %d: scores of some seats only", number))
		}
	}
	fmt.Printf("200 random games of %d are sound\n", players)
}
