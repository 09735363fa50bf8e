package engine

import (
	"fmt"

	"banco/option"
)

// Levels returns the platform's own player of a game: the agents that stand
// for its three levels.
func Levels(easy, medium, hard string) Algorithm {
	return levels("engine", "the platform's own player", fmt.Sprintf("easy is %s, medium %s, hard %s", easy, medium, hard), easy, medium, hard)
}

// Strongest returns the name of the platform's own player at its best, or of
// the search that it is made of in a kit that has no such player.
func (k *Kit) Strongest() string {
	if k.algorithm("engine") == nil {
		return "alphabeta"
	}
	return "engine:level=hard"
}

func levels(name, help, which, easy, medium, hard string) Algorithm {
	agents := map[string]string{"easy": easy, "medium": medium, "hard": hard}
	return Algorithm{
		Name: name, Help: help,
		Params: []option.Option{{Name: "level", Kind: option.Choice, Values: []string{"easy", "medium", "hard"}, Default: "medium", Help: which}},
		Preset: func(v *Values) string { return agents[v.Text("level")] },
	}
}

// The players of the five student projects, S0 to S4, that the platform grew
// out of. Each plays as its authors described it.

// S0 is a chess player: alpha-beta as two functions, to a fixed depth, with
// either of two heuristics.
func S0() Algorithm {
	evals := map[string]string{"1": "s0-material", "2": "s0-positional"}
	return Algorithm{
		Name: "s0", Help: "the chess player of S0: textbook alpha-beta",
		Params: []option.Option{
			{Name: "depth", Kind: option.Whole, Default: "3", Min: 1, Max: 5, Help: "plies to look ahead"},
			{Name: "heuristic", Kind: option.Choice, Values: []string{"1", "2"}, Default: "2", Help: "1: material and men; 2: also squares and the bishop pair"},
		},
		Preset: func(v *Values) string {
			return fmt.Sprintf("alphabeta:form=textbook,depth=%d,eval=%s", v.Whole("depth"), evals[v.Text("heuristic")])
		},
	}
}

// S1 is a caro player: alpha-beta over the four best-scored squares.
func S1() Algorithm {
	agent := func(depth int) string {
		return fmt.Sprintf("alphabeta:form=textbook,depth=%d,eval=s1,squares=4,rank=s1", depth)
	}
	return levels("s1", "the caro player of S1: textbook alpha-beta over the four best squares", "depth 1, 4 or 6", agent(1), agent(4), agent(6))
}

// S2 is a chess player: alpha-beta three plies deep below each first move,
// counting material alone.
func S2() Algorithm {
	return Algorithm{
		Name: "s2", Help: "the chess player of S2: textbook alpha-beta, depth 3 below each first move, material alone",
		Preset: func(*Values) string { return "alphabeta:form=textbook,depth=4,eval=s2-material" },
	}
}

// S3 is a player of xiangqi and cờ úp, by one of three algorithms.
func S3() Algorithm {
	return Algorithm{
		Name: "s3", Help: "the player of S3: greedy, textbook alpha-beta or MCTS with its values",
		Params: []option.Option{
			{Name: "agent", Kind: option.Choice, Values: []string{"greedy", "alphabeta", "mcts"}, Default: "alphabeta", Help: "the algorithm"},
			{Name: "depth", Kind: option.Whole, Default: "4", Min: 1, Max: 4, Help: "of alphabeta, plies"},
			{Name: "simulations", Kind: option.Whole, Default: "3000", Min: 1000, Max: 100_000, Help: "of mcts"},
			seed,
		},
		Preset: func(v *Values) string {
			switch v.Text("agent") {
			case "greedy":
				return "greedy:seed=" + v.Text("seed")
			case "mcts":
				return fmt.Sprintf("mcts:form=s3,simulations=%d,eval=s3,seed=%s", v.Whole("simulations"), v.Text("seed"))
			}
			return fmt.Sprintf("alphabeta:form=textbook,depth=%d,eval=s3", v.Whole("depth"))
		},
	}
}

// S4 is a chess player: alpha-beta deepened step by step, about two seconds a
// move at its best. Its authors did not write down what the lower levels were.
func S4() Algorithm {
	const plain = "tt=off,captures=on,killers=off,history=off,pvs=off,aspiration=off,quiescence=off,check=off,null=off,lmr=off"
	agent := func(bound string) string { return "alphabeta:eval=s4-positional," + bound + "," + plain }
	return levels("s4", "the chess player of S4: alpha-beta with iterative deepening", "depth 2, depth 3, or two seconds a move",
		agent("depth=2"), agent("depth=3"), agent("movetime=2s"))
}
