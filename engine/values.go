package engine

import (
	"strconv"
	"time"

	"banco/engine/opening"
	"banco/option"
	"banco/search"
)

// Values are the settings of one agent, all checked.
type Values struct {
	Kit  *Kit
	Rest []Setting // what an Open algorithm was given beside its parameters

	of      *Algorithm
	text    map[string]string    // as given, in canonical form
	network search.Evaluator     // that of the file that net names; nil: none is named
	book    func() *opening.Book // that the agent asked for begins with; nil: none
	endings search.Endings       // see tables
	trace   search.Trace         // to which the search reports its tree; nil: none
	traced  bool                 // the searcher was given it
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
	if p := option.Find(v.of.Params, name); p != nil {
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
func (v *Values) On(name string) bool { return v.Text(name) == option.On }

// Evaluator returns, for one searcher, the network of the file that Net names, else
// the evaluator that the parameter names, both as Weigh changes them. In a game
// without any, all positions are even.
func (v *Values) Evaluator(name string) search.Evaluator {
	e := v.named(name)
	if v.Given(Weigh.Name) {
		if changed, err := v.Kit.Change(e, v.Text(Weigh.Name)); err == nil { // check has seen to that
			return changed
		}
	}
	return search.Own(e.Evaluator)
}

// named returns the evaluator of a parameter without changes.
func (v *Values) named(name string) Named {
	if v.network != nil {
		return Named{Name: Net.Name, Evaluator: v.network}
	}
	for _, e := range v.Kit.Evaluators {
		if e.Name == v.Text(name) {
			return e
		}
	}
	return Named{Evaluator: search.Even{}}
}

// Trace returns the trace to which the searcher reports its tree, or nil. An
// algorithm that calls it can be traced.
func (v *Values) Trace() search.Trace {
	v.traced = true
	return v.trace
}

// Guide returns the game's advice, as the settings want it.
func (v *Values) Guide() search.Guide {
	if v.Kit.Advise != nil {
		return v.Kit.Advise(v)
	}
	return v.Kit.Guide
}

// readFiles reads the network and the tables of endings that the settings name.
func (v *Values) readFiles() (err error) {
	if v.Given(Net.Name) {
		if v.network, err = v.readNetwork(); err != nil {
			return err
		}
	}
	v.endings, err = v.tables()
	return err
}

// check tries the changes of the evaluator that the settings give, and calls the
// algorithm's own check.
func (v *Values) check() error {
	if v.Given(Weigh.Name) {
		if _, err := v.Kit.Change(v.named("eval"), v.Text(Weigh.Name)); err != nil {
			return err
		}
	}
	if v.of.Check != nil {
		return v.of.Check(v)
	}
	return nil
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
