package classroom

import (
	"bytes"
	"encoding/csv"
	"slices"
	"strconv"
	"time"

	"banco/clock"
	"banco/meet"
)

// Plan is what the games that begin together are: the game, its clock, and the agent.
type Plan struct {
	Game    string
	Variant string // every option named
	Control clock.Control
	Agent   string // that plays for the computer, as a seat names it; "" where it does not play
	Begun   time.Time
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
	c.Plans, c.Game = append(c.Plans, plan), plan.Game
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
func (c *Class) Score(id int) Score { return c.scoreSince(id, time.Time{}) }

// scoreSince adds up the games of a student that have begun since a time.
func (c *Class) scoreSince(id int, since time.Time) (s Score) {
	for _, b := range c.Boards {
		if !b.has(id) || b.Result == Open || b.Result == CalledOff || c.Plans[b.Plan].Begun.Before(since) {
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

// CSV returns the results of games that have begun since a time as a table for
// spreadsheets: a line for each game, an empty line, and a line for each student who
// has played. Times are those of the place.
func (c *Class) CSV(since time.Time, place *time.Location) []byte {
	var text bytes.Buffer
	w := csv.NewWriter(&text)
	_ = w.Write([]string{"begun", "game", "first", "second", "result"}) // a buffer takes all
	for _, b := range c.Boards {
		plan := c.Plans[b.Plan]
		if plan.Begun.Before(since) {
			continue
		}
		line := []string{plan.Begun.In(place).Format("2006-01-02 15:04"), plan.Game}
		for _, id := range []int{b.First, b.Second} {
			if id == Computer {
				line = append(line, plan.Agent)
			} else {
				line = append(line, meet.Cell(c.Person(id).Name))
			}
		}
		_ = w.Write(append(line, string(b.Result)))
	}
	w.Flush()
	text.WriteString("\n")
	_ = w.Write([]string{"name", "games", "points"})
	for _, s := range c.Students {
		if score := c.scoreSince(s.ID, since); score.Games > 0 {
			_ = w.Write([]string{meet.Cell(s.Name), strconv.Itoa(score.Games), strconv.FormatFloat(float64(score.Half)/2, 'f', -1, 64)})
		}
	}
	w.Flush()
	return text.Bytes()
}
