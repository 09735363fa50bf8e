package xiangqi

import (
	"testing"

	"banco/engine/enginetest"
	"banco/game"
	rules "banco/games/xiangqi"
	"banco/search"
)

// swap returns what a side wins on a point, by the definition: it captures with
// its least valuable piece, or not, and so does the other side.
func swap(p *rules.Position, to rules.Square, occupied rules.Set, side game.Side, stands search.Score) search.Score {
	own := p.Attackers(to, occupied).And(p.Set(side, rules.None))
	for _, k := range []rules.Kind{rules.Pawn, rules.Advisor, rules.Elephant, rules.Horse, rules.Cannon, rules.Rook, rules.King} {
		set := own.And(p.Set(side, k))
		if set.Empty() {
			continue
		}
		left := occupied.Without(set.First())
		if k == rules.King && !p.Attackers(to, occupied).And(p.Set(side.Other(), rules.None)).Empty() {
			return 0 // the king must not be captured
		}
		return max(0, stands-swap(p, to, left, side.Other(), exchange[k]))
	}
	return 0
}

// SEEAtLeast says of every capture and every quiet move what the definition says.
func TestExchange(t *testing.T) {
	for _, p := range enginetest.Positions(t, rules.New(), Guide{}, 4) {
		position := p.(*rules.Position)
		for _, m := range p.Moves(nil) {
			from, to := rules.From(m), rules.To(m)
			kind := position.At(from).Kind()
			if kind == rules.King {
				continue
			}
			want := exchange[position.At(to).Kind()] -
				swap(position, to, position.Occupied().Without(from).With(to), p.Side().Other(), exchange[kind])
			for _, least := range []search.Score{want - 1, want, want + 1} {
				if got := (Guide{}).SEEAtLeast(p, m, least); got != (least <= want) {
					t.Fatalf("%s: %s wins %d, at least %d: %v", p.FEN(), p.FormatMove(m), want, least, got)
				}
			}
		}
	}
}

// Captures are the moves with a gain, and no two kinds of moves share a PieceTo.
func TestDescribe(t *testing.T) {
	pieceTos, fromTos := Guide{}.HistorySizes()
	for _, p := range enginetest.Positions(t, rules.New(), Guide{}, 4) {
		position, gains := p.(*rules.Position), 0
		seen := map[uint16]rules.Kind{}
		for _, c := range (Guide{}).Describe(p, p.Moves(nil), nil) {
			kind := position.At(rules.From(c.Move)).Kind()
			if before, ok := seen[c.PieceTo]; ok && before != kind || int(c.PieceTo) >= pieceTos || int(c.FromTo) >= fromTos {
				t.Fatalf("%s: %s has PieceTo %d and FromTo %d", p.FEN(), p.FormatMove(c.Move), c.PieceTo, c.FromTo)
			}
			seen[c.PieceTo] = kind
			if c.Gain > 0 {
				gains++
			}
		}
		if got := (Guide{}).Captures(p, nil); len(got) != gains {
			t.Fatalf("%s: %d captures, %d moves with a gain", p.FEN(), len(got), gains)
		}
	}
}
