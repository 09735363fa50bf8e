package kits

import (
	"slices"

	"banco/engine"
	caroengine "banco/engine/caro"
	"banco/engine/caro/five"
	"banco/option"
	"banco/search"
)

// fiveInARow is the search of five in a row's own.
func fiveInARow() engine.Algorithm {
	options := func(v *engine.Values) five.Options {
		return five.Options{Hash: v.Whole("hash"), Threads: v.Whole("threads"), NoBook: !v.On("book")}
	}
	create := func(v *engine.Values) (search.Searcher, error) {
		o := options(v)
		if v.Given(engine.SearchParams.Name) {
			o.Params = five.DefaultParams()
			if err := engine.LoadSearchParams(v.Text(engine.SearchParams.Name), &o.Params); err != nil {
				return nil, err
			}
		}
		return five.New(o), nil
	}
	return engine.Algorithm{
		Name: "five",
		Help: "the search of five in a row's own: keeps what stones could make, proves wins by fours and threes, meets threats",
		Params: slices.Concat(engine.Bounds(five.DefaultDepth, five.MaxDepth), []option.Option{
			engine.Hash(five.DefaultHash, "the transposition table"),
			{Name: "threads", Kind: option.Whole, Default: "1", Min: 1, Max: five.MaxThreads, Help: "searches side by side on one table"},
			{Name: "book", Kind: option.Switch, Default: option.On, Help: "plays first moves from the book that this search has made"},
			engine.SearchParams,
		}),
		New:   create,
		Bytes: func(v *engine.Values) int64 { return options(v).Bytes() },
	}
}

// fiveJudge is what that search judges by, for searches that know no game and for
// the lab. It is slow there, since it begins anew with every position.
var fiveJudge = engine.Named{
	Name:      "five",
	Help:      "what the search five judges by: what both sides could make on every line, where lines cross, and the threats",
	Evaluator: caroengine.NewEvaluator(five.Judge, five.Terms),
}
