// Package host is what engines behind a text protocol have in common.
//
// Its nouns: an [Engine] is a searcher with [Option]s; a [Desk] does one piece
// of work at a time in the background, so that commands are heard meanwhile;
// a [Task] is a search as a protocol asks for it, with its pondering.
package host

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"banco/search"
)

// Engine is what a protocol needs of the player behind it. Its methods are
// called by one goroutine at a time, Set never during a search.
type Engine interface {
	search.Searcher

	// Options lists what can be set, beside what the protocols do themselves
	// (MultiPV, Ponder, Move Overhead, Clear Hash). Names that mean the same
	// to all protocols: Hash (MiB), Threads.
	Options() []Option

	// Set changes an option to a value that its Option accepts.
	Set(name, value string) error
}

// Type says what the values of an option look like.
type Type string

// The types of options, as UCI names them.
const (
	Check  Type = "check"  // true or false
	Spin   Type = "spin"   // a whole number from Min to Max
	Combo  Type = "combo"  // one of Values
	Button Type = "button" // has no value
	String Type = "string" // any text
)

// Option is something that can be set in an engine.
type Option struct {
	Name     string
	Type     Type
	Default  string
	Min, Max int
	Values   []string
}

// Read checks a value and returns it in its canonical form. The error says
// what would have been valid.
func (o *Option) Read(value string) (string, error) {
	switch o.Type {
	case Check:
		if v := strings.ToLower(value); v == "true" || v == "false" {
			return v, nil
		}
		return "", fmt.Errorf("option %s must be true or false, not %.80q", o.Name, value)
	case Spin:
		n, err := strconv.Atoi(value)
		if err != nil || n < o.Min || n > o.Max {
			return "", fmt.Errorf("option %s must be a whole number from %d to %d, not %.80q", o.Name, o.Min, o.Max, value)
		}
		return strconv.Itoa(n), nil
	case Combo:
		if i := slices.IndexFunc(o.Values, func(v string) bool { return strings.EqualFold(v, value) }); i >= 0 {
			return o.Values[i], nil
		}
		return "", fmt.Errorf("option %s must be one of %s, not %.80q", o.Name, strings.Join(o.Values, ", "), value)
	case Button:
		return "", nil
	}
	return value, nil
}

// Describe writes the option as UCI does after its name: "type spin default
// 16 min 1 max 1024".
func (o *Option) Describe() string {
	var b strings.Builder
	b.WriteString("type " + string(o.Type))
	if o.Type == Button {
		return b.String()
	}
	value := o.Default
	if value == "" {
		value = "<empty>"
	}
	b.WriteString(" default " + value)
	if o.Type == Spin {
		fmt.Fprintf(&b, " min %d max %d", o.Min, o.Max)
	}
	for _, v := range o.Values {
		b.WriteString(" var " + v)
	}
	return b.String()
}

// FindOption returns the option of that name, in any case, or nil.
func FindOption(options []Option, name string) *Option {
	for i := range options {
		if strings.EqualFold(options[i].Name, name) {
			return &options[i]
		}
	}
	return nil
}

// DescribedOption reads the words after an option's name, as Describe writes
// them. What it cannot read it leaves out.
func DescribedOption(name string, words []string) Option {
	o := Option{Name: name, Type: String}
	var key string
	var value []string
	take := func() {
		text := strings.Join(value, " ")
		switch key {
		case "type":
			o.Type = Type(text)
		case "default":
			o.Default = strings.TrimSuffix(text, "<empty>")
		case "min":
			o.Min, _ = strconv.Atoi(text)
		case "max":
			o.Max, _ = strconv.Atoi(text)
		case "var":
			o.Values = append(o.Values, text)
		}
		value = value[:0]
	}
	for _, w := range words {
		if slices.Contains(optionKeys, w) {
			take()
			key = w
		} else {
			value = append(value, w)
		}
	}
	take()
	return o
}

var optionKeys = []string{"type", "default", "min", "max", "var"}

// Number reads the number that words begin with, or the nearest one that can
// be counted to, and returns the words after it. A word that is no number is
// passed over too, unless it is a key, which another number may follow.
func Number(words []string, isKey func(word string) bool) (n int64, rest []string, err error) {
	if len(words) == 0 || isKey(words[0]) {
		return 0, words, errors.New("a number is missing")
	}
	n, err = strconv.ParseInt(words[0], 10, 64)
	if err != nil && !errors.Is(err, strconv.ErrRange) {
		return 0, words[1:], fmt.Errorf("%.80q is no number", words[0])
	}
	return n, words[1:], nil
}
