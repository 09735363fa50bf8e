// Package teach has small trees for lessons as games, so that every search, trace and
// view works on them as on a board: a tree with typed leaves, and Nim.
//
// Its nouns: a [Kit] of each game, whose positions are written as FENs: the tree
// as nested brackets, "max ((3 12 8) (2 4 6) (14 5 2))", Nim as piles, "max 5-2".
package teach

import (
	"slices"
	"strings"

	"banco/engine"
	"banco/game"
	"banco/option"
	"banco/search"
)

// Kit returns the kit of a small tree by its name, or nil.
func Kit(name string) *engine.Kit {
	i := slices.IndexFunc(kits, func(k *engine.Kit) bool { return k.Game.Name() == name })
	if i < 0 {
		return nil
	}
	return kits[i]
}

// Kits lists the kits of all small trees.
func Kits() []*engine.Kit { return slices.Clone(kits) }

var kits = []*engine.Kit{
	kit(rules{name: "tree", usual: usualTree, parse: parseTree}, "minimax", "alphabeta"),
	kit(rules{name: "nim", usual: usualNim, parse: parseNim}, "minimax", "alphabeta", "mcts"),
}

// kit returns the kit of a small tree with those of the common algorithms that
// make sense there.
func kit(g game.Game, names ...string) *engine.Kit {
	all := engine.Common(nil)
	all = slices.DeleteFunc(all, func(a engine.Algorithm) bool { return !slices.Contains(names, a.Name) })
	for i := range all {
		all[i].Params = slices.Clone(all[i].Params)
		if c := option.Find(all[i].Params, engine.Exploration.Name); c != nil {
			c.Default = exploration
		}
	}
	return &engine.Kit{Game: g, Guide: search.NoGuide{}, Algorithms: all}
}

// exploration is how much MCTS explores by default: √2 times what a won game counts
// for, as UCB1 has it.
const exploration = "8485"

// rules is a small tree as a game. There is no board to draw.
type rules struct {
	name, usual string
	parse       func(side game.Side, text string, offset int) (game.Position, error)
}

var _ game.Game = rules{}

func (r rules) Name() string                                { return r.name }
func (r rules) Options() []option.Option                    { return nil }
func (r rules) Formats() []game.Format                      { return nil }
func (r rules) Board(game.Variant) (game.Board, error)      { return game.Board{}, nil }
func (r rules) Draw(game.Position) game.Picture             { return game.Picture{} }
func (r rules) Start(v game.Variant) (game.Position, error) { return r.Parse(v, r.usual) }

func (r rules) Gesture(game.Position, game.Move) game.Gesture {
	return game.Gesture{From: game.None, To: game.None}
}

func (r rules) Notations() []game.Notation {
	return []game.Notation{{
		Name:   "uci",
		Format: func(p game.Position, m game.Move) string { return p.FormatMove(m) },
		Parse:  func(p game.Position, s string) (game.Move, error) { return p.ParseMove(s) },
	}}
}

// Parse reads a position: the side to move, max unless it says min, and the tree.
func (r rules) Parse(_ game.Variant, fen string) (game.Position, error) {
	if len(fen) > maxText {
		return nil, game.Wrong("tree-large", game.Params{"max": "400"}, "%s: %d bytes are too many (at most %d)", r.name, len(fen), maxText)
	}
	rest := strings.TrimLeft(fen, " \t\r\n")
	side := game.First
	for s, word := range sideWords {
		if after, ok := strings.CutPrefix(rest, word); ok {
			rest, side = after, game.Side(s)
			break
		}
	}
	return r.parse(side, fen, len(fen)-len(rest))
}

// Depth is deeper than every small tree, for searches that are to see all of one.
const Depth = 30

// maxText bounds the text of a tree, in bytes.
const maxText = 4096

// sideWords are what the sides are called: First is Max.
var sideWords = [2]string{"max", "min"}

// find reads a move that is among the legal ones as it is written.
func find(p game.Position, text string) (game.Move, error) {
	for _, m := range p.Moves(nil) {
		if p.FormatMove(m) == text {
			return m, nil
		}
	}
	return game.NoMove, game.Wrong("move-illegal", game.Params{"text": text}, "%.40q is not a move here", text)
}
