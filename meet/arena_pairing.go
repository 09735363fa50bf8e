package meet

import "banco/meet/matching"

// rankWeight is how many points of rating one rank of distance is worth.
const rankWeight = 300

// Pair pairs as many of the waiting players as it can, with the least sum of distances
// in rank and rating, and puts them into their games. Nobody meets their last opponent
// again, unless those two are all who are present, and nobody has a colour for the
// fourth time in a row.
func (a *Arena) Pair() []Board {
	var waiting []Entry
	present := 0
	for _, e := range a.Standings() {
		if e.Waiting && !e.Playing {
			waiting = append(waiting, e)
		}
		if e.Waiting || e.Playing {
			present++
		}
	}
	g := matching.NewGraph(len(waiting), 2)
	for j, lower := range waiting {
		for i, higher := range waiting[:j] {
			if mayPlay(higher, lower, present == 2) {
				distance := rankWeight*(j-i) + max(higher.Rating-lower.Rating, lower.Rating-higher.Rating)
				g.Join(i, j, []int64{1, -int64(distance)})
			}
		}
	}
	var boards []Board
	for i, j := range g.Heaviest() {
		if i < j {
			boards = append(boards, a.seat(waiting[i], waiting[j]))
		}
	}
	return boards
}

// mayPlay reports that two players may be paired; alone: nobody else is present.
func mayPlay(a, b Entry, alone bool) bool {
	if (a.Last == b.ID || b.Last == a.ID) && !alone {
		return false
	}
	return min(a.ColorStreak, b.ColorStreak) < maxColors && max(a.ColorStreak, b.ColorStreak) > -maxColors
}

// seat gives two players their colours: White to the one who has had it less of late.
func (a *Arena) seat(x, y Entry) Board {
	if y.ColorStreak < x.ColorStreak {
		x, y = y, x
	}
	white, black := &a.Entries[x.ID-1], &a.Entries[y.ID-1]
	white.Playing, black.Playing = true, true
	white.Last, black.Last = black.ID, white.ID
	white.ColorStreak, black.ColorStreak = max(white.ColorStreak, 0)+1, min(black.ColorStreak, 0)-1
	return Board{White: white.ID, Black: black.ID}
}
