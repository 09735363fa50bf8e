package live_test

import (
	"encoding/hex"
	"math"
	"strings"
	"testing"
	"testing/synctest"

	"banco/game"
	"banco/game/playout"
	"banco/games/jieqi"
	"banco/games/jieqi/jieqitest"
	"banco/games/xiangqi"
	"banco/live"
	"banco/play"
)

// guesser looks at everything that a viewer is shown, keeps it through whatever
// is taken back, ended or gone on with, and guesses what turns up next: by what
// it last heard of the point, and by dealing again from a seed that it has
// seen opened. Who knows only what they may guesses as well as chance has it.
type guesser struct {
	minds []mind            // by match
	tally map[string]*tally // by where a guess came from
}

// mind is what the guesser knows of a match.
type mind struct {
	heard int // nodes
	kinds [xiangqi.Squares]xiangqi.Kind
	from  [xiangqi.Squares]string // where it knows each from
	seed  *[32]byte               // of this match, or of the one it goes on with
}

// tally counts guesses that were right, against what chance gives.
type tally struct {
	guesses, right   int
	expected, spread float64 // mean and variance
}

// The ways to know what one may not.
const (
	byTakeBack = "a move taken back"
	byOpening  = "an opened deal"
	byParent   = "another game"
	bySeed     = "an opened seed"
)

// know learns that a kind lies, or lay, on a point.
func (m *mind) know(s xiangqi.Square, k xiangqi.Kind, from string) {
	if k != xiangqi.None {
		m.kinds[s], m.from[s] = k, from
	}
}

// read takes in an opened deal.
func (m *mind) read(opening string) {
	for word := range strings.FieldsSeq(opening) {
		if point, letter, ok := strings.Cut(word, "="); ok {
			s := xiangqi.Square(int(point[1]-'0')*xiangqi.Files + int(point[0]-'a'))
			m.know(s, xiangqi.Kind(strings.Index(" KABNRCP", strings.ToUpper(letter))), byOpening)
		}
		if seed, err := hex.DecodeString(word); err == nil && len(seed) == 32 {
			m.seed = (*[32]byte)(seed)
		}
	}
}

// check holds a guess against what turned up, which is one of its owner's pool.
func (g *guesser) check(guess, k xiangqi.Kind, from string, before *jieqi.Position, owner game.Side) {
	if k == xiangqi.None || guess == xiangqi.None {
		return
	}
	all := 0
	for kind := xiangqi.King; kind <= xiangqi.Pawn; kind++ {
		all += before.Pool(owner, kind)
	}
	t := g.tally[from]
	if t == nil {
		t = &tally{}
		g.tally[from] = t
	}
	chance := float64(before.Pool(owner, guess)) / float64(all)
	t.guesses++
	t.expected += chance
	t.spread += chance * (1 - chance)
	if guess == k {
		t.right++
	}
}

// watch hears the news of a match.
func (g *guesser) watch(w *world, match int) {
	for len(g.minds) < len(w.ids) {
		g.minds = append(g.minds, g.newMind(w.parents[len(g.minds)]))
	}
	s, err := w.hall.Snapshot(ctx, w.viewer, w.ids[match], 0)
	if err != nil || s.Match.Kind == play.KindStudy {
		return // in a study everyone says what they like
	}
	m := &g.minds[match]
	for _, n := range s.Nodes {
		if n.ID > m.heard {
			m.heard = n.ID
			g.hear(w, s, m, n)
		}
	}
	m.read(s.Proof.Disclosure)
}

// newMind knows of a match what is known of the one it goes on with.
func (g *guesser) newMind(parent int) (m mind) {
	if parent >= 0 {
		m.kinds, m.seed = g.minds[parent].kinds, g.minds[parent].seed
		for s := range m.from {
			m.from[s] = byParent
		}
	}
	return m
}

// hear guesses how a move turns out, and learns it.
func (g *guesser) hear(w *world, s *live.Snapshot, m *mind, n live.Node) {
	id := s.Match.ID
	_, sight, err := w.hall.PositionAt(ctx, w.viewer, id, n.Parent)
	if err != nil {
		w.t.Fatal(err)
	}
	before := sight.View.(*jieqi.Position)
	from, to := xiangqi.From(n.Move), xiangqi.To(n.Move)
	turned, captured := jieqi.Turned(n.Move), jieqi.Captured(n.Move)
	if n.ID > s.Proof.Given { // what is given is no secret
		g.check(m.kinds[from], turned, m.from[from], before, n.Side)
		g.check(m.kinds[to], captured, m.from[to], before, n.Side.Other())
		if m.seed != nil && n.Move != game.NoMove {
			line, _, err := w.hall.Line(ctx, w.viewer, id, n.Parent)
			if err != nil {
				w.t.Fatal(err)
			}
			next := foresee(*m.seed, s, line, n)
			g.check(jieqi.Turned(next), turned, bySeed, before, n.Side)
			g.check(jieqi.Captured(next), captured, bySeed, before, n.Side.Other())
		}
	}
	m.know(from, turned, byTakeBack)
	m.know(to, captured, byTakeBack)
}

// foresee deals again from a seed, with what the match is known to have dealt
// anew, and tells how a move after a line will turn out.
func foresee(seed [32]byte, s *live.Snapshot, line []game.Move, n live.Node) game.Move {
	d, err := jieqi.New().(game.Dealer).Deal(s.Options, seed)
	if err != nil {
		return game.NoMove
	}
	redeals := s.Proof.Standing()
	for ply := 0; ; ply++ {
		for _, r := range redeals {
			if r.Ply == ply {
				d.Redeal(r.Number)
			}
		}
		if ply == len(line) {
			return d.Tell(jieqi.Resolve(n.Move, xiangqi.None, xiangqi.None), n.Side)
		}
		m := line[ply]
		if m != game.NoMove {
			m = jieqi.Resolve(m, xiangqi.None, xiangqi.None)
		}
		if d.Play(m) != nil {
			return game.NoMove
		}
	}
}

// TestNobodyGuessesBetterThanChance lets the guesser watch games in which moves
// are taken back, games resigned, and others gone on with.
func TestNobodyGuessesBetterThanChance(t *testing.T) {
	runs, steps, few := 500, 50, 100
	if testing.Short() { // as many as see each way to guess at work
		runs, few = 30, 5
	}
	g := &guesser{tally: map[string]*tally{}}
	for run := range uint64(runs) {
		o, viewer := begin(run)
		synctest.Test(t, func(t *testing.T) {
			rng := playout.Random(run)
			w := newWorld(t, jieqitest.NewPair(run, game.NoSide, true).First, viewer, o)
			defer func() { w.stop() }()
			g.minds = nil
			for range steps {
				c := w.choose(rng, shaping, 4)
				w.perform(c)
				w.settle()
				g.watch(w, c.match)
				g.watch(w, len(w.ids)-1)
			}
		})
	}
	for from, n := range g.tally {
		sigma := (float64(n.right) - n.expected) / math.Sqrt(n.spread)
		t.Logf("by %s: %d of %d guesses right, %.1f expected (%+.1f sigma)", from, n.right, n.guesses, n.expected, sigma)
		if sigma > 5 {
			t.Errorf("by %s: %d of %d guesses right, chance gives %.1f", from, n.right, n.guesses, n.expected)
		}
	}
	for _, from := range []string{byTakeBack, byParent, bySeed} {
		if n := g.tally[from]; n == nil || n.guesses < few {
			t.Errorf("too few guesses by %s to tell anything: %+v", from, n)
		}
	}
}
