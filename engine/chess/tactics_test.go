package chess

import (
	"math/bits"
	"testing"

	"banco/engine/enginetest"
	rules "banco/games/chess"
	"banco/nnue"
	"banco/search"
)

// swap returns what the side to move wins on a square, by the definition: it
// captures with its least valuable man, or not, and so does the other side.
func swap(p *rules.Position, to rules.Square, occupied uint64, white bool, stands search.Score) search.Score {
	men := p.SideSet(0)
	if !white {
		men = p.SideSet(1)
	}
	own := p.Attackers(to, occupied) & occupied & men
	for _, k := range []rules.Kind{rules.Pawn, rules.Knight, rules.Bishop, rules.Rook, rules.Queen, rules.King} {
		set := own & p.KindSet(k)
		if set == 0 {
			continue
		}
		left := occupied &^ (set & -set)
		if k == rules.King && p.Attackers(to, left)&left&^men&^bit(to) != 0 {
			return 0 // the king must not be captured
		}
		return max(0, stands-swap(p, to, left, !white, exchange[k]))
	}
	return 0
}

// SEEAtLeast says of every capture and every quiet move what the definition says.
func TestExchange(t *testing.T) {
	for _, p := range enginetest.Positions(t, rules.New(), Guide{}, 6) {
		position := p.(*rules.Position)
		for _, m := range p.Moves(nil) {
			if rules.IsEnPassant(m) || rules.IsCastle(m) || rules.Promotion(m) != rules.NoKind || rules.Mover(m) == rules.King {
				continue
			}
			occupied := ^position.KindSet(rules.NoKind)&^bit(rules.From(m)) | bit(rules.To(m))
			want := exchange[rules.Captured(m)] - swap(position, rules.To(m), occupied, p.Side() == 1, exchange[rules.Mover(m)])
			for _, least := range []search.Score{want - 1, want, want + 1} {
				if got := (Guide{}).SEEAtLeast(p, m, least); got != (least <= want) {
					t.Fatalf("%s: %s wins %d, at least %d: %v", p.FEN(), p.FormatMove(m), want, least, got)
				}
			}
		}
	}
}

// Captures are the moves with a gain, promotions to less than a queen aside, and
// no two kinds of moves share a PieceTo or a FromTo.
func TestDescribe(t *testing.T) {
	pieceTos, fromTos := Guide{}.HistorySizes()
	for _, p := range enginetest.Positions(t, rules.New(), Guide{}, 6) {
		moves, gains := p.Moves(nil), 0
		seen := map[uint16]rules.Piece{}
		for _, c := range (Guide{}).Describe(p, moves, nil) {
			piece := rules.NewPiece(p.Side(), rules.Mover(c.Move))<<1 | 1
			if before, ok := seen[c.PieceTo]; ok && before != piece || int(c.PieceTo) >= pieceTos || int(c.FromTo) >= fromTos {
				t.Fatalf("%s: %s has PieceTo %d and FromTo %d", p.FEN(), p.FormatMove(c.Move), c.PieceTo, c.FromTo)
			}
			seen[c.PieceTo] = piece
			if c.Gain > 0 {
				gains++
			}
		}
		if got := (Guide{}).Captures(p, nil); len(got) != gains {
			t.Fatalf("%s: %d captures, %d moves with a gain", p.FEN(), len(got), gains)
		}
		if n := bits.OnesCount64(p.(*rules.Position).SideSet(p.Side())); (Guide{}).FreePieces(p) >= n {
			t.Fatalf("%s: %d pieces of %d men", p.FEN(), (Guide{}).FreePieces(p), n)
		}
	}
}

// A policy is told of the moves that SEEAtLeast takes for safe that they are, and of
// no others.
func TestChoicesKnowSafeMoves(t *testing.T) {
	guide, seen := Guide{}, [2]int{}
	for _, p := range enginetest.Positions(t, rules.New(), guide, 20) {
		moves := p.Moves(nil)
		for i, c := range guide.Choices(p, moves, nil) {
			safe := guide.SEEAtLeast(p, moves[i], 0)
			if (c.Traits&nnue.Safe != 0) != safe {
				t.Fatalf("%s: %s is safe: %v", p.FEN(), p.FormatMove(moves[i]), safe)
			}
			if seen[0]++; !safe {
				seen[1]++
			}
		}
	}
	if seen[1] < 100 || seen[0] < 1000 {
		t.Errorf("%d of %d moves are not safe", seen[1], seen[0])
	}
}
