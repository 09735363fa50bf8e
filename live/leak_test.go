package live_test

import (
	"context"
	"fmt"
	"hash/fnv"
	"math/rand/v2"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"banco/clock"
	"banco/game"
	"banco/game/playout"
	"banco/games/jieqi"
	"banco/games/jieqi/jieqitest"
	"banco/games/xiangqi"
	"banco/live"
	"banco/play"
	"banco/pool"
	"banco/search"
)

// begin chooses how the world of a run begins, and who looks at it.
func begin(run uint64) (opening, live.Visitor) {
	o := openings[run%uint64(len(openings))]
	o.captured = []string{"capturer", "everyone", "no-one"}[run/5%3]
	if run%4 == 0 {
		o.control = clock.Control{Total: 600e9}
	}
	return o, []live.Visitor{red, black, eye}[run/15%3]
}

// TestNothingHiddenIsTold runs commands at random, by two people and a
// spectator, in two worlds whose deals agree on what one of them may know and
// on nothing else. Whatever reaches that person must be the same in both: a
// difference is a leak. In every other run what was captured out of sight differs too;
// those end with the first game, when it comes out.
func TestNothingHiddenIsTold(t *testing.T) {
	runs, steps := 500, 40
	if testing.Short() { // begin comes round after 180
		runs, steps = 60, 20
	}
	shown, stuck := 0, 0
	for run := range uint64(runs) {
		o, viewer := begin(run)
		open := run%2 == 0
		pair := jieqitest.NewPair(run, o.as(viewer), open)
		var script []command
		var told []string
		synctest.Test(t, func(t *testing.T) {
			rng := playout.Random(run)
			w := newWorld(t, pair.First, viewer, o)
			defer func() { w.stop() }()
			for range steps {
				c := w.choose(rng, 100, 6)
				answer := w.perform(c)
				w.settle()
				if s, err := w.hall.Snapshot(ctx, eye, w.ids[0], 0); !open && (err != nil || s.Result.Over()) {
					break
				}
				script, told = append(script, c), append(told, heard(w, c, answer))
			}
		})
		synctest.Test(t, func(t *testing.T) {
			w := newWorld(t, pair.Second, viewer, o)
			defer func() { w.stop() }()
			for i, c := range script {
				answer := w.perform(c)
				w.settle()
				text := heard(w, c, answer)
				if pair.Stuck() {
					stuck++
					break
				}
				if text != told[i] {
					t.Fatalf("run %d, captured %s: %s is told of what lies hidden after\n%+v\n%s", run, o.captured, viewer, script[:i+1],
						difference(told[i], text))
				}
				shown += len(text)
			}
		})
		if t.Failed() {
			return
		}
	}
	if shown < runs*steps*500 || stuck > runs/10 {
		t.Errorf("%d bytes shown, and %d of %d runs came to nothing", shown, stuck, runs)
	}
}

// heard returns what reaches the viewer of a command.
func heard(w *world, c command, answer string) string {
	if c.who != w.viewer {
		answer = ""
	}
	return answer + "\n" + w.look(c)
}

// difference returns where two texts begin to differ, with what stands there.
func difference(a, b string) string {
	at := 0
	for at < min(len(a), len(b)) && a[at] == b[at] {
		at++
	}
	part := func(s string) string { return s[max(at-120, 0):min(at+80, len(s))] }
	return fmt.Sprintf("%q\n%q", part(a), part(b))
}

// The people of the tests that look for leaks.
const red, black, eye = "red", "black", "eye"

// publicBot plays by what everyone sees, so that its moves tell nobody anything.
type publicBot struct{}

func (publicBot) Check(game.Game, string) (int64, error)                          { return 1, nil }
func (publicBot) New(game.Game, string) (live.Player, error)                      { return publicBot{}, nil }
func (publicBot) AcceptsDraw(context.Context, game.Position, game.Side, int) bool { return false }
func (publicBot) Close() error                                                    { return nil }
func (publicBot) Move(_ context.Context, view game.Position, _ search.Limits, report func(search.Info)) (game.Move, error) {
	moves := view.Moves(nil)
	board, _, _ := strings.Cut(view.FEN(), " ")
	h := fnv.New32()
	h.Write([]byte(board))
	m := moves[int(h.Sum32()%uint32(len(moves)))]
	report(search.Info{Depth: 1, PV: []game.Move{m}})
	return m, nil
}

// opening is how a world begins.
type opening struct {
	seats    [2]string
	sitters  [2]string
	owner    string
	captured string
	control  clock.Control
}

// as returns through whose eyes a person sees the first match.
func (o *opening) as(who live.Visitor) game.Side {
	switch {
	case o.sitters[0] == o.sitters[1]:
		return game.NoSide
	case o.sitters[0] == who:
		return game.First
	case o.sitters[1] == who:
		return game.Second
	}
	return game.NoSide
}

// openings are the ways to sit at a board: two people, one and an agent, one
// for both sides, agents alone.
var openings = []opening{
	{seats: [2]string{play.Human, play.Human}, sitters: [2]string{red, black}, owner: red},
	{seats: [2]string{play.Human, "bot"}, sitters: [2]string{red, ""}, owner: red},
	{seats: [2]string{"bot", play.Human}, sitters: [2]string{"", black}, owner: black},
	{seats: [2]string{play.Human, play.Human}, sitters: [2]string{red, red}, owner: red},
	{seats: [2]string{"bot", "bot"}, owner: red},
}

// world is a hall with its matches, as one viewer follows them.
type world struct {
	t         *testing.T
	rules     game.Game
	viewer    live.Visitor
	store     *memory
	hall      *live.Hall
	ids       []string
	parents   []int // the match that each goes on with, or -1
	followers []*live.Follower
}

func newWorld(t *testing.T, rules game.Game, viewer live.Visitor, o opening) *world {
	t.Helper()
	w := &world{t: t, rules: rules, viewer: viewer, store: newMemory()}
	v := game.Variant{"captured": o.captured}
	m, err := play.New(rules, v, play.Saved{
		Settings: play.Settings{Kind: play.KindGame, Seats: o.seats, Undos: play.Unlimited, Control: o.control}, Owner: o.owner,
		Sitters: o.sitters,
	})
	if err == nil {
		err = w.store.Create(ctx, play.Entry{Saved: m.Saved, Digest: m.Digest()})
	}
	if err != nil {
		t.Fatal(err)
	}
	w.ids, w.parents = []string{m.ID}, []int{-1}
	w.start()
	return w
}

// start opens the hall, or opens it again.
func (w *world) start() {
	w.t.Helper()
	var err error
	if w.hall, err = live.NewHall(ctx, []game.Game{w.rules}, publicBot{}, w.store, pool.New(2, 20<<20)); err != nil {
		w.t.Fatal(err)
	}
	w.followers = nil
	for _, id := range w.ids {
		w.follow(id)
	}
	w.settle()
}

func (w *world) follow(id string) {
	f, err := w.hall.Follow(ctx, w.viewer, id)
	if err != nil { // the match was deleted
		f = nil
	}
	w.followers = append(w.followers, f)
}

func (w *world) stop() {
	for _, f := range w.followers {
		if f != nil {
			f.Close()
		}
	}
	w.hall.Close()
	w.store.restart()
}

// settle lets the agents move.
func (w *world) settle() {
	time.Sleep(time.Second)
	synctest.Wait()
}

// command is something that a person does.
type command struct {
	who     live.Visitor
	do      string
	match   int
	node    int
	version int
	text    string
	seats   [2]string
}

// Of a hundred commands chosen, so many are moves, and so many shape the game:
// moves, take-backs, resignations and games gone on with.
const (
	moving  = 50
	shaping = 72
)

// choose returns a command of the first so many of a hundred, that makes sense
// more often than not, in a world that may come to so many matches.
func (w *world) choose(rng *rand.Rand, share, matches int) command {
	c := command{who: []string{red, black, eye}[rng.IntN(3)], match: rng.IntN(len(w.ids)), seats: openings[rng.IntN(4)].seats, do: "look"}
	s, err := w.hall.Snapshot(ctx, c.who, w.ids[c.match], 0)
	if err != nil {
		return c
	}
	c.node, c.version = rng.IntN(nodes(s)), s.Version
	switch n := rng.IntN(share); {
	case n < moving:
		w.chooseMove(rng, &c)
	case n < 64:
		c.do = "go"
		if rng.IntN(3) > 0 { // not far
			c.node = max(s.Current-1-rng.IntN(3), 0)
		}
		if s.People && rng.IntN(2) == 0 {
			c.do, c.text = "takeback", []string{"ask", "ask", "accept", "decline"}[rng.IntN(4)]
		}
	case n < 66:
		c.do, c.text = "resign", []string{"first", "second", "none"}[rng.IntN(3)]
	case n < shaping && len(w.ids) < matches:
		c.do, c.text = "branch", []string{string(play.KindGame), string(play.KindGame), string(play.KindStudy)}[rng.IntN(3)]
	case n < 80:
		c.do, c.text = "draw", []string{"offer", "offer", "accept", "decline", "claim"}[rng.IntN(5)]
	case n < 84:
		c.do, c.text = "pause", []string{"on", ""}[rng.IntN(2)]
	case n < 88:
		c.do, c.text = "note", fmt.Sprint("note ", rng.IntN(9))
	case n < 92:
		c.do = "line"
	case n < 94:
		c.do = "watch"
	case n < 96:
		c.do = "restart"
	case n < 97 && len(w.ids) > 1:
		c.do = "delete"
	}
	return c
}

// chooseMove makes a command a move of whoever has the turn, if anyone has.
func (w *world) chooseMove(rng *rand.Rand, c *command) {
	for _, who := range []live.Visitor{red, black, eye} {
		if s, err := w.hall.Snapshot(ctx, who, w.ids[c.match], c.version); err == nil && len(s.At.Moves) > 0 {
			moves := s.At.Moves
			if list := captures(s); len(list) > 0 && rng.IntN(3) == 0 {
				moves = list
			}
			c.who, c.do, c.node, c.text = who, "move", s.Current, moves[rng.IntN(len(moves))].UCI
			return
		}
	}
}

// captures lists the moves that capture a covered piece.
func captures(s *live.Snapshot) (list []play.Written) {
	for _, m := range s.At.Moves {
		if s.At.View.(*jieqi.Position).At(xiangqi.Square(m.Gesture.To)).Covered() {
			list = append(list, m)
		}
	}
	return list
}

// nodes returns how many nodes a match has, when all are shown.
func nodes(s *live.Snapshot) int {
	most := 0
	for _, n := range s.Nodes {
		most = max(most, n.ID)
	}
	return most + 1
}

// perform does what is commanded, and returns what the person who commanded it
// gets to see.
func (w *world) perform(c command) string {
	h, id := w.hall, w.ids[c.match]
	var s *live.Snapshot
	var err error
	switch c.do {
	case "move":
		s, err = h.Move(ctx, c.who, id, c.version, c.text, &c.node)
	case "go":
		s, err = h.GoTo(ctx, c.who, id, c.version, c.node)
	case "resign":
		s, err = h.Resign(ctx, c.who, id, c.version, game.Side(slices.Index([]string{"first", "second", "none"}, c.text)))
	case "draw":
		s, err = h.Draw(ctx, c.who, id, c.version, c.text)
	case "takeback":
		s, err = h.TakeBack(ctx, c.who, id, c.version, c.text)
	case "pause":
		s, err = h.Pause(ctx, c.who, id, c.version, c.text == "on")
	case "note":
		s, err = h.Note(ctx, c.who, id, c.version, c.node, c.text)
	case "watch":
		s, err = h.Snapshot(ctx, c.who, id, c.version/2)
	case "line":
		line, nodes, err := h.Line(ctx, c.who, id, c.node)
		return fmt.Sprint(line, nodes, err)
	case "look":
		s, sight, err := h.PositionAt(ctx, c.who, id, c.node)
		return w.seen(s, err) + sighted(s, sight)
	case "branch":
		s, err = w.branch(c)
	case "delete":
		return fmt.Sprint(h.Delete(ctx, c.who, id))
	case "restart":
		w.stop()
		w.start()
	}
	return w.seen(s, err)
}

// branch goes on elsewhere.
func (w *world) branch(c command) (*live.Snapshot, error) {
	setup := live.Setup{Kind: play.Kind(c.text), Seats: c.seats, Undos: play.Unlimited}
	if setup.Kind == play.KindStudy {
		setup.Seats = [2]string{play.Human, play.Human}
	}
	s, err := w.hall.CreateBranch(ctx, c.who, setup, live.NodeRef{Match: w.ids[c.match], Node: c.node})
	if err == nil {
		w.ids, w.parents = append(w.ids, s.Match.ID), append(w.parents, c.match)
		w.follow(s.Match.ID)
	}
	return s, err
}

// seen writes down all that a person is shown. Names and commitments differ
// and say nothing; an opened deal is for all to know.
func (w *world) seen(s *live.Snapshot, err error) string {
	if s == nil || err != nil {
		return w.mask(fmt.Sprint("error: ", err))
	}
	if s.Match.Kind == play.KindGame && s.Result.Over() {
		s.Proof.Disclosure, s.At.Bare = "opened", nil
	}
	if s.Proof.Commitment != "" {
		s.Proof.Commitment = "commitment"
	}
	return w.mask(dump(s))
}

// sighted writes down a position; that of an opened deal is for all to know.
func sighted(s *live.Snapshot, at live.PositionView) string {
	if s != nil && s.Match.Kind == play.KindGame && s.Result.Over() {
		at.Bare = nil
	}
	return dump(at)
}

// mask replaces the names of matches.
func (w *world) mask(text string) string {
	for i, id := range w.ids {
		text = strings.ReplaceAll(text, id, fmt.Sprint("match", i))
	}
	return text
}

// look writes down what the viewer is shown of a match: what is new, another
// node, and what lists tell.
func (w *world) look(c command) string {
	f := w.followers[c.match]
	if f == nil {
		return "nothing"
	}
	s, err := f.Snapshot(ctx, c.version)
	at, sight, looked := w.hall.PositionAt(ctx, w.viewer, w.ids[c.match], c.node)
	line, _, led := w.hall.Line(ctx, w.viewer, w.ids[c.match], c.node)
	w.store.mu.Lock()
	defer w.store.mu.Unlock()
	return strings.Join([]string{
		w.seen(s, err), w.seen(at, looked), sighted(at, sight), w.mask(fmt.Sprint(line, led)), dump(w.store.digests[w.ids[c.match]]),
	}, "\n")
}

// dump writes all that can be reached from a value, unexported fields too, but
// for rule books, which are the same for everyone, and points in time.
func dump(v any) string { return string(appendValue(nil, reflect.ValueOf(v), nil)) }

var (
	rulesType = reflect.TypeFor[game.Game]()
	timeType  = reflect.TypeFor[time.Time]()
)

// appendValue writes a value that was reached through the pointers given.
func appendValue(b []byte, v reflect.Value, through []uintptr) []byte {
	switch v.Kind() {
	case reflect.Invalid:
		return append(b, "nil"...)
	case reflect.Pointer:
		if v.IsNil() || slices.Contains(through, v.Pointer()) {
			return append(b, "nil"...)
		}
		return appendValue(b, v.Elem(), append(through, v.Pointer()))
	case reflect.Interface:
		if v.Type() == rulesType {
			return b
		}
		return appendValue(b, v.Elem(), through)
	case reflect.Struct:
		if v.Type() == timeType {
			return b
		}
		for i := range v.NumField() {
			b = append(append(append(b, ' '), v.Type().Field(i).Name...), ':')
			b = appendValue(b, v.Field(i), through)
		}
		return b
	case reflect.Slice, reflect.Array:
		b = append(b, '[')
		for i := range v.Len() {
			b = append(appendValue(b, v.Index(i), through), ' ')
		}
		return append(b, ']')
	case reflect.String:
		return append(b, v.String()...)
	case reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64, reflect.Uint:
		return strconv.AppendUint(b, v.Uint(), 10)
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		return strconv.AppendInt(b, v.Int(), 10)
	}
	return fmt.Append(b, v) // which puts the keys of maps in order
}

// The test that looks for leaks sees what a value holds.
func TestDumpSeesEverything(t *testing.T) {
	type secret struct{ seed [2]byte }
	type seen struct {
		Shown  string
		hidden *secret
		any    any
	}
	a := seen{"x", &secret{[2]byte{1, 2}}, secret{[2]byte{3, 4}}}
	for _, b := range []seen{{"y", a.hidden, a.any}, {"x", &secret{[2]byte{1, 3}}, a.any}, {"x", a.hidden, secret{[2]byte{3, 5}}}} {
		if dump(a) == dump(b) {
			t.Errorf("%+v looks like %+v", b, a)
		}
	}
}
