package web

import (
	"archive/zip"
	"bytes"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"runtime"
	"strings"
	"testing"
	"time"

	"banco/people"
	"banco/web/wire"
)

const good = `"ngựa đỏ qua sông"`

// signUp makes an account of who looks at the site.
func (s *site) signUp(name string) {
	s.Helper()
	if me := do[wire.Me](s, "POST", "/api/account/signup", fmt.Sprintf(`{"name":%q,"password":%s}`, name, good)); me.Name != name {
		s.Fatalf("signed up as %+v", me)
	}
}

func (s *site) signIn(name string) int {
	s.Helper()
	return s.call("POST", "/api/account/signin", fmt.Sprintf(`{"name":%q,"password":%s}`, name, good), nil)
}

// secret returns the value of the cookie.
func (s *site) secret() string {
	s.Helper()
	req, _ := http.NewRequest("GET", s.url, nil)
	for _, c := range s.client.Jar.Cookies(req.URL) {
		if c.Name == CookieName {
			return c.Value
		}
	}
	return ""
}

// problem sends a request that is refused, and returns the key of the problem.
func (s *site) problem(method, path, body string) string {
	s.Helper()
	var got wire.Failure
	if status := s.call(method, path, body, &got); status < 400 || got.Error.Problem == nil {
		s.Fatalf("%s %s: %d %+v", path, body, status, got)
	}
	return got.Error.Problem.Key
}

func TestAGuestWhoSignsUpKeepsTheGames(t *testing.T) {
	s := newSite(t)
	u := s.create(`{"game":"chess","seats":["human","human"]}`)
	do[wire.Update](s, "POST", "/api/matches/"+u.Match+"/moves", `{"version":0,"move":"e2e4"}`)
	guest := s.secret()
	s.signUp("Nguyễn An")
	if s.secret() == guest || len(s.secret()) != 22 {
		t.Error("the secret stays the same")
	}
	if list := do[wire.Library](s, "GET", "/api/matches", ""); len(list.Matches) != 1 || list.Matches[0].You != "both" {
		t.Errorf("after signing up there are %d games", len(list.Matches))
	}
	thief := s.visitor()
	req, _ := http.NewRequest("GET", s.url+"/api/matches", nil)
	req.AddCookie(&http.Cookie{Name: CookieName, Value: guest})
	resp, err := thief.client.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	if body, _ := io.ReadAll(resp.Body); strings.Contains(string(body), u.Match) {
		t.Error("the guest's cookie still opens the account")
	}
	elsewhere := s.visitor()
	if status := elsewhere.signIn("NGUYEN AN"); status != 200 {
		t.Fatalf("signing in elsewhere: %d", status)
	}
	if list := do[wire.Library](elsewhere, "GET", "/api/matches", ""); len(list.Matches) != 1 {
		t.Errorf("elsewhere there are %d games", len(list.Matches))
	}
}

func TestNamesAndPasswordsAreRefused(t *testing.T) {
	s := newSite(t)
	s.signUp("An")
	other := s.visitor()
	for body, want := range map[string]string{
		`{"name":"a","password":` + good + `}`:        "name-length",
		`{"name":"a<b>c","password":` + good + `}`:    "name-letters",
		`{"name":"admin","password":` + good + `}`:    "name-reserved",
		`{"name":"ÁN","password":` + good + `}`:       "name-taken",
		`{"name":"Bình","password":"12345678"}`:       "password",
		`{"name":"Bình","password":"short"}`:          "password",
		`{"name":"Bình Minh","password":"bình minh"}`: "password",
	} {
		if got := other.problem("POST", "/api/account/signup", body); got != want {
			t.Errorf("%s: %s, want %s", body, got, want)
		}
	}
	if got := s.problem("POST", "/api/account/signup", `{"name":"Ba","password":`+good+`}`); got != "signed-in" {
		t.Errorf("signing up twice: %s", got)
	}
	if me := do[wire.Me](other, "GET", "/api/account", ""); me.Name != "" {
		t.Errorf("a refusal signs up: %+v", me)
	}
}

// The answer to a wrong password and to a name that nobody has is the same, and
// takes as long: in either case a password is hashed, which is seen by the memory
// that it takes.
func TestSigningInTellsNothing(t *testing.T) {
	s := newSite(t)
	s.signUp("An")
	password := "wrong password"
	try := func(name string) (answer string, allocated uint64) {
		v := s.visitor()
		var got wire.Failure
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		status := v.call("POST", "/api/account/signin", fmt.Sprintf(`{"name":%q,"password":%q}`, name, password), &got)
		runtime.ReadMemStats(&after)
		return fmt.Sprint(status, got.Error.Code, got.Error.Message, got.Error.Problem.Key), after.TotalAlloc - before.TotalAlloc
	}
	try("Ba") // the first one makes what is compared with
	known, most := try("An")
	unknown, least := try("Ba")
	if known != unknown || !strings.Contains(known, "403") {
		t.Errorf("%s and %s", known, unknown)
	}
	hash := uint64(people.HashMemory) << 10
	if most < hash || least < hash {
		t.Errorf("%d bytes for a name that is known, %d for another", most, least)
	}
	password = strings.Repeat("x", 2<<10) // which no account has, and nobody may have hashed
	if answer, bytes := try("An"); answer != known || bytes > hash {
		t.Errorf("a password of 2 kB: %s, %d bytes", answer, bytes)
	}
}

func TestSessionsAreListedAndEnded(t *testing.T) {
	s := newSite(t)
	s.signUp("An")
	phone := s.visitor()
	phone.signIn("An")
	list := do[wire.Sessions](s, "GET", "/api/account/sessions", "").Sessions
	if len(list) != 2 || list[0].This == list[1].This {
		t.Fatalf("the sessions are %+v", list)
	}
	other := list[0]
	if other.This {
		other = list[1]
	}
	stranger := s.visitor()
	stranger.signUp("Ba")
	if status := stranger.call("DELETE", "/api/account/sessions/"+other.ID, "", nil); status != http.StatusNotFound {
		t.Errorf("somebody else ends a session: %d", status)
	}
	sock := phone.socket()
	if status := s.call("DELETE", "/api/account/sessions/"+other.ID, "", nil); status != http.StatusNoContent {
		t.Errorf("ending it: %d", status)
	}
	sock.gone("a session that was ended")
	if me := do[wire.Me](phone, "GET", "/api/account", ""); me.Name != "" {
		t.Errorf("it goes on as %+v", me)
	}
	sock = s.socket()
	token := s.secret()
	if status := s.call("POST", "/api/account/signout", "", nil); status != http.StatusNoContent {
		t.Errorf("signing out: %d", status)
	}
	sock.gone("a session that was signed out of")
	req, _ := http.NewRequest("GET", s.url+"/api/account", nil)
	req.AddCookie(&http.Cookie{Name: CookieName, Value: token})
	resp, err := s.visitor().client.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	if body, _ := io.ReadAll(resp.Body); strings.Contains(string(body), "An") {
		t.Error("the token works after signing out")
	}
}

// gone waits until the socket is closed.
func (l *phone) gone(what string) {
	l.Helper()
	deadline := time.After(hearWithin)
	for {
		select {
		case _, open := <-l.news:
			if !open {
				return
			}
		case <-deadline:
			l.Fatalf("the socket of %s stays open", what)
		}
	}
}

func TestANewPasswordEndsOtherSessions(t *testing.T) {
	s := newSite(t)
	s.signUp("An")
	phone := s.visitor()
	phone.signIn("An")
	before := s.secret()
	if got := s.problem("POST", "/api/account/password", `{"old":"wrong","new":"một mật khẩu mới"}`); got != "sign-in" {
		t.Errorf("with a wrong password: %s", got)
	}
	do[wire.Me](s, "POST", "/api/account/password", `{"old":`+good+`,"new":"một mật khẩu mới"}`)
	if s.secret() == before {
		t.Error("the secret stays the same")
	}
	if me := do[wire.Me](phone, "GET", "/api/account", ""); me.Name != "" {
		t.Errorf("the other session goes on as %+v", me)
	}
	if phone.signIn("An") != http.StatusForbidden ||
		phone.call("POST", "/api/account/signin", `{"name":"An","password":"một mật khẩu mới"}`, nil) != 200 {
		t.Error("the new password is not the one")
	}
}

// takenAlong returns the files of an account's archive, one after the other.
func (s *site) takenAlong() (all string) {
	s.Helper()
	data := s.fetch("/api/account/export")
	z, err := zip.NewReader(bytes.NewReader([]byte(data)), int64(len(data)))
	if err != nil {
		s.Fatal(err)
	}
	for _, f := range z.File {
		r, err := f.Open()
		if err != nil {
			s.Fatal(err)
		}
		text, _ := io.ReadAll(r)
		all += f.Name + "\n" + string(text) + "\n"
	}
	return all
}

func TestWhatIsKeptCanBeTakenAlong(t *testing.T) {
	s := newSite(t)
	u := s.create(`{"game":"chess","seats":["human","human"]}`)
	do[wire.Update](s, "POST", "/api/matches/"+u.Match+"/moves", `{"version":0,"move":"e2e4"}`)
	s.signUp("An")
	all := s.takenAlong()
	for _, want := range []string{"banco.json", `"name": "An"`, "chess/" + u.Match + ".pgn", "1. e4"} {
		if !strings.Contains(all, want) {
			t.Errorf("%q is missing in %s", want, all)
		}
	}
	if strings.Contains(all, "argon2") {
		t.Error("the hash of the password leaves")
	}
}

func TestADeletedAccountLeavesNothingOfItsOwn(t *testing.T) {
	s := newSite(t)
	s.signUp("An")
	mine := s.create(`{"game":"chess","seats":["human","human"]}`)
	u, friend := s.invite(open)
	if got := s.problem("POST", "/api/account/delete", `{"password":"wrong"}`); got != "sign-in" {
		t.Errorf("with a wrong password: %s", got)
	}
	if status := s.call("POST", "/api/account/delete", `{"password":`+good+`}`, nil); status != http.StatusNoContent {
		t.Fatalf("deleting: %d", status)
	}
	if status := s.visitor().signIn("An"); status != http.StatusForbidden {
		t.Errorf("signing in afterwards: %d", status)
	}
	if status := friend.call("GET", "/api/matches/"+mine.Match, "", nil); status != http.StatusNotFound {
		t.Errorf("a match of one's own is still there: %d", status)
	}
	if game := do[wire.Update](friend, "GET", "/api/matches/"+u.Match, ""); game.Head.You != "second" || game.Head.Names[0] != "" {
		t.Errorf("the other's game: %+v", game.Head)
	}
	s.visitor().signUp("An") // the name is free
}

// Over TLS the cookie is one that no other host can set, and that is never sent
// in the clear; only a proxy that is trusted says what is TLS.
func TestCookiesOverTLS(t *testing.T) {
	s := newSite(t)
	for _, tt := range []struct {
		from, proto string
		name        string
	}{
		{"10.0.0.1:1", "https", "__Host-banco"},
		{"10.0.0.1:1", "http", "banco"},
		{"192.0.2.1:1", "https", "banco"},
	} {
		c := s.cookieFrom(tt.from, tt.proto)
		if c == nil || c.Name != tt.name || c.Secure != strings.HasPrefix(tt.name, "__Host-") || !c.HttpOnly ||
			c.SameSite != http.SameSiteLaxMode || c.Path != "/" || c.Domain != "" {
			t.Errorf("%+v: %+v", tt, c)
		}
	}
}

// cookieFrom returns the cookie that a first visit by way of a proxy sets.
func (s *site) cookieFrom(address, proto string) *http.Cookie {
	s.server.proxies = proxies{netip.MustParsePrefix("10.0.0.0/8")}
	r := httptest.NewRequest("GET", "http://localhost/", nil)
	r.RemoteAddr = address
	r.Header.Set("X-Forwarded-Proto", proto)
	w := httptest.NewRecorder()
	s.server.ServeHTTP(w, r)
	if cookies := w.Result().Cookies(); len(cookies) == 1 {
		return cookies[0]
	}
	return nil
}

// The store has neither the token of a session nor the password.
func TestSecretsAreNotStored(t *testing.T) {
	s := newSite(t)
	s.signUp("An")
	a, err := s.db.AccountByName(t.Context(), "an")
	if err != nil {
		t.Fatal(err)
	}
	list, err := s.db.Sessions(t.Context(), a.ID)
	if err != nil || len(list) != 1 {
		t.Fatalf("%+v, %v", list, err)
	}
	if kept := fmt.Sprint(a, list); strings.Contains(kept, s.secret()) || strings.Contains(kept, "ngựa") {
		t.Errorf("kept: %s", kept)
	}
}
