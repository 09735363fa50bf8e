package enginematch

import (
	"context"
	"reflect"
	"sync/atomic"
	"testing"
	"time"

	"banco/engine"
	"banco/game"
	"banco/games/jieqi"
	"banco/search"
)

// watched is a game whose deals count what is asked of them during a search.
type watched struct {
	game.Game
	searching atomic.Int32
	asked     atomic.Int32 // while a search was under way
	total     atomic.Int32
}

func (w *watched) Deal(v game.Variant, seed [32]byte) (game.Deal, error) {
	d, err := w.Game.(game.Dealer).Deal(v, seed)
	return &watchedDeal{d, w}, err
}

type watchedDeal struct {
	game.Deal
	by *watched
}

func (d *watchedDeal) note() {
	d.by.total.Add(1)
	if d.by.searching.Load() > 0 {
		d.by.asked.Add(1)
	}
}

func (d *watchedDeal) Play(m game.Move) error            { d.note(); return d.Deal.Play(m) }
func (d *watchedDeal) Unplay() error                     { d.note(); return d.Deal.Unplay() }
func (d *watchedDeal) View(seat game.Side) game.Position { d.note(); return d.Deal.View(seat) }
func (d *watchedDeal) SharedView(seat game.Side) game.Position {
	d.note()
	return d.Deal.SharedView(seat)
}
func (d *watchedDeal) Seen(seat game.Side) []game.Move { d.note(); return d.Deal.Seen(seat) }
func (d *watchedDeal) Disclosure() string              { d.note(); return d.Deal.Disclosure() }
func (d *watchedDeal) Commitment() string              { d.note(); return d.Deal.Commitment() }

// watcher tells when a search is under way, and looks for deals in what the
// searcher is given.
type watcher struct {
	search.Searcher
	t  *testing.T
	by *watched
}

func (w *watcher) Search(ctx context.Context, p game.Position, l search.Limits, report func(search.Info)) (game.Move, error) {
	if path := findDeal(reflect.ValueOf(p), "view", map[uintptr]bool{}); path != "" {
		w.t.Errorf("a deal can be reached at %s", path)
	}
	w.by.searching.Add(1)
	defer w.by.searching.Add(-1)
	return w.Searcher.Search(ctx, p, l, report)
}

var dealTypes = []reflect.Type{reflect.TypeFor[*watchedDeal](), reflect.TypeFor[*jieqi.Deal]()}

// findDeal returns the way to a Deal among everything that v refers to, or "".
func findDeal(v reflect.Value, path string, seen map[uintptr]bool) string {
	for _, t := range dealTypes {
		if v.IsValid() && (v.Type() == t || v.Type() == t.Elem()) {
			return path
		}
	}
	switch v.Kind() {
	case reflect.Pointer:
		if v.IsNil() || seen[v.Pointer()] {
			return ""
		}
		seen[v.Pointer()] = true
		return findDeal(v.Elem(), path, seen)
	case reflect.Interface:
		return findDeal(v.Elem(), path, seen)
	case reflect.Struct:
		for i := range v.NumField() {
			if found := findDeal(v.Field(i), path+"."+v.Type().Field(i).Name, seen); found != "" {
				return found
			}
		}
	case reflect.Slice, reflect.Array:
		if k := v.Type().Elem().Kind(); k < reflect.Array || k == reflect.String {
			return "" // nothing behind numbers
		}
		for i := range v.Len() {
			if found := findDeal(v.Index(i), path+"[]", seen); found != "" {
				return found
			}
		}
	case reflect.Map:
		for _, k := range v.MapKeys() {
			if found := findDeal(v.MapIndex(k), path+"{}", seen); found != "" {
				return found
			}
		}
	}
	return ""
}

// In cờ úp the arena holds the deal. No searcher is given it, finds it behind
// what it is given, or makes anyone ask it while it searches.
func TestSearchersNeverReachTheDeal(t *testing.T) {
	rules := &watched{Game: jieqi.New()}
	k := &engine.Kit{Game: rules, Guide: search.NoGuide{}, Algorithms: engine.Common(nil)}
	for _, a := range k.Algorithms {
		made := func(name string) Entrant {
			return Entrant{Name: name, New: func() (*engine.Agent, error) {
				agent, err := engine.New(k, name)
				if err == nil {
					agent.Searcher = &watcher{agent.Searcher, t, rules}
				}
				return agent, err
			}}
		}
		c := match(rules, 2, made(a.Name), made("random"))
		c.Limits, c.MaxPlies, c.MoveTimeout = search.Limits{Nodes: 500, Depth: 3}, 40, time.Minute
		games, _, _, err := played(t, context.Background(), c)
		if err != nil {
			t.Fatal(err)
		}
		for _, g := range games {
			if g.Plies < 5 {
				t.Errorf("%s: a game of %d plies, %s", a.Name, g.Plies, g.Note)
			}
		}
	}
	if rules.asked.Load() != 0 || rules.total.Load() == 0 {
		t.Errorf("the deals were asked %d times, %d of them during a search", rules.total.Load(), rules.asked.Load())
	}
	if d, err := rules.Deal(nil, [32]byte{}); err != nil || findDeal(reflect.ValueOf(struct{ x any }{d}), "it", map[uintptr]bool{}) != "it.x" {
		t.Error("a deal in plain sight is not found")
	}
}
