package server

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"sync/atomic"
	"testing"
	"time"

	"banco/book/explorer"
	"banco/cmd/banco/cli"
	"banco/game"
	"banco/game/files"
	"banco/kits"
	"banco/play"
	"banco/store"
)

// TestMeasureLibrary says what an import of BANCO_LIBRARY_GAMES random games of chess takes,
// and how long a position then takes to be found. With BANCO_LIBRARY_FILE the games are kept
// there.
func TestMeasureLibrary(t *testing.T) {
	games, err := strconv.Atoi(os.Getenv("BANCO_LIBRARY_GAMES"))
	if err != nil {
		t.Skip("BANCO_LIBRARY_GAMES=100000 measures an import of so many games")
	}
	name := os.Getenv("BANCO_LIBRARY_FILE")
	if name == "" {
		name = filepath.Join(t.TempDir(), "games.pgn")
	}
	chess, err := kits.Find("chess")
	if err != nil {
		t.Fatal(err)
	}
	size, asked := writeRandomGames(t, name, chess.Game, games)
	dir := t.TempDir()
	s, err := store.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	var highest atomic.Uint64
	ctx, stop := context.WithCancel(t.Context())
	go func() {
		for ctx.Err() == nil {
			var m runtime.MemStats
			runtime.ReadMemStats(&m)
			highest.Store(max(highest.Load(), m.Sys))
			time.Sleep(100 * time.Millisecond)
		}
	}()
	j := &importJob{
		explorer: explorer.Explorer{Store: s.Collections()}, name: "x", batches: map[string]*explorer.Batch{}, out: io.Discard,
		status: cli.NewStatus(),
	}
	played := playMeanwhile(ctx, t, s)
	begun := time.Now()
	if err := j.run(t.Context(), []string{name}); err != nil || j.games != games {
		t.Fatalf("%d games, %v", j.games, err)
	}
	took := time.Since(begun)
	stop()
	logTimes(t, "moves stored meanwhile", <-played)
	list, err := s.Collections().Collections(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	stored := int64(0)
	for _, file := range []string{"banco.db", "banco.db-wal"} {
		if info, err := os.Stat(filepath.Join(dir, file)); err == nil {
			stored += info.Size()
		}
	}
	t.Logf("%d games, %.1f MB of PGN: %v, %.1f MB/s, at most %d MB of memory", games, float64(size)/1e6, took.Round(time.Millisecond),
		float64(size)/1e6/took.Seconds(), highest.Load()>>20)
	t.Logf("the store has %.1f MB, the index %.1f MB: %d and %d bytes a game", float64(stored)/1e6, float64(list[0].Bytes)/1e6,
		stored/int64(games), list[0].Bytes/int64(games))
	var times []time.Duration
	for _, p := range asked {
		begun := time.Now()
		if _, err := j.explorer.Find(t.Context(), list[0].Collection, p, explorer.Filter{}); err != nil {
			t.Fatal(err)
		}
		times = append(times, time.Since(begun))
	}
	logTimes(t, "positions", times)
	measureSearch(t, &j.explorer, list[0].Collection, chess.Game)
}

// playMeanwhile stores moves of fifty matches, one every 20 ms, until ctx ends, and
// returns how long each took.
func playMeanwhile(ctx context.Context, t *testing.T, s play.Store) <-chan []time.Duration {
	t.Helper()
	const matches = 50
	for i := range matches {
		m := play.Entry{Saved: play.Saved{Settings: play.Settings{ID: fmt.Sprint("m", i)}, Owner: "me"}}
		if err := s.Create(t.Context(), m); err != nil {
			t.Fatal(err)
		}
	}
	played := make(chan []time.Duration, 1)
	go func() {
		var times []time.Duration
		for n := 0; ctx.Err() == nil; n++ {
			begun := time.Now()
			id, version := fmt.Sprint("m", n%matches), n/matches
			e := play.Event{Type: play.Moved, Text: "e2e4", At: time.UnixMilli(1)}
			if err := s.Append(t.Context(), id, version, e, play.Digest{Plies: version + 1}); err != nil {
				t.Error(err)
				break
			}
			times = append(times, time.Since(begun))
			time.Sleep(20 * time.Millisecond)
		}
		played <- times
	}()
	return played
}

func logTimes(t *testing.T, what string, times []time.Duration) {
	t.Helper()
	slices.Sort(times)
	t.Logf("%d %s: median %v, 99 in 100 within %v, all within %v", len(times), what, times[len(times)/2], times[len(times)*99/100],
		times[len(times)-1])
}

// measureSearch says how long one call of a search takes that finds nothing, and how many games it looks at.
func measureSearch(t *testing.T, x *explorer.Explorer, c explorer.Collection, rules game.Game) {
	t.Helper()
	bounds := explorer.Bounds{Plies: 100_000, Games: 50} // as web/library has them
	var times []time.Duration
	from := int64(1)
	for range 20 {
		begun := time.Now()
		found, err := x.Search(t.Context(), c, rules, nil, explorer.Search{Material: "KBNvK"}, from, bounds)
		if err != nil {
			t.Fatal(err)
		}
		times = append(times, time.Since(begun))
		if from = found.Next; from == 0 {
			break
		}
	}
	slices.Sort(times)
	t.Logf("%d calls of a search, %d games: median %v, at most %v", len(times), from-1, times[len(times)/2], times[len(times)-1])
}

// writeRandomGames writes games of random moves, the first plies of which are often the
// same, as in openings. It returns the size of the file and some positions of the games.
func writeRandomGames(t *testing.T, name string, rules game.Game, games int) (size int64, some []game.Position) {
	t.Helper()
	f, err := os.Create(name)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	rng, out := rand.New(rand.NewPCG(1, 1)), bufio.NewWriterSize(f, 1<<20)
	for i := range games {
		p, err := rules.Start(nil)
		if err != nil {
			t.Fatal(err)
		}
		at, length := rng.IntN(30), 40+rng.IntN(60)
		var line []game.Move
		for ply := range length {
			moves := p.Moves(nil)
			if len(moves) == 0 {
				break
			}
			if ply == at && i%max(games/2000, 1) == 0 {
				some = append(some, p.Clone())
			}
			m := moves[rng.IntN(len(moves))]
			if ply < 16 {
				m = moves[int(rng.ExpFloat64()*1.5)%len(moves)]
			}
			line = append(line, m)
			p.Make(m)
		}
		r := game.NewRecord("", line, []string{"1-0", "0-1", "1/2-1/2"}[rng.IntN(3)])
		tags := []string{
			"Event", "Random", "Site", "?", "Date", fmt.Sprintf("%d.%02d.01", 1990+rng.IntN(37), 1+rng.IntN(12)), "Round", "1",
			"White", fmt.Sprint("Player ", rng.IntN(5000)), "Black", fmt.Sprint("Player ", rng.IntN(5000)), "Result", r.Result,
			"WhiteElo", fmt.Sprint(1400 + rng.IntN(1400)), "BlackElo", fmt.Sprint(1400 + rng.IntN(1400)),
		}
		for pair := range slices.Chunk(tags, 2) {
			r.Tags = append(r.Tags, game.Tag{Name: pair[0], Value: pair[1]})
		}
		if err := files.Write(out, rules, "pgn", r); err != nil {
			t.Fatal(err)
		}
		out.WriteString("\n")
	}
	if err := out.Flush(); err != nil {
		t.Fatal(err)
	}
	info, err := f.Stat()
	if err != nil {
		t.Fatal(err)
	}
	return info.Size(), some
}
