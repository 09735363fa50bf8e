package main

import (
	"bytes"
	"context"
	"database/sql"
	"encoding/base64"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"banco/cmd/banco/server"
	"banco/cmd/banco/siege/fuzz"
	"banco/enginematch/jobs"
	"banco/enginematch/tournament"
	"banco/enginematch/training"
	"banco/game"
	"banco/kits"
	"banco/live"
	"banco/live/pageagent"
	"banco/play"
	"banco/pool"
	"banco/store"
	"banco/store/backup"
	"banco/web"
)

// fuzzed is a server with all that can be known of it from outside.
type fuzzed struct {
	t            *testing.T
	cmd          *exec.Cmd
	url, numbers string
	data, log    string
}

// startFuzzed starts one with further settings.
func startFuzzed(t *testing.T, settings ...string) *fuzzed {
	t.Helper()
	dir := t.TempDir()
	b := &fuzzed{t: t, data: filepath.Join(dir, "data"), log: filepath.Join(dir, "log")}
	b.cmd = command(append([]string{"serve", "--data", b.data, "--addr", "127.0.0.1:0", "--metrics", "127.0.0.1:0"}, settings...)...)
	log, err := os.Create(b.log)
	if err != nil {
		t.Fatal(err)
	}
	defer log.Close()
	b.cmd.Stderr = log
	at := addresses(t, b.cmd, 2)
	b.url, b.numbers = at[0], at[1]
	return b
}

func (b *fuzzed) logged() string {
	text, err := os.ReadFile(b.log)
	if err != nil {
		b.t.Fatal(err)
	}
	return string(text)
}

// ask returns what the server tells of itself.
func (b *fuzzed) ask(path string) string {
	b.t.Helper()
	resp, err := http.Get(b.numbers + path)
	if err != nil {
		b.t.Fatalf("%v: %.2000s", err, b.logged())
	}
	defer resp.Body.Close()
	text, err := io.ReadAll(resp.Body)
	if err != nil {
		b.t.Fatal(err)
	}
	return string(text)
}

// number returns the number that an expression finds in a text.
func (b *fuzzed) number(text, expression string) int {
	b.t.Helper()
	m := regexp.MustCompile(`(?m)` + expression).FindStringSubmatch(text)
	if m == nil {
		b.t.Fatalf("no %s in %.500s", expression, text)
	}
	n, err := strconv.ParseFloat(m[1], 64)
	if err != nil {
		b.t.Fatal(err)
	}
	return int(n)
}

// rest is a server with nobody there.
type rest struct{ goroutines, heap, matches, nodes int }

// rest waits until the server has come to rest, with no more goroutines than
// before, and looks at it.
func (b *fuzzed) rest(before *rest) (r rest) {
	b.t.Helper()
	for end := time.Now().Add(time.Minute); ; time.Sleep(250 * time.Millisecond) {
		last := r.goroutines
		r.goroutines = b.number(b.ask("debug/pprof/goroutine?debug=1"), `^goroutine profile: total (\d+)`)
		still := r.goroutines == last && b.number(b.ask("metrics"), `^banco_sockets (\S+)`) == 0
		if still && (before == nil || r.goroutines <= before.goroutines+2) || time.Now().After(end) {
			break
		}
	}
	b.ask("debug/pprof/heap?gc=1") // what the first one frees has finalizers
	numbers := b.ask("metrics")
	r.heap = b.number(b.ask("debug/pprof/heap?gc=1&debug=1"), `^# HeapAlloc = (\d+)`) - b.number(numbers, `^banco_tree_bytes (\S+)`)
	r.matches, r.nodes = b.number(numbers, `^banco_matches (\S+)`), b.number(numbers, `^banco_nodes (\S+)`)
	return r
}

// fuzzTarget learns what a server serves from one in this process.
func fuzzTarget(t *testing.T) *fuzz.Target {
	t.Helper()
	db, err := store.Open(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	work := pool.New(1, 0)
	hall, err := live.NewHall(t.Context(), kits.Games(), pageagent.Agents{}, db, work)
	if err != nil {
		t.Fatal(err)
	}
	defer hall.Close()
	target := &fuzz.Target{}
	o := server.Parts(db, hall, work)
	if o.EngineTournaments, err = tournament.OpenJobs(t.TempDir(), kits.All(), work, jobs.Settings{}); err != nil {
		t.Fatal(err)
	}
	if o.TrainingRuns, err = training.OpenJobs(t.TempDir(), kits.All(), work, jobs.Settings{}); err != nil {
		t.Fatal(err)
	}
	o.Log = slog.New(slog.DiscardHandler)
	s, err := web.New(o)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Shutdown(t.Context())
	target.Learn(s, func(pattern string) bool { // what is begun in the background goes on when all have left
		return strings.HasPrefix(pattern, "POST /api/lab/tournaments") || strings.HasPrefix(pattern, "POST /api/lab/training")
	})
	return target
}

// Whatever is sent to a server, by several people and in any order, it answers
// and never with its own failure; nobody learns what lies covered, nothing is obeyed
// that should not be, all that is kept is whole, and when all have left there is
// no more of it than before. BANCO_SIEGE says for how long.
func TestFuzzServer(t *testing.T) {
	lasts, seed := 8*time.Second, uint64(1) // those who change something are not told of what others broke
	if testing.Short() {
		lasts = 1500 * time.Millisecond
	}
	if text := os.Getenv("BANCO_SIEGE"); text != "" {
		var err error
		if lasts, err = time.ParseDuration(text); err != nil {
			t.Fatal(err)
		}
		seed = uint64(time.Now().UnixNano())
	}
	target := fuzzTarget(t)
	b := startFuzzed(t, "--crowd", "1000", "--limit", "matches=0.2")
	heard, err := os.Create(filepath.Join(t.TempDir(), "heard"))
	if err != nil {
		t.Fatal(err)
	}
	defer heard.Close()
	plan := fuzz.Plan{URL: b.url, Target: target, People: 8, Time: lasts / 3, Least: 600, Seed: seed, Heard: heard}
	t.Logf("seed %d", plan.Seed)
	first := fuzz.Run(t.Context(), plan)
	warm := b.rest(nil)
	plan.Time, plan.Least, plan.Seed = lasts-plan.Time, 2*plan.Least, plan.Seed+1
	second := fuzz.Run(t.Context(), plan)
	b.checkRest(warm, b.rest(&warm))
	b.checkReached(target, first, second)
	for _, wrong := range append(first.Wrong, second.Wrong...) {
		t.Error(wrong)
	}
	b.checkLog()
	b.checkKept(heard, first.Acked, second.Acked)
	t.Logf("%d requests and messages", first.Sent+second.Sent)
}

// checkRest holds a server at rest against itself some time ago. What is in
// memory of matches and of search trees has bounds of its own.
func (b *fuzzed) checkRest(before, after rest) {
	b.t.Helper()
	b.t.Logf("at rest: %+v, and later %+v", before, after)
	if after.goroutines > before.goroutines+5 {
		b.t.Errorf("%d goroutines became %d:\n%s", before.goroutines, after.goroutines, b.ask("debug/pprof/goroutine?debug=1"))
	}
	const room, node, slack = 40 << 10, 4 << 10, 16 << 20
	if most := before.heap + room*max(0, after.matches-before.matches) + node*max(0, after.nodes-before.nodes) + slack; after.heap > most {
		b.t.Errorf("%d bytes became %d, more than the %d that matches account for:\n%.6000s", before.heap, after.heap, most,
			b.ask("debug/pprof/heap?gc=1&debug=1"))
	}
}

// checkReached sees that every route was called and every message sent.
func (b *fuzzed) checkReached(target *fuzz.Target, reports ...*fuzz.Report) {
	b.t.Helper()
	numbers := b.ask("metrics")
	well := 0
	for _, r := range target.Routes {
		called := fmt.Sprintf(`banco_request_seconds_count{route=%q,status="`, r.Pattern())
		if !strings.Contains(numbers, called) && r.Pattern() != "GET /api/socket" {
			b.t.Errorf("%s was never called", r.Pattern())
		}
		if strings.Contains(numbers, called+"2") {
			well++
		}
	}
	bots := []string{"GET /api/bot/v1/me", "GET /api/bot/v1/stream"}
	if os.Getenv("BANCO_SIEGE") == "" {
		bots = nil // whether somebody makes a bot and uses its token in a few seconds is luck
	}
	for _, bot := range bots {
		if !strings.Contains(numbers, fmt.Sprintf(`banco_request_seconds_count{route=%q,status="2`, bot)) {
			b.t.Errorf("no bot has called %s", bot)
		}
	}
	b.t.Logf("%d routes, %d of them with success", len(target.Routes), well)
	for _, kind := range target.Asks {
		n := 0
		for _, r := range reports {
			n += r.Asked[kind]
		}
		if n == 0 {
			b.t.Errorf("%s was never asked over a socket", kind)
		}
	}
}

// checkLog looks for what a server says that failed.
func (b *fuzzed) checkLog() {
	b.t.Helper()
	for line := range strings.Lines(b.logged()) {
		if strings.Contains(line, "panic") || strings.Contains(line, "DATA RACE") || strings.Contains(line, "status=500") ||
			strings.Contains(line, "level=ERROR") && !strings.Contains(line, "code=busy") {
			b.t.Errorf("the log says %.1500s", line)
		}
	}
}

// checkKept stops the server and looks at what it kept: all of it is whole, every
// match plays through, and what lies covered in those that go on nobody was told.
func (b *fuzzed) checkKept(heard *os.File, acked ...map[string]int) {
	b.t.Helper()
	b.cmd.Process.Signal(os.Interrupt)
	if err := b.cmd.Wait(); err != nil {
		b.t.Errorf("the server ended with %v: %.2000s", err, b.logged())
	}
	health, err := backup.Examine(context.Background(), b.data)
	if err != nil || !health.Sound() {
		b.t.Fatalf("the database: %+v, %v", health, err)
	}
	db, err := store.Open(b.data)
	if err != nil {
		b.t.Fatal(err)
	}
	defer db.Close()
	var secrets []string
	for _, id := range b.matches() {
		m := b.replay(db, id)
		for _, versions := range acked {
			if m != nil && m.Version() < versions[id] {
				b.t.Errorf("match %s has %d events, %d were acknowledged", id, m.Version(), versions[id])
			}
		}
		if m != nil && m.Dealt() && !m.Result().Over() {
			secrets = append(secrets, secretsOf(b.t, m)...)
		}
	}
	if _, err := heard.Seek(0, io.SeekStart); err != nil {
		b.t.Fatal(err)
	}
	found, err := fuzz.Find(heard, secrets)
	if err != nil || len(found) > 0 || len(secrets) == 0 {
		b.t.Errorf("of %d secrets of deals %q were told (%v)", len(secrets), found, err)
	}
	b.t.Logf("%d matches, %d secrets", health.Matches, len(secrets))
}

// matches lists all that is kept.
func (b *fuzzed) matches() (ids []string) {
	b.t.Helper()
	file, err := sql.Open("sqlite", filepath.Join(b.data, "banco.db"))
	if err != nil {
		b.t.Fatal(err)
	}
	defer file.Close()
	rows, err := file.Query("SELECT id FROM matches")
	if err != nil {
		b.t.Fatal(err)
	}
	defer rows.Close()
	for rows.Next() {
		var id string
		if err := rows.Scan(&id); err != nil {
			b.t.Fatal(err)
		}
		ids = append(ids, id)
	}
	return ids
}

// replay plays a kept match through.
func (b *fuzzed) replay(db play.Store, id string) *play.Match {
	b.t.Helper()
	saved, err := db.Load(context.Background(), id)
	if errors.Is(err, play.ErrNotFound) {
		return nil // it was removed when the store was opened
	}
	if err != nil {
		b.t.Errorf("match %s: %v", id, err)
		return nil
	}
	k, err := kits.Find(saved.Game)
	if err != nil {
		b.t.Errorf("match %s: %v", id, err)
		return nil
	}
	m, err := play.Resume(k.Game, *saved)
	if err != nil {
		b.t.Errorf("match %s does not play through: %v", id, err)
		return nil
	}
	return m
}

// secretsOf returns what nobody may be told of a deal until its match is over,
// in the forms that it might be written in.
func secretsOf(t *testing.T, m *play.Match) []string {
	t.Helper()
	dealer, ok := m.Rules().(game.Dealer)
	if !ok {
		t.Fatalf("match %s is dealt, and its game has no deals", m.ID)
	}
	deal, err := dealer.Deal(m.Options(), m.Seed)
	if err != nil {
		t.Fatal(err)
	}
	list := []string{
		hex.EncodeToString(m.Seed[:]), strings.ToUpper(hex.EncodeToString(m.Seed[:])), string(m.Seed[:]),
		base64.RawStdEncoding.EncodeToString(m.Seed[:]), base64.RawURLEncoding.EncodeToString(m.Seed[:]),
	}
	for line := range bytes.Lines([]byte(deal.Disclosure())) {
		if line = bytes.TrimSpace(line); len(line) > 60 {
			list = append(list, string(line))
		}
	}
	return list
}
