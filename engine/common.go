package engine

import (
	"fmt"
	"strconv"

	"banco/search"
	"banco/search/alphabeta"
	"banco/search/greedy"
	"banco/search/mcts"
	"banco/search/minimax"
	"banco/search/random"
	"banco/search/threat"
)

// Common lists the algorithms that play any game. A new one is one entry here.
// Those that look ahead also get the parameters of the kit's Advise.
func Common(advice ...Param) []Algorithm {
	return []Algorithm{{
		Name:   "random",
		Help:   "plays a legal move by lot",
		Params: []Param{seed},
		New:    func(*Values) (search.Searcher, error) { return random.New(), nil },
	}, {
		Name:   "greedy",
		Help:   "plays the move that wins most at once, by lot where none wins anything",
		Params: []Param{seed},
		New: func(v *Values) (search.Searcher, error) {
			return greedy.New(greedy.Options{Guide: v.Guide()}), nil
		},
	}, {
		Name:   "minimax",
		Help:   "looks at every move to a fixed depth",
		Params: append([]Param{depth(minimax.DefaultDepth, 10), nodes, movetime, eval}, advice...),
		New: func(v *Values) (search.Searcher, error) {
			return minimax.New(minimax.Options{Evaluator: v.Evaluator("eval"), Guide: v.Guide()}), nil
		},
	}, {
		Name:   "alphabeta",
		Help:   "leaves out what cannot matter; each technique can be switched off",
		Params: append(alphabetaParams(), advice...),
		New:    newAlphabeta, Check: checkAlphabeta,
		Bytes: func(v *Values) int64 { return alphabetaOptions(v).Bytes() },
	}, {
		Name:   "mcts",
		Help:   "grows a tree where simulations so far promise most",
		Params: append(mctsParams(), advice...),
		New:    newMCTS,
		Bytes:  func(v *Values) int64 { return mcts.Options{Hash: v.Whole("hash")}.Bytes() },
	}, {
		Name:   "threat",
		Help:   "plays wins it can prove over forcing moves, avoids the opponent's, and leaves the rest to another search",
		Params: append(threatParams(), advice...),
		New:    newThreat,
		Bytes:  threatBytes,
	}}
}

// Parameters that several algorithms have.
var (
	nodes    = Param{Name: "nodes", Kind: Whole, Min: 1, Max: 1e12, Help: "positions to look at for a move"}
	movetime = Param{Name: "movetime", Kind: Span, Min: 0.001, Max: 3600, Help: "time for a move"}
	eval     = Param{Name: "eval", Kind: Evaluation, Help: "how a position at rest is judged"}
	seed     = Param{Name: "seed", Kind: Whole, Default: "0", Max: 1 << 53, Help: "the same lots in every game with the same moves; 0: others every time"}
)

func depth(usual, most int) Param {
	return Param{
		Name: "depth", Kind: Whole, Default: strconv.Itoa(usual), Min: 1, Max: float64(most),
		Help: "plies to look ahead; the default holds where nothing else bounds the search",
	}
}

func hashParam(usual int, of string) Param {
	return Param{Name: "hash", Kind: Whole, Default: strconv.Itoa(usual), Min: 1, Max: 4096, Help: "size of " + of + " in MiB"}
}

func alphabetaParams() []Param {
	full := alphabeta.Full()
	list := []Param{
		{Name: "form", Kind: Choice, Values: []string{"engine", "textbook"}, Default: "engine", Help: "textbook: the two functions of a first course, without any of the techniques"},
		depth(alphabeta.DefaultDepth, 60), nodes, movetime, eval,
		hashParam(alphabeta.DefaultHash, "the transposition table"),
		{Name: "outcomes", Kind: Whole, Max: 100, Default: strconv.Itoa(full.Outcomes), Help: "outcomes of a move of chance to look at below the root; 0: all"},
	}
	for _, s := range full.Switches() {
		list = append(list, Param{Name: s.Name, Kind: Switch, Default: "on", Help: s.Help})
	}
	return list
}

// alphabetaOptions are those of the settings that are not the game's.
func alphabetaOptions(v *Values) alphabeta.Options {
	o := alphabeta.Options{Hash: v.Whole("hash"), Outcomes: v.Whole("outcomes")}
	for _, s := range o.Switches() {
		*s.On = v.On(s.Name) && v.Text("form") != "textbook"
	}
	return o
}

func checkAlphabeta(v *Values) error {
	var o alphabeta.Options
	for _, s := range o.Switches() {
		if v.Text("form") == "textbook" && v.Given(s.Name) {
			return fmt.Errorf("%s is not for form=textbook, which has none of the techniques", s.Name)
		}
	}
	return nil
}

func newAlphabeta(v *Values) (search.Searcher, error) {
	o := alphabetaOptions(v)
	o.Evaluator, o.Guide = v.Evaluator("eval"), v.Guide()
	if v.Text("form") == "textbook" {
		return alphabeta.NewTextbook(o), nil
	}
	return alphabeta.New(o), nil
}

func mctsParams() []Param {
	return []Param{
		{Name: "form", Kind: Choice, Values: []string{"modern", "s3"}, Default: "modern", Help: "s3: UCB and one greedy move, as in the source project S3"},
		{
			Name: "simulations", Kind: Whole, Default: strconv.Itoa(mcts.DefaultSimulations), Min: 1, Max: 10_000_000,
			Help: "for a move; the default holds where nothing else bounds the search",
		},
		movetime, eval,
		hashParam(mcts.DefaultHash, "the tree"),
		{Name: "cpuct", Kind: Decimal, Default: number(mcts.DefaultCPUCT), Min: 0.01, Max: 100, Help: "how much form=modern explores"},
		{Name: "scale", Kind: Whole, Default: strconv.Itoa(mcts.DefaultScale), Min: 1, Max: 100_000, Help: "the score that form=modern takes for a chance of three in four to win"},
		seed,
	}
}

func newMCTS(v *Values) (search.Searcher, error) {
	o := mcts.Options{
		Evaluator: v.Evaluator("eval"), Guide: v.Guide(), Hash: v.Whole("hash"),
		CPUCT: v.Decimal("cpuct"), Scale: search.Score(v.Whole("scale")),
	}
	if v.Text("form") == "s3" {
		o.Form = mcts.S3
	}
	return mcts.New(o), nil
}

func threatParams() []Param {
	return []Param{
		depth(alphabeta.DefaultDepth, 60), nodes, movetime, eval,
		{Name: "proof", Kind: Whole, Default: strconv.Itoa(threat.DefaultNodes), Min: 1, Max: 100_000_000, Help: "positions to look at for one proof"},
		{Name: "rest", Kind: Choice, Values: []string{"alphabeta", "evaluation"}, Default: "alphabeta", Help: "what chooses where nothing is proved: a search, or the evaluation after each move"},
		hashParam(alphabeta.DefaultHash, "the transposition table of rest=alphabeta"),
	}
}

func newThreat(v *Values) (search.Searcher, error) {
	o := threat.Options{
		Forcers: v.Kit.Forcers, Nodes: uint64(v.Whole("proof")), Evaluator: v.Evaluator("eval"), Guide: v.Guide(),
	}
	if v.Text("rest") == "alphabeta" {
		rest := restOptions(v)
		rest.Evaluator, rest.Guide = o.Evaluator, o.Guide
		o.Fallback = alphabeta.New(rest)
	}
	return threat.New(o), nil
}

// restOptions are those of the search that chooses where nothing is proved.
func restOptions(v *Values) alphabeta.Options {
	full := alphabeta.Full()
	full.Hash = v.Whole("hash")
	return full
}

func threatBytes(v *Values) int64 {
	o := threat.Options{Forcers: v.Kit.Forcers}
	if v.Text("rest") == "alphabeta" {
		return o.Bytes() + restOptions(v).Bytes()
	}
	return o.Bytes()
}
