package web

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"banco/game"
	"banco/live"
	"banco/pool"
	"banco/store"
)

// Whatever a client sends, the server answers, and never with its own failure.
func FuzzRequests(f *testing.F) {
	db, err := store.Open(f.TempDir())
	if err != nil {
		f.Fatal(err)
	}
	work := pool.New(1, 0)
	hall, err := live.NewHall(f.Context(), []game.Game{kits[0].Game, kits[1].Game}, agents{}, db, work)
	if err != nil {
		f.Fatal(err)
	}
	s, err := New(Options{Kits: kits, Hall: hall, Pool: work, Page: page})
	if err != nil {
		f.Fatal(err)
	}
	f.Cleanup(func() { hall.Close(); db.Close() })
	visitor := &http.Cookie{Name: CookieName, Value: strings.Repeat("a", 24)}
	ask := func(method, path, body string) *httptest.ResponseRecorder {
		r := httptest.NewRequest(method, "http://localhost/", strings.NewReader(body))
		r.URL.Path = path
		r.AddCookie(visitor)
		w := httptest.NewRecorder()
		s.ServeHTTP(w, r)
		return w
	}
	made := ask("POST", "/api/matches", `{"game":"jieqi","seats":["human","human"]}`)
	id := strings.SplitN(made.Body.String(), `"`, 5)[3]
	match := "/api/matches/" + id

	for path, bodies := range map[string][]string{
		"/api/matches": {
			`{"game":"chess","kind":"study","seats":["human","human"],"start":"8/8/8/8/8/8/8/K1k5 w - - 0 1"}`,
			`{"game":"chess","seats":["human","human"],"handicap":{"side":"first","moves":2,"removed":[0,99]},"control":{"total":1}}`,
			`{"game":"jieqi","seats":["human","human"],"from":{"match":"` + id + `","node":1}}`,
		},
		"/api/positions": {
			`{"game":"jieqi","pieces":[{"square":4,"code":"K"}],"fields":{"turn":"second"}}`, `{"game":"chess","fen":"8/8"}`,
			`{"game":"jieqi","moves":["b2e2R","--"]}`,
		},
		"/api/import":     {`{"text":"1. e4 e5 *"}`, `{"data":"WFFG","name":"x.xqf"}`},
		match + "/moves":  {`{"version":0,"move":"b2b9"}`, `{"version":1,"move":"M2.3","parent":-1}`},
		match + "/go":     {`{"version":1,"node":0}`},
		match + "/draw":   {`{"version":1,"do":"offer"}`},
		match + "/notes":  {`{"version":1,"node":0,"comment":"\u0000"}`},
		match + "/mix":    {`{"hash":"` + strings.Repeat("0", 64) + `"}`, `{"secret":"00"}`},
		"/api/challenges": {`{"name":"an","game":"chess","control":{"perMove":86400000}}`},
		match + "/pass":   {`{"version":1}`},
		match + "/pause":  {`{"version":1,"on":true}`},
		match + "/resign": {`{"version":1,"side":"second"}`},
	} {
		for _, body := range bodies {
			f.Add("POST", path, body)
		}
	}
	f.Add("GET", match+"/nodes/1", "")
	f.Add("GET", match+"/export/txt", "")
	f.Fuzz(func(t *testing.T, method, path, body string) {
		if !strings.HasPrefix(path, "/") || strings.Trim(method, "ABCDEFGHIJKLMNOPQRSTUVWXYZ") != "" {
			return // not a request that net/http would pass on
		}
		begun := time.Now()
		if w := ask(method, path, body); w.Code >= 500 {
			t.Errorf("%s %s %q: %d %s", method, path, body, w.Code, w.Body)
		}
		if took := time.Since(begun); took > time.Minute {
			t.Errorf("%s %s %q took %v", method, path, body, took)
		}
	})
}
