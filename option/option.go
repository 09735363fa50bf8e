// Package option describes what can be chosen: a rule of a game, a parameter
// of an agent, a setting of an engine behind a protocol, a field of a position
// set up by hand.
//
// Its nouns: an [Option] has a name, a [Kind], the values it takes and a default.
package option

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"
)

// Kind says what the values of an option look like.
type Kind string

// The kinds of options.
const (
	Whole   Kind = "whole"   // a whole number from Min to Max
	Decimal Kind = "decimal" // a number from Min to Max
	Span    Kind = "span"    // a time of Min to Max seconds, written 500ms or 2s
	Switch  Kind = "switch"  // on or off
	Choice  Kind = "choice"  // one of Values
	Text    Kind = "text"    // any text
	Action  Kind = "action"  // no value: to choose it is to do something
)

// Option is something to choose.
type Option struct {
	Name     string
	Kind     Kind
	Default  string // empty: nothing is chosen
	Min, Max float64
	Values   []string // of a Choice
	Help     string   // in English, for a command line
}

// The values of a Switch.
const (
	On  = "on"
	Off = "off"
)

// List lists the values of an option that has a list of them.
func (o *Option) List() []string {
	if o.Kind == Switch {
		return []string{On, Off}
	}
	return o.Values
}

// Domain says in words what values the option takes.
func (o *Option) Domain() string {
	switch o.Kind {
	case Whole, Decimal:
		return Number(o.Min) + " to " + Number(o.Max)
	case Span:
		return fmt.Sprintf("%v to %v", seconds(o.Min), seconds(o.Max))
	case Text:
		return "any text"
	case Action:
		return "nothing"
	}
	return strings.Join(o.List(), ", ")
}

// lead words what a value must be, before its domain.
var lead = map[Kind]string{
	Whole: "a whole number from ", Decimal: "a number from ", Span: "a time from ", Switch: "one of ", Choice: "one of ",
}

// Read checks a value and returns it in its canonical form. The error says
// what would have been valid.
func (o *Option) Read(text string) (string, error) {
	canonical, ok := text, false
	switch o.Kind {
	case Whole:
		n, err := strconv.ParseInt(text, 10, 64)
		ok = err == nil && float64(n) >= o.Min && float64(n) <= o.Max
		canonical = strconv.FormatInt(n, 10)
	case Decimal:
		f, err := strconv.ParseFloat(text, 64)
		ok = err == nil && f >= o.Min && f <= o.Max
		canonical = Number(f)
	case Span:
		d, err := time.ParseDuration(text)
		ok = err == nil && d >= seconds(o.Min) && d <= seconds(o.Max)
		canonical = d.String()
	case Text:
		ok = true
	case Action:
		ok = text == ""
	default:
		ok = slices.Contains(o.List(), text)
	}
	if !ok {
		return "", fmt.Errorf("%s must be %s%s, not %.80q", o.Name, lead[o.Kind], o.Domain(), text)
	}
	return canonical, nil
}

// Number writes a number in its shortest form, without an exponent.
func Number(f float64) string { return strconv.FormatFloat(f, 'f', -1, 64) }

func seconds(f float64) time.Duration { return time.Duration(f * float64(time.Second)) }

// Find returns the option of that name, or nil.
func Find(list []Option, name string) *Option {
	for i := range list {
		if list[i].Name == name {
			return &list[i]
		}
	}
	return nil
}

// Names lists the names of options in words.
func Names(list []Option) string {
	if len(list) == 0 {
		return "none"
	}
	names := make([]string, len(list))
	for i, o := range list {
		names[i] = o.Name
	}
	return strings.Join(names, ", ")
}

// Error is a choice that cannot be made.
type Error struct {
	Name, Value string
	Option      *Option // nil: there is none of that name
	Err         error
}

// Error says what would have been valid.
func (e *Error) Error() string { return e.Err.Error() }

// Complete checks choices against the options there are, and returns a copy in
// which every option has a value, in its canonical form. The error is an *Error.
func Complete(list []Option, chosen map[string]string) (map[string]string, error) {
	for _, name := range slices.Sorted(maps.Keys(chosen)) {
		if Find(list, name) == nil {
			return nil, &Error{name, chosen[name], nil, fmt.Errorf("there is no option %.80q (known: %s)", name, Names(list))}
		}
	}
	full := make(map[string]string, len(list))
	for i := range list {
		o := &list[i]
		value, given := chosen[o.Name]
		if !given {
			value = o.Default
		}
		canonical, err := o.Read(value)
		if err != nil {
			return nil, &Error{o.Name, value, o, err}
		}
		full[o.Name] = canonical
	}
	return full, nil
}
