// Package kits is the table of games with all that plays them: their guides,
// evaluators and agents. A new game is one entry here; programs and tests find
// it in the table.
package kits

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync"

	"banco/engine"
	caroengine "banco/engine/caro"
	"banco/engine/caro/five"
	chessengine "banco/engine/chess"
	"banco/engine/chess/syzygy"
	jieqiengine "banco/engine/jieqi"
	"banco/engine/opening"
	othelloengine "banco/engine/othello"
	"banco/engine/students"
	xiangqiengine "banco/engine/xiangqi"
	"banco/game"
	"banco/games/caro"
	"banco/games/chess"
	"banco/games/jieqi"
	"banco/games/othello"
	"banco/games/xiangqi"
	"banco/option"
	"banco/search"
	"banco/search/threat"
	"banco/solve"
)

// The evaluators of each game.
var (
	chessJudges   = withNetwork("chess", engine.Evaluators(chessengine.Default, chessengine.Evaluators(), chessengine.Help))
	xiangqiJudges = withNetwork("xiangqi", engine.Evaluators(xiangqiengine.Default, xiangqiengine.Evaluators(), xiangqiengine.Help))
	jieqiJudges   = withNetwork("jieqi", engine.Evaluators(jieqiengine.Default, jieqiengine.Evaluators(), jieqiengine.Help))
	caroJudges    = withNetwork("caro",
		append(withS1Units(engine.Evaluators(caroengine.Default, caroengine.Evaluators(), caroengine.Help)), fiveJudge))
	othelloJudges = engine.Evaluators(othelloengine.Default, othelloengine.Evaluators(), othelloengine.Help)
)

// table is all of it, in the order the page shows the games.
var table = []*engine.Kit{{
	Game:            chess.New(),
	Guide:           chessengine.Guide{},
	Evaluators:      chessJudges,
	Network:         networkOf("chess"),
	Policy:          policyOf("chess"),
	Endings:         chessengine.Endings{},
	EmbeddedEndings: embeddedEndings(chessengine.Endings{}),
	Model:           chessengine.Model,
	Book:            sync.OnceValue(func() *opening.Book { return bookOf(chess.New()) }),
	Syzygy:          openSyzygy,
	Mates:           matesOf(chess.New(), false),
	MateBytes:       solve.MateProverBytes,
	Algorithms: slices.Concat(withPolicy("chess", engine.Common(chessJudges, engine.Net, engine.Weigh)), []engine.Algorithm{
		engine.Strong(networkFirst(chessJudges), engine.Net, engine.Tables, engine.SyzygyPath),
		engine.Levels(chessLevels, scale),
		students.S0(), students.S2(), students.S4(),
	}, programs("uci")),
	Themes:  chessengine.Themes,
	Attacks: chessengine.Attacks{},
	Plan:    chessengine.Plan,
	Colours: [2]string{"White", "Black"},
}, {
	Game:            xiangqi.New(),
	Guide:           xiangqiengine.Guide{},
	Evaluators:      xiangqiJudges,
	Network:         networkOf("xiangqi"),
	Policy:          policyOf("xiangqi"),
	Endings:         xiangqiengine.Endings{},
	EmbeddedEndings: embeddedEndings(xiangqiengine.Endings{}),
	Model:           xiangqiengine.Model,
	Mates:           matesOf(xiangqi.New(), true),
	MateBytes:       solve.MateProverBytes,
	Book:            sync.OnceValue(func() *opening.Book { return bookOf(xiangqi.New()) }),
	Algorithms: slices.Concat(withPolicy("xiangqi", engine.Common(xiangqiJudges, engine.Net, engine.Weigh)), []engine.Algorithm{
		engine.Strong(networkFirst(xiangqiJudges), engine.Net, engine.Tables),
		engine.Levels(xiangqiLevels, scale),
		students.S3(),
	}, programs("uci", "ucci")),
	Themes:  xiangqiengine.Themes,
	Attacks: xiangqiengine.Attacks{},
	Plan:    xiangqiengine.Plan,
	Stuck:   true,
	Colours: [2]string{"Red", "Black"},
}, {
	Game:       jieqi.New(),
	Guide:      jieqiengine.Guide{},
	Evaluators: jieqiJudges,
	Network:    networkOf("jieqi"),
	Algorithms: slices.Concat(engine.Common(jieqiJudges, engine.Net, engine.Weigh), []engine.Algorithm{
		engine.Strong(networkFirst(jieqiJudges), engine.Net),
		engine.Levels(jieqiLevels, jieqiScale),
		students.S3(),
	}, programs("uci")),
	Themes:  jieqiengine.Themes,
	Attacks: jieqiengine.Attacks{},
	Plan:    jieqiengine.Plan,
	Colours: [2]string{"Red", "Black"},
}, {
	Game:       caro.New(),
	Guide:      caroengine.Guide{},
	Advise:     caroGuide,
	Forcers:    []threat.Forcer{caroengine.Fours{}, caroengine.Threes{}},
	Prover:     func(bytes int64) threat.Proving { return five.NewProver(int(bytes>>20), false) },
	Evaluators: caroJudges,
	Network:    networkOf("caro"),
	Advisor:    adviseByFive,
	Algorithms: slices.Concat(addPolicy(engine.Common(caroJudges, append(caroAdvice, engine.Weigh)...)), []engine.Algorithm{
		fiveInARow(), engine.Levels(caroLevels, nil),
		students.S1(),
	}, programs("gomocup")),
	Themes:  caroengine.Themes,
	Plan:    caroengine.Plan,
	Colours: [2]string{"Black", "White"},
}, {
	Game:       othello.New(),
	Guide:      othelloengine.Guide{},
	Evaluators: othelloJudges,
	Algorithms: append(engine.Common(othelloJudges, engine.Weigh), engine.Levels(othelloLevels, nil)),
	Plan:       othelloengine.Plan,
	Colours:    [2]string{"Black", "White"},
}}

// withS1Units lets the patterns of S1 be weighed by their scores.
func withS1Units(judges []engine.Named) []engine.Named {
	for i := range judges {
		if judges[i].Name == "s1" {
			judges[i].Units = caroengine.S1Units()
		}
	}
	return judges
}

// caroAdvice are the parameters that choose which squares a search looks at.
var caroAdvice = []option.Option{
	{
		Name: "squares", Kind: option.Whole, Default: strconv.Itoa(caroengine.DefaultSquares), Min: 1, Max: 400,
		Help: "the best squares to look at where nothing forces the choice",
	},
	{
		Name: "radius", Kind: option.Whole, Default: strconv.Itoa(caroengine.DefaultRadius), Min: 1, Max: 5,
		Help: "how far from stones they may be",
	},
	{
		Name: "rank", Kind: option.Choice, Values: []string{"banco", "s1"}, Default: "banco",
		Help: "how squares are ranked: s1 takes the best of the whole board, by the attack and defence scores of the project in Java",
	},
}

func caroGuide(v *engine.Values) search.Guide {
	return caroengine.Guide{Squares: v.Whole("squares"), Radius: v.Whole("radius"), S1: v.Text("rank") == "s1"}
}

// matesOf returns what makes provers of mates in a game; stuck is the kit's Stuck.
func matesOf(g game.Game, stuck bool) func() search.MateProver {
	return func() search.MateProver {
		prover, err := solve.NewMateProver(&engine.Kit{Game: g, Stuck: stuck})
		if err != nil {
			panic(err) // the game has no moves of chance
		}
		return prover
	}
}

func openSyzygy(path string) (search.Endings, error) {
	f, err := syzygy.Open(path)
	if err != nil {
		return nil, err
	}
	return f, nil
}

// All lists the kits of all games, in the order to show them.
func All() []*engine.Kit { return slices.Clone(table) }

// Games lists the games, in the order to show them.
func Games() []game.Game {
	var list []game.Game
	for _, k := range table {
		list = append(list, k.Game)
	}
	return list
}

// Names lists the names of the games in words, for help texts.
func Names() string {
	var names []string
	for _, k := range table {
		names = append(names, k.Game.Name())
	}
	return strings.Join(names, ", ")
}

// Find returns the kit of a game by its name, or an error that says which
// there are.
func Find(name string) (*engine.Kit, error) {
	for _, k := range table {
		if k.Game.Name() == name {
			return k, nil
		}
	}
	return nil, fmt.Errorf("there is no game %q (known: %s)", name, Names())
}
