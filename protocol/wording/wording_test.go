package wording

import (
	"slices"
	"strings"
	"testing"

	"banco/option"
)

func TestOptionsReadBack(t *testing.T) {
	for _, o := range []option.Option{
		{Name: "Hash", Kind: option.Whole, Default: "16", Min: 1, Max: 1024},
		{Name: "Style", Kind: option.Choice, Default: "Fail High", Values: []string{"Always", "Fail High"}},
		{Name: "Clear", Kind: option.Action},
		{Name: "Path", Kind: option.Text},
		{Name: "Ponder", Kind: option.Switch, Default: option.On},
	} {
		got := Described(o.Name, strings.Fields(Describe(&o)))
		if got.Kind != o.Kind || got.Default != o.Default || got.Min != o.Min || got.Max != o.Max || !slices.Equal(got.Values, o.Values) {
			t.Errorf("%q is read as %+v", Describe(&o), got)
		}
	}
}

func TestOptionValues(t *testing.T) {
	for _, tt := range []struct {
		o           option.Option
		value, want string
		ok          bool
	}{
		{option.Option{Kind: option.Switch}, "TRUE", "on", true},
		{option.Option{Kind: option.Switch}, "1", "", false},
		{option.Option{Kind: option.Whole, Min: -3, Max: 3}, "-3", "-3", true},
		{option.Option{Kind: option.Whole, Min: -3, Max: 3}, "4", "", false},
		{option.Option{Kind: option.Whole, Min: -3, Max: 3}, "99999999999999999999", "", false},
		{option.Option{Kind: option.Choice, Values: []string{"Big One"}}, "big one", "Big One", true},
		{option.Option{Kind: option.Choice, Values: []string{"Big One"}}, "big", "", false},
		{option.Option{Kind: option.Action}, "anything", "", true},
		{option.Option{Kind: option.Text}, "a b", "a b", true},
	} {
		if got, err := Read(&tt.o, tt.value); got != tt.want || (err == nil) != tt.ok {
			t.Errorf("%v %q: %q, %v", tt.o.Kind, tt.value, got, err)
		}
	}
}
