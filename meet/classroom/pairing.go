package classroom

import (
	"math/rand/v2"
	"slices"
)

// Pair is two people who are to play, by their IDs.
type Pair struct{ First, Second int }

// has reports that somebody is one of the two.
func (p Pair) has(id int) bool { return p.First == id || p.Second == id }

// other returns the opponent of somebody.
func (p Pair) other(id int) int { return p.First + p.Second - id }

// Waiting lists the students who are there and have no game.
func (c *Class) Waiting() (ids []int) {
	for _, s := range c.Students {
		if !s.Left && !c.Playing(s.ID) {
			ids = append(ids, s.ID)
		}
	}
	return ids
}

// CheckPairs returns why a teacher cannot let these pairs play, or nil.
func (c *Class) CheckPairs(by string, pairs []Pair) error {
	if err := c.mayTeach(by); err != nil {
		return err
	}
	if len(pairs) == 0 {
		return ErrNoPair
	}
	if len(c.Boards)+len(pairs) > MaxBoards {
		return ErrBoards
	}
	waiting := c.Waiting()
	for _, p := range pairs {
		for _, id := range []int{p.First, p.Second} {
			if id == Teacher || id == Computer {
				continue
			}
			at := slices.Index(waiting, id)
			if at < 0 {
				return ErrPairs
			}
			waiting = slices.Delete(waiting, at, at+1)
		}
		if p.First <= Teacher && p.Second <= Teacher {
			return ErrPairs
		}
	}
	return nil
}

// PairRandomly pairs students who wait, at random. With an odd number one of
// those who have played most sits out. Two students who have just met get other
// opponents where that is possible. The student who has had the first move less
// often gets it.
func (c *Class) PairRandomly(rng *rand.Rand, waiting []int) (pairs []Pair, err error) {
	ids := slices.Clone(waiting)
	if len(ids) < 2 {
		return nil, ErrNoPair
	}
	rng.Shuffle(len(ids), func(i, j int) { ids[i], ids[j] = ids[j], ids[i] })
	if len(ids)%2 == 1 { // one of those who have played most sits out
		slices.SortStableFunc(ids, func(a, b int) int { return c.gamesOf(a) - c.gamesOf(b) })
		ids = ids[:len(ids)-1]
		rng.Shuffle(len(ids), func(i, j int) { ids[i], ids[j] = ids[j], ids[i] })
	}
	for i := 0; i < len(ids); i += 2 {
		c.avoidRematch(ids, i)
	}
	for two := range slices.Chunk(ids, 2) {
		pairs = append(pairs, c.assignColours(two[0], two[1]))
	}
	return pairs, nil
}

// avoidRematch exchanges the opponent of ids[i], which is ids[i+1], if the two have
// just met: with a student further on, or else with one of an earlier pair. If both
// are impossible, they meet again.
func (c *Class) avoidRematch(ids []int, i int) {
	if c.lastOpponent(ids[i]) != ids[i+1] {
		return
	}
	for j := i + 2; j < len(ids); j++ {
		if c.lastOpponent(ids[i]) != ids[j] {
			ids[i+1], ids[j] = ids[j], ids[i+1]
			return
		}
	}
	for j := 0; j < i; j += 2 {
		if c.lastOpponent(ids[i]) != ids[j+1] && c.lastOpponent(ids[j]) != ids[i+1] {
			ids[i+1], ids[j+1] = ids[j+1], ids[i+1]
			return
		}
	}
}

// lastOpponent returns the last opponent of somebody, or nobody.
func (c *Class) lastOpponent(id int) int {
	for _, b := range slices.Backward(c.Boards) {
		if b.has(id) {
			return b.other(id)
		}
	}
	return nobody
}

// nobody is no ID.
const nobody = -2

// gamesOf returns how many games somebody has had.
func (c *Class) gamesOf(id int) (n int) {
	for _, b := range c.Boards {
		if b.has(id) {
			n++
		}
	}
	return n
}

// assignColours gives the first move to the one who has had it less often.
func (c *Class) assignColours(a, b int) Pair {
	firstMoves := func(id int) (n int) {
		for _, board := range c.Boards {
			if board.First == id {
				n++
			}
			if board.Second == id {
				n--
			}
		}
		return n
	}
	if firstMoves(a) > firstMoves(b) {
		a, b = b, a
	}
	return Pair{a, b}
}
