package judge_test

import (
	"bufio"
	"os"
	"strings"
	"testing"

	"banco/game"
	"banco/games/xiangqi"
	"banco/games/xiangqi/board"
	"banco/games/xiangqi/judge"
)

// ruling is a line of testdata/rulings.txt.
type ruling struct {
	start   [board.Squares]board.Man
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
		p, err := xiangqi.ParseFEN(r.fen)
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

func parse(t testing.TB, fen string) *xiangqi.Position {
	t.Helper()
	p, err := xiangqi.ParseFEN(fen)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func menOf(p *xiangqi.Position) (men [board.Squares]board.Man) {
	for s := range board.Square(board.Squares) {
		men[s] = p.Man(s)
	}
	return men
}

// cycle returns the position that the moves repeat, and the moves since it
// stood last, nil if they repeat nothing.
func (r ruling) cycle() (men [board.Squares]board.Man, side game.Side, cycle []game.Move) {
	type placement struct {
		men  [board.Squares]board.Man
		side game.Side
	}
	now := placement{r.start, r.side}
	seen := map[placement]int{now: 0}
	for i, m := range r.moves {
		now.men[board.To(m)], now.men[board.From(m)] = now.men[board.From(m)], 0
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
		p := parse(t, r.fen)
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
			if got := words(judge.Rule(&men, side, turned).Result); got != r.verdict {
				t.Errorf("%s: after %d moves of the cycle %s, not %s", r.fen, turn, got, r.verdict)
			}
			m := cycle[turn]
			men[board.To(m)], men[board.From(m)] = men[board.From(m)], 0
			side ^= 1
		}
		if cycle == nil {
			continue
		}
		mirror := func(s board.Square) board.Square {
			return board.Square(s.Rank()*board.Files + board.Files - 1 - s.File())
		}
		if got := words(judgeMapped(men, side, cycle, mirror, 0)); got != r.verdict {
			t.Errorf("%s: mirrored %s, not %s", r.fen, got, r.verdict)
		}
		swapped := strings.NewReplacer("red", "black", "black", "red").Replace(r.verdict)
		turn := func(s board.Square) board.Square { return board.Squares - 1 - s }
		if got := words(judgeMapped(men, side, cycle, turn, 1)); got != swapped {
			t.Errorf("%s: with colours swapped %s, not %s", r.fen, got, swapped)
		}
	}
}

// judgeMapped judges with every point mapped, and with the sides exchanged if
// swap is 1.
func judgeMapped(men [board.Squares]board.Man, side game.Side, cycle []game.Move, to func(board.Square) board.Square,
	swap board.Man) game.Result {
	var mapped [board.Squares]board.Man
	for s, m := range men {
		if m != 0 {
			mapped[to(board.Square(s))] = m ^ swap<<3
		}
	}
	moves := make([]game.Move, len(cycle))
	for i, m := range cycle {
		moves[i] = board.NewMove(to(board.From(m)), to(board.To(m)))
	}
	return judge.Rule(&mapped, side^game.Side(swap), moves).Result
}

// In cờ úp a revealed advisor protects beyond the palace; a bound one does not.
func TestJudgeFree(t *testing.T) {
	at := func(name string) board.Square { return board.Square(int(name[1]-'0')*board.Files + int(name[0]-'a')) }
	var men [board.Squares]board.Man
	for name, m := range map[string]board.Man{
		"e0": board.Man(board.NewPiece(game.First, board.King)),
		"b7": board.Man(board.NewPiece(game.First, board.Rook)),
		"d9": board.Man(board.NewPiece(game.Second, board.King)),
		"e6": board.Man(board.NewPiece(game.Second, board.Horse)),
		"d5": board.Man(board.NewPiece(game.Second, board.Advisor)) | board.Free,
		"f8": board.Man(board.NewPiece(game.Second, board.Advisor)) | board.Free,
	} {
		men[at(name)] = m
	}
	var cycle []game.Move
	for _, m := range []string{"b7b6", "e6g7", "b6b7", "g7e6"} {
		cycle = append(cycle, board.NewMove(at(m[:2]), at(m[2:])))
	}
	if got := words(judge.Rule(&men, game.First, cycle).Result); got != "draw" {
		t.Errorf("with free advisors: %s", got)
	}
	men[at("d5")] &^= board.Free
	if got := words(judge.Rule(&men, game.First, cycle).Result); got != "draw" {
		t.Errorf("protected every other time: %s", got)
	}
	men[at("f8")] &^= board.Free
	if got := words(judge.Rule(&men, game.First, cycle).Result); got != "red chases" {
		t.Errorf("with bound advisors: %s", got)
	}
}

func TestVerdictText(t *testing.T) {
	rook, horse := board.Man(board.NewPiece(game.First, board.Rook)), board.Man(board.NewPiece(game.Second, board.Horse))
	cannon := judge.Deed{Act: judge.Chase, On: rook, By: [8]uint8{board.Cannon: 1}, Times: 6}
	rooks := judge.Deed{Act: judge.Chase, On: horse | board.Covered, By: [8]uint8{board.Rook: 2, board.Cannon: 1}, Times: 4}
	check := judge.Deed{Act: judge.Check, By: [8]uint8{board.Horse: 1}, Times: 3}
	for _, c := range []struct {
		deeds  [2]judge.Deed
		en, vi string
	}{
		{[2]judge.Deed{}, "", ""},
		{[2]judge.Deed{1: cannon}, "Black has chased the chariot with the cannon 6 times", "Đen dùng pháo đuổi bắt xe 6 lần liền"},
		{[2]judge.Deed{check, cannon}, "Red has checked with the horse 3 times", "Đỏ dùng mã chiếu 3 lần liền"},
		{[2]judge.Deed{rooks, cannon}, "Red has chased the covered horse with 2 chariots and the cannon 4 times, while Black has chased " +
			"the chariot with the cannon 6 times",
			"Đỏ dùng 2 xe và pháo đuổi bắt mã úp 4 lần liền, còn Đen dùng pháo đuổi bắt xe 6 lần liền"},
	} {
		v := judge.Verdict{Deeds: c.deeds}
		if en, vi := v.Text("en"), v.Text("vi"); en != c.en || vi != c.vi {
			t.Errorf("%v: %q, %q", c.deeds, en, vi)
		}
	}
}

func TestJudgeAllocates(t *testing.T) {
	for _, r := range readRulings(t) {
		men, side, cycle := r.cycle()
		if n := testing.AllocsPerRun(1, func() { judge.Rule(&men, side, cycle) }); n != 0 {
			t.Fatalf("%s: %v allocations", r.fen, n)
		}
	}
}

func BenchmarkJudge(b *testing.B) {
	type scene struct {
		men   [board.Squares]board.Man
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
			judge.Rule(&scenes[i].men, scenes[i].side, scenes[i].cycle)
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*plies), "ns/ply")
}
