package engine

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"banco/search"
)

// Kind says what the value of a parameter looks like.
type Kind uint8

// The kinds of parameters.
const (
	Whole      Kind = iota // a whole number from Min to Max
	Decimal                // a number from Min to Max
	Span                   // a time of Min to Max seconds, written 500ms or 2s
	Switch                 // on or off
	Choice                 // one of Values
	Evaluation             // the name of one of the game's evaluators
	Text                   // any text
)

// Param is a setting of an algorithm. Those named depth, nodes, simulations
// and movetime bound its searches, and seed seeds them, whatever the algorithm;
// their defaults hold where nothing else bounds a search.
type Param struct {
	Name     string
	Kind     Kind
	Default  string // empty: not set; for Evaluation the kit's first
	Min, Max float64
	Values   []string
	Help     string
}

// Domain says what values the parameter takes in an agent of k.
func (p *Param) Domain(k *Kit) string {
	switch p.Kind {
	case Whole, Decimal:
		return fmt.Sprintf("%s to %s", number(p.Min), number(p.Max))
	case Span:
		return fmt.Sprintf("%v to %v", seconds(p.Min), seconds(p.Max))
	case Text:
		return "any text"
	}
	return strings.Join(p.Choices(k), ", ")
}

// Choices lists the values of a parameter that has a list of them.
func (p *Param) Choices(k *Kit) []string {
	switch p.Kind {
	case Switch:
		return []string{"on", "off"}
	case Evaluation:
		names := make([]string, len(k.Evaluators))
		for i, e := range k.Evaluators {
			names[i] = e.Name
		}
		return names
	}
	return p.Values
}

// kinds words what a value must be.
var kinds = [...]string{"a whole number from ", "a number from ", "a time from ", "one of ", "one of ", "one of ", ""}

// read checks a value and returns it in its canonical form.
func (p *Param) read(k *Kit, text string) (string, error) {
	canonical, ok := text, false
	switch p.Kind {
	case Whole:
		n, err := strconv.ParseUint(text, 10, 64)
		ok = err == nil && float64(n) >= p.Min && float64(n) <= p.Max
		canonical = strconv.FormatUint(n, 10)
	case Decimal:
		f, err := strconv.ParseFloat(text, 64)
		ok = err == nil && f >= p.Min && f <= p.Max
		canonical = number(f)
	case Span:
		d, err := time.ParseDuration(text)
		ok = err == nil && d >= seconds(p.Min) && d <= seconds(p.Max)
		canonical = d.String()
	case Text:
		ok = text != ""
	default:
		for _, c := range p.Choices(k) {
			ok = ok || c == text
		}
	}
	if !ok {
		return "", fmt.Errorf("%s must be %s%s, not %.80q", p.Name, kinds[p.Kind], p.Domain(k), text)
	}
	return canonical, nil
}

func number(f float64) string { return strconv.FormatFloat(f, 'f', -1, 64) }

func seconds(f float64) time.Duration { return time.Duration(f * float64(time.Second)) }

// Values are the settings of one agent, all checked.
type Values struct {
	Kit  *Kit
	Rest []Setting // what an Open algorithm was given beside its parameters

	of   *Algorithm
	text map[string]string // as given, in canonical form
}

// Setting is a parameter that only the searcher knows.
type Setting struct{ Name, Value string }

// Given reports whether the agent's text sets the parameter.
func (v *Values) Given(name string) bool { return v.text[name] != "" }

// Text returns a value as it was written, or the default.
func (v *Values) Text(name string) string {
	if given := v.text[name]; given != "" {
		return given
	}
	if p := v.of.param(name); p != nil {
		if p.Kind == Evaluation && p.Default == "" && len(v.Kit.Evaluators) > 0 {
			return v.Kit.Evaluators[0].Name
		}
		return p.Default
	}
	return ""
}

// Whole returns the value of a whole number, 0 where it is not set.
func (v *Values) Whole(name string) int {
	n, _ := strconv.ParseUint(v.Text(name), 10, 64)
	return int(n)
}

// Decimal returns the value of a number, 0 where it is not set.
func (v *Values) Decimal(name string) float64 {
	f, _ := strconv.ParseFloat(v.Text(name), 64)
	return f
}

// Span returns the value of a time, 0 where it is not set.
func (v *Values) Span(name string) time.Duration {
	d, _ := time.ParseDuration(v.Text(name))
	return d
}

// On returns the value of a switch.
func (v *Values) On(name string) bool { return v.Text(name) == "on" }

// Evaluator returns the evaluator that the parameter names. In a game without
// any, all positions are even.
func (v *Values) Evaluator(name string) search.Evaluator {
	for _, e := range v.Kit.Evaluators {
		if e.Name == v.Text(name) {
			return e.Evaluator
		}
	}
	return search.Even{}
}

// Guide returns the game's advice, as the settings want it.
func (v *Values) Guide() search.Guide {
	if v.Kit.Advise != nil {
		return v.Kit.Advise(v)
	}
	return v.Kit.Guide
}

// bytes returns how much memory the tables of the searcher take.
func (v *Values) bytes() int64 {
	if v.of.Bytes == nil {
		return 0
	}
	return v.of.Bytes(v)
}

// limits returns the bounds that the settings put on a search: those the
// agent's text gives, or the defaults of the rest.
func (v *Values) limits(given bool) search.Limits {
	var l search.Limits
	for _, p := range v.of.Params {
		if v.Given(p.Name) != given {
			continue
		}
		switch p.Name {
		case "depth":
			l.Depth = v.Whole(p.Name)
		case "nodes", "simulations":
			l.Nodes = uint64(v.Whole(p.Name))
		case "movetime":
			l.MoveTime = v.Span(p.Name)
		case "seed":
			l.Seed = uint64(v.Whole(p.Name))
		}
	}
	return l
}
