package offline

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"os/exec"
	"regexp"
	"strconv"
	"testing"
	"time"

	"banco/kits"
	"banco/store/journal"
	"banco/web/wire"
)

// page is a page on a server of its own device.
type page struct {
	*testing.T
	server *Server
	news   chan Message
	early  map[int][]Message // those that came while another number was waited for
	last   int
}

// reload returns a page on files that may hold something already.
func reload(t *testing.T, a, b journal.File) *page {
	t.Helper()
	db, err := journal.Open(a, b)
	if err != nil {
		t.Fatal(err)
	}
	p := &page{T: t, news: make(chan Message, 1000), early: map[int][]Message{}}
	if p.server, err = New(t.Context(), db, func(m Message) { p.news <- m }, nil); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { p.server.Shutdown(context.Background()) })
	return p
}

// next returns the next message that is about a number.
func (p *page) next(id int) Message {
	p.Helper()
	if kept := p.early[id]; len(kept) > 0 {
		p.early[id] = kept[1:]
		return kept[0]
	}
	for late := time.After(time.Minute); ; {
		select {
		case m := <-p.news:
			if bytes.Contains(m.Data, []byte(p.server.secret)) {
				p.Errorf("the visitor's secret is told: %s", m.Data)
			}
			if m.ID == id {
				return m
			}
			p.early[m.ID] = append(p.early[m.ID], m)
		case <-late:
			p.Fatal("no message comes")
		}
	}
}

// call makes a request and returns its answer.
func call[T any](p *page, method, path, body string) (answer T, status int) {
	p.Helper()
	p.last++
	p.server.Receive(Message{Page: "p", ID: p.last, Kind: Call, Method: method, Path: path, Accept: "application/json", Data: []byte(body)})
	var data []byte
	for {
		switch m := p.next(p.last); m.Kind {
		case Head:
			status = m.Status
		case Body:
			data = append(data, m.Data...)
		case End:
			if err := json.Unmarshal(data, &answer); err != nil {
				p.Fatalf("%s %s: %d %s: %v", method, path, status, data, err)
			}
			return answer, status
		default:
			p.Fatalf("%s %s: %+v", method, path, m)
		}
	}
}

// A game against an agent is played over messages, its socket tells of the agent's moves,
// and the next worker on the same files goes on with it.
func TestGameOverMessages(t *testing.T) {
	a, b := &memoryFile{}, &memoryFile{}
	p := reload(t, a, b)
	made, status := call[wire.Update](p, "POST", "/api/matches", `{"game":"othello","seats":["human","greedy"]}`)
	if status != http.StatusCreated && status != http.StatusOK {
		t.Fatalf("created with %d: %+v", status, made)
	}
	const socket = 1000
	p.server.Receive(Message{Page: "p", ID: socket, Kind: Open})
	if m := p.next(socket); m.Kind != Open {
		t.Fatalf("the socket: %+v", m)
	}
	ask := fmt.Sprintf(`{"type":"watch","match":%q,"notation":"uci"}`, made.Match)
	p.server.Receive(Message{Page: "p", ID: socket, Kind: Text, Data: []byte(ask)})
	move := fmt.Sprintf(`{"move":%q,"version":%d}`, made.Now.Moves[0].Move, made.Version)
	moved, status := call[wire.Update](p, "POST", "/api/matches/"+made.Match+"/moves", move)
	if status != http.StatusOK {
		t.Fatalf("moved with %d: %+v", status, moved)
	}
	answered := made.Version + 2 // the move and the agent's answer
	for version := moved.Version; version < answered; {
		m := p.next(socket)
		var news wire.News
		if err := json.Unmarshal(m.Data, &news); m.Kind != Text || err != nil {
			t.Fatalf("the socket: %+v, %v", m, err)
		}
		if news.Update != nil {
			version = news.Update.Version
		}
	}
	p.server.Receive(Message{Page: "p", ID: socket, Kind: Close})
	for p.next(socket).Kind != Close {
	}
	p.server.Shutdown(t.Context())

	p = reload(t, a, b)
	again, status := call[wire.Update](p, "GET", "/api/matches/"+made.Match+"?since=0", "")
	if status != http.StatusOK || again.Version < answered || again.Head == nil || again.Head.You != "first" {
		t.Errorf("after a reload: %d %+v", status, again)
	}
}

// There is memory enough for every search and for the solver, though one visitor has all of it.
func TestSearchesOverMessages(t *testing.T) {
	p := reload(t, &memoryFile{}, &memoryFile{})
	tree := `{"game":"chess","agent":"minimax:depth=1","tree":-1,"some":0}`
	if answer, status := call[map[string]any](p, "POST", "/api/lab/trace", tree); status != http.StatusOK {
		t.Errorf("a tree: %d %v", status, answer)
	}
	const socket = 1000
	p.server.Receive(Message{Page: "p", ID: socket, Kind: Open})
	if m := p.next(socket); m.Kind != Open {
		t.Fatalf("the socket: %+v", m)
	}
	asks := []string{`{"type":"solve","id":1,"game":"chess","fen":"7k/8/8/8/8/8/R7/1R2K3 w - - 0 1","winner":"first","moves":2}`}
	for _, kit := range kits.All() {
		asks = append(asks, fmt.Sprintf(`{"type":"analyse","id":%d,"game":%q,"millis":50}`, len(asks)+1, kit.Game.Name()))
	}
	// Of a match that the device does not know the page tells the position, or the line.
	mate := `"game":"xiangqi","fen":"4k4/R8/9/9/9/9/9/9/9/1R1K5 w - - 0 1"`
	for _, ask := range []string{`{"type":"hint",` + mate, `{"type":"try","move":"b0b9",` + mate, `{"type":"review","line":["b0b9"],` + mate} {
		asks = append(asks, fmt.Sprintf(`%s,"id":%d}`, ask, len(asks)+1))
	}
	for i, ask := range asks {
		p.server.Receive(Message{Page: "p", ID: socket, Kind: Text, Data: []byte(ask)})
		for done := false; !done; {
			m := p.next(socket)
			var news wire.News
			if err := json.Unmarshal(m.Data, &news); m.Kind != Text || err != nil || news.Error != nil {
				t.Fatalf("%s: %s, %v", ask, m.Data, err)
			}
			done = news.ID == i+1 && (news.Lines != nil && news.Lines.Done || news.Solution != nil && news.Solution.Done ||
				news.Hint != nil && news.Hint.Move.Move == "b0b9" || news.Tried != nil ||
				news.Review != nil && news.Review.Node == 1 && news.Review.Summary != nil)
		}
	}
}

// What needs other people or a server is refused as unknown, and a socket from before
// this worker hears that it is closed.
func TestNothingOfOthers(t *testing.T) {
	p := reload(t, &memoryFile{}, &memoryFile{})
	for _, path := range []string{"/api/account", "/api/tournaments", "/api/classes/x", "/api/players/An"} {
		if answer, status := call[wire.Failure](p, "GET", path, ""); status != http.StatusNotFound || answer.Error.Code != "not-found" {
			t.Errorf("%s: %d %+v", path, status, answer)
		}
	}
	p.server.Receive(Message{Page: "old", ID: 7, Kind: Text, Data: []byte(`{"type":"ping"}`)})
	if m := p.next(7); m.Kind != Close || m.Page != "old" {
		t.Errorf("a line that is unknown: %+v", m)
	}
	p.server.Receive(Message{Page: "p", ID: 8, Kind: Call, Method: "GET", Path: "api"})
	if m := p.next(8); m.Status != http.StatusBadRequest {
		t.Errorf("an address that is none: %+v", m)
	}
}

// Nothing large is made before a page asks for it: the test counts what the packages of
// this program take of memory when it starts.
func TestLittleIsMadeAtStart(t *testing.T) {
	cmd := exec.CommandContext(t.Context(), os.Args[0], "-test.run=^$")
	cmd.Env = append(os.Environ(), "GODEBUG=inittrace=1")
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	list := regexp.MustCompile(`(?m)^init (banco/\S+) .*?(\d+) bytes`).FindAllSubmatch(out, -1)
	sum := 0
	for _, one := range list {
		n, err := strconv.Atoi(string(one[2]))
		if err != nil {
			t.Fatal(err)
		}
		sum += n
	}
	if len(list) < 20 || sum > 3<<19 {
		t.Errorf("%d packages take %d bytes at the start:\n%s", len(list), sum, out)
	}
}
