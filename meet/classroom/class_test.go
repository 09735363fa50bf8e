package classroom

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"
)

const miss = "teacher"

var plan = Plan{Game: "chess", Variant: "position=518", Agent: "engine"}

// lesson returns a class with so many students, s1, s2, …
func lesson(t *testing.T, students int) *Class {
	t.Helper()
	c, err := New("ABC", "id", "Lớp 5A", Person{miss, "Cô Lan"})
	if err != nil {
		t.Fatal(err)
	}
	for i := range students {
		join(t, c, fmt.Sprint("s", i+1), fmt.Sprint("Bạn ", i+1))
	}
	return c
}

func join(t *testing.T, c *Class, by, name string) int {
	t.Helper()
	id, err := c.Join(by, name)
	if err != nil {
		t.Fatalf("%s joins as %s: %v", by, name, err)
	}
	return id
}

// begin lets pairs play, and returns the names of their matches.
func begin(t *testing.T, c *Class, pairs ...Pair) (matches []string) {
	t.Helper()
	for range pairs {
		matches = append(matches, fmt.Sprint("m", len(c.Boards)+len(matches)+1))
	}
	if err := c.StartGames(miss, plan, pairs, matches); err != nil {
		t.Fatalf("%v: %v", pairs, err)
	}
	return matches
}

func refused(t *testing.T, err, want error) {
	t.Helper()
	if !errors.Is(err, want) {
		t.Errorf("got %v, want %v", err, want)
	}
}

func TestNames(t *testing.T) {
	c := lesson(t, 0)
	if id := join(t, c, "an", "  Nguyễn   An "); id != 1 || c.Person(1).Name != "Nguyễn An" {
		t.Errorf("%d is %+v", id, c.Person(id))
	}
	for name, want := range map[string]error{
		"": ErrName, "   ": ErrName, "a\x00b": ErrName, "\u202eAn": ErrName, strings.Repeat("a", 41): ErrName,
		strings.Repeat("ạ", 30): ErrName, "\xff": ErrName,
		"nguyễn AN": ErrTaken, "cô lan": ErrTaken, "nguyen an": ErrTaken, "Nguyên.Ân": ErrTaken, "Co Lan": ErrTaken,
	} {
		_, err := c.Join("other", name)
		refused(t, err, want)
	}
	if join(t, c, "other", "Nguyễn Anh") != 2 {
		t.Error("no second student")
	}
	if _, err := New("ABC", "id", "", Person{miss, ""}); !errors.Is(err, ErrName) {
		t.Errorf("a teacher without a name: %v", err)
	}
}

// Who comes back is who they were, with the game they had.
func TestComingBack(t *testing.T) {
	c := lesson(t, 2)
	begin(t, c, Pair{1, 2})
	if err := c.Leave("s1"); err != nil || c.Belongs("s1") {
		t.Fatal(err)
	}
	if !c.Playing(1) {
		t.Error("the game of who left is gone")
	}
	join(t, c, "s3", "Bạn 1") // the name is free
	_, err := c.Join("s1", "")
	refused(t, err, ErrTaken)
	if id := join(t, c, "s1", "Bạn Một"); id != 1 || !c.Belongs("s1") {
		t.Errorf("came back as %d", id)
	}
	if id := join(t, c, "s1", ""); id != 1 || c.Person(1).Name != "Bạn Một" {
		t.Errorf("a page that is loaded again makes %d, %+v", id, c.Person(1))
	}
	if err := c.Lock(miss, true); err != nil {
		t.Fatal(err)
	}
	join(t, c, "s1", "")
	_, err = c.Join("s9", "Bạn 9")
	refused(t, err, ErrLocked)
	if err := c.Expel(miss, 1); err != nil {
		t.Fatal(err)
	}
	_, err = c.Join("s1", "")
	refused(t, err, ErrExpelled)
}

func TestWhoMayDoWhat(t *testing.T) {
	c := lesson(t, 3)
	m := begin(t, c, Pair{1, 2})[0]
	for _, by := range []string{"", "s1", "stranger"} {
		for what, err := range map[string]error{
			"pause": c.Pause(by, true), "lock": c.Lock(by, true), "show": c.Show(by, &Shown{Match: m}), "end": c.End(by),
			"call to a tournament": c.CallTo(by, "t1"),
			"send out":             c.Expel(by, 1), "begin": c.StartGames(by, plan, []Pair{{3, Teacher}}, []string{"m9"}),
		} {
			if !errors.Is(err, ErrTeacher) {
				t.Errorf("%q may %s: %v", by, what, err)
			}
		}
	}
	if c.Paused || c.Locked || c.Shown != nil || c.Tournament != "" || c.Ended || len(c.Boards) != 1 || !c.Belongs("s1") {
		t.Errorf("what was refused was done: %+v", c)
	}
	_, err := c.Join(miss, "Bạn")
	refused(t, err, ErrStranger)
	_, err = c.Join("", "Bạn")
	refused(t, err, ErrStranger)
	refused(t, c.Leave("stranger"), ErrStranger)
	refused(t, c.Show(miss, &Shown{Match: m, Node: -2}), ErrNoBoard)
	refused(t, c.Expel(miss, Teacher), ErrNobody)
	refused(t, c.Expel(miss, 4), ErrNobody)
	if err := c.End(miss); err != nil {
		t.Fatal(err)
	}
	refused(t, c.Pause(miss, true), ErrEnded)
	_, err = c.Join("s4", "Bạn 4")
	refused(t, err, ErrEnded)
	if err := c.Report(m, Drawn); err != nil { // a game may end later
		t.Error(err)
	}
}

func TestPairsByHand(t *testing.T) {
	c := lesson(t, 4)
	begin(t, c, Pair{1, 2})
	for _, pairs := range [][]Pair{{{1, 3}}, {{3, 3}}, {{3, 4}, {4, Teacher}}, {{3, 5}}, {{3, -2}}, {{Teacher, Teacher}},
		{{Teacher, Computer}}} {
		refused(t, c.CheckPairs(miss, pairs), ErrPairs)
	}
	refused(t, c.CheckPairs(miss, nil), ErrNoPair)
	refused(t, c.StartGames(miss, plan, []Pair{{3, 4}}, []string{""}), ErrPairs)
	refused(t, c.StartGames(miss, plan, []Pair{{3, 4}}, nil), ErrPairs)
	refused(t, c.StartGames(miss, Plan{Game: "chess"}, []Pair{{3, Computer}}, []string{"m9"}), ErrPairs)
	begin(t, c, Pair{Teacher, 3}, Pair{4, Teacher}) // a simultaneous display
	if got := c.Waiting(); len(got) != 0 {
		t.Errorf("%v wait", got)
	}
	if err := c.Report("m1", FirstWon); err != nil {
		t.Fatal(err)
	}
	if err := c.Report("m1", SecondWon); err != nil || c.Board("m1").Result != FirstWon {
		t.Errorf("a result changes: %v", err)
	}
	refused(t, c.Report("m9", FirstWon), ErrNoBoard)
	refused(t, c.Report("m2", "2-0"), ErrNoBoard)
	if got := c.Waiting(); !slices.Equal(got, []int{1, 2}) {
		t.Errorf("%v wait", got)
	}
	if one, two := c.Score(1), c.Score(2); one != (Score{1, 2}) || two != (Score{1, 0}) {
		t.Errorf("scores %v, %v", one, two)
	}
}

// Over many rounds everybody plays, the odd one out changes, nobody meets the
// same opponent twice in a row, and colours are shared.
func TestPairingAtRandom(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for _, n := range []int{4, 5, 7, 8} {
		c := lesson(t, n)
		for range 20 {
			before := map[int]int{}
			for id := range n {
				before[id+1] = c.lastOpponent(id + 1)
			}
			pairs, err := c.PairRandomly(r, c.Waiting())
			if err != nil || len(pairs) != n/2 {
				t.Fatalf("%d of %d: %v", len(pairs), n, err)
			}
			for _, p := range pairs {
				if before[p.First] == p.Second && before[p.Second] == p.First {
					t.Errorf("%d students: %v meet again at once", n, p)
				}
			}
			for _, m := range begin(t, c, pairs...) {
				if err := c.Report(m, Drawn); err != nil {
					t.Fatal(err)
				}
			}
		}
		for id := 1; id <= n; id++ {
			first := 0
			for _, b := range c.Boards {
				if b.First == id {
					first++
				}
			}
			if played := c.gamesOf(id); played < 20*(n-n%2)/n-1 || first < played/2-2 || first > played/2+2 {
				t.Errorf("%d students: %d has played %d, %d times first", n, id, played, first)
			}
		}
	}
	_, err := lesson(t, 4).PairRandomly(r, []int{3})
	refused(t, err, ErrNoPair)
}

func TestCodes(t *testing.T) {
	seen := map[string]bool{}
	for range 1000 {
		code := NewCode()
		if ReadCode(code) != code || seen[code] {
			t.Fatalf("code %q", code)
		}
		seen[code] = true
	}
	if got := ReadCode(" bcd-2 34"); got != "BCD234" {
		t.Errorf("read as %q", got)
	}
	for _, text := range []string{"", "BCD23", "BCD2345", "BCD23A", "BCĐ234", "BCD23\x00"} {
		if got := ReadCode(text); got != "" {
			t.Errorf("%q is read as %q", text, got)
		}
	}
}

func TestAClassIsFull(t *testing.T) {
	c, err := New("code", "id", "", Person{Visitor: "teacher", Name: "Lan"})
	if err != nil {
		t.Fatal(err)
	}
	for i := range MaxStudents {
		if _, err := c.Join(fmt.Sprint("v", i), fmt.Sprint("Student ", i)); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := c.Join("late", "Late"); !errors.Is(err, ErrFull) {
		t.Errorf("one student too many: %v", err)
	}
	if _, err := c.Join("v0", ""); err != nil {
		t.Errorf("a student comes back to a full class: %v", err)
	}
}

// The table of a day has its games and the points of its students, and no others.
func TestResultsOfADay(t *testing.T) {
	c := lesson(t, 3)
	join(t, c, "s4", "=An")
	monday := time.UnixMilli(1_700_000_000_000)
	played := func(begun time.Time, pair Pair, result Result) {
		plan := plan
		plan.Begun = begun
		match := fmt.Sprint("m", len(c.Boards)+1)
		if err := c.StartGames(miss, plan, []Pair{pair}, []string{match}); err != nil {
			t.Fatal(err)
		}
		if result != Open {
			refused(t, c.Report(match, result), nil)
		}
	}
	played(monday, Pair{1, 2}, FirstWon)
	tuesday := monday.Add(24 * time.Hour)
	played(tuesday, Pair{1, 4}, Drawn)
	played(tuesday, Pair{2, Computer}, SecondWon)
	played(tuesday, Pair{3, Teacher}, Open)
	want := "begun,game,first,second,result\n" +
		"2023-11-16 05:13,chess,Bạn 1,'=An,1/2\n2023-11-16 05:13,chess,Bạn 2,engine,0-1\n2023-11-16 05:13,chess,Bạn 3,Cô Lan,\n\n" +
		"name,games,points\nBạn 1,1,0.5\nBạn 2,1,0\n'=An,1,0.5\n"
	if got := string(c.CSV(tuesday, time.FixedZone("", 7*3600))); got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}
