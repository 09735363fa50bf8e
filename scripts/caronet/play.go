package main

import (
	"context"
	"fmt"
	"log"
	"math/rand/v2"
	"sync"
	"time"

	"banco/engine/caro/five"
	"banco/game"
	rules "banco/games/caro"
	"banco/search"
)

// variants are what is played, each as often as the others.
var variants = []game.Variant{
	{"rule": "freestyle", "size": "15"}, {"rule": "freestyle", "size": "20"}, {"rule": "standard", "size": "15"},
	{"rule": "renju", "size": "15"}, {"rule": "caro", "size": "15"}, {"rule": "caro", "size": "20"},
}

// generator plays games of self-play.
type generator struct {
	nodes, beside uint64
	one, two      int
}

const (
	likely   = 12  // moves that a position beside may begin with
	balanced = 220 // an opening judged beyond it is drawn again
	longest  = 140 // plies after which a game is drawn
)

// play plays games until the deadline and writes them to files of the folder.
func (g *generator) play(folder string, workers int, seed uint64, deadline time.Time) error {
	ctx, cancel := context.WithDeadline(context.Background(), deadline)
	defer cancel()
	games := make(chan *record, 64)
	var working sync.WaitGroup
	for i := range workers {
		working.Go(func() {
			s := five.New(five.Options{Hash: 2, NoBook: true})
			rng := rand.New(rand.NewPCG(seed, uint64(i)))
			for n := i; ctx.Err() == nil; n++ {
				p := &player{generator: g, ctx: ctx, searcher: s, rng: rng}
				r, err := p.game(variants[n%len(variants)])
				if err != nil {
					log.Print(err)
					return
				}
				if r != nil {
					games <- r
				}
			}
		})
	}
	go func() { working.Wait(); close(games) }()
	w := &recordWriter{folder: folder}
	count, plies, branches := 0, 0, 0
	for r := range games {
		count, plies, branches = count+1, plies+len(r.plies), branches+len(r.branches)
		if err := w.write(r); err != nil {
			return err
		}
	}
	fmt.Printf("%d games, %d plies, %d positions beside\n", count, plies, branches)
	return w.close()
}

// player plays one game.
type player struct {
	*generator
	ctx      context.Context
	searcher *five.Searcher
	rng      *rand.Rand
}

// game plays a game; nil where time is up.
func (t *player) game(v game.Variant) (*record, error) {
	start, err := rules.New().Start(v)
	if err != nil {
		return nil, err
	}
	p := start.(*rules.Position)
	r := &record{rule: p.Rule(), size: p.Size()}
	if !t.open(p, r) {
		return nil, nil
	}
	r.result = 1
	for !p.Result().Over() && len(r.plies) < longest {
		m, score, err := t.search(p, t.nodes)
		if err != nil {
			return nil, nil
		}
		t.branch(p, r, m)
		r.plies = append(r.plies, ply{m, clip(score)})
		if _, decided := score.Mate(); decided {
			r.result = 2 * (uint8(p.Turn()-rules.Black) ^ 1)
			if score < 0 {
				r.result = 2 - r.result
			}
			return r, nil
		}
		p.Make(m)
	}
	if w := p.Result().Winner; w != game.NoSide {
		r.result = 2 * uint8(1-w)
	}
	return r, nil
}

// open plays an opening that is balanced.
func (t *player) open(p *rules.Position, r *record) bool {
	for t.ctx.Err() == nil {
		for len(r.plies) > 0 {
			p.Unmake()
			r.plies = r.plies[:len(r.plies)-1]
		}
		t.searcher.Forget()
		for n := 3 + t.rng.IntN(6); len(r.plies) < n && !p.Result().Over(); {
			m := t.openingMove(p)
			p.Make(m)
			r.plies = append(r.plies, ply{m, noScore})
		}
		if p.Result().Over() || !five.AtRest(p) {
			continue
		}
		_, score, err := t.search(p, t.nodes)
		if err == nil && score <= balanced && score >= -balanced {
			return true
		}
	}
	return false
}

// openingMove returns a random move near the middle or near stones.
func (t *player) openingMove(p *rules.Position) game.Move {
	if p.Stones() > 1 && t.rng.IntN(2) == 0 {
		list := t.searcher.Likeliest(p, 2*likely)
		return list[t.rng.IntN(len(list))]
	}
	moves := p.Moves(nil)
	for {
		m := moves[t.rng.IntN(len(moves))]
		if t.near(p, rules.Point(m)) {
			return m
		}
	}
}

func (t *player) near(p *rules.Position, pt rules.Point) bool {
	middle, reach := p.Size()/2, p.Size()/2-2
	if p.Stones() == 0 {
		return max(pt.File()-middle, middle-pt.File(), pt.Rank()-middle, middle-pt.Rank()) < reach
	}
	for file := max(pt.File()-3, 0); file <= min(pt.File()+3, p.Size()-1); file++ {
		for rank := max(pt.Rank()-3, 0); rank <= min(pt.Rank()+3, p.Size()-1); rank++ {
			if p.At(rules.PointAt(file, rank)) != rules.Empty {
				return true
			}
		}
	}
	return false
}

// branch judges positions beside the one before the move m.
func (t *player) branch(p *rules.Position, r *record, m game.Move) {
	for i := range t.one + t.two {
		b := branch{ply: len(r.plies)}
		list := t.searcher.Likeliest(p, likely)
		b.moves[0] = list[t.rng.IntN(len(list))]
		p.Make(b.moves[0])
		made := 1
		if i >= t.one && !p.Result().Over() {
			if list = t.searcher.Likeliest(p, likely); len(list) > 0 {
				b.moves[1] = list[t.rng.IntN(len(list))]
				p.Make(b.moves[1])
				made = 2
			}
		} else if b.moves[0] == m {
			p.Unmake()
			continue
		}
		if !p.Result().Over() && five.AtRest(p) {
			best, score, err := t.search(p, t.beside)
			if err == nil {
				b.score, b.best = clip(score), best
				r.branches = append(r.branches, b)
			}
		}
		for range made {
			p.Unmake()
		}
	}
}

// search judges a position.
func (t *player) search(p *rules.Position, nodes uint64) (game.Move, search.Score, error) {
	var score search.Score
	m, err := t.searcher.Search(t.ctx, p.Clone(), search.Limits{Nodes: nodes}, func(i search.Info) { score = i.Score })
	if err == nil {
		err = t.ctx.Err()
	}
	return m, score, err
}

// clip fits a score into 16 bits; a proved one is ±32,000.
func clip(s search.Score) int16 {
	if _, proved := s.Mate(); !proved {
		return int16(min(max(s, -20_000), 20_000))
	}
	if s > 0 {
		return 32_000
	}
	return -32_000
}
