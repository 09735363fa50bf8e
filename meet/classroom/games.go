package classroom

import (
	"slices"

	"banco/clock"
)

// Plan is what the games that begin together are: the game, its clock, and the agent.
type Plan struct {
	Game    string
	Variant string // every option named
	Control clock.Control
	Agent   string // that plays for the computer, as a seat names it; "" where it does not play
}

// Board is a game of the class.
type Board struct {
	Pair
	Plan   int // index into the plans of the class
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
	CalledOff Result = "off" // it does not count
)

var results = []Result{FirstWon, SecondWon, Drawn, CalledOff}

// Playing reports that somebody has a game that is not over.
func (c *Class) Playing(id int) bool {
	return slices.ContainsFunc(c.Boards, func(b Board) bool { return b.Result == Open && b.has(id) })
}

// StartGames adds the games of pairs by a plan, each with the ID that its match will
// have.
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

// CheckCallOff returns why somebody cannot call a game off, or nil.
func (c *Class) CheckCallOff(by, match string) error {
	if err := c.mayTeach(by); err != nil {
		return err
	}
	if b := c.Board(match); b == nil || b.Result != Open {
		return ErrNoBoard
	}
	return nil
}

// Report notes how a game ended. A result that was noted before stays.
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

// Score is the result of a student in the class.
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
