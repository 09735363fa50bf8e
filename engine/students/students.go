// Package students has the players of the five student projects that the platform
// grew out of, S0 to S4, as their authors described them. Each is a preset:
// an algorithm of the platform with the project's settings and its evaluators,
// which are among those of the game.
package students

import (
	"fmt"

	"banco/engine"
	"banco/option"
)

// S0 is a chess player, first in C#: alpha-beta as two functions, to a fixed depth, with
// either of two heuristics. The first counts what the other side has only as men; it can
// be had as a zero-sum one as well.
func S0() engine.Algorithm {
	return engine.Algorithm{
		Name: "s0", Help: "the chess player of a project in C#: textbook alpha-beta",
		Params: []option.Option{
			{Name: "depth", Kind: option.Whole, Default: "3", Min: 1, Max: 5, Help: "plies to look ahead"},
			{
				Name: "heuristic", Kind: option.Choice, Values: []string{"1", "2"}, Default: "2",
				Help: "1: own material and men; 2: both sides', squares and the bishop pair",
			},
			{
				Name: "tables", Kind: option.Choice, Values: []string{"play", "files"}, Default: "play",
				Help: "how heuristic 2 reads the tables of Q, R, B and N: columns along the direction of play, or letters as files",
			},
			{Name: "zerosum", Kind: option.Switch, Default: option.Off, Help: "heuristic 1 less the other side's"},
		},
		Preset: func(v *engine.Values) string {
			return fmt.Sprintf("alphabeta:form=textbook,depth=%d,eval=%s", v.Whole("depth"), s0Evaluator(v))
		},
	}
}

func s0Evaluator(v *engine.Values) string {
	switch {
	case v.Text("heuristic") == "1" && v.On("zerosum"):
		return "s0-material"
	case v.Text("heuristic") == "1":
		return "s0-own"
	case v.Text("tables") == "files":
		return "s0-files"
	}
	return "s0-positional"
}

// S1 is a caro player, first in Java: alpha-beta over the four best-scored squares of the
// board. It makes each first move and then looks as deep as the level says, so that its
// levels of depth 1, 4 and 6 see one ply more.
func S1() engine.Algorithm {
	agent := func(plies int) string {
		return fmt.Sprintf("alphabeta:form=textbook,depth=%d,eval=s1,squares=4,rank=s1,decided=3000,randomties=on", plies)
	}
	a := engine.Graded("s1", "the caro player of a project in Java: textbook alpha-beta over the four best squares",
		"depth 1, 4 or 6 below each first move",
		[3]string{agent(2), agent(5), agent(7)})
	graded := a.Preset
	a.Params = append(a.Params, engine.Seed)
	a.Preset = func(v *engine.Values) string { return graded(v) + ",seed=" + v.Text("seed") }
	return a
}

// S2 is a chess player, first in C++: alpha-beta three plies deep below each first move,
// counting material alone.
func S2() engine.Algorithm {
	return engine.Algorithm{
		Name: "s2", Help: "the chess player of a project in C++: textbook alpha-beta, depth 3 below each first move, material alone",
		Preset: func(*engine.Values) string { return "alphabeta:form=textbook,depth=4,eval=s2-material" },
	}
}

// S3 is a player of xiangqi and cờ úp, first in TypeScript, by one of three algorithms.
// Its alpha-beta moves a covered piece once within a search, because a second move
// would give away what it is, and takes no mean over what it may be.
func S3() engine.Algorithm {
	return engine.Algorithm{
		Name: "s3", Help: "the player of a project in TypeScript: greedy, textbook alpha-beta or MCTS with its values",
		Params: []option.Option{
			{
				Name: "agent", Kind: option.Choice, Values: []string{"greedy", "alphabeta", "mcts"}, Default: "alphabeta",
				Help: "the algorithm",
			},
			{Name: "depth", Kind: option.Whole, Default: "4", Min: 1, Max: 4, Help: "of alphabeta, plies"},
			{Name: "simulations", Kind: option.Whole, Default: "3000", Min: 1000, Max: 100_000, Help: "of mcts"},
			exploration(),
			engine.Seed,
		},
		Preset: func(v *engine.Values) string {
			switch v.Text("agent") {
			case "greedy":
				return "greedy:seed=" + v.Text("seed")
			case "mcts":
				return fmt.Sprintf("mcts:form=ucb,simulations=%d,eval=s3,c=%s,seed=%s", v.Whole("simulations"), v.Text("c"), v.Text("seed"))
			}
			return fmt.Sprintf("alphabeta:form=textbook,depth=%d,chance=open,eval=s3", v.Whole("depth"))
		},
	}
}

// S4 is a chess player, first in Python: alpha-beta deepened step by step, about two seconds a
// move at its best. Its authors did not write down what the lower levels were.
func S4() engine.Algorithm {
	const plain = "tt=off,captures=on,killers=off,history=off,pvs=off,aspiration=off,quiescence=off,check=off,null=off,lmr=off"
	agent := func(bound string) string { return "alphabeta:eval=s4-positional," + bound + "," + plain }
	return engine.Graded("s4", "the chess player of a project in Python: alpha-beta with iterative deepening",
		"depth 2, depth 3, or two seconds a move",
		[3]string{agent("depth=2"), agent("depth=3"), agent("movetime=2s")})
}

// exploration is how much S3's MCTS explores: twice a king, as its report has it.
func exploration() option.Option {
	o := engine.Exploration
	o.Default = "12000"
	return o
}
