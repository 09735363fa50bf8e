package enginematch

import (
	"context"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"time"

	"banco/game"
	"banco/play"
)

// Remote plays the games of a match on other machines. It takes rounds from next until that
// returns nil, and calls played for every game of them that has ended, from any goroutine. An
// error of played says that the game is not to be believed: it is still to be played.
type Remote func(ctx context.Context, next func() (*Round, error), played func(*Round, *Played) error) error

// Round is what another machine plays at a time: the games of two entrants from an opening.
type Round struct {
	Entrants [2]int    // of the match
	Fixtures []Fixture // one, or two with both colours, that are still to be played
	pairings []pairing
}

// Fixture is a game to be played on another machine, whose match has the two entrants alone.
type Fixture struct {
	Number  int     `json:"number"`            // of the match that asks, from 1; it seeds the agents
	Swapped bool    `json:"swapped,omitempty"` // the second entrant has the first seat
	Index   int     `json:"index"`             // of the opening; it seeds the deal
	Opening Opening `json:"opening"`
}

// Played is a game that another machine has played.
type Played struct {
	Number      int             `json:"number"`
	Moves       []string        `json:"moves"`          // after the opening
	Evals       []string        `json:"evals"`          // of each, for First; "" for none
	Left        []time.Duration `json:"left,omitempty"` // on the mover's clock after each, if there is one
	Winner      game.Side       `json:"winner"`
	Reason      string          `json:"reason"`
	Note        string          `json:"note,omitempty"`
	SearchStats [2]SearchStats  `json:"search"` // by seat
}

// PlayRound plays fixtures for a match elsewhere, and calls played after each. An agent that
// cannot be made is an error.
func (c *Match) PlayRound(ctx context.Context, fixtures []Fixture, played func(*Played)) error {
	if err := c.check(); err != nil {
		return err
	}
	b := newAgentCache(c.Entrants)
	defer b.close()
	for i, e := range c.Entrants {
		if _, err := b.agent(i); err != nil {
			return fmt.Errorf("%s: %w", e.Name, err)
		}
	}
	for _, x := range fixtures {
		f := pairing{number: x.Number, pair: [2]int{0, 1}, seats: [2]int{0, 1}, opening: x.Index, from: x.Opening}
		if x.Swapped {
			f.seats = [2]int{1, 0}
		}
		t, err := c.referee(ctx, f, b)
		if err == nil && t == nil {
			err = ctx.Err()
		}
		if err != nil {
			return err
		}
		played(t.transcript())
	}
	return nil
}

// transcript returns a game that has ended as another machine is sent it.
func (t *runningGame) transcript() *Played {
	g := t.game
	p := &Played{
		Number: g.Number, Winner: g.Result.Winner, Reason: g.Result.Reason.String(), Note: g.Note, SearchStats: g.SearchStats,
	}
	given := len(t.f.from.Moves)
	for _, e := range t.match.Events[given:] {
		p.Moves = append(p.Moves, e.Text)
	}
	for _, n := range t.notes[given:] {
		p.Evals = append(p.Evals, n.eval)
		if n.left != nil {
			p.Left = append(p.Left, *n.left)
		}
	}
	return p
}

// startElsewhere has the schedule played on other machines.
func (c *Match) startElsewhere(ctx context.Context, schedule []pairing) <-chan finished {
	results := make(chan finished)
	next := func() (r *Round, err error) {
		for len(schedule) > 0 && (r == nil || r.takes(schedule[0])) {
			f := schedule[0]
			if f.from, err = c.openingOf(ctx, f); err != nil {
				return nil, fmt.Errorf("openings: %w", err)
			}
			if r == nil {
				r = &Round{Entrants: f.pair}
			}
			r.pairings = append(r.pairings, f)
			r.Fixtures = append(r.Fixtures, Fixture{f.number, f.seats != f.pair, f.opening, f.from})
			schedule = schedule[1:]
		}
		return r, nil
	}
	go func() {
		defer close(results)
		err := c.Remote(ctx, next, func(r *Round, p *Played) error {
			g, err := c.take(r, p)
			if err == nil {
				results <- finished{g.Number, g, nil}
			}
			return err
		})
		if err != nil && ctx.Err() == nil {
			results <- finished{0, nil, err}
		}
	}()
	return results
}

// takes reports whether a game belongs to the round.
func (r *Round) takes(f pairing) bool {
	return r.pairings[0].pair == f.pair && r.pairings[0].opening == f.opening
}

// take believes a game of a round, which is then no longer to be played. It counts once.
func (c *Match) take(r *Round, p *Played) (*Game, error) {
	at := slices.IndexFunc(r.pairings, func(f pairing) bool { return f.number == p.Number })
	if at < 0 {
		return nil, fmt.Errorf("game %d was not asked for", p.Number)
	}
	g, err := c.believe(r.pairings[at], p)
	if err != nil {
		return nil, fmt.Errorf("game %d: %w", p.Number, err)
	}
	r.pairings = slices.Delete(r.pairings, at, at+1)
	r.Fixtures = slices.Delete(r.Fixtures, at, at+1)
	return g, nil
}

// evalForm is what evalText writes.
var evalForm = regexp.MustCompile(`^(#-?\d{1,6}|-?\d{1,8}\.\d\d)?$`)

// believe replays a game of another machine by the rules, and takes from it nothing that is
// not possible.
func (c *Match) believe(f pairing, p *Played) (*Game, error) {
	m, o, err := c.set(f)
	if err != nil {
		return nil, err
	}
	t := &runningGame{c: c, f: f, match: m, notes: make([]note, len(o.Moves))}
	t.game = &Game{Number: f.number, Pair: f.pair, Seats: f.seats, SearchStats: p.SearchStats}
	clocked := !c.Control.None()
	if len(p.Evals) != len(p.Moves) || clocked && len(p.Left) != len(p.Moves) {
		return nil, errors.New("there are not as many evaluations or clocks as moves")
	}
	for i, text := range p.Moves {
		if t.result(); t.game.Result.Over() {
			return nil, fmt.Errorf("it goes on after its end at move %d", i+1)
		}
		if err := follows(m, text); err != nil {
			return nil, fmt.Errorf("move %d: %w", i+1, err)
		}
		if !evalForm.MatchString(p.Evals[i]) {
			return nil, fmt.Errorf("move %d: %.20q is not an evaluation", i+1, p.Evals[i])
		}
		n := note{eval: p.Evals[i]}
		if clocked {
			n.left = &p.Left[i]
		}
		t.notes = append(t.notes, n)
	}
	t.result()
	if err := t.claim(p); err != nil {
		return nil, err
	}
	t.game.Plies = m.Plies()
	t.game.Record = t.record(o)
	return t.game, checkStats(p.SearchStats, t.game.Plies)
}

// follows plays a move of the side to move, as that may choose it.
func follows(m *play.Match, text string) error {
	view := m.View(m.Turn())
	move, err := view.ParseMove(text)
	if err != nil {
		return err
	}
	if !slices.Contains(view.Moves(nil), move) {
		return fmt.Errorf("%.20q is not legal", text)
	}
	return m.Play(view.FormatMove(move))
}

// claim ends the game as the other machine says. Where the rules have ended it, only so;
// otherwise an agent has failed, and the note says how.
func (t *runningGame) claim(p *Played) error {
	reason, known := game.ParseReason(p.Reason)
	r := game.Result{Winner: p.Winner, Reason: reason}
	note := strings.Join(strings.Fields(fmt.Sprintf("%.400s", strings.ToValidUTF8(p.Note, "?"))), " ")
	switch ruled := t.game.Result; {
	case !known || !r.Over() || r.Winner > game.NoSide:
		return errors.New("it has no result")
	case ruled.Over() && ruled != r:
		return fmt.Errorf("it ended %s by %s, not %s by %s", ruled, ruled.Reason, r, r.Reason)
	case !ruled.Over() && note == "":
		return fmt.Errorf("it has not ended, and nothing says why it is %s by %s", r, r.Reason)
	case !ruled.Over():
		t.game.Result, t.game.Note = r, note
	}
	return nil
}

// maxGameTime bounds the time that a side has spent on a game.
const maxGameTime = 1000 * time.Hour

// checkStats refuses what cannot be the searches of a game.
func checkStats(stats [2]SearchStats, plies int) error {
	for _, s := range stats {
		if s.Moves < 0 || s.Moves > plies+1 || s.Depths < 0 || s.Depths > 1000*(plies+1) ||
			s.Most < 0 || s.Most > s.Time || s.Time > maxGameTime {
			return errors.New("the numbers of its searches are not possible")
		}
	}
	return nil
}
