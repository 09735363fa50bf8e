package enginetest

import (
	"slices"
	"testing"

	"banco/game"
	"banco/game/playout"
	"banco/search"
)

// mostScore is more than any army is worth, and far from a mate.
const mostScore = search.MateBound / 10

func (s Subject) names(t *testing.T) {
	for i, e := range s.Evaluators {
		if e.Evaluator == nil || e.Name == "" || e.Help == "" {
			t.Errorf("evaluator %d, %q, says %q and is %v", i, e.Name, e.Help, e.Evaluator)
		}
	}
}

// start: nobody is ahead before the first move, but for being the one to make it.
func (s Subject) start(t *testing.T) {
	p, err := s.Rules.Start(nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range s.Evaluators {
		if got := e.Evaluator.Evaluate(p); got != 0 && !s.Tempo || got < 0 {
			t.Errorf("%s: the start is worth %d", e.Name, got)
		}
	}
}

// colours: with the colours exchanged nothing changes for the side to move. And
// what is good for one side is as bad for the other: with the other side to
// move the score changes its sign.
func (s Subject) colours(t *testing.T, list []game.Position) {
	for _, p := range list {
		text := s.Twin(p)
		twin, err := s.Rules.Parse(nil, text)
		if err != nil {
			t.Fatalf("%s has no twin: %v", p.FEN(), err)
		}
		for _, e := range s.Evaluators {
			score := e.Evaluator.Evaluate(p)
			if got := e.Evaluator.Evaluate(twin); got != score {
				t.Fatalf("%s: %s is %d, with the colours exchanged %s is %d", e.Name, p.FEN(), score, text, got)
			}
			if s.Tempo || !game.CanPass(s.Rules, p) {
				continue
			}
			p.(game.Passer).Pass()
			if got := e.Evaluator.Evaluate(p); got != -score {
				t.Fatalf("%s: %s is %d, before the pass %d", e.Name, p.FEN(), got, score)
			}
			p.Unmake()
		}
	}
}

// bounds: no score is a mate, and to judge changes nothing.
func (s Subject) bounds(t *testing.T, list []game.Position) {
	for _, p := range list {
		fen, hash := p.FEN(), p.Hash()
		for _, e := range s.Evaluators {
			score := e.Evaluator.Evaluate(p)
			if score < -mostScore || score > mostScore {
				t.Fatalf("%s: %s is worth %d", e.Name, fen, score)
			}
			if again := e.Evaluator.Evaluate(p); again != score || p.Hash() != hash || p.FEN() != fen {
				t.Fatalf("%s: %s is worth %d, then %s %d", e.Name, fen, score, p.FEN(), again)
			}
		}
	}
}

// guide: candidates are legal and different, and all there are unless the guide
// is a narrow one; a move gains nothing or something.
func (s Subject) guide(t *testing.T, list []game.Position) {
	for _, p := range list {
		legal, got := p.Moves(nil), s.Guide.Candidates(p, nil)
		if len(got) == 0 || !s.Narrow && len(got) != len(legal) {
			t.Fatalf("%s: %d candidates of %d moves", p.FEN(), len(got), len(legal))
		}
		for i, m := range got {
			if !slices.Contains(legal, m) || slices.Contains(got[:i], m) {
				t.Fatalf("%s: candidate %s is illegal or there twice", p.FEN(), p.FormatMove(m))
			}
			if gain := s.Guide.Gain(p, m); gain < 0 {
				t.Fatalf("%s: %s gains %d", p.FEN(), p.FormatMove(m), gain)
			}
		}
		check := len(s.Rules.Draw(p).Check) > 0
		if got := s.Guide.Threatened(p); got != check && (!s.Narrow || check) {
			t.Fatalf("%s: threatened %v, in check %v", p.FEN(), got, check)
		}
	}
}

// legal: a guide that knows whether a move is legal knows it of every move that
// could come out of a transposition table, those of other positions included.
func (s Subject) legal(t *testing.T, list []game.Position) {
	guide, ok := s.Guide.(interface {
		Legal(p game.Position, m game.Move) bool
	})
	if !ok {
		t.Skip("the guide does not say what is legal")
	}
	rng := playout.Random(1)
	for _, p := range list {
		own := s.Guide.Candidates(p, nil)
		asked := append(slices.Clone(own), game.NoMove)
		for range 4 {
			asked = append(asked, s.Guide.Candidates(list[rng.IntN(len(list))], nil)...)
		}
		for _, m := range asked[:len(asked):len(asked)] {
			asked = append(asked, m^1<<rng.IntN(32), game.Move(rng.Uint32()))
		}
		for _, m := range asked {
			if got, want := guide.Legal(p, m), slices.Contains(own, m); got != want {
				t.Fatalf("%s: %#x is said to be legal: %v, want %v", p.FEN(), uint32(m), got, want)
			}
		}
	}
}

// cost: nothing is allocated, as all of it happens in every node of a search. The
// runtime allocates at times by itself, so only what happens again counts.
func (s Subject) cost(t *testing.T, list []game.Position) {
	buf := make([]game.Move, 0, 1024)
	for i := 0; i < len(list); i += 7 {
		p := list[i]
		node := func() {
			for _, e := range s.Evaluators {
				e.Evaluator.Evaluate(p)
			}
			buf = s.Guide.Candidates(p, buf[:0])
			for _, m := range buf {
				s.Guide.Gain(p, m)
			}
			s.Guide.Threatened(p)
		}
		if testing.AllocsPerRun(1, node) == 0 {
			continue
		}
		if n := testing.AllocsPerRun(10, node); n != 0 { // the mean, rounded down
			t.Fatalf("%s: %v allocations", p.FEN(), n)
		}
	}
}

// views: where something is hidden, all works on what each seat knows.
func (s Subject) views(t *testing.T) {
	dealer, ok := s.Rules.(game.Dealer)
	if !ok {
		return
	}
	deal, err := dealer.Deal(nil, [32]byte{7})
	if err != nil {
		t.Fatal(err)
	}
	rng := playout.Random(1)
	for range 60 {
		open := deal.View(game.NoSide)
		if open.Result().Over() {
			return
		}
		var seen []game.Position
		for _, seat := range []game.Side{game.First, game.Second, game.NoSide} {
			seen = append(seen, deal.View(seat))
		}
		s.bounds(t, seen)
		s.guide(t, seen)
		moves := open.Moves(nil)
		if err := deal.Play(moves[rng.IntN(len(moves))]); err != nil {
			t.Fatal(err)
		}
	}
}
