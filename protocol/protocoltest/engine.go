// Package protocoltest has an [Engine] that plays the same under all
// circumstances, for tests of protocols, and a [Transcript] to compare their
// conversations with.
package protocoltest

import (
	"context"
	"fmt"
	"sync"
	"time"

	"banco/game"
	"banco/option"
	"banco/protocol/asengine"
	"banco/search"
)

// Engine reports one line a depth: the last legal moves, the best of them
// first, as far as they are settled. Its times and counts are made up. It
// stops by itself at the limits of depth, nodes (a hundred a depth) and mate,
// and at depth 3 under limits of time.
type Engine struct {
	mu  sync.Mutex
	log []string
}

var _ asengine.Engine = (*Engine)(nil)

// Log returns what has been set and forgotten so far.
func (e *Engine) Log() []string {
	e.mu.Lock()
	defer e.mu.Unlock()
	return append([]string(nil), e.log...)
}

func (e *Engine) note(format string, args ...any) {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.log = append(e.log, fmt.Sprintf(format, args...))
}

// Options lists one of each type.
func (*Engine) Options() []option.Option {
	return []option.Option{
		{Name: "Hash", Kind: option.Whole, Default: "16", Min: 1, Max: 64},
		{Name: "Threads", Kind: option.Whole, Default: "1", Min: 1, Max: 1},
		{Name: "Fear Level", Kind: option.Choice, Default: "calm", Values: []string{"calm", "wild"}},
		{Name: "File", Kind: option.Text},
	}
}

// Set notes the option; it fails for a file that is named "bad".
func (e *Engine) Set(name, value string) error {
	e.note("%s=%s", name, value)
	if value == "bad" {
		return fmt.Errorf("option %s: %q does not exist", name, value)
	}
	return nil
}

// Forget notes that it was called.
func (e *Engine) Forget() { e.note("forget") }

const (
	maxDepth  = 8 // ends a search that nothing else does
	talkative = 7 // the limit of depth at which a search tells of its steps
)

// Search does as the type says.
func (e *Engine) Search(ctx context.Context, p game.Position, l search.Limits, report func(search.Info)) (game.Move, error) {
	moves := search.RootMoves(p, search.NoGuide{}, l)
	if len(moves) == 0 {
		return game.NoMove, search.ErrNoMove
	}
	last := depth(p.Side(), l)
	if l.Watch != nil && l.Depth == talkative {
		watched(p, l, moves[0])
	}
	for d := 1; d <= last && (d == 1 || ctx.Err() == nil); d++ {
		for i := range min(max(l.MultiPV, 1), len(moves)) {
			info := search.Info{
				Depth: d, SelDepth: d + 1, MultiPV: i + 1, Score: search.Score(10*d - 5*i), Nodes: uint64(100 * d),
				Time: time.Duration(d) * time.Millisecond, HashFull: d, PV: line(p, moves[len(moves)-1-i], d),
			}
			if l.Mate > 0 {
				info.Score = search.WinIn(2*l.Mate - 1)
			}
			if report != nil {
				report(info)
			}
		}
	}
	if l.Infinite {
		<-ctx.Done()
	}
	return moves[len(moves)-1], nil
}

// watched tells of one step of each kind, in a second that nobody waited for.
func watched(p game.Position, l search.Limits, m game.Move) {
	info := search.Info{Depth: 1, MultiPV: 1, Nodes: 9, Time: time.Second}
	for number, s := range []search.Step{{Move: m, Number: 1}, {Least: true}, {}} {
		s.Info = info
		if number > 0 {
			s.Score, s.PV = search.Score(30-40*number), line(p, m, 1)
		}
		l.Watch(s)
	}
}

func depth(side game.Side, l search.Limits) int {
	d := maxDepth
	switch {
	case l.Infinite:
	case l.Depth > 0:
		d = l.Depth
	case l.Nodes > 0:
		d = int(l.Nodes / 100)
	case l.Mate > 0:
		d = 2 * l.Mate
	case l.MoveTime > 0 || l.GameTime.Left[side] > 0:
		d = 3
	}
	return max(min(d, maxDepth), 1)
}

// line returns m and the last legal moves after it.
func line(p game.Position, m game.Move, length int) []game.Move {
	p = p.Clone()
	var moves []game.Move
	for len(moves) < length {
		moves = append(moves, m)
		if !game.Settled(p, m) {
			break
		}
		p.Make(m)
		next := p.Moves(nil)
		if len(next) == 0 {
			break
		}
		m = next[len(next)-1]
	}
	return moves
}
