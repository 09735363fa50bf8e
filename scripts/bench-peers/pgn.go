package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"time"

	"banco/kits"
)

const (
	pgnGames  = 150 // that are played
	pgnCopies = 20  // of them in the file
	pgnBar    = 1.0

	readCommand = "read"
)

// readPGN compares how fast games are read and their moves checked, by time of a processor.
func readPGN(peer string, rounds int) (met bool, err error) {
	dir, err := os.MkdirTemp("", "bench-peers")
	if err != nil {
		return false, err
	}
	defer os.RemoveAll(dir)
	file := filepath.Join(dir, "games.pgn")
	bytes, err := playPGN(file)
	if err != nil {
		return false, err
	}
	size := float64(bytes) / 1e6
	var ours, theirs, ratios []float64
	for range rounds {
		a, err := processorTime(os.Args[0], readCommand, file)
		if err != nil {
			return false, err
		}
		b, err := processorTime(peer, "-s", "-o"+os.DevNull, file)
		if err != nil {
			return false, err
		}
		ours, theirs, ratios = append(ours, size/a.Seconds()), append(theirs, size/b.Seconds()), append(ratios, b.Seconds()/a.Seconds())
	}
	ratio := median(ratios)
	fmt.Printf("%-8s %-15s %5s  %5.1f MB/s %5.1f MB/s  %6.2f  ≥ %.1f\n", "chess", "PGN", "", median(ours), median(theirs), ratio, pgnBar)
	return ratio >= pgnBar, nil
}

// playPGN writes a file of games by quick players, and returns how long it is.
func playPGN(file string) (size int, err error) {
	cmd := exec.Command("bin/banco", "match", "--game", "chess", "--first", "strong:nodes=60", "--second", "strong:nodes=80",
		"--games", fmt.Sprint(pgnGames), "--seed", "3", "--pgn", file)
	if out, err := cmd.CombinedOutput(); err != nil {
		return 0, fmt.Errorf("%w: %s", err, out)
	}
	text, err := os.ReadFile(file)
	if err != nil {
		return 0, err
	}
	text = bytes.Repeat(append(text, '\n'), pgnCopies)
	return len(text), os.WriteFile(file, text, 0o600)
}

// readFile reads a file with our reader. It is what the program does when it is called with "read" and a name.
func readFile(name string) error {
	text, err := os.ReadFile(name)
	if err != nil {
		return err
	}
	kit, err := kits.Find("chess")
	if err != nil {
		return err
	}
	for _, f := range kit.Game.Formats() {
		if f.Name != "pgn" {
			continue
		}
		games, err := f.Read(context.Background(), bytes.NewReader(text))
		if err == nil && len(games) != pgnGames*pgnCopies {
			err = fmt.Errorf("%d games read, expected %d", len(games), pgnGames*pgnCopies)
		}
		return err
	}
	return errors.New("chess has no PGN")
}

// processorTime runs a program and returns the time of a processor that it takes.
func processorTime(name string, args ...string) (time.Duration, error) {
	cmd := exec.Command(name, args...)
	if out, err := cmd.CombinedOutput(); err != nil {
		return 0, fmt.Errorf("%s: %w: %s", name, err, out)
	}
	return cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime(), nil
}
