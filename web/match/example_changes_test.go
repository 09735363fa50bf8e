package match

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"testing"
	"time"

	"banco/clock"
	"banco/game/playout"
	"banco/kits"
	"banco/live"
	"banco/web/wire"
)

// example is what one viewer hears of a match, and what the page must have then. The page's
// own tests read them too (changes.test.ts).
type example struct {
	Game    string         `json:"game"`
	Head    *wire.Head     `json:"head"`
	First   *wire.Update   `json:"first"`
	Changes []*wire.Change `json:"changes"`
	After   *wire.Update   `json:"after"`
}

const exampleFile = "changes.jsonl"

// TestChangeExamples reads the examples as the page does. UPDATE=1 records them anew.
func TestChangeExamples(t *testing.T) {
	path := filepath.Join("testdata", exampleFile)
	if os.Getenv("UPDATE") != "" {
		recordExamples(t, path)
	}
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	lines := bytes.Split(bytes.TrimSpace(data), []byte("\n"))
	for _, line := range lines {
		var e example
		if err := json.Unmarshal(line, &e); err != nil {
			t.Fatal(err)
		}
		have := e.First
		for _, c := range e.Changes {
			if have, err = c.Apply(have, e.Head); err != nil {
				t.Fatal(err)
			}
		}
		got, _ := json.Marshal(have)
		if want, _ := json.Marshal(e.After); string(got) != string(want) {
			t.Errorf("%s: %s", e.Game, differing(string(got), string(want)))
		}
	}
	if len(lines) < len(kits.Games()) {
		t.Errorf("only %d examples", len(lines))
	}
}

func recordExamples(t *testing.T, path string) {
	var out bytes.Buffer
	for i, g := range kits.Games() {
		plies := 20 + 5*(i%2)
		r := newRoom(t, playout.Random(uint64(plies)), g)
		r.begin("people", nil, clock.Control{Total: time.Minute, Byoyomi: 10 * time.Second, Periods: 2})
		v := r.watch([]live.Visitor{one, two}[i%2])
		r.follow(v)
		e := example{Game: g.Name(), Head: v.have.Head, First: v.have}
		e.First.Head = nil
		for range plies {
			r.move()
			r.follow(v)
			var news wire.News
			if err := json.Unmarshal(v.page.sent, &news); err != nil {
				t.Fatal(err)
			}
			e.Changes = append(e.Changes, news.Change)
		}
		e.After = v.have
		if err := json.NewEncoder(&out).Encode(e); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.WriteFile(path, out.Bytes(), 0o644); err != nil {
		t.Fatal(err)
	}
}
