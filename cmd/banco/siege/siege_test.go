package siege

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"banco/cmd/banco/client"
)

// Every scenario of the program is whole and within bounds.
func TestScenarios(t *testing.T) {
	if len(Names()) < 8 {
		t.Errorf("there are only %q", Names())
	}
	for _, name := range Names() {
		s, err := Find(name)
		if err != nil {
			t.Error(err)
			continue
		}
		if s.About == "" || s.Bounds.Moves == 0 || s.Bounds.Agent == 0 || s.Bounds.Disk == 0 || s.Bounds.Memory == 0 {
			t.Errorf("%s bounds nothing: %+v", name, s.Bounds)
		}
		for i := range s.Abusers {
			b, err := newAbuse(&s.Abusers[i], nil, "", &answers{})
			if err != nil || slices.Contains(b.addresses, innocentHome) || slices.Contains(b.addresses, innocentOther) {
				t.Errorf("%s: %v: an abuser lives with the innocent: %q", name, err, b.addresses)
			}
		}
	}
}

func TestBadScenarios(t *testing.T) {
	const act = `{"do":"request","path":"x"}`
	for name, tt := range map[string]struct{ text, want string }{
		"nobody":       {`{"abusers":[]}`, "addresses"},
		"unknown":      {`{"abuser":[]}`, "unknown field"},
		"no address":   {`{"abusers":[{"address":"here","rate":1,"atOnce":1,"acts":[` + act + `]}]}`, "here"},
		"too many":     {`{"abusers":[{"address":"10.0.0.1","count":1000,"rate":1,"atOnce":1,"acts":[` + act + `]}]}`, "addresses"},
		"too fast":     {`{"abusers":[{"address":"10.0.0.1","rate":1e6,"atOnce":1,"acts":[` + act + `]}]}`, "rate"},
		"nothing done": {`{"abusers":[{"address":"10.0.0.1","rate":1,"atOnce":1,"acts":[]}]}`, "act"},
		"what is done": {`{"abusers":[{"address":"10.0.0.1","rate":1,"atOnce":1,"acts":[{"do":"sing"}]}]}`, "sing"},
		"too large": {`{"abusers":[{"address":"10.0.0.1","rate":1,"atOnce":1,"acts":[{"do":"request","file":{"kind":"games","bytes":1e9}}]}]}`,
			"bytes"},
	} {
		file := filepath.Join(t.TempDir(), "wrong.json")
		if err := os.WriteFile(file, []byte(tt.text), 0o600); err != nil {
			t.Fatal(err)
		}
		if _, err := Find(file); err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// An abuser keeps to the rate, takes turns with addresses and cookies, and fills in
// what stands for something.
func TestAbuser(t *testing.T) {
	var mu sync.Mutex
	seen := map[string]int{}
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		mu.Lock()
		defer mu.Unlock()
		cookie := r.Header.Get("Cookie")
		if cookie == "" {
			http.SetCookie(w, &http.Cookie{Name: "banco", Value: r.Header.Get("X-Forwarded-For")})
		}
		seen[r.URL.Path]++
		seen[r.Header.Get("X-Forwarded-For")+" "+cookie]++
		w.WriteHeader(http.StatusTooManyRequests)
	}))
	defer server.Close()
	counts := &answers{}
	b, err := newAbuse(&Abuser{Address: "10.0.0.1", Count: 2, Cookies: 2, Rate: 1000, AtOnce: 1, Acts: []Act{
		{Do: "request", Method: "GET", Path: "players/$name/$n", Times: 1},
	}}, client.New(server.URL+"/", 1), "Lan", counts)
	if err != nil {
		t.Fatal(err)
	}
	for n := range 6 {
		b.do(t.Context(), n)
	}
	for what, want := range map[string]int{"10.0.0.1 ": 1, "10.0.0.1 banco=10.0.0.1": 2, "10.0.0.2 banco=10.0.0.2": 2, "/players/Lan/5": 1} {
		if seen[what] != want {
			t.Errorf("%q was seen %d times, not %d: %v", what, seen[what], want, seen)
		}
	}
	if got, _ := json.Marshal(counts.of); string(got) != `{"GET /players/name/n":{"429":6}}` {
		t.Errorf("counted %s", got)
	}
}

// Each bound is noticed when it is broken, and only then.
func TestJudge(t *testing.T) {
	bounds := Bounds{Moves: 100, Agent: 2000, Disk: 10, Memory: 500}
	fine := func() *Report {
		phase := Phase{Moves: Figures{100, 2, 90, 95}, Agent: Figures{10, 60, 80, 80}}
		return &Report{Before: phase, Under: phase, After: phase, Disk: [2]float64{1, 10}, Memory: [2]float64{100, 490}}
	}
	for name, tt := range map[string]struct {
		change func(r *Report)
		gone   []string
		want   int
	}{
		"as it should be":       {func(*Report) {}, nil, 0},
		"slow moves":            {func(r *Report) { r.Under.Moves.P99 = 101 }, nil, 1},
		"a slow agent":          {func(r *Report) { r.Under.Agent.P99 = 2061 }, nil, 1},
		"a slow agent, allowed": {func(r *Report) { r.Under.Agent.P99 = 2059 }, nil, 0},
		"a silent agent":        {func(r *Report) { r.Under.Silent = 1 }, nil, 1},
		"slow afterwards":       {func(r *Report) { r.After.Moves.P99, r.After.Silent = 101, 1 }, nil, 2},
		"refused":               {func(r *Report) { r.Under.Failed = []string{"429"} }, nil, 1},
		"much data":             {func(r *Report) { r.Disk[1] = 12 }, nil, 1},
		"much memory":           {func(r *Report) { r.Memory[1] = 501 }, nil, 1},
		"results gone":          {func(*Report) {}, []string{"a tournament"}, 1},
		"nothing before":        {func(r *Report) { r.Before = Phase{} }, nil, 1},
	} {
		r := fine()
		tt.change(r)
		if r.judge(bounds, 1, tt.gone); len(r.Broken) != tt.want {
			t.Errorf("%s: %q", name, r.Broken)
		}
	}
	r := fine()
	r.Under.Moves.P99 = 150
	if r.judge(bounds, 2, nil); len(r.Broken) != 0 {
		t.Errorf("with slack: %q", r.Broken)
	}
}

func TestFiguresAreOfDelays(t *testing.T) {
	var d client.Delays
	for i := range 100 {
		d = append(d, time.Duration(i)*time.Millisecond)
	}
	if got := figures(d); got != (Figures{100, 50, 99, 99}) {
		t.Errorf("%+v", got)
	}
}
