package web

import (
	"encoding/json"
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"

	all "banco/kits"
	"banco/live"
	"banco/meet/classroom"
	"banco/play"
	"banco/pool"
	"banco/web/wire"
)

// lesson is a class with its teacher and students.
type lesson struct {
	teacher  *site
	students []*site
	path     string // of its calls
	code     string
}

func newLesson(s *site, students int) *lesson {
	s.Helper()
	l := &lesson{teacher: s.visitor()}
	l.code = do[wire.Classroom](l.teacher, "POST", "/api/classes", `{"name":"Lớp 5A","teacher":"Cô Lan"}`).Code
	l.path = "/api/classes/" + l.code
	for i := range students {
		pupil := s.visitor()
		got := do[wire.Classroom](pupil, "POST", strings.ToLower(l.path)+"/join", fmt.Sprintf(`{"name":"Bạn %d"}`, i+1))
		if got.Role != "student" || got.Me != i+1 {
			s.Fatalf("joined as %+v", got)
		}
		l.students = append(l.students, pupil)
	}
	return l
}

// order lets the teacher do something.
func (l *lesson) order(what, body string) wire.Classroom {
	l.teacher.Helper()
	return do[wire.Classroom](l.teacher, "POST", l.path+"/"+what, body)
}

// watch opens the class on a page.
func (l *lesson) watch(s *site) *phone {
	s.Helper()
	sock := s.socket()
	sock.say(fmt.Sprintf(`{"type":"class","match":%q}`, l.code))
	sock.hear("the class", func(n wire.News) bool { return n.Class != nil })
	return sock
}

// move makes a move in a match.
func (s *site) move(match, text string) int {
	s.Helper()
	at := do[wire.Update](s, "GET", "/api/matches/"+match, "")
	return s.call("POST", "/api/matches/"+match+"/moves", fmt.Sprintf(`{"version":%d,"move":%q}`, at.Version, text), nil)
}

// A class from its beginning to its end.
func TestAClass(t *testing.T) {
	l := newLesson(newSite(t), 6)
	desk, seat := l.watch(l.teacher), l.watch(l.students[0])
	c := l.order("pair", `{"how":"random","away":true,"game":"chess","control":{"total":600000}}`)
	if len(c.Games) != 3 {
		t.Fatalf("%d games", len(c.Games))
	}
	for i, g := range c.Games {
		white, black := l.students[g.Who[0]-1], l.students[g.Who[1]-1]
		if status := white.move(g.Match, "e2e4"); status != 200 {
			t.Fatalf("game %d: %d", i, status)
		}
		head := do[wire.Update](black, "GET", "/api/matches/"+g.Match, "").Head
		if head.You != "second" || head.Names != g.Names || head.Rule {
			t.Errorf("the head: %+v", head)
		}
	}
	desk.hear("a move", func(n wire.News) bool { return len(n.Boards) > 0 && n.Boards[0].Plies == 1 })

	if !l.order("pause", `{"on":true}`).Paused {
		t.Error("the class goes on")
	}
	seat.hear("the pause", func(n wire.News) bool { return n.Class != nil && n.Class.Paused })
	for _, g := range c.Games {
		black := l.students[g.Who[1]-1]
		if got := black.problem("POST", "/api/matches/"+g.Match+"/moves", `{"version":2,"move":"e7e5"}`); got != "held" {
			t.Errorf("a move while paused: %s", got)
		}
	}
	l.order("pause", `{"on":false}`)
	shown := c.Games[1].Match
	l.order("show", fmt.Sprintf(`{"match":%q,"node":-1}`, shown))
	if n := seat.hear("the board", func(n wire.News) bool {
		return n.Class != nil &&
			n.Class.Shown != nil
	}); n.Class.Shown.Match != shown || n.Class.Shown.Node != -1 {
		t.Errorf("shown: %+v", n.Class.Shown)
	}
	for _, g := range c.Games {
		black := l.students[g.Who[1]-1]
		if status := black.move(g.Match, "e7e5"); status != 200 {
			t.Fatalf("after the pause: %d", status)
		}
		do[wire.Update](black, "POST", "/api/matches/"+g.Match+"/resign", `{"version":0}`)
	}
	n := desk.hear("the results", func(n wire.News) bool {
		return n.Class != nil && !slices.ContainsFunc(n.Class.Games, func(g wire.ClassGame) bool { return g.Result != "1-0" })
	})
	points := 0.0
	for _, p := range n.Class.Pupils {
		points += p.Points
	}
	if points != 3 {
		t.Errorf("%v points for three wins", points)
	}
	if c := l.order("pair", `{"how":"random","away":true,"game":"chess"}`); len(c.Games) != 6 {
		t.Errorf("a second round: %d games", len(c.Games))
	}
	if c := l.order("end", `{}`); !c.Ended || c.Shown != nil {
		t.Errorf("the end: %+v", c)
	}
	seat.hear("the end", func(n wire.News) bool { return n.Class != nil && n.Class.Ended })
	if got := l.students[0].problem("POST", l.path+"/join", `{}`); got != "class-ended" {
		t.Errorf("joining after the end: %s", got)
	}
	if status := l.teacher.call("DELETE", l.path, "", nil); status != 204 {
		t.Errorf("deleting: %d", status)
	}
	l.teacher.refused("not-found", "GET", l.path, "")
}

// Only the teacher commands, and nobody learns more than they may.
func TestAClassIsTheTeachers(t *testing.T) {
	s := newSite(t)
	l := newLesson(s, 3)
	pupil, stranger := l.students[0], s.visitor()
	match := l.order("pair", `{"how":"hand","pairs":[[1,2]],"game":"chess"}`).Games[0].Match
	l.order("show", fmt.Sprintf(`{"match":%q,"node":-1}`, match))
	for what, body := range map[string]string{
		"pause": `{"on":true}`, "lock": `{"on":true}`, "show": `{}`, "out": `{"student":2}`, "off": fmt.Sprintf(
			`{"match":%q}`, match,
		), "end": `{}`, "tournament": `{}`,
		"pair": `{"how":"hand","pairs":[[3,0]],"game":"chess"}`,
	} {
		for _, by := range []*site{pupil, stranger} {
			if got := by.problem("POST", l.path+"/"+what, body); got != "class-teacher" {
				t.Errorf("%s: %s", what, got)
			}
		}
	}
	for who, want := range map[*site][2]int{l.teacher: {3, 1}, pupil: {0, 1}, l.students[2]: {0, 0}, stranger: {0, 0}} {
		var raw json.RawMessage
		who.call("GET", l.path, "", &raw)
		var c wire.Classroom
		if err := json.Unmarshal(raw, &c); err != nil {
			t.Fatal(err)
		}
		if got := [2]int{len(c.Pupils), len(c.Games)}; got != want {
			t.Errorf("a %s learns of %v pupils and games, want %v", c.Role, got, want)
		}
		if c.Role == "none" && (c.Shown != nil || c.Count != 0) {
			t.Errorf("a stranger learns %s", raw)
		}
		for _, secret := range append([]*site{l.teacher}, l.students...) {
			if strings.Contains(string(raw), play.VisitorID(secret.secret())) {
				t.Errorf("a %s learns who somebody is: %s", c.Role, raw)
			}
		}
	}
	sock := stranger.socket()
	sock.say(fmt.Sprintf(`{"type":"class","match":%q}`, l.code))
	if n := sock.hear("a refusal", func(n wire.News) bool { return n.Error != nil }); n.Error.Code != "forbidden" {
		t.Errorf("a stranger follows a class: %+v", n.Error)
	}
	followed := l.watch(l.students[1])
	l.order("out", `{"student":2}`)
	followed.hear("that one is out", func(n wire.News) bool { return n.Class != nil && n.Class.Role == "none" })
	if got := l.students[1].problem("POST", l.path+"/join", `{}`); got != "class-out" {
		t.Errorf("who is out: %s", got)
	}
	for body, want := range map[string]string{
		`{"name":""}`: "class-name", `{"name":"bạn 1"}`: "class-taken", `{"name":"Cô Lan"}`: "class-taken",
	} {
		if got := stranger.problem("POST", l.path+"/join", body); got != want {
			t.Errorf("joining with %s: %s", body, got)
		}
	}
	l.order("lock", `{"on":true}`)
	if got := stranger.problem("POST", l.path+"/join", `{"name":"Lạ"}`); got != "class-locked" {
		t.Errorf("a locked class: %s", got)
	}
	l.order("off", fmt.Sprintf(`{"match":%q}`, match))
	if c := do[wire.Classroom](l.teacher, "GET", l.path, ""); c.Games[0].Result != "off" {
		t.Errorf("called off: %+v", c.Games)
	}
}

// Students are called to a tournament that their teacher hosts, and to no other.
func TestAClassIsCalledToATournament(t *testing.T) {
	s := newSite(t)
	l := newLesson(s, 2)
	seat := l.watch(l.students[0])
	id := strings.TrimPrefix(l.teacher.found(aSwiss), "/api/tournaments/")
	theirs := strings.TrimPrefix(s.visitor().found(aSwiss), "/api/tournaments/")
	for _, wrong := range []string{theirs, l.code, "nowhere00"} {
		l.teacher.refused("not-found", "POST", l.path+"/tournament", fmt.Sprintf(`{"tournament":%q}`, wrong))
	}
	if c := l.order("tournament", fmt.Sprintf(`{"tournament":%q}`, id)); c.Tournament != id {
		t.Errorf("the teacher is told of tournament %q, want %q", c.Tournament, id)
	}
	seat.hear("the tournament", func(n wire.News) bool { return n.Class != nil && n.Class.Tournament == id })
	if c := do[wire.Classroom](s.visitor(), "GET", l.path, ""); c.Tournament != "" {
		t.Errorf("a stranger learns of tournament %q", c.Tournament)
	}
	if c := l.order("tournament", `{}`); c.Tournament != "" {
		t.Errorf("nobody is called any more, but to %q", c.Tournament)
	}
}

// What a teacher asks for that cannot be leaves the class as it was.
func TestPairsThatCannotBe(t *testing.T) {
	l := newLesson(newSite(t), 3)
	for body, want := range map[string]string{
		`{"how":"hand","pairs":[[1,1]],"game":"chess"}`:  "class-pairs",
		`{"how":"hand","pairs":[[1,9]],"game":"chess"}`:  "class-pairs",
		`{"how":"hand","pairs":[],"game":"chess"}`:       "class-no-pair",
		`{"how":"hand","pairs":[[1,-1]],"game":"chess"}`: "class-pairs",
	} {
		if got := l.teacher.problem("POST", l.path+"/pair", body); got != want {
			t.Errorf("%s: %s", body, got)
		}
	}
	for _, body := range []string{
		`{"how":"hand","pairs":[[1,2]],"game":"go"}`, `{"how":"hand","pairs":[[1,2]],"game":"chess","variant":{"x":"y"}}`,
		`{"how":"hand","pairs":[[1,2]],"game":"chess","control":{"total":-1}}`, `{"how":"else","game":"chess"}`,
		`{"how":"hand","pairs":[[1,-1]],"game":"chess","agent":"nobody"}`,
	} {
		l.teacher.refused("bad-request", "POST", l.path+"/pair", body)
	}
	l.teacher.refused("not-found", "POST", l.path+"/show", `{"match":"nowhere00","node":-1}`)
	if c := do[wire.Classroom](l.teacher, "GET", l.path, ""); len(c.Games) != 0 || c.Shown != nil {
		t.Errorf("something has begun: %+v", c)
	}
	c := l.order("pair", `{"how":"random","away":true,"odd":"computer","agent":"random","game":"chess"}`)
	if len(c.Games) != 2 || !slices.Contains(c.Games[1].Who[:], classroom.Computer) {
		t.Errorf("the odd one out: %+v", c.Games)
	}
	for _, g := range c.Games {
		l.order("off", fmt.Sprintf(`{"match":%q}`, g.Match))
	}
	if c := l.order("pair", `{"how":"teacher","away":true,"game":"chess"}`); len(c.Games) != 5 || c.Games[2].Who[0] != classroom.Teacher ||
		c.Games[3].Who[1] != classroom.Teacher {
		t.Errorf("the teacher against all: %+v", c.Games)
	}
}

// A student who does not look at the class is not paired unless the teacher says so.
// Everybody in the class sees who looks at it; the teacher takes the results away.
func TestNobodyIsPairedWhileAway(t *testing.T) {
	l := newLesson(newSite(t), 4)
	seat := l.watch(l.students[0])
	if got := l.teacher.problem("POST", l.path+"/pair", `{"how":"random","game":"jieqi"}`); got != "class-no-pair" {
		t.Errorf("one student is there: %s", got)
	}
	l.watch(l.students[2])
	seat.hear("who is there", func(n wire.News) bool {
		return n.Class != nil && slices.Equal(n.Class.Here, []string{"Bạn 1", "Bạn 3"})
	})
	c := l.order("pair", `{"how":"random","odd":"computer","agent":"random","game":"jieqi"}`)
	if len(c.Games) != 1 || c.Games[0].Who[0]+c.Games[0].Who[1] != 4 || c.Games[0].Game != "jieqi" || c.Game != "jieqi" {
		t.Fatalf("two of four are there: %+v", c.Games)
	}
	l.order("off", fmt.Sprintf(`{"match":%q}`, c.Games[0].Match))
	if c := l.order("pair", `{"how":"teacher","game":"chess"}`); len(c.Games) != 3 {
		t.Errorf("the teacher against those who are there: %+v", c.Games)
	}
	if c := l.order("pair", `{"how":"random","away":true,"game":"chess"}`); len(c.Games) != 4 {
		t.Errorf("the two who are away: %+v", c.Games)
	}
	since := fmt.Sprintf("%s/results?since=%d&offset=420", l.path, c.Games[0].Begun)
	if csv := l.teacher.file(since); strings.Count(csv, "\n") != 7 || !strings.Contains(csv, ",jieqi,") || !strings.Contains(csv, ",off\n") {
		t.Errorf("%q", csv)
	}
	if got := l.students[0].problem("GET", since, ""); got != "class-teacher" {
		t.Errorf("a student asks for the results: %s", got)
	}
}

// Codes cannot be tried one after the other; who is in the class is not held up.
func TestCodesAreNotGuessed(t *testing.T) {
	s := newSite(t)
	l := newLesson(s, 1)
	guesser := s.visitor()
	guesser.call("GET", "/api/classes", "", nil) // gets a cookie
	for range 10 {
		guesser.refused("not-found", "GET", "/api/classes/BCDFGH", "")
	}
	for _, path := range []string{"/api/classes/BCDFGH", l.path} {
		guesser.refused("too-many", "GET", path, "")
	}
	guesser.refused("too-many", "POST", l.path+"/join", `{"name":"Lạ"}`)
	do[wire.Classroom](l.students[0], "GET", l.path, "")
	do[wire.Classroom](s.visitor(), "GET", l.path, "")
}

// Another server, and one after a crash, finds the class as it was, and makes
// the games that were not made.
func TestAClassOutlivesItsServer(t *testing.T) {
	s := newSite(t)
	l := newLesson(s, 4)
	first := l.order("pair", `{"how":"hand","pairs":[[1,2]],"game":"chess"}`).Games[0].Match
	l.order("pause", `{"on":true}`)
	s.changeClass(l.code, func(c *classroom.Class) error {
		return c.StartGames(c.Teacher.Visitor, c.Plans[0], []classroom.Pair{{First: 3, Second: 4}}, []string{"notmadeyet"})
	})
	work := pool.New(1, 0)
	hall, err := live.NewHall(t.Context(), all.Games(), agents{}, s.db, work)
	if err != nil {
		t.Fatal(err)
	}
	next, err := New(
		Options{Kits: kits, Hall: hall, People: s.db, Documents: s.db, Pool: work, Page: page, Log: slog.New(slog.DiscardHandler)},
	)
	if err != nil {
		t.Fatal(err)
	}
	srv := httptest.NewServer(next)
	t.Cleanup(func() { srv.CloseClientConnections(); srv.Close(); next.Shutdown(t.Context()); hall.Close() })
	elsewhere := func(v *site) *site {
		moved := *v
		moved.url, moved.server = srv.URL, next
		return &moved
	}
	teacher, one, three := elsewhere(l.teacher), elsewhere(l.students[0]), elsewhere(l.students[2])
	desk := l.watch(teacher)
	desk.hear("both boards", func(n wire.News) bool { return len(n.Boards) == 2 })
	for match, v := range map[string]*site{first: one, "notmadeyet": three} {
		at := do[wire.Update](v, "GET", "/api/matches/"+match, "")
		if at.Head.You != "first" || !at.Paused || len(at.Now.Moves) != 0 {
			t.Errorf("%s: you %s, paused %v, %d moves", match, at.Head.You, at.Paused, len(at.Now.Moves))
		}
	}
	do[wire.Classroom](teacher, "POST", l.path+"/pause", `{"on":false}`)
	if status := three.move("notmadeyet", "e2e4"); status != 200 {
		t.Errorf("the game that was made later: %d", status)
	}
}

// The boards of a class at cờ úp show what a spectator may know.
func TestAClassHidesTheDeal(t *testing.T) {
	s := newSite(t)
	l := newLesson(s, 2)
	desk := l.watch(l.teacher)
	match := l.order("pair", `{"how":"hand","pairs":[[1,2]],"game":"jieqi"}`).Games[0].Match
	for ply := range 6 {
		player := l.students[ply%2]
		at := do[wire.Update](player, "GET", "/api/matches/"+match, "")
		player.move(match, at.Now.Moves[(ply*7)%len(at.Now.Moves)].Move)
	}
	n := desk.hear("six moves", func(n wire.News) bool { return len(n.Boards) == 1 && n.Boards[0].Plies == 6 })
	watched := do[wire.Update](s.visitor(), "GET", "/api/matches/"+match, "")
	for _, v := range []*site{l.teacher, l.students[0]} {
		var raw json.RawMessage
		v.call("GET", l.path, "", &raw)
		if strings.Contains(string(raw), "picture") || strings.Contains(string(raw), "fen") {
			t.Errorf("a class tells of positions: %s", raw)
		}
	}
	// A small board is drawn from a FEN, which knows no piece that was taken covered.
	told, want := n.Boards[0].Picture, watched.Now.Picture
	if taken := fmt.Sprint(told.Taken); fmt.Sprint(told.Pieces) != fmt.Sprint(want.Pieces) || taken != "[[] []]" &&
		taken != fmt.Sprint(want.Taken) {
		t.Errorf("the teacher is told\n%+v\na spectator\n%+v", told, want)
	}
	if at := do[wire.Update](l.teacher, "GET", "/api/matches/"+match, ""); at.Head.You != "none" || at.Disclosure != "" || at.Now.Bare != nil {
		t.Errorf("the teacher at the board: %+v", at.Head)
	}
}

// changeClass changes a class in the store, as a server does that then stops.
func (s *site) changeClass(code string, do func(*classroom.Class) error) {
	s.Helper()
	row, err := s.db.Document(s.Context(), code)
	if err != nil {
		s.Fatal(err)
	}
	c := &classroom.Class{}
	if err := json.Unmarshal([]byte(row.Body), c); err != nil {
		s.Fatal(err)
	}
	if err := do(c); err != nil {
		s.Fatal(err)
	}
	body, err := json.Marshal(c)
	if err != nil {
		s.Fatal(err)
	}
	row.Body = string(body)
	if err := s.db.SaveDocument(s.Context(), row); err != nil {
		s.Fatal(err)
	}
}

// A class is ended before it is deleted.
func TestAClassThatGoesOnIsNotDeleted(t *testing.T) {
	s := newSite(t)
	c := do[wire.Classroom](s, "POST", "/api/classes", `{"name":"4A","teacher":"Lan"}`)
	path := "/api/classes/" + c.Code
	if status := s.call("DELETE", path, "", nil); status != http.StatusBadRequest {
		t.Errorf("deleted while it goes on: %d", status)
	}
	do[wire.Classroom](s, "POST", path+"/end", `{}`)
	if status := s.call("DELETE", path, "", nil); status != http.StatusNoContent {
		t.Errorf("deleted after its end: %d", status)
	}
}
