package web

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strconv"
	"testing"
	"testing/synctest"
	"time"

	"banco/web/wire"
)

const (
	home, school, inn = "198.51.100.7", "203.0.113.9", "192.0.2.5"
	wrong             = `"sai rồi nhé"`
)

// signInFrom tries a password for a name at an address, in a browser with cookies.
func (s *site) signInFrom(address, name, password string, cookies ...*http.Cookie) *httptest.ResponseRecorder {
	return s.fromBrowser(address, cookies, "POST", "/api/account/signin", fmt.Sprintf(`{"name":%q,"password":%s}`, name, password))
}

// signUpFrom makes an account at an address, and returns the cookies.
func (s *site) signUpFrom(address, name string) []*http.Cookie {
	s.Helper()
	w := s.from(address, "", "POST", "/api/account/signup", fmt.Sprintf(`{"name":%q,"password":%s}`, name, good))
	if w.Code != http.StatusOK {
		s.Fatalf("%s signs up: %d %s", name, w.Code, w.Body)
	}
	cookies := w.Result().Cookies()
	return cookies[len(cookies)-2:] // those of the session; before them came the guest's
}

// only returns the cookie of the session among those of a browser, or the other one.
func only(session bool, cookies []*http.Cookie) (list []*http.Cookie) {
	for _, c := range cookies {
		if (c.Name == CookieName) == session {
			list = append(list, c)
		}
	}
	return list
}

// decode reads an answer.
func decode(t *testing.T, w *httptest.ResponseRecorder, into any) {
	t.Helper()
	if err := json.Unmarshal(w.Body.Bytes(), into); err != nil || w.Code >= 300 {
		t.Fatalf("%d %s: %v", w.Code, w.Body, err)
	}
}

// Wrong passwords keep out whoever tries them, and nobody else: not the owner at an
// address never seen before, in their own browser at the guesser's address, or who is
// signed in.
func TestLockOutHitsTheGuesser(t *testing.T) {
	s := newQuietSite(t)
	browser := s.signUpFrom(home, "An")
	var refused *httptest.ResponseRecorder
	for range 30 {
		refused = s.signInFrom(school, "an", wrong)
	}
	if wait, err := strconv.Atoi(refused.Header().Get("Retry-After")); refused.Code != http.StatusTooManyRequests || err != nil || wait < 1 {
		t.Errorf("the 30th try: %d %s, after %d s, %v", refused.Code, refused.Body, wait, err)
	}
	if w := s.signInFrom(school, "An", good); w.Code != http.StatusTooManyRequests {
		t.Errorf("the right password at the guesser's address, from nowhere known: %d", w.Code)
	}
	if w := s.signInFrom(school, "Binh", wrong); w.Code != http.StatusForbidden {
		t.Errorf("another name at that address: %d", w.Code)
	}
	signedIn := s.signInFrom(home, "An", good).Result().Cookies()
	for what, w := range map[string]*httptest.ResponseRecorder{
		"at an address never seen before":     s.signInFrom(inn, "An", good),
		"at home":                             s.signInFrom(home, "An", good),
		"in their browser beside the guesser": s.signInFrom(school, "An", good, only(false, browser)...),
		"in their session beside the guesser": s.signInFrom(school, "An", good, only(true, browser)...),
		"who changes the password beside them": s.fromBrowser(school, signedIn, "POST", "/api/account/password",
			`{"old":`+good+`,"new":`+good+`}`),
	} {
		if w.Code != http.StatusOK {
			t.Errorf("the owner %s: %d %s", what, w.Code, w.Body)
		}
	}
}

// After 5 tries the waits grow from a second to 15 minutes; whoever waits as long as
// they are told may try again, and the right password ends it.
func TestWaitsForPasswordsGrow(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newQuietSite(t)
		s.signUpFrom(home, "An")
		for range 5 {
			if w := s.signInFrom(school, "An", wrong); w.Code != http.StatusForbidden {
				t.Fatalf("%d %s", w.Code, w.Body)
			}
		}
		for _, want := range []int{1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900} {
			w := s.signInFrom(school, "An", good)
			if got := w.Header().Get("Retry-After"); w.Code != http.StatusTooManyRequests || got != strconv.Itoa(want) {
				t.Fatalf("%d, wait %s, want %d", w.Code, got, want)
			}
			time.Sleep(time.Duration(want) * time.Second)
			if w := s.signInFrom(school, "An", wrong); w.Code != http.StatusForbidden {
				t.Fatalf("after %d s: %d", want, w.Code)
			}
		}
		time.Sleep(15 * time.Minute)
		if w := s.signInFrom(school, "An", good); w.Code != http.StatusOK {
			t.Fatalf("the right one: %d %s", w.Code, w.Body)
		}
		for range 5 {
			if w := s.signInFrom(school, "An", wrong); w.Code != http.StatusForbidden {
				t.Errorf("it does not begin anew: %d", w.Code)
			}
		}
	})
}

// An address that tries many names is slowed as a whole; whoever has signed in there
// before is not. Whether there is such a name makes no difference.
func TestAnAddressThatTriesManyNames(t *testing.T) {
	s := newQuietSite(t, func(o *Options) { o.Crowds.Usual = 2 })
	s.signUpFrom(school, "An")
	s.signUpFrom(home, "Binh")
	for i := range 6 {
		if w := s.signInFrom(school, fmt.Sprint("name ", i), wrong); w.Code != http.StatusForbidden {
			t.Fatalf("name %d: %d %s", i, w.Code, w.Body)
		}
	}
	for _, name := range []string{"Binh", "nobody"} {
		if w := s.signInFrom(school, name, wrong); w.Code != http.StatusTooManyRequests {
			t.Errorf("%s: %d", name, w.Code)
		}
	}
	if w := s.signInFrom(school, "An", good); w.Code != http.StatusOK {
		t.Errorf("who has signed in there before: %d %s", w.Code, w.Body)
	}
	if w := s.signInFrom(inn, "Binh", good); w.Code != http.StatusOK {
		t.Errorf("another address: %d %s", w.Code, w.Body)
	}
}

// A name is tried from many addresses only so often; where it has signed in before it
// still does.
func TestANameTriedFromManyAddresses(t *testing.T) {
	if testing.Short() {
		t.Skip("a thousand passwords")
	}
	s := newQuietSite(t)
	s.signUpFrom(home, "An")
	for i := range 1000 {
		if w := s.signInFrom(fmt.Sprintf("10.0.%d.%d", i/250, i%250), "An", wrong); w.Code != http.StatusForbidden {
			t.Fatalf("address %d: %d %s", i, w.Code, w.Body)
		}
	}
	if w := s.signInFrom("10.1.0.0", "An", wrong); w.Code != http.StatusTooManyRequests {
		t.Errorf("one more: %d", w.Code)
	}
	if w := s.signInFrom(home, "An", good); w.Code != http.StatusOK {
		t.Errorf("at home: %d %s", w.Code, w.Body)
	}
}

// Several servers on one store count tries once. No time passes between the tries: the
// first waits are short.
func TestTriesAreCountedOnceForAllServers(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		line := &line{}
		here := newQuietSite(t, line.connect(t))
		there := here.quietSecond(line)
		here.signUpFrom(home, "An")
		var class wire.Classroom
		decode(t, here.from(inn, someone(2), "POST", "/api/classes", `{"name":"Lớp 5A","teacher":"Cô Lan"}`), &class)
		for i := range 5 {
			if w := []*site{here, there}[i%2].signInFrom(school, "An", wrong); w.Code != http.StatusForbidden {
				t.Fatalf("try %d: %d %s", i, w.Code, w.Body)
			}
		}
		for i, server := range []*site{here, there} {
			if w := server.signInFrom(school, "An", good); w.Code != http.StatusTooManyRequests {
				t.Errorf("server %d lets the guesser go on: %d", i, w.Code)
			}
		}
		for i := range 10 {
			if w := []*site{here, there}[i%2].from(school, someone(1), "GET", "/api/classes/BCDFGH", ""); w.Code != http.StatusNotFound {
				t.Fatalf("code %d: %d %s", i, w.Code, w.Body)
			}
		}
		for i, server := range []*site{here, there} {
			if w := server.from(school, someone(1), "GET", "/api/classes/"+class.Code, ""); w.Code != http.StatusTooManyRequests {
				t.Errorf("server %d lets who guesses codes go on: %d", i, w.Code)
			}
			if w := server.signInFrom(home, "An", good); w.Code != http.StatusOK {
				t.Errorf("server %d keeps the owner out: %d", i, w.Code)
			}
		}
	})
}

// Wrong codes keep out whoever tries them. The right one opens from another address,
// and from the same one where the class is taught: a school has one address.
func TestWrongCodesHitTheGuesser(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newQuietSite(t)
		for _, taught := range []string{school, home} {
			w := s.from(taught, someone(1), "POST", "/api/classes", `{"name":"Lớp 5A","teacher":"Cô Lan"}`)
			var class wire.Classroom
			decode(t, w, &class)
			path := "/api/classes/" + class.Code
			for i := range 160 { // each with a new cookie
				w = s.from(school, someone(100+i), "GET", "/api/classes/BCDFGH", "")
			}
			if w.Code != http.StatusTooManyRequests || w.Header().Get("Retry-After") == "" {
				t.Errorf("the last wrong code: %d %s", w.Code, w.Body)
			}
			if w := s.from(inn, "", "GET", path, ""); w.Code != http.StatusOK {
				t.Errorf("the right code at another address: %d %s", w.Code, w.Body)
			}
			want := map[string]int{school: http.StatusOK, home: http.StatusTooManyRequests}[taught]
			if w := s.from(school, "", "POST", path+"/join", `{"name":"Bạn mới"}`); w.Code != want {
				t.Errorf("the right code at the guesser's address, where the class is taught at %s: %d %s", taught, w.Code, w.Body)
			}
			if w := s.from(school, someone(50), "GET", "/api/classes/BCDFGH", ""); w.Code != http.StatusTooManyRequests {
				t.Errorf("a wrong code there: %d", w.Code)
			}
			for range 10 {
				s.from(school, someone(60), "GET", "/api/classes/BCDFGH", "")
			}
			if w := s.from(school, someone(60), "GET", path, ""); w.Code != http.StatusTooManyRequests {
				t.Errorf("who has tried wrong codes gets in by the right one: %d", w.Code)
			}
		}
	})
}

// Where a class is taught, codes cannot be tried without end either.
func TestCodesAreNotGuessedWhereAClassIsTaught(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newQuietSite(t, func(o *Options) { o.Crowds.Usual = 2 })
		var class wire.Classroom
		decode(t, s.from(school, someone(1), "POST", "/api/classes", `{"name":"Lớp 5A","teacher":"Cô Lan"}`), &class)
		opened := 0
		for range 50 {
			s.from(school, "", "GET", "/api/classes/BCDFGH", "")
			if s.from(school, "", "GET", "/api/classes/"+class.Code, "").Code == http.StatusOK {
				opened++
			}
		}
		if opened < 4 || opened > 10 {
			t.Errorf("the code was looked at %d times", opened)
		}
		time.Sleep(2 * time.Second)
		if w := s.from(school, "", "GET", "/api/classes/"+class.Code, ""); w.Code != http.StatusOK {
			t.Errorf("two seconds later: %d %s", w.Code, w.Body)
		}
	})
}
