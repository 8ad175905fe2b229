// Package viadal is how a bot talks with the referee of Viadal, in every game.
//
//	type mine struct{ viadal.Silent }
//
//	func (*mine) Turn(view json.RawMessage) {
//		viadal.Act(map[string]int{"move": 1}, nil)
//	}
//
//	func main() { viadal.Play(&mine{}) }
//
// The talk runs over standard input and output, one JSON object a line. So that fmt.Print cannot get between the lines
// it writes to standard error: it is for debugging, and "viadal play ... -v" shows it turn by turn.
package viadal

import (
	"bufio"
	"encoding/json"
	"errors"
	"io"
	"math/rand"
	"os"
)

// Bot is what happens to a bot. Embed Silent and write what you need, at least Turn.
type Bot interface {
	// Hello is called when the match begins.
	Hello(hello Hello)
	// Start is called when a game begins.
	Start(start Start)
	// Turn is called when you are due: call Act, until Due is false where a turn has several actions.
	Turn(view json.RawMessage)
	// End is called when a game is over.
	End(end End)
}

// Hello tells of the match.
type Hello struct {
	Game     string         `json:"game"`
	Seats    int            `json:"seats"`
	Options  map[string]any `json:"options"`
	TurnTime int            `json:"turn_time_ms"`
	Seed     int64          `json:"seed"`
	// View is what you see before the first turn, in games that reload their bots for each game.
	View json.RawMessage `json:"view"`
}

// Start tells of a game: its number from 1, your seat, and whether you go first.
type Start struct {
	Game  int  `json:"game"`
	Seat  int  `json:"seat"`
	First bool `json:"first"`
}

// End tells how a game ended; the scores are by seat.
type End struct {
	Scores []int  `json:"scores"`
	Reason string `json:"reason"`
}

// Silent does nothing at all that happens but a turn.
type Silent struct{}

// Hello does nothing.
func (Silent) Hello(Hello) {}

// Start does nothing.
func (Silent) Start(Start) {}

// End does nothing.
func (Silent) End(End) {}

var (
	referee = os.Stdout
	lines   = bufio.NewReaderSize(os.Stdin, 1<<16)
	due     bool
)

type message struct {
	Type    string          `json:"type"`
	View    json.RawMessage `json:"view"`
	Reply   json.RawMessage `json:"reply"`
	More    bool            `json:"more"`
	Message string          `json:"message"`
}

// Play plays a whole match. Package rand is seeded before it begins, so that it can be repeated.
func Play(bot Bot) {
	os.Stdout = os.Stderr
	for {
		line := read()
		var heard message
		decode(line, &heard)
		switch heard.Type {
		case "hello":
			var hello Hello
			decode(line, &hello)
			rand.Seed(hello.Seed)
			bot.Hello(hello)
			write(map[string]bool{"ready": true})
		case "start":
			var start Start
			decode(line, &start)
			bot.Start(start)
		case "turn":
			due = true
			bot.Turn(heard.View)
			due = false
		case "end":
			var end End
			decode(line, &end)
			bot.End(end)
		case "bye":
			return
		}
	}
}

// Act plays an action and reads the reply to it into what reply points to, unless that is nil. The error says why the
// rules do not allow the action.
func Act(action, reply any) error {
	if !due {
		return errors.New("the turn is over, the action was not sent")
	}
	write(map[string]any{"action": action})
	var heard message
	decode(read(), &heard)
	due = heard.More
	switch {
	case heard.Type == "bye":
		return errors.New("the match is over")
	case heard.Type != "reply":
		return errors.New(heard.Message)
	case reply != nil:
		decode(heard.Reply, reply)
	}
	return nil
}

// Due says whether the referee waits for an action: between the beginning of a turn and its last action.
func Due() bool { return due }

// Say says a line to the spectators. The opponent is not told.
func Say(text string) { write(map[string]string{"say": text}) }

// Data keeps numbers in the log.
func Data(numbers map[string]float64) { write(map[string]any{"data": numbers}) }

// Draw keeps drawings in the log.
func Draw(shapes ...any) { write(map[string]any{"draw": shapes}) }

func read() []byte {
	line, err := lines.ReadBytes('\n')
	if err == io.EOF {
		return []byte(`{"type":"bye"}`)
	}
	if err != nil {
		panic(err)
	}
	return line
}

func decode(text []byte, into any) {
	if err := json.Unmarshal(text, into); err != nil {
		panic(err)
	}
}

func write(words any) {
	line, err := json.Marshal(words)
	if err != nil {
		panic(err)
	}
	if _, err := referee.Write(append(line, '\n')); err != nil {
		os.Exit(0) // the referee has gone
	}
}
