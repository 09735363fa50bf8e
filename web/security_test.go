package web

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"regexp"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/coder/websocket"

	"banco/people"
	"banco/play"
	"banco/web/wire"
)

// docs/ledger/faults.md lists the test of each line of the security list. These are
// the lines that no test of a feature holds.

// Messages of sockets are never compressed, though the browser offers to: what one
// side chooses and another keeps secret would share a window.
func TestSocketsAreNotCompressed(t *testing.T) {
	s := newSite(t)
	conn, resp, err := websocket.Dial(
		t.Context(), s.url+"/api/socket",
		&websocket.DialOptions{HTTPClient: s.client, CompressionMode: websocket.CompressionContextTakeover},
	)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.CloseNow()
	if agreed := resp.Header.Values("Sec-WebSocket-Extensions"); len(agreed) > 0 {
		t.Errorf("agreed on %q", agreed)
	}
}

// A session that is ended elsewhere, as another server does it, takes its sockets
// with it within seconds.
func TestSocketsEndWithSessionsEndedElsewhere(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newQuietSite(t)
		name, err := people.ParseName("An")
		if err != nil {
			t.Fatal(err)
		}
		a := &people.Account{ID: "an", Created: time.Now()}
		if err := a.SignUp(name, "hash"); err != nil {
			t.Fatal(err)
		}
		session, token := people.NewSession(a, "a browser", time.Now())
		if err := s.db.AddAccount(t.Context(), a); err != nil {
			t.Fatal(err)
		}
		if err := s.db.AddSession(t.Context(), session); err != nil {
			t.Fatal(err)
		}
		s.pipedSocket(string(token))
		time.Sleep(time.Minute)
		if n := s.server.Sockets(); n != 1 {
			t.Fatalf("%d sockets while the session lives", n)
		}
		if err := s.db.EndSession(t.Context(), a.ID, session.Hash); err != nil {
			t.Fatal(err)
		}
		time.Sleep(sessionKnown + pingEvery + time.Second)
		synctest.Wait()
		if n := s.server.Sockets(); n != 0 {
			t.Errorf("%d sockets after it has ended", n)
		}
	})
}

// Whatever ends a session on this server ends its sockets at once, before any
// time passes, and leaves those of other sessions open.
func TestSocketsEndWithTheirSessions(t *testing.T) {
	const password = "ngựa đỏ qua sông"
	for _, tt := range []struct {
		name, method, path, body string
		sockets                  int // that stay open
	}{
		{"ended from another device", "DELETE", "/api/account/sessions/{session}", "", 1},
		{"signed out", "POST", "/api/account/signout", "{}", 1},
		{"a new password", "POST", "/api/account/password", `{"old":"` + password + `","new":"một mật khẩu mới"}`, 0},
		{"deleted", "POST", "/api/account/delete", `{"password":"` + password + `"}`, 0},
	} {
		synctest.Test(t, func(t *testing.T) {
			s := newQuietSite(t)
			name, err := people.ParseName("An")
			if err != nil {
				t.Fatal(err)
			}
			a := &people.Account{ID: "an", Created: time.Now()}
			if err := errors.Join(a.SignUp(name, people.HashPassword(password)), s.db.AddAccount(t.Context(), a)); err != nil {
				t.Fatal(err)
			}
			var sessions [2]people.Session
			var tokens [2]people.Token
			for i := range sessions {
				sessions[i], tokens[i] = people.NewSession(a, "a browser", time.Now())
				if err := s.db.AddSession(t.Context(), sessions[i]); err != nil {
					t.Fatal(err)
				}
				s.pipedSocket(string(tokens[i]))
			}
			synctest.Wait()
			if n := s.server.Sockets(); n != 2 {
				t.Fatalf("%d sockets", n)
			}
			r := httptest.NewRequest(
				tt.method, "http://localhost"+strings.Replace(tt.path, "{session}", sessions[1].Hash, 1), strings.NewReader(tt.body),
			)
			r.AddCookie(&http.Cookie{Name: CookieName, Value: string(tokens[0])})
			w := httptest.NewRecorder()
			if s.server.ServeHTTP(w, r); w.Code >= 300 {
				t.Fatalf("%s: %d %s", tt.name, w.Code, w.Body)
			}
			synctest.Wait()
			if n := s.server.Sockets(); int(n) != tt.sockets {
				t.Errorf("%s: %d sockets are open, want %d", tt.name, n, tt.sockets)
			}
		})
	}
}

// The worker that runs the server in a browser may compile WebAssembly; no page may.
func TestOnlyTheWorkerCompiles(t *testing.T) {
	s := newSite(t)
	for path, may := range map[string]bool{"/": false, "/play/x": false, "/assets/app-1.js": false, "/assets/device.worker-x.js": true} {
		resp, _ := s.get(path, "")
		policy := resp.Header.Get("Content-Security-Policy")
		if strings.Contains(policy, "wasm-unsafe-eval") != may || strings.Contains(strings.ReplaceAll(policy, "wasm-unsafe-eval", ""), "eval") {
			t.Errorf("%s: the policy is %s", path, policy)
		}
		if may && policy != assetPolicy+"; script-src 'self' 'wasm-unsafe-eval'" {
			t.Errorf("%s may do more than compile: %s", path, policy)
		}
	}
}

// Nothing that the server answers may be framed, run a script of another origin or
// one within the page, or be taken for what it is not; also not what it refuses.
func TestAnswersAreNotRunElsewhere(t *testing.T) {
	s := newSite(t)
	for _, path := range []string{"/", "/play/x", "/nowhere", "/api/games", "/api/nothing", "/assets/app-1.js", "/healthz"} {
		resp, _ := s.get(path, "")
		policy := map[string]string{}
		for _, part := range strings.Split(resp.Header.Get("Content-Security-Policy"), ";") {
			name, value, _ := strings.Cut(strings.TrimSpace(part), " ")
			policy[name] = value
		}
		if policy["frame-ancestors"] != "'none'" || policy["base-uri"] != "'none'" || policy["default-src"] != "'self'" ||
			policy["script-src"] != "" {
			t.Errorf("%s: the policy is %v", path, policy)
		}
		if resp.Header.Get("X-Content-Type-Options") != "nosniff" {
			t.Errorf("%s may be taken for anything", path)
		}
	}
	index, err := os.ReadFile("ui/dist/index.html")
	if err != nil {
		t.Fatal(err)
	}
	for _, script := range regexp.MustCompile(`<script[^>]*>`).FindAllString(string(index), -1) {
		if !strings.Contains(script, " src=") {
			t.Errorf("the page has a script within: %s", script)
		}
	}
	if on := regexp.MustCompile(`\son\w+=`).FindString(string(index)); on != "" {
		t.Errorf("the page has a script within: %s", on)
	}
}

// Whoever signs in gets a new secret of 128 bits, and what they had before is
// worth nothing for the account.
func TestSecretsChangeAtSigningIn(t *testing.T) {
	s := newSite(t)
	s.signUp("An")
	seen := map[string]bool{s.secret(): true}
	for range 3 {
		v := s.visitor()
		v.call("GET", "/", "", nil)
		before := v.secret()
		if status := v.signIn("An"); status != http.StatusOK {
			t.Fatal(status)
		}
		secret := v.secret()
		if secret == before || seen[secret] || len(secret) != 22 { // 6 bits each
			t.Errorf("%q became %q", before, secret)
		}
		seen[secret] = true
		if me := do[wire.Me](v, "GET", "/api/account", ""); me.Name != "An" {
			t.Errorf("signed in as %+v", me)
		}
	}
}

// What is asked over a socket is allowed to whom the socket belongs, message by
// message: who watches gets no hint, and who plays no help of any kind.
func TestEveryMessageIsAuthorised(t *testing.T) {
	s := newSite(t)
	u, _ := s.invite(open)
	stranger := s.visitor().socket()
	stranger.say(`{"type":"hint","id":7,"match":"` + u.Match + `"}`)
	if n := stranger.hear("an answer", func(n wire.News) bool { return n.ID == 7 }); n.Error == nil || n.Error.Code != "forbidden" {
		t.Errorf("who watches gets a hint: %+v", n)
	}
	owner := s.socket()
	for _, ask := range []string{`"hint"`, `"analyse"`, `"review"`, `"try","move":"e2e4"`} {
		owner.say(strings.Replace(`{"type":TYPE,"id":8,"match":"`+u.Match+`"}`, "TYPE", ask, 1))
		if n := owner.hear("an answer", func(n wire.News) bool { return n.ID == 8 }); n.Error == nil || n.Error.Code != "forbidden" {
			t.Errorf("a player of a running game gets %s: %+v", ask, n)
		}
	}
}

// Whoever is forgotten while somebody looks them up is not remembered as they
// were: the cookie of a guest who signs up is worth nothing at once.
func TestForgottenWhileLookedUp(t *testing.T) {
	lookup := &slowPeople{}
	s := &identities{store: lookup}
	cookie := secret{text: strings.Repeat("a", 24)}
	lookup.during = func() { s.forget(play.VisitorID(cookie.text)) }
	if who, err := s.of(t.Context(), cookie); err != nil || who.Visitor == "" {
		t.Fatalf("%+v, %v", who, err)
	}
	lookup.during, lookup.account = func() {}, &people.Account{}
	if who, err := s.of(t.Context(), cookie); err != nil || who.Visitor != "" {
		t.Errorf("a guest who has signed up is %+v, %v", who, err)
	}
}

// slowPeople looks up one account, and something happens meanwhile.
type slowPeople struct {
	people.Store
	during  func()
	account *people.Account
}

func (s *slowPeople) SeeGuest(context.Context, string, time.Time) error { return nil }

func (s *slowPeople) Account(context.Context, string) (*people.Account, error) {
	s.during()
	if s.account == nil {
		return nil, people.ErrNobody
	}
	return s.account, nil
}

// A guest who has become an account is one no longer, even where the session could
// not be begun.
func TestTheGuestEndsWithTheAccount(t *testing.T) {
	accounts := &fullPeople{}
	s := newSite(t, func(o *Options) {
		accounts.Store = o.People
		o.People = accounts
	})
	match := s.create(`{"game":"chess","seats":["human","human"]}`).Match
	guest := s.secret()
	accounts.fails = fmt.Errorf("%w: full", play.ErrStorage)
	if status := s.call(
		"POST", "/api/account/signup", `{"name":"An","password":`+good+`}`, nil,
	); status != http.StatusServiceUnavailable || s.secret() != guest {
		t.Fatalf("signing up without a session: %d", status)
	}
	if status := s.call("POST", "/api/matches/"+match+"/moves", `{"version":0,"move":"e2e4"}`, nil); status != http.StatusForbidden {
		t.Errorf("the guest's cookie still moves: %d", status)
	}
	accounts.fails = nil
	if status := s.signIn("An"); status != http.StatusOK {
		t.Fatalf("signing in: %d", status)
	}
	if u := do[wire.Update](s, "POST", "/api/matches/"+match+"/moves", `{"version":0,"move":"e2e4"}`); u.Version != 1 {
		t.Errorf("the account's move made version %d", u.Version)
	}
}

// fullPeople begins no session while it fails.
type fullPeople struct {
	people.Store
	fails error
}

func (s *fullPeople) AddSession(ctx context.Context, n people.Session) error {
	if s.fails != nil {
		return s.fails
	}
	return s.Store.AddSession(ctx, n)
}
