package option

import (
	"errors"
	"maps"
	"strings"
	"testing"
)

var (
	size  = Option{Name: "size", Kind: Whole, Min: -5, Max: 22, Default: "15"}
	c     = Option{Name: "c", Kind: Decimal, Max: 10, Default: "1.5"}
	think = Option{Name: "think", Kind: Span, Min: 0.001, Max: 3600, Default: "1s"}
	tt    = Option{Name: "tt", Kind: Switch, Default: On}
	rule  = Option{Name: "rule", Kind: Choice, Values: []string{"caro", "renju"}, Default: "caro"}
	path  = Option{Name: "path", Kind: Text}
	clear = Option{Name: "clear", Kind: Action}
)

func TestRead(t *testing.T) {
	for _, ok := range []struct {
		o          Option
		text, want string
	}{
		{size, "7", "7"}, {size, "007", "7"}, {size, "-5", "-5"}, {size, "22", "22"},
		{c, "2.50", "2.5"}, {c, "1e1", "10"}, {c, "0", "0"},
		{think, "1500ms", "1.5s"}, {think, "1h", "1h0m0s"}, {think, "1ms", "1ms"},
		{tt, "on", "on"}, {tt, "off", "off"}, {rule, "renju", "renju"}, {path, "", ""}, {path, "a b", "a b"}, {clear, "", ""},
	} {
		if got, err := ok.o.Read(ok.text); err != nil || got != ok.want {
			t.Errorf("%s=%s: %q, %v", ok.o.Name, ok.text, got, err)
		}
	}
	for _, bad := range []struct {
		o          Option
		text, want string
	}{
		{size, "-6", "size must be a whole number from -5 to 22"}, {size, "23", "22"}, {size, "", "22"}, {size, "1e1", "22"},
		{size, "99999999999999999999", "22"},
		{c, "NaN", "0 to 10"}, {c, "11", "0 to 10"}, {c, "-0.1", "0 to 10"}, {c, "x", "a number"},
		{think, "5", "a time from 1ms to 1h0m0s"}, {think, "0s", "1ms"}, {think, "2h", "1h"},
		{tt, "true", "one of on, off"}, {rule, "Renju", "one of caro, renju"}, {rule, "", "caro"}, {clear, "x", "nothing"},
		{rule, strings.Repeat("x", 5000), "caro"},
	} {
		if got, err := bad.o.Read(bad.text); err == nil || !strings.Contains(err.Error(), bad.want) || len(err.Error()) > 300 {
			t.Errorf("%s=%.50s: %q, %v, want %s", bad.o.Name, bad.text, got, err, bad.want)
		}
	}
}

// Every default is a value, and a value reads as itself.
func TestDefaults(t *testing.T) {
	for _, o := range []Option{size, c, think, tt, rule} {
		canonical, err := o.Read(o.Default)
		again, errAgain := o.Read(canonical)
		if err != nil || errAgain != nil || again != canonical {
			t.Errorf("%s: %v, %v", o.Name, err, errAgain)
		}
	}
}

func TestComplete(t *testing.T) {
	list := []Option{size, rule}
	full, err := Complete(list, map[string]string{"size": "09"})
	if want := map[string]string{"size": "9", "rule": "caro"}; err != nil || !maps.Equal(full, want) {
		t.Errorf("%v, %v", full, err)
	}
	var wrong *Error
	if _, err := Complete(list, map[string]string{"colour": "red"}); !errors.As(err, &wrong) || wrong.Option != nil ||
		wrong.Name != "colour" || !strings.Contains(err.Error(), "size, rule") {
		t.Errorf("an unknown option: %v", err)
	}
	if _, err := Complete(list, map[string]string{"rule": "x"}); !errors.As(err, &wrong) || wrong.Option != &list[1] || wrong.Value != "x" {
		t.Errorf("a bad value: %v", err)
	}
	if Names(nil) != "none" || Find(list, "none") != nil || Find(list, "rule") != &list[1] {
		t.Error("names are not found")
	}
}
