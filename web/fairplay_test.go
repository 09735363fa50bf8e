package web

import (
	"encoding/hex"
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"banco/game"
	"banco/people"
	"banco/web/wire"
)

// italian is the beginning of a game that has left the opening, and a game that goes on
// from there, far enough to be another position.
var italian = []string{"e2e4", "e7e5", "g1f3", "b8c6", "f1c4", "f8c5", "c2c3", "g8f6"}

const italianGame = "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. c3 Nf6 5. d4 exd4 6. cxd4 Bb4+ 7. Nc3 Nxe4 8. O-O Bxc3 9. d5 Bf6 *"

// ratedGame begins a rated game of two accounts and returns its ID and the two, First's
// first.
func (s *site) ratedGame(seek string, one, two *site) (string, [2]*site) {
	s.Helper()
	one.lobby()
	id := do[wire.Sought](one, "POST", "/api/lobby/seeks", seek).Seek
	match := do[wire.Sought](two, "POST", "/api/lobby/seeks/"+id+"/accept", "").Match
	if do[wire.Update](one, "GET", "/api/matches/"+match, "").Head.You == "first" {
		return match, [2]*site{one, two}
	}
	return match, [2]*site{two, one}
}

// play makes moves in turn.
func (s *site) play(match string, players [2]*site, moves ...string) (u wire.Update) {
	s.Helper()
	for i, move := range moves {
		u = do[wire.Update](players[i%2], "POST", "/api/matches/"+match+"/moves", fmt.Sprintf(`{"version":%d,"move":%q}`, i, move))
	}
	return u
}

// helpful are the calls that answer with what an engine makes of a position, with
// bodies that ask about the position of a running game in several ways.
var helpful = map[string][]string{
	"POST /api/matches": {
		`{"game":"chess","start":"{fen}","seats":["engine","human"]}`,
		`{"game":"chess","start":"{fen}","kind":"study","seats":["human","human"]}`,
		`{"game":"chess","start":"{fen}","seats":["engine","human"],"games":3}`,
		`{"game":"chess","kind":"study","seats":["human","human"],"from":{"match":"{match}","node":3}}`,
		`{"game":"chess","seats":["engine","human"],"from":{"match":"{study}","node":8}}`,
		`{"game":"chess","seats":["engine","human"],"from":{"match":"{study}","node":7}}`,
	},
	"POST /api/lab/trace": {`{"game":"chess","fen":"{fen}","agent":"minimax:depth=1","tree":-1,"some":0}`},
	"POST /api/lab/eval":  {`{"game":"chess","fen":"{fen}","eval":"s4-positional"}`},
	"POST /api/explore":   {`{"game":"chess","fen":"{fen}","in":"server"}`, `{"game":"chess","fen":"{fen}","in":"mine"}`},
	"POST /api/explore/find": {
		`{"game":"chess","in":"server","men":[{"square":26,"code":"B"}]}`, `{"game":"chess","in":"mine","player":"An"}`,
	},
	"POST /api/lab/tournaments": {
		`{"game":"chess","agents":["random","greedy"],"games":2,"plies":0,"openings":"{fen}","nodes":20,"seed":1}`,
		`{"game":"chess","agents":["random","greedy"],"games":2,"plies":0,"openings":"{moves}","nodes":20,"seed":1}`,
	},
	"analyse": {
		`"match":"{match}","node":8`, `"match":"{match}","node":0`, `"match":"{study}","node":8`, `"match":"{study}","node":9`,
		`"game":"chess","fen":"{fen}"`, `"match":"{match}","node":8,"check":true`, `"game":"chess","fen":"{fen}","check":true`,
	},
	"hint": {`"match":"{match}"`, `"game":"chess","fen":"{fen}"`, `"match":"{match}","check":true`},
	"review": {
		`"match":"{match}","node":8`, `"match":"{study}","node":8`, `"match":"{study}","node":18`, `"match":"{study}","node":18,"kept":true`,
		`"game":"chess","line":["e2e4","e7e5","g1f3","b8c6","f1c4","f8c5","c2c3","g8f6"]`,
	},
	"try": {
		`"match":"{match}","node":8,"move":"d2d4"`, `"match":"{study}","node":8,"move":"d2d4"`, `"game":"chess","fen":"{fen}","move":"d2d4"`,
		`"match":"{match}","node":8,"move":"d2d4","check":true`,
	},
	"solve": {`"game":"chess","fen":"{fen}","winner":"first","moves":1`, `"game":"chess","fen":"{fen}","winner":"first","check":true`},
	"answer": {
		`"game":"chess","fen":"{fen}","winner":"first","moves":1,"move":"d2d4"`,
		`"game":"chess","fen":"{fen}","winner":"first","moves":1,"move":"d2d4","check":true`,
	},
}

// helpless are the calls to matches, studies, the library and the lab that answer with
// no more than the rules, what a player did, or what has nothing to do with a position.
var helpless = []string{
	"POST /api/matches/{id}/sit", "POST /api/matches/{id}/moves", "POST /api/matches/{id}/go", "POST /api/matches/{id}/resign",
	"POST /api/matches/{id}/draw", "POST /api/matches/{id}/pause", "POST /api/matches/{id}/pass", "POST /api/matches/{id}/takeback",
	"POST /api/matches/{id}/mix", "POST /api/matches/{id}/abort", "POST /api/matches/{id}/rematch", "POST /api/matches/{id}/notes",
	"POST /api/matches/{id}/private/note", "POST /api/matches/{id}/private/lines",
	"POST /api/matches/{id}/chat", "POST /api/matches/{id}/block", "POST /api/matches/{id}/report",
	"POST /api/puzzles/{game}/{id}", "POST /api/puzzles/{game}/{id}/try", "POST /api/positions", "POST /api/import", "POST /api/verify",
	"POST /api/lab/exercise", "POST /api/lab/tournaments/{id}/pause", "POST /api/lab/tournaments/{id}/resume",
	"POST /api/lab/training", "POST /api/lab/training/{id}/pause", "POST /api/lab/training/{id}/resume",
	"POST /api/bot/v1/challenges", "POST /api/bot/v1/challenges/{challenge}/accept", "POST /api/bot/v1/challenges/{challenge}/decline",
	"POST /api/bot/v1/matches/{id}/moves", "POST /api/bot/v1/matches/{id}/resign", "POST /api/bot/v1/matches/{id}/draw",
	"POST /api/bot/v1/matches/{id}/chat", "POST /api/bot/v1/tournaments/{id}/join", "POST /api/bot/v1/tournaments/{id}/leave",
	"POST /api/studies", "POST /api/studies/{id}/join", "POST /api/studies/{id}/key", "POST /api/studies/{id}/title",
	"POST /api/studies/{id}/chapters", "POST /api/studies/{id}/chapters/{chapter}", "POST /api/studies/{id}/import",
	"ping", "watch", "unwatch", "move", "lobby", "class", "tournament", "leave", "stop",
}

// mayHelp reports whether a route belongs to a subject that has engines or positions.
func mayHelp(route *Route) bool {
	subject, _, _ := strings.Cut(strings.TrimPrefix(route.Path, "/api/"), "/")
	return route.Method == "POST" &&
		!slices.Contains([]string{"account", "admin", "players", "lobby", "challenges", "classes", "tournaments"}, subject)
}

// Every call and every ask that may tell what an engine makes of a position refuses it
// to a player of a running game who asks about the position on its board. One that is
// new says here whether it helps.
func TestNothingHelpsAPlayer(t *testing.T) {
	s := newScene(t)
	match, players := s.ratedGame(blitzSeek, s.host, s.holder)
	now := s.play(match, players, italian...).Now.FEN
	parts := map[string]string{"match": match, "fen": now, "moves": strings.Join(italian, " ")}
	call := func(who *site, what, body string) *wire.Error {
		t.Helper()
		body = fill(body, parts)
		if path, ok := strings.CutPrefix(what, "POST "); ok {
			var got wire.Failure
			if who.call("POST", path, body, &got) < 400 {
				return nil
			}
			return &got.Error
		}
		sock := who.socket()
		defer sock.conn.CloseNow()
		sock.say(fmt.Sprintf(`{"type":%q,"id":1,%s}`, what, body))
		return sock.hear("an answer", func(n wire.News) bool { return n.ID == 1 }).Error
	}
	asked := slices.Collect(func(yield func(string) bool) {
		for _, route := range s.server.Routes() {
			if mayHelp(&route) && !yield(route.Pattern()) {
				return
			}
		}
		for _, ask := range AskTypes() {
			if !yield(ask) {
				return
			}
		}
	})
	for _, what := range asked {
		if (helpful[what] == nil) != slices.Contains(helpless, what) {
			t.Errorf("%s: say whether it helps a player", what)
		}
		for _, player := range players {
			parts["study"] = do[wire.Imported](player, "POST", "/api/import", `{"text":"`+italianGame+`"}`).Matches[0]
			for _, body := range helpful[what] {
				if err := call(player, what, body); err == nil || err.Problem == nil || err.Problem.Key != "playing" {
					t.Errorf("%s %s is answered with %+v", what, body, err)
				}
			}
		}
	}
	for what := range helpful {
		if !slices.Contains(asked, what) {
			t.Errorf("nothing serves %s", what)
		}
	}
}

// Players of a game by correspondence, rated or not, may look into the opening explorer,
// and get no other help. In any other running game it is closed to them, also while they
// play by correspondence too.
func TestBooksByCorrespondence(t *testing.T) {
	s, there := two(t)
	an, ba := s.member("An"), s.member("Ba")
	explore := func(who *site, fen, in string) string {
		t.Helper()
		var got wire.Failure
		if who.call("POST", "/api/explore", fmt.Sprintf(`{"game":"chess","fen":%q,"in":%q}`, fen, in), &got) < 400 {
			return ""
		}
		return got.Error.Problem.Key
	}
	var now string
	for _, rated := range []string{"", `"rated":true,`} {
		match := byMail(an, ba, strings.Replace(daysBa, "{", "{"+rated, 1))
		now = s.play(match, [2]*site{an, ba}, italian...).Now.FEN
		for _, in := range []string{"server", "mine"} {
			for _, who := range []*site{an, ba.at(there)} {
				if got := explore(who, now, in); got != "" {
					t.Errorf("by correspondence %s: %s", in, got)
				}
			}
		}
		evaluate := fmt.Sprintf(`{"game":"chess","fen":%q,"eval":"s4-positional"}`, now)
		if got := an.problem("POST", "/api/lab/eval", evaluate); got != "playing" {
			t.Errorf("an engine by correspondence: %s", got)
		}
	}
	match, players := s.ratedGame(blitzSeek, an, ba)
	s.play(match, players, italian...)
	for _, player := range players {
		if got := explore(player, now, "server"); got != "playing" {
			t.Errorf("in a game of minutes: %q", got)
		}
	}
	do[wire.Update](players[0], "POST", "/api/matches/"+match+"/resign", `{"version":8}`)
	if got := explore(players[0], now, "server"); got != "" {
		t.Errorf("after the game of minutes: %s", got)
	}
}

// A spectator of a rated game hears what an engine makes of it when it is over. Whoever
// asks about the same position in another way is answered, and noted.
func TestSpectatorsOfARatedGame(t *testing.T) {
	s := newScene(t)
	match, players := s.ratedGame(blitzSeek, s.host, s.holder)
	now := s.play(match, players, italian...).Now.FEN
	ask := fmt.Sprintf(`{"type":"analyse","id":1,"match":%q,"node":8,"millis":20}`, match)
	hear := func() *wire.Error {
		sock := s.stranger.socket()
		defer sock.conn.CloseNow()
		sock.say(ask)
		return sock.hear("an answer", func(n wire.News) bool { return n.ID == 1 }).Error
	}
	if err := hear(); err == nil || err.Problem == nil || err.Problem.Key != "analysis-later" {
		t.Errorf("a spectator hears %+v", err)
	}
	study := fmt.Sprintf(`{"game":"chess","kind":"study","seats":["human","human"],"from":{"match":%q,"node":8}}`, match)
	if got := s.stranger.problem("POST", "/api/matches", study); got != "analysis-later" {
		t.Errorf("a spectator makes a study: %s", got)
	}
	for range 2 {
		do[wire.Judged](s.stranger, "POST", "/api/lab/eval", fmt.Sprintf(`{"game":"chess","fen":%q,"eval":"s4-positional"}`, now))
	}
	noted := s.noted(2)
	if noted[0].Match != match || noted[0].Ply != 8 || noted[0].What != "evaluate" || noted[0].FEN != now || !noted[0].SameAddress ||
		strings.Contains(noted[0].Address, "127.0.0.1") {
		t.Errorf("noted %+v", noted)
	}
	do[wire.Update](players[0], "POST", "/api/matches/"+match+"/resign", `{"version":8}`)
	if err := hear(); err != nil {
		t.Errorf("after the end a spectator hears %+v", err)
	}
}

// noted waits until a question was noted so often.
func (s *site) noted(times int) []people.PositionAsk {
	s.Helper()
	for late := time.Now().Add(hearWithin); ; time.Sleep(5 * time.Millisecond) {
		list, err := s.db.PositionAsks(s.Context(), 10)
		if err != nil || time.Now().After(late) {
			s.Fatalf("noted %+v, %v", list, err)
		}
		if len(list) > 0 && list[0].Count == times {
			return list
		}
	}
}

// mix has both players of a game add a secret to its deal.
func (s *site) mix(match string, players [2]*site) {
	s.Helper()
	for _, step := range []string{"hash", "secret"} {
		for i, player := range players {
			secret := [32]byte{byte(i + 1)}
			text := hex.EncodeToString(secret[:])
			if step == "hash" {
				text = game.SecretHash(secret)
			}
			do[wire.Update](player, "POST", "/api/matches/"+match+"/mix", fmt.Sprintf(`{%q:%q}`, step, text))
		}
	}
}

// After a piece has turned up in a rated game of cờ úp, neither player can call it off.
// Who leaves has resigned, and both boards, the list, the file and the ratings say so.
func TestCoUpIsNotRolledAgain(t *testing.T) {
	s := newSite(t)
	an, ba := s.member("An"), s.member("Ba")
	match, players := s.ratedGame(strings.Replace(blitzSeek, "chess", "jieqi", 1), an, ba)
	s.mix(match, players)
	at := "/api/matches/" + match
	look := func(who *site) wire.Update { return do[wire.Update](who, "GET", at, "") }
	u := look(players[0])
	if !u.Abort || !look(players[1]).Abort {
		t.Fatal("the game cannot be called off before it begins")
	}
	u = do[wire.Update](players[0], "POST", at+"/moves", fmt.Sprintf(`{"version":%d,"move":"a3a4"}`, u.Version))
	for _, player := range players {
		if got := player.problem("POST", at+"/abort", fmt.Sprintf(`{"version":%d}`, u.Version)); got != "abort-revealed" {
			t.Errorf("called off after a reveal: %s", got)
		}
		if look(player).Abort {
			t.Error("the page offers to call the game off")
		}
	}
	do[wire.Update](players[0], "POST", at+"/resign", fmt.Sprintf(`{"version":%d}`, u.Version))
	s.settled(match)
	for _, player := range players {
		if r := look(player).Result; r == nil || r.Score != "0-1" || r.Reason != "resignation" {
			t.Errorf("the board says %+v", r)
		}
		list := do[wire.Library](player, "GET", "/api/matches", "").Matches
		if len(list) != 1 || list[0].Result == nil || list[0].Result.Score != "0-1" || list[0].Result.Reason != "resignation" {
			t.Errorf("the list says %+v", list)
		}
		if file := player.text(at + "/export/pgn"); !strings.Contains(file, `[Result "0-1"]`) {
			t.Errorf("the file says %s", file)
		}
	}
	saved, err := s.db.Load(t.Context(), match)
	if err != nil || saved.Events[len(saved.Events)-1].Type != "resign" {
		t.Errorf("the log ends with %+v, %v", saved.Events[len(saved.Events)-1], err)
	}
	if g, err := s.db.RatedMatch(t.Context(), match); err != nil || g.Score != 0 || g.After[0] >= g.Before[0] {
		t.Errorf("rated %+v, %v", g, err)
	}
}

// text returns the text of a call.
func (s *site) text(path string) string {
	s.Helper()
	resp, err := s.client.Get(s.url + path)
	if err != nil {
		s.Fatal(err)
	}
	defer resp.Body.Close()
	data := make([]byte, 1<<16)
	n := 0
	for err == nil && n < len(data) {
		var more int
		more, err = resp.Body.Read(data[n:])
		n += more
	}
	return string(data[:n])
}

// Who calls off one game of the lobby after the other waits for the next; the other
// player does not.
func TestRepeatedAbortsWait(t *testing.T) {
	s := newSite(t)
	an, ba := s.member("An"), s.member("Ba")
	an.lobby()
	ba.lobby()
	for i := range 3 {
		match, _ := s.ratedGame(blitzSeek, an, ba)
		do[wire.Update](an, "POST", "/api/matches/"+match+"/abort", `{"version":0}`)
		var got wire.Failure
		status := an.call("POST", "/api/lobby/seeks", blitzSeek, &got)
		if i < 2 {
			if status != http.StatusOK {
				t.Fatalf("after %d: %d %+v", i+1, status, got)
			}
			continue
		}
		if status != http.StatusForbidden || got.Error.Problem == nil || got.Error.Problem.Key != "aborts" ||
			got.Error.Problem.Params["count"] != "2" {
			t.Errorf("after %d: %d %+v", i+1, status, got)
		}
		if got := an.problem("POST", "/api/matches/"+match+"/rematch", `{"version":9}`); got != "aborts" {
			t.Errorf("a rematch: %s", got)
		}
	}
	id := do[wire.Sought](ba, "POST", "/api/lobby/seeks", blitzSeek).Seek
	if got := an.problem("POST", "/api/lobby/seeks/"+id+"/accept", ""); got != "aborts" {
		t.Errorf("accepted: %s", got)
	}
	if got := an.problem("POST", "/api/challenges", `{"name":"Ba","game":"chess","control":{"total":180000},"rated":true}`); got != "aborts" {
		t.Errorf("challenged: %s", got)
	}
	if status := s.visitor().call("POST", "/api/lobby/seeks", `{"game":"chess"}`, &json.RawMessage{}); status != http.StatusOK {
		t.Errorf("a guest at the same address: %d", status)
	}
}

// A player gets no help in another session, nor from another server; what is asked
// there about a rated game is noted, and games that were called off here count there.
func TestFairPlayElsewhere(t *testing.T) {
	here, there := two(t)
	an, ba := here.member("An"), here.member("Ba")
	match, players := here.ratedGame(blitzSeek, an, ba)
	now := here.play(match, players, italian...).Now.FEN
	evaluate := fmt.Sprintf(`{"game":"chess","fen":%q,"eval":"s4-positional"}`, now)
	again := here.visitor()
	if status := again.signIn("An"); status != http.StatusOK {
		t.Fatal(status)
	}
	for name, player := range map[string]*site{"in another session": again, "on another server": ba.at(there)} {
		if got := player.problem("POST", "/api/lab/eval", evaluate); got != "playing" {
			t.Errorf("%s: %s", name, got)
		}
	}
	do[wire.Judged](there.visitor(), "POST", "/api/lab/eval", evaluate)
	if noted := here.noted(1); noted[0].Match != match {
		t.Errorf("noted %+v", noted)
	}
	for range 3 {
		match, _ := here.ratedGame(blitzSeek, an, ba)
		do[wire.Update](an, "POST", "/api/matches/"+match+"/abort", `{"version":0}`)
	}
	if got := an.at(there).problem("POST", "/api/lobby/seeks", blitzSeek); got != "aborts" {
		t.Errorf("paired on another server: %s", got)
	}
}
