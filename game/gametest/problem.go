package gametest

import (
	"errors"
	"slices"
	"testing"

	"banco/game"
)

// Problem returns the game.Problem in an error, and fails the test where there
// is none or its key is not listed.
func Problem(t testing.TB, err error) *game.Problem {
	t.Helper()
	var p *game.Problem
	if !errors.As(err, &p) {
		t.Fatalf("no problem: %v", err)
	}
	if !slices.Contains(game.ProblemKeys, p.Key) {
		t.Errorf("problem %q is not listed", p.Key)
	}
	return p
}
