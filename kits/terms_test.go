package kits

import (
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"testing"

	"banco/engine/enginetest"
	"banco/game"
	"banco/search"
)

// Every evaluator but a network lists its terms, and they sum to what it says of
// the whole, in positions of all kinds.
func TestTermsSumToTheWhole(t *testing.T) {
	variants := map[string][]string{
		"caro": {"rule=caro", "rule=caro-free,size=9", "rule=freestyle,size=15,opening=swap2", "rule=renju,size=15",
			"rule=standard,size=11"},
		"chess": {"", "position=12"},
	}
	games := 20
	if testing.Short() {
		games = 5
	}
	named := map[string]bool{}
	for _, kit := range All() {
		list := enginetest.Positions(t, kit.Game, kit.Guide, games, variants[kit.Game.Name()]...)
		for _, e := range kit.Evaluators {
			if e.Name == networkName {
				if _, itemised := e.Evaluator.(search.Itemised); itemised {
					t.Errorf("%s: the network has terms", kit.Game.Name())
				}
				continue
			}
			judge, itemised := e.Evaluator.(search.Itemised)
			if !itemised {
				t.Errorf("%s: the evaluator %s has no Terms, which the lab shows", kit.Game.Name(), e.Name)
				continue
			}
			counted := map[string]bool{}
			for _, p := range list {
				whole, sum := judge.Evaluate(p), search.Score(0)
				if p.Side() == game.Second {
					whole = -whole
				}
				terms := judge.Terms(p)
				for _, term := range terms {
					sum += term.Values[0] - term.Values[1]
					counted[term.Name] = counted[term.Name] || term.Values != [2]search.Score{}
				}
				if sum != whole {
					t.Fatalf("%s, %s: %s is worth %d, the terms %v sum to %d", kit.Game.Name(), e.Name, p.FEN(), whole, terms, sum)
				}
			}
			for name, some := range counted {
				named[name] = true
				if !some && !slices.Contains(rare, name) {
					t.Errorf("%s, %s: %s never counts", kit.Game.Name(), e.Name, name)
				}
			}
		}
	}
	named["changes"] = true // of a visitor, see engine.Kit.Change
	names := slices.Sorted(maps.Keys(named))
	for _, lang := range []string{"vi", "en"} {
		if words := termWords(t, lang); !slices.Equal(words, names) {
			t.Errorf("the terms are %v, in the language %s there are words for %v", names, lang, words)
		}
	}
}

// termWords returns the terms that the page has words for in a language.
func termWords(t *testing.T, lang string) (names []string) {
	t.Helper()
	const folder = "../web/ui/src/i18n/"
	files, err := filepath.Glob(folder + lang + "/*.ts")
	if err != nil || len(files) == 0 {
		t.Fatalf("no words in %s: %v", lang, err)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, found := range regexp.MustCompile(`'lab\.term\.([\w-]+)':`).FindAllSubmatch(text, -1) {
			names = append(names, string(found[1]))
		}
	}
	slices.Sort(names)
	return names
}

// rare are the terms that random positions need not show.
var rare = []string{"hunt", "five", "open-four"}
