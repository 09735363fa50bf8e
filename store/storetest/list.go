package storetest

import (
	"context"
	"errors"
	"reflect"
	"strings"
	"testing"
	"time"

	"banco/game"
	"banco/play"
)

func list(t *testing.T, s play.Store, q play.Query) []play.Entry {
	t.Helper()
	entries, err := s.List(context.Background(), q)
	must(t, err)
	return entries
}

func ids(entries []play.Entry) string {
	var out []string
	for _, e := range entries {
		out = append(out, e.ID)
	}
	return strings.Join(out, " ")
}

// shelf is a library, one match a minute. Me is the visitor whose lists are tested.
var shelf = []struct {
	id, game string
	kind     play.Kind
	seats    [2]string
	sitters  [2]string
	owner    string
	ended    game.Result
}{
	{"won1", "chess", play.KindGame, [2]string{"human", "engine:depth=2"}, [2]string{"me", ""}, "me", game.Win(game.First, game.Checkmate)},
	{"won2", "caro", play.KindGame, [2]string{"mcts:sims=100", "human"}, [2]string{"", "me"}, "me", game.Win(game.Second, game.FiveInARow)},
	{"lost1", "chess", play.KindGame, [2]string{"human", "mcts:sims=9"}, [2]string{"me", ""}, "me", game.Win(game.Second, game.Timeout)},
	{"lost2", "xiangqi", play.KindGame, [2]string{"human", "human"}, [2]string{"you", "me"}, "you", game.Win(game.First, game.Resignation)},
	{"drawn", "chess", play.KindGame, [2]string{"human", "engine"}, [2]string{"me", ""}, "me", game.Draw(game.Agreement)},
	{"shared", "jieqi", play.KindGame, [2]string{"human", "human"}, [2]string{"me", "me"}, "me", game.Win(game.First, game.Checkmate)},
	{"open", "chess", play.KindGame, [2]string{"human", "engine_x"}, [2]string{"me", ""}, "me", game.Result{}},
	{"watched", "chess", play.KindGame, [2]string{"engine", "random"}, [2]string{"", ""}, "me", game.Win(game.First, game.Checkmate)},
	{"study", "chess", play.KindStudy, [2]string{"human", "human"}, [2]string{"me", "me"}, "me", game.Result{}},
	{"yours", "chess", play.KindGame, [2]string{"human", "engine"}, [2]string{"you", ""}, "you", game.Win(game.First, game.Checkmate)},
	{"nobody", "chess", play.KindGame, [2]string{"human", "engine"}, [2]string{"", ""}, "", game.Win(game.First, game.Checkmate)},
}

func made(i int) time.Time { return day.Add(time.Duration(i) * time.Minute) }

func fill(t *testing.T, s play.Store) {
	t.Helper()
	for i, m := range shelf {
		saved := &play.Saved{Settings: play.Settings{ID: m.id, Game: m.game, Kind: m.kind, Seats: m.seats, Created: made(i)},
			Sitters: m.sitters, Owner: m.owner}
		must(t, s.Create(context.Background(), play.Entry{Saved: *saved, Digest: play.Digest{Ended: m.ended}}))
	}
}

func testFilters(t *testing.T, s play.Store) {
	fill(t, s)
	for _, tt := range []struct {
		q    play.Query
		want string
	}{
		{play.Query{}, "study watched open shared drawn lost2 lost1 won2 won1"},
		{play.Query{Visitor: "you"}, "yours lost2"},
		{play.Query{Visitor: "nobody else"}, ""},
		{play.Query{Visitor: "ME"}, ""},
		{play.Query{Game: "caro"}, "won2"},
		{play.Query{Game: "go"}, ""},
		{play.Query{Kind: play.KindStudy}, "study"},
		{play.Query{Kind: play.KindGame, Game: "chess"}, "watched open drawn lost1 won1"},
		{play.Query{Opponent: "engine"}, "watched open drawn won1"},
		{play.Query{Opponent: "engine:"}, "won1"},
		{play.Query{Opponent: "engine%"}, ""},
		{play.Query{Opponent: "engine_"}, "open"},
		{play.Query{Opponent: "Engine"}, ""},
		{play.Query{Opponent: "mcts:sim"}, "lost1 won2"},
		{play.Query{Opponent: "human"}, "lost2"},
		{play.Query{Outcome: "won"}, "won2 won1"},
		{play.Query{Outcome: "lost"}, "lost2 lost1"},
		{play.Query{Outcome: "drawn"}, "drawn"},
		{play.Query{Outcome: "open"}, "study open"},
		{play.Query{Visitor: "you", Outcome: "won"}, "yours lost2"},
		{play.Query{From: made(6)}, "study watched open"},
		{play.Query{To: made(2)}, "won2 won1"},
		{play.Query{From: made(2), To: made(4)}, "lost2 lost1"},
		{play.Query{From: made(4), To: made(2)}, ""},
		{play.Query{Before: made(2), To: made(5)}, "won2 won1"},
		{play.Query{Before: made(5), To: made(2)}, "won2 won1"},
		{play.Query{Game: "chess", Opponent: "mcts", Outcome: "lost", From: made(0), Limit: 5}, "lost1"},
		{play.Query{Game: "chess", Opponent: "mcts", Outcome: "won"}, ""},
	} {
		if tt.q.Visitor == "" {
			tt.q.Visitor = "me"
		}
		if got := ids(list(t, s, tt.q)); got != tt.want {
			t.Errorf("%+v lists %q, want %q", tt.q, got, tt.want)
		}
	}
}

// A list shows everything about a match but its events, as it is now.
func testDigest(t *testing.T, s play.Store) {
	m, d := Full("m1")
	must(t, s.Create(context.Background(), play.Entry{Saved: *m, Digest: d}))
	d = play.Digest{Plies: 2, FEN: "another", Opening: "e4 e5", Ended: game.Draw(game.Agreement), Due: day}
	must(t, s.Append(context.Background(), "m1", 2, play.Event{Type: play.DrawAccepted, At: day}, d))
	m.Events = nil
	got := list(t, s, play.Query{Visitor: "visitor"})
	if len(got) != 1 || !sameDigest(got[0].Digest, d) || !reflect.DeepEqual(utc(got[0].Saved), utc(*m)) {
		t.Errorf("listed %+v\nwant %+v %+v", got, m, d)
	}
	d.Ended = game.Result{} // a move can be taken back after the end
	must(t, s.Append(context.Background(), "m1", 3, play.Event{Type: play.Went, At: day}, d))
	if got := list(t, s, play.Query{Visitor: "visitor"}); got[0].Ended.Over() {
		t.Errorf("the match goes on, the list says %v", got[0].Ended)
	}
}

func testPages(t *testing.T, s play.Store) {
	fill(t, s)
	all := list(t, s, play.Query{Visitor: "me"})
	var paged []play.Entry
	for q := (play.Query{Visitor: "me", Limit: 4}); ; {
		page := list(t, s, q)
		if len(page) > 4 {
			t.Fatalf("%d matches on a page of 4", len(page))
		}
		if len(page) == 0 {
			break
		}
		paged = append(paged, page...)
		q.Before = page[len(page)-1].Created
	}
	if ids(paged) != ids(all) {
		t.Errorf("the pages hold %q, the whole list %q", ids(paged), ids(all))
	}
}

func testBadQueries(t *testing.T, s play.Store) {
	fill(t, s)
	for _, q := range []play.Query{{}, {Game: "chess"}, {Visitor: "me", Outcome: "stolen"}} {
		if got, err := s.List(context.Background(), q); !errors.Is(err, play.ErrRequest) {
			t.Errorf("%+v: %v, %v; want ErrRequest", q, ids(got), err)
		}
	}
}
