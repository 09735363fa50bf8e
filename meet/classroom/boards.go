package classroom

import (
	"math/rand/v2"
	"slices"

	"banco/clock"
)

// Plan is what is played.
type Plan struct {
	Game    string
	Variant string // every option named
	Control clock.Control
	Agent   string // who plays for the computer, as a seat names it; "" where nobody does
}

// Pair is two who are to play, by their IDs.
type Pair struct{ First, Second int }

// Board is a game of the class.
type Board struct {
	Pair
	Plan   int // among those of the class
	Match  string
	Result Result
}

// Result is how a game ended.
type Result string

// The results of games.
const (
	Open      Result = ""
	FirstWon  Result = "1-0"
	SecondWon Result = "0-1"
	Drawn     Result = "1/2"
	CalledOff Result = "off" // it counts nothing
)

var results = []Result{FirstWon, SecondWon, Drawn, CalledOff}

// has reports that somebody plays at a board.
func (p Pair) has(id int) bool { return p.First == id || p.Second == id }

// other returns who plays with somebody.
func (p Pair) other(id int) int { return p.First + p.Second - id }

// Playing reports that somebody has a game that is not over.
func (c *Class) Playing(id int) bool {
	return slices.ContainsFunc(c.Boards, func(b Board) bool { return b.Result == Open && b.has(id) })
}

// Waiting lists the students who are there and have no game.
func (c *Class) Waiting() (ids []int) {
	for _, s := range c.Students {
		if !s.Left && !c.Playing(s.ID) {
			ids = append(ids, s.ID)
		}
	}
	return ids
}

// CheckPairs says why a teacher cannot let these pairs play, or nothing.
func (c *Class) CheckPairs(by string, pairs []Pair) error {
	if err := c.may(by); err != nil {
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

// StartGames adds the games of pairs by a plan, each with the name that its match
// will have.
func (c *Class) StartGames(by string, plan Plan, pairs []Pair, matches []string) error {
	if err := c.CheckPairs(by, pairs); err != nil {
		return err
	}
	computer := slices.ContainsFunc(pairs, func(p Pair) bool { return p.has(Computer) })
	if len(matches) != len(pairs) || slices.Contains(matches, "") || computer && plan.Agent == "" {
		return ErrPairs
	}
	c.Plans = append(c.Plans, plan)
	for i, p := range pairs {
		c.Boards = append(c.Boards, Board{Pair: p, Plan: len(c.Plans) - 1, Match: matches[i]})
	}
	return nil
}

// Board returns the game of a match, or nil.
func (c *Class) Board(match string) *Board {
	at := slices.IndexFunc(c.Boards, func(b Board) bool { return b.Match == match })
	if at < 0 {
		return nil
	}
	return &c.Boards[at]
}

// CheckCallOff says why somebody cannot call a game off, or nothing.
func (c *Class) CheckCallOff(by, match string) error {
	if err := c.may(by); err != nil {
		return err
	}
	if b := c.Board(match); b == nil || b.Result != Open {
		return ErrNoBoard
	}
	return nil
}

// Report notes how a game ended; what was noted first stays.
func (c *Class) Report(match string, r Result) error {
	b := c.Board(match)
	if b == nil || !slices.Contains(results, r) {
		return ErrNoBoard
	}
	if b.Result == Open {
		b.Result = r
	}
	return nil
}

// PairRandomly pairs the students who wait, at random: who sat out before is not the
// odd one again, two who have just met meet others where that goes, and who has
// had the first move less often gets it. One may be left without a game.
func (c *Class) PairRandomly(r *rand.Rand) (pairs []Pair, err error) {
	ids := c.Waiting()
	if len(ids) < 2 {
		return nil, ErrNoPair
	}
	r.Shuffle(len(ids), func(i, j int) { ids[i], ids[j] = ids[j], ids[i] })
	if len(ids)%2 == 1 { // who has played most rests
		slices.SortStableFunc(ids, func(a, b int) int { return c.played(a) - c.played(b) })
		ids = ids[:len(ids)-1]
		r.Shuffle(len(ids), func(i, j int) { ids[i], ids[j] = ids[j], ids[i] })
	}
	for i := 0; i < len(ids); i += 2 {
		c.part(ids, i)
	}
	for two := range slices.Chunk(ids, 2) {
		pairs = append(pairs, c.coloured(two[0], two[1]))
	}
	return pairs, nil
}

// part puts somebody beside ids[i] whom they have not just met, where there is
// one: of those who come later, or else of a pair that has been made.
func (c *Class) part(ids []int, i int) {
	if c.last(ids[i]) != ids[i+1] {
		return
	}
	for j := i + 2; j < len(ids); j++ {
		if c.last(ids[i]) != ids[j] {
			ids[i+1], ids[j] = ids[j], ids[i+1]
			return
		}
	}
	for j := 0; j < i; j += 2 {
		if c.last(ids[i]) != ids[j+1] && c.last(ids[j]) != ids[i+1] {
			ids[i+1], ids[j+1] = ids[j+1], ids[i+1]
			return
		}
	}
}

// last returns whom somebody met last, or nobody.
func (c *Class) last(id int) int {
	for _, b := range slices.Backward(c.Boards) {
		if b.has(id) {
			return b.other(id)
		}
	}
	return nobody
}

// nobody is no ID.
const nobody = -2

// played returns how many games somebody has had.
func (c *Class) played(id int) (n int) {
	for _, b := range c.Boards {
		if b.has(id) {
			n++
		}
	}
	return n
}

// coloured gives the first move to who had it less often.
func (c *Class) coloured(a, b int) Pair {
	had := func(id int) (n int) {
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
	if had(a) > had(b) {
		a, b = b, a
	}
	return Pair{a, b}
}

// Score is what a student has got.
type Score struct {
	Games int // that counted
	Half  int // half points
}

// Score adds up the games of a student.
func (c *Class) Score(id int) (s Score) {
	for _, b := range c.Boards {
		if !b.has(id) || b.Result == Open || b.Result == CalledOff {
			continue
		}
		s.Games++
		switch {
		case b.Result == Drawn:
			s.Half++
		case (b.Result == FirstWon) == (b.First == id):
			s.Half += 2
		}
	}
	return s
}
