package live_test

import (
	"errors"
	"math/rand/v2"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"banco/clock"
	"banco/game"
	"banco/live"
	"banco/play"
)

const friend = "friend"

// invite makes a match of mine with a free seat for Second.
func invite(t *testing.T, h *live.Hall, q request) *live.Snapshot {
	t.Helper()
	free := game.Second
	q.Seats, q.Open = [2]string{play.Human, play.Human}, &free
	if q.Game == "" {
		q.Game = "chess"
	}
	return create(t, h, q)
}

// met makes a match between me, who begins, and a friend.
func met(t *testing.T, h *live.Hall, q request) string {
	t.Helper()
	id := invite(t, h, q).Match.ID
	if q.Rated { // the two have found each other
		return id
	}
	if _, err := h.Sit(ctx, friend, id); err != nil {
		t.Fatal(err)
	}
	return id
}

// do makes moves for whoever holds the turn.
func do(t *testing.T, h *live.Hall, id string, moves ...string) *live.Snapshot {
	t.Helper()
	var seen *live.Snapshot
	for _, text := range moves {
		at := watch(t, h, id)
		who := []live.Visitor{me, friend}[at.At.View.Side()]
		var err error
		if seen, err = h.Move(ctx, who, id, at.Version, text, nil); err != nil {
			t.Fatalf("%s by %s: %v", text, who, err)
		}
	}
	return seen
}

func TestWhoOpensTheLinkSitsDown(t *testing.T) {
	h := newHall(t, newMemory(), bots{})
	seen := invite(t, h, request{})
	id := seen.Match.ID
	if seen.Free != game.Second || !seen.SpeaksForAll || len(seen.At.Moves) != 0 || seen.Held != [2]bool{true, false} {
		t.Fatalf("the invitation: free %v, rule %v, %d moves, held %v", seen.Free, seen.SpeaksForAll, len(seen.At.Moves), seen.Held)
	}
	if _, err := h.Move(ctx, me, id, 0, "e2e4", nil); !errors.Is(err, play.ErrWaiting) {
		t.Errorf("a move against nobody: %v", err)
	}
	for _, who := range []live.Visitor{me, ""} {
		if _, err := h.Sit(ctx, who, id); !errors.Is(err, live.ErrSeat) {
			t.Errorf("%q sits down: %v", who, err)
		}
	}
	sat, err := h.Sit(ctx, friend, id)
	if err != nil || sat.Held != [2]bool{false, true} || sat.Free != game.NoSide || sat.Since != 0 || sat.SpeaksForAll {
		t.Fatalf("%+v, %v", sat, err)
	}
	for _, who := range []live.Visitor{friend, stranger, me} {
		if _, err := h.Sit(ctx, who, id); !errors.Is(err, live.ErrSeat) {
			t.Errorf("%s sits down on a seat that is taken: %v", who, err)
		}
	}
	mine, err := h.Snapshot(ctx, me, id, 1)
	if err != nil || mine.SpeaksForAll || len(mine.At.Moves) != 20 {
		t.Errorf("rule %v, %d moves, %v", mine.SpeaksForAll, len(mine.At.Moves), err)
	}
	if old, err := h.Snapshot(ctx, me, id, 0); err != nil || old.Since != 0 {
		t.Errorf("who knew of the free seat is told from %d on, %v", old.Since, err)
	}
}

// Nobody does for the other what is theirs to do.
func TestEachDoesTheirOwn(t *testing.T) {
	h := newHall(t, newMemory(), bots{})
	id := met(t, h, request{})
	seen := do(t, h, id, "e2e4", "e7e5")
	v := seen.Version
	refused := map[string]error{}
	note := func(what string, _ *live.Snapshot, err error) { refused[what] = err }
	for _, who := range []live.Visitor{friend, stranger, ""} {
		s, err := h.Move(ctx, who, id, v, "g1f3", nil)
		note(who+" moves for First", s, err)
		s, err = h.GoTo(ctx, who, id, v, 0)
		note(who+" takes back", s, err)
		s, err = h.Pause(ctx, who, id, v, true)
		note(who+" pauses", s, err)
		s, err = h.Resign(ctx, who, id, v, game.First)
		note(who+" resigns for First", s, err)
		s, err = h.Note(ctx, who, id, v, 0, "x")
		note(who+" writes a note", s, err)
		note(who+" deletes", nil, h.Delete(ctx, who, id))
		s, err = h.Abort(ctx, who, id, v)
		note(who+" calls off", s, err)
		s, err = h.TakeBack(ctx, who, id, v, "accept")
		note(who+" allows what nobody asked", s, err)
	}
	if _, err := h.Draw(ctx, friend, id, v, "offer"); err != nil {
		t.Fatal(err)
	}
	s, err := h.Draw(ctx, friend, id, v, "accept")
	note("friend accepts the own offer", s, err)
	if _, err := h.TakeBack(ctx, friend, id, v, "ask"); err != nil {
		t.Fatal(err)
	}
	for _, do := range []string{"ask", "accept", "decline", "dance"} {
		s, err = h.TakeBack(ctx, friend, id, v, do)
		note("friend answers the own question: "+do, s, err)
		s, err = h.TakeBack(ctx, stranger, id, v, do)
		note("a stranger answers: "+do, s, err)
	}
	for what, err := range refused {
		if err == nil {
			t.Error(what)
		}
	}
	if now := watch(t, h, id); now.Version != v+2 || now.Result.Over() || now.Takeback != game.Second || now.Offer != game.Second {
		t.Errorf("%+v", now)
	}
	if back, err := h.TakeBack(ctx, me, id, v+2, "accept"); err != nil || back.Current != 1 || back.Takeback != game.NoSide {
		t.Errorf("taken back to %d, %v", back.Current, err)
	}
	if _, err := h.TakeBack(ctx, me, id, v+2, "accept"); !errors.Is(err, play.ErrStale) {
		t.Errorf("taken back twice: %v", err)
	}
}

func TestARematchSwapsTheColours(t *testing.T) {
	h := newHall(t, newMemory(), bots{})
	id := met(t, h, request{Control: clock.Control{Total: time.Minute}, Rated: true})
	if _, err := h.Rematch(ctx, me, id, 0); !errors.Is(err, play.ErrRequest) {
		t.Errorf("before the end: %v", err)
	}
	do(t, h, id, "f2f3", "e7e5", "g2g4", "d8h4")
	if _, err := h.Rematch(ctx, stranger, id, 0); !errors.Is(err, live.ErrSeat) {
		t.Errorf("a stranger: %v", err)
	}
	asked, err := h.Rematch(ctx, me, id, 0)
	if err != nil || asked.Rematch != game.First || asked.NextMatch != "" {
		t.Fatalf("%+v, %v", asked, err)
	}
	if _, err := h.Rematch(ctx, me, id, 0); !errors.Is(err, play.ErrRequest) {
		t.Errorf("wanted twice by one: %v", err)
	}
	begun, err := h.Rematch(ctx, friend, id, 0)
	if err != nil || begun.NextMatch == "" {
		t.Fatalf("%+v, %v", begun, err)
	}
	if again, err := h.Rematch(ctx, me, id, 0); err != nil || again.NextMatch != begun.NextMatch {
		t.Errorf("a second rematch: %+v, %v", again, err)
	}
	next := watch(t, h, begun.NextMatch)
	if next.Held != [2]bool{false, true} || next.Match.Control.Total != time.Minute || !next.Match.Rated() || next.Match.Undos != 0 {
		t.Errorf("the rematch: %+v", next.Match)
	}
}

// The clock of a game between two people goes on while nobody looks, and the
// flag of who does not move falls.
func TestTheClockRunsForBoth(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := newHall(t, newMemory(), bots{})
		id := met(t, h, request{Control: clock.Control{Total: time.Minute}})
		do(t, h, id, "e2e4")
		time.Sleep(59 * time.Second)
		if watch(t, h, id).Result.Over() {
			t.Fatal("the flag fell early")
		}
		time.Sleep(2 * time.Second)
		synctest.Wait()
		if r := watch(t, h, id).Result; r != game.Win(game.First, game.Timeout) {
			t.Errorf("the result is %v", r)
		}
		h.Close()
	})
}

func TestWhoIsThere(t *testing.T) {
	h := newHall(t, newMemory(), bots{})
	id := met(t, h, request{})
	mine := follow(t, h, id)
	<-mine.C
	hears := func(want [2]bool) {
		t.Helper()
		<-mine.C
		if s, err := mine.Snapshot(ctx, 0); err != nil || s.Here != want {
			t.Errorf("here: %v, %v", s.Here, err)
		}
	}
	other, err := h.Follow(ctx, friend, id)
	if err != nil {
		t.Fatal(err)
	}
	hears([2]bool{true, true})
	other.Close()
	hears([2]bool{true, false})
}

func TestNobodyHelpsWhoPlaysAPerson(t *testing.T) {
	h := newHall(t, newMemory(), bots{})
	id := met(t, h, request{})
	seen := do(t, h, id, "e2e4")
	for who, want := range map[live.Visitor]bool{me: true, friend: true, stranger: false} {
		for _, match := range []string{id, ""} {
			if got, err := h.HelpForbidden(ctx, who, match, seen.At.View); err != nil || got != want {
				t.Errorf("%s plays in %q: %v, %v", who, match, got, err)
			}
		}
		_, err := h.CreateBranch(ctx, who, live.Setup{Kind: play.KindStudy, Seats: [2]string{play.Human, play.Human},
			Undos: play.Unlimited}, live.NodeRef{Match: id, Node: 1})
		if errors.Is(err, live.ErrHelpForbidden) != want {
			t.Errorf("%s makes a study of the game: %v", who, err)
		}
	}
	other := create(t, h, request{Kind: play.KindStudy}).Match.ID // another match gives no help with this position
	if got, err := h.HelpForbidden(ctx, me, other, seen.At.View); err != nil || !got {
		t.Errorf("help by way of another match: %v, %v", got, err)
	}
	if elsewhere, err := h.HelpForbidden(ctx, me, "", seen.Start); err != nil || elsewhere {
		t.Errorf("the start is refused: %v, %v", elsewhere, err)
	}
	if _, err := h.Resign(ctx, me, id, seen.Version, game.NoSide); err != nil {
		t.Fatal(err)
	}
	if after, err := h.HelpForbidden(ctx, me, id, seen.At.View); err != nil || after {
		t.Errorf("after the end: %v, %v", after, err)
	}
}

// A draw is claimed by the player to move, and by nobody else.
func TestADrawIsClaimedInTurn(t *testing.T) {
	h := newHall(t, newMemory(), bots{})
	id := met(t, h, request{})
	seen := do(t, h, id, "g1f3", "g8f6", "f3g1", "f6g8", "g1f3", "g8f6", "f3g1", "f6g8")
	for who, want := range map[live.Visitor]error{friend: play.ErrTurn, stranger: live.ErrSeat} {
		if _, err := h.Draw(ctx, who, id, seen.Version, "claim"); !errors.Is(err, want) {
			t.Errorf("%s claims a draw: %v, want %v", who, err, want)
		}
	}
	seen, err := h.Draw(ctx, me, id, seen.Version, "claim")
	if err != nil || seen.Result != game.Draw(game.Repetition) {
		t.Errorf("claimed in turn: %v, %v", seen, err)
	}
}

// Whatever three people send, seats stay with those who sat down first, nobody
// moves for another, and what is stored is what everyone sees.
func TestCommandsAtRandom(t *testing.T) {
	for run := range uint64(60) {
		store := newMemory()
		h := newHall(t, store, bots{})
		id := invite(t, h, request{}).Match.ID
		rng := rand.New(rand.NewPCG(run, 11))
		people := []live.Visitor{me, friend, stranger}
		for range 60 {
			who := people[rng.IntN(3)]
			s, err := h.Snapshot(ctx, who, id, 0)
			if err != nil { // called off, and deleted
				break
			}
			before, version := s.Match, s.Version-rng.IntN(2)
			turn := s.At.View.Side()
			moves := s.At.View.Moves(nil)
			var seen *live.Snapshot
			switch rng.IntN(12) {
			case 0:
				seen, err = h.Sit(ctx, who, id)
			case 1:
				seen, err = h.TakeBack(ctx, who, id, version, []string{"ask", "accept", "decline"}[rng.IntN(3)])
			case 2:
				seen, err = h.Draw(ctx, who, id, version, []string{"offer", "accept", "decline", "claim"}[rng.IntN(4)])
			case 3:
				seen, err = h.GoTo(ctx, who, id, version, rng.IntN(len(s.Nodes)+1))
			case 4:
				if rng.IntN(8) == 0 {
					seen, err = h.Abort(ctx, who, id, version)
				}
			case 5:
				seen, err = h.Rematch(ctx, who, id, version)
			default:
				if len(moves) > 0 {
					seen, err = h.Move(ctx, who, id, version, s.At.View.FormatMove(moves[rng.IntN(len(moves))]), nil)
					if err == nil && !s.Held[turn] {
						t.Fatalf("run %d: %s moved for %v", run, who, turn)
					}
				}
			}
			if err != nil || seen == nil {
				continue
			}
			if seen.Match.ID != before.ID || s.Result.Over() && seen.Result != s.Result {
				t.Fatalf("run %d: a result changed from %v to %v", run, s.Result, seen.Result)
			}
			saved, err := store.Load(ctx, id)
			if err != nil {
				t.Fatal(err)
			}
			if saved.Sitters[0] != me || saved.Sitters[1] == me || !slices.Contains([]live.Visitor{"", friend, stranger}, saved.Sitters[1]) {
				t.Fatalf("run %d: sitters %v", run, saved.Sitters)
			}
			if again, err := play.Resume(games[0], *saved); err != nil || again.Version() != len(saved.Events) {
				t.Fatalf("run %d: what is stored cannot be set up again: %v", run, err)
			}
		}
		h.Close()
	}
}
