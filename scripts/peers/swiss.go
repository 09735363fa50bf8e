package main

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"banco/meet/swiss"
	"banco/meet/trf"
)

// swissPairings plays a random tournament by our pairings and compares each of its rounds.
func (p *peers) swissPairings(r *round) error {
	folder, err := os.MkdirTemp("", "peers")
	if err != nil {
		return err
	}
	defer os.RemoveAll(folder)
	players, rounds := 3+r.IntN(30), 2+r.IntN(8)
	report := &trf.Report{Name: "peers", Rounds: rounds, First: swiss.Color(1 + r.IntN(2))}
	for i := range players {
		name := fmt.Sprintf("Player %d", i+1)
		report.Players = append(report.Players, trf.Player{Number: i + 1, Name: name, Rating: 2400 - i, Rank: i + 1})
	}
	absent := r.Float64() * 0.2 * float64(r.IntN(2))
	for range rounds {
		for i := range report.Players {
			if report.Players[i].Next = nil; r.Float64() < absent {
				report.Players[i].Next = &swiss.Game{Outcome: swiss.Outcome("HZ"[r.IntN(2)])}
			}
		}
		boards, err := swiss.Pair(report.Field())
		if err != nil && !errors.Is(err, swiss.ErrNoPairing) {
			return err
		}
		theirs, err := p.pairs(folder, report)
		if err != nil {
			return err
		}
		r.compare(report.String(), "pairs", boards, theirs)
		if len(boards) == 0 {
			return nil
		}
		r.playBoards(report, boards)
	}
	return nil
}

// pairs asks bbpPairings. Where there is no pairing, there are no boards.
func (p *peers) pairs(folder string, report *trf.Report) (boards []swiss.Board, err error) {
	in, out := filepath.Join(folder, "in.trf"), filepath.Join(folder, "out.txt")
	if err := os.WriteFile(in, []byte(report.String()), 0o600); err != nil {
		return nil, err
	}
	cmd := exec.Command(p.pairing, "--dutch", in, "-p", out)
	if text, err := cmd.CombinedOutput(); err != nil {
		const none = 1 // the exit status for a round that cannot be paired
		if cmd.ProcessState != nil && cmd.ProcessState.ExitCode() == none {
			return nil, nil
		}
		return nil, fmt.Errorf("%s: %w: %s", p.pairing, err, text)
	}
	text, err := os.ReadFile(out)
	if err != nil {
		return nil, err
	}
	for line := range strings.Lines(string(text)) {
		var b swiss.Board
		if n, _ := fmt.Sscan(line, &b.White, &b.Black); n == 2 {
			boards = append(boards, b)
		}
	}
	return boards, nil
}

// playBoards adds a round of random results.
func (r *round) playBoards(report *trf.Report, boards []swiss.Board) {
	games := map[int]swiss.Game{}
	for _, b := range boards {
		if b.Black == 0 {
			games[b.White] = swiss.Game{Outcome: swiss.Bye}
			continue
		}
		results := []string{"10", "10", "01", "01", "==", "==", "+-", "-+"}[r.IntN(8)]
		games[b.White] = swiss.Game{Opponent: b.Black, Color: swiss.White, Outcome: swiss.Outcome(results[0])}
		games[b.Black] = swiss.Game{Opponent: b.White, Color: swiss.Black, Outcome: swiss.Outcome(results[1])}
	}
	for i := range report.Players {
		player := &report.Players[i]
		one, ok := games[player.Number]
		if !ok {
			one = *player.Next
		}
		player.Games = append(player.Games, one)
		player.Half += one.Outcome.Half()
	}
}
