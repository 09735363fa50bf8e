//go:build unix

package main

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net/http"
	"net/http/cookiejar"
	neturl "net/url"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"github.com/anishathalye/porcupine"

	"banco/game/gametest"
	"banco/store/postgrestest"
	"banco/web/wire"
)

// servers are several processes on one PostgreSQL.
type servers struct {
	t     *testing.T
	args  []string
	peers []string // where each listens for the others
	gates []*gate  // by which they reach it
	bases []*gate  // by which each reaches the database
	name  string   // of the database, as the address ends

	mu   sync.Mutex
	all  []*exec.Cmd
	urls []string
}

// start starts the nth server, again where it has ended.
func (s *servers) start(n int) {
	peers := s.peers[n]
	for other, g := range s.gates {
		if other != n {
			peers += "," + g.address()
		}
	}
	database := "postgres://banco@" + s.bases[n].address() + "/postgres?sslmode=disable&" + s.name
	cmd, url := startServer(s.t, append(s.args[:len(s.args):len(s.args)], "--database", database, "--cluster", peers,
		"--skew="+skews[n].String())...)
	s.mu.Lock()
	defer s.mu.Unlock()
	s.all[n], s.urls[n] = cmd, url
}

// skews are how wrong the clocks of the machines are.
var skews = []time.Duration{30 * time.Second, -30 * time.Second, 0}

// cut takes the servers apart for a while: what one does the others hear of from
// the database alone. rejoined sees later that they have found each other again.
func (s *servers) cut(lasts time.Duration) (rejoined func()) {
	s.t.Helper()
	for _, g := range s.gates {
		g.shut()
	}
	before := s.passed()
	if before == 0 {
		s.t.Error("nothing has passed between the servers: nothing was cut")
	}
	s.partition(lasts)
	for _, g := range s.gates {
		g.open.Store(true)
	}
	return func() {
		s.t.Helper()
		for end := time.Now().Add(30 * time.Second); s.passed() == before; time.Sleep(50 * time.Millisecond) {
			if time.Now().After(end) {
				s.t.Error("the servers have not found each other again")
				return
			}
		}
	}
}

// partition cuts servers off from the database: one is not answered any more though all
// it says arrives, then its connections are reset; another is neither heard nor
// answered, until all that was said arrives at last.
func (s *servers) partition(lasts time.Duration) {
	s.t.Helper()
	silent, deaf := s.bases[2], s.bases[0]
	if silent.passed.Load() == 0 || deaf.passed.Load() == 0 {
		s.t.Error("nothing has passed between servers and database: nothing was cut")
	}
	silent.hold(back)
	time.Sleep(lasts / 2)
	silent.shut()
	silent.hold()
	deaf.hold(there, back)
	time.Sleep(lasts / 4)
	silent.open.Store(true)
	time.Sleep(lasts / 4)
	deaf.hold()
}

// passed returns how many bytes the servers have told each other.
func (s *servers) passed() (bytes int64) {
	for _, g := range s.gates {
		bytes += g.passed.Load()
	}
	return bytes
}

// any returns a server, not the one to avoid.
func (s *servers) any(avoid string) string {
	s.mu.Lock()
	defer s.mu.Unlock()
	for {
		if url := s.urls[rand.IntN(len(s.urls))]; url != avoid {
			return url
		}
	}
}

// attempt is a move that somebody tried to make, and what became of it.
type attempt struct {
	match, version int
	move           string
}

type outcome int

const (
	acknowledged outcome = iota
	refused              // the match had another version
	unknown              // no answer, or one that leaves it open
	final                // not a move: all moves of the match in the end
)

func (o outcome) String() string { return [...]string{"made", "refused", "unknown", "in the end"}[o] }

// history is what opponents saw, for porcupine.
type history struct {
	mu    sync.Mutex
	begun time.Time
	ops   []porcupine.Operation
	away  time.Duration // that the database took to come back
	apart time.Duration // that servers were cut off from it
	calm  time.Duration // the stillness before anything failed
}

func (h *history) add(client int, a attempt, o outcome, from time.Time) {
	h.mu.Lock()
	defer h.mu.Unlock()
	end := time.Since(h.begun).Nanoseconds()
	if o == unknown {
		end = int64(time.Hour) // it may still happen
	}
	h.ops = append(h.ops, porcupine.Operation{ClientId: client, Input: a, Output: o, Call: from.Sub(h.begun).Nanoseconds(), Return: end})
}

// settle drops the attempts of which nobody knew what became, and which the
// final state of their match does not have in their place: they did not happen,
// and to try every place for them would take for ever.
func (h *history) settle() {
	kept := map[int][]string{}
	for _, op := range h.ops {
		if a := op.Input.(attempt); op.Output == final {
			kept[a.match] = strings.Fields(a.move)
		}
	}
	h.ops = slices.DeleteFunc(h.ops, func(op porcupine.Operation) bool {
		a := op.Input.(attempt)
		moves := kept[a.match]
		return op.Output == unknown && (a.version >= len(moves) || moves[a.version] != a.move)
	})
}

// logModel is a match as its moves, one after the other: what is acknowledged
// follows its version, what is refused did not fit, and in the end all of it is
// there. The state is the moves, each with a space behind it.
var logModel = porcupine.Model{
	Partition: func(ops []porcupine.Operation) [][]porcupine.Operation {
		parts := map[int][]porcupine.Operation{}
		for _, op := range ops {
			id := op.Input.(attempt).match
			parts[id] = append(parts[id], op)
		}
		var out [][]porcupine.Operation
		for _, p := range parts {
			out = append(out, p)
		}
		return out
	},
	Init: func() any { return "" },
	Step: func(state, input, output any) (bool, any) {
		moves, a := state.(string), input.(attempt)
		fits := strings.Count(moves, " ") == a.version
		switch output.(outcome) {
		case acknowledged:
			return fits, moves + a.move + " "
		case refused:
			return !fits, moves
		case final:
			return moves == a.move, moves
		}
		if fits {
			return true, moves + a.move + " "
		}
		return true, moves
	},
}

// opponent plays both sides of a match, against another who does the same.
type opponent struct {
	client *http.Client
	number int
	match  int
	id     string
	all    *servers
	log    *history
	random *rand.Rand
	acks   int
	avoid  string // a server that did not answer
	failed time.Time
}

// answered is an update, or the error in its place.
type answered struct {
	wire.Update
	Error wire.Error `json:"error"`
}

// ask sends a request to any server.
func (p *opponent) ask(method, path string, body any) (status int, u answered, err error) {
	data, err := json.Marshal(body)
	if err != nil {
		return 0, u, err
	}
	if time.Since(p.failed) > 5*time.Second {
		p.avoid = ""
	}
	url := p.all.any(p.avoid)
	req, err := http.NewRequest(method, url+path, bytes.NewReader(data))
	if err != nil {
		return 0, u, err
	}
	resp, err := p.client.Do(req)
	if err != nil {
		p.avoid, p.failed = url, time.Now() // as whoever stands before the servers does
		return 0, u, err
	}
	defer resp.Body.Close()
	return resp.StatusCode, u, json.NewDecoder(resp.Body).Decode(&u)
}

// play makes moves until it is told to stop.
func (p *opponent) play(stop *atomic.Bool) {
	for version := 0; !stop.Load(); {
		status, u, err := p.ask("GET", fmt.Sprintf("api/matches/%s?since=%d", p.id, version), nil)
		if err != nil || status != http.StatusOK {
			time.Sleep(20 * time.Millisecond)
			continue
		}
		if version = max(version, u.Version); len(u.Now.Moves) == 0 {
			return // over
		}
		a := attempt{p.match, u.Version, u.Now.Moves[p.random.IntN(len(u.Now.Moves))].Move}
		from := time.Now()
		status, answer, err := p.ask("POST", "api/matches/"+p.id+"/moves", wire.MakeMove{Version: a.version, Move: a.move})
		switch {
		case err == nil && status == http.StatusOK:
			p.log.add(p.number, a, acknowledged, from)
			p.acks++
			version = answer.Version
		case err == nil && answer.Error.Code == "stale":
			p.log.add(p.number, a, refused, from)
		case err == nil && answer.Error.Code == "game-over":
			return
		default:
			p.log.add(p.number, a, unknown, from)
		}
		time.Sleep(time.Duration(p.random.IntN(20)) * time.Millisecond)
	}
}

// Three servers on one PostgreSQL whose clocks are 30 s wrong, of which one is
// killed, one stands still and comes back, all are cut off from each other and two
// from the database for a while, one of them in one direction only, and PostgreSQL
// itself is killed: no acknowledged move is lost or made twice, no clock is charged
// too much, and play goes on.
func TestFaultsOfACluster(t *testing.T) {
	if testing.Short() {
		t.Skip("starts three servers and kills them")
	}
	if result := sufferFaults(t, ""); result != porcupine.Ok {
		t.Errorf("the history is %s: moves were lost, doubled or refused in error", result)
	}
}

// The control: where commits do not wait for the disk, the history shows it.
func TestFaultsOfACarelessCluster(t *testing.T) {
	if os.Getenv("BANCO_FAULTS") == "" {
		t.Skip("only with BANCO_FAULTS: store has a short one")
	}
	if result := sufferFaults(t, "&synchronous_commit=off"); result != porcupine.Illegal {
		t.Errorf("the history is %s though nothing waits for the disk: this shows nothing", result)
	}
}

// sufferFaults lets people play on three servers while these and their database
// fail, and returns what porcupine thinks of what they saw. wait is added to the
// address of the database.
func sufferFaults(t *testing.T, wait string) porcupine.CheckResult {
	t.Helper()
	matches, still := 6, 2*time.Second
	if os.Getenv("BANCO_FAULTS") != "" {
		matches, still = 40, 7*time.Second
	}
	pg, err := postgrestest.Start("wal_writer_delay=10000", "wal_writer_flush_after=1GB")
	if err != nil {
		t.Fatal(err)
	}
	defer pg.Stop()
	address, err := pg.Database()
	if err != nil {
		t.Fatal(err)
	}
	at, err := neturl.Parse(address)
	if err != nil {
		t.Fatal(err)
	}
	all := &servers{
		t: t, name: "search_path=" + at.Query().Get("search_path") + wait,
		args: []string{"--addr", "127.0.0.1:0", "--crowd", "10000", "--log-level", "error"},
		all:  make([]*exec.Cmd, 3), urls: make([]string, 3),
		peers: []string{gametest.FreeAddress(t), gametest.FreeAddress(t), gametest.FreeAddress(t)},
	}
	socket := filepath.Join(at.Query().Get("host"), ".s.PGSQL.5432")
	for _, at := range all.peers {
		all.gates = append(all.gates, newGate(t, at))
		all.bases = append(all.bases, newGate(t, socket))
	}
	for n := range all.all {
		all.start(n)
	}
	log := &history{begun: time.Now()}
	opponents := seatOpponents(t, all, log, matches)
	var stop atomic.Bool
	var playing sync.WaitGroup
	for _, p := range opponents {
		playing.Go(func() { p.play(&stop) })
	}
	time.Sleep(time.Second)
	log.calm = log.stillness()
	all.all[0].Process.Kill() // as a crash does
	all.all[0].Wait()
	time.Sleep(time.Second)
	all.start(0)
	all.all[1].Process.Signal(syscall.SIGSTOP)
	time.Sleep(still)
	all.all[1].Process.Signal(syscall.SIGCONT)
	log.apart = still
	rejoined := all.cut(still)
	time.Sleep(500 * time.Millisecond)
	down := time.Now()
	if err := pg.Kill(); err != nil {
		t.Fatal(err)
	}
	if err := pg.Restart(); err != nil {
		t.Fatal(err)
	}
	log.away = time.Since(down)
	time.Sleep(2 * time.Second)
	rejoined()
	stop.Store(true)
	playing.Wait()
	return judge(t, log, opponents)
}

// seatOpponents makes matches with two opponents each.
func seatOpponents(t *testing.T, all *servers, log *history, matches int) (opponents []*opponent) {
	t.Helper()
	for i := range matches {
		jar, err := cookiejar.New(nil)
		if err != nil {
			t.Fatal(err)
		}
		client := &http.Client{Jar: jar, Timeout: 3 * time.Second}
		for n := range 2 {
			p := &opponent{client: client, number: 2*i + n, match: i, all: all, log: log, random: rand.New(rand.NewPCG(uint64(i), uint64(n)))}
			if n == 0 {
				status, u, err := p.ask("POST", "api/matches", wire.NewMatch{Game: "caro", Seats: [2]string{"human", "human"},
					Control: &wire.Control{Total: int(longGame.Milliseconds())}})
				if err != nil || status != http.StatusCreated {
					t.Fatal(status, err)
				}
				p.id = u.Match
			} else {
				p.id = opponents[len(opponents)-1].id
			}
			opponents = append(opponents, p)
		}
	}
	return opponents
}

// longGame is what each side has on its clock.
const longGame = 10 * time.Minute

// checkClocks sees that a match was charged no more than the time that went by,
// however wrong the clocks of its servers are, and that no side gained any.
func checkClocks(t *testing.T, u *wire.Update, lasted time.Duration) {
	t.Helper()
	if u.Clocks == nil {
		t.Fatalf("match %s has no clocks", u.Match)
	}
	spent := time.Duration(0)
	for _, left := range u.Clocks.Left {
		left := time.Duration(left) * time.Millisecond
		if left > longGame {
			t.Errorf("match %s: a side has gained time: %v", u.Match, left)
		}
		spent += longGame - left
	}
	if spent > lasted+time.Second {
		t.Errorf("match %s: %v were charged in %v", u.Match, spent, lasted)
	}
}

// stillness returns for how long a match stood still at most between two
// acknowledged moves.
func (h *history) stillness() (longest time.Duration) {
	h.mu.Lock()
	defer h.mu.Unlock()
	times := map[int][]int64{}
	for _, op := range h.ops {
		if a := op.Input.(attempt); op.Output == acknowledged {
			times[a.match] = append(times[a.match], op.Return)
		}
	}
	for _, list := range times {
		slices.Sort(list)
		for i := 1; i < len(list); i++ {
			longest = max(longest, time.Duration(list[i]-list[i-1]))
		}
	}
	return longest
}

// least returns how many moves each match has at least, by what was acknowledged.
func (h *history) least() map[int]int {
	h.mu.Lock()
	defer h.mu.Unlock()
	least := map[int]int{}
	for _, op := range h.ops {
		if a := op.Input.(attempt); op.Output == acknowledged {
			least[a.match] = max(least[a.match], a.version+1)
		}
	}
	return least
}

// judge asks for what was kept of every match and holds the history against it.
func judge(t *testing.T, log *history, opponents []*opponent) porcupine.CheckResult {
	t.Helper()
	time.Sleep(2 * time.Second) // servers have caught up with each other
	acks := 0
	least, caughtUp := log.least(), time.Now().Add(15*time.Second)
	for _, p := range opponents {
		acks += p.acks
		var kept strings.Builder
		for {
			status, u, err := p.ask("GET", "api/matches/"+p.id, nil)
			late := u.Version < least[p.match] && time.Now().Before(caughtUp) // a hint was lost: the server looks again in ten seconds
			if err == nil && status == http.StatusOK && !late {
				checkClocks(t, &u.Update, time.Since(log.begun))
				slices.SortFunc(u.Nodes, func(a, b wire.Node) int { return a.ID - b.ID })
				for _, n := range u.Nodes {
					if n.ID > 0 {
						kept.WriteString(n.Move + " ")
					}
				}
				break
			}
			if time.Now().After(caughtUp.Add(15 * time.Second)) {
				t.Fatalf("match %s: %d %v", p.id, status, err)
			}
			time.Sleep(100 * time.Millisecond)
		}
		log.add(p.number, attempt{p.match, -1, kept.String()}, final, time.Now())
	}
	longest := log.stillness()
	log.settle()
	t.Logf("%d moves acknowledged, at most %v without one in a match (%v before anything failed; the database was away for %v), %d "+
		"attempts", acks, longest, log.calm, log.away, len(log.ops))
	if acks < 10*len(opponents)/2 {
		t.Errorf("%d moves were acknowledged: the test shows little", acks)
	}
	most := 20 * time.Second // a busy machine is slow
	if os.Getenv("BANCO_FAULTS") != "" {
		most = max(log.away, log.apart) + 5*time.Second + 10*log.calm // which is a few milliseconds on a machine that does nothing else
	}
	if longest > most {
		t.Errorf("a match stood still for %v", longest)
	}
	result := porcupine.CheckOperationsTimeout(logModel, log.ops, 2*time.Minute)
	if result == porcupine.Illegal {
		t.Log(log.illegal())
	}
	return result
}

// illegal tells what opponents saw of the first match whose history cannot be.
func (h *history) illegal() string {
	var text strings.Builder
	for _, ops := range logModel.Partition(h.ops) {
		if porcupine.CheckOperationsTimeout(logModel, ops, time.Minute) != porcupine.Illegal {
			continue
		}
		slices.SortFunc(ops, func(a, b porcupine.Operation) int { return cmp.Compare(a.Call, b.Call) })
		for _, op := range ops {
			a := op.Input.(attempt)
			fmt.Fprintf(&text, "match %d, opponent %d, from %v to %v: %s after %d moves: %s\n", a.match, op.ClientId,
				time.Duration(op.Call), time.Duration(op.Return), a.move, a.version, op.Output)
		}
		break
	}
	return text.String()
}

// The model notices what it is for.
func TestLogModel(t *testing.T) {
	op := func(call, end int64, version int, move string, o outcome) porcupine.Operation {
		return porcupine.Operation{Input: attempt{0, version, move}, Output: o, Call: call, Return: end, ClientId: int(call)}
	}
	for name, tt := range map[string]struct {
		ops  []porcupine.Operation
		want bool
	}{
		"as it should be": {[]porcupine.Operation{op(1, 2, 0, "a", acknowledged), op(3, 4, 1, "b", acknowledged),
			op(5, 6, -1, "a b ", final)}, true},
		"lost": {[]porcupine.Operation{op(1, 2, 0, "a", acknowledged), op(3, 4, 1, "b", acknowledged),
			op(5, 6, -1, "a ", final)}, false},
		"doubled":           {[]porcupine.Operation{op(1, 2, 0, "a", acknowledged), op(5, 6, -1, "a a ", final)}, false},
		"both acknowledged": {[]porcupine.Operation{op(1, 4, 0, "a", acknowledged), op(2, 3, 0, "b", acknowledged)}, false},
		"refused in error":  {[]porcupine.Operation{op(1, 2, 0, "a", refused), op(3, 4, -1, "", final)}, false},
		"refused":           {[]porcupine.Operation{op(1, 2, 0, "a", acknowledged), op(3, 4, 0, "b", refused)}, true},
		"unknown, happened": {[]porcupine.Operation{op(1, 99, 0, "a", unknown), op(3, 4, -1, "a ", final)}, true},
		"unknown, did not":  {[]porcupine.Operation{op(1, 99, 0, "a", unknown), op(3, 4, -1, "", final)}, true},
	} {
		if got := porcupine.CheckOperations(logModel, tt.ops); got != tt.want {
			t.Errorf("%s: %s", name, strconv.FormatBool(got))
		}
	}
}
