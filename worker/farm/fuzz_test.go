package farm

import (
	"context"
	"encoding/json"
	"path/filepath"
	"testing"

	"banco/bus"
	"banco/enginematch"
	"banco/kits"
	"banco/tune"
)

// tasksOf returns a task of each kind.
func tasksOf(t testing.TB) (list [][]byte) {
	k, m := newMatch(t, "othello", 2, pair...)
	agents := [2]agent{}
	for i, name := range pair {
		var err error
		if agents[i], err = describe(k, name, 0); err != nil {
			t.Fatal(err)
		}
	}
	fixtures := []enginematch.Fixture{{Number: 1}, {Number: 2, Swapped: true}}
	g := generator(t, "othello")
	for _, q := range []task{
		{Round: &roundTask{Game: "othello", Agents: agents, Fixtures: fixtures, Seed: 7, Nodes: 60, Timeout: m.MoveTimeout, MaxPlies: 80}},
		{Chunk: &chunkTask{Game: "othello", Agent: agents[1], Nodes: 1, Seed: 7, Opening: 4, Won: g.Won, Length: 60}},
	} {
		data, err := json.Marshal(q)
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, data)
	}
	return list
}

// Any task is refused, or can be begun.
func FuzzTask(f *testing.F) {
	for _, data := range tasksOf(f) {
		f.Add(data)
	}
	f.Add([]byte(`{"round":{"game":"chess","agents":[{"name":"uci:/bin/sh"},{"name":"strong:net=/etc/passwd"}],"fixtures":[{}]}}`))
	f.Add([]byte(`{}`))
	w := &Worker{Slots: 1, Memory: 8 << 20, Kit: kits.Find}
	f.Fuzz(func(t *testing.T, data []byte) {
		q, err := decodeTask(data)
		if err != nil {
			return
		}
		if q.Round != nil {
			w.match(q.Round)
		} else {
			w.generator(q.Chunk)
		}
	})
}

// Any answer is taken or refused. What is taken is no longer asked for.
func FuzzAnswer(f *testing.F) {
	w := &Worker{Name: "lab", Slots: 1, Memory: 64 << 20, Kit: kits.Find, Notify: func(string) {}, told: map[string]bool{}}
	for _, data := range tasksOf(f) {
		reply, ok := w.do(f.Context(), bus.Task{Data: data, News: func([]byte) {}})
		if !ok {
			f.Fatal("no answer")
		}
		if a, err := decodeAnswer(reply); err != nil || a.Error != "" {
			f.Fatal(a.Error, err)
		}
		f.Add(reply)
	}
	f.Add([]byte(`{"games":[null]}`))
	f.Add([]byte(`{"games":[{"number":1,"winner":9,"reason":"checkmate"}]}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		a, err := decodeAnswer(data)
		if err != nil {
			return
		}
		_, m := newMatch(t, "othello", 2, pair...)
		m.Balanced = nil
		counted := 0
		m.Remote = func(_ context.Context, next func() (*enginematch.Round, error),
			played func(*enginematch.Round, *enginematch.Played) error) error {
			r, err := next()
			if err != nil {
				return err
			}
			j := &roundJob{round: r, played: played}
			before := len(r.Fixtures)
			j.take(a)
			counted = before - len(r.Fixtures)
			return nil
		}
		table, _ := m.Run(t.Context())
		if table.Played != counted {
			t.Errorf("%d games are counted, and %d no longer asked for", table.Played, counted)
		}
		takeChunk(t, a)
	})
}

// takeChunk gives an answer to a generator, which must count what it keeps.
func takeChunk(t *testing.T, a answer) {
	g := generator(t, "othello")
	f, err := tune.Open(filepath.Join(t.TempDir(), "games"), g.Header())
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	from := 0
	g.Remote = func(_ context.Context, parts []tune.Part, played func(tune.Part, []byte) (*tune.Part, error)) error {
		j := &chunkJob{chunkTask{Part: parts[0]}, played}
		if left, _ := j.take(a); left {
			from = j.of.Part.From
		} else {
			from = tune.ChunkGames
		}
		return nil
	}
	kept := 0
	if err := g.Run(t.Context(), f, 1, func(c *tune.Chunk) { kept += len(c.Games) }); err != nil || kept != from {
		t.Errorf("%d games kept, and %d no longer asked for: %v", kept, from, err)
	}
}
