package meet

// knockoutBoards returns the boards of the next round of a knock-out: in the
// first the best seeds are drawn apart and have the byes, later the winners of
// neighbouring boards meet.
func (t *Tournament) knockoutBoards() []Board {
	var places []int
	if len(t.Rounds) == 0 {
		for _, seed := range seedOrder(len(t.Seeds)) {
			if seed > len(t.Seeds) {
				places = append(places, 0)
			} else {
				places = append(places, t.Seeds[seed-1])
			}
		}
	} else {
		for _, b := range t.Rounds[len(t.Rounds)-1].Boards {
			places = append(places, b.winner())
		}
	}
	var boards []Board
	for i := 0; i < len(places); i += 2 {
		boards = append(boards, t.knockoutBoard(places[i], places[i+1]))
	}
	t.decideAbsent(boards)
	return boards
}

// knockoutBoard pairs two places; 0 is an empty one. White goes to whoever has
// had it less often, and to the first place where that is equal.
func (t *Tournament) knockoutBoard(a, b int) Board {
	switch {
	case a == 0:
		return Board{White: b}
	case b != 0 && t.whites(b) < t.whites(a):
		return Board{White: b, Black: a}
	}
	return Board{White: a, Black: b}
}

// whites returns how many games a player has had White in, less those with
// Black, forfeits not counted.
func (t *Tournament) whites(id int) (sum int) {
	for _, round := range t.Rounds {
		for _, b := range round.Boards {
			switch {
			case !outcomes[b.Result][0].Played():
			case b.White == id:
				sum++
			case b.Black == id:
				sum--
			}
		}
	}
	return sum
}

// seedOrder returns the seeds, from 1, in the order of their places: as many as
// the next power of two. The sum of neighbours is always the same, so that the
// first two can meet in the last round only.
func seedOrder(n int) []int {
	order := []int{1}
	for len(order) < n {
		var wider []int
		for _, seed := range order {
			wider = append(wider, seed, 2*len(order)+1-seed)
		}
		order = wider
	}
	return order
}
