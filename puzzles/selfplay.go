package puzzles

import (
	"context"
	"encoding/binary"
	"math/rand/v2"

	"banco/book"
	"banco/engine"
	"banco/game"
	"banco/search"
)

// Puzzles come from mistakes, so games are played by players who make some: one is drawn
// for a game, for the other side the same or one beside it, so that neither is far ahead
// from the beginning. The weakest come first.
var players = []struct {
	agent       string // "": the strongest of the game
	least, most uint64 // nodes for a move
}{
	{"fallible:lapse=150", 100, 400},
	{"fallible:lapse=60", 150, 600},
	{"alphabeta", 150, 600},
	{"alphabeta", 400, 1500},
	{"", 100, 300},
	{"", 200, 1000},
}

// The length of a game of self-play.
const (
	maxPlies     = 240
	loosePlies   = 6 // played by a player who errs a lot, so that no two games are alike
	decidedPlies = 4 // one after the other in which both sides judge the game as decided end it: no win is sudden after that
)

// loosePlayer plays the first moves.
const loosePlayer, looseNodes = "fallible:lapse=250", 60

// SelfPlay plays games without an end. The same seed gives the same games.
func SelfPlay(g game.Game, seed uint64) Source {
	return func(yield func(Playing, error) bool) {
		for number := uint64(0); ; number++ {
			playing := func(ctx context.Context, w *Worker) ([]Candidate, error) {
				return w.selfPlay(ctx, rand.New(rand.NewPCG(seed, number)))
			}
			if !yield(playing, nil) {
				return
			}
		}
	}
}

// table is a game under way: a deal, or a position where nothing is dealt.
type table struct {
	deal     game.Deal
	position game.Position
}

func (t *table) view() game.Position {
	if t.deal == nil {
		return t.position
	}
	return t.deal.SharedView(t.deal.SharedView(game.NoSide).Side())
}

func (t *table) play(m game.Move) error {
	if t.deal == nil {
		t.position.Make(m)
		return nil
	}
	return t.deal.Play(m)
}

// begin sets up an opening of the book by lot, or the start.
func (w *Worker) begin(rng *rand.Rand) (*table, error) {
	g := w.kit.Game
	if d, ok := g.(game.Dealer); ok {
		var seed [32]byte
		for i := range 4 {
			binary.LittleEndian.PutUint64(seed[8*i:], rng.Uint64())
		}
		deal, err := d.Deal(nil, seed)
		return &table{deal: deal}, err
	}
	if w.openings == nil {
		w.openings = append([]book.Listed{{}}, book.Openings(g)...)
	}
	if o := w.openings[rng.IntN(len(w.openings))]; o.FEN != "" && o.Variant == nil {
		p, err := g.Parse(nil, o.FEN)
		return &table{position: p}, err
	}
	p, err := g.Start(nil)
	return &table{position: p}, err
}

// selfPlay plays a game by lot.
func (w *Worker) selfPlay(ctx context.Context, rng *rand.Rand) ([]Candidate, error) {
	t, err := w.begin(rng)
	if err != nil {
		return nil, err
	}
	one := rng.IntN(len(players))
	seats := [2]int{one, min(max(one+rng.IntN(3)-1, 0), len(players)-1)}
	for _, a := range w.agents {
		a.Forget()
	}
	s := scribe{rules: w.kit.Game}
	decided := 0
	for s.add(t.view()); len(s.list) <= maxPlies && decided < decidedPlies; s.add(t.view()) {
		p := t.view()
		if over(p) {
			break
		}
		who := players[seats[p.Side()]]
		agent, nodes := who.agent, who.least+rng.Uint64N(who.most-who.least)
		if len(s.list) <= loosePlies {
			agent, nodes = loosePlayer, looseNodes
		}
		m, score, err := w.choose(ctx, p, agent, search.Limits{Nodes: nodes, Seed: rng.Uint64() | 1})
		if err == nil {
			err = t.play(m)
		}
		if err != nil {
			return nil, err
		}
		if decided++; max(score, -score) <= sudden {
			decided = 0
		}
	}
	return s.list, nil
}

func over(p game.Position) bool {
	r := p.Result()
	if c, ok := p.(game.Claimer); ok && !r.Over() {
		r = c.Claim()
	}
	return r.Over()
}

// choose searches for a move of an agent, which is made when it is first needed. The
// score is what the search makes of it.
func (w *Worker) choose(ctx context.Context, p game.Position, name string, l search.Limits) (game.Move, search.Score, error) {
	a, err := w.agent(name)
	if err != nil {
		return game.NoMove, 0, err
	}
	var score search.Score
	m, err := a.Search(ctx, p.Clone(), a.Within(l, p.Side()), func(i search.Info) {
		if i.MultiPV <= 1 {
			score = i.Score
		}
	})
	if err == nil {
		err = context.Cause(ctx)
	}
	return m, score, err
}

// agent returns the player of a name, "" for the strongest of the game.
func (w *Worker) agent(name string) (*engine.Agent, error) {
	if a := w.agents[name]; a != nil {
		return a, nil
	}
	text := name
	if text == "" {
		text = w.kit.Strongest()
	}
	a, err := engine.New(w.kit, text)
	if err == nil {
		w.agents[name] = a
	}
	return a, err
}
