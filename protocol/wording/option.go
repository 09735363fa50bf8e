// Package wording is how UCI and its relatives write options and numbers, whoever
// speaks: the engine or the program that drives it.
package wording

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"banco/option"
)

// types are the protocols' names for kinds of options.
var types = map[option.Kind]string{
	option.Switch: "check", option.Whole: "spin", option.Choice: "combo", option.Action: "button", option.Text: "string",
}

// Type returns the name that the protocols have for the kind of an option. What
// they do not know is a text to them.
func Type(k option.Kind) string {
	if t, ok := types[k]; ok {
		return t
	}
	return types[option.Text]
}

// kind returns the kind that a protocol calls so.
func kind(name string) option.Kind {
	for k, t := range types {
		if t == name {
			return k
		}
	}
	return option.Text
}

// Write writes a value as the protocols do: a switch is true or false.
func Write(o *option.Option, value string) string {
	if o.Kind != option.Switch {
		return value
	}
	return strconv.FormatBool(value == option.On)
}

// Read checks a value as the protocols write it, in any case, and returns it in
// its canonical form. The error says what would have been valid.
func Read(o *option.Option, text string) (string, error) {
	switch o.Kind {
	case option.Switch:
		switch strings.ToLower(text) {
		case "true":
			return option.On, nil
		case "false":
			return option.Off, nil
		}
		return "", fmt.Errorf("option %s must be true or false, not %.80q", o.Name, text)
	case option.Choice:
		if i := slices.IndexFunc(o.Values, func(v string) bool { return strings.EqualFold(v, text) }); i >= 0 {
			return o.Values[i], nil
		}
	case option.Action:
		return "", nil
	}
	value, err := o.Read(text)
	if err != nil {
		return "", fmt.Errorf("option %w", err)
	}
	return value, nil
}

// Find returns the option of that name, in any case, or nil.
func Find(options []option.Option, name string) *option.Option {
	for i := range options {
		if strings.EqualFold(options[i].Name, name) {
			return &options[i]
		}
	}
	return nil
}

// Describe writes an option as UCI does after its name: "type spin default
// 16 min 1 max 1024".
func Describe(o *option.Option) string {
	var b strings.Builder
	b.WriteString("type " + Type(o.Kind))
	if o.Kind == option.Action {
		return b.String()
	}
	value := Write(o, o.Default)
	if value == "" {
		value = "<empty>"
	}
	b.WriteString(" default " + value)
	if o.Kind == option.Whole {
		b.WriteString(" min " + option.Number(o.Min) + " max " + option.Number(o.Max))
	}
	for _, v := range o.Values {
		b.WriteString(" var " + v)
	}
	return b.String()
}

// keys are the words that begin a part of a description.
var keys = []string{"type", "default", "min", "max", "var"}

// Described reads the words after an option's name, as Describe writes them.
// What it cannot read it leaves out.
func Described(name string, words []string) option.Option {
	o := option.Option{Name: name, Kind: option.Text}
	var key string
	var value []string
	take := func() {
		text := strings.Join(value, " ")
		switch key {
		case "type":
			o.Kind = kind(text)
		case "default":
			o.Default = strings.TrimSuffix(text, "<empty>")
		case "min":
			o.Min = bound(text)
		case "max":
			o.Max = bound(text)
		case "var":
			o.Values = append(o.Values, text)
		}
		value = value[:0]
	}
	for _, w := range words {
		if slices.Contains(keys, w) {
			take()
			key = w
		} else {
			value = append(value, w)
		}
	}
	take()
	if o.Kind == option.Switch {
		o.Default, _ = Read(&o, o.Default)
	}
	return o
}

// bound reads a bound of a spin; what is not a number is 0.
func bound(text string) float64 {
	n, _ := strconv.ParseInt(text, 10, 64)
	return float64(n)
}
