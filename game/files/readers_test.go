package files_test

import (
	"bytes"
	"context"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"io/fs"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"banco/endings"
	"banco/engine"
	"banco/engine/caro/five"
	"banco/engine/opening"
	"banco/enginematch"
	"banco/game"
	"banco/game/files"
	"banco/game/movetext"
	"banco/kits"
	"banco/lab"
	"banco/lab/exercise"
	"banco/lab/teach"
	"banco/meet/classroom"
	"banco/meet/trf"
	"banco/nnue"
	"banco/people"
	"banco/play"
	"banco/play/transcript"
	"banco/protocol/asengine"
	"banco/puzzles"
	"banco/tune"
)

// reader is anything that makes sense of text which a stranger wrote.
type reader struct {
	name  string
	read  func(ctx context.Context, text []byte) error
	heads []string // beginnings without which it does not look at the rest
	stops bool     // it ends with its context
}

// readers lists every reader: of each game all formats, notations and positions,
// and the others by hand (TestEveryReaderIsListed).
func readers() (list []reader) {
	for _, k := range kits.All() {
		list = append(list, readersOf(k.Game)...)
		list = append(list, reader{"study of " + k.Game.Name(), studyReader(k), formatHeads(k.Game, ""), true})
	}
	any := func(ctx context.Context, text []byte) error {
		_, err := files.ReadAny(ctx, games, "", text, "")
		return err
	}
	list = append(list, reader{"any file", any, nil, true})
	return append(list, otherReaders()...)
}

// readersOf lists the readers of a game.
func readersOf(g game.Game) (list []reader) {
	formats := slices.Clone(g.Formats())
	for _, name := range []string{"fen", "epd"} {
		f, _ := files.Find(g, name)
		formats = append(formats, f)
	}
	for _, f := range formats {
		if f.Read == nil {
			continue
		}
		read := func(ctx context.Context, text []byte) error {
			if f.Recognise != nil {
				f.Recognise(text[:min(len(text), 64<<10)])
			}
			_, err := f.Read(ctx, bytes.NewReader(text))
			return err
		}
		list = append(list, reader{f.Name + " of " + g.Name(), read, formatHeads(g, f.Name), true})
	}
	for _, n := range g.Notations() {
		read := func(ctx context.Context, text []byte) error { return readLine(ctx, g, n, string(text)) }
		list = append(list, reader{n.Name + " moves of " + g.Name(), read, []string{moveHeads[g.Name()+" "+n.Name]}, true})
	}
	fen := func(_ context.Context, text []byte) error {
		_, err := g.Parse(nil, string(text))
		return err
	}
	move := func(_ context.Context, text []byte) error {
		p, err := g.Start(nil)
		if err == nil {
			_, err = game.ReadMove(g, p, string(text))
		}
		return err
	}
	return append(list, reader{"a FEN of " + g.Name(), fen, nil, false}, reader{"a move of " + g.Name(), move, nil, false})
}

// readLine plays a line of moves, as people write them, in one notation.
func readLine(ctx context.Context, g game.Game, n game.Notation, text string) error {
	p, err := g.Start(nil)
	if err != nil {
		return err
	}
	pace, line := game.NewPace(ctx), movetext.New(text)
	for word := line.Next(); word != ""; word = line.Next() {
		if pace.Stopped() {
			return pace.Err()
		}
		m, _, err := line.Move(func(s string) (game.Move, error) { return n.Parse(p, s) })
		if err == nil && game.Settled(p, m) {
			p.Make(m)
		}
	}
	return nil
}

// studyReader makes studies of all that can be read, as an import does.
func studyReader(k *engine.Kit) func(ctx context.Context, text []byte) error {
	return func(ctx context.Context, text []byte) error {
		found, err := files.ReadAny(ctx, []game.Game{k.Game}, "", text, "")
		for _, r := range found.Records {
			saved, _, err := transcript.FromRecord(ctx, k.Game, k.Colours, r)
			if ctx.Err() != nil {
				return ctx.Err()
			}
			if err == nil {
				_, _ = play.New(k.Game, r.Variant, *saved)
			}
		}
		return err
	}
}

// otherReaders lists what reads texts that are not records of games.
func otherReaders() []reader {
	chess, _ := kits.Find("chess")
	plain := func(name string, read func(text string) error, heads ...string) reader {
		return reader{name, func(_ context.Context, text []byte) error { return read(string(text)) }, heads, false}
	}
	fails := func(_ any, err error) error { return err }
	openings := func(ctx context.Context, text []byte) error {
		_, err := enginematch.ReadOpenings(ctx, chess.Game, nil, "openings", text, 20)
		return err
	}
	return []reader{
		{"openings of a match", openings, []string{"e2e4\n"}, true},
		plain("report of a tournament (TRF)", func(s string) error { return fails(trf.Read([]byte(s))) }, "001    1      Abc\n", "XXP 1 2\n"),
		plain("book", func(s string) error { return fails(opening.Read(chess.Game, s)) }, "BANCOBOOK 1 chess\n# a\n"),
		plain("puzzles", func(s string) error { return fails(puzzles.Read(s)) }, "1\t1\t\tx\ty\n"),
		plain("exercises", func(s string) error { return fails(lab.ReadSuite(context.Background(), chess.Game, []byte(s))) }, chessFEN+" bm "),
		plain("plan of an exercise", func(s string) error { return fails(exercise.ParsePlan(s)) }, "alphabeta:depth=3,"),
		plain("agent", func(s string) error { _, _, err := engine.Check(chess, s); return err }, "alphabeta:", "alphabeta:depth="),
		plain("changes of an evaluator", func(s string) error { return fails(chess.Change(chess.Evaluators[0], s)) }, "Ne5+30.mobility150"),
		plain("numbers of a search", func(s string) error { return engine.ParseSearchParams(s, new(five.Params)) }, `{"LMRBase": `),
		plain("weights", func(s string) error { return fails(engine.ParseWeights(s)) }, "P100"),
		plain("variant", func(s string) error { return fails(game.ParseVariant(s)) }, "a=b,"),
		plain("time control", func(s string) error { return fails(enginematch.ParseControl(s)) }, "40/60"),
		plain("SPRT", func(s string) error { return fails(enginematch.ParseSPRT(s)) }, "elo0="),
		plain("name", func(s string) error { return fails(people.ParseName(s)) }),
		plain("code of a class", func(s string) error { classroom.ReadCode(s); return nil }),
		plain("reason", func(s string) error { game.ParseReason(s); return nil }),
		plain("network", func(s string) error { return fails(nnue.Read([]byte(s), "chess")) }, "BANCONET"),
		plain("caro network", func(s string) error { return fails(five.ReadNetwork([]byte(s))) }, "BANCOROW"),
		plain("policy", func(s string) error { return fails(nnue.ReadPolicy([]byte(s), "chess")) }, "BANCOPOL"),
		plain("men of a table", func(s string) error { return fails(endings.Parse(chess.Endings, s)) }, "KQv"),
		plain("table of endings", func(s string) error { return fails(endings.Read(chess.Endings, strings.NewReader(s))) }, "BANCOEND\x02\x00"),
		plain("self-play", func(s string) error {
			find := func(string) (game.Game, error) { return chess.Game, nil }
			return fails(tune.ReadStats(strings.NewReader(s), find))
		}, "BANCODG1\x02\x00{}"),
		plain("tree of the lab", func(s string) error { return fails(teach.Kit("tree").Game.Parse(nil, s)) }, "("),
		plain("position of an engine", func(s string) error {
			setup := asengine.Setup{Game: chess.Game, Notation: chess.Game.Notations()[0]}
			return fails(setup.Read(strings.Fields(s)))
		}, "startpos moves "),
	}
}

// listed names the readers by which exported functions are tried, or says why one
// needs no trial.
var listed = map[string]string{
	"endings.Parse": "men of a table", "endings.Read": "table of endings", "endings.ReadFile": "table of endings",
	"engine.LoadSearchParams": "numbers of a search", "engine.ParseSearchParams": "numbers of a search",
	"engine.ParseWeights": "weights", "engine/opening.Read": "book", "enginematch.ParseControl": "time control",
	"enginematch.ParseSPRT": "SPRT", "enginematch.ReadOpenings": "openings of a match", "game.ParseReason": "reason",
	"game.ParseVariant": "variant", "game.ReadMove": "a move of chess", "game/files.Decode": "any file", "game/files.Read": "any file",
	"game/files.ReadAny": "any file", "game/files.ReadFile": "any file", "game/pgn.Read": "pgn of chess",
	"games/chess.ParseSquare": "uci moves of chess", "games/xiangqi.ParseFEN": "a FEN of xiangqi",
	"games/xiangqi/board.ReadCounter": "a FEN of xiangqi", "games/xiangqi/board.ReadPlacement": "a FEN of xiangqi",
	"games/xiangqi/board.ReadSide": "a FEN of xiangqi", "games/xiangqi/notation.ParsePoints": "uci moves of xiangqi",
	"lab/exercise.ParsePlan": "plan of an exercise",
	"lab.ReadSuite":          "exercises", "meet/classroom.ReadCode": "code of a class", "meet/trf.Read": "report of a tournament (TRF)",
	"engine/caro/five.ReadNetwork": "caro network",
	"nnue.Read":                    "network", "nnue.ReadPolicy": "policy",
	"people.ParseName": "name", "puzzles.Parse": "puzzles", "puzzles.Read": "puzzles",
	"tune.Read": "self-play", "tune.ReadStats": "self-play",

	"analysis.DecodeReview":                "JSON that the server itself wrote",
	"people.ParseReason":                   "any text up to a length",
	"people.ParseRole":                     "one of two words",
	"solve/proof.Decode":                   "JSON of bounded size, tried by FuzzDecode of its package",
	"protocol/asdriver.ParseInfo":          "a line of an engine that the host chose, of bounded length",
	"protocol/wording.Read":                "an option of an engine that the host chose",
	"protocol/protocoltest.ReadTranscript": "a file of the tests",
	"live/fairplay.ReadBoard":              "a FEN that the server itself wrote",
	"people.ParseBotToken":                 "a prefix, and any bytes after it",
	"web/api.ParseCrowds":                  "a flag of the host",
	"web/wire.ReadMove":                    "bytes of one short message, with a fuzz test of its own",
	"cmd/banco/cli.ReadFile":               "bytes as they are",
	"store/internal/rows.LoadDocument":     "JSON that the server itself wrote",
	"store/internal/rows.LoadMatch":        "JSON that the server itself wrote",
}

// takesText reports whether a function has a parameter that is a text.
func takesText(f *ast.FuncDecl) bool {
	return slices.ContainsFunc(f.Type.Params.List, func(p *ast.Field) bool {
		switch of := types.ExprString(p.Type); of {
		case "string", "[]byte", "[]string", "io.Reader":
			return true
		}
		return false
	})
}

// Whoever adds a function that reads text adds a reader to the list.
func TestEveryReaderIsListed(t *testing.T) {
	names := map[string]bool{}
	for _, r := range readers() {
		names[r.name] = true
	}
	reads := regexp.MustCompile(`^(Read|Parse|Decode|Load)`)
	err := filepath.WalkDir("../..", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() && (d.Name() == "testdata" || d.Name() == "node_modules" || d.Name() == "scripts" || d.Name() == ".git") {
			if err == nil {
				err = fs.SkipDir
			}
			return err
		}
		if d.IsDir() || filepath.Ext(path) != ".go" || strings.HasSuffix(path, "_test.go") {
			return nil
		}
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		folder, _ := filepath.Rel("../..", filepath.Dir(path))
		for _, d := range file.Decls {
			f, ok := d.(*ast.FuncDecl)
			if !ok || f.Recv != nil || !reads.MatchString(f.Name.Name) || !takesText(f) {
				continue
			}
			name := filepath.ToSlash(folder) + "." + f.Name.Name
			if by := listed[name]; by == "" {
				t.Errorf("%s reads text: say in listed by which of the readers it is tried, or why it needs no trial", name)
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}
