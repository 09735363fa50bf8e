package swiss

import (
	"cmp"
	"slices"
)

// round is the round to be paired.
type round struct {
	played   int  // rounds before it
	last     bool // whether it is the last of the tournament
	first    Color
	anyColor bool // C3 does not hold
	byeScore int  // of whoever gets the bye, where one is due (C5)
}

// Pair pairs the next round. The boards come in the order in which they are
// published: by the scores of the better and then of the other player, then by
// rank; the bye is last. The error is ErrNoPairing where the absolute criteria
// leave none, and says otherwise what is wrong with the field.
func Pair(f Field) ([]Board, error) {
	if err := f.check(); err != nil {
		return nil, err
	}
	cards := slices.SortedFunc(slices.Values(f.Cards), func(a, b Card) int { return cmp.Compare(a.Number, b.Number) })
	all := f.players(cards)
	f.keepApart(all)
	players := slices.DeleteFunc(slices.Clone(all), func(p *player) bool { return p.away })
	slices.SortFunc(players, compareRank)
	r := &round{played: f.Played(), last: f.Played() >= f.Rounds-1, first: f.firstColor(cards), anyColor: f.AnyColor}
	if !r.findByeScore(players) {
		return nil, ErrNoPairing
	}
	return r.publish(r.pair(players)), nil
}

// pair pairs one bracket after the other, from the highest score down. It
// returns the pairs, the higher player first, and who is left over.
func (r *round) pair(players []*player) (pairs [][2]*player, rest []*player) {
	var scores []int
	for _, p := range players {
		scores = append(scores, p.score)
	}
	rest = players
	for _, score := range slices.Compact(scores) {
		boards, left := r.bracketOf(rest, score).pair()
		pairs, rest = append(pairs, boards...), left
	}
	return pairs, rest
}

// mayMeet reports that C1 and C3 let two players meet.
func (r *round) mayMeet(a, b *player) bool {
	if a.avoids[b.number] {
		return false
	}
	return r.anyColor || !opposed(a, b) || !a.absolute() || !b.absolute() || r.last && (r.isTopScorer(a) || r.isTopScorer(b))
}

// isTopScorer reports more than half of all points (1.8). It matters in the
// last round alone.
func (r *round) isTopScorer(p *player) bool { return p.score > r.played }

// mayHaveBye reports that C2 and C5 let a player have the bye.
func (r *round) mayHaveBye(p *player) bool { return p.byeable && p.score <= r.byeScore }

// findByeScore finds the least score that whoever gets the bye can have (C5),
// and reports that there is a pairing at all (C4).
func (r *round) findByeScore(players []*player) bool {
	r.byeScore = 2 * r.played
	all := &bracket{round: r, rest: players}
	var s scale
	pairs, score := s.digit(len(players)+1), s.digit(r.byeScore)
	mates := all.match(s.limbs, nil, func(weight []int64, i, j int) bool {
		pairs.add(weight, 1)
		if j == len(players) {
			score.add(weight, -players[i].score)
		}
		return true
	})
	if slices.Contains(mates, -1) {
		return false
	}
	if len(players)%2 == 1 {
		r.byeScore = players[mates[len(players)]].score
	}
	return true
}

// publish gives the pairs their colours and puts them in order.
func (r *round) publish(pairs [][2]*player, rest []*player) []Board {
	slices.SortFunc(pairs, func(a, b [2]*player) int {
		return cmp.Or(cmp.Compare(b[0].score, a[0].score), cmp.Compare(b[1].score, a[1].score), cmp.Compare(a[0].rank, b[0].rank))
	})
	boards := make([]Board, 0, len(pairs)+1)
	for _, p := range pairs {
		if allocate(p[0], p[1], r.first) == White {
			boards = append(boards, Board{p[0].number, p[1].number})
		} else {
			boards = append(boards, Board{p[1].number, p[0].number})
		}
	}
	for _, p := range rest {
		boards = append(boards, Board{White: p.number})
	}
	return boards
}
