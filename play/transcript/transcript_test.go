package transcript_test

import (
	"context"
	"errors"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"banco/game"
	"banco/game/files"
	"banco/game/gametest"
	"banco/game/playout"
	"banco/kits"
	"banco/play"
	"banco/play/transcript"
)

// match sets up the study that a record becomes and tells of it as one who sees
// all of it.
func match(t testing.TB, rules game.Game, variant game.Variant, s *play.Saved) *transcript.Match {
	t.Helper()
	m, err := play.New(rules, variant, *s)
	if err != nil {
		t.Fatal(err)
	}
	out := &transcript.Match{Settings: m.Settings, Options: m.Options(), MainLineEnd: m.MainLineEnd(), Result: m.Result()}
	for _, n := range m.Nodes() {
		out.Nodes = append(out.Nodes, transcript.Node{Annotation: n.Annotation, ID: n.ID, Parent: n.Parent, Move: n.KnownMove(game.NoSide)})
	}
	return out
}

// thereAndBack makes a study of a record and a record of the study.
func thereAndBack(t testing.TB, rules game.Game, colours [2]string, rec *game.Record) *game.Record {
	t.Helper()
	s, lost, err := transcript.FromRecord(context.Background(), rules, colours, rec)
	if err != nil || len(lost) > 0 {
		t.Fatalf("lost %v, %v", lost, err)
	}
	return transcript.ToRecord(colours, match(t, rules, rec.Variant, s))
}

func written(t testing.TB, g game.Game, format string, rec *game.Record) string {
	t.Helper()
	var b strings.Builder
	if err := files.Write(&b, g, format, rec); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

const annotated = `[Event "Candidates"]
[Site "Huế"]
[Date "2024.04.05"]
[Round "3"]
[White "Nguyễn An"]
[Black "Trần Bình"]
[Result "1-0"]
[WhiteElo "2701"]
[ECO "C00"]
[Annotator "\"me\""]

{Start} 1. {before} e4 {[%eval 0.32] [%clk 1:29:58.5] after} 1... e6 $1
{[%clk 1:29:50]} (1... e5 $5 $146 2. Nf3 -- 3. d4 {threat}) ({instead} 1... c5)
{so} 2. d4 {[%eval #3]} 2... d5 $6 1-0

`

// What was imported is exported again: tags, result, comments before and after,
// marks, clocks, evaluations, null moves.
func TestPGNThereAndBack(t *testing.T) {
	k, err := kits.Find("chess")
	if err != nil {
		t.Fatal(err)
	}
	found, err := files.ReadAny(context.Background(), []game.Game{k.Game}, "", []byte(annotated), "")
	if err != nil {
		t.Fatal(err)
	}
	if got := written(t, k.Game, "pgn", thereAndBack(t, k.Game, k.Colours, found.Records[0])); got != annotated {
		t.Errorf("exported\n%s\nwant\n%s", got, annotated)
	}
}

// full returns a record of a game with everything a match keeps.
func full(t testing.TB, g game.Game) *game.Record {
	t.Helper()
	p, err := g.Start(nil)
	if err != nil {
		t.Fatal(err)
	}
	rng := playout.Random(3)
	line := func(plies int) *game.Record {
		q := p.Clone()
		var moves []game.Move
		for range plies {
			m, ok := playout.Choose(q, rng, nil)
			if !ok {
				break
			}
			moves = append(moves, m)
			q.Make(m)
		}
		return game.NewRecord("", moves, "0-1")
	}
	left := 90 * time.Second
	rec := line(12)
	rec.Variant, rec.Comment = game.Variant{}, "start"
	rec.Tags = []game.Tag{{Name: "Event", Value: "x"}, {Name: "Date", Value: "1999.??.??"}, {Name: "Own", Value: "ngữ"}}
	for _, o := range g.Options() {
		rec.Variant[o.Name] = o.Default
	}
	for range 3 {
		if n := line(4).Root[0]; !slices.ContainsFunc(rec.Root, func(o *game.Node) bool { return o.Move == n.Move }) {
			rec.Root = append(rec.Root, n)
		}
	}
	rec.Root[0].Annotation = game.Annotation{Before: "b", Comment: "c", NAGs: []int{1, 14}, Clock: &left, Eval: "-0.20,12"}
	rec.Root[0].Next[0].Comment = "answer"
	rec.Root[1].Before = "or"
	if game.CanPass(g, p) {
		rec.Root[1].Next = append(rec.Root[1].Next, &game.Node{Annotation: game.Annotation{Comment: "threat"}})
	}
	return rec
}

func TestEveryGameThereAndBack(t *testing.T) {
	for _, k := range kits.All() {
		rec := full(t, k.Game)
		if back := thereAndBack(t, k.Game, k.Colours, rec); !reflect.DeepEqual(back, rec) {
			t.Errorf("%s: %+v\ncomes back as\n%+v", k.Game.Name(), rec, back)
		}
	}
}

// A study stands at the end of the main line and knows the players.
func TestFromRecord(t *testing.T) {
	k, _ := kits.Find("chess")
	found, err := files.ReadAny(context.Background(), []game.Game{k.Game}, "", []byte(annotated), "")
	if err != nil {
		t.Fatal(err)
	}
	s, _, err := transcript.FromRecord(context.Background(), k.Game, k.Colours, found.Records[0])
	if err != nil {
		t.Fatal(err)
	}
	m, err := play.New(k.Game, nil, *s)
	if err != nil {
		t.Fatal(err)
	}
	if m.Names != [2]string{"Nguyễn An", "Trần Bình"} || m.Recorded != "1-0" || m.Kind != play.KindStudy || m.Current() != 4 ||
		m.Nodes()[2].NAGs[0] != 1 {
		t.Errorf("%+v stands at %d", m.Settings, m.Current())
	}
}

// A move that is there twice is one, with what is said of both.
func TestTwins(t *testing.T) {
	k, _ := kits.Find("chess")
	found, err := files.ReadAny(context.Background(), []game.Game{k.Game}, "",
		[]byte("1. e4 {a} (1. e4 $1 {b} e5 (1... c5) 2. Nf3) (1. d4) e5 2. Nc3 (2. Nf3 Nc6) *"), "")
	if err != nil {
		t.Fatal(err)
	}
	back := thereAndBack(t, k.Game, k.Colours, found.Records[0])
	const want = "1. e4 $1 {a b} (1. d4) 1... e5 (1... c5) 2. Nc3 (2. Nf3 Nc6) *"
	if got := strings.Join(strings.Fields(written(t, k.Game, "pgn", back)), " "); !strings.HasSuffix(got, want) {
		t.Errorf("%s, want %s", got, want)
	}
}

// What is too much is refused or cut, and named.
func TestBounds(t *testing.T) {
	k, _ := kits.Find("caro")
	long := strings.Repeat("ờ", play.MaxComment)
	rec := full(t, k.Game)
	rec.Tags = append(rec.Tags, game.Tag{Name: "Long", Value: long})
	rec.Root[0].Annotation = game.Annotation{Before: long, Comment: long, NAGs: make([]int, play.MaxNAGs+1), Eval: long}
	s, lost, err := transcript.FromRecord(context.Background(), k.Game, k.Colours, rec)
	if err != nil || len(lost) != 5 {
		t.Fatalf("lost %v, %v", lost, err)
	}
	for _, l := range lost {
		gametest.Problem(t, l)
	}
	m := match(t, k.Game, rec.Variant, s)
	if n := m.Nodes[1]; len(n.Comment) > play.MaxComment || !strings.HasPrefix(long, n.Comment) || len(n.NAGs) != play.MaxNAGs ||
		n.Eval != "" {
		t.Errorf("%d bytes of a comment, %d marks", len(n.Comment), len(n.NAGs))
	}

	rec.Tags = slices.Repeat([]game.Tag{{Name: "A", Value: "b"}}, 300_000)
	if _, _, err := transcript.FromRecord(context.Background(), k.Game, k.Colours, rec); gametest.Problem(t, err).Key != "import-tags" {
		t.Error(err)
	}
	line := game.NewRecord("", slices.Repeat([]game.Move{game.NoMove}, transcript.MaxNodes+1), "*")
	if _, _, err := transcript.FromRecord(context.Background(), k.Game, k.Colours, line); gametest.Problem(t, err).Key != "import-long" {
		t.Error(err)
	}
	line = game.NewRecord("", slices.Repeat([]game.Move{game.NoMove}, transcript.MaxNodes), "*")
	if s, _, err := transcript.FromRecord(context.Background(), k.Game, k.Colours, line); err != nil ||
		len(match(t, k.Game, nil, s).Nodes) != transcript.MaxNodes+1 {
		t.Error(err)
	}
}

// A game played here says where, when and by whom, with the line that was played
// to the end as its main line, whatever was looked at afterwards.
func TestToRecordOfAContest(t *testing.T) {
	k, _ := kits.Find("chess")
	s := play.Saved{Settings: play.Settings{Kind: play.KindGame, Seats: [2]string{play.Human, "minimax:depth=2"}, Undos: play.Unlimited}}
	m, err := play.New(k.Game, nil, s)
	if err != nil {
		t.Fatal(err)
	}
	m.Created = time.Date(2024, 5, 6, 12, 0, 0, 0, time.Local)
	apply := func(e play.Event) {
		t.Helper()
		if err := m.Apply(e); err != nil {
			t.Fatal(err)
		}
	}
	for _, text := range []string{"e2e4", "e7e5"} {
		apply(play.Event{Type: play.Moved, Seat: m.Turn(), Node: m.Current(), Text: text})
	}
	apply(play.Event{Type: play.Went, Node: 1})
	apply(play.Event{Type: play.Moved, Seat: m.Turn(), Node: 1, Text: "c7c5"})
	apply(play.Event{Type: play.Resigned, Seat: game.First})
	apply(play.Event{Type: play.Went, Node: 0})
	out := transcript.Match{Settings: m.Settings, Options: m.Options(), MainLineEnd: m.MainLineEnd(), Result: m.Result()}
	for _, n := range m.Nodes() {
		out.Nodes = append(out.Nodes, transcript.Node{Annotation: n.Annotation, ID: n.ID, Parent: n.Parent, Move: n.KnownMove(game.NoSide)})
	}
	const want = `[Event "Bàn Cờ"] [Site "?"] [Date "2024.05.06"] [Round "?"] [White "?"] [Black "minimax:depth=2"] [Result "0-1"] 1. ` +
		`e4 c5 (1... e5) 0-1`
	if got := strings.Join(strings.Fields(written(t, k.Game, "pgn", transcript.ToRecord(k.Colours, &out))), " "); got != want {
		t.Errorf("%s\nwant\n%s", got, want)
	}
}

// Whatever record is read becomes a match, which makes a record that becomes
// the same again.
func FuzzThereAndBack(f *testing.F) {
	f.Add(annotated)
	f.Add("1. e4 (1. e4 -- (1... Z0 2. e4) 2. d4) (1. e4 {x}) $1 *")
	f.Add("[Game \"Chinese Chess\"]\n1. H2-E2 (1. --) {a} *")
	f.Add("Size: 5\n\n1. a1 (-- 1. {b} --) b2! *")
	f.Fuzz(func(t *testing.T, text string) {
		found, err := files.ReadAny(context.Background(), kits.Games(), "", []byte(text), "")
		if err != nil {
			return
		}
		k, err := kits.Find(found.Game.Name())
		if err != nil {
			t.Fatal(err)
		}
		for _, rec := range found.Records {
			s, _, err := transcript.FromRecord(context.Background(), k.Game, k.Colours, rec)
			if problem := (*game.Problem)(nil); err != nil && !errors.As(err, &problem) {
				t.Fatalf("%q: %v", text, err)
			} else if err != nil {
				continue
			}
			once := transcript.ToRecord(k.Colours, match(t, k.Game, rec.Variant, s))
			if twice := thereAndBack(t, k.Game, k.Colours, once); !reflect.DeepEqual(once, twice) {
				t.Fatalf("%q: %+v comes back as %+v", text, once, twice)
			}
		}
	})
}
