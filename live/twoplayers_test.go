package live_test

import (
	"context"
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

// about is a question of somebody about a position of chess.
func about(who live.Visitor, match string, at game.Position) live.Question {
	return live.Question{Visitor: who, Match: match, Rules: games[0], At: at, What: "test", Address: "10.0.0.9"}
}

func TestNobodyHelpsWhoPlaysAPerson(t *testing.T) {
	h := newHall(t, newMemory(), bots{})
	id := met(t, h, request{})
	seen := do(t, h, id, "e2e4")
	refused := func(err error) bool { return errors.Is(err, live.ErrHelpForbidden) }
	for who, want := range map[live.Visitor]bool{me: true, friend: true, stranger: false} {
		for _, match := range []string{id, ""} {
			if err := h.CheckQuestion(ctx, about(who, match, seen.At.View)); refused(err) != want || err != nil && !want {
				t.Errorf("%s plays in %q: %v", who, match, err)
			}
		}
		_, err := h.CreateBranch(ctx, who, live.Setup{Kind: play.KindStudy, Seats: [2]string{play.Human, play.Human},
			Undos: play.Unlimited}, live.NodeRef{Match: id, Node: 1})
		if refused(err) != want {
			t.Errorf("%s makes a study of the game: %v", who, err)
		}
	}
	other := create(t, h, request{Kind: play.KindStudy}).Match.ID // another match gives no help with this position
	if err := h.CheckQuestion(ctx, about(me, other, seen.At.View)); !refused(err) {
		t.Errorf("help by way of another match: %v", err)
	}
	if err := h.CheckQuestion(ctx, about(me, "", seen.Start)); err != nil {
		t.Errorf("the start is refused: %v", err)
	}
	if _, err := h.Resign(ctx, me, id, seen.Version, game.NoSide); err != nil {
		t.Fatal(err)
	}
	if err := h.CheckQuestion(ctx, about(me, id, seen.At.View)); err != nil {
		t.Errorf("after the end: %v", err)
	}
}

// italian are the first moves of a game that has left the opening.
var italian = []string{"e2e4", "e7e5", "g1f3", "b8c6", "f1c4", "f8c5", "c2c3", "g8f6"}

// A question that helps is refused however it is put: with other counters, the other
// side to move, mirrored, a ply or two away, with a pawn less, or as part of a line.
func TestPositionsNearARunningGame(t *testing.T) {
	h := newHall(t, newMemory(), bots{})
	id := met(t, h, request{Rated: true, Control: clock.Control{Total: time.Hour}})
	now := do(t, h, id, italian...).At.View.FEN()
	for fen, want := range map[string]error{
		now: live.ErrHelpForbidden,
		"r1bqk2r/pppp1ppp/2n2n2/2b1p3/2B1P3/2P2N2/PP1P1PPP/RNBQK2R b - - 30 70":  live.ErrHelpForbidden, // other counters, side and rights
		"rnbqk2r/pp1p1ppp/2p2n2/2b1p3/2B1P3/2N2N2/PPPP1PPP/R1BQK2R b KQkq - 0 5": live.ErrHelpForbidden, // colours exchanged
		"r1bqk2r/pppp1ppp/2n2n2/2b1p3/2BPP3/2P2N2/PP3PPP/RNBQK2R b KQkq - 0 5":   live.ErrHelpForbidden, // a move on
		"r1bqk2r/pppp1ppp/2n2n2/4p3/1bBPP3/2P2N2/PP3PPP/RNBQK2R w KQkq - 1 6":    live.ErrHelpForbidden, // two
		"r1bqk2r/pppp1ppp/2n2n2/2b1p3/2B1P3/2P2N2/PP1P1PPP/RNBQ1RK1 b kq - 0 5":  live.ErrHelpForbidden, // castled
		"r1bqk1nr/pppp1ppp/2n5/2b1p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 4 4":    live.ErrHelpForbidden, // two moves back
		"r1bqk2r/1ppp1ppp/2n2n2/2b1p3/2B1P3/2P2N2/1P1P1PPP/RNBQK2R w KQkq - 0 5": live.ErrHelpForbidden, // pawns that hardly matter taken off
		"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1":               nil,                   // the start
		"rnbqkb1r/pp2pppp/3p1n2/8/3NP3/2N5/PPP2PPP/R1BQKB1R b KQkq - 2 5":        nil,                   // another opening
		"8/8/8/4k3/8/8/4P3/4K3 w - - 0 1":                                        nil,
	} {
		p, err := games[0].Parse(nil, fen)
		if err != nil {
			t.Fatal(fen, err)
		}
		if err := h.CheckQuestion(ctx, about(me, "", p)); !errors.Is(err, want) || want == nil && err != nil {
			t.Errorf("%s: %v, want %v", fen, err, want)
		}
		if err := h.CheckQuestion(ctx, about(stranger, "", p)); err != nil {
			t.Errorf("%s: to a stranger: %v", fen, err)
		}
	}
	far, _ := games[0].Parse(nil, "8/8/8/4k3/8/8/4P3/4K3 w - - 0 1")
	q := about(me, "", far)
	q.Line = []game.Position{watch(t, h, id).At.View}
	if err := h.CheckQuestion(ctx, q); !errors.Is(err, live.ErrHelpForbidden) {
		t.Errorf("a review of the game with moves added: %v", err)
	}
}

// stocked is a store that lists the open games of a visitor.
type stocked struct{ *memory }

func (s stocked) List(_ context.Context, q play.Query) (list []play.Entry, _ error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for id, m := range s.matches {
		if slices.Contains(m.Sitters[:], q.Visitor) && !s.digests[id].Ended.Over() {
			list = append(list, play.Entry{Saved: *m, Digest: s.digests[id]})
		}
	}
	return list, nil
}

// A server that has just started, or has no room for a game any more, knows it all the
// same when its player asks for help.
func TestGamesOfBeforeAreKnown(t *testing.T) {
	store := stocked{newMemory()}
	h := newHall(t, store, bots{})
	seen := do(t, h, met(t, h, request{}), italian...)
	h.Close()
	store.restart()
	h = newHall(t, store, bots{})
	ask := func() error { return h.CheckQuestion(ctx, about(me, "", seen.At.View)) }
	if err := ask(); !errors.Is(err, live.ErrHelpForbidden) {
		t.Errorf("after a restart: %v", err)
	}
	watch(t, h, seen.Match.ID)
	for range live.MaxRooms {
		create(t, h, request{})
	}
	if err := ask(); !errors.Is(err, live.ErrHelpForbidden) {
		t.Errorf("with no room for the game: %v", err)
	}
}

// After a restart an agent does not replay a game either, though nobody has looked at
// that game since.
func TestAnAgentKnowsGamesOfBefore(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		store := stocked{newMemory()}
		h := newHall(t, store, bots{})
		do(t, h, met(t, h, request{}), italian...)
		h.Close()
		store.restart()
		h = newHall(t, store, bots{"bot": {}})
		defer h.Close()
		start := "r1bqk1nr/pppp1ppp/2n5/2b1p3/2B1P3/2P2N2/PP1P1PPP/RNBQK2R b KQkq - 0 4"
		against := create(t, h, request{Seats: [2]string{"bot", play.Human}, Start: start})
		defer follow(t, h, against.Match.ID).Close()
		synctest.Wait()
		if _, err := h.Move(ctx, me, against.Match.ID, 0, italian[7], nil); !errors.Is(err, live.ErrHelpForbidden) {
			t.Errorf("the move that asks the agent: %v", err)
		}
	})
}

// Rated games are analysed when they are over, whoever asks; a game that is not rated
// may be shown with lines by whoever watches, as a teacher does.
func TestSpectatorsOfRatedGamesWait(t *testing.T) {
	h := newHall(t, newMemory(), bots{})
	rated := met(t, h, request{Rated: true, Control: clock.Control{Total: time.Hour}})
	seen := do(t, h, rated, "e2e4")
	casual := met(t, h, request{})
	study := live.Setup{Kind: play.KindStudy, Seats: [2]string{play.Human, play.Human}, Undos: play.Unlimited}
	for id, want := range map[string]error{rated: live.ErrAnalysisLater, casual: nil} {
		if err := h.CheckQuestion(ctx, about(stranger, id, seen.At.View)); !errors.Is(err, want) || want == nil && err != nil {
			t.Errorf("a spectator asks: %v, want %v", err, want)
		}
		if _, err := h.CreateBranch(ctx, stranger, study, live.NodeRef{Match: id}); !errors.Is(err, want) || want == nil && err != nil {
			t.Errorf("a spectator makes a study: %v, want %v", err, want)
		}
	}
	if _, err := h.Resign(ctx, me, rated, seen.Version, game.NoSide); err != nil {
		t.Fatal(err)
	}
	if err := h.CheckQuestion(ctx, about(stranger, rated, seen.At.View)); err != nil {
		t.Errorf("after the end: %v", err)
	}
}

// Who plays an agent move by move as in a game against a person would hear what to
// play there.
func TestAnAgentDoesNotReplayAGame(t *testing.T) {
	h := newHall(t, newMemory(), bots{"bot": {}})
	do(t, h, met(t, h, request{}), italian...)
	board := create(t, h, request{}).Match.ID
	for i, text := range italian {
		if _, err := h.Move(ctx, me, board, i, text, nil); err != nil {
			t.Fatalf("on a board of my own: %v", err)
		}
	}
	setup := live.Setup{Seats: [2]string{"bot", play.Human}, Undos: play.Unlimited}
	against, err := h.CreateBranch(ctx, me, setup, live.NodeRef{Match: board, Node: len(italian) - 1})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := h.Move(ctx, me, against.Match.ID, against.Version, italian[7], nil); !errors.Is(err, live.ErrHelpForbidden) {
		t.Errorf("the move that asks the agent: %v", err)
	}
	if _, err := h.Move(ctx, me, against.Match.ID, against.Version, "d7d6", nil); err != nil {
		t.Errorf("another move: %v", err)
	}
}

// A question about a position that stands on the board of a rated game of others is
// answered and noted; one about an opening, or about a game that is not rated, is not.
func TestQuestionsAboutRatedGamesAreNoted(t *testing.T) {
	h := newHall(t, newMemory(), bots{})
	var noted []live.Asked
	h.SetWitness(func(a live.Asked) { noted = append(noted, a) })
	casual := met(t, h, request{})
	for _, move := range italian {
		if err := h.CheckQuestion(ctx, about(stranger, "", do(t, h, casual, move).At.View)); err != nil {
			t.Fatal(err)
		}
	}
	rated := met(t, h, request{Rated: true, Control: clock.Control{Total: time.Hour}})
	for i, move := range italian {
		seen := do(t, h, rated, move)
		for _, who := range []live.Visitor{stranger, ""} {
			if err := h.CheckQuestion(ctx, about(who, "", seen.At.View)); err != nil {
				t.Fatal(err)
			}
		}
		if last := i == len(italian)-1; len(noted) != 0 != last {
			t.Fatalf("after %d plies %+v are noted", i+1, noted)
		}
	}
	want := live.Asked{Match: rated, Players: [2]live.Visitor{me, friend}, Plies: len(italian), FEN: noted[0].FEN, Visitor: stranger,
		Address: "10.0.0.9", What: "test"}
	if len(noted) != 2 || noted[0] != want || noted[1].Visitor != "" {
		t.Errorf("noted %+v, want %+v", noted, want)
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

// roller is one of two players who try everything to get another deal.
type roller struct {
	t     *testing.T
	rng   *rand.Rand
	store *memory
	hall  *live.Hall
	ids   []string
}

// begin begins a rated game of cờ úp: one that the lobby made, or one of a tournament.
func (r *roller) begin(arranged bool) {
	r.t.Helper()
	setup := live.Setup{
		Game: "jieqi", Seats: [2]string{play.Human, play.Human}, Control: clock.Control{Total: time.Minute}, Undos: play.Unlimited,
	}
	players := [2]live.Visitor{me, friend}
	if arranged {
		if err := r.hall.Arrange(ctx, live.Arrangement{Setup: setup, ID: "arranged1", By: "t", Players: players, Rated: true}); err != nil {
			r.t.Fatal(err)
		}
		r.ids = []string{"arranged1"}
		return
	}
	seen, err := r.hall.CreateFromSeek(ctx, me, setup, live.Pairing{Players: players, Rated: true})
	if err != nil {
		r.t.Fatal(err)
	}
	r.ids = []string{seen.Match.ID}
}

// try does one thing that might end a game, or deal it again.
func (r *roller) try() {
	h, id, who := r.hall, r.ids[r.rng.IntN(len(r.ids))], []live.Visitor{me, friend}[r.rng.IntN(2)]
	s, err := h.Snapshot(ctx, who, id, 0)
	if err != nil {
		return
	}
	switch pick := r.rng.IntN(30); pick {
	case 0:
		h.Abort(ctx, who, id, s.Version)
	case 2:
		h.TakeBack(ctx, who, id, s.Version, []string{"ask", "accept", "decline"}[r.rng.IntN(3)])
	case 3:
		h.Draw(ctx, who, id, s.Version, []string{"offer", "accept", "decline", "claim"}[r.rng.IntN(4)])
	case 4:
		h.GoTo(ctx, who, id, s.Version, 0)
	case 5:
		h.Delete(ctx, who, id)
	case 6, 7:
		if s, err = h.Rematch(ctx, who, id, s.Version); err == nil && s.NextMatch != "" && !slices.Contains(r.ids, s.NextMatch) {
			r.ids = append(r.ids, s.NextMatch)
		}
	case 8:
		h.CallOff(ctx, id)
	case 9:
		h.ForfeitAbsent(ctx, id, live.Patience{Of: 30 * time.Second})
	case 10:
		time.Sleep(time.Duration(r.rng.IntN(40)) * time.Second) // away, perhaps until the flag falls
	case 11:
		h.Close()
		r.open()
	case 12:
		h.Pause(ctx, who, id, s.Version, true)
	case 13:
		h.Resign(ctx, who, id, s.Version, game.NoSide)
	default:
		if len(s.At.Moves) > 0 {
			h.Move(ctx, who, id, s.Version, s.At.Moves[r.rng.IntN(len(s.At.Moves))].UCI, nil)
		}
	}
}

func (r *roller) open() {
	r.store.restart()
	r.hall = newHall(r.t, r.store, bots{})
}

// Whatever two players of a rated game of cờ úp do, in whatever order, a game in
// which a piece has turned up is never called off and never gone: it counts.
func TestNobodyRollsAgain(t *testing.T) {
	revealed, counted, aborted := 0, 0, 0
	for run := range uint64(120) {
		synctest.Test(t, func(t *testing.T) {
			r := &roller{t: t, rng: rand.New(rand.NewPCG(run, 22)), store: newMemory()}
			r.open()
			r.begin(run%2 == 1)
			time.Sleep(20 * time.Second) // nobody mixes a secret into the deal
			for range 40 {
				r.try()
			}
			for _, id := range r.ids {
				saved, err := r.store.Load(ctx, id)
				if err != nil {
					t.Fatalf("run %d: a rated game is gone: %v", run, err)
				}
				m, err := play.Resume(games[1], *saved)
				if err != nil {
					t.Fatal(err)
				}
				over, off := m.Result().Over(), m.Result().Reason == game.Aborted
				switch {
				case m.Chanced() && off:
					t.Fatalf("run %d: called off after a piece had turned up: %+v", run, saved.Events)
				case m.Chanced() && over:
					if c, err := r.hall.Progress(ctx, id); err != nil || !c.Counts {
						t.Fatalf("run %d: %+v does not count: %v", run, c, err)
					}
					counted++
				case off:
					aborted++
				}
				if m.Chanced() {
					revealed++
				}
			}
			r.hall.Close()
		})
	}
	if revealed < 50 || counted < 20 || aborted < 10 {
		t.Errorf("%d games with a reveal, %d of them over, and %d called off before one: the test tries too little", revealed, counted, aborted)
	}
}
