package meet

import "slices"

// Result is how a board ended.
type Result string

// The results.
const (
	Undecided    Result = ""
	WhiteWins    Result = "1-0"
	BlackWins    Result = "0-1"
	Drawn        Result = "1/2"
	WhiteForfeit Result = "-+" // White did not come
	BlackForfeit Result = "+-"
	BothForfeit  Result = "--"
)

var results = []Result{WhiteWins, BlackWins, Drawn, WhiteForfeit, BlackForfeit, BothForfeit}

// Board is a pair of a round, by ID. Black is 0 where White has no opponent, which is
// a bye and worth a win. Both are 0 in a knock-out where two places are empty. A board of
// teams at which somebody is missing has 0 there and a forfeit for its result.
type Board struct {
	White, Black int
	Result       Result
	Draws        int // of a knock-out: games drawn before this one; each is played again with colours exchanged
}

// free reports that the board has no game.
func (b Board) free() bool { return b.Black == 0 || b.White == 0 }

// open reports that a result is missing.
func (b Board) open() bool { return !b.free() && b.Result == Undecided }

// winner returns the player who goes on from the board in a knock-out, or 0.
func (b Board) winner() int {
	switch {
	case b.free():
		return b.White
	case b.Result == WhiteWins || b.Result == BlackForfeit:
		return b.White
	case b.Result == BlackWins || b.Result == WhiteForfeit:
		return b.Black
	}
	return 0
}

// Round is one round. Resting are the IDs of the players who have half a point
// instead of a game, Granted of those who have a full point.
type Round struct {
	Boards  []Board
	Resting []int
	Granted []int       `json:",omitempty"`
	Relaxed Relaxation  `json:",omitempty"`
	Teams   []TeamMatch `json:",omitempty"` // of teams: who meets whom; their boards follow each other in Boards, byes have none
}

// Relaxation is a rule that the pairing of a round of a Swiss does not keep, because
// no pairing keeps it and the rules before it.
type Relaxation string

// The relaxations, in the order in which they are tried.
const (
	ByRules   Relaxation = ""
	SecondBye Relaxation = "bye"     // somebody has a second bye
	AnyColor  Relaxation = "color"   // somebody has a colour too often
	Rematch   Relaxation = "rematch" // players meet again
)

// Length returns how many rounds the tournament will have. For a round robin and a
// knock-out that is known once it has begun.
func (t *Tournament) Length() int {
	n := len(t.Seeds)
	switch t.Settings.System {
	case Swiss:
		return t.Settings.Rounds
	case Knockout:
		rounds := 0
		for size := 1; size < n; size *= 2 {
			rounds++
		}
		return rounds
	case DoubleRoundRobin:
		return 2 * (n + n%2 - 1)
	}
	return n + n%2 - 1
}

// Over reports that all rounds are played and all results are in.
func (t *Tournament) Over() bool {
	return len(t.Rounds) > 0 && len(t.Rounds) >= t.Length() && !t.unfinished()
}

// unfinished reports that results of the last round are missing.
func (t *Tournament) unfinished() bool {
	return len(t.Rounds) > 0 && slices.ContainsFunc(t.Rounds[len(t.Rounds)-1].Boards, Board.open)
}

// Next makes the next round. Results must be complete. A director who will not wait
// any longer can force it: then both players of a board without a result have lost
// by forfeit.
func (t *Tournament) Next(force bool) error {
	next := t.clone()
	if next.unfinished() {
		if !force {
			return ErrUnfinished
		}
		for i, b := range next.Rounds[len(next.Rounds)-1].Boards {
			if b.open() {
				next.Rounds[len(next.Rounds)-1].Boards[i].Result = BothForfeit
			}
		}
	}
	if next.Seeds == nil && next.Settings.System != Swiss && next.Settings.Boards == 0 {
		if next.Seeds = next.seeded(); len(next.Seeds) < 2 {
			return ErrTooFew
		}
	}
	if next.Over() {
		return ErrOver
	}
	round, err := next.makeRound()
	if err != nil {
		return err
	}
	next.Rounds = append(next.Rounds, round)
	for i := range next.Players {
		next.Players[i].Rests, next.Players[i].FullBye = false, false
	}
	*t = *next
	return nil
}

// Unpair takes the current round back, so that it can be made again. No game of it
// may have been played.
func (t *Tournament) Unpair() error {
	n := len(t.Rounds)
	if n == 0 {
		return ErrNoBoard
	}
	for _, b := range t.Rounds[n-1].Boards {
		if b.Draws > 0 || outcomes[b.Result][0].Played() {
			return ErrPlayed
		}
	}
	for i, p := range t.Players { // who was to rest still is
		full := slices.Contains(t.Rounds[n-1].Granted, p.ID)
		t.Players[i].Rests, t.Players[i].FullBye = full || slices.Contains(t.Rounds[n-1].Resting, p.ID), full
	}
	if t.Rounds = t.Rounds[:n-1]; n == 1 {
		t.Seeds = nil // who takes part is open again
	}
	return nil
}

// makeRound makes the boards of the next round.
func (t *Tournament) makeRound() (Round, error) {
	switch {
	case t.Settings.Boards > 0:
		return t.teamRound()
	case t.Settings.System == Swiss:
		return t.swissRound()
	case t.Settings.System == Knockout:
		return Round{Boards: t.knockoutBoards()}, nil
	}
	return Round{Boards: t.bergerBoards()}, nil
}

// clone returns a copy that shares nothing that may change.
func (t *Tournament) clone() *Tournament {
	c := *t
	c.Players = slices.Clone(t.Players)
	c.Rounds = slices.Clone(t.Rounds)
	if n := len(c.Rounds); n > 0 {
		c.Rounds[n-1].Boards = slices.Clone(c.Rounds[n-1].Boards)
	}
	return &c
}

// decideAbsent decides the boards of players who have withdrawn.
func (t *Tournament) decideAbsent(boards []Board) {
	for i, b := range boards {
		if b.free() {
			continue
		}
		switch white, black := t.Players[b.White-1].Withdrawn, t.Players[b.Black-1].Withdrawn; {
		case white && black:
			boards[i].Result = BothForfeit
		case white:
			boards[i].Result = WhiteForfeit
		case black:
			boards[i].Result = BlackForfeit
		}
	}
}
