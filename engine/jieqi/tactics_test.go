package jieqi

import (
	"testing"

	"banco/engine/enginetest"
	"banco/game"
	rules "banco/games/jieqi"
	"banco/games/xiangqi"
	"banco/search"
	"banco/search/strong"
)

// worthOf is what a piece is worth to whoever captures it: a covered one the mean of
// its pool.
func worthOf(p *rules.Position, s xiangqi.Square) search.Score {
	piece := p.At(s)
	if piece.Covered() {
		return search.Score(bancoPrices.mean(p, piece.Side()))
	}
	return search.Score(bancoPrices[piece.Kind()])
}

// swap returns what a side wins on a point, by the definition: it captures with
// its least valuable piece, or not, and so does the other side.
func swap(p *rules.Position, to xiangqi.Square, occupied xiangqi.Set, side game.Side, stands search.Score) search.Score {
	attackers := p.Attackers(to, occupied)
	own := attackers.And(p.Set(side, xiangqi.None)).Without(p.King(side))
	if own.Empty() {
		if !attackers.Has(p.King(side)) || !attackers.And(p.Set(side.Other(), xiangqi.None)).Empty() {
			return 0 // nobody captures, the king not where it would be captured
		}
		return max(0, stands)
	}
	least := own.First()
	for ; !own.Empty(); own = own.Rest() {
		if s := own.First(); worthOf(p, s) < worthOf(p, least) {
			least = s
		}
	}
	return max(0, stands-swap(p, to, occupied.Without(least), side.Other(), worthOf(p, least)))
}

// SEEAtLeast says of every capture and every quiet move what the definition says,
// but where two attackers are of equal worth, which may open different lines.
func TestExchange(t *testing.T) {
	compared, different := 0, 0
	for _, p := range enginetest.Positions(t, rules.New(), Guide{}, 4) {
		position := p.(*rules.Position)
		for _, m := range p.Moves(nil) {
			from, to := xiangqi.From(m), xiangqi.To(m)
			if from == position.King(p.Side()) {
				continue
			}
			want := worthOf(position, to) -
				swap(position, to, position.Occupied().Without(from).With(to), p.Side().Other(), worthOf(position, from))
			for _, least := range []search.Score{want - 1, want, want + 1} {
				compared++
				if got := (Guide{}).SEEAtLeast(p, m, least); got != (least <= want) {
					different++
				}
			}
		}
	}
	if compared < 10_000 || different > compared/500 {
		t.Errorf("%d of %d exchanges are not by the definition", different, compared)
	}
}

// Captures are the moves with a gain, moves of covered pieces are chance moves, and no two kinds
// of pieces share a PieceTo.
func TestDescribe(t *testing.T) {
	pieceTos, fromTos := Guide{}.HistorySizes()
	for _, p := range enginetest.Positions(t, rules.New(), Guide{}, 4) {
		position, gains := p.(*rules.Position), 0
		seen := map[uint16]string{}
		for _, c := range (Guide{}).Describe(p, p.Moves(nil), nil) {
			mover := position.At(xiangqi.From(c.Move))
			if before, ok := seen[c.PieceTo]; ok && before != mover.Code() || int(c.PieceTo) >= pieceTos || int(c.FromTo) >= fromTos {
				t.Fatalf("%s: %s has PieceTo %d and FromTo %d", p.FEN(), p.FormatMove(c.Move), c.PieceTo, c.FromTo)
			}
			seen[c.PieceTo] = mover.Code()
			if c.Chance != mover.Covered() || c.Chance != (len(outcomes(p, c)) > 0) {
				t.Fatalf("%s: %s is left to chance: %v", p.FEN(), p.FormatMove(c.Move), c.Chance)
			}
			if c.Gain > 0 {
				gains++
			}
		}
		if got := (Guide{}).Captures(p, nil); len(got) != gains {
			t.Fatalf("%s: %d captures, %d moves with a gain", p.FEN(), len(got), gains)
		}
	}
}

// outcomes returns the outcomes of a move, none where it is no chance move.
func outcomes(p game.Position, c strong.ScoredMove) []game.Outcome {
	if !c.Chance {
		return nil
	}
	return Guide{}.Outcomes(p, c.Move, nil)
}
