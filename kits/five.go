package kits

import (
	"slices"

	"banco/engine"
	caroengine "banco/engine/caro"
	"banco/engine/caro/five"
	"banco/option"
	"banco/search"
	"banco/search/mcts"
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
		if judge, ok := v.Evaluator("eval").(fiveNetwork); ok {
			o.Net = judge.net
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
			engine.SearchParams, engine.Net, fiveEval(),
		}),
		New: create,
		Bytes: func(v *engine.Values) int64 {
			if v.Given(engine.Net.Name) || v.Text("eval") == networkName {
				return options(v).Bytes() + five.NetworkBytes
			}
			return options(v).Bytes()
		},
	}
}

// fiveJudge is what that search counts, for searches that know no game and for
// the lab. It is slow there, since it begins anew with every position.
var fiveJudge = engine.Named{
	Name:      "five",
	Help:      "what the search five counts: what both sides could make on every line, where lines cross, and the threats",
	Evaluator: caroengine.NewEvaluator(five.Judge, five.Terms),
}

// fiveEval is what that search judges by, the accepted network first.
func fiveEval() option.Option {
	help := "what positions are judged by: a network beside what five counts, or that alone"
	o := option.Option{Name: "eval", Kind: option.Choice, Help: help}
	for _, e := range networkFirst(caroJudges) {
		if e.Name == networkName || e.Name == fiveJudge.Name {
			o.Values = append(o.Values, e.Name)
		}
	}
	o.Default = o.Values[0]
	return o
}

// fiveNetwork is a network of that search.
type fiveNetwork struct {
	search.Evaluator
	net *five.Network
}

func readFiveNetwork(file []byte) (search.Evaluator, error) {
	n, err := five.ReadNetwork(file)
	if err != nil {
		return nil, err
	}
	return fiveNetwork{caroengine.NewEvaluator(n.Judge, nil), n}, nil
}

// adviseByFive lets mcts have its priors and points from that search's network, and
// its evaluation where it is asked for.
func adviseByFive(v *engine.Values, o *mcts.Options) {
	i := slices.IndexFunc(caroJudges, func(n engine.Named) bool { return n.Name == networkName })
	if i < 0 {
		return
	}
	judge, ok := search.Own(caroJudges[i].Evaluator).(fiveNetwork)
	if !ok {
		return
	}
	advisor := five.NewAdvisor(judge.net, o.Guide)
	o.Guide, o.Policy = advisor, advisor
	if v.Text("eval") == networkName {
		o.Evaluator = advisor
	}
}
