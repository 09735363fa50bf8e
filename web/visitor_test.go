package web

import (
	"context"
	"net/http"
	"slices"
	"strings"
	"testing"

	"banco/play"
)

// cookie visits the page and returns the cookie that it sets, if any.
func (s *site) cookie() *http.Cookie {
	s.Helper()
	resp, _ := s.get("/", browser)
	cookies := resp.Cookies()
	if i := slices.IndexFunc(cookies, func(c *http.Cookie) bool { return c.Name == CookieName }); i >= 0 {
		return cookies[i]
	}
	return nil
}

// A visitor gets a name once, which scripts cannot read, and keeps it.
func TestVisitors(t *testing.T) {
	s := newSite(t)
	if c := s.cookie(); c == nil || !c.HttpOnly || c.SameSite != http.SameSiteLaxMode || c.MaxAge < 3600*24*365 || c.Path != "/" ||
		len(c.Value) < 24 {
		t.Errorf("the first visit gives %+v", c)
	}
	if c := s.cookie(); c != nil {
		t.Errorf("the second visit gives another name: %+v", c)
	}
}

// What is kept of a visitor does not let its reader become the visitor.
func TestCookiesAreNotKept(t *testing.T) {
	s := newSite(t)
	secret := s.cookie().Value
	u := s.create(`{"game":"chess","seats":["human","human"]}`)
	list, err := s.hall.List(context.Background(), play.Query{Visitor: play.VisitorID(secret)})
	if err != nil || len(list) != 1 || list[0].ID != u.Match {
		t.Fatalf("the visitor's matches: %v %v", list, err)
	}
	if m := list[0]; m.Owner != play.VisitorID(secret) || m.Sitters != [2]string{m.Owner, m.Owner} {
		t.Errorf("owner %q, sitters %q", m.Owner, m.Sitters)
	}
	thief := s.visitor()
	req, _ := http.NewRequest("DELETE", s.url+"/api/matches/"+u.Match, nil)
	req.AddCookie(&http.Cookie{Name: CookieName, Value: list[0].Owner})
	resp, err := thief.client.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	resp.Body.Close()
	if resp.StatusCode != http.StatusForbidden {
		t.Errorf("who knows what is kept may delete the match: %s", resp.Status)
	}
}

// Other sites' pages may not act for a visitor.
func TestOtherSitesAreRefused(t *testing.T) {
	s := newSite(t)
	for _, path := range []string{"/api/matches", "/api/socket"} {
		req, _ := http.NewRequest("POST", s.url+path, strings.NewReader(`{"game":"chess","seats":["human","random"]}`))
		if path == "/api/socket" {
			req, _ = http.NewRequest("GET", s.url+path, nil)
			req.Header = http.Header{
				"Connection": {"Upgrade"}, "Upgrade": {"websocket"}, "Sec-Websocket-Version": {"13"},
				"Sec-Websocket-Key": {"dGhlIHNhbXBsZSBub25jZQ=="},
			}
		}
		req.Header.Set("Origin", "http://evil.example")
		resp, err := http.DefaultClient.Do(req)
		if err != nil {
			t.Fatal(err)
		}
		resp.Body.Close()
		if resp.StatusCode != http.StatusForbidden {
			t.Errorf("another site's page may use %s: %s", path, resp.Status)
		}
	}
}
