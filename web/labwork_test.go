package web

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"path/filepath"
	"testing"
	"testing/synctest"
	"time"

	"banco/enginematch/jobs"
	"banco/enginematch/tournament"
	"banco/enginematch/training"
	"banco/pool"
	"banco/web/wire"
)

const (
	longGames = `{"game":"chess","agents":["random","greedy"],"games":200,"plies":2}`
	tinyGames = `{"game":"chess","agents":["random","greedy"],"games":1,"plies":0,"nodes":1}`
	longRun   = `{"game":"chess","lambda":0.8,"rate":0.05,"depth":4,"games":20000,"seed":1}`

	tournamentsPath = "/api/lab/tournaments"
	trainingPath    = "/api/lab/training"
)

// labIn adds the work of the lab that lies in a folder, so that it can be opened again.
// Limits of how often something is asked for do not count.
func labIn(t *testing.T, dir string) func(*Options) {
	return func(o *Options) {
		t.Helper()
		var err error
		if o.EngineTournaments, err = tournament.OpenJobs(filepath.Join(dir, "a"), kits, o.Pool, jobs.Settings{}); err != nil {
			t.Fatal(err)
		}
		if o.TrainingRuns, err = training.OpenJobs(filepath.Join(dir, "b"), kits, o.Pool, jobs.Settings{}); err != nil {
			t.Fatal(err)
		}
		t.Cleanup(o.EngineTournaments.Close)
		t.Cleanup(o.TrainingRuns.Close)
		o.Limits = map[string]float64{"requests": 1000, "matches": 1000}
	}
}

// busyPool is a pool whose one slot is taken, so that nothing is computed.
func busyPool(t *testing.T) func(*Options) {
	return func(o *Options) {
		o.Pool = pool.New(1, 0)
		occupy(t, o.Pool)
	}
}

// occupy takes a slot of a pool until the test ends.
func occupy(t *testing.T, p *pool.Pool) {
	taken := make(chan struct{})
	go p.Run(t.Context(), pool.Job{}, func(ctx context.Context) error {
		close(taken)
		<-ctx.Done()
		return nil
	})
	<-taken
}

// asked makes a call from an address and decodes the answer, or the failure.
func asked[T any](s *site, address, cookie, method, path, body string) (answer T, failed wire.Failure) {
	s.Helper()
	w := s.from(address, cookie, method, path, body)
	var err error
	if w.Code < 300 {
		err = json.Unmarshal(w.Body.Bytes(), &answer)
	} else {
		err = json.Unmarshal(w.Body.Bytes(), &failed)
	}
	if err != nil {
		s.Fatalf("%s %s: %d %s", method, path, w.Code, w.Body)
	}
	return answer, failed
}

// One address, with a new cookie for everything, has only so much work of the lab, also
// after a restart; nobody elsewhere is refused.
func TestLabWorkOfAnAddressIsBounded(t *testing.T) {
	dir := t.TempDir()
	people := 0
	storm := func(s *site) (accepted int) {
		for i := range 150 {
			people++
			path, body := tournamentsPath, longGames
			if i%3 == 2 {
				path, body = trainingPath, longRun
			}
			w := s.from("192.0.2.1", someone(people), "POST", path, body)
			var failed wire.Failure
			json.Unmarshal(w.Body.Bytes(), &failed)
			switch p := failed.Error.Problem; {
			case w.Code == http.StatusCreated:
				accepted++
			case w.Code != http.StatusForbidden || failed.Error.Code != "quota" || p == nil || p.Key != "jobs-address-running":
				t.Fatalf("number %d: %d %s", i, w.Code, w.Body)
			}
		}
		return accepted
	}
	var first Options
	s := newQuietSite(t, busyPool(t), labIn(t, dir), func(o *Options) { first = *o })
	if n := storm(s); n != 20 {
		t.Errorf("%d of 150 are accepted", n)
	}
	if w := s.from("192.0.2.2", someone(9999), "POST", tournamentsPath, longGames); w.Code != http.StatusCreated {
		t.Errorf("somebody elsewhere: %d %s", w.Code, w.Body)
	}
	first.EngineTournaments.Close()
	first.TrainingRuns.Close()
	again := newQuietSite(t, busyPool(t), labIn(t, dir))
	if n := storm(again); n != 0 {
		t.Errorf("%d more are accepted after a restart", n)
	}
	if w := again.from("192.0.2.3", someone(9998), "POST", trainingPath, longRun); w.Code != http.StatusCreated {
		t.Errorf("somebody elsewhere after the restart: %d %s", w.Code, w.Body)
	}
}

// However many tournaments strangers have played, mine is still there.
func TestStrangersDoNotRemoveMyWork(t *testing.T) {
	skipIfShort(t)
	s := newQuietSite(t, labIn(t, t.TempDir()))
	finish := func(address, cookie string) (string, *wire.Problem) {
		c, failed := asked[wire.EngineTournament](s, address, cookie, "POST", tournamentsPath, tinyGames)
		for deadline := time.Now().Add(time.Minute); c.ID != "" && c.State == "running"; time.Sleep(time.Millisecond) {
			if c, _ = asked[wire.EngineTournament](s, address, cookie, "GET", tournamentsPath+"/"+c.ID, ""); time.Now().After(deadline) {
				t.Fatalf("%+v", c)
			}
		}
		return c.ID, failed.Error.Problem
	}
	mine, _ := finish("192.0.2.1", someone(1))
	kept := 0
	for i := range 526 {
		id, p := finish("192.0.2.2", someone(2+i))
		switch {
		case id != "":
			kept++
		case p == nil || p.Key != "jobs-guests-kept":
			t.Fatalf("number %d: %+v", i, p)
		}
	}
	if kept != 80 {
		t.Errorf("%d are kept for the guests of one address", kept)
	}
	c, failed := asked[wire.EngineTournament](s, "192.0.2.1", someone(1), "GET", tournamentsPath+"/"+mine, "")
	if c.State != "done" || !c.Mine || len(c.Games) != 1 {
		t.Errorf("mine after the strangers': %+v %+v", c, failed.Error)
	}
}

// The work of a guest without a request and without a socket is paused after ten
// minutes; that of whoever has an account goes on.
func TestGuestsWorkIsPausedWhenTheyLeave(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		work := pool.New(1, 0)
		s := newQuietSite(t, func(o *Options) { o.Pool = work }, labIn(t, t.TempDir()))
		const leaves, listens, asks, stranger = 1, 2, 3, 9
		member := ""
		w := s.from("192.0.2.4", someone(4), "POST", "/api/account/signup", `{"name":"Lan","password":`+good+`}`)
		for _, c := range w.Result().Cookies() {
			member = c.Value
		}
		occupy(t, work) // from now on nothing is computed
		cookies := map[string]string{"leaves": someone(leaves), "listens": someone(listens), "asks": someone(asks), "member": member}
		ids := map[string]string{}
		for name, cookie := range cookies {
			c, failed := asked[wire.EngineTournament](s, "192.0.2.1", cookie, "POST", tournamentsPath, longGames)
			if c.ID == "" || c.Until != "" {
				t.Fatalf("%s: %+v %+v", name, c, failed.Error)
			}
			ids[name] = c.ID
			if name == "listens" {
				s.pipedSocket(cookie)
			}
		}
		for range 11 {
			time.Sleep(time.Minute)
			s.from("192.0.2.1", someone(asks), "GET", "/api/games", "")
		}
		synctest.Wait()
		for name, id := range ids {
			c, _ := asked[wire.EngineTournament](s, "192.0.2.1", someone(stranger), "GET", tournamentsPath+"/"+id, "")
			want := map[bool]string{true: "paused", false: "running"}[name == "leaves"]
			if c.State != want || c.Away != (name == "leaves") || (c.Until == "") != (want == "running") {
				t.Errorf("the tournament of the one who %s: %+v", name, c)
			}
		}
		// The page says until when it is kept, and what happens when its guest leaves.
		list, _ := asked[wire.EngineTournaments](s, "192.0.2.1", someone(leaves), "GET", tournamentsPath, "")
		until, err := time.Parse(time.RFC3339, list.Tournaments[0].Until)
		if left := time.Until(until); list.Grace != 10 || err != nil || left < 7*24*time.Hour-2*time.Minute || left > 7*24*time.Hour {
			t.Errorf("the list: %+v %v", list, err)
		}
		if list, _ := asked[wire.EngineTournaments](s, "192.0.2.1", member, "GET", tournamentsPath, ""); list.Grace != 0 {
			t.Errorf("the list of an account: %+v", list)
		}
		if list, _ := asked[wire.TrainingRuns](s, "192.0.2.1", someone(leaves), "GET", trainingPath, ""); list.Grace != 10 {
			t.Errorf("the training runs: %+v", list)
		}
	})
}

// What waits for its turn says so.
func TestLabWorkWaitsForItsTurn(t *testing.T) {
	s := newQuietSite(t, busyPool(t), labIn(t, t.TempDir()))
	waiting := map[int]int{}
	for i := range 5 {
		c, failed := asked[wire.EngineTournament](s, "192.0.2.1", someone(i), "POST", tournamentsPath, longGames)
		if c.State != "running" {
			t.Fatalf("%+v %+v", c, failed)
		}
		waiting[c.Queue]++
	}
	if fmt.Sprint(waiting) != "map[0:2 1:1 2:1 3:1]" {
		t.Errorf("the places in the queue: %v", waiting)
	}
}

// Searches of the lab are few at once for an address, whoever asks.
func TestLabSearchesOfAnAddressAreBounded(t *testing.T) {
	s := newQuietSite(t, busyPool(t), func(o *Options) { o.Crowds.Usual = 8 })
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	codes := make(chan int, 10)
	for i := range 10 {
		go func() { codes <- s.fromUntil(ctx, "192.0.2.1", someone(i), "POST", "/api/lab/trace", traceOf(i)).Code }()
	}
	for range 6 { // the others wait
		select {
		case code := <-codes:
			if code != http.StatusTooManyRequests {
				t.Errorf("one too many: %d", code)
			}
		case <-time.After(time.Minute):
			t.Fatal("more than four wait")
		}
	}
	select {
	case code := <-codes:
		t.Errorf("one of the first four: %d", code)
	default:
	}
}

// traceOf asks for a tree that nobody else asks for.
func traceOf(i int) string {
	return fmt.Sprintf(`{"game":"tree","fen":"(%d %d)","agent":"minimax","tree":-1,"some":0}`, i, i+1)
}

// Solving counts likewise.
func TestSolvesOfAnAddressAreBounded(t *testing.T) {
	s := newSite(t, busyPool(t), func(o *Options) { o.Crowds.Usual = 8 })
	asks := 0
	for _, who := range []*site{s, s.visitor(), s.visitor()} {
		sock := who.socket()
		for id := range 2 {
			asks++
			sock.say(fmt.Sprintf(`{"type":"solve","id":%d,"game":"chess","fen":"7k/8/8/8/8/8/R7/1R5K w - - 0 1","moves":2}`, 1+id))
			n := sock.hear("an answer", func(n wire.News) bool { return n.ID == 1+id })
			if refused := n.Error != nil && n.Error.Code == "too-many"; refused != (asks > 4) {
				t.Errorf("number %d: %+v %+v", asks, n, n.Error)
			}
		}
	}
}
