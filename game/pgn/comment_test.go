package pgn

import (
	"math/rand/v2"
	"reflect"
	"regexp"
	"strconv"
	"testing"
	"time"

	"banco/game"
)

// What commands in comments look like, said in another way than the reader says it.
var (
	commandForm    = regexp.MustCompile(`\[%(clk|eval)\s+([^\]\s]+)\s*\]`)
	evaluationForm = regexp.MustCompile(`^(#?[-+]?\d+(\.\d+)?|[-+]#\d+)(,\d+)?$`)
	clockForm      = regexp.MustCompile(`^(?:(\d{1,4}):)?(\d{1,2}):(\d{1,2})(?:\.(\d{1,9}))?$`)
)

// TestCommands compares the commands of random comments with those that the forms above find.
func TestCommands(t *testing.T) {
	parts := []string{
		"[%clk ", "[%eval ", "[%clk ", "[%eval ", "[%clk", "[%eval", "[%", "]", "]", "]", " ", "\n", "\t",
		"1:02:03", "0:59", "12:5.25", "1.", "-0.34", "#3", "-#4", "+1", ",22", ":", ".", "7", "123", "x", "é", "[%csl",
	}
	rng := rand.New(rand.NewPCG(1, 2))
	taken := 0
	for range 50_000 {
		s := ""
		for range 1 + rng.IntN(9) {
			s += parts[rng.IntN(len(parts))]
		}
		var got, want game.Node
		rest, wantRest := takeCommands(&got, s), takeByForms(&want, s)
		if rest != wantRest || !reflect.DeepEqual(got, want) {
			t.Fatalf("%q: %q, %+v, want %q, %+v", s, rest, got.Annotation, wantRest, want.Annotation)
		}
		if rest != s {
			taken++
		}
	}
	if taken < 200 {
		t.Errorf("only %d comments had a command", taken)
	}
}

func takeByForms(n *game.Node, s string) string {
	return commandForm.ReplaceAllStringFunc(s, func(c string) string {
		part := commandForm.FindStringSubmatch(c)
		if part[1] == "eval" {
			if !evaluationForm.MatchString(part[2]) {
				return c
			}
			n.Eval = part[2]
			return ""
		}
		clock := clockForm.FindStringSubmatch(part[2])
		if clock == nil {
			return c
		}
		seconds := 0
		for _, field := range clock[1:4] {
			k, _ := strconv.Atoi("0" + field)
			seconds = seconds*60 + k
		}
		nanos, _ := strconv.Atoi((clock[4] + "000000000")[:9])
		left := time.Duration(seconds)*time.Second + time.Duration(nanos)
		n.Clock = &left
		return ""
	})
}
