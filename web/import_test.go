package web

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"reflect"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"
	"unicode/utf8"

	"banco/engine"
	"banco/game"
	"banco/game/files"
	"banco/game/playout"
	all "banco/kits"
	"banco/play"
	"banco/play/transcript"
	"banco/pool"
	"banco/web/api"
	"banco/web/wire"
)

const tale = `[Event "A tale"]
[White "Nguyễn An"]
[Black "Trần Bình"]
[Result "1-0"]

{Begin} 1. e4 {good} (1. d4 d5 (1... Nf6)) 1... e5 2. Qh5 Ke7 3. Qxe5# 1-0
`

func importBody(text string) string {
	body, _ := json.Marshal(wire.Import{Text: text})
	return string(body)
}

// What goes in comes out: moves, variations, comments and names.
func TestImportAndExport(t *testing.T) {
	s := newSite(t)
	got := do[wire.Imported](s, "POST", "/api/import", importBody(tale+"\n"+tale))
	if got.Format != "pgn" || got.Game != "chess" || len(got.Matches) != 2 {
		t.Fatalf("imported %+v", got)
	}
	u := do[wire.Update](s, "GET", "/api/matches/"+got.Matches[0], "")
	if u.Head.Kind != wire.Studied || u.Head.Names[0] != "Nguyễn An" || u.Head.You != "both" {
		t.Errorf("head %+v", u.Head)
	}
	byID := map[int]wire.Node{}
	for _, n := range u.Nodes {
		byID[n.ID] = n
	}
	if u.Current != 5 {
		t.Errorf("stands at node %d, not at the end of the main line", u.Current)
	}
	if len(byID) != 9 || byID[0].Comment != "Begin" || byID[1].Comment != "good" || byID[1].Text["san"] != "e4" ||
		byID[5].Text["san"] != "Qxe5#" {
		t.Errorf("nodes %+v", u.Nodes)
	}
	resp, err := s.client.Get(s.url + "/api/matches/" + got.Matches[0] + "/export/pgn")
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	data, err := io.ReadAll(resp.Body)
	if err != nil || !strings.Contains(resp.Header.Get("Content-Disposition"), "attachment") {
		t.Fatalf("%v, %v", resp.Header, err)
	}
	for _, want := range []string{`[White "Nguyễn An"]`, "{Begin}", "1. e4 {good} (1. d4 d5 (1... Nf6)) 1... e5 2. Qh5 Ke7 3. Qxe5#"} {
		if !strings.Contains(strings.ReplaceAll(string(data), "\n", " "), want) {
			t.Errorf("the export lacks %q:\n%s", want, data)
		}
	}
}

// What is sent under a name is made once, for each visitor.
func TestImportOnce(t *testing.T) {
	s := newSite(t)
	body, err := json.Marshal(wire.Import{Text: tale + "\n" + tale, Once: "a game of another device"})
	if err != nil {
		t.Fatal(err)
	}
	first := do[wire.Imported](s, "POST", "/api/import", string(body))
	again := do[wire.Imported](s, "POST", "/api/import", string(body))
	if len(first.Matches) != 2 || first.Matches[0] == first.Matches[1] || len(again.Matches) != 1 || again.Matches[0] != first.Matches[0] {
		t.Errorf("imported %q, and again %q", first.Matches, again.Matches)
	}
	if l := do[wire.Library](s, "GET", "/api/matches", ""); len(l.Matches) != 2 {
		t.Errorf("the library has %d matches", len(l.Matches))
	}
	other := do[wire.Imported](s.visitor(), "POST", "/api/import", string(body))
	if len(other.Matches) != 2 || other.Matches[0] == first.Matches[0] {
		t.Errorf("another visitor's: %+v", other)
	}
}

func TestImportOfAPosition(t *testing.T) {
	s := newSite(t)
	const fen = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"
	got := do[wire.Imported](s, "POST", "/api/import", importBody(fen))
	if got.Format != "fen" || len(got.Matches) != 1 {
		t.Fatalf("imported %+v", got)
	}
	if u := do[wire.Update](s, "GET", "/api/matches/"+got.Matches[0], ""); u.Now.FEN != fen {
		t.Errorf("at %s", u.Now.FEN)
	}
}

// A game with an illegal move is kept up to it, and the answer says so.
func TestImportKeepsTheLegalPart(t *testing.T) {
	s := newSite(t)
	got := do[wire.Imported](s, "POST", "/api/import", importBody("1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Bxe4 6. Re1 1-0"))
	if len(got.Matches) != 1 || len(got.Lost) != 1 || got.Lost[0].Plies != 9 || !got.Lost[0].Part || got.Lost[0].Problem.Key != "import-move" {
		t.Fatalf("imported %+v", got)
	}
	const fen = "r1bqkb1r/1ppp1ppp/p1n2n2/4p3/B3P3/5N2/PPPP1PPP/RNBQ1RK1 b kq - 3 5"
	if u := do[wire.Update](s, "GET", "/api/matches/"+got.Matches[0], ""); u.Now.FEN != fen {
		t.Errorf("at %s", u.Now.FEN)
	}
}

// A bad file shows where, and changes nothing.
func TestBadImports(t *testing.T) {
	s := newSite(t)
	for _, tt := range []struct {
		text string
		line int
	}{
		{strings.Replace(tale, "e4", "e9", 1), 6},
		{"what is this?", 0}, {"", 0}, {"1. Nf9", 1},
	} {
		var got wire.Failure
		if status := s.call("POST", "/api/import", importBody(tt.text), &got); status != 400 || got.Error.Problem == nil {
			t.Errorf("%.60q: %d %+v", tt.text, status, got.Error)
		} else if tt.line > 0 && got.Error.Problem.Line != tt.line {
			t.Errorf("%.60q: %+v, want line %d", tt.text, got.Error.Problem, tt.line)
		}
	}
	var got wire.Failure
	if status := s.call("POST", "/api/import", importBody(strings.Repeat("x", api.MaxFile)), &got); status != 413 ||
		got.Error.Code != "too-large" {
		t.Errorf("a huge text: %d %+v", status, got.Error)
	}
	if status := s.call("POST", "/api/import", `{"data":"%%%"}`, &got); status != 400 {
		t.Errorf("no base64: %d", status)
	}
	if list := do[wire.Library](s, "GET", "/api/matches", ""); len(list.Matches) != 0 {
		t.Errorf("bad imports left %d matches", len(list.Matches))
	}
}

// A deep study is played on from any of its nodes.
func TestStudyBranches(t *testing.T) {
	s := newSite(t)
	u := s.create(`{"game":"chess","kind":"study","seats":["human","human"]}`)
	for i, step := range []struct {
		parent int
		move   string
		node   int
	}{{0, "e4", 1}, {1, "e5", 2}, {1, "c5", 3}, {0, "e4", 1}, {3, "Nf3", 4}} {
		u = do[wire.Update](
			s, "POST", "/api/matches/"+u.Match+"/moves",
			fmt.Sprintf(`{"version":%d,"move":%q,"parent":%d}`, u.Version, step.move, step.parent),
		)
		if u.Current != step.node {
			t.Errorf("step %d stands at node %d, want %d", i, u.Current, step.node)
		}
	}
}

// Every format a game can be written in is.
func TestEveryExport(t *testing.T) {
	s := newSite(t)
	for _, g := range do[wire.Games](s, "GET", "/api/games", "").Games {
		u := s.create(`{"game":"` + g.Name + `","seats":["human","human"]}`)
		u = do[wire.Update](s, "POST", "/api/matches/"+u.Match+"/moves", fmt.Sprintf(`{"version":0,"move":%q}`, u.Now.Moves[0].Move))
		full := do[wire.Update](s, "GET", "/api/matches/"+u.Match, "")
		for _, f := range full.Head.Formats {
			resp, err := s.client.Get(s.url + "/api/matches/" + u.Match + "/export/" + f)
			if err != nil {
				t.Fatal(err)
			}
			data, _ := io.ReadAll(resp.Body)
			resp.Body.Close()
			if resp.StatusCode != 200 || len(data) < 5 {
				t.Errorf("%s as %s: %d %q", g.Name, f, resp.StatusCode, data)
			}
		}
	}
}

// fetch returns a file that the site answers with.
func (s *site) fetch(path string) string {
	s.Helper()
	resp, err := s.client.Get(s.url + path)
	if err != nil {
		s.Fatal(err)
	}
	defer resp.Body.Close()
	data, err := io.ReadAll(resp.Body)
	if err != nil || resp.StatusCode != 200 {
		s.Fatalf("%s: %d %s, %v", path, resp.StatusCode, data, err)
	}
	return string(data)
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

1. e4 {[%eval 0.32] [%clk 1:29:58] good} 1... e6 $1 (1... e5 2. Nf3 -- 3. d4)
({before} 1... c5 {after}) 2. d4 {[%eval #3]} 1-0

`

// A record survives the round trip, and the library knows what it says.
func TestRecordsComeBack(t *testing.T) {
	s := newSite(t)
	in := strings.Replace(annotated, "e6 $1", "e6!", 1)
	got := do[wire.Imported](s, "POST", "/api/import", importBody(in))
	if len(got.Matches) != 1 || len(got.Lost) != 0 {
		t.Fatalf("imported %+v", got)
	}
	if out := s.fetch("/api/matches/" + got.Matches[0] + "/export/pgn"); out != annotated {
		t.Errorf("exported\n%s\nwant\n%s", out, annotated)
	}
	list := do[wire.Library](s, "GET", "/api/matches", "")
	if m := list.Matches[0]; m.Event != "Candidates" || m.Date != "2024.04.05" || m.Recorded != "1-0" || m.Names[1] != "Trần Bình" {
		t.Errorf("the library lists %+v", m)
	}
	u := do[wire.Update](s, "GET", "/api/matches/"+got.Matches[0], "")
	if u.Head.Recorded != "1-0" || len(u.Head.Tags) != 9 {
		t.Errorf("head %+v", u.Head)
	}
}

// One bad thing costs one thing, and the answer says which.
func TestImportLosesOneGame(t *testing.T) {
	skipIfShort(t)
	s := newSite(t)
	long := "[Event \"long\"]\n\n" + strings.Repeat("1. Nf3 Nf6 2. Ng1 Ng8 ", transcript.MaxNodes/4+1) + "*\n\n"
	tags := strings.Repeat("[A \"b\"]\n[B \"c\"]\n", 1)
	got := do[wire.Imported](s, "POST", "/api/import", importBody(
		tags+"1. e4 (1. d4 Ke4) e5 *\n\n"+tags+"1. Ke4 *\n\n"+long+tags+"1. e4 e5 (1... --) {"+strings.Repeat("x", play.MaxComment+1)+"} *\n"))
	want := []wire.Loss{
		{Game: 2, Problem: wire.Problem{Key: "import-move", Params: map[string]string{"number": "1", "text": "Ke4"}, Line: 7, Column: 4}},
		{
			Game: 1, Part: true,
			Problem: wire.Problem{Key: "import-move", Params: map[string]string{"number": "1", "text": "Ke4"}, Line: 3, Column: 14},
		},
		{Game: 3, Problem: wire.Problem{Key: "import-long", Params: map[string]string{"max": "5000"}}},
		{Game: 4, Part: true, Problem: wire.Problem{Key: "import-cut", Params: map[string]string{"max": "4000"}}},
	}
	if len(got.Matches) != 2 || !reflect.DeepEqual(got.Lost, want) {
		t.Errorf("%d matches, lost %+v\nwant %+v", len(got.Matches), got.Lost, want)
	}
	var failed wire.Failure
	if status := s.call("POST", "/api/import", importBody(long), &failed); status != 400 || failed.Error.Problem.Key != "import-long" {
		t.Errorf("%d %+v", status, failed)
	}
	if status := s.call(
		"POST", "/api/import", importBody("[X \"y\"]\n"+strings.Repeat("[A \"b\"]\n", 300_000)+"*"), &failed,
	); status != 400 || failed.Error.Problem.Key != "import-tags" {
		t.Errorf("%d %+v", status, failed)
	}
}

// importing posts an import that asks for its progress, and reads the lines of
// the answer.
func (s *site) importing(ctx context.Context, text string, line func(wire.Importing)) error {
	s.Helper()
	req, err := http.NewRequestWithContext(ctx, "POST", s.url+"/api/import", strings.NewReader(importBody(text)))
	if err != nil {
		s.Fatal(err)
	}
	req.Header.Set("Accept", "application/x-ndjson")
	resp, err := s.client.Do(req)
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	for d := json.NewDecoder(resp.Body); ; {
		var l wire.Importing
		if err := d.Decode(&l); err == io.EOF {
			return nil
		} else if err != nil {
			return err
		}
		line(l)
	}
}

// Games are stored in small steps, with progress on the way, however many there are.
func TestImportTellsOfItsProgress(t *testing.T) {
	s := newSite(t)
	const games = 250
	var steps []int
	s.shaky.create = func(ctx context.Context, matches ...play.Entry) error {
		steps = append(steps, len(matches))
		return s.db.Create(ctx, matches...)
	}
	var lines []wire.Importing
	if err := s.importing(t.Context(), strings.Repeat(tale+"\n", games),
		func(l wire.Importing) { lines = append(lines, l) }); err != nil {
		t.Fatal(err)
	}
	if len(lines) != games+1 || len(steps) < games/25 || slices.Max(steps) > 25 {
		t.Fatalf("%d lines, steps %v", len(lines), steps)
	}
	for i, l := range lines {
		if l.Done != i || l.Of != games || (l.Imported != nil) != (i == games) {
			t.Fatalf("line %d: %+v", i, l)
		}
	}
	if got := lines[games].Imported; len(got.Matches) != games || got.Games != games {
		t.Errorf("%d matches of %d games", len(got.Matches), got.Games)
	}
}

// A long file is read piece by piece: numbers and lines are those of the file. What is
// stored when something fails stays, and the answer says why the rest is missing.
func TestImportOfPieces(t *testing.T) {
	s := newSite(t)
	one := "[Event \"x\"]\n\n1. e4 {" + strings.Repeat("đ", play.MaxComment/2) + "} e5 *\n\n"
	count := files.PieceSize/len(one) + 5
	text := strings.Repeat(one, count) + "[Event \"y\"]\n\n1. e4 e5 2. Ke4 *\n\n" + one
	got := do[wire.Imported](s, "POST", "/api/import", importBody(text))
	if got.Games != count+2 || len(got.Matches) != count+2 || len(got.Lost) != 1 || got.Lost[0].Game != count+1 ||
		got.Lost[0].Problem.Line != 4*count+3 || got.Lost[0].Plies != 2 {
		t.Errorf("%d matches of %d games, lost %+v, want game %d", len(got.Matches), got.Games, got.Lost, count+1)
	}
	stored := 0
	s.shaky.create = func(ctx context.Context, matches ...play.Entry) error {
		if stored++; stored > 2 {
			return errors.New("the disk is full")
		}
		return s.db.Create(ctx, matches...)
	}
	if got = do[wire.Imported](s, "POST", "/api/import", importBody(text)); len(got.Matches) != 40 || got.Stopped == nil {
		t.Errorf("%d matches, stopped %+v", len(got.Matches), got.Stopped)
	}
}

// An import waits for its turn in the pool, and says so.
func TestImportWaitsForItsTurn(t *testing.T) {
	work := pool.New(1, 0)
	s := newSite(t, func(o *Options) { o.Pool = work })
	begun, free := make(chan bool), make(chan bool)
	go work.Run(t.Context(), pool.Job{}, func(context.Context) error { close(begun); <-free; return nil })
	<-begun
	var lines []wire.Importing
	err := s.importing(t.Context(), tale, func(l wire.Importing) {
		if lines = append(lines, l); len(lines) == 1 {
			close(free)
		}
	})
	if err != nil || len(lines) != 3 || lines[0].Queue != 1 || lines[2].Imported == nil {
		t.Errorf("lines %+v, %v", lines, err)
	}
}

// What cannot be stored in one step is not stored at all, and who goes away in the
// middle of a step leaves nothing of it behind.
func TestImportStepIsAllOrNone(t *testing.T) {
	s := newSite(t)
	text := strings.Repeat(tale+"\n", 20)
	empty := func(what string) {
		t.Helper()
		if list := do[wire.Library](s, "GET", "/api/matches", ""); len(list.Matches) != 0 {
			t.Errorf("%s left %d matches", what, len(list.Matches))
		}
	}
	empty("nothing") // which makes the visitor known

	ctx, leave := context.WithCancel(t.Context())
	s.shaky.create = func(inside context.Context, matches ...play.Entry) error {
		leave()
		<-inside.Done() // the server knows
		return s.db.Create(inside, matches...)
	}
	if err := s.importing(ctx, text, func(wire.Importing) {}); err == nil {
		t.Error("the client has not gone away")
	}
	waitIdle(t, s.server.study.Pool)
	empty("a client that went away")

	s.shaky.create = func(ctx context.Context, matches ...play.Entry) error {
		if len(matches) != 20 {
			t.Errorf("%d matches are stored in one step", len(matches))
		}
		matches[19].ID = matches[0].ID // which the store refuses, after the others
		return s.db.Create(ctx, matches...)
	}
	var failed wire.Failure
	if status := s.call("POST", "/api/import", importBody(text), &failed); status < 500 {
		t.Errorf("a failing store: %d %+v", status, failed)
	}
	var last wire.Importing
	if err := s.importing(t.Context(), text, func(l wire.Importing) { last = l }); err != nil || last.Error == nil || last.Imported != nil {
		t.Errorf("a failing store: %+v, %v", last, err)
	}
	empty("a failing store")
}

// endless is a game with one format, which never comes to an end of a file.
type endless struct {
	game.Game
	begun chan struct{}
}

func (g endless) Formats() []game.Format {
	return []game.Format{{Name: "endless", Read: func(ctx context.Context, _ io.Reader) ([]*game.Record, error) {
		close(g.begun)
		pace := game.NewPace(ctx)
		for !pace.Stopped() {
			time.Sleep(100 * time.Microsecond)
		}
		return nil, pace.Err()
	}}}
}

// While a long file is read others get their turns, and when its sender leaves the
// reading ends.
func TestImportEndsWithItsSender(t *testing.T) {
	chess, _ := all.Find("chess")
	slow := *chess
	long := endless{Game: chess.Game, begun: make(chan struct{})}
	slow.Game = long
	work := pool.New(1, 0)
	s := newSite(t, func(o *Options) { o.Pool, o.Kits = work, []*engine.Kit{&slow} })
	ctx, leave := context.WithCancel(t.Context())
	gone := make(chan error)
	go func() { gone <- s.importing(ctx, "no end", func(wire.Importing) {}) }()
	<-long.begun
	turn := func(context.Context) error { return nil }
	if err := work.Run(t.Context(), pool.Job{Visitor: "another"}, turn); err != nil { // or it waits for ever
		t.Error(err)
	}
	leave()
	if err := <-gone; err == nil {
		t.Error("the client has not gone away")
	}
	if err := work.Run(t.Context(), pool.Job{}, turn); err != nil {
		t.Error(err)
	}
}

// A line of tags that never close takes no longer than its length allows: it kept
// every engine of the server waiting for minutes.
func TestImportOfOpenTags(t *testing.T) {
	s := newSite(t)
	var failed wire.Failure
	text := "1. Qh9 " + strings.Repeat("[a \"x ", 100_000)
	if status := s.call("POST", "/api/import", importBody(text), &failed); status != 400 || failed.Error.Problem == nil {
		t.Errorf("%d %+v", status, failed)
	}
}

// waitIdle returns when nothing runs in a pool of two slots.
func waitIdle(t *testing.T, p *pool.Pool) {
	t.Helper()
	var both, done sync.WaitGroup
	both.Add(2)
	for range 2 {
		done.Go(func() {
			p.Run(t.Context(), pool.Job{}, func(context.Context) error { both.Done(); both.Wait(); return nil })
		})
	}
	done.Wait()
}

// everyGame is a site with all games there are.
func everyGame(t *testing.T) *site {
	s := newSite(t, func(o *Options) { o.Kits = all.All() })
	return s
}

// A position is exported from any node, in every format of positions.
func TestExportANode(t *testing.T) {
	s := everyGame(t)
	u := s.create(`{"game":"xiangqi","seats":["human","human"]}`)
	for i, m := range []string{"h2e2", "h9g7", "h0g2"} {
		u = do[wire.Update](s, "POST", "/api/matches/"+u.Match+"/moves", fmt.Sprintf(`{"version":%d,"move":%q}`, i, m))
	}
	export := "/api/matches/" + u.Match + "/export/"
	start := do[wire.Position](s, "POST", "/api/positions", `{"game":"xiangqi"}`)
	second := do[wire.Now](s, "GET", "/api/matches/"+u.Match+"/nodes/2", "")
	for node, want := range map[string]string{"0": start.FEN, "2": second.FEN} {
		for _, format := range []string{"problem", "fen"} {
			text, _ := json.Marshal(wire.Setup{Game: "xiangqi", FEN: s.fetch(export + format + "?node=" + node)})
			if p := do[wire.Position](s, "POST", "/api/positions", string(text)); !samePlace(p.FEN, want) {
				t.Errorf("%s of node %s is %s, want %s", format, node, p.FEN, want)
			}
		}
	}
	if got := s.fetch(export + "fen"); strings.TrimSpace(got) != u.Now.FEN {
		t.Errorf("without a node: %s", got)
	}
	// at 1 Black is to move
	for path, status := range map[string]int{"problem?node=9": 400, "problem?node=x": 400, "problem?node=1": 400, "pgn?node=1": 200} {
		var raw json.RawMessage
		resp, err := s.client.Get(s.url + export + path)
		if err != nil || resp.StatusCode != status {
			t.Errorf("%s: %v %s, %v", path, resp.Status, raw, err)
		}
		resp.Body.Close()
	}
}

// samePlace compares the placement and the side to move of two FENs.
func samePlace(a, b string) bool {
	return slices.Equal(strings.Fields(a)[:2], strings.Fields(b)[:2])
}

// A match starts from a position in any form that can be imported.
func TestStartInEveryForm(t *testing.T) {
	s := everyGame(t)
	for _, k := range all.All() {
		p, err := k.Game.Start(nil)
		if err != nil {
			t.Fatal(err)
		}
		rng := playout.Random(4)
		var moves []game.Move
		for range 4 {
			m, _ := playout.Choose(p, rng, nil)
			moves = append(moves, m)
			p.Make(m)
		}
		for _, format := range files.Formats(k.Game) {
			rec := game.NewRecord("", moves, "*")
			if f, _ := files.Find(k.Game, format); f.Positions {
				rec = &game.Record{Start: p.FEN()}
			}
			var b strings.Builder
			if err := files.Write(&b, k.Game, format, rec); err != nil {
				t.Fatal(err)
			}
			if !utf8.ValidString(b.String()) {
				continue // a file of bytes, which cannot be sent as text
			}
			body, _ := json.Marshal(wire.NewMatch{Game: k.Game.Name(), Kind: "study", Start: b.String(), Seats: [2]string{"human", "human"}})
			if u := s.create(string(body)); !samePlace(u.Now.FEN, p.FEN()) {
				t.Errorf("%s from %s starts at %s, want %s", k.Game.Name(), format, u.Now.FEN, p.FEN())
			}
		}
	}
	u := s.create(`{"game":"xiangqi","seats":["human","human"],"start":"k 9 4 -1,k 1 5 1,"}`)
	if u.Now.FEN != "9/3k5/9/9/9/9/9/9/9/4K4 w - - 0 1" {
		t.Errorf("S3's text starts at %s", u.Now.FEN)
	}
	u = s.create(`{"game":"caro","seats":["human","human"],"start":"Size: 20\nRule: renju\n\nh8"}`)
	if u.Head.Variant["size"] != "20" || u.Head.Variant["rule"] != "renju" || u.Head.Board.Files != 20 {
		t.Errorf("a text of caro starts with %v", u.Head.Variant)
	}
	for text, key := range map[string]string{"k 9 4 -1,k 1 4 1,": "kings-face", "hello": "fen-ranks", "C2.5 C2.5 C2.5": "import-move"} {
		body, _ := json.Marshal(wire.NewMatch{Game: "xiangqi", Start: text, Seats: [2]string{"human", "human"}})
		var failed wire.Failure
		if status := s.call("POST", "/api/matches", string(body), &failed); status != 400 || failed.Error.Problem == nil ||
			failed.Error.Problem.Key != key {
			t.Errorf("%q: %d %+v", text, status, failed.Error)
		}
	}
}
