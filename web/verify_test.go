package web

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"regexp"
	"strings"
	"testing"

	"banco/web/wire"
)

// download returns a file.
func (s *site) download(path string) string {
	s.Helper()
	req, err := http.NewRequest("GET", s.url+path, nil)
	if err != nil {
		s.Fatal(err)
	}
	resp, err := s.client.Do(req)
	if err != nil {
		s.Fatal(err)
	}
	defer resp.Body.Close()
	data, err := io.ReadAll(resp.Body)
	if err != nil || resp.StatusCode != http.StatusOK {
		s.Fatalf("%s: %d %s %v", path, resp.StatusCode, data, err)
	}
	return string(data)
}

// verify asks for verdicts.
func (s *site) verify(q wire.Verify) []wire.Verdict {
	s.Helper()
	body, err := json.Marshal(q)
	if err != nil {
		s.Fatal(err)
	}
	return do[wire.Verified](s, "POST", "/api/verify", string(body)).Verdicts
}

// A game with a move taken back, and one that goes on with it, are exported
// with all that it takes to verify them.
func TestExportedGamesVerify(t *testing.T) {
	s := newSite(t)
	u := s.create(`{"game":"jieqi","seats":["human","human"]}`)
	commitment := u.Head.Commitment
	path := "/api/matches/" + u.Match
	do := func(name, format string, args ...any) {
		t.Helper()
		u = do[wire.Update](s, "POST", path+name, fmt.Sprintf(format, args...))
	}
	for _, m := range []string{"b2b9", "a9b9", "i0i1"} {
		do("/moves", `{"version":%d,"move":%q}`, u.Version, m)
	}
	do("/go", `{"version":%d,"node":0}`, u.Version)
	for _, m := range []string{"h2h9", "i9h9", "a0a1"} {
		do("/moves", `{"version":%d,"move":%q}`, u.Version, m)
	}
	if text := s.download(path + "/export/txt"); strings.Contains(text, "Opening") || !strings.Contains(text, "Redeals: 1@0") {
		t.Errorf("a game that goes on is exported as\n%s", text)
	}
	do("/resign", `{"version":%d,"side":"first"}`, u.Version)
	if len(u.Nodes) != 6 || len(u.Nodes[3].Move) != len("h2h9Rn") {
		t.Errorf("at the end the page is told %+v", u.Nodes)
	}
	text := s.download(path + "/export/txt")
	if got := s.verify(wire.Verify{Game: "jieqi", Text: text}); len(got) != 1 ||
		got[0] != (wire.Verdict{Holds: true, Moves: 3, Shown: 4, Redeals: 1}) {
		t.Errorf("verified as %+v\n%s", got, text)
	}
	if got := s.verify(wire.Verify{Game: "jieqi", Commitment: commitment, Disclosure: u.Disclosure}); len(got) != 1 || !got[0].Holds {
		t.Errorf("the deal is verified as %+v", got)
	}

	child := s.create(fmt.Sprintf(`{"game":"jieqi","seats":["human","human"],"from":{"match":%q,"node":5}}`, u.Match))
	path, u = "/api/matches/"+child.Match, child
	do("/moves", `{"version":%d,"move":"c3c4"}`, u.Version)
	do("/resign", `{"version":%d,"side":"first"}`, u.Version)
	both := text + "\n" + s.download(path+"/export/txt")
	if got := s.verify(wire.Verify{Game: "jieqi", Text: both}); len(got) != 2 ||
		got[1] != (wire.Verdict{Holds: true, Moves: 1, Given: 2, Shown: 1, Redeals: 1}) {
		t.Errorf("verified as %+v\n%s", got, both)
	}
	lie := regexp.MustCompile(`Pieces:.* i9=.`).ReplaceAllStringFunc(text, func(pieces string) string {
		other := "r"
		if strings.HasSuffix(pieces, other) {
			other = "p"
		}
		return pieces[:len(pieces)-1] + other
	})
	if got := s.verify(wire.Verify{Game: "jieqi", Text: lie}); len(got) != 1 || got[0].Holds || got[0].Problem == nil ||
		got[0].Problem.Key != "verify-move" {
		t.Errorf("a lie is verified as %+v\n%s", got, lie)
	}
	if got := s.verify(wire.Verify{Game: "jieqi", Commitment: strings.Repeat("0", 64), Disclosure: u.Disclosure}); got[0].Holds ||
		got[0].Problem.Key != "verify-hash" {
		t.Errorf("another promise is verified as %+v", got)
	}
}

func TestVerifyRefusals(t *testing.T) {
	s := newSite(t)
	for _, body := range []string{`{"game":"chess","text":"1. e4"}`, `{"game":"go"}`, `{"game":"jieqi","text":"nonsense"}`, `{`} {
		var failure wire.Failure
		if status := s.call("POST", "/api/verify", body, &failure); status != 400 || failure.Error.Code != "bad-request" {
			t.Errorf("%s: %d %+v", body, status, failure)
		}
	}
}
