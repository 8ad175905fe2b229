package main

import (
	"encoding/json"
	"fmt"
	"math"
	"strings"

	"bot/viadal"
)

type parrot struct{ viadal.Silent }

func flag(flag bool) int {
	if flag {
		return 1
	}
	return 0
}

func (*parrot) Turn(text json.RawMessage) {
	var view struct {
		Text, Plain string
		Numbers     []float64
		List        []int
		Flag        bool
		None        *int
		Deep        struct{ A []struct{ B string } }
	}
	json.Unmarshal(text, &view)
	viadal.Say(view.Text)
	viadal.Say(view.Plain + view.Deep.A[1].B)
	var numbers []string
	for _, number := range view.Numbers {
		numbers = append(numbers, fmt.Sprint(int(math.Round(number * 4))))
	}
	viadal.Say(strings.Join(numbers, " "))
	viadal.Say(fmt.Sprint(len(view.List), len(view.Numbers), flag(view.Flag), flag(view.None == nil)))
	var reply struct{ Words []string }
	viadal.Act(map[string]int{"fine": 1}, &reply)
	viadal.Say(fmt.Sprint(reply.Words[2], " ", flag(viadal.Due())))
	err := viadal.Act("bad", nil)
	viadal.Say(fmt.Sprint(err, " ", flag(viadal.Due())))
}

func main() { viadal.Play(&parrot{}) }
