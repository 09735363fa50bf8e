package web

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/coder/websocket"

	"banco/people"
	"banco/web/wire"
)

// bearer sends a token with every request.
type bearer struct {
	token string
	http.RoundTripper
}

func (b bearer) RoundTrip(r *http.Request) (*http.Response, error) {
	r = r.Clone(r.Context())
	r.Header.Set("Authorization", "Bearer "+b.token)
	return b.RoundTripper.RoundTrip(r)
}

// newBot makes a bot of the visitor and returns the site as its program sees it.
func (s *site) newBot(name string) *site {
	s.Helper()
	return s.program(do[wire.BotToken](s, "POST", "/api/account/bots", fmt.Sprintf(`{"name":%q}`, name)).Token)
}

// program returns the site as a program with a token sees it.
func (s *site) program(token string) *site {
	other := *s
	other.client = &http.Client{Transport: bearer{token, http.DefaultTransport}}
	return &other
}

// events are what a program reads of its stream.
type events struct {
	*testing.T
	list chan wire.BotEvent // closed with the stream
	stop context.CancelFunc
}

// stream opens the stream of a program.
func (s *site) stream() *events {
	s.Helper()
	ctx, stop := context.WithCancel(context.Background())
	req, err := http.NewRequestWithContext(ctx, "GET", s.url+"/api/bot/v1/stream", nil)
	if err != nil {
		s.Fatal(err)
	}
	e := &events{s.T, make(chan wire.BotEvent, 1000), stop}
	s.Cleanup(stop)
	go func() {
		defer close(e.list)
		resp, err := s.client.Do(req)
		if err != nil {
			return
		}
		defer resp.Body.Close()
		for lines := bufio.NewScanner(resp.Body); lines.Scan(); {
			var event wire.BotEvent
			if len(lines.Bytes()) > 0 && json.Unmarshal(lines.Bytes(), &event) == nil {
				e.list <- event
			}
		}
	}()
	return e
}

// hear takes events until one is of a type.
func (e *events) hear(kind string) wire.BotEvent {
	e.Helper()
	late := time.After(hearWithin)
	for {
		select {
		case event, ok := <-e.list:
			if !ok {
				e.Fatalf("the stream ended before %s", kind)
			}
			if event.Type == kind {
				return event
			}
		case <-late:
			e.Fatalf("waited %v for %s", hearWithin, kind)
		}
	}
}

// ended waits until the stream has ended.
func (e *events) ended() {
	e.Helper()
	late := time.After(hearWithin)
	for {
		select {
		case _, ok := <-e.list:
			if !ok {
				return
			}
		case <-late:
			e.Fatal("the stream goes on")
		}
	}
}

// aBotsName is the name of a bot that the caller has not yet; there is room for it.
func aBotsName(s *scene) map[string]string {
	var own wire.Bots
	if s.caller != nil && s.caller != s.bot {
		s.caller.call("GET", "/api/account/bots", "", &own) // who has no account has none
	}
	for _, b := range own.Bots {
		if strings.HasPrefix(b.Name, "Bot ") {
			s.caller.call("DELETE", "/api/account/bots/"+b.ID, "", nil)
		}
	}
	return map[string]string{"name": fmt.Sprintf("Bot %d", rand.Uint32())}
}

// aBot is a bot of the caller, where they have an account.
func aBot(s *scene) map[string]string {
	var made wire.BotToken
	if s.caller == nil || s.caller.call("POST", "/api/account/bots", fill(`{"name":"{name}"}`, aBotsName(s)), &made) != http.StatusCreated {
		return map[string]string{"bot": "x"}
	}
	return map[string]string{"bot": made.Bot.ID}
}

// aBotsChallenge is a challenge of the host to the bot, aChallengeOfABot one of the bot to
// the host, aBotsMatch a game of the bot with the host.
func aBotsChallenge(s *scene) map[string]string {
	for _, c := range do[wire.Lobby](s.host, "GET", "/api/lobby", "").Challenges { // nobody may have many
		s.host.call("DELETE", "/api/challenges/"+c.ID, "", nil)
	}
	c := do[wire.Challenge](s.host, "POST", "/api/challenges", `{"name":"Máy của Bạn","game":"chess","side":"second"}`)
	return map[string]string{"challenge": c.ID}
}

func aChallengeOfABot(s *scene) map[string]string {
	c := do[wire.Challenge](s.bot, "POST", "/api/bot/v1/challenges", `{"name":"Chủ","game":"chess"}`)
	s.Cleanup(func() { s.host.call("POST", "/api/challenges/"+c.ID+"/refuse", "", nil) })
	return map[string]string{"challenge": c.ID}
}

func aBotsMatch(s *scene) map[string]string {
	challenge := aBotsChallenge(s)["challenge"]
	return map[string]string{"id": do[wire.Sought](s.bot, "POST", "/api/bot/v1/challenges/"+challenge+"/accept", "").Match}
}

// aBotsTournament is one of the holder, whose bot plays in it.
func aBotsTournament(s *scene) map[string]string {
	for _, t := range do[wire.Tournaments](s.holder, "GET", "/api/tournaments", "").Tournaments { // nobody may host many
		s.holder.call("POST", "/api/tournaments/"+t.ID+"/end", `{}`, nil)
	}
	id := do[wire.Tournament](s.holder, "POST", "/api/tournaments", aSwiss).ID
	do[wire.Tournament](s.bot, "POST", "/api/bot/v1/tournaments/"+id+"/join", `{}`)
	return map[string]string{"id": id}
}

// A class's tournament of two people, two programs and a level ends with a table in which
// the programs are marked.
func TestBotsInATournament(t *testing.T) {
	s := newSite(t)
	teacher, an, ba := s.member("Cô Lan"), s.member("An"), s.member("Ba")
	const settings = `{"name":"Giải lớp","system":"swiss","rounds":3,"game":"chess","control":{"total":600000},"patience":60,"break":0`
	path := teacher.found(settings + `}`)
	players := map[string]*site{"An": an, "Ba": ba}
	for _, p := range players {
		do[wire.Tournament](p, "POST", path+"/join", `{}`)
	}
	for _, bot := range []*site{an.newBot("Máy của An"), ba.newBot("Máy của Ba")} {
		do[wire.Tournament](bot, "POST", strings.Replace(path, "/api", "/api/bot/v1", 1)+"/join", `{}`)
		go bot.playOn(bot.stream(), 6)
	}
	do[wire.Tournament](teacher, "POST", path+"/agents", `{"agent":"engine:level=beginner","name":"Mức 2","count":1}`)
	do[wire.Tournament](teacher, "POST", path+"/start", `{}`)
	end := teacher.until(path, "its end", func(now wire.Tournament) bool {
		for _, p := range players { // people resign, where it is their turn to play
			if own := do[wire.Tournament](p, "GET", path, ""); own.Playing != "" {
				version := do[wire.Update](p, "GET", "/api/matches/"+own.Playing, "").Version
				p.call("POST", "/api/matches/"+own.Playing+"/resign", fmt.Sprintf(`{"version":%d}`, version), nil)
			}
		}
		return now.Ended > 0
	})
	marked := 0
	for _, p := range end.Players {
		if p.Bot {
			marked++
		}
		if p.Bot != strings.HasPrefix(p.Name, "Máy của") {
			t.Errorf("a player: %+v", p)
		}
	}
	if len(end.Rounds) != 3 || len(end.Standings) != 5 || marked != 2 {
		t.Errorf("%d rounds, the table %+v", len(end.Rounds), end.Standings)
	}
	rated, listed := teacher.found(settings+`,"rated":true}`), teacher.found(aSwiss)
	for path, key := range map[string]string{rated: "bot-rated", listed: ""} {
		var got wire.Failure
		status := an.newBot("Máy khác").call("POST", strings.Replace(path, "/api", "/api/bot/v1", 1)+"/join", `{}`, &got)
		if status < 400 || key != "" && (got.Error.Problem == nil || got.Error.Problem.Key != key) {
			t.Errorf("it joins %s: %d %+v", path, status, got)
		}
	}
}

// playOn makes moves until the stream ends, and resigns after so many plies of a game.
func (s *site) playOn(news *events, most int) {
	for e := range news.list {
		if e.Type != "turn" {
			continue
		}
		path, body := "/api/bot/v1/matches/"+e.Match+"/moves", fmt.Sprintf(`{"version":%d,"move":%q}`, e.Version, e.Moves[0])
		if e.Version >= most {
			path, body = strings.Replace(path, "moves", "resign", 1), fmt.Sprintf(`{"version":%d}`, e.Version)
		}
		req, err := http.NewRequest("POST", s.url+path, strings.NewReader(body))
		if err != nil {
			return
		}
		if resp, err := s.client.Do(req); err == nil { // the game may be over, and so may the test
			resp.Body.Close()
		}
	}
}

// A program hears of a challenge, accepts it, moves, hears what is said and how it ends;
// and its opponent and everybody else are told that it is one.
func TestBotPlaysAPerson(t *testing.T) {
	s := newSite(t)
	an, ba := s.member("An"), s.member("Ba")
	bot := ba.newBot("Máy của Ba")
	if me := do[wire.BotMe](bot, "GET", "/api/bot/v1/me", ""); me.Name != "Máy của Ba" || me.Owner != "Ba" || len(me.Games) != 2 {
		t.Errorf("it is %+v", me)
	}
	news := bot.stream()
	an.call("POST", "/api/challenges", `{"name":"Máy của Ba","game":"chess","side":"second"}`, nil)
	c := news.hear("challenge").Challenge
	match := do[wire.Sought](bot, "POST", "/api/bot/v1/challenges/"+c.ID+"/accept", "").Match
	if start := news.hear("start"); start.Match != match || start.You != "first" || start.Opponent != "An" || start.Game != "chess" {
		t.Errorf("it starts with %+v", start)
	}
	turn := news.hear("turn")
	if len(turn.Moves) != 20 || !slices.Contains(turn.Moves, "e2e4") {
		t.Errorf("its turn: %+v", turn)
	}
	path := "/api/bot/v1/matches/" + match
	do[wire.Update](bot, "POST", path+"/moves", fmt.Sprintf(`{"version":%d,"move":"e2e4"}`, turn.Version))
	u := do[wire.Update](an, "POST", "/api/matches/"+match+"/moves", `{"version":1,"move":"e7e5"}`)
	if again := news.hear("turn"); again.Last != "e7e5" || again.Version != u.Version {
		t.Errorf("its next turn: %+v", again)
	}
	if status := an.call("POST", "/api/matches/"+match+"/chat", `{"text":"chào máy"}`, nil); status != http.StatusNoContent {
		t.Errorf("said: %d", status)
	}
	if said := news.hear("chat"); said.Text != "chào máy" {
		t.Errorf("heard %+v", said)
	}
	do[wire.Update](an, "POST", "/api/matches/"+match+"/draw", `{"version":2,"do":"offer"}`)
	if offer := news.hear("draw"); offer.Match != match {
		t.Errorf("offered %+v", offer)
	}
	head := do[wire.Update](an, "GET", "/api/matches/"+match, "").Head
	if !head.Players[0].Bot || head.Players[1].Bot {
		t.Errorf("the players are %+v", head.Players)
	}
	if p := do[wire.Profile](an, "GET", "/api/players/M%C3%A1y%20c%E1%BB%A7a%20Ba", ""); !p.Bot || p.Owner != "Ba" {
		t.Errorf("its page is %+v", p)
	}
	do[wire.Update](an, "POST", "/api/matches/"+match+"/resign", `{"version":3}`)
	if over := news.hear("over"); over.Result.Winner != "first" || over.Match != match {
		t.Errorf("it ended with %+v", over)
	}
}

// A program plays a level to the end, by legal moves alone, in a game that hides pieces: it
// is never told what its side may not know.
func TestBotPlaysALevel(t *testing.T) {
	s := newSite(t)
	bot := s.member("An").newBot("Máy")
	news := bot.stream()
	match := do[wire.Update](bot, "POST", "/api/bot/v1/challenges", `{"level":1,"game":"jieqi","side":"second"}`).Match
	for turns := 0; ; turns++ {
		event, ok := <-news.list
		switch {
		case !ok || event.Type == "error":
			t.Fatalf("after %d turns: %+v", turns, event)
		case event.Type == "over":
			if event.Match != match || turns == 0 {
				t.Errorf("after %d turns: %+v", turns, event)
			}
			return
		case event.Type == "turn" && turns == 20:
			do[wire.Update](bot, "POST", "/api/bot/v1/matches/"+match+"/resign", fmt.Sprintf(`{"version":%d}`, event.Version))
		case event.Type == "turn":
			view, err := kits[1].Game.Parse(nil, event.FEN)
			if err != nil || len(view.Moves(nil)) == 0 {
				t.Fatalf("%q: %v", event.FEN, err)
			}
			move := event.Moves[turns%len(event.Moves)]
			do[wire.Update](bot, "POST", "/api/bot/v1/matches/"+match+"/moves", fmt.Sprintf(`{"version":%d,"move":%q}`, event.Version, move))
		}
	}
}

// What a program sends out of turn does nothing.
func TestBotOutOfTurn(t *testing.T) {
	s := newScene(t)
	match := aBotsMatch(s)["id"]
	path := "/api/bot/v1/matches/" + match
	foreign := "/api/bot/v1/matches/" + aMatch(s)["id"]
	twin := s.program(s.bot.client.Transport.(bearer).token)
	for i, step := range []struct {
		who          *site
		method, path string
		body         string
		status       int
	}{
		{s.bot, "POST", path + "/moves", `{"version":0,"move":"e2e5"}`, http.StatusUnprocessableEntity},
		{s.bot, "POST", path + "/moves", `{"version":0,"move":"e2e4"}`, http.StatusOK},
		{twin, "POST", path + "/moves", `{"version":0,"move":"d2d4"}`, http.StatusConflict}, // two programs, one token
		{twin, "POST", path + "/moves", `{"version":1,"move":"d7d5"}`, http.StatusConflict}, // the other's turn
		{s.bot, "POST", foreign + "/moves", `{"version":1,"move":"e2e4"}`, http.StatusForbidden},
		{s.bot, "POST", foreign + "/resign", `{"version":1}`, http.StatusForbidden},
		{s.bot, "POST", foreign + "/chat", `{"text":"a"}`, http.StatusForbidden},
		{s.bot, "POST", "/api/bot/v1/matches/none/moves", `{"version":0,"move":"e2e4"}`, http.StatusNotFound},
		{s.bot, "POST", "/api/bot/v1/challenges", `{"level":9,"game":"chess"}`, http.StatusBadRequest},
		{s.bot, "POST", "/api/bot/v1/challenges", `{"level":2,"name":"Chủ","game":"chess"}`, http.StatusBadRequest},
		{s.bot, "POST", "/api/bot/v1/challenges", `{"level":2,"game":"chess","start":"8/8/8/8/8/8/8/K1k5 w - - 0 1"}`, http.StatusBadRequest},
		{s.host, "POST", "/api/challenges", `{"name":"Máy của Bạn","game":"chess","control":{"total":60000},"rated":true}`,
			http.StatusBadRequest},
		{s.bot, "POST", path + "/resign", `{"version":1}`, http.StatusOK},
		{s.bot, "POST", path + "/moves", `{"version":2,"move":"d2d4"}`, http.StatusConflict}, // after the end
		{s.bot, "POST", path + "/draw", `{"version":2,"do":"offer"}`, http.StatusConflict},
		{s.bot, "POST", path + "/resign", `{"version":2}`, http.StatusConflict},
	} {
		if status := step.who.call(step.method, step.path, step.body, nil); status != step.status {
			t.Errorf("step %d: %s %s %s is answered with %d, not %d", i, step.method, step.path, step.body, status, step.status)
		}
	}
	if u := do[wire.Update](s.host, "GET", "/api/matches/"+match, ""); u.Version != 2 || u.Result == nil || u.Result.Reason != "resignation" {
		t.Errorf("it ended as %+v", u.Result)
	}
}

// A revoked token ends its stream at once and opens nothing more; the game goes on. The
// same holds when its owner deletes the bot, renews the token, or goes.
func TestBotTokenIsRevoked(t *testing.T) {
	s := newSite(t)
	an := s.member("An")
	for i, end := range []func(id string) int{
		func(id string) int { return an.call("POST", "/api/account/bots/"+id+"/revoke", "", nil) },
		func(string) int { return an.call("POST", "/api/account/bots", `{"name":"Máy 1"}`, nil) - 1 },
		func(id string) int { return an.call("DELETE", "/api/account/bots/"+id, "", nil) },
		func(string) int { return an.call("POST", "/api/account/delete", `{"password":`+good+`}`, nil) },
	} {
		made := do[wire.BotToken](an, "POST", "/api/account/bots", fmt.Sprintf(`{"name":"Máy %d"}`, i))
		bot := s.program(made.Token)
		news := bot.stream()
		match := do[wire.Update](bot, "POST", "/api/bot/v1/challenges", `{"level":1,"game":"chess"}`).Match
		turn := news.hear("turn")
		if status := end(made.Bot.ID); status != http.StatusNoContent && status != http.StatusOK {
			t.Fatalf("end %d: %d", i, status)
		}
		news.ended()
		move := fmt.Sprintf(`{"version":%d,"move":"e2e4"}`, turn.Version)
		if status := bot.call("POST", "/api/bot/v1/matches/"+match+"/moves", move, nil); status != http.StatusUnauthorized {
			t.Errorf("end %d: it moves with %d", i, status)
		}
		if status := bot.call("GET", "/api/bot/v1/stream", "", nil); status != http.StatusUnauthorized {
			t.Errorf("end %d: it listens with %d", i, status)
		}
		if u := do[wire.Update](s, "GET", "/api/matches/"+match, ""); u.Result != nil {
			t.Errorf("end %d: the game ended with %+v", i, u.Result)
		}
	}
}

// The secret of a bot is no cookie, and that of a browser no token. It is kept as a hash,
// and a bot has no password.
func TestBotTokenOpensNothingElse(t *testing.T) {
	s := newSite(t)
	an := s.member("An")
	made := do[wire.BotToken](an, "POST", "/api/account/bots", `{"name":"Máy"}`)
	plain := strings.TrimPrefix(made.Token, "banco_")
	for _, token := range []string{plain, made.Token} {
		req := httptest.NewRequest("GET", s.url+"/api/account", nil)
		req.AddCookie(&http.Cookie{Name: CookieName, Value: token})
		w := httptest.NewRecorder()
		s.server.ServeHTTP(w, req)
		if strings.Contains(w.Body.String(), "Máy") {
			t.Errorf("as a cookie it is %s", w.Body)
		}
	}
	for _, token := range []string{"banco_" + an.secret(), "banco_", "banco_" + strings.Repeat("a", 22)} {
		if status := s.program(token).call("GET", "/api/bot/v1/me", "", nil); status != http.StatusUnauthorized {
			t.Errorf("the token %q is answered with %d", token, status)
		}
	}
	if _, a, err := s.db.Session(t.Context(), people.Token(plain).Hash()); err != nil || a.Name.Shown != "Máy" {
		t.Errorf("its hash is not there: %v", err)
	}
	for _, password := range []string{"", "x", made.Token} {
		body := fmt.Sprintf(`{"name":"Máy","password":%q}`, password)
		if status := s.visitor().call("POST", "/api/account/signin", body, nil); status != http.StatusForbidden {
			t.Errorf("signed in as a bot: %d", status)
		}
	}
}

// An owner has so many bots; a name is one account's, a person's or a bot's; nobody
// touches another's.
func TestBotsOfAnOwner(t *testing.T) {
	s := newScene(t)
	for i := range people.MaxBots {
		do[wire.BotToken](s.host, "POST", "/api/account/bots", fmt.Sprintf(`{"name":"Bot %d"}`, i))
	}
	if got := s.host.problem("POST", "/api/account/bots", `{"name":"Một nữa"}`); got != "bot-many" {
		t.Errorf("one more: %s", got)
	}
	for _, name := range []string{"Chủ", "Bạn", "Máy của Bạn"} {
		if got := s.fourth.problem("POST", "/api/account/bots", fmt.Sprintf(`{"name":%q}`, name)); got != "name-taken" {
			t.Errorf("under the name %s: %s", name, got)
		}
	}
	list := do[wire.Bots](s.host, "GET", "/api/account/bots", "").Bots
	if len(list) != people.MaxBots || !list[0].Active || list[0].Name != "Bot 0" {
		t.Errorf("the list: %+v", list)
	}
	for _, call := range [][2]string{{"POST", list[0].ID + "/revoke"}, {"DELETE", list[0].ID}} {
		if status := s.fourth.call(call[0], "/api/account/bots/"+call[1], "", nil); status != http.StatusNotFound {
			t.Errorf("another's: %v %d", call, status)
		}
	}
	do[json.RawMessage](s.host, "GET", "/api/account/bots", "")
	s.host.call("POST", "/api/account/bots/"+list[0].ID+"/revoke", "", nil)
	if again := do[wire.Bots](s.host, "GET", "/api/account/bots", "").Bots; again[0].Active || !again[1].Active {
		t.Errorf("after it was revoked: %+v", again[:2])
	}
}

// A closed account has no programs either.
func TestBotOfAClosedAccount(t *testing.T) {
	s := newSite(t)
	an := s.member("An")
	bot := an.newBot("Máy")
	owner, err := s.db.AccountByName(t.Context(), people.NameKey("An"))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := s.db.Moderate(t.Context(), people.Action{Kind: people.ActionClose, Subject: owner.ID, At: time.Now()}); err != nil {
		t.Fatal(err)
	}
	if status := bot.call("GET", "/api/bot/v1/me", "", nil); status != http.StatusUnauthorized {
		t.Errorf("its program is answered with %d", status)
	}
}

// The stream outlives the time that a server gives a request, and is the same over a
// WebSocket, over which a program may say nothing.
func TestBotStreamLasts(t *testing.T) {
	s := newQuietSite(t)
	srv := httptest.NewUnstartedServer(s.server)
	srv.Config.ReadTimeout = 700 * time.Millisecond // a request comes in meanwhile on a busy machine too
	srv.Start()
	t.Cleanup(func() { srv.CloseClientConnections(); srv.Close() })
	s.url = srv.URL
	bot := s.visitor().member("An").newBot("Máy")
	news := bot.stream()
	match := do[wire.Update](bot, "POST", "/api/bot/v1/challenges", `{"level":1,"game":"chess"}`).Match
	news.hear("turn")
	time.Sleep(2 * srv.Config.ReadTimeout)
	ctx, stop := context.WithTimeout(t.Context(), hearWithin)
	defer stop()
	conn, _, err := websocket.Dial(ctx, s.url+"/api/bot/v1/stream", &websocket.DialOptions{HTTPClient: bot.client})
	if err != nil {
		t.Fatal(err)
	}
	defer conn.CloseNow()
	heard := func(kind string) (e wire.BotEvent) {
		for e.Type != kind {
			e = wire.BotEvent{}
			_, data, err := conn.Read(ctx)
			if err == nil {
				err = json.Unmarshal(data, &e)
			}
			if err != nil {
				t.Fatal(err)
			}
		}
		return e
	}
	if e := heard("turn"); e.Match != match || len(e.Moves) != 20 {
		t.Errorf("over a WebSocket it is told %+v", e)
	}
	if err := conn.Write(ctx, websocket.MessageText, []byte(`{"type":"analyse","id":1,"game":"chess"}`)); err != nil {
		t.Fatal(err)
	}
	if e := heard("error"); e.Error.Code != "forbidden" {
		t.Errorf("it asked an engine and heard %+v", e.Error)
	}
	do[wire.Update](bot, "POST", "/api/bot/v1/matches/"+match+"/resign", `{"version":0}`)
	news.hear("over")
	heard("over")
}

// A server that shuts down ends its streams.
func TestBotStreamsEndWithTheServer(t *testing.T) {
	s := newSite(t)
	bot := s.member("An").newBot("Máy")
	news := bot.stream()
	do[wire.Update](bot, "POST", "/api/bot/v1/challenges", `{"level":1,"game":"chess"}`)
	news.hear("turn")
	s.server.Shutdown(t.Context())
	news.ended()
	if s.server.Sockets() != 0 {
		t.Errorf("%d are connected", s.server.Sockets())
	}
}
