package uci

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"time"

	"banco/game"
	"banco/protocol/asengine"
	"banco/protocol/wording"
	"banco/search"
)

// This file holds the commands that engine people expect beside the protocol.

// show draws the position.
func (s *session) show() {
	board, err := s.Game.Board(nil)
	if err != nil {
		s.complain("d: %v", err)
		return
	}
	codes := make([]string, board.Files*board.Ranks)
	picture := s.Game.Draw(s.position)
	for _, piece := range picture.Pieces {
		codes[piece.Square] = piece.Code
	}
	rule := " +" + strings.Repeat("---+", board.Files)
	s.out.Printf("%s", rule)
	for rank := board.Ranks - 1; rank >= 0; rank-- {
		var row strings.Builder
		for file := range board.Files {
			fmt.Fprintf(&row, " | %1s", codes[board.Square(file, rank)])
		}
		s.out.Printf("%s | %s", row.String(), board.RankNames[rank])
		s.out.Printf("%s", rule)
	}
	s.out.Printf("   %s", strings.Join(board.FileNames, "   "))
	s.out.Printf("Fen: %s", s.position.FEN())
	s.out.Printf("Key: %016X", s.position.Hash())
	var checks []string
	for _, square := range picture.Check {
		checks = append(checks, board.FileNames[square%board.Files]+board.RankNames[square/board.Files])
	}
	s.out.Printf("Check: %s", strings.Join(checks, " "))
	if r := s.position.Result(); r.Over() {
		s.out.Printf("Result: %s %s", r, r.Reason)
	}
}

// maxPerft bounds the depth of perft, far above what anyone can wait for.
const maxPerft = 60

// perft answers "perft DEPTH" and "go perft DEPTH".
func (s *session) perft(args []string) {
	n, _, err := wording.Number(args, isParameter)
	if err == nil && (n < 1 || n > maxPerft) {
		err = fmt.Errorf("the depth must be from 1 to %d, not %d", maxPerft, n)
	}
	if err != nil {
		s.complain("perft: %v", err)
		return
	}
	p, setup := s.position.Clone(), s.setup
	s.desk.StartTool("info string counting", func(ctx context.Context) { s.divide(ctx, p, &setup, int(n)) })
}

// divide counts the leaves below each move.
func (s *session) divide(ctx context.Context, p game.Position, setup *asengine.Setup, depth int) {
	type count struct {
		move  string
		nodes uint64
	}
	var counts []count
	var total uint64
	for _, m := range p.Moves(nil) {
		n := leaves(ctx, p, m, depth)
		if ctx.Err() != nil {
			s.out.Printf("info string perft stopped")
			return
		}
		counts = append(counts, count{setup.Notation.Format(p, m), n})
		total += n
	}
	slices.SortFunc(counts, func(a, b count) int { return strings.Compare(a.move, b.move) })
	for _, c := range counts {
		s.out.Printf("%s: %d", c.move, c.nodes)
	}
	s.out.Printf("")
	s.out.Printf("Nodes searched: %d", total)
}

// uninterrupted is the depth below which counting takes so little time that
// it need not be interrupted.
const uninterrupted = 3

// leaves returns the number of leaves below a move, or anything once ctx has
// ended.
func leaves(ctx context.Context, p game.Position, m game.Move, depth int) uint64 {
	if depth <= uninterrupted {
		return game.PerftMove(p, m, depth)
	}
	var n uint64
	for _, o := range game.Outcomes(p, m) {
		p.Make(o.Move)
		for _, next := range p.Moves(nil) {
			if ctx.Err() != nil {
				break
			}
			n += leaves(ctx, p, next, depth-1)
		}
		p.Unmake()
	}
	return n
}

const (
	benchPositions = 12
	benchDepth     = 5
)

// bench searches a fixed set of positions to a fixed depth and counts the
// nodes: a number that changes when the search does.
func (s *session) bench(args []string) {
	limits := search.Limits{Depth: benchDepth}
	if len(args) > 0 {
		n, _, err := wording.Number(args, isParameter)
		if err != nil {
			s.complain("bench: %v", err)
			return
		}
		set(&limits, "depth", n)
	}
	positions := s.benchSet()
	s.desk.StartTool("info string searching", func(ctx context.Context) {
		var nodes uint64
		begun := time.Now()
		s.Engine.Forget()
		for i, p := range positions {
			var last search.Info
			_, err := s.Engine.Search(ctx, p, limits, func(i search.Info) { last = i })
			if err != nil && !errors.Is(err, search.ErrNoMove) {
				s.complain("bench: %v", err)
			}
			if ctx.Err() != nil {
				s.out.Printf("info string bench stopped")
				return
			}
			nodes += last.Nodes
			s.out.Printf("info string position %d nodes %d fen %s", i+1, last.Nodes, p.FEN())
		}
		elapsed := time.Since(begun)
		s.out.Printf("Total time (ms) : %d", elapsed.Milliseconds())
		s.out.Printf("Nodes searched  : %d", nodes)
		s.out.Printf("Nodes/second    : %.0f", float64(nodes)/max(elapsed.Seconds(), 1e-6))
	})
}

// benchSet returns positions of games between players who move at random, always
// the same.
func (s *session) benchSet() []game.Position {
	rng := rand.New(rand.NewPCG(1, 1))
	var set []game.Position
	for len(set) < benchPositions {
		p, err := s.setup.Read([]string{"startpos"})
		if err != nil {
			return set
		}
		for ply := 0; ply < 60 && len(set) < benchPositions; ply++ {
			moves := p.Moves(nil)
			if len(moves) == 0 {
				break
			}
			if ply%10 == 0 && (ply > 0 || len(set) == 0) {
				set = append(set, p.Clone())
			}
			outcomes := game.Outcomes(p, moves[rng.IntN(len(moves))])
			p.Make(outcomes[rng.IntN(len(outcomes))].Move)
		}
	}
	return set
}
