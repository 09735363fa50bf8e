package main

import (
	"bytes"
	"encoding/json"
	"math/rand/v2"
	"net/http"
	"net/http/cookiejar"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"banco/web/wire"
)

// rival plays both seats of one match over HTTP and remembers what the server
// has acknowledged.
type rival struct {
	client *http.Client
	match  string
	moves  []string // acknowledged, in order
	last   wire.Update
	acks   int // of servers, since they were last counted
	random *rand.Rand
}

// ask sends a request and reads the answer. An error means that it is unknown
// what has become of it.
func (r *rival) ask(method, url string, body any) (int, error) {
	data, err := json.Marshal(body)
	if err != nil {
		return 0, err
	}
	req, err := http.NewRequest(method, url, bytes.NewReader(data))
	if err != nil {
		return 0, err
	}
	resp, err := r.client.Do(req)
	if err != nil {
		return 0, err
	}
	defer resp.Body.Close()
	var u wire.Update
	if err := json.NewDecoder(resp.Body).Decode(&u); err != nil {
		return 0, err
	}
	r.last = u
	return resp.StatusCode, nil
}

// begin makes the match.
func (r *rival) begin(t *testing.T, url string, seed uint64, control *wire.Control) {
	t.Helper()
	jar, err := cookiejar.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	r.client, r.random = &http.Client{Jar: jar, Timeout: 20 * time.Second}, rand.New(rand.NewPCG(seed, 8))
	status, err := r.ask("POST", url+"api/matches", wire.NewMatch{Game: "caro", Seats: [2]string{"human", "human"}, Control: control})
	if err != nil || status != http.StatusCreated {
		t.Fatal(status, err)
	}
	r.match = r.last.Match
}

// move makes a random move. It is false when the game is over or the server gone.
func (r *rival) move(url string) bool {
	if len(r.last.Now.Moves) == 0 {
		return false
	}
	move := r.last.Now.Moves[r.random.IntN(len(r.last.Now.Moves))].Move
	status, err := r.ask("POST", url+"api/matches/"+r.match+"/moves", wire.MakeMove{Version: r.last.Version, Move: move})
	if err != nil || status != http.StatusOK {
		return false
	}
	r.moves = append(r.moves, move)
	r.acks++
	return true
}

// check asks the next server for the match: everything acknowledged is there,
// and at most the one move that was under way when the last one was killed.
func (r *rival) check(t *testing.T, url string) {
	t.Helper()
	status, err := r.ask("GET", url+"api/matches/"+r.match, nil)
	if err != nil || status != http.StatusOK {
		t.Fatalf("match %s: %d, %v", r.match, status, err)
	}
	var moves []string
	for _, n := range r.last.Nodes {
		if n.ID > 0 {
			moves = append(moves, n.Move)
		}
	}
	if len(moves) < len(r.moves) || len(moves) > len(r.moves)+1 || strings.Join(moves[:len(r.moves)], " ") != strings.Join(r.moves, " ") {
		t.Errorf("match %s has the moves %q, acknowledged are %q", r.match, moves, r.moves)
	}
	r.moves = moves
}

// A server that is killed again and again while people play loses no move that
// it has acknowledged, and clocks go on from where they were.
func TestKilled(t *testing.T) {
	if testing.Short() {
		t.Skip("kills a server again and again")
	}
	t.Parallel()
	data := filepath.Join(t.TempDir(), "data")
	cmd, url := startServer(t, "--data", data, "--addr", "127.0.0.1:0")
	rivals := make([]*rival, 4)
	for i := range rivals {
		rivals[i] = &rival{}
		rivals[i].begin(t, url, uint64(i), nil)
	}
	const total = 10 * time.Minute
	var timed rival
	timed.begin(t, url, 99, &wire.Control{Total: int(total.Milliseconds())})
	for range 2 { // the first move starts the clocks
		if !timed.move(url) {
			t.Fatal("the match with a clock has not begun")
		}
	}
	acknowledged := 0
	for round := range 6 {
		life := time.Duration(200+round*50) * time.Millisecond
		if round == 0 {
			life = 2500 * time.Millisecond // so that the clock has moved
		}
		var playing sync.WaitGroup
		for _, r := range rivals {
			playing.Go(func() {
				for r.move(url) {
				}
			})
		}
		time.Sleep(life) // of the server, not a wait for anything
		if err := cmd.Process.Kill(); err != nil {
			t.Fatal(err)
		}
		cmd.Wait()
		playing.Wait()
		cmd, url = startServer(t, "--data", data, "--addr", "127.0.0.1:0")
		for i, r := range rivals {
			r.check(t, url)
			acknowledged, r.acks = acknowledged+r.acks, 0
			if r.last.Result != nil { // a new one, or nobody plays in the end
				rivals[i] = &rival{}
				rivals[i].begin(t, url, uint64(10*round+i), nil)
			}
		}
		timed.check(t, url)
	}
	if t.Logf("%d moves acknowledged", acknowledged); acknowledged < 20 { // a busy machine makes few
		t.Errorf("%d moves were acknowledged: the test shows little", acknowledged)
	}
	// After 2.5 s and a kill, a second at most is forgiven; each later kill
	// forgives what came after the last note.
	if left := time.Duration(min(timed.last.Clocks.Left[0], timed.last.Clocks.Left[1])) * time.Millisecond; left > total-time.Second {
		t.Errorf("the clock shows %v: it went back to the beginning of the turn", left)
	}
}
