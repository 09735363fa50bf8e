package engine

import (
	"encoding/json"
	"fmt"
	"os"
	"slices"
	"strings"

	"banco/option"
	"banco/search"
	"banco/search/strong"
)

// Strong returns the algorithm that plays best, for a game whose guide knows
// its tactics. Like those of Common it gets parameters of the kit's.
func Strong(evaluators []Named, advice ...option.Option) Algorithm {
	return Algorithm{
		Name:   "strong",
		Help:   "looks deep by leaving out most of what will not matter; each technique can be switched off",
		Params: slices.Concat(strongParams(evaluation(evaluators)), advice),
		New: func(v *Values) (search.Searcher, error) {
			o, err := strongOptions(v)
			if err != nil {
				return nil, err
			}
			return strong.New(o), nil
		},
		Bytes: func(v *Values) int64 {
			o, err := strongOptions(v)
			if err != nil {
				return 0
			}
			return o.Bytes()
		},
	}
}

func strongParams(eval []option.Option) []option.Option {
	list := slices.Concat(Bounds(strong.DefaultDepth, 60), eval, []option.Option{
		Hash(strong.DefaultHash, "the transposition table"),
		{Name: "threads", Kind: option.Whole, Default: "1", Min: 1, Max: strong.MaxThreads, Help: "searches side by side on one table"},
	})
	return append(append(list, switchParams(new(strong.Options).Switches())...), SearchParams)
}

// SearchParams is the parameter that names a file of the search's numbers, as
// "banco tune search" writes it. Strangers cannot set it.
var SearchParams = option.Option{Name: "params", Kind: option.Text, Help: "a file of the search's numbers, by banco tune search"}

// CheckedParams are a search's numbers, which know when no search is possible
// with them.
type CheckedParams interface{ Check() error }

// LoadSearchParams reads the numbers of a search from a file into params.
func LoadSearchParams(file string, params CheckedParams) error {
	text, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	if err := ParseSearchParams(string(text), params); err != nil {
		return fmt.Errorf("%s: %w", file, err)
	}
	return nil
}

// ParseSearchParams reads the numbers of a search into params and checks them;
// those that the text does not name stay.
func ParseSearchParams(text string, params CheckedParams) error {
	d := json.NewDecoder(strings.NewReader(text))
	d.DisallowUnknownFields()
	if err := d.Decode(params); err != nil {
		return err
	}
	return params.Check()
}

func strongOptions(v *Values) (strong.Options, error) {
	tactics, ok := v.Guide().(strong.Tactics)
	if !ok {
		return strong.Options{}, fmt.Errorf("it does not know the tactics of %s", v.Kit.Game.Name())
	}
	o := strong.Options{Evaluator: v.Evaluator("eval"), Tactics: tactics, Hash: v.Whole("hash"), Threads: v.Whole("threads")}
	o.Switches().Set(v.On)
	o.Endings, o.Mates, o.MateBytes = v.endings, v.Kit.Mates, v.Kit.MateBytes
	if v.Given(SearchParams.Name) {
		o.Params = strong.ParamsFor(tactics)
		if err := LoadSearchParams(v.Text(SearchParams.Name), &o.Params); err != nil {
			return strong.Options{}, err
		}
	}
	return o, nil
}
