// Package meettest checks tournaments in tests. It works out standings a second time,
// from the text of C.07 in the edition of 1 February 2026 and from the boards alone. It is
// slow and plain on purpose, and shares nothing with the code that it checks.
package meettest

import (
	"fmt"
	"slices"

	"banco/meet"
)

// entry is one round of one player. Points are in points.
type entry struct {
	round    int
	opponent int // 0: none
	points   float64
	played   bool // over the board
	black    bool
	open     bool // is being played
	asked    bool // a bye for half a point or for nothing: 16.1.1
	forfeit  bool // lost by forfeit
}

// card returns the rounds of a player as the boards tell them.
func card(tour *meet.Tournament, id int) (list []entry) {
	for r, round := range tour.Rounds {
		e := entry{round: r + 1, asked: true}
		if slices.Contains(round.Resting, id) {
			e.points = 0.5
		}
		if slices.Contains(round.Granted, id) {
			e.points, e.asked = 1, false
		}
		for _, b := range round.Boards {
			if b.White != id && b.Black != id || id == 0 {
				continue
			}
			e.asked = false
			if b.Black == 0 { // the bye that the pairing gives
				e.points = 1
				continue
			}
			e.opponent, e.black = b.White+b.Black-id, b.Black == id
			switch b.Result {
			case "":
				e.open = true
			case "1-0", "0-1":
				e.played = true
				if e.black == (b.Result == "0-1") {
					e.points = 1
				}
			case "1/2":
				e.played, e.points = true, 0.5
			case "+-", "-+":
				if e.black == (b.Result == "-+") {
					e.points = 1
				} else {
					e.forfeit = true
				}
			case "--":
				e.forfeit = true
			}
		}
		list = append(list, e)
	}
	return list
}

// ruled is a tournament as the rules see it.
type ruled struct {
	tour    *meet.Tournament
	planned bool // the pairings were planned beforehand: 15.2
	cards   map[int][]entry
	points  map[int]float64
	seen    map[int]float64 // points as opponents' tie-breaks see them: 16.3
}

func byTheRules(tour *meet.Tournament) *ruled {
	r := &ruled{tour: tour, cards: map[int][]entry{}, points: map[int]float64{}, seen: map[int]float64{}}
	r.planned = tour.Settings.System == "round-robin" || tour.Settings.System == "double-round-robin"
	out := map[int]bool{} // left a round robin before half of the games
	if r.planned {
		for _, p := range tour.Players {
			played, games := 0, 0
			for _, e := range card(tour, p.ID) {
				if e.played {
					played++
				}
			}
			for range tour.Seeds {
				games++
			}
			games--
			if tour.Settings.System == "double-round-robin" {
				games += games
			}
			out[p.ID] = p.Withdrawn && float64(played) < float64(games)/2
		}
	}
	for _, p := range tour.Players {
		for _, e := range card(tour, p.ID) {
			if r.planned && (e.opponent == 0 || out[p.ID] || out[e.opponent]) {
				continue
			}
			r.cards[p.ID] = append(r.cards[p.ID], e)
			r.points[p.ID] += e.points
		}
	}
	for _, p := range tour.Players {
		list := r.cards[p.ID]
		for i, e := range list {
			last := e.asked // 16.2.5: asked for, and nothing but voluntary ones after it
			for _, later := range list[i+1:] {
				if !later.asked && !later.forfeit {
					last = false
				}
			}
			if last && !r.planned {
				r.seen[p.ID] += 0.5 // 16.3.2
			} else {
				r.seen[p.ID] += e.points // 16.3.1
			}
		}
	}
	return r
}

// opponentScore is the score of the opponent of a round, or of the dummy of 16.4.
func (r *ruled) opponentScore(id int, e entry) float64 {
	if e.played || r.planned {
		return r.seen[e.opponent]
	}
	own := r.points[id]
	most := 0.5 * float64(len(r.tour.Rounds)) // 16.4.2
	if e.opponent != 0 {
		most = r.seen[e.opponent] // 16.4.1
	}
	if own < most {
		return own
	}
	return most
}

// value is a tie-break that is a sum.
func (r *ruled) value(kind meet.Tiebreak, id int) (sum float64) {
	var all, voluntary []float64
	for _, e := range r.cards[id] {
		if e.open {
			continue
		}
		score := r.opponentScore(id, e)
		switch kind {
		case "buchholz", "buchholz-cut-1": // 8.1
			sum += score
			all = append(all, score)
			if (e.asked || e.forfeit) && !r.planned {
				voluntary = append(voluntary, score)
			}
		case "sonneborn-berger": // 9.1
			sum += score * e.points
		case "wins": // 7.1
			if e.points == 1 {
				sum++
			}
		case "black-wins": // 7.4
			if e.played && e.black && e.points == 1 {
				sum++
			}
		case "black-games": // 7.3
			if e.played && e.black {
				sum++
			}
		}
	}
	if kind == "buchholz-cut-1" && len(all) > 0 { // 14.1, 16.5
		if len(voluntary) > 0 {
			all = voluntary
		}
		sum -= slices.Min(all)
	}
	return sum
}

// direct returns the rank of each of the players who are tied, by article 6, from 1.
func (r *ruled) direct(tied []int) map[int]int {
	score, unmet := map[int]float64{}, map[int]int{}
	everyoneMet := true
	for _, a := range tied {
		for _, b := range tied {
			if a == b {
				continue
			}
			sum, games := 0.0, 0.0
			for _, e := range r.cards[a] {
				if e.opponent == b && !e.open && (e.played || r.planned) { // 6.1.1
					sum += e.points
					games++
				}
			}
			if games == 0 {
				unmet[a]++
				everyoneMet = false
			} else {
				score[a] += sum / games // 6.1.2
			}
		}
	}
	rank := map[int]int{}
	if everyoneMet { // 6.2
		for _, a := range tied {
			rank[a] = 1
			for _, b := range tied {
				if score[b] > score[a] {
					rank[a]++
				}
			}
		}
	} else { // 6.3
		left := slices.Clone(tied)
		for len(left) > 1 {
			var top []int
			for _, a := range left {
				sure := true
				for _, b := range left {
					if b != a && score[b]+float64(unmet[b]) >= score[a] {
						sure = false
					}
				}
				if sure {
					top = append(top, a)
				}
			}
			if len(top) == 0 {
				break
			}
			rank[top[0]] = len(tied) - len(left) + 1
			left = slices.DeleteFunc(left, func(a int) bool { return a == top[0] })
		}
		for _, a := range left {
			rank[a] = len(tied) - len(left) + 1
		}
	}
	return r.directAgain(tied, rank)
}

// directAgain applies article 6 to those who share a rank, if they are fewer than before.
func (r *ruled) directAgain(tied []int, rank map[int]int) map[int]int {
	result := map[int]int{}
	for _, a := range tied {
		var same []int
		for _, b := range tied {
			if rank[b] == rank[a] {
				same = append(same, b)
			}
		}
		if result[a] = rank[a]; len(same) > 1 && len(same) < len(tied) {
			result[a] += r.direct(same)[a] - 1
		}
	}
	return result
}

// primary is what counts before all tie-breaks.
func (r *ruled) primary(id int) float64 {
	if r.tour.Settings.System != "knockout" {
		return r.points[id]
	}
	rank, out := 0.0, false // the rounds survived, and then who is still in
	for _, e := range r.cards[id] {
		switch {
		case e.open, e.asked:
		case e.points == 1:
			rank += 2
		default:
			out = true
		}
	}
	if !out {
		rank++
	}
	return rank
}

// CheckStandings compares the standings of a tournament of players, not of teams, with
// the rules: points, every tie-break and ranks. It returns the differences.
func CheckStandings(tour *meet.Tournament) (wrong []string) {
	table := tour.Standings()
	if len(table) == 0 {
		return nil
	}
	r := byTheRules(tour)
	tied := map[int][]int{} // by ID: those who are level so far
	var all []int
	for _, s := range table {
		all = append(all, s.ID)
		if float64(s.Half)/2 != r.points[s.ID] {
			wrong = append(wrong, fmt.Sprintf("points of %d: %d half, want %v", s.ID, s.Half, r.points[s.ID]))
		}
	}
	split := func(value func(id int) float64) {
		finer := map[int][]int{}
		for _, a := range all {
			for _, b := range tied[a] {
				if value(a) == value(b) {
					finer[a] = append(finer[a], b)
				}
			}
		}
		tied = finer
	}
	rank := map[int]int{}
	place := func(value func(id int) float64) {
		for _, a := range all {
			for _, b := range tied[a] {
				if value(b) > value(a) {
					rank[a]++
				}
			}
		}
		split(value)
	}
	for _, a := range all {
		tied[a], rank[a] = all, 1
	}
	place(r.primary)
	for n := range len(table[0].Ties) {
		kind := table[0].Ties[n].Kind
		values, unit := map[int]float64{}, 1.0
		for _, s := range table {
			got := float64(s.Ties[n].Value)
			switch kind {
			case "direct":
				places := r.direct(tied[s.ID])
				values[s.ID] = -float64(places[s.ID])
				if slices.ContainsFunc(tied[s.ID], func(b int) bool { return places[b] != 1 }) {
					got = -got
				} else if got == 0 {
					got = -1
				}
			case "buchholz", "buchholz-cut-1":
				unit, values[s.ID] = 2, r.value(kind, s.ID)
			case "sonneborn-berger":
				unit, values[s.ID] = 4, r.value(kind, s.ID)
			default:
				values[s.ID] = r.value(kind, s.ID)
			}
			if got != unit*values[s.ID] {
				wrong = append(wrong, fmt.Sprintf("%s of %d: %v, want %v", kind, s.ID, got/unit, values[s.ID]))
			}
		}
		place(func(id int) float64 { return values[id] })
	}
	for _, s := range table {
		if s.Rank != rank[s.ID] {
			wrong = append(wrong, fmt.Sprintf("rank of %d: %d, want %d", s.ID, s.Rank, rank[s.ID]))
		}
	}
	return wrong
}
