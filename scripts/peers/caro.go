package main

import (
	"fmt"
	"strings"

	"banco/game"
	"banco/games/caro"
)

// caroRows plays random games of caro and compares where they end with a look at every
// line of the board. It shares nothing with the rules.
func caroRows(r *round) error {
	rule := []string{"caro", "caro-free", "freestyle", "standard"}[r.IntN(4)]
	g := caro.New()
	pos, err := g.Start(game.Variant{"rule": rule})
	if err != nil {
		return err
	}
	b, err := g.Board(game.Variant{"rule": rule})
	if err != nil {
		return err
	}
	stones := map[[2]int]byte{}
	var line []string
	for turn := 0; ; turn++ {
		at := strings.Join(line, " ") + " under " + rule
		won := winner(stones, rule)
		result := pos.Result()
		ours := byte(0)
		if result.Reason == game.FiveInARow {
			ours = "xo"[result.Winner]
		}
		r.compare(at, "winner", ours, won)
		if won == 0 && !result.Over() {
			r.compare(at, "legal moves", len(pos.Moves(nil)), b.Files*b.Ranks-len(stones))
		}
		if won != 0 || result.Over() {
			return nil
		}
		x, y := r.near(stones, b.Files, b.Ranks)
		text := fmt.Sprintf("%c%d", 'a'+x, y+1)
		m, err := pos.ParseMove(text)
		if err != nil {
			r.compare(at, "move "+text, err, "legal")
			return nil
		}
		pos.Make(m)
		stones[[2]int{x, y}] = "xo"[turn%2]
		line = append(line, text)
	}
}

// near returns an empty point beside the stones, so that rows come about.
func (r *round) near(stones map[[2]int]byte, files, ranks int) (x, y int) {
	for try := 0; ; try++ {
		spread := 3 + try/50
		x, y = files/2+r.IntN(2*spread+1)-spread, ranks/2+r.IntN(2*spread+1)-spread
		if _, taken := stones[[2]int{x, y}]; !taken && x >= 0 && y >= 0 && x < files && y < ranks {
			return x, y
		}
	}
}

// winner returns the colour that has a winning row, or 0.
func winner(stones map[[2]int]byte, rule string) byte {
	for at, own := range stones {
		for _, d := range [][2]int{{1, 0}, {0, 1}, {1, 1}, {1, -1}} {
			before := [2]int{at[0] - d[0], at[1] - d[1]}
			if stones[before] == own {
				continue // the row does not begin here
			}
			n := 1
			after := [2]int{at[0] + d[0], at[1] + d[1]}
			for ; stones[after] == own; n++ {
				after = [2]int{after[0] + d[0], after[1] + d[1]}
			}
			blocked := stones[before] != 0 && stones[after] != 0
			if rowWins(rule, n, blocked) {
				return own
			}
		}
	}
	return 0
}

// rowWins is the rule for an unbroken row of n stones.
func rowWins(rule string, n int, blocked bool) bool {
	switch rule {
	case "caro":
		return n == 5 && !blocked
	case "caro-free":
		return n == 5 && !blocked || n > 5
	case "standard":
		return n == 5
	}
	return n >= 5
}
