package engines

import (
	"testing"

	"banco/game"
)

// Problems with another goal than a direct mate are refused by its name; a title that
// begins like one is a title.
func TestOtherGoals(t *testing.T) {
	for text, want := range map[string]string{
		"s#3": "selfmate", "h#2.5": "helpmate", "H#4": "helpmate", "hs#3": "help-selfmate", "r#2": "reflex mate", "semi-r#3": "semi-reflex mate",
		"ser-h=8": "series-mover", "Selfmate in 3": "selfmate", "Helpmate in two": "helpmate", "reflex mate": "reflex mate",
		"#3": "", "Sam Loyd, 1867": "", "Helpmates were not his taste": "", "": "", "h2h4": "",
	} {
		r := &game.Record{Tags: []game.Tag{{Name: "Title", Value: text}}}
		if got := otherGoal(r); got != want {
			t.Errorf("%q is a %q, not a %q", text, got, want)
		}
	}
}

func TestParseBytes(t *testing.T) {
	for text, want := range map[string]int64{"256MB": 256 << 20, "1GiB": 1 << 30, "64k": 64 << 10, "5": 5, "5B": 5} {
		if n, err := parseBytes(text); err != nil || n != want {
			t.Errorf("%s is %d, %v", text, n, err)
		}
	}
	for _, text := range []string{"", "MB", "-1MB", "9999999TB", "1.5GB", "many"} {
		if n, err := parseBytes(text); err == nil {
			t.Errorf("%s is taken for %d", text, n)
		}
	}
}
