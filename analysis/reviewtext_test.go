package analysis

import (
	"reflect"
	"testing"

	"banco/game"
)

// A review that was kept says what it said, in every game.
func TestKeptReviews(t *testing.T) {
	skipIfShort(t)
	for name, texts := range map[string][]string{
		"chess":   {"f2f3", "e7e5", "g2g4", "d8h4"},
		"xiangqi": {"h2e2", "h9g7", "e2e6"},
		"jieqi":   {"a3a4R"},
		"caro":    {"h8", "a1", "h9"},
	} {
		kit := kitOf(name)
		begin := read(t, kit, "")
		line := moves(t, begin, texts...)
		want := review(t, kit, begin, line)
		text, err := EncodeReview(begin, line, want)
		if err != nil {
			t.Fatal(err)
		}
		got, err := DecodeReview(begin, line, text)
		if err != nil || len(got) != len(want) {
			t.Fatalf("%s: %v, %v", name, got, err)
		}
		for i := range want {
			if best := want[i].Best; best != nil { // a line ends where chance decides
				best.PV = best.PV[:min(len(best.PV), len(got[i].Best.PV))]
			}
		}
		if !reflect.DeepEqual(got, want) {
			t.Errorf("%s: kept %+v as %s", name, want, text)
		}
		for _, broken := range []string{"", "[]", text[:len(text)-1], `[{"best":{"moves":["e9e9"]}}]`} {
			if _, err := DecodeReview(begin, line[:1], broken); err == nil {
				t.Errorf("%s: %q is read", name, broken)
			}
		}
	}
}

// Whatever changes a review changes its subject.
func TestSubjects(t *testing.T) {
	kit := kitOf("chess")
	begin := read(t, kit, "")
	line := moves(t, begin, "e2e4", "e7e5")
	more := few
	more.Nodes++
	seen := map[string]bool{}
	for _, s := range []string{
		Subject(kit, begin, line, few), Subject(kit, begin, line[:1], few), Subject(kit, begin, line, more),
		Subject(kit, read(t, kit, "4k3/8/8/8/8/8/8/4K2R w K - 0 1"), line, few), Subject(kit, begin, []game.Move{line[0], game.NoMove}, few),
	} {
		seen[s] = true
	}
	if len(seen) != 5 || !seen[Subject(kit, read(t, kit, ""), line, few)] {
		t.Errorf("%d subjects", len(seen))
	}
}
