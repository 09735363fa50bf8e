package web

import (
	"fmt"
	"net/http"
	"strings"
	"sync"
	"testing"

	"banco/lab/exercise"
	"banco/puzzles"
	"banco/web/wire"
)

// Sixty students hand in three tasks each at the same moment. Nothing is lost, what
// does not solve a task is refused, and the table has it all.
func TestSixtyStudentsHandIn(t *testing.T) {
	students := 60
	if testing.Short() { // and under the race detector
		students = 15
	}
	l := newLesson(newSite(t, func(o *Options) { o.Limits = map[string]float64{"requests": 100, "matches": 100} }), students)
	puzzle := puzzles.Of("chess").Find(do[wire.Puzzles](l.teacher, "GET", "/api/puzzles/chess", "").Puzzles[0].ID)
	const mateInOne = "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1"
	l.order("homework", fmt.Sprintf(`{"title":"Bài 1","due":1,"tasks":[{"kind":"puzzle","game":"chess","puzzle":%q,"points":2},
		{"kind":"beat","game":"chess","fen":%q,"agent":"random","points":3},{"kind":"position","text":"Vì sao?","points":1}]}`,
		puzzle.ID(), mateInOne))
	refused := func(what, body string) {
		t.Helper()
		var got wire.Failure
		if status := l.students[0].call("POST", l.path+"/handin", body, &got); status < 400 || got.Error.Problem == nil {
			t.Errorf("%s: %d %+v", what, status, got)
		}
	}
	refused("half a solution", fmt.Sprintf(`{"homework":1,"task":1,"moves":[%q]}`, puzzle.Line[0]))
	refused("nothing", `{"homework":1,"task":3,"answer":" "}`)
	beat := func(s *site, seats, undos string) string {
		t.Helper()
		match := s.create(fmt.Sprintf(`{"game":"chess","start":%q,"seats":%s,"undos":%s}`, mateInOne, seats, undos)).Match
		if status := s.move(match, "a1a8"); status != 200 {
			t.Fatalf("mate: %d", status)
		}
		return fmt.Sprintf(`{"homework":1,"task":2,"match":%q}`, match)
	}
	refused("a game against oneself", beat(l.students[0], `["human","human"]`, "0"))
	refused("a game with moves taken back", beat(l.students[0], `["human","random"]`, "3"))
	refused("the game of another", beat(l.students[1], `["human","random"]`, "0"))

	var all sync.WaitGroup
	failed := make(chan string, 3*students)
	for i, s := range l.students {
		won := beat(s, `["human","random"]`, "0")
		for _, body := range []string{
			fmt.Sprintf(`{"homework":1,"task":1,"moves":["%s"],"tries":2}`, strings.Join(puzzle.Line, `","`)), won,
			fmt.Sprintf(`{"homework":1,"task":3,"answer":"Vì thế %d"}`, i+1),
		} {
			all.Go(func() {
				for range 2 { // a page that did not hear of it sends it again
					if status := s.call("POST", l.path+"/handin", body, nil); status != 200 {
						failed <- fmt.Sprintf("student %d: %d for %s", i+1, status, body)
					}
				}
			})
		}
	}
	all.Wait()
	close(failed)
	for text := range failed {
		t.Error(text)
	}
	seen := do[wire.Classroom](l.teacher, "GET", l.path, "")
	if work := seen.Homework[0].Work; len(work) != 3*students || !work[0].Late {
		t.Fatalf("%d of %d were kept", len(work), 3*students)
	}
	own := do[wire.Classroom](l.students[6], "GET", l.path, "").Homework[0].Work
	for _, w := range own {
		if w.Student != 7 || w.Task == 3 && w.Answer != "Vì thế 7" {
			t.Errorf("student 7 sees %+v", w)
		}
	}
	l.order("mark", `{"homework":1,"task":3,"student":7,"points":1}`)
	table := l.teacher.file(l.path + "/marks")
	if strings.Count(table, "\n") != students+1 || !strings.Contains(table, "Bạn 7,2,3,1,6\n") || !strings.Contains(table, "Bạn 8,2,3,?,5\n") {
		t.Errorf("the table is\n%s", table)
	}
	if l.students[0].call("GET", l.path+"/marks", "", nil) < 400 {
		t.Error("a student sees the marks of all")
	}
}

// Nobody has an exercise of homework marked before it is handed in, however they ask;
// then the student, and no other, is told of every part.
func TestExercisesAreMarkedWhenHandedIn(t *testing.T) {
	l := newLesson(newSite(t), 2)
	const plan = "minimax:depth=2,width=3,ties=off,seed=7"
	l.order("homework", fmt.Sprintf(`{"title":"Bài 1","tasks":[{"kind":"exercise","plan":%q,"points":4}]}`, plan))
	seen := do[wire.Exercised](l.students[0], "POST", "/api/lab/exercise", fmt.Sprintf(`{"plan":%q,"student":1}`, plan))
	if len(seen.Nodes) != 13 || seen.Marks != nil {
		t.Fatalf("the exercise is %+v", seen)
	}
	for _, ask := range []string{ // its plan as it is written there, and for the student
		fmt.Sprintf(`{"plan":%q,"answer":{}}`, seen.Plan), fmt.Sprintf(`{"plan":%q,"student":1,"answer":{}}`, plan),
		fmt.Sprintf(`{"plan":%q,"student":1,"answer":{}}`, seen.Plan),
	} {
		for _, who := range []*site{l.students[0], l.teacher.visitor()} {
			if status := who.call("POST", "/api/lab/exercise", ask, nil); status != http.StatusForbidden && status != http.StatusBadRequest {
				t.Errorf("%s is answered with %d", ask, status)
			}
		}
	}
	for seed := range 2000 { // nor has an exercise that can be asked for the same tree
		same := exercise.New(exercise.Plan{Kind: exercise.Minimax, Depth: 2, Width: 3, Seed: seed})
		if same.Text == seen.Text {
			t.Errorf("seed %d has the tree of student 1", seed)
		}
	}
	own := do[wire.Classroom](l.students[0], "POST", l.path+"/handin", `{"homework":1,"task":1,"answer":"{\"value\":\"0\"}"}`)
	if work := own.Homework[0].Work; len(work) != 1 || len(work[0].Marks) != 2 || work[0].Marks[0].Right || work[0].Points != 0 {
		t.Errorf("handed in: %+v", work)
	}
	do[wire.Classroom](l.students[0], "POST", l.path+"/handin", `{"homework":1,"task":1,"answer":"{\"value\":\"1\",\"move\":1}"}`)
	again := do[wire.Classroom](l.students[0], "GET", l.path, "").Homework[0].Work
	if len(again) != 1 || !strings.Contains(again[0].Answer, `"0"`) {
		t.Errorf("handed in again: %+v", again)
	}
	if work := do[wire.Classroom](l.students[1], "GET", l.path, "").Homework[0].Work; len(work) != 0 {
		t.Errorf("another sees %+v", work)
	}
}
