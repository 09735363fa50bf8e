package match

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"banco/clock"
	"banco/game"
	"banco/game/playout"
	"banco/games/jieqi/jieqitest"
	"banco/kits"
	"banco/live"
	"banco/play"
	"banco/pool"
	"banco/store"
	"banco/web/api"
	"banco/web/wire"
)

type noAgents struct{}

func (noAgents) Check(game.Game, string) (int64, error) { return 0, errors.New("there are no agents") }
func (noAgents) New(game.Game, string) (live.Player, error) {
	return nil, errors.New("there are no agents")
}

// changePage is a page that takes changes, and keeps the last message.
type changePage struct {
	api.Page
	visitor live.Visitor
	sent    []byte
}

func (p *changePage) Caller() *api.Caller           { return &api.Caller{Visitor: p.visitor} }
func (p *changePage) AcceptsChanges() bool          { return true }
func (p *changePage) SendEncoded(data []byte) error { p.sent = data; return nil }

// viewer is somebody who watches a match by changes.
type viewer struct {
	watching
	page  *changePage
	head  *wire.Head
	have  *wire.Update   // what the page has
	ahead []*wire.Update // what it may have instead, from the answers to commands
	count struct{ changes, updates int }
}

// room is a hall with one match.
type room struct {
	t    *testing.T
	all  []game.Game
	dir  string
	hall *live.Hall
	h    *Handlers
	rng  *rand.Rand
	id   string
	shut func()
}

func newRoom(t *testing.T, rng *rand.Rand, all ...game.Game) *room {
	t.Helper()
	r := &room{t: t, all: all, dir: filepath.Join(t.TempDir(), "data"), rng: rng}
	if err := os.Mkdir(r.dir, 0o700); err != nil {
		t.Fatal(err)
	}
	r.open()
	t.Cleanup(func() { r.shut() })
	return r
}

// open starts a server on the data.
func (r *room) open() {
	db, err := store.Open(r.dir)
	if err != nil {
		r.t.Fatal(err)
	}
	r.hall, err = live.NewHall(context.Background(), r.all, noAgents{}, db, pool.New(1, 0))
	if err != nil {
		r.t.Fatal(err)
	}
	r.h = &Handlers{Hall: r.hall}
	r.shut = func() { r.hall.Close(); db.Close() }
}

const (
	one   = "visitor one"
	two   = "visitor two"
	three = "visitor three"
)

// begin begins a match: between two people, of one at a shared board, or a study.
func (r *room) begin(how string, v game.Variant, c clock.Control) {
	setup := live.Setup{
		Game: r.all[0].Name(), Variant: v, Seats: [2]string{play.Human, play.Human}, Undos: play.Unlimited, Control: c,
	}
	var seen *live.Snapshot
	var err error
	switch how {
	case "people":
		if seen, err = r.hall.CreateByLink(r.t.Context(), one, setup, live.Link{Free: game.Second}); err == nil {
			_, err = r.hall.Sit(r.t.Context(), two, seen.Match.ID)
		}
	case "shared":
		seen, err = r.hall.Create(r.t.Context(), one, setup)
	case "study":
		setup.Kind = play.KindStudy
		seen, err = r.hall.Create(r.t.Context(), one, setup)
	}
	if err != nil {
		r.t.Fatal(err)
	}
	r.id = seen.Match.ID
}

func (r *room) watch(v live.Visitor) *viewer {
	f, err := r.hall.Follow(r.t.Context(), v, r.id)
	if err != nil {
		r.t.Fatal(err)
	}
	page := &changePage{visitor: v}
	return &viewer{watching: watching{handlers: r.h, page: page, follower: f, id: r.id, said: unasked}, page: page}
}

// follow tells a viewer what is new, and checks that the page then has what an update
// would have told it.
func (r *room) follow(v *viewer) {
	t := r.t
	t.Helper()
	seen, err := v.follower.Snapshot(t.Context(), v.shown.since)
	if err != nil {
		t.Fatal(err)
	}
	if update, _ := v.shown.next(seen); !update {
		return
	}
	want, err := json.Marshal(v.handlers.updateMessage(t.Context(), seen))
	if err != nil {
		t.Fatal(err)
	}
	if err := v.send(t.Context(), seen); err != nil {
		t.Fatal(err)
	}
	var news wire.News
	if err := json.Unmarshal(v.page.sent, &news); err != nil {
		t.Fatal(err)
	}
	if news.Update != nil {
		v.count.updates++
		if v.have = news.Update; v.have.Head != nil {
			v.head = v.have.Head
		}
		return
	}
	v.count.changes++
	for _, base := range append(v.ahead, v.have) {
		if base.Version < news.Change.Since {
			continue
		}
		u, err := news.Change.Apply(base, v.head)
		if err != nil {
			t.Fatal(err)
		}
		if got, _ := json.Marshal(u); string(got) != string(want) {
			t.Fatalf("%s in %s, from version %d by %s:\n%s", v.page.visitor, v.head.Game, base.Version, v.page.sent,
				differing(string(got), string(want)))
		}
		v.have = u
	}
	v.ahead = nil
}

// differing returns where two texts begin to differ, with what stands there.
func differing(a, b string) string {
	at := 0
	for at < min(len(a), len(b)) && a[at] == b[at] {
		at++
	}
	part := func(s string) string { return s[max(at-100, 0):min(at+100, len(s))] }
	return part(a) + "\nwant\n" + part(b)
}

// step does something in the match, whatever it is, and in others that stand as it does.
func (r *room) step(others ...*room) {
	ctx, rng := r.t.Context(), r.rng
	who := []live.Visitor{one, two, three}[rng.IntN(3)]
	s, err := r.hall.Snapshot(ctx, who, r.id, 0)
	if err != nil {
		r.t.Fatal(err)
	}
	n, pick := s.Version, func(list ...string) string { return list[rng.IntN(len(list))] }
	takeback, draw, note, node, on := pick("ask", "accept", "decline"), pick("offer", "decline"), pick("", "a note"),
		rng.IntN(len(s.Nodes)+1), rng.IntN(2) == 0
	what := rng.IntN(14)
	if what > 5 {
		r.move(others...)
	}
	for _, r := range append([]*room{r}, others...) { // refusals are fine
		switch what {
		case 0:
			r.hall.TakeBack(ctx, who, r.id, n, takeback)
		case 1:
			r.hall.Draw(ctx, who, r.id, n, draw)
		case 2:
			r.hall.GoTo(ctx, who, r.id, n, node)
		case 3:
			r.hall.Note(ctx, who, r.id, n, node, note)
		case 4:
			r.hall.Pause(ctx, who, r.id, n, on)
		case 5:
			r.hall.Pass(ctx, who, r.id, n)
		}
	}
}

// move makes a random move for whoever may, and returns whether there was one.
func (r *room) move(others ...*room) bool {
	for _, who := range []live.Visitor{one, two} {
		s, err := r.hall.Snapshot(r.t.Context(), who, r.id, 0)
		if err != nil {
			r.t.Fatal(err)
		}
		if len(s.At.Moves) == 0 {
			continue
		}
		m := s.At.Moves[r.rng.IntN(len(s.At.Moves))]
		for _, r := range append([]*room{r}, others...) {
			if _, err := r.hall.MoveOnly(r.t.Context(), who, r.id, s.Version, m.UCI, nil); err != nil {
				r.t.Fatal(err)
			}
		}
		return true
	}
	return false
}

// Whoever has a version and takes the change to another has what an update would tell:
// over random games of all games, for players, spectators and owners, after pauses, with
// answers of commands in between, and over restarts.
func TestChangesTellWhatUpdatesDo(t *testing.T) {
	steps := 60
	if !testing.Short() {
		steps = 150
	}
	for _, g := range kits.Games() {
		for _, how := range []string{"people", "shared", "study"} {
			t.Run(g.Name()+" "+how, func(t *testing.T) {
				t.Parallel()
				r := newRoom(t, playout.Random(uint64(len(g.Name())*10+len(how))), g)
				r.begin(how, nil, clock.Control{Total: 5 * time.Minute, Increment: time.Second})
				r.play(steps)
			})
		}
	}
}

func (r *room) play(steps int) {
	t := r.t
	viewers := []*viewer{r.watch(one), r.watch(two), r.watch(three)}
	changes, updates := 0, 0
	for step := range steps {
		r.step()
		if step == steps*3/4 {
			r.hall.Resign(t.Context(), one, r.id, 0, game.First) // in a study it is refused
		}
		if step%40 == 39 { // another server goes on
			r.shut()
			r.open()
			for i, v := range viewers {
				changes, updates = changes+v.count.changes, updates+v.count.updates
				viewers[i] = r.watch(v.page.visitor)
			}
		}
		if step%50 == 25 {
			r.hall.ReloadMatchesOf(t.Context(), one)
		}
		for _, v := range viewers {
			if r.rng.IntN(3) > 0 {
				r.follow(v)
			} else if v.have != nil && r.rng.IntN(2) == 0 { // it hears the answer to a command
				u, err := r.hall.Snapshot(t.Context(), v.page.visitor, r.id, v.have.Version)
				if err != nil {
					t.Fatal(err)
				}
				v.ahead = append(v.ahead, matchMessage(u))
			}
		}
	}
	for _, v := range viewers {
		changes, updates = changes+v.count.changes, updates+v.count.updates
	}
	t.Log(changes, "changes", updates, "updates")
	if changes < steps/4 {
		t.Errorf("only %d changes in %d steps, and %d updates", changes, steps, updates)
	}
}

// Changes tell a viewer nothing hidden: in two worlds that agree on what one viewer may
// know they are the same.
func TestChangesTellNothingHidden(t *testing.T) {
	matches := 3
	if !testing.Short() {
		matches = 9
	}
	compared := 0
	for side, who := range []live.Visitor{one, two, three} {
		pair := jieqitest.NewPair(uint64(side), game.Side(side), false)
		for match := range matches {
			rng := playout.Random(uint64(100*side + match))
			first, second := newRoom(t, rng, pair.First), newRoom(t, rng, pair.Second)
			captured := game.Variant{"captured": []string{"capturer", "no-one", "everyone"}[match%3]}
			first.begin("people", captured, clock.Control{})
			second.begin("people", captured, clock.Control{})
			a, b := first.watch(who), second.watch(who)
			for range 30 {
				first.step(second)
				if pair.Stuck() {
					break
				}
				first.follow(a)
				second.follow(b)
				if a.have.Result != nil {
					break // and all is known
				}
				told := strings.ReplaceAll(string(b.page.sent), second.id, first.id)
				if hidden.ReplaceAllString(told, "") != hidden.ReplaceAllString(string(a.page.sent), "") {
					t.Fatalf("%s, captured %v:\n%s\n%s", who, captured, a.page.sent, told)
				}
				if strings.HasPrefix(told, `{"type":"change"`) {
					compared++
				}
			}
		}
	}
	if compared < 30*matches {
		t.Errorf("only %d changes compared", compared)
	}
}

// hidden is what differs between two matches and says nothing.
var hidden = regexp.MustCompile(`"created":\d+|"commitment":"[^"]+"`)

// A move takes few bytes: of each message, and of all that is sent for it to both players.
func TestBytesOfAMove(t *testing.T) {
	for _, tt := range []struct {
		game string
		most int // bytes of a message
		sum  int // of both with the answer, the median
	}{{"chess", 600, 700}, {"xiangqi", 600, 800}, {"caro", 600, 600}, {"jieqi", 600, 800}, {"othello", 600, 600}} {
		kit, err := kits.Find(tt.game)
		if err != nil {
			t.Fatal(err)
		}
		var messages, sums []int
		for seed := range uint64(4) {
			r := newRoom(t, playout.Random(seed), kit.Game)
			r.begin("people", nil, clock.Control{Total: 5 * time.Minute, Increment: time.Second})
			players := []*viewer{r.watch(one), r.watch(two)}
			for _, v := range players {
				r.follow(v)
			}
			for ply := range 60 {
				if !r.move() {
					break
				}
				sum := len(fmt.Sprintf(`{"version":%d}`, players[0].shown.since+1))
				for _, v := range players {
					r.follow(v)
					sum += len(v.page.sent)
					if v.have.Head == nil && ply >= 12 && v.have.Result == nil {
						messages = append(messages, len(v.page.sent))
					}
				}
				if ply >= 12 && players[0].have.Result == nil {
					sums = append(sums, sum)
				}
			}
		}
		slices.Sort(messages)
		slices.Sort(sums)
		most, median := messages[len(messages)-1], sums[len(sums)/2]
		t.Logf("%s: a message %d median, %d most; a move %d median, %d most", tt.game, messages[len(messages)/2], most, median, sums[len(sums)-1])
		if most > tt.most || median > tt.sum {
			t.Errorf("%s: a message has up to %d bytes, a move %d; want %d, %d", tt.game, most, median, tt.most, tt.sum)
		}
	}
}
