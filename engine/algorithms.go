package engine

import (
	"fmt"
	"slices"
	"strconv"

	"banco/option"
	"banco/search"
	"banco/search/alphabeta"
	"banco/search/fallible"
	"banco/search/greedy"
	"banco/search/mcts"
	"banco/search/minimax"
	"banco/search/random"
	"banco/search/threat"
)

// Common lists the algorithms that play any game. A new one is one entry here.
// Those that look ahead judge positions by one of the evaluators, and get the
// parameters of the kit's Advise as well.
func Common(evaluators []Named, advice ...option.Option) []Algorithm {
	eval := evaluation(evaluators)
	return []Algorithm{{
		Name:   "random",
		Help:   "plays a random legal move",
		Params: []option.Option{Seed},
		New:    func(*Values) (search.Searcher, error) { return random.New(), nil },
	}, {
		Name:   "greedy",
		Help:   "plays the move that wins most at once, at random where none wins anything",
		Params: []option.Option{Seed},
		New: func(v *Values) (search.Searcher, error) {
			return greedy.New(greedy.Options{Guide: v.Guide()}), nil
		},
	}, {
		Name:   "minimax",
		Help:   "searches every move to a fixed depth",
		Params: slices.Concat(Bounds(minimax.DefaultDepth, 10), eval, advice),
		New: func(v *Values) (search.Searcher, error) {
			return minimax.New(minimax.Options{Evaluator: v.Evaluator("eval"), Guide: v.Guide(), Trace: v.Trace()}), nil
		},
	}, {
		Name:   "alphabeta",
		Help:   "leaves out what cannot matter; each technique can be switched off",
		Params: slices.Concat(alphabetaParams(eval), advice),
		New:    newAlphabeta, Check: checkAlphabeta,
		Bytes: func(v *Values) int64 { return alphabetaOptions(v).Bytes() },
	}, {
		Name:   "fallible",
		Help:   "alphabeta that errs as people do: now and then a good move for the best one, never a piece for nothing",
		Params: slices.Concat(fallibleParams(eval), advice),
		New:    newFallible,
		Bytes:  func(v *Values) int64 { return restOptions(v).Bytes() },
	}, {
		Name:   "mcts",
		Help:   "grows a tree where simulations so far promise most",
		Params: slices.Concat(mctsParams(eval), advice),
		New:    newMCTS, Check: checkMCTS,
		Bytes: func(v *Values) int64 { return mcts.Options{Hash: v.Whole("hash")}.Bytes() },
	}, {
		Name:   "threat",
		Help:   "plays wins it can prove over forcing moves, avoids the opponent's, and leaves the rest to another search",
		Params: slices.Concat(threatParams(eval), advice),
		New:    newThreat,
		Bytes:  threatBytes,
	}}
}

// Seed is the parameter that seeds whatever an agent draws at random.
var Seed = option.Option{
	Name: "seed", Kind: option.Whole, Default: "0", Max: 1 << 53,
	Help: "the same random choices in every game with the same moves; 0: others every time",
}

// Exploration is the parameter that says how much mcts explores in its form ucb.
var Exploration = option.Option{
	Name: "c", Kind: option.Decimal, Default: option.Number(mcts.DefaultExploration), Min: 1, Max: 1_000_000,
	Help: "how much form=ucb explores, in the unit of scores: more attacks, less defends",
}

// Parameters that several algorithms have.
var (
	nodes    = option.Option{Name: "nodes", Kind: option.Whole, Min: 1, Max: 1e12, Help: "positions to look at for a move"}
	movetime = option.Option{Name: "movetime", Kind: option.Span, Min: 0.001, Max: 3600, Help: "time for a move"}
)

// evaluation is the choice of an evaluator, by default the first, where there
// are any.
func evaluation(evaluators []Named) []option.Option {
	if len(evaluators) == 0 {
		return nil
	}
	names := make([]string, len(evaluators))
	for i, e := range evaluators {
		names[i] = e.Name
	}
	return []option.Option{{Name: "eval", Kind: option.Choice, Values: names, Default: names[0], Help: "how a position at rest is judged"}}
}

func depth(usual, most int) option.Option {
	return option.Option{
		Name: "depth", Kind: option.Whole, Default: strconv.Itoa(usual), Min: 1, Max: float64(most),
		Help: "plies to look ahead; the default holds where nothing else bounds the search",
	}
}

// Bounds are the parameters that bound the searches of an algorithm: depth, with
// its default and its maximum, nodes and movetime.
func Bounds(usual, most int) []option.Option {
	return []option.Option{depth(usual, most), nodes, movetime}
}

// Hash is the parameter for the size of a table in MiB, with its default and what
// the table is.
func Hash(usual int, of string) option.Option {
	return option.Option{
		Name: "hash", Kind: option.Whole, Default: strconv.Itoa(usual), Min: 1, Max: 4096,
		Help: "size of " + of + " in MiB",
	}
}

func alphabetaParams(eval []option.Option) []option.Option {
	full := alphabeta.Full()
	list := slices.Concat([]option.Option{
		{
			Name: "form", Kind: option.Choice, Values: []string{"engine", "textbook"}, Default: "engine",
			Help: "textbook: the two functions of a first course, without any of the techniques",
		},
		depth(alphabeta.DefaultDepth, 60), nodes, movetime,
	}, eval, []option.Option{
		Hash(alphabeta.DefaultHash, "the transposition table"),
		{
			Name: "outcomes", Kind: option.Whole, Max: 100, Default: strconv.Itoa(full.Outcomes),
			Help: "outcomes of a chance move to search below the root; 0: all",
		},
		{
			Name: "chance", Kind: option.Choice, Values: []string{"mean", "open"}, Default: "mean",
			Help: "of form=textbook: a chance move is worth the mean over its outcomes; open: the piece stays covered and moves no more",
		},
		{
			Name: "decided", Kind: option.Whole, Default: "0", Max: 100_000,
			Help: "of form=textbook: the score beyond which nothing is searched further; 0: none",
		},
		{
			Name: "randomties", Kind: option.Switch, Default: option.Off,
			Help: "of form=textbook: a random one of the best moves, not the first of them",
		},
		Seed,
	})
	return append(list, switchParams(full.Switches())...)
}

// switchParams has a parameter for each technique, which is on where nothing is said.
func switchParams(techniques search.Switches) (list []option.Option) {
	for _, s := range techniques {
		list = append(list, option.Option{Name: s.Name, Kind: option.Switch, Default: option.On, Help: s.Help})
	}
	return list
}

// textbookOnly are the parameters of the textbook's form alone.
var textbookOnly = []string{"chance", "decided", "randomties", "seed"}

// alphabetaOptions are those of the settings that are not the game's.
func alphabetaOptions(v *Values) alphabeta.Options {
	o := alphabeta.Options{
		Hash: v.Whole("hash"), Outcomes: v.Whole("outcomes"), Veiled: v.Text("chance") == "open",
		Decided: search.Score(v.Whole("decided")), RandomTies: v.On("randomties"),
	}
	o.Switches().Set(func(name string) bool { return v.On(name) && v.Text("form") != "textbook" })
	return o
}

func checkAlphabeta(v *Values) error {
	for _, name := range textbookOnly {
		if v.Text("form") != "textbook" && v.Given(name) {
			return fmt.Errorf("%s is for form=textbook only", name)
		}
	}
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
	o.Evaluator, o.Guide, o.Trace = v.Evaluator("eval"), v.Guide(), v.Trace()
	if v.Text("form") == "textbook" {
		return alphabeta.NewTextbook(o), nil
	}
	return alphabeta.New(o), nil
}

func fallibleParams(eval []option.Option) []option.Option {
	return slices.Concat([]option.Option{
		depth(alphabeta.DefaultDepth, 60), nodes, movetime,
		{
			Name: "lapse", Kind: option.Whole, Default: "60", Max: 1000,
			Help: "by how much moves seem better or worse than they are, in the unit of scores",
		},
	}, eval, []option.Option{Hash(alphabeta.DefaultHash, "the transposition table"), Seed})
}

func newFallible(v *Values) (search.Searcher, error) {
	o := restOptions(v)
	o.Evaluator, o.Guide = v.Evaluator("eval"), v.Guide()
	return fallible.New(fallible.Options{Searcher: alphabeta.New(o), Lapse: search.Score(v.Whole("lapse"))}), nil
}

func mctsParams(eval []option.Option) []option.Option {
	return slices.Concat([]option.Option{
		{
			Name: "form", Kind: option.Choice, Values: []string{"modern", "ucb"}, Default: "modern",
			Help: "ucb: upper confidence bounds and one greedy move, without priors or proofs",
		},
		{
			Name: "simulations", Kind: option.Whole, Default: strconv.Itoa(mcts.DefaultSimulations), Min: 1, Max: 10_000_000,
			Help: "for a move; the default holds where nothing else bounds the search",
		},
		movetime,
	}, eval, []option.Option{
		Hash(mcts.DefaultHash, "the tree"),
		{
			Name: "cpuct", Kind: option.Decimal, Default: option.Number(mcts.DefaultCPUCT), Min: 0.01, Max: 100,
			Help: "how much form=modern explores",
		},
		Exploration,
		{
			Name: "scale", Kind: option.Whole, Default: strconv.Itoa(mcts.DefaultScale), Min: 1, Max: 100_000,
			Help: "the score that form=modern takes for a chance of three in four to win",
		},
		Seed,
	})
}

func newMCTS(v *Values) (search.Searcher, error) {
	o := mcts.Options{
		Evaluator: v.Evaluator("eval"), Guide: v.Guide(), Hash: v.Whole("hash"),
		Policy: v.policy(), CPUCT: v.Decimal("cpuct"), Exploration: v.Decimal("c"), Scale: search.Score(v.Whole("scale")), Trace: v.Trace(),
	}
	if v.Text("form") == "ucb" {
		o.Form = mcts.UCB
	}
	if v.Kit.Advisor != nil && v.Text(Policy.Name) == policyNet {
		v.Kit.Advisor(v, &o)
	}
	return mcts.New(o), nil
}

func threatParams(eval []option.Option) []option.Option {
	return slices.Concat([]option.Option{
		depth(alphabeta.DefaultDepth, 60), nodes, movetime,
	}, eval, []option.Option{
		{
			Name: "proof", Kind: option.Whole, Default: strconv.Itoa(threat.DefaultNodes), Min: 1, Max: 100_000_000,
			Help: "positions to look at for one proof",
		},
		{
			Name: "rest", Kind: option.Choice, Values: []string{"alphabeta", "evaluation"}, Default: "alphabeta",
			Help: "what chooses where nothing is proved: a search, or the evaluation after each move",
		},
		Hash(alphabeta.DefaultHash, "the transposition table of rest=alphabeta"),
	})
}

func newThreat(v *Values) (search.Searcher, error) {
	o := threat.Options{
		Forcers: v.Kit.Forcers, Nodes: uint64(v.Whole("proof")), Evaluator: v.Evaluator("eval"), Guide: v.Guide(), Trace: v.Trace(),
	}
	if v.Kit.Prover != nil && o.Trace == nil { // a game's own search reports no tree
		o.Own = v.Kit.Prover(ownProof)
	}
	if v.Text("rest") == "alphabeta" {
		rest := restOptions(v)
		rest.Evaluator, rest.Guide = o.Evaluator, o.Guide
		o.Fallback = alphabeta.New(rest)
	}
	return threat.New(o), nil
}

// ownProof is the size of the tables of a game's own search for proofs, in bytes.
const ownProof = 8 << 20

// restOptions are those of the search that chooses where nothing is proved, or
// that errs.
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
