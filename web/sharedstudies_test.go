package web

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"

	all "banco/kits"
	"banco/meet/sharedstudy"
	"banco/web/wire"
)

// sharedStudy is a study with the people who have its links.
type sharedStudy struct {
	owner, reader *site
	id, path      string
}

func newSharedStudy(s *site, body string) *sharedStudy {
	s.Helper()
	n := &sharedStudy{owner: s.visitor(), reader: s.visitor()}
	n.id = do[wire.SharedStudy](n.owner, "POST", "/api/studies", body).ID
	n.path = "/api/studies/" + n.id
	n.reader.call("GET", n.path, "", nil) // and gets a cookie
	return n
}

// as returns the study as somebody sees it.
func (n *sharedStudy) as(s *site) wire.SharedStudy {
	s.Helper()
	return do[wire.SharedStudy](s, "GET", n.path, "")
}

// writer returns somebody who came by the link to write.
func (n *sharedStudy) writer() (s *site, key string) {
	n.owner.Helper()
	key = do[wire.StudyKey](n.owner, "POST", n.path+"/key", "").Key
	s = n.owner.visitor()
	if got := do[wire.SharedStudy](s, "POST", n.path+"/join", fmt.Sprintf(`{"key":%q}`, key)); got.Role != "writer" {
		s.Fatalf("joined as %+v", got)
	}
	return s, key
}

func quoted(text string) string {
	out, _ := json.Marshal(text)
	return string(out)
}

// A study from its beginning to its end: readers read, writers write, the owner decides.
func TestASharedStudy(t *testing.T) {
	s := newSite(t)
	match := do[wire.Imported](s, "POST", "/api/import", importBody(tale)).Matches[0]
	n := newSharedStudy(s, fmt.Sprintf(`{"title":"Bẫy khai cuộc","matches":[%q],"chapter":"Chương"}`, match))
	study := n.as(n.reader)
	if study.Title != "Bẫy khai cuộc" || study.Game != "chess" || study.Role != "reader" || len(study.Chapters) != 1 ||
		study.Chapters[0].Name != "Nguyễn An – Trần Bình" {
		t.Fatalf("the study: %+v", study)
	}
	chapter := study.Chapters[0].Match
	seen := do[wire.Update](n.reader, "GET", "/api/matches/"+chapter, "")
	if len(seen.Nodes) != 9 || seen.Head.You != "none" || seen.Nodes[0].Comment != "Begin" {
		t.Errorf("the chapter: %+v", seen)
	}
	phone := n.reader.socket()
	phone.say(fmt.Sprintf(`{"type":"watch","match":%q}`, chapter))
	writer, _ := n.writer()
	at := do[wire.Update](writer, "GET", "/api/matches/"+chapter, "")
	if at.Head.You != "both" || len(do[wire.Now](writer, "GET", "/api/matches/"+chapter+"/nodes/0", "").Moves) != 20 {
		t.Errorf("a writer sees %+v", at.Head)
	}
	note := fmt.Sprintf(`{"version":%d,"node":1,"comment":"[%%cal Ge2e4] hay"}`, at.Version)
	do[wire.Update](writer, "POST", "/api/matches/"+chapter+"/notes", note)
	do[wire.Update](writer, "POST", "/api/matches/"+chapter+"/moves", fmt.Sprintf(`{"version":%d,"move":"c2c4","parent":0}`, at.Version+1))
	phone.hear("the comment", func(n wire.News) bool {
		return n.Update != nil && len(n.Update.Nodes) > 0 &&
			n.Update.Nodes[0].Comment == "hay" && n.Update.Nodes[0].Drawn == "[%cal Ge2e4]"
	})
	phone.hear("the move", func(n wire.News) bool { return n.Update != nil && n.Update.Version == at.Version+2 })

	// Whoever has not seen the comment does not overwrite it.
	n.owner.refused("stale", "POST", "/api/matches/"+chapter+"/notes", note)
	other := fmt.Sprintf(`{"version":%d,"node":2,"comment":"khác"}`, at.Version)
	do[wire.Update](n.owner, "POST", "/api/matches/"+chapter+"/notes", other)
	for what, body := range map[string]string{
		"notes": note, "moves": `{"version":99,"move":"g2g4","parent":0}`, "go": `{"version":99,"node":0}`,
	} {
		n.reader.refused("forbidden", "POST", "/api/matches/"+chapter+"/"+what, body)
	}

	do[wire.SharedStudy](writer, "POST", n.path+"/chapters", `{"name":"Hai"}`)
	do[wire.SharedStudy](writer, "POST", n.path+"/chapters/"+chapter, `{"name":"Một","place":1}`)
	if got := do[wire.SharedStudy](writer, "POST", n.path+"/title", `{"title":"Bẫy"}`); got.Title != "Bẫy" ||
		len(got.Chapters) != 2 || got.Chapters[0].Name != "Hai" || got.Chapters[1].Name != "Một" {
		t.Errorf("after the writer's changes: %+v", got)
	}
	text := n.reader.fetch(n.path + "/export/pgn")
	for _, part := range []string{`[StudyName "Bẫy"]`, `[ChapterName "Một"]`, `[ChapterName "Hai"]`, "{[%cal Ge2e4] hay}", "(1. c4)"} {
		if !strings.Contains(text, part) {
			t.Errorf("the file has no %s:\n%s", part, text)
		}
	}
	if left := do[wire.SharedStudy](writer, "DELETE", n.path+"/chapters/"+chapter, ""); len(left.Chapters) != 1 {
		t.Errorf("one chapter is left: %+v", left)
	}
	n.owner.refused("not-found", "GET", "/api/matches/"+chapter, "")
	if got := n.owner.problem("DELETE", n.path+"/chapters/"+n.as(n.owner).Chapters[0].Match, ""); got != "study-last" {
		t.Errorf("the last chapter: %s", got)
	}
	last := n.as(n.owner).Chapters[0].Match
	if status := n.owner.call("DELETE", n.path, "", nil); status != http.StatusNoContent {
		t.Errorf("deleting: %d", status)
	}
	n.owner.refused("not-found", "GET", n.path, "")
	n.owner.refused("not-found", "GET", "/api/matches/"+last, "")
	if list := do[wire.SharedStudies](n.owner, "GET", "/api/studies", ""); len(list.Studies) != 0 {
		t.Errorf("listed: %+v", list)
	}
	do[wire.Update](s, "GET", "/api/matches/"+match, "") // what it was copied from stays
}

// Without the key nobody writes, a reader never learns it, and a link that is withdrawn
// lets nobody write, even who came by it before.
func TestTheLinkToWrite(t *testing.T) {
	s := newSite(t)
	n := newSharedStudy(s, `{"title":"Tàn cuộc","game":"chess"}`)
	writer, key := n.writer()
	chapter := n.as(writer).Chapters[0].Match
	move := `{"version":0,"move":"e2e4","parent":0}`
	for what, problem := range map[string]string{
		`{"key":""}`: "study-key", `{"key":"x"}`: "study-key", fmt.Sprintf(`{"key":%q}`, strings.ToUpper(key)): "study-key",
	} {
		if got := n.reader.problem("POST", n.path+"/join", what); got != problem {
			t.Errorf("joining with %s: %s", what, got)
		}
	}
	for _, path := range []string{n.path, "/api/matches/" + chapter} {
		if text := n.reader.raw(path) + n.owner.raw(path) + writer.raw(path); strings.Contains(text, key) || strings.Contains(text, "eyHash") {
			t.Errorf("%s tells the key: %s", path, text)
		}
	}
	if got := n.as(n.owner); got.Role != "owner" || !got.Linked || got.Writers != 1 {
		t.Errorf("the owner sees %+v", got)
	}
	if got := n.as(n.reader); got.Linked || got.Writers != 0 {
		t.Errorf("a reader sees %+v", got)
	}
	for path, body := range map[string]string{"title": `{"title":"x"}`, "chapters": `{"name":"x"}`, "import": `{"text":"1. e4 *"}`} {
		if got := n.reader.problem("POST", n.path+"/"+path, body); got != "study-reader" {
			t.Errorf("a reader's %s: %s", path, got)
		}
	}
	for _, who := range []*site{writer, n.reader} {
		for _, method := range []string{"POST", "DELETE"} {
			if got := who.problem(method, n.path+"/key", ""); got != "study-owner" {
				t.Errorf("%s of the key: %s", method, got)
			}
		}
	}

	do[wire.SharedStudy](n.owner, "DELETE", n.path+"/key", "")
	writer.refused("forbidden", "POST", "/api/matches/"+chapter+"/moves", move)
	if got := n.as(writer); got.Role != "reader" {
		t.Errorf("a writer whose link is withdrawn is a %s", got.Role)
	}
	if got := writer.problem("POST", n.path+"/join", fmt.Sprintf(`{"key":%q}`, key)); got != "study-key" {
		t.Errorf("joining by a withdrawn link: %s", got)
	}
	next, _ := n.writer()
	do[wire.Update](next, "POST", "/api/matches/"+chapter+"/moves", move)
	writer.refused("forbidden", "POST", "/api/matches/"+chapter+"/moves", move)
}

// What a guest has written is theirs after they sign in, and the link to write stays good.
func TestAStudyIsBroughtAlong(t *testing.T) {
	s := newSite(t)
	s.member("Chủ")
	n := newSharedStudy(s, `{"title":"Tàn cuộc","game":"chess"}`)
	writer, _ := n.writer()
	do[wire.Me](n.owner, "POST", "/api/account/signin", `{"name":"Chủ","password":`+good+`,"keep":true}`)
	if got := n.as(n.owner); got.Role != "owner" {
		t.Fatalf("after signing in: %+v", got)
	}
	chapter := n.as(n.owner).Chapters[0].Match
	do[wire.Update](writer, "POST", "/api/matches/"+chapter+"/moves", `{"version":0,"move":"e2e4","parent":0}`)
	do[wire.Update](n.owner, "POST", "/api/matches/"+chapter+"/moves", `{"version":1,"move":"e7e5","parent":1}`)
}

// So are the classes and tournaments that a guest has made, also where the account was a student.
func TestClassesAndTournamentsAreBroughtAlong(t *testing.T) {
	s := newSite(t)
	member := s.member("Lan")
	l := newLesson(s, 1)
	host := l.teacher
	joined := do[wire.Classroom](host, "POST", "/api/classes", `{"name":"5B","teacher":"Cô Lan"}`).Code
	do[wire.Classroom](member, "POST", "/api/classes/"+joined+"/join", `{"name":"Lan"}`)
	cup := host.found(aSwiss)
	host.join(cup, "Cô Lan")
	do[wire.Me](host, "POST", "/api/account/signin", `{"name":"Lan","password":`+good+`,"keep":true}`)
	for _, code := range []string{l.code, joined} {
		if got := do[wire.Classroom](host, "POST", "/api/classes/"+code+"/lock", `{"on":true}`); got.Role != "teacher" || !got.Locked {
			t.Errorf("in the class they made: %+v", got)
		}
	}
	got := host.until(cup, "the account is the host", func(got wire.Tournament) bool { return got.Host })
	if got.You != 1 {
		t.Errorf("the host plays as %d", got.You)
	}
	do[wire.Tournament](host, "POST", cup+"/players", `{"names":["Bình"]}`)
	if list := do[wire.Classrooms](host, "GET", "/api/classes", "").Classes; len(list) != 2 {
		t.Errorf("classes in the list: %+v", list)
	}
}

// Who joined a class and a tournament as a guest is in there as their account, also where they sign up.
func TestGuestsBringAlongWhatTheyJoined(t *testing.T) {
	for _, call := range []string{"signin", "signup"} {
		s := newSite(t)
		if call == "signin" {
			s.member("Lan")
		}
		l := newLesson(s, 1)
		guest, cup := l.students[0], l.teacher.found(aSwiss)
		guest.join(cup, "Lan nhỏ")
		number := do[wire.Tournament](guest, "GET", cup, "").You
		before := do[wire.Classroom](guest, "GET", "/api/classes/"+l.code, "")
		do[wire.Me](guest, "POST", "/api/account/"+call, `{"name":"Lan","password":`+good+`,"keep":true}`)
		got := guest.until(cup, "the account plays", func(got wire.Tournament) bool { return got.You != 0 })
		if got.You != number || number == 0 {
			t.Errorf("%s: the player %d is %d", call, number, got.You)
		}
		if after := do[wire.Classroom](guest, "GET", "/api/classes/"+l.code, ""); after.Me != before.Me || after.Role != "student" {
			t.Errorf("%s: in the class %+v, before %+v", call, after, before)
		}
	}
}

// What the teacher shows of a study the class sees, and where to read the rest.
func TestAClassSeesAStudy(t *testing.T) {
	s := newSite(t)
	l := newLesson(s, 1)
	study := do[wire.SharedStudy](l.teacher, "POST", "/api/studies", `{"title":"Tàn cuộc","game":"chess"}`)
	chapter := study.Chapters[0].Match
	l.order("show", fmt.Sprintf(`{"match":%q,"node":-1}`, chapter))
	pupil := l.students[0]
	shown := do[wire.Classroom](pupil, "GET", l.path, "").Shown
	if shown == nil || shown.Match != chapter || shown.Study != study.ID {
		t.Fatalf("shown: %+v", shown)
	}
	if status := l.teacher.move(chapter, "e2e4"); status != 200 {
		t.Errorf("the teacher moves: %d", status)
	}
	if at := do[wire.Update](pupil, "GET", "/api/matches/"+chapter, ""); at.Now.Last == nil || at.Head.You != "none" {
		t.Errorf("the pupil sees %+v", at)
	}
	pupil.refused("forbidden", "POST", "/api/matches/"+chapter+"/moves", `{"version":1,"move":"e7e5"}`)
	if got := do[wire.SharedStudy](pupil, "GET", "/api/studies/"+shown.Study, ""); got.Role != "reader" {
		t.Errorf("the pupil is a %s", got.Role)
	}
	l.order("show", fmt.Sprintf(`{"match":%q,"node":0}`, pupil.create(`{"game":"chess","kind":"study","seats":["human","human"]}`).Match))
	if shown := do[wire.Classroom](pupil, "GET", l.path, "").Shown; shown.Study != "" {
		t.Errorf("a board of no study: %+v", shown)
	}
}

// A page that knows a version is told of the next one only.
func TestAStudyIsToldOnce(t *testing.T) {
	s := newSite(t)
	n := newSharedStudy(s, `{"title":"Tàn cuộc","game":"chess"}`)
	ask := func(tag string) (int, string) {
		req, _ := http.NewRequest("GET", s.url+n.path, nil)
		req.Header.Set("If-None-Match", tag)
		resp, err := n.reader.client.Do(req)
		if err != nil {
			t.Fatal(err)
		}
		resp.Body.Close()
		return resp.StatusCode, resp.Header.Get("ETag")
	}
	status, tag := ask("")
	if status != 200 || tag == "" {
		t.Fatalf("%d with %q", status, tag)
	}
	if status, _ := ask(tag); status != http.StatusNotModified {
		t.Errorf("the same again: %d", status)
	}
	do[wire.SharedStudy](n.owner, "POST", n.path+"/title", `{"title":"Khác"}`)
	if status, next := ask(tag); status != 200 || next == tag {
		t.Errorf("after a change: %d with %q", status, next)
	}
}

// A file becomes chapters, and the chapters a file that says the same.
func TestStudiesAreReadAndWritten(t *testing.T) {
	s := newSite(t, func(o *Options) { o.Kits = all.All() })
	for game, tt := range map[string]struct{ format, text string }{
		"chess": {"pgn", tale + "\n[Event \"Hai\"]\n\n1. d4 {[%cal Gd2d4][%csl Rd5] giữa} d5 *\n"},
		"xiangqi": {"pgn", "[Game \"Chinese Chess\"]\n[Event \"Pháo đầu\"]\n\n1. C2=5 {pháo đầu} (1. H2+3) 1... H8+7 *\n\n" +
			"[Game \"Chinese Chess\"]\n[Event \"Sĩ\"]\n\n1. A4+5 *\n"},
		"caro": {"sgf", "(;FF[4]GM[4]SZ[15]EV[Một];B[hh]C[giữa [%csl Gh8\\]](;W[ig];B[ih])(;W[gg]))\n(;FF[4]GM[4]SZ[15]EV[Hai];B[hh];W[hg])"},
	} {
		t.Run(game, func(t *testing.T) {
			s := *s
			s.T = t
			n := newSharedStudy(&s, fmt.Sprintf(`{"title":"Tập","game":%q}`, game))
			first := n.as(n.owner).Chapters[0].Match
			got := do[wire.SharedStudy](n.owner, "POST", n.path+"/import", importBody(tt.text))
			if len(got.Chapters) != 3 || len(got.Lost) != 0 {
				t.Fatalf("imported: %+v", got)
			}
			do[wire.SharedStudy](n.owner, "DELETE", n.path+"/chapters/"+first, "")
			text := n.reader.fetch(n.path + "/export/" + tt.format)
			again := newSharedStudy(&s, fmt.Sprintf(`{"title":"Tập","game":%q}`, game))
			first = again.as(again.owner).Chapters[0].Match
			do[wire.SharedStudy](again.owner, "POST", again.path+"/import", importBody(text))
			back := do[wire.SharedStudy](again.owner, "DELETE", again.path+"/chapters/"+first, "")
			if second := again.reader.fetch(again.path + "/export/" + tt.format); second != text {
				t.Errorf("written:\n%s\nread and written again:\n%s", text, second)
			}
			for i, c := range back.Chapters {
				if c.Name != got.Chapters[i+1].Name {
					t.Errorf("chapter %d is %q, not %q", i, c.Name, got.Chapters[i+1].Name)
				}
			}
		})
	}
}

// longTale is a game with a long comment on each of 68 moves.
func longTale() string {
	var moves []string
	for _, ranks := range [][2]string{{"3", "6"}, {"4", "5"}} {
		for file := 'a'; file <= 'h'; file++ {
			moves = append(moves, string(file)+ranks[0], string(file)+ranks[1])
		}
	}
	for _, round := range []string{"Na3 Na6 Nb1 Nb8", "Ra2 Ra7 Ra1 Ra8", "Rh2 Rh7 Rh1 Rh8"} {
		moves = append(moves, strings.Fields(strings.Repeat(round+" ", 3))...)
	}
	return strings.Join(moves, " {"+strings.Repeat("x", 3990)+"} ") + " *"
}

// What is too large, too many, or of another game is refused, and leaves nothing behind.
func TestStudiesAreBounded(t *testing.T) {
	s := newSite(t, func(o *Options) { o.Limits = map[string]float64{"matches": 1000, "imports": 1000} })
	n := newSharedStudy(s, `{"title":"Tàn cuộc","game":"chess"}`)
	before := do[wire.Library](n.owner, "GET", "/api/matches?kind=study", "")
	many := strings.Repeat("[Event \"x\"]\n\n1. e4 *\n\n", sharedstudy.MaxChapters)
	for problem, body := range map[string]string{
		"study-full":   importBody(many),
		"study-large":  importBody(longTale()),
		"import-empty": importBody(" "),
	} {
		if got := n.owner.problem("POST", n.path+"/import", body); got != problem {
			t.Errorf("%s: %s", problem, got)
		}
	}
	if status := n.owner.call("POST", n.path+"/chapters", `{"name":"x","start":"no such position"}`, nil); status != 400 {
		t.Errorf("a bad start: %d", status)
	}
	up := do[wire.Update](n.owner, "POST", "/api/matches", `{"game":"jieqi","kind":"study","seats":["human","human"]}`)
	if got := n.owner.problem("POST", n.path+"/chapters", fmt.Sprintf(`{"name":"x","match":%q}`, up.Match)); got != "study-game" {
		t.Errorf("another game: %s", got)
	}
	running := n.owner.create(`{"game":"chess","seats":["human","human"]}`)
	if got := n.owner.problem("POST", n.path+"/chapters", fmt.Sprintf(`{"name":"x","match":%q}`, running.Match)); got != "study-running" {
		t.Errorf("a game that goes on: %s", got)
	}
	for _, title := range []string{"", strings.Repeat("x", 81)} {
		if got := n.owner.problem("POST", "/api/studies", fmt.Sprintf(`{"title":%s,"game":"chess"}`, quoted(title))); got != "study-name" {
			t.Errorf("a title of %d bytes: %s", len(title), got)
		}
	}
	n.owner.refused("bad-request", "POST", "/api/studies", `{"title":"x","game":"go"}`)
	n.owner.refused("not-found", "POST", "/api/studies", `{"title":"x","matches":["nothing"]}`)
	after := do[wire.Library](n.owner, "GET", "/api/matches?kind=study", "")
	if got := n.as(n.owner); len(got.Chapters) != 1 || len(after.Matches) != len(before.Matches)+1 { // that of cờ úp
		t.Errorf("%d chapters, %d studies before and %d after", len(got.Chapters), len(before.Matches), len(after.Matches))
	}
	for range sharedstudy.MaxStudies - 1 {
		do[wire.SharedStudy](n.owner, "POST", "/api/studies", `{"title":"x","game":"chess"}`)
	}
	if got := n.owner.problem("POST", "/api/studies", `{"title":"x","game":"chess"}`); got != "study-many" {
		t.Errorf("one study more: %s", got)
	}
}
