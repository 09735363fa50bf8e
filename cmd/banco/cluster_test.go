//go:build unix

package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net"
	"net/http"
	"net/http/cookiejar"
	"os"
	"os/exec"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"github.com/anishathalye/porcupine"

	"banco/store/postgrestest"
	"banco/web/wire"
)

// servers are several processes on one PostgreSQL.
type servers struct {
	t     *testing.T
	args  []string
	peers []string // where each listens for the others

	mu   sync.Mutex
	all  []*exec.Cmd
	urls []string
}

// start starts the nth server, again where it has ended.
func (s *servers) start(n int) {
	peers := slices.Concat(s.peers[n:n+1], s.peers[:n], s.peers[n+1:])
	cmd, url := server(s.t, append(s.args[:len(s.args):len(s.args)], "--cluster", strings.Join(peers, ","))...)
	s.mu.Lock()
	defer s.mu.Unlock()
	s.all[n], s.urls[n] = cmd, url
}

// freeAddresses returns addresses that nobody listens at.
func freeAddresses(t *testing.T, n int) (list []string) {
	t.Helper()
	for range n {
		l, err := net.Listen("tcp", "127.0.0.1:0")
		if err != nil {
			t.Fatal(err)
		}
		defer l.Close()
		list = append(list, l.Addr().String())
	}
	return list
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

// history is what opponents saw, for porcupine.
type history struct {
	mu    sync.Mutex
	begun time.Time
	ops   []porcupine.Operation
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
	client        *http.Client
	number        int
	match         int
	id            string
	all           *servers
	log           *history
	random        *rand.Rand
	longest, last time.Duration // without an acknowledgement, and when the last one came
	acks          int
	avoid         string // a server that did not answer
	failed        time.Time
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
			now := time.Since(p.log.begun)
			p.longest, p.last = max(p.longest, now-p.last), now
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

// Three servers on one PostgreSQL, of which one is killed, one stands still and
// comes back, and PostgreSQL itself is killed: no acknowledged move is lost or
// made twice, and play goes on.
func TestFaultsOfACluster(t *testing.T) {
	if testing.Short() {
		return
	}
	if result := sufferFaults(t, ""); result != porcupine.Ok {
		t.Errorf("the history is %s: moves were lost, doubled or refused in error", result)
	}
}

// The control: where commits do not wait for the disk, the history shows it.
func TestFaultsOfACarelessCluster(t *testing.T) {
	if os.Getenv("BANCO_FAULTS") == "" { // store has a short one
		return
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
	all := &servers{
		t: t, args: []string{"--database", address + wait, "--addr", "127.0.0.1:0", "--crowd", "10000", "--log-level", "error"},
		all: make([]*exec.Cmd, 3), urls: make([]string, 3), peers: freeAddresses(t, 3),
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
	all.all[0].Process.Kill() // as a crash does
	all.all[0].Wait()
	time.Sleep(time.Second)
	all.start(0)
	all.all[1].Process.Signal(syscall.SIGSTOP)
	time.Sleep(still)
	all.all[1].Process.Signal(syscall.SIGCONT)
	time.Sleep(500 * time.Millisecond)
	if err := pg.Kill(); err != nil {
		t.Fatal(err)
	}
	if err := pg.Restart(); err != nil {
		t.Fatal(err)
	}
	time.Sleep(2 * time.Second)
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
				status, u, err := p.ask("POST", "api/matches", wire.NewMatch{Game: "caro", Seats: [2]string{"human", "human"}})
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

// judge asks for what was kept of every match and holds the history against it.
func judge(t *testing.T, log *history, opponents []*opponent) porcupine.CheckResult {
	t.Helper()
	time.Sleep(2 * time.Second) // servers have caught up with each other
	acks, longest := 0, time.Duration(0)
	for _, p := range opponents {
		acks, longest = acks+p.acks, max(longest, p.longest)
		var kept strings.Builder
		for tries := 0; ; tries++ {
			status, u, err := p.ask("GET", "api/matches/"+p.id, nil)
			if err == nil && status == http.StatusOK {
				slices.SortFunc(u.Nodes, func(a, b wire.Node) int { return a.ID - b.ID })
				for _, n := range u.Nodes {
					if n.ID > 0 {
						kept.WriteString(n.Move + " ")
					}
				}
				break
			}
			if tries == 50 {
				t.Fatalf("match %s: %d %v", p.id, status, err)
			}
			time.Sleep(100 * time.Millisecond)
		}
		log.add(p.number, attempt{p.match, -1, kept.String()}, final, time.Now())
	}
	log.settle()
	t.Logf("%d moves acknowledged, at most %v without one, %d attempts", acks, longest, len(log.ops))
	if acks < 10*len(opponents)/2 {
		t.Errorf("%d moves were acknowledged: the test shows little", acks)
	}
	if most := 20 * time.Second; longest > most { // a busy machine is slow
		t.Errorf("a match stood still for %v", longest)
	}
	return porcupine.CheckOperationsTimeout(logModel, log.ops, 2*time.Minute)
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
		"as it should be":   {[]porcupine.Operation{op(1, 2, 0, "a", acknowledged), op(3, 4, 1, "b", acknowledged), op(5, 6, -1, "a b ", final)}, true},
		"lost":              {[]porcupine.Operation{op(1, 2, 0, "a", acknowledged), op(3, 4, 1, "b", acknowledged), op(5, 6, -1, "a ", final)}, false},
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
