package meet

import (
	"cmp"
	"errors"
	"slices"
	"strings"
	"time"
)

// Arena is a tournament without rounds: until it ends, players who wait are paired
// with each other. Scores are those of Lichess: 2 for a win, 1 for a draw, and twice
// that after two wins in a row.
type Arena struct {
	Name    string
	Entries []Entry // by ID
}

// Entry is a player of an arena.
type Entry struct {
	ID          int // from 1, in the order of entering
	Name        string
	Rating      int
	Waiting     bool
	Score       int
	Streak      int  // wins in a row
	Games       int  // finished
	Last        int  // the last opponent, 0: none
	ColorStreak int  // games in a row with the same colour: above 0 White, below 0 Black
	Playing     bool // has a game that is not finished
}

// Finish is how a game of an arena ended, and what its score depends on.
type Finish struct {
	White, Black               int // IDs
	Result                     Result
	Plies                      int
	Ruled                      bool // by the host: it counts, however short the game was
	WhiteBerserk, BlackBerserk bool // played with half of the time and no increment
}

// What games of an arena are worth.
const (
	winPoints     = 2
	drawPoints    = 1
	fireAfter     = 2  // wins in a row; then points count twice
	berserkPoints = 1  // for a win
	berserkPlies  = 14 // the least plies of such a win
	drawPlies     = 20 // the least plies of a draw that counts
	maxColors     = 3  // games in a row with a colour
)

// ErrBusy is returned for the end of a game that the two players do not play.
var ErrBusy = errors.New("these two players have no game in the arena")

// Enter adds a player, who waits from now on, and returns the ID.
func (a *Arena) Enter(name string, rating int) (int, error) {
	name = strings.TrimSpace(name)
	if err := checkEntry(name, rating, len(a.Entries)); err != nil {
		return 0, err
	}
	a.Entries = append(a.Entries, Entry{ID: len(a.Entries) + 1, Name: name, Rating: rating, Waiting: true})
	return len(a.Entries), nil
}

// entry returns the player of an ID.
func (a *Arena) entry(id int) (*Entry, error) {
	if id < 1 || id > len(a.Entries) {
		return nil, ErrNobody
	}
	return &a.Entries[id-1], nil
}

// SetWaiting notes that a player wants to be paired, or pauses.
func (a *Arena) SetWaiting(id int, waiting bool) error {
	e, err := a.entry(id)
	if err != nil {
		return err
	}
	e.Waiting = waiting
	return nil
}

// Finish enters the end of a game. A forfeit counts as a loss, and as a win of
// the other.
func (a *Arena) Finish(f Finish) error {
	white, err := a.entry(f.White)
	if err != nil {
		return err
	}
	black, err := a.entry(f.Black)
	switch {
	case err != nil:
		return err
	case !slices.Contains(results, f.Result):
		return ErrResult
	case f.White == f.Black || !white.Playing || !black.Playing || white.Last != f.Black || black.Last != f.White:
		return ErrBusy
	}
	white.Playing, black.Playing = false, false
	a.count(f)
	return nil
}

// count adds the points of a game.
func (a *Arena) count(f Finish) {
	if f.Ruled {
		f.Plies = max(f.Plies, drawPlies)
	}
	scores := outcomes[f.Result]
	a.Entries[f.White-1].finish(scores[0].Half(), f.Plies, f.WhiteBerserk)
	a.Entries[f.Black-1].finish(scores[1].Half(), f.Plies, f.BlackBerserk)
}

// Recount works out all scores again from all finished games, in the order in which
// they began, after the result of one was corrected. A corrected result can change
// what later games are worth.
func (a *Arena) Recount(games []Finish) error {
	for _, f := range games {
		if _, err := a.entry(f.White); err != nil {
			return err
		}
		if _, err := a.entry(f.Black); err != nil {
			return err
		}
		if !slices.Contains(results, f.Result) {
			return ErrResult
		}
	}
	for i := range a.Entries {
		e := &a.Entries[i]
		e.Score, e.Streak, e.Games = 0, 0, 0
	}
	for _, f := range games {
		a.count(f)
	}
	return nil
}

// CallOff ends a game of two players without a result: both are free again.
func (a *Arena) CallOff(white, black int) error {
	for _, id := range []int{white, black} {
		if e, err := a.entry(id); err != nil {
			return err
		} else if !e.Playing {
			return ErrBusy
		}
	}
	a.Entries[white-1].Playing, a.Entries[black-1].Playing = false, false
	return nil
}

// OnFire reports that the points of the player's next game count twice.
func (e *Entry) OnFire() bool { return e.Streak >= fireAfter }

// finish counts a game that gave so many half points.
func (e *Entry) finish(half, plies int, berserk bool) {
	times := 1
	if e.OnFire() {
		times = 2
	}
	e.Games++
	switch half {
	case 2:
		e.Score += times * winPoints
		if e.Streak++; berserk && plies >= berserkPlies {
			e.Score += berserkPoints
		}
	case 1:
		if e.Streak = 0; plies >= drawPlies {
			e.Score += times * drawPoints
		}
	default:
		e.Streak = 0
	}
}

// Standings returns the players by score, then by fewer games, then by rating.
func (a *Arena) Standings() []Entry {
	return slices.SortedStableFunc(slices.Values(a.Entries), func(x, y Entry) int {
		return cmp.Or(cmp.Compare(y.Score, x.Score), cmp.Compare(x.Games, y.Games), cmp.Compare(y.Rating, x.Rating))
	})
}

// PairingCloses returns how long before the end of an arena the last games begin. It
// is half of what each player has on the clock at first, between 30 seconds and two
// minutes.
func PairingCloses(initial time.Duration) time.Duration {
	return max(30*time.Second, min(initial/2, 2*time.Minute))
}
