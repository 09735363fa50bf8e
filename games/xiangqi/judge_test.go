package xiangqi

import (
	"bufio"
	"os"
	"strings"
	"testing"

	"banco/game"
)

// ruling is a line of testdata/rulings.txt.
type ruling struct {
	start   [Squares]Man
	side    game.Side
	fen     string
	moves   []game.Move
	verdict string
}

func readRulings(t testing.TB) (list []ruling) {
	t.Helper()
	f, err := os.Open("testdata/rulings.txt")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	for lines := bufio.NewScanner(f); lines.Scan(); {
		line := lines.Text()
		if line == "" || line[0] == '#' {
			continue
		}
		part := strings.Split(line, "|")
		r := ruling{fen: strings.TrimSpace(part[0]) + " - - 0 1", verdict: strings.TrimSpace(part[2])}
		p, err := ParseFEN(r.fen)
		if err != nil {
			t.Fatalf("%s: %v", line, err)
		}
		r.start, r.side = menOf(p), p.Side()
		for word := range strings.FieldsSeq(part[1]) {
			m, err := p.ParseMove(word)
			if err != nil {
				t.Fatalf("%s: %v", line, err)
			}
			p.Make(m)
			r.moves = append(r.moves, m)
		}
		list = append(list, r)
	}
	return list
}

func menOf(p *Position) (men [Squares]Man) {
	for s := range Square(Squares) {
		men[s] = Man(p.At(s))
	}
	return men
}

// cycle returns the position that the moves repeat, and the moves since it
// stood last, nil if they repeat nothing.
func (r ruling) cycle() (men [Squares]Man, side game.Side, cycle []game.Move) {
	type placement struct {
		men  [Squares]Man
		side game.Side
	}
	now := placement{r.start, r.side}
	seen := map[placement]int{now: 0}
	for i, m := range r.moves {
		now.men[To(m)], now.men[From(m)] = now.men[From(m)], 0
		now.side ^= 1
		if first, ok := seen[now]; ok && i == len(r.moves)-1 {
			return now.men, now.side, r.moves[first:]
		}
		seen[now] = i + 1
	}
	return now.men, now.side, nil
}

// words writes a result as testdata/rulings.txt does.
func words(r game.Result) string {
	switch {
	case !r.Over():
		return "open"
	case r.Winner == game.NoSide:
		return "draw"
	}
	side := [2]string{"black", "red"}[r.Winner]
	return side + map[game.Reason]string{game.PerpetualCheck: " checks", game.PerpetualChase: " chases"}[r.Reason]
}

// A game played on until the position stands for the third time ends as the
// rules say.
func TestRulings(t *testing.T) {
	for _, r := range readRulings(t) {
		p := parseFEN(t, r.fen)
		for _, m := range r.moves {
			p.Make(m)
		}
		_, _, cycle := r.cycle()
		final := p.Hash()
		for n := 0; len(cycle) > 0 && n < 2*len(cycle); n++ {
			if n%len(cycle) == 0 && p.Result().Over() {
				break
			}
			p.Make(cycle[n%len(cycle)])
		}
		if p.Hash() != final {
			t.Fatalf("%s: the cycle does not come back", r.fen)
		}
		if got := words(p.Result()); got != r.verdict {
			t.Errorf("%s: %s, not %s (%s)", r.fen, got, r.verdict, p.Explain("en"))
		}
	}
}

// A verdict is about the whole cycle: it does not depend on where in the cycle
// it is given, nor on which side of the board or by which colour it is played.
func TestJudgeSymmetry(t *testing.T) {
	for _, r := range readRulings(t) {
		men, side, cycle := r.cycle()
		for turn := range cycle {
			turned := append(append([]game.Move{}, cycle[turn:]...), cycle[:turn]...)
			if got := words(Judge(&men, side, turned).Result); got != r.verdict {
				t.Errorf("%s: after %d moves of the cycle %s, not %s", r.fen, turn, got, r.verdict)
			}
			m := cycle[turn]
			men[To(m)], men[From(m)] = men[From(m)], 0
			side ^= 1
		}
		if cycle == nil {
			continue
		}
		mirror := func(s Square) Square { return Square(s.Rank()*Files + Files - 1 - s.File()) }
		if got := words(judgeMapped(men, side, cycle, mirror, 0)); got != r.verdict {
			t.Errorf("%s: mirrored %s, not %s", r.fen, got, r.verdict)
		}
		swapped := strings.NewReplacer("red", "black", "black", "red").Replace(r.verdict)
		turn := func(s Square) Square { return Squares - 1 - s }
		if got := words(judgeMapped(men, side, cycle, turn, 1)); got != swapped {
			t.Errorf("%s: with colours swapped %s, not %s", r.fen, got, swapped)
		}
	}
}

// judgeMapped judges with every point mapped, and with the sides exchanged if
// swap is 1.
func judgeMapped(men [Squares]Man, side game.Side, cycle []game.Move, to func(Square) Square, swap Man) game.Result {
	var mapped [Squares]Man
	for s, m := range men {
		if m != 0 {
			mapped[to(Square(s))] = m ^ swap<<3
		}
	}
	moves := make([]game.Move, len(cycle))
	for i, m := range cycle {
		moves[i] = NewMove(to(From(m)), to(To(m)))
	}
	return Judge(&mapped, side^game.Side(swap), moves).Result
}

// In cờ úp a revealed advisor protects beyond the palace; a bound one does not.
func TestJudgeFree(t *testing.T) {
	at := func(name string) Square { return Square(int(name[1]-'0')*Files + int(name[0]-'a')) }
	var men [Squares]Man
	for name, m := range map[string]Man{
		"e0": Man(NewPiece(game.First, King)),
		"b7": Man(NewPiece(game.First, Rook)),
		"d9": Man(NewPiece(game.Second, King)),
		"e6": Man(NewPiece(game.Second, Horse)),
		"d5": Man(NewPiece(game.Second, Advisor)) | Free,
		"f8": Man(NewPiece(game.Second, Advisor)) | Free,
	} {
		men[at(name)] = m
	}
	var cycle []game.Move
	for _, m := range []string{"b7b6", "e6g7", "b6b7", "g7e6"} {
		cycle = append(cycle, NewMove(at(m[:2]), at(m[2:])))
	}
	if got := words(Judge(&men, game.First, cycle).Result); got != "draw" {
		t.Errorf("with free advisors: %s", got)
	}
	men[at("d5")] &^= Free
	if got := words(Judge(&men, game.First, cycle).Result); got != "draw" {
		t.Errorf("protected every other time: %s", got)
	}
	men[at("f8")] &^= Free
	if got := words(Judge(&men, game.First, cycle).Result); got != "red chases" {
		t.Errorf("with bound advisors: %s", got)
	}
}

func TestVerdictText(t *testing.T) {
	rook, horse := Man(NewPiece(game.First, Rook)), Man(NewPiece(game.Second, Horse))
	cannon := Deed{Act: Chase, On: rook, By: [8]uint8{Cannon: 1}, Times: 6}
	rooks := Deed{Act: Chase, On: horse | Covered, By: [8]uint8{Rook: 2, Cannon: 1}, Times: 4}
	check := Deed{Act: Check, By: [8]uint8{Horse: 1}, Times: 3}
	for _, c := range []struct {
		deeds  [2]Deed
		en, vi string
	}{
		{[2]Deed{}, "", ""},
		{[2]Deed{1: cannon}, "Black has chased the rook with the cannon 6 times", "Đen dùng pháo đuổi bắt xe 6 lần liền"},
		{[2]Deed{check, cannon}, "Red has checked with the horse 3 times", "Đỏ dùng mã chiếu 3 lần liền"},
		{[2]Deed{rooks, cannon}, "Red has chased the covered horse with 2 rooks and the cannon 4 times, while Black has chased the rook with the cannon 6 times",
			"Đỏ dùng 2 xe và pháo đuổi bắt mã úp 4 lần liền, còn Đen dùng pháo đuổi bắt xe 6 lần liền"},
	} {
		v := Verdict{Deeds: c.deeds}
		if en, vi := v.Text("en"), v.Text("vi"); en != c.en || vi != c.vi {
			t.Errorf("%v: %q, %q", c.deeds, en, vi)
		}
	}
}

func TestJudgeAllocates(t *testing.T) {
	for _, r := range readRulings(t) {
		men, side, cycle := r.cycle()
		if n := testing.AllocsPerRun(1, func() { Judge(&men, side, cycle) }); n != 0 {
			t.Fatalf("%s: %v allocations", r.fen, n)
		}
	}
}

func BenchmarkJudge(b *testing.B) {
	type scene struct {
		men   [Squares]Man
		side  game.Side
		cycle []game.Move
	}
	var scenes []scene
	plies := 0
	for _, r := range readRulings(b) {
		men, side, cycle := r.cycle()
		scenes = append(scenes, scene{men, side, cycle})
		plies += len(cycle)
	}
	b.ResetTimer()
	for b.Loop() {
		for i := range scenes {
			Judge(&scenes[i].men, scenes[i].side, scenes[i].cycle)
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*plies), "ns/ply")
}
