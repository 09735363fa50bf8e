package web

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"banco/store/storetest"
)

// roles is who makes a call in whose middle the database goes away.
var roles = map[Who]string{Anybody: "host", Visitor: "stranger", Account: "host", Player: "holder", Soloist: "host", Member: "holder",
	Owner: "host", Addressee: "holder"}

// The database goes away in the middle of a request, at each of its statements: the
// answer is 503, or what it would have been, where the statement did not matter to it.
// It is never 500, and never a wrong answer such as that something is not there.
func TestDatabaseGoesAway(t *testing.T) {
	skipIfShort(t)
	var s *scene
	many := func(o *Options) { o.Crowds.Usual = 400 } // who sign up
	faults := storetest.WithFaults(func() { s = newScene(t, many) })
	const most = 30
	failed := 0
	for i, route := range s.server.Routes() {
		p, ok := promises[route.Pattern()]
		if !ok || route.Limit&Sockets != 0 || strings.HasPrefix(route.Path, "/api/lab/") { // whose work is no database's
			continue
		}
		s.caller = map[string]*site{"host": s.host, "holder": s.holder, "stranger": s.stranger}[roles[p.who]]
		healthy, answer := s.tryUnder(&route, p, fmt.Sprint("Bạn ", i), func() {})
		if healthy >= 500 {
			t.Fatalf("%s: %d %s", route.Pattern(), healthy, answer)
		}
		for n := range most {
			status, answer := s.tryUnder(&route, p, fmt.Sprint("Bạn ", i, " ", n), func() { faults.After(n) })
			hit := faults.Mend()
			if status != healthy && status != http.StatusServiceUnavailable && status != http.StatusTooManyRequests {
				t.Errorf("%s without the database after %d statements: %d %s, want 503 or %d", route.Pattern(), n, status, answer, healthy)
			}
			if hit == 0 || status == http.StatusTooManyRequests {
				break
			}
			failed++
		}
	}
	if failed < 150 {
		t.Errorf("the database went away %d times", failed)
	}
}

// tryUnder is try, and calls prepare between the scene and the call. Where the call ends
// a session or an account, somebody with the name makes it.
func (s *scene) tryUnder(route *Route, p promise, name string, prepare func()) (status int, answer string) {
	s.Helper()
	if destroys(route.Pattern()) {
		s.caller = s.visitor()
		if strings.HasSuffix(route.Path, "/signup") {
			p.body = fmt.Sprintf(`{"name":%q,"password":%s}`, name, good)
		} else {
			s.caller.signUp(name)
		}
	}
	set := p.scene
	p.scene = func(s *scene) map[string]string {
		parts := set(s)
		prepare()
		return parts
	}
	status, answer, _ = s.try(route, p)
	return status, answer
}
