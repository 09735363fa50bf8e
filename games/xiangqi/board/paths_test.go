package board

import (
	"slices"
	"testing"

	"banco/game"
)

// apart returns how many files and ranks lie between two points, without sign.
func apart(a, b Square) (files, ranks int) {
	files, ranks = a.File()-b.File(), a.Rank()-b.Rank()
	return max(files, -files), max(ranks, -ranks)
}

// via returns through which point a jump leads, and whether there is one.
func via(list []Jump, to Square) (Square, bool) {
	i := slices.IndexFunc(list, func(j Jump) bool { return j.To == to })
	if i < 0 {
		return 0, false
	}
	return list[i].Via, true
}

// TestJumps compares the jumps of horses and elephants with what books say of
// them, for every two points.
func TestJumps(t *testing.T) {
	for s := range Square(Squares) {
		for to := range Square(Squares) {
			files, ranks := apart(s, to)
			leg, ok := via(HorseJumps(s), to)
			if ok != (files*ranks == 2) {
				t.Fatalf("a horse jumps from %v to %v: %v", s, to, ok)
			}
			if back, came := via(HorsesTo(to), s); came != ok || back != leg {
				t.Fatalf("a horse comes from %v to %v: %v", s, to, came)
			}
			if ok {
				// The leg is beside the horse and diagonal to where it goes.
				f, r := apart(s, leg)
				df, dr := apart(leg, to)
				if f+r != 1 || df != 1 || dr != 1 {
					t.Fatalf("the leg between %v and %v is %v", s, to, leg)
				}
			}
			eye, ok := via(ElephantJumps(s), to)
			if ok != (files == 2 && ranks == 2) || ok && 2*int(eye) != int(s)+int(to) {
				t.Fatalf("an elephant jumps from %v over %v to %v: %v", s, eye, to, ok)
			}
		}
	}
}

func TestSteps(t *testing.T) {
	for s := range Square(Squares) {
		for to := range Square(Squares) {
			files, ranks := apart(s, to)
			king := files+ranks == 1 && InPalace(s) && InPalace(to)
			if slices.Contains(KingSteps(s), to) != king {
				t.Errorf("a king steps from %v to %v: %v", s, to, !king)
			}
			advisor := files == 1 && ranks == 1
			if slices.Contains(AdvisorSteps(s), to) != advisor {
				t.Errorf("an advisor steps from %v to %v: %v", s, to, !advisor)
			}
			for side := game.First; side <= game.Second; side++ {
				forward := HomeRank(side, to)-HomeRank(side, s) == 1 && files == 0
				pawn := forward || ranks == 0 && files == 1 && HomeRank(side, s) >= 5
				if slices.Contains(PawnSteps(side, s), to) != pawn || slices.Contains(PawnsTo(side, to), s) != pawn {
					t.Errorf("a pawn of %v steps from %v to %v: %v", side, s, to, !pawn)
				}
			}
		}
	}
}

func TestRays(t *testing.T) {
	steps := [4]int{Up: Files, Down: -Files, Right: 1, Left: -1}
	for s := range Square(Squares) {
		lengths := [4]int{Up: Ranks - 1 - s.Rank(), Down: s.Rank(), Right: Files - 1 - s.File(), Left: s.File()}
		for dir, ray := range Rays(s) {
			if len(ray) != lengths[dir] {
				t.Fatalf("the ray %d from %v has %d points, want %d", dir, s, len(ray), lengths[dir])
			}
			for i, at := range ray {
				if int(at) != int(s)+(i+1)*steps[dir] {
					t.Fatalf("the ray %d from %v has %v", dir, s, at)
				}
			}
		}
	}
}
