// Package trf reads and writes FIDE Tournament Report Files, version 16, with
// the extensions that pairing programs need. A [Report] is a file, a [Player]
// one of its lines. The format is of fixed columns, counted in characters.
package trf

import (
	"banco/meet/swiss"
)

// Report is a tournament as a file tells it.
type Report struct {
	Name    string
	Rounds  int         // that the tournament will have; 0: the file does not say
	First   swiss.Color // of the top player in the first round; NoColor: the file does not say
	Apart   [][]int     // players by their numbers, no two of which may meet
	Players []Player    // in the order of the file
	Teams   []Team      // with their players, in the order of the file
	Others  []string    // lines of other kinds, as they stand
}

// Team is the line of a team: its players by their numbers, in board order.
type Team struct {
	Name    string
	Players []int
}

// Player is the line of a player.
type Player struct {
	Number     int // the pairing number, from 1
	Sex, Title string
	Name       string
	Rating     int // 0: none
	Federation string
	ID, Born   string
	Half       int // points so far, in half points
	Rank       int // 0: none
	Games      []swiss.Game
	Next       *swiss.Game // the round to be paired, from which the player is absent; nil: takes part
}

// The bounds of a report.
const (
	MaxRounds  = 99
	maxNumber  = 9999
	maxRecords = 20000
)

// Played returns how many rounds the report has.
func (r *Report) Played() int {
	rounds := 0
	for _, p := range r.Players {
		rounds = max(rounds, len(p.Games))
	}
	return rounds
}

// Close ends the report with the rounds that it has: there is no next one.
func (r *Report) Close() {
	r.Rounds = r.Played()
	for i := range r.Players {
		r.Players[i].Next = nil
	}
}

// Field returns the tournament as the pairing of the next round sees it.
func (r *Report) Field() swiss.Field {
	f := swiss.Field{Rounds: r.Rounds, First: r.First, Apart: r.Apart}
	for _, p := range r.Players {
		f.Cards = append(f.Cards, swiss.Card{Number: p.Number, Games: p.Games, Away: p.Next != nil})
	}
	return f
}
