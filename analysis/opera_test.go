package analysis

import (
	"context"
	"reflect"
	"runtime"
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	"banco/engine"
	"banco/game"
	"banco/search"
)

// opera is Morphy against the Duke of Brunswick and Count Isouard, Paris 1858.
const opera = `e4 e5 Nf3 d6 d4 Bg4 dxe5 Bxf3 Qxf3 dxe5 Bc4 Nf6 Qb3 Qe7 Nc3 c6 Bg5 b5 Nxb5 cxb5 Bxb5+ Nbd7 O-O-O Rd8
Rxd7 Rxd7 Rd1 Qe6 Bxd7+ Nxd7 Qb8+ Nxb8 Rd8#`

// stockfish is what Stockfish 15.1 finds before the first move of the game and
// after each: a million nodes a position, a table emptied each time, hundredths of
// a pawn for White. From 15…Nxd7 on it announces mate.
var stockfish = []search.Score{
	26, 36, 20, 37, 54, 65, 99, 100, 114, 129, 142, 132,
	224, 222, 232, 212, 203, 191, 318, 336, 476, 475, 462, 512, 495, 500, 565, 593, 637, 645,
	search.Win - 3, search.Win - 2, search.Win - 1, search.Win,
}

// judged marks moves by the scores around them, with hindsight, as a review does
// that need not search: scores has one more than there are moves.
func judged(scores []search.Score) []string {
	marks := make([]string, len(scores)-1)
	worth := scores[len(marks)]
	for i := len(marks) - 1; i >= 0; i-- {
		side := game.Side(i % 2)
		drop := inPawns.of(scores[i], side) - inPawns.of(worth, side)
		if marks[i] = mark(drop); drop > 0 {
			worth = scores[i]
		}
	}
	return marks
}

// severity orders marks: 0 for a move that is not bad.
func severity(mark string) int {
	return slices.Index([]string{Inaccuracy, Mistake, Blunder}, mark) + 1
}

// operaMoves returns the game's moves.
func operaMoves(t *testing.T, kit *engine.Kit) []game.Move {
	t.Helper()
	p := read(t, kit, "")
	san := kit.Game.Notations()[1]
	var line []game.Move
	for _, text := range strings.Fields(opera) {
		m, err := san.Parse(p, text)
		if err != nil {
			t.Fatal(err)
		}
		line = append(line, m)
		p.Make(m)
	}
	return line
}

// full reviews a line as the page has it done.
func full(t *testing.T, kit *engine.Kit, line []game.Move) []Reviewed {
	t.Helper()
	list, err := Review(context.Background(), kit, read(t, kit, ""), line, ReviewLimits(len(line)), func(int, int) error { return nil })
	if err != nil {
		t.Fatal(err)
	}
	return list
}

func TestReviewOfTheOperaGame(t *testing.T) {
	skipIfShort(t)
	kit := kitOf("chess")
	line := operaMoves(t, kit)
	list := full(t, kit, line)
	bad, doubtful := [2]int{}, [2]int{}
	for i, r := range list {
		switch r.Mark {
		case Mistake, Blunder:
			bad[i%2]++
		case Inaccuracy:
			doubtful[i%2]++
		}
		if r.Ply >= 19 && i%2 == 0 && r.Best != nil { // from Nxb5 on
			t.Errorf("ply %d is marked %s, better %v", r.Ply, r.Mark, r.Best)
		}
		t.Logf("%d %s %d %s", r.Ply, strings.Fields(opera)[i], r.Score, r.Mark)
	}
	for i, theirs := range judged(stockfish) {
		if inPawns.of(stockfish[i], game.Side(i%2)) < lost {
			continue // our scores grow faster than Stockfish's where the game is decided
		}
		mark := list[i].Mark
		less, more := min(severity(mark), severity(theirs)), max(severity(mark), severity(theirs))
		if more-less > 1 {
			t.Errorf("ply %d is marked %q, by what Stockfish finds %q", i+1, mark, theirs)
		}
	}
	if b5 := list[17].Mark; severity(b5) == 0 || judged(stockfish)[17] != Mistake {
		t.Errorf("9…b5, after which Black is lost, is marked %q", b5)
	}
	moves := JudgeReview(read(t, kit, ""), line, list)
	white, black := Accuracy(moves, game.First), Accuracy(moves, game.Second)
	theirs := JudgeScores(read(t, kit, ""), line, stockfish)
	t.Logf("white %.0f (%.0f), black %.0f (%.0f)", white, Accuracy(theirs, game.First), black, Accuracy(theirs, game.Second))
	if bad[0] > 0 || doubtful[0] > 1 || bad[1]+doubtful[1] < 3 || black > white-8 || white < 90 {
		t.Errorf("accuracy %.0f and %.0f, %v bad moves, %v doubtful ones", white, black, bad, doubtful)
	}
}

// What a search finds later counts before: nobody gains by a move of their own.
// Searches as short as these overlook a lot.
func TestReviewLooksBack(t *testing.T) {
	skipIfShort(t)
	kit := kitOf("chess")
	list := review(t, kit, read(t, kit, ""), operaMoves(t, kit))
	for i, r := range list[1:] {
		side := game.Side(i+1) % 2
		if gain := ours.of(r.Score, side) - ours.of(list[i].Score, side); gain > 1e-9 {
			t.Errorf("ply %d gains %.3f", r.Ply, gain)
		}
	}
	if bad := list[32].Mark + list[30].Mark; bad != BestMove+BestMove {
		t.Errorf("the mate is marked %s", bad)
	}
}

// The same game gets the same review, whatever else the machine has to do.
func TestReviewsRepeat(t *testing.T) {
	skipIfShort(t)
	kit := kitOf("chess")
	line := operaMoves(t, kit)[:6]
	want := full(t, kit, line)
	var stop atomic.Bool
	defer stop.Store(true)
	for range 4 {
		go func() {
			for !stop.Load() {
				runtime.Gosched()
			}
		}()
	}
	if got := full(t, kit, line); !reflect.DeepEqual(got, want) {
		t.Errorf("under load %+v, else %+v", got, want)
	}
}
