// Package engine makes agents from their names, so that a seat, a match or a
// protocol can be given any algorithm with any settings as one line of text.
//
// Its nouns: a [Kit] is what a game offers to searches; an [Algorithm] is one
// way to play, with its options; an [Agent] is an algorithm with its settings
// filled in, made by [New] from a text such as "minimax:depth=3,eval=banco".
// The packages below this one hold what the searches know of each game.
package engine

import (
	"maps"
	"slices"
	"strings"

	"banco/endings"
	"banco/engine/opening"
	"banco/game"
	"banco/nnue"
	"banco/option"
	"banco/search"
	"banco/search/mcts"
	"banco/search/threat"
)

// Kit is what the agents of one game are made from.
type Kit struct {
	Game       game.Game
	Guide      search.Guide
	Evaluators []Named         // the first is the default; shared by all agents
	Algorithms []Algorithm     // that apply to the game, in the order to list them
	Forcers    []threat.Forcer // with which wins are proved; none: continuous checks
	Colours    [2]string       // the tags under which records name the players: White, Black
	Stuck      bool            // a side without a move has lost, in check or not

	// Advise returns the guide where the game's own parameters change it. Nil: it
	// is Guide.
	Advise func(v *Values) search.Guide

	// Prover makes the game's own search for proofs, with tables of about so many
	// bytes. Nil: a threat.Prover over the Forcers.
	Prover func(bytes int64) threat.Proving

	// Mates makes a prover of mates for a search, whose memory is MateBytes. Nil: none.
	Mates     func() search.MateProver
	MateBytes int64

	// Network reads a network of the game, for the parameter Net. Nil: it has none.
	Network func(file []byte) (search.Evaluator, error)

	// Policy returns the policy of the game, for the parameter of that name. Nil,
	// or nil returned: it has none.
	Policy func() *nnue.Policy

	// Advisor lets mcts have its priors, and what else it knows of the game, from the
	// game's own search where the parameter of that name asks for a network. Nil: the
	// Policy gives them.
	Advisor func(v *Values, o *mcts.Options)

	// Endings are the rules of its tables of endings, for the parameter Tables.
	// Nil: it has none.
	Endings endings.Rules

	// EmbeddedEndings returns the tables of endings that the program holds. Nil: none.
	EmbeddedEndings func() *endings.Folder

	// Syzygy reads Syzygy tables, for the parameter SyzygyPath. Nil: it has none.
	Syzygy func(path string) (search.Endings, error)

	// Book reads its book of openings, for algorithms with the parameter Book. Nil,
	// or nil returned: it has none.
	Book func() *opening.Book

	// Model is its own evaluation, whose weights can be learnt. Nil: none.
	Model func() *search.Model

	// Themes names what the solution of a puzzle shows. Nil: nothing.
	Themes func(p game.Position, line []game.Move) []string

	// Attacks tells who attacks what. Nil: no man captures another.
	Attacks Attacks

	// Plan tells what a quiet move is good for. The position comes back as it was.
	Plan func(p game.Position, m game.Move) Plan
}

// Named is an evaluator that can be asked for by name.
type Named struct {
	Name, Help string
	Evaluator  search.Evaluator
	Units      map[string]int // the weights of its terms where they are not counted in percent; see Kit.Change
}

// Evaluators lists evaluators with their names and what is said of them, the
// default first, the others in the order of their names.
func Evaluators(first string, all map[string]search.Evaluator, help map[string]string) []Named {
	list := []Named{{Name: first, Help: help[first], Evaluator: all[first]}}
	for _, name := range slices.Sorted(maps.Keys(all)) {
		if name != first {
			list = append(list, Named{Name: name, Help: help[name], Evaluator: all[name]})
		}
	}
	return list
}

// Public returns the kit as strangers may use it: without the algorithms that
// run programs and the parameters that name files, and with one thread and
// little memory for the others.
func (k *Kit) Public() *Kit {
	public := *k
	public.Algorithms = nil
	for _, a := range k.Algorithms {
		if a.Program {
			continue
		}
		a.Params = slices.DeleteFunc(slices.Clone(a.Params), func(p option.Option) bool { return slices.Contains(files, p.Name) })
		if hash := option.Find(a.Params, "hash"); hash != nil {
			hash.Max = min(hash.Max, publicHash)
		}
		if threads := option.Find(a.Params, "threads"); threads != nil {
			threads.Max = 1
		}
		public.Algorithms = append(public.Algorithms, a)
	}
	return &public
}

// files are the parameters that name files or folders.
var files = []string{SearchParams.Name, Net.Name, Tables.Name, SyzygyPath.Name}

// folders are those of them that name folders.
var folders = []string{Tables.Name, SyzygyPath.Name}

// publicHash bounds the transposition tables of strangers, in MiB.
const publicHash = 64

// Algorithm is one way to play. It either makes a searcher, or is a preset:
// another name for an agent with its settings chosen. Parameters named depth,
// nodes, simulations and movetime bound its searches, and seed seeds them; their
// defaults hold where nothing else bounds a search.
type Algorithm struct {
	Name, Help string
	Params     []option.Option
	Bare       string // the parameter that comes first and without its name: uci:PATH
	Open       bool   // parameters that are not listed are taken too, for the searcher to judge
	Book       bool   // on a seat it begins with moves of the kit's book
	Program    bool   // it runs a program of the user's, which no stranger may ask for
	Ladder     Ladder // of the platform's own player, see Levels

	New    func(v *Values) (search.Searcher, error)
	Check  func(v *Values) error  // tells settings that do not go together; nil: all do
	Bytes  func(v *Values) int64  // memory of the searcher's tables, at most; nil: none to speak of
	Preset func(v *Values) string // the text of the agent it stands for
}

// Counts reports whether positions can be judged by the worth of the pieces alone: each
// has a letter, and none lies covered.
func (k *Kit) Counts() bool {
	if _, dealt := k.Game.(game.Dealer); dealt {
		return false
	}
	board, err := k.Game.Board(nil)
	return err == nil && !slices.ContainsFunc(board.Pieces, func(p game.Kind) bool {
		return p.Side == game.First && (len(p.Code) != 1 || p.Code[0] < 'A' || p.Code[0] > 'Z')
	})
}

// algorithm returns the algorithm of that name, or nil.
func (k *Kit) algorithm(name string) *Algorithm {
	for i := range k.Algorithms {
		if k.Algorithms[i].Name == name {
			return &k.Algorithms[i]
		}
	}
	return nil
}

// names lists the algorithms.
func (k *Kit) names() string {
	names := make([]string, len(k.Algorithms))
	for i, a := range k.Algorithms {
		names[i] = a.Name
	}
	return strings.Join(names, ", ")
}
