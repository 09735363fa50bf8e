package caro

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"banco/game"
)

// readData reads a file of the collection of positions that BANCO_DATA names.
func readData(t *testing.T, name string, list any) {
	t.Helper()
	dir := os.Getenv("BANCO_DATA")
	if dir == "" {
		t.Skip("BANCO_DATA is not set")
	}
	b, err := os.ReadFile(filepath.Join(dir, "caro", name))
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(b, list); err != nil {
		t.Fatal(err)
	}
}

func TestDataForbidden(t *testing.T) {
	var list []struct {
		ID, Probe, Expected string
		Black, White        []string
	}
	readData(t, "renju-forbidden.json", &list)
	for _, f := range list {
		p := parse(t, stones(strings.ToLower(strings.Join(f.Black, " ")), strings.ToLower(strings.Join(f.White, " "))))
		pt, err := p.readPoint(strings.ToLower(f.Probe))
		if err != nil {
			t.Fatal(err)
		}
		got := p.Forbidden(pt)
		if strings.HasPrefix(f.Expected, "not forbidden") != (got == NoFoul) {
			t.Errorf("%s: %s is %v, want %s", f.ID, f.Probe, got, f.Expected)
		}
	}
}

// The diagrams of forced wins have o for Black and x for White.
func TestDataMates(t *testing.T) {
	var list []struct {
		ID, Rule, Side, Solution string
		Rows                     []string `json:"rows_top_is_15"`
	}
	readData(t, "mates.json", &list)
	for _, f := range list {
		board := strings.NewReplacer("x", "o", "o", "x").Replace(strings.Join(f.Rows, "/"))
		p, err := New().Parse(game.Variant{"rule": f.Rule}, board+" "+strings.ToLower(f.Side[:1]))
		if err != nil {
			t.Errorf("%s: %v", f.ID, err)
			continue
		}
		play(t, p.(*Position), strings.ReplaceAll(f.Solution, ",", " "))
	}
}
