package endings

import "banco/game"

// Survey is what a table holds, by the side to move.
type Survey struct {
	Won, Drawn, Lost [2]int // positions, mirror images counted once
	Longest          [2]int // plies to the most distant mate that the side to move gives
}

// Survey counts what is in the table.
func (t *Table) Survey() (s Survey) {
	k := maker{Table: t, board: t.rules.Board(), men: make([]Man, len(t.material)), squares: make([]Square, len(t.material))}
	for side := range t.values {
		for index, v := range t.values[side] {
			switch {
			case !k.set(game.Side(side), index):
			case v == drawn:
				s.Drawn[side]++
			case v%2 == 1:
				s.Lost[side]++
			default:
				s.Won[side]++
				s.Longest[side] = max(s.Longest[side], int(v)-1)
			}
		}
	}
	return s
}
