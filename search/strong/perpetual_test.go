package strong_test

import (
	"os"
	"strings"
	"testing"

	"banco/game"
	"banco/search"
	"banco/search/strong"
)

// ruling is a line of xiangqi that ends in a repetition, and who wins by it.
// Another program gave each the same ruling (scripts/solve-peers/rulings.mjs).
type ruling struct {
	fen    string
	moves  []string
	winner game.Side
}

// rulings reads a file of them.
func rulings(t *testing.T, name string) (list []ruling) {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(text)) {
		if fields := strings.Split(strings.TrimSpace(line), "\t"); len(fields) == 3 {
			winner := map[string]game.Side{"1-0": game.First, "0-1": game.Second}[fields[2]]
			list = append(list, ruling{fields[0], strings.Fields(fields[1]), winner})
		}
	}
	return list
}

// after returns the position after so many plies, none of which ends the game
// but perhaps the last.
func (r ruling) after(t *testing.T, plies int) game.Position {
	t.Helper()
	p := parse(t, "xiangqi", r.fen)
	for _, word := range r.moves[:plies] {
		m, err := p.ParseMove(word)
		if err != nil || p.Result().Over() {
			t.Fatalf("%s: %s: %v, %v", r.fen, word, err, p.Result())
		}
		p.Make(m)
	}
	return p
}

// ends checks how the line ends.
func (r ruling) ends(t *testing.T, reason game.Reason) {
	t.Helper()
	if got, want := r.after(t, len(r.moves)).Result(), game.Win(r.winner, reason); got != want {
		t.Errorf("%s: %v ends in %v, want %v", r.fen, r.moves, got, want)
	}
}

// In xiangqi a perpetual check loses, and the search sees it: whoever has nothing
// but checks is lost, though the checks never end. That one side alone may repeat
// for ever is no loss.
func TestPerpetualChecks(t *testing.T) {
	skipIfShort(t)
	list := rulings(t, "testdata/checks.tsv")
	if len(list) < 10 {
		t.Errorf("only %d positions", len(list))
	}
	for _, r := range list {
		p := r.after(t, 0)
		var got search.Score
		for _, nodes := range []uint64{60_000, 400_000} { // few need more
			got = look(t, always, strong.New(full(t, "xiangqi")), p, search.Limits{Nodes: nodes}).last().Score
			if p.Side() != r.winner {
				got = -got
			}
			if got >= search.Decisive/2 {
				break
			}
		}
		if got < search.Decisive/2 {
			t.Errorf("%s: the score for the winner is %d", r.fen, got)
		}
		r.ends(t, game.PerpetualCheck)
	}
	for _, fen := range []string{"5k3/9/9/9/9/9/7r1/8r/9/3K4R w - - 0 1", "4k4/4a4/9/9/9/9/9/9/4A4/4K2C1 w - - 0 1"} {
		got := look(t, always, strong.New(full(t, "xiangqi")), parse(t, "xiangqi", fen), search.Limits{Nodes: 60_000}).last().Score
		if got > search.Decisive/2 || got < -search.Decisive/2 {
			t.Errorf("%s: the score is %d", fen, got)
		}
	}
}

// Both sides see what becomes of a chase: the chaser, who stands worse and would
// like a draw, knows that going on loses and turns away before the last round;
// the chased knows that moving to and fro wins.
func TestPerpetualChases(t *testing.T) {
	skipIfShort(t)
	list := rulings(t, "testdata/chases.tsv")
	if len(list) < 5 {
		t.Errorf("only %d positions", len(list))
	}
	limits := search.Limits{Nodes: 20_000}
	for _, r := range list {
		s, last := strong.New(full(t, "xiangqi")), len(r.moves)-1
		p := r.after(t, last-1)
		on, err := p.ParseMove(r.moves[last-1])
		if err != nil {
			t.Fatal(err)
		}
		if turned := look(t, always, s, p, limits); turned.move == on || turned.last().Score < -search.Decisive/2 {
			t.Errorf("%s: the chaser plays %s, %d", p.FEN(), p.FormatMove(turned.move), turned.last().Score)
		}
		if got := look(t, always, s, p, search.Limits{Nodes: limits.Nodes, Moves: []game.Move{on}}).last().Score; got > -search.Decisive/2 {
			t.Errorf("%s: going on by %s scores %d", p.FEN(), r.moves[last-1], got)
		}
		p = r.after(t, last)
		if got := look(t, always, s, p, limits).last().Score; got < search.Decisive/2 {
			t.Errorf("%s: the score of the chased is %d", p.FEN(), got)
		}
		r.ends(t, game.PerpetualChase)
	}
}
