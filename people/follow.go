package people

import (
	"errors"
	"time"
)

// MaxFollowed bounds how many players an account follows.
const MaxFollowed = 100

// Why nobody more is followed.
var (
	ErrFollowSelf   = errors.New("you cannot follow yourself")
	ErrManyFollowed = errors.New("the account follows too many players")
)

// PuzzleDay is how many puzzles an account has solved on a day of its own calendar.
type PuzzleDay struct {
	Day    string // such as "2026-11-16"
	Solved int
}

// MaxSolved bounds how many puzzles count for one day, and MaxPuzzleDays how many
// days are listed.
const (
	MaxSolved     = 500
	MaxPuzzleDays = 400
)

// SolvedOn checks the day on which somebody says to have solved a puzzle: the date
// is a day at most from that of the server, since calendars differ.
func SolvedOn(day string, now time.Time) bool {
	at, err := time.Parse(time.DateOnly, day)
	return err == nil && at.Sub(now.UTC()).Abs() < 48*time.Hour
}
