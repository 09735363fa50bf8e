package web

import (
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"banco/web/wire"
)

const aSwiss = `{"name":"Giải lớp 9A","system":"swiss","rounds":2,"game":"chess","control":{"total":600000},"patience":60,"break":0,` +
	`"listed":true}`

// found makes a tournament, and returns its path.
func (s *site) found(body string) string {
	s.Helper()
	return "/api/tournaments/" + do[wire.Tournament](s, "POST", "/api/tournaments", body).ID
}

func (s *site) join(path, name string) wire.Tournament {
	s.Helper()
	return do[wire.Tournament](s, "POST", path+"/join", fmt.Sprintf(`{"name":%q}`, name))
}

// until asks for a tournament until it is as wanted.
func (s *site) until(path, what string, wanted func(wire.Tournament) bool) wire.Tournament {
	s.Helper()
	for late := time.Now().Add(hearWithin); time.Now().Before(late); time.Sleep(20 * time.Millisecond) {
		if t := do[wire.Tournament](s, "GET", path, ""); wanted(t) {
			return t
		}
	}
	s.Fatalf("waited in vain: %s", what)
	return wire.Tournament{}
}

// listed waits until the lobby shows a game, and looks who is said to have White.
func (s *site) listed(match, white string) {
	s.Helper()
	for late := time.Now().Add(hearWithin); time.Now().Before(late); time.Sleep(20 * time.Millisecond) {
		for _, g := range do[wire.Lobby](s, "GET", "/api/lobby", "").Games {
			if g.ID == match && g.Players[0].Name != white {
				s.Errorf("White is %+v, not %s", g.Players[0], white)
			}
			if g.ID == match {
				return
			}
		}
	}
	s.Error("the lobby does not show the game")
}

// file returns what a path answers with.
func (s *site) file(path string) string {
	s.Helper()
	resp, err := s.client.Get(s.url + path)
	if err != nil {
		s.Fatal(err)
	}
	defer resp.Body.Close()
	data, err := io.ReadAll(resp.Body)
	if err != nil || resp.StatusCode != http.StatusOK || !strings.HasPrefix(resp.Header.Get("Content-Disposition"), "attachment") {
		s.Fatalf("%s: %d %v %s", path, resp.StatusCode, err, data)
	}
	return string(data)
}

// Three people play a Swiss: they hear of their games over the socket, the
// points add up, and what can be taken away has it all.
func TestTournament(t *testing.T) {
	host := newSite(t)
	path := host.found(aSwiss)
	players := []*site{host.visitor(), host.visitor(), host.visitor()}
	for i, name := range []string{"An", "=Bình", "Chi"} {
		if got := players[i].join(path, name); got.You != i+1 || got.Host || got.Players[i].Name != name {
			t.Fatalf("%+v", got)
		}
	}
	list := do[wire.Tournaments](players[0], "GET", "/api/tournaments", "").Tournaments
	if len(list) != 1 || list[0].Players != 3 || list[0].Settings.Name != "Giải lớp 9A" || list[0].Mine {
		t.Errorf("the list: %+v", list)
	}
	sock := players[0].socket()
	sock.say(fmt.Sprintf(`{"type":"tournament","match":%q}`, strings.TrimPrefix(path, "/api/tournaments/")))
	begun := do[wire.Tournament](host, "POST", path+"/start", `{}`)
	if !begun.Host || begun.Begun == 0 || len(begun.Rounds) != 1 {
		t.Fatalf("%+v", begun)
	}
	for round := 1; round <= 2; round++ {
		now := host.until(path, "a game", func(n wire.Tournament) bool {
			return len(n.Rounds) == round && n.Rounds[round-1].Boards[0].Live
		})
		board := now.Rounds[round-1].Boards[0]
		sock.hear("its picture", func(n wire.News) bool { return len(n.Shots) > 0 && n.Shots[0].Match == board.Match })
		if round == 1 {
			host.listed(board.Match, now.Players[board.White-1].Name)
		}
		loser := players[board.Black-1]
		if mine := do[wire.Tournament](loser, "GET", path, ""); mine.Playing != board.Match {
			t.Errorf("round %d: who plays %s is told %q", round, board.Match, mine.Playing)
		}
		do[wire.Update](loser, "POST", "/api/matches/"+board.Match+"/resign", `{"version":0}`)
	}
	end := sock.hear("the end", func(n wire.News) bool { return n.Tournament != nil && n.Tournament.Ended > 0 }).Tournament
	if end.You != 1 || len(end.Standings) != 3 || len(end.Ties) != 4 {
		t.Errorf("%+v", end)
	}
	points := map[string]int{}
	for _, s := range end.Standings {
		points[s.Points]++
	}
	if points["2.0"] != 1 || points["1.0"] != 2 { // a win and a bye for each of two rounds
		t.Errorf("points: %v", points)
	}
	work := do[wire.Workings](players[1], "GET", fmt.Sprintf("%s/players/%d", path, end.Standings[0].ID), "")
	if len(work.Ties) != 4 || work.Ties[0].Kind != "buchholz" || len(work.Ties[0].Parts) != 2 {
		t.Errorf("the working: %+v", work)
	}
	if csv := host.file(path + "/export/csv"); strings.Count(csv, "\n") != 4 || !strings.Contains(csv, ",'=Bình,") {
		t.Errorf("%q", csv)
	}
	if trf := host.file(path + "/export/trf"); !strings.Contains(trf, "001 ") || !strings.Contains(trf, "Chi") {
		t.Errorf("%q", trf)
	}
	if pgn := host.file(path + "/export/games"); strings.Count(pgn, `[Event "Giải lớp 9A"]`) != 2 ||
		strings.Count(pgn, "1-0") != 4 || !strings.Contains(pgn, `"An"`) {
		t.Errorf("%q", pgn)
	}
	changed := do[wire.Tournament](host, "POST", path+"/results", `{"round":1,"board":1,"result":"1/2"}`)
	if changed.Rounds[0].Boards[0].Result != "1/2" || changed.Rounds[0].Boards[0].Match == "" {
		t.Errorf("corrected: %+v", changed.Rounds[0])
	}
}

// Whoever has an account plays under its name, which nobody else can take and
// which goes with it.
func TestAccountsInTournaments(t *testing.T) {
	host := newSite(t)
	path := host.found(aSwiss)
	an := host.visitor()
	an.signUp("Nguyễn An")
	if got := an.join(path, "Somebody else"); got.Players[0].Name != "Nguyễn An" || !got.Players[0].Account {
		t.Errorf("%+v", got.Players)
	}
	var refused wire.Failure
	if status := host.visitor().call("POST", path+"/join", `{"name":"nguyen an"}`, &refused); status != 400 ||
		refused.Error.Problem == nil || refused.Error.Problem.Key != "name-taken" {
		t.Errorf("%d %+v", status, refused)
	}
	if status := an.call("POST", "/api/account/delete", `{"password":`+good+`}`, nil); status != 204 {
		t.Fatal(status)
	}
	do[wire.Tournament](host.visitor(), "POST", path+"/join", `{"name":"Ba"}`)
	if text := host.raw(path); strings.Contains(text, "Nguyễn") {
		t.Errorf("a deleted account leaves its name: %s", text)
	}
}

// A rated tournament is for those who have an account. What two of them play changes
// their ratings; what one plays with an agent does not.
func TestRatedTournament(t *testing.T) {
	host := newSite(t)
	path := host.found(
		`{"name":"Giải tính điểm","system":"round-robin","game":"chess","control":{"total":600000},"patience":60,"break":0,"rated":true}`,
	)
	if got := host.problem("POST", path+"/join", `{"name":"Khách"}`); got != "guest" {
		t.Errorf("a guest is told %q", got)
	}
	players := []*site{host.member("An"), host.member("Ba")}
	for _, p := range players {
		p.join(path, "")
	}
	do[wire.Tournament](host, "POST", path+"/agents", `{"agent":"random","name":"Máy"}`)
	do[wire.Tournament](host, "POST", path+"/start", `{}`)
	between := ""
	for round := 1; round <= 3; round++ {
		now := host.until(path, "a game", func(n wire.Tournament) bool {
			return len(n.Rounds) == round && slices.ContainsFunc(n.Rounds[round-1].Boards, func(b wire.PairedBoard) bool { return b.Live })
		})
		for _, b := range now.Rounds[round-1].Boards {
			switch at := "/api/matches/" + b.Match; {
			case b.Black == 0:
			case b.White <= 2 && b.Black <= 2:
				between = b.Match
				do[wire.Update](players[b.White-1], "POST", at+"/moves", `{"version":0,"move":"e2e4"}`)
				do[wire.Update](players[b.Black-1], "POST", at+"/moves", `{"version":1,"move":"e7e5"}`)
				do[wire.Update](players[b.Black-1], "POST", at+"/resign", `{"version":2}`)
			default:
				if seen := do[wire.Update](host, "GET", at, ""); seen.Head.Rated {
					t.Errorf("a game with an agent is rated: %+v", seen.Head)
				}
				host.refused("not-found", "GET", at+"/rating", "")
				human := players[min(b.White, b.Black)-1]
				for deadline := time.Now().Add(hearWithin); human.call(
					"POST", at+"/resign", fmt.Sprintf(`{"version":%d}`, do[wire.Update](human, "GET", at, "").Version), nil,
				) != 200; {
					if time.Now().After(deadline) { // the agent moves in between
						t.Fatal("nobody can resign")
					}
				}
			}
		}
	}
	end := host.until(path, "the end", func(n wire.Tournament) bool { return n.Ended > 0 })
	host.settled(between)
	if !end.Settings.Rated || !do[wire.Update](host, "GET", "/api/matches/"+between, "").Head.Rated {
		t.Errorf("%+v", end.Settings)
	}
	sum := 0
	for _, name := range []string{"An", "Ba"} {
		p := do[wire.Profile](host, "GET", "/api/players/"+name, "")
		if len(p.Games) != 1 || p.Games[0].Match != between || p.Games[0].After == 1500 {
			t.Fatalf("%s: %+v", name, p.Games)
		}
		sum += p.Games[0].After
	}
	if sum != 3000 {
		t.Errorf("what one gained the other has not lost: %d", sum)
	}
}

// raw returns the text of an answer.
func (s *site) raw(path string) string {
	s.Helper()
	var text json.RawMessage
	s.call("GET", path, "", &text)
	return string(text)
}

// What is refused is refused in words.
func TestTournamentRefusals(t *testing.T) {
	host := newSite(t)
	path := host.found(aSwiss)
	guest := host.visitor()
	host.join(path, "Hạnh")
	for _, tt := range []struct {
		who          *site
		method, path string
		body         string
		status       int
		key          string
	}{
		{
			guest, "POST", "/api/tournaments", `{"name":"x","system":"swiss","rounds":3,"game":"chess","patience":60,"break":0}`, 400,
			"tournament-clock",
		},
		{
			guest, "POST", "/api/tournaments",
			`{"name":"x","system":"lots","game":"chess","control":{"total":60000},"patience":60,"break":0}`, 400, "tournament-settings",
		},
		{
			guest, "POST", "/api/tournaments",
			`{"name":"x","system":"arena","length":1,"game":"chess","control":{"total":60000},"patience":60,"break":0}`, 400,
			"tournament-settings",
		},
		{
			guest, "POST", "/api/tournaments",
			`{"name":"","system":"knockout","game":"chess","control":{"total":60000},"patience":60,"break":0}`, 400, "tournament-name",
		},
		{
			guest, "POST", "/api/tournaments",
			`{"name":"x","system":"knockout","game":"go","control":{"total":60000},"patience":60,"break":0}`, 400, "",
		},
		{guest, "GET", "/api/tournaments?before=x", "", 400, ""},
		{guest, "GET", "/api/tournaments/none", "", 404, ""},
		{guest, "POST", path + "/join", `{"name":"hạnh"}`, 400, "tournament-same-name"},
		{guest, "POST", path + "/join", `{}`, 400, "tournament-name"},
		{guest, "POST", path + "/leave", `{}`, 404, "tournament-nobody"},
		{guest, "POST", path + "/start", `{}`, 403, "tournament-host"},
		{guest, "POST", path + "/agents", `{"agent":"random","name":"Máy"}`, 403, "tournament-host"},
		{guest, "POST", path + "/end", `{}`, 403, "tournament-host"},
		{guest, "DELETE", path, "", 403, "tournament-host"},
		{host, "POST", path + "/join", `{"name":"Hai"}`, 400, "tournament-in"},
		{host, "POST", path + "/start", `{}`, 400, "tournament-few"},
		{host, "POST", path + "/next", `{}`, 400, "tournament-waits"},
		{host, "POST", path + "/agents", `{"agent":"alien","name":"Máy"}`, 400, ""},
		{host, "POST", path + "/remove", `{"player":9}`, 404, "tournament-nobody"},
		{host, "POST", path + "/results", `{"round":1,"board":1,"result":"1-0"}`, 400, "tournament-board"},
		{host, "GET", path + "/players/x", "", 404, "tournament-nobody"},
		{host, "GET", path + "/export/doc", "", 400, ""},
	} {
		var got wire.Failure
		status := tt.who.call(tt.method, tt.path, tt.body, &got)
		key := ""
		if got.Error.Problem != nil {
			key = got.Error.Problem.Key
		}
		if status != tt.status || tt.key != "" && key != tt.key || got.Error.Message == "" {
			t.Errorf("%s %s %s: %d %s %+v, want %d %s", tt.method, tt.path, tt.body, status, key, got, tt.status, tt.key)
		}
	}
}

// Commands in any order, of anyone, never fail on the server's side, and leave a
// tournament that can be shown.
func TestTournamentCommandsInAnyOrder(t *testing.T) {
	s := newSite(t, func(o *Options) { o.Limits = map[string]float64{"imports": 1000} })
	r := rand.New(rand.NewPCG(8, 1))
	people := []*site{s, s.visitor(), s.visitor(), s.visitor()}
	systems := []string{`"swiss","rounds":2`, `"round-robin"`, `"knockout"`, `"arena","length":300`}
	steps := 400
	if testing.Short() {
		steps = 120
	}
	path := ""
	for i := range steps {
		if i%60 == 0 {
			path = s.found(
				`{"name":"Giải","system":` + systems[i/60%len(systems)] + `,"game":"jieqi","control":{"total":600000},"patience":10,"break":0}`,
			)
		}
		who := people[r.IntN(len(people))]
		method, call, body := "POST", path, `{}`
		switch r.IntN(12) {
		case 0, 1:
			call, body = path+"/join", fmt.Sprintf(`{"name":"Người %c"}`, 'A'+r.IntN(6))
		case 2:
			call = path + "/leave"
		case 3:
			call = path + "/start"
		case 4:
			call = path + "/next"
		case 5:
			call, body = path+"/results", fmt.Sprintf(
				`{"round":%d,"board":%d,"result":%q}`, r.IntN(4)-1, r.IntN(4)-1, []string{"", "1-0", "1/2", "--", "x"}[r.IntN(5)],
			)
		case 6:
			call, body = path+"/remove", fmt.Sprintf(`{"player":%d}`, r.IntN(6)-1)
		case 7:
			call, body = path+"/agents", `{"agent":"random","name":"Máy","count":1}`
		case 8:
			method, call, body = "GET", path+"/export/"+[]string{"csv", "trf", "games"}[r.IntN(3)], ""
		case 9:
			now := do[wire.Tournament](who, "GET", path, "")
			if call, body = "/api/matches/"+now.Playing+"/resign", `{"version":0}`; now.Playing == "" {
				continue
			}
		case 10:
			if r.IntN(10) == 0 {
				call = path + "/end"
			}
		default:
			method, call, body = "GET", fmt.Sprint(path, "/players/", r.IntN(6)), ""
		}
		if status := who.call(method, call, body, nil); status >= 500 {
			t.Fatalf("%s %s %s: %d", method, call, body, status)
		}
		now := do[wire.Tournament](who, "GET", path, "")
		for _, rank := range now.Standings {
			if rank.ID < 1 || rank.ID > len(now.Players) {
				t.Fatalf("%+v", now)
			}
		}
	}
}

// Of a game of cờ úp that goes on, a tournament tells what a spectator sees.
func TestTournamentTellsNothingHidden(t *testing.T) {
	s := newSite(t)
	path := s.found(`{"name":"Cờ úp","system":"round-robin","game":"jieqi","control":{"total":600000},"patience":60,"break":0}`)
	s.join(path, "An")
	other := s.visitor()
	other.join(path, "Bình")
	do[wire.Tournament](s, "POST", path+"/start", `{}`)
	now := s.until(path, "the game", func(n wire.Tournament) bool { return n.Playing != "" })
	match := "/api/matches/" + now.Playing
	for i := range 8 {
		who := []*site{s, other}[(i+now.Rounds[0].Boards[0].White-1)%2]
		u := do[wire.Update](who, "GET", match, "")
		do[wire.Update](who, "POST", match+"/moves", fmt.Sprintf(`{"version":%d,"move":%q}`, u.Version, u.Now.Moves[len(u.Now.Moves)/2].Move))
	}
	spectator := do[wire.Update](s.visitor(), "GET", match, "")
	told := strings.ReplaceAll(s.file(path+"/export/games"), "\r", "")
	plain := strings.ReplaceAll(s.visitor().file(match+"/export/txt"), "\r", "")
	if lines := strings.Split(strings.TrimSpace(plain), "\n"); !strings.Contains(told, lines[len(lines)-1]) ||
		strings.Contains(told, "Opening") {
		t.Errorf("a spectator gets\n%s\nthe tournament\n%s", plain, told)
	}
	sock := s.socket()
	sock.say(fmt.Sprintf(`{"type":"tournament","match":%q}`, now.ID))
	board := sock.hear("the board", func(n wire.News) bool { return len(n.Shots) > 0 && n.Shots[0].Plies == 8 }).Shots[0]
	want, _ := json.Marshal(spectator.Now.Picture)
	if got, _ := json.Marshal(board.Picture); string(got) != string(want) {
		t.Errorf("a spectator sees\n%s\nthe tournament shows\n%s", want, got)
	}
}

// A player is told whose turn it is in their game: at first by the tournament, then with
// every move by the socket.
func TestATournamentTellsWhoseTurnItIs(t *testing.T) {
	host := newSite(t)
	path := host.found(aSwiss)
	players := []*site{host.visitor(), host.visitor()}
	for i, name := range []string{"An", "Bình"} {
		players[i].join(path, name)
	}
	do[wire.Tournament](host, "POST", path+"/start", `{}`)
	now := players[0].until(path, "the game", func(n wire.Tournament) bool { return n.Playing != "" })
	if now.Turn != "first" {
		t.Errorf("before the first move it is the turn of %q", now.Turn)
	}
	sock := players[0].socket()
	sock.say(fmt.Sprintf(`{"type":"tournament","match":%q}`, now.ID))
	match, white := "/api/matches/"+now.Playing, players[now.Rounds[0].Boards[0].White-1]
	u := do[wire.Update](white, "GET", match, "")
	do[wire.Update](white, "POST", match+"/moves", fmt.Sprintf(`{"version":%d,"move":"e2e4"}`, u.Version))
	sock.hear("whose turn it is then", func(n wire.News) bool {
		return len(n.Shots) > 0 && n.Shots[0].Plies == 1 && n.Shots[0].Turn == "second"
	})
	if now = do[wire.Tournament](players[1], "GET", path, ""); now.Turn != "second" {
		t.Errorf("after the first move it is the turn of %q", now.Turn)
	}
	if now = do[wire.Tournament](host, "GET", path, ""); now.Playing != "" || now.Turn != "" {
		t.Errorf("a host who does not play: %q, %q", now.Playing, now.Turn)
	}
}

// A game of a tournament cannot be called off: the page does not offer it, and whoever
// asks all the same stays a player of a game that goes on.
func TestNoTapExpelsAnybody(t *testing.T) {
	host := newSite(t)
	path := host.found(aSwiss)
	players := []*site{host.visitor(), host.visitor()}
	for i, name := range []string{"An", "Bình"} {
		players[i].join(path, name)
	}
	do[wire.Tournament](host, "POST", path+"/start", `{}`)
	now := host.until(path, "the game", func(n wire.Tournament) bool { return n.Rounds[0].Boards[0].Live })
	match := "/api/matches/" + now.Rounds[0].Boards[0].Match
	for _, player := range players {
		if u := do[wire.Update](player, "GET", match, ""); u.Abort {
			t.Error("the page offers to call the game off")
		}
		if got := player.problem("POST", match+"/abort", `{"version":0}`); got != "abort-arranged" {
			t.Errorf("called off: %q", got)
		}
		if u := do[wire.Update](player, "GET", match, ""); u.Result != nil {
			t.Errorf("the game is over: %+v", u.Result)
		}
	}
	if now = do[wire.Tournament](host, "GET", path, ""); now.Players[0].Gone || now.Players[1].Gone || !now.Rounds[0].Boards[0].Live {
		t.Errorf("%+v", now)
	}
}

// A player who does not come is told how much time is left, loses by forfeit and
// pauses. Board, lists, table, log and files say the same, and one tap, without a name,
// brings the guest back.
func TestAForfeitIsSaidAlike(t *testing.T) {
	host := newSite(t)
	path := host.found(aSwiss) // patience: a minute
	players := []*site{host.visitor(), host.visitor()}
	for i, name := range []string{"An", "Bình"} {
		players[i].join(path, name)
	}
	do[wire.Tournament](host, "POST", path+"/start", `{}`)
	now := host.until(path, "the game", func(n wire.Tournament) bool { return n.Rounds[0].Boards[0].Live })
	board := now.Rounds[0].Boards[0]
	match := "/api/matches/" + board.Match
	white, black := players[board.White-1], players[board.Black-1]
	var u wire.Update
	for late := time.Now().Add(hearWithin); u.FirstMove == nil && time.Now().Before(late); time.Sleep(20 * time.Millisecond) {
		u = do[wire.Update](black, "GET", match, "") // Black is there
	}
	if f := u.FirstMove; f == nil || f.Side != "first" || f.Of != 60_000 || f.Left <= 0 || f.Left > f.Of {
		t.Errorf("the first move: %+v", f)
	}
	white.until(path, "how long the absent player has", func(n wire.Tournament) bool {
		return n.Forfeit > n.Now && n.Forfeit <= n.Now+60_000
	})
	if err := host.hall.Skew(t.Context(), time.Minute); err != nil {
		t.Fatal(err)
	}
	now = host.until(path, "the forfeit", func(n wire.Tournament) bool { return n.Rounds[0].Boards[0].Result != "" })
	absent := now.Players[board.White-1]
	if got := now.Rounds[0].Boards[0].Result; got != "-+" || !absent.Gone || absent.Out != "absent" {
		t.Errorf("the table: %s, %+v", got, absent)
	}
	if line := now.Log[len(now.Log)-3]; line.Kind != "no-show" || line.Player != board.White || line.Round != 1 || line.Board != 1 {
		t.Errorf("the log: %+v", now.Log)
	}
	for _, player := range players {
		u := do[wire.Update](player, "GET", match, "")
		list := do[wire.Library](player, "GET", "/api/matches", "").Matches
		if len(list) != 1 || u.Result == nil || u.FirstMove != nil {
			t.Fatalf("%+v, %+v", u, list)
		}
		for where, r := range map[string]*wire.Result{"board": u.Result, "list": list[0].Result} {
			if r.Score != "0-1" || r.Winner != "second" || r.Reason != "forfeit" {
				t.Errorf("the %s: %+v", where, r)
			}
		}
	}
	pgn := host.file(path + "/export/games")
	if !strings.Contains(pgn, `[Result "0-1"]`) || !strings.Contains(pgn, `[Termination "forfeit"]`) {
		t.Errorf("PGN: %s", pgn)
	}
	if trf := host.file(path + "/export/trf"); strings.Count(trf, " w -") != 1 || strings.Count(trf, " b +") != 1 {
		t.Errorf("TRF: %s", trf)
	}
	back := do[wire.Tournament](white, "POST", path+"/join", `{}`).Players[board.White-1]
	if back.Gone || back.Out != "" || back.Name != absent.Name {
		t.Errorf("back again: %+v", back)
	}
}

// The host pauses, takes out and in, gives a bye and pairs a round again; everybody can
// read it in the log.
func TestToolsOfAHost(t *testing.T) {
	host := newSite(t)
	path := host.found(aSwiss)
	guest := host.visitor()
	guest.join(path, "An")
	host.visitor().join(path, "Bình")
	host.visitor().join(path, "Chi")
	for _, order := range []struct{ name, body, log string }{
		{"start", `{}`, "start"}, {"pause", `{}`, "pause"}, {"resume", `{}`, "resume"}, {"remove", `{"player":1}`, "remove"},
		{"repeat", `{}`, "repeat"}, {"admit", `{"player":1}`, "admit"}, {"bye", `{"player":1,"half":1}`, "bye"},
	} {
		do[wire.Tournament](host, "POST", path+"/"+order.name, order.body)
		log := do[wire.Tournament](guest, "GET", path, "").Log
		last := slices.IndexFunc(log, func(e wire.LogLine) bool { return e.By == "host" })
		if last < 0 || log[last].Kind != order.log {
			t.Errorf("after %s the log says %+v", order.name, log)
		}
		if order.name == "repeat" { // who comes back before the round is paired is in it
			host.until(path, "the round is paired again", func(n wire.Tournament) bool { return len(n.Rounds) == 1 })
		}
	}
	now := host.until(path, "the round of two", func(n wire.Tournament) bool { return len(n.Rounds) == 1 })
	if now.Players[0].Bye != 1 || now.Players[0].Gone || len(now.Rounds[0].Boards) != 1 {
		t.Errorf("%+v, %+v", now.Players[0], now.Rounds)
	}
	for _, tt := range []struct{ who, name, body, want string }{
		{"host", "resume", `{}`, "tournament-paused"}, {"host", "admit", `{"player":1}`, "tournament-in"},
		{"host", "bye", `{"player":9,"half":1}`, "tournament-nobody"}, {"guest", "pause", `{}`, "tournament-host"},
	} {
		if got := map[string]*site{"host": host, "guest": guest}[tt.who].problem("POST", path+"/"+tt.name, tt.body); got != tt.want {
			t.Errorf("%s by the %s: %q, want %q", tt.name, tt.who, got, tt.want)
		}
	}
	do[wire.Tournament](host, "POST", path+"/remove", `{"player":1}`)
	if got := guest.problem("POST", path+"/join", `{}`); got != "tournament-removed" {
		t.Errorf("whoever was taken out comes back: %q", got)
	}
}

// The host enters people who have no device, and a player is told where they play.
func TestOfflinePlayersAreEntered(t *testing.T) {
	host := newSite(t)
	path := host.found(aSwiss)
	guest := host.visitor()
	guest.join(path, "An")
	for late := time.Now().Add(hearWithin); do[wire.Me](guest, "GET", "/api/account", "").Tournament == ""; {
		if time.Now().After(late) {
			t.Fatal("nobody tells the guest where they play")
		}
		time.Sleep(20 * time.Millisecond)
	}
	if me := do[wire.Me](host, "GET", "/api/account", ""); me.Tournament != "" {
		t.Errorf("the host, who does not play, is told %q", me.Tournament)
	}
	now := do[wire.Tournament](host, "POST", path+"/players", `{"names":["Ông Ba","  Bà  Tư "]}`)
	if len(now.Players) != 3 || !now.Players[2].Offline || now.Players[2].Name != "Bà Tư" || now.Players[0].Offline {
		t.Errorf("entered: %+v", now.Players)
	}
	if got := host.problem("POST", path+"/players", `{"names":["Năm","ông ba"]}`); got != "tournament-same-name" {
		t.Errorf("the same name: %s", got)
	}
	if now := do[wire.Tournament](host, "GET", path, ""); len(now.Players) != 3 {
		t.Errorf("all or none: %+v", now.Players)
	}
}
