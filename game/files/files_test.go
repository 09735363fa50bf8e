package files_test

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"unicode/utf16"

	"banco/game"
	"banco/game/files"
	"banco/game/gametest"
	"banco/game/pgn"
	"banco/kits"
)

var games = kits.Games()

const (
	chessFEN   = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2"
	xiangqiFEN = "3k5/9/9/9/9/9/9/9/9/4K4 w - - 0 1"
	jieqiFEN   = "xxxxkxxxx/9/1x5x1/x1x1x1x1x/9/9/X1X1X1X1X/1X5X1/9/XXXXKXXXX w R2A2C2P5N2B2r2a2c2p5n2b2 0 1"
	caroFEN    = "5/5/2x2/5/5 o rule=standard opening=free"
	tags       = "[Event \"A\"]\n[Result \"*\"]\n\n"
	covered    = "Game: jieqi\nPieces: i0=N\n\n1. R1+1\n"
	problem    = "k 10 4 -1,k 1 5 1,j 2 1 1,"
)

// wide returns a text in UTF-16 with its mark, the smaller byte first.
func wide(s string) string { return bare("\uFEFF"+s, binary.LittleEndian) }

// bare returns a text in UTF-16 without a mark.
func bare(s string, order binary.AppendByteOrder) string {
	var out []byte
	for _, u := range utf16.Encode([]rune(s)) {
		out = order.AppendUint16(out, u)
	}
	return string(out)
}

func TestRead(t *testing.T) {
	for _, tt := range []struct {
		name, file, text, want string
		found                  string // game, format and number of records
	}{
		{"PGN", "", tags + "1. e4 e5 *", "", "chess pgn 1"},
		{"PGN of the wrong game wanted", "", tags + "1. e4 e5 *", "caro", "chess pgn 1"},
		{"PGN without tags", "", "1. e4 e5 2. Nf3", "", "chess pgn 1"},
		{"PGN with a mark and CRLF", "", "\ufeff" + strings.ReplaceAll(tags, "\n", "\r\n") + "1. e4\r\n*", "", "chess pgn 1"},
		{"PGN with CR", "", strings.ReplaceAll(tags, "\n", "\r") + "1. e4\r*", "", "chess pgn 1"},
		{"PGN in UTF-16", "", wide(tags + "1. e4 {đẹp} e5 *"), "", "chess pgn 1"},
		{"PGN in UTF-16 of the other order", "", bare("\uFEFF"+tags+"1. e4 {đẹp} e5 *", binary.BigEndian), "", "chess pgn 1"},
		{"PGN in UTF-16 without a mark", "", bare(tags+"1. e4 {đẹp} e5 *", binary.LittleEndian), "", "chess pgn 1"},
		{"PGN in UTF-16 without a mark, of the other order", "", bare("1. e4\r\ne5 *", binary.BigEndian), "", "chess pgn 1"},
		{"Chinese in UTF-16 without a mark", "a.txt", bare("炮二平五 马８进７", binary.LittleEndian), "", "xiangqi txt 1"},
		{"two PGNs", "", tags + "1. e4 *\n\n" + tags + "1. d4 *", "", "chess pgn 2"},
		{"PGN after a letter", "", "Hi, look at this:\n\n" + tags + "1. e4 e5 *", "", "chess pgn 1"},
		{"PGN before a signature", "", tags + "1. e4 e5 1-0\n\nBest wishes <An>", "", "chess pgn 1"},
		{"PGN without moves", "", tags + "*", "", "chess pgn 1"},
		{"PGN of xiangqi", "", "[Game \"Chinese Chess\"]\n[Red \"An\"]\n\n1. H2-E2 *", "", "xiangqi pgn 1"},
		{"PGN of xiangqi without the game", "", "[Red \"An\"]\n\n1. H2-E2 *", "", "xiangqi pgn 1"},
		{"txt of xiangqi", "a.txt", "Game: xiangqi\n\n1. C2.5 H8+7", "", "xiangqi txt 1"},
		{"txt of xiangqi after junk", "", "...\nGame: xiangqi\n\n1. C2.5 H8+7", "", "xiangqi txt 1"},
		{"moves of xiangqi", "a.txt", "C2.5 H8+7", "", "xiangqi txt 1"},
		{"moves of xiangqi in GBK", "a.txt", "\xc5\xda\xb6\xfe\xc6\xbd\xce\xe5 \xc2\xed\xa3\xb8\xbd\xf8\xa3\xb7", "", "xiangqi txt 1"},
		{"moves of xiangqi in words", "", "1. Pháo 2 bình 5, Mã 8 tiến 7\n2. Mã 2 tiến 3", "", "xiangqi txt 1"},
		{"moves of xiangqi in full width", "", "１．炮二平五　马８进７", "", "xiangqi pgn 1"},
		{"PGN of cờ úp", "", "[Game \"Jieqi\"]\n\n1. e3e4P *", "", "jieqi pgn 1"},
		{"FEN and moves", "", "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w\nC2.5 H8+7", "", "xiangqi txt 1"},
		{"DhtmlXQ", "", "<p>[DhtmlXQ][DhtmlXQ_movelist]77477062[/DhtmlXQ_movelist][/DhtmlXQ]</p>", "", "xiangqi dhtmlxq 1"},
		{"problem", "", problem, "", "xiangqi problem 1"},
		{"two problems", "", problem + "\n\n" + problem, "", "xiangqi problem 2"},
		{"txt of cờ úp", "", covered, "", "jieqi txt 1"},
		{"txt of cờ úp with CRLF", "", strings.ReplaceAll(covered, "\n", "\r\n"), "xiangqi", "jieqi txt 1"},
		{"SGF", "", "(;FF[4]GM[4]SZ[15];B[hh];W[ii])", "", "caro sgf 1"},
		{"SGF in a page", "", "<pre>(;GM[4];B[hh])</pre>", "", "caro sgf 1"},
		{"psq", "", "Piskvorky 15x15, 0:0, 0\n8,8,0\nAn\nBình\n-1\n", "", "caro psq 1"},
		{"moves of caro", "", "h8 h9 i9", "", "caro txt 1"},
		{"moves that could be chess", "", "e4 e5 d4", "", "chess pgn 1"},
		{"the same, wanted", "", "e4 e5 d4", "caro", "caro txt 1"},
		{"head of caro", "", "Rule: renju\n\nh8 h9", "", "caro txt 1"},
		{"FEN of chess", "", chessFEN, "", "chess fen 1"},
		{"FEN of chess, xiangqi wanted", "", " " + chessFEN + "\r\n", "xiangqi", "chess fen 1"},
		{"FEN with a name", "", "FEN: " + chessFEN, "", "chess fen 1"},
		{"FEN of xiangqi", "", xiangqiFEN, "", "xiangqi fen 1"},
		{"FEN of cờ úp", "", jieqiFEN, "", "jieqi fen 1"},
		{"FEN of two games", "", "3k5/9/9/9/9/9/9/9/9/4K4 w", "", "xiangqi fen 1"},
		{"the same, wanted", "", "3k5/9/9/9/9/9/9/9/9/4K4 w", "jieqi", "jieqi fen 1"},
		{"FEN of caro", "", caroFEN, "", "caro fen 1"},
		{"several FENs", "", chessFEN + "\n\n" + chessFEN + "\n", "", "chess fen 2"},
	} {
		found, err := files.ReadAny(context.Background(), games, tt.file, []byte(tt.text), tt.want)
		if err != nil {
			t.Errorf("%s: %v", tt.name, err)
			continue
		}
		got := found.Game.Name() + " " + found.Format + " " + string(rune('0'+len(found.Records)))
		if got != tt.found {
			t.Errorf("%s is %s, want %s", tt.name, got, tt.found)
		}
	}
}

func TestReadKeepsTheVariantOfAFEN(t *testing.T) {
	found, err := files.ReadAny(context.Background(), games, "", []byte(caroFEN), "")
	if err != nil {
		t.Fatal(err)
	}
	if v := found.Records[0].Variant; v["size"] != "5" || v["rule"] != "standard" {
		t.Errorf("variant %v", v)
	}
}

// One broken game of many is lost alone, and named.
func TestReadLosesOneGame(t *testing.T) {
	const good, bad, junk = "1. e4 (1. d4 -- 2. c4) e5 (1... Ke4) *\n\n", "1. Ke4 *\n\n", "Hello!\n\n"
	for _, tt := range []struct {
		name, text string
		numbers    []int // of the games read
		lost       string
	}{
		{"the second", tags + good + tags + bad + tags + good, []int{1, 3}, "[{2 line 9, column 4"},
		{"the first and the last", tags + bad + tags + good + tags + bad, []int{2}, "[{1 line 4, column 4"},
		{"after a letter", junk + tags + good + tags + bad, []int{1}, "[{2 line 11, column 4"},
		{"nothing", junk + tags + good, []int{1}, "[]"},
		{"a position", chessFEN + "\n" + strings.Replace(chessFEN, "K", "Q", 1) + "\n" + chessFEN, []int{1, 3}, "[{2 line 2, column 1"},
	} {
		found, err := files.ReadAny(context.Background(), games, "", []byte(tt.text), "")
		if err != nil || found.Game.Name() != "chess" || !slices.Equal(found.Numbers(), tt.numbers) ||
			!strings.HasPrefix(fmt.Sprint([]game.Loss(found.Lost)), tt.lost) {
			t.Errorf("%s: games %v, lost %v, %v", tt.name, found.Numbers(), []game.Loss(found.Lost), err)
			continue
		}
		if found.Format == "pgn" && len(found.Records[0].Lost) != 1 {
			t.Errorf("%s: variations lost %v", tt.name, found.Records[0].Lost)
		}
	}
}

// What stands before an illegal move is kept, with the rest of the text and the reason.
// Whoever needs whole games gets the error alone.
func TestReadKeepsTheLegalPart(t *testing.T) {
	const moves = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Bxe4 6. Re1 Be7 1-0\n\n"
	for _, tt := range []struct {
		text    string
		numbers []int
		stopped int // the number of the one that stops
	}{
		{tags + moves, []int{1}, 1},
		{tags + "1. e4 *\n\n" + tags + moves + tags + "1. d4 *\n", []int{1, 2, 3}, 2},
		{tags + "1. Ke4 *\n\n" + tags + moves, []int{2}, 2},
	} {
		found, err := files.ReadAny(t.Context(), games, "", []byte(tt.text), "")
		var numbers []int
		for _, k := range found.Kept() {
			numbers = append(numbers, k.Number)
			if (k.Stopped != nil) != (k.Number == tt.stopped) {
				t.Errorf("%.60q: game %d stops: %v", tt.text, k.Number, k.Stopped)
			}
			if k.Stopped == nil {
				continue
			}
			unread := k.Record.Tag(pgn.UnreadTag)
			if len(k.Record.MainLine()) != 9 || gametest.Problem(t, k.Stopped).Key != "import-move" || unread != "Bxe4 6. Re1 Be7 1-0" {
				t.Errorf("%.60q: %d plies, %v, unread %q", tt.text, len(k.Record.MainLine()), k.Stopped, unread)
			}
		}
		if err != nil || !slices.Equal(numbers, tt.numbers) {
			t.Errorf("%.60q: kept %v, %v", tt.text, numbers, err)
		}
	}
	if _, err := files.Read(t.Context(), games[0], tags+moves); err == nil {
		t.Error("a part is taken for a game")
	}
	if p, err := files.Position(t.Context(), games[0], nil, moves); err == nil {
		t.Errorf("a part of a line leads to %s", p.FEN())
	}
}

func TestReadProblems(t *testing.T) {
	many := strings.Repeat(chessFEN+"\n", files.MaxRecords+1)
	for _, tt := range []struct {
		file, text, want string
		key              string
		line, column     int
		params           string // some of them
	}{
		{"", "", "", "import-empty", 0, 0, ""},
		{"a.pgn", " \r\n\ufeff", "chess", "import-empty", 0, 0, ""},
		{"", "hello world", "", "import-unknown", 0, 0, ""},
		{"", "\x7fELF\x00\x01\x02", "", "import-unknown", 0, 0, ""},
		{"", "e4", "go", "import-game", 0, 0, "text=go"},
		{"", many, "", "import-too-many", 0, 0, "max=5000"},
		{"", "1. e4 e5 2. Nf3 Nc6 3. Bb9", "", "import-move", 1, 24, "text=Bb9 number=3"},
		{"", tags + "1. e4 e5\n2. Ke3 *", "", "import-move", 5, 4, "text=Ke3 number=2"},
		{"", tags + "1. e4 {a {b} c} e5 *", "", "import-nested", 4, 10, ""},
		{"", tags + "1. e4 {never", "", "import-truncated", 4, 7, "expected=comment-end"},
		{"", tags + "1. e4 (1. d4", "", "import-truncated", 4, 13, "expected=variation-end"},
		{"", tags + "[Site x]\n\n1. e4", "", "import-syntax", 4, 7, "expected=tag-value"},
		{"", "[FEN \"" + strings.Replace(chessFEN, "k", "q", 1) + "\"]\n\n*", "", "no-king", 1, 1, "side=second"},
		{"", "[Variant \"atomic\"]\n\n1. e4", "", "import-game", 1, 1, "text=atomic"},
		{"", "Game: xiangqi\n\n1. C2.5 H8+7\n2. C2.6", "", "import-move", 4, 4, "text=C2.6 number=2"},
		{"", "[DhtmlXQ][DhtmlXQ_movelist]7747x", "", "import-truncated", 1, 28, "expected=field-end"},
		{"", "k 10 4 -1,q 1 5 1,", "", "import-syntax", 1, 11, "expected=piece text=q"},
		{"", "k 10 4 -1,k 1 5 2,", "", "import-syntax", 1, 11, "expected=team text=2"},
		{"", "k 10 4 -1,k 1 4 1,", "", "kings-face", 1, 1, "file=d"},
		{"", "Game: jieqi\n\n1. R1+1", "", "import-cover", 3, 4, "square=i0 text=R1+1 number=1"},
		{"", "(;GM[1];B[hh])", "", "import-game", 1, 6, "text=GM[1]"},
		{"", "(;GM[4];B[hh]", "", "import-truncated", 1, 1, "expected=tree-end"},
		{"", "(;GM[4];B[hh];W[hh])", "", "import-move", 1, 17, "text=hh number=2"},
		{"", "Piskvorky 15x15, 0:0, 0\n8,8,0\n8,8,0\n", "", "import-move", 3, 1, "number=2"},
		{"a.psq", "8,8,0\n", "", "import-syntax", 1, 1, "expected=game-head"},
		{"a.xqf", "XQ", "", "import-damaged", 0, 0, "byte=2"},
		{"", strings.Replace(chessFEN, "K", "Q", 1), "", "no-king", 1, 1, "side=first"},
		{"", strings.Replace(chessFEN, "/8/", "/9/", 1) + "\n" + strings.Replace(chessFEN, "K", "Q", 1), "chess", "fen-piece", 1, 1, "text=9"},
		{"", "9/9/9/9/9/9/9/9/9/4K4 w - - 0 1", "", "no-general", 1, 1, "side=second"},
		{"", "h8 h9 h8", "caro", "import-move", 1, 7, "text=h8 number=3"},
	} {
		found, err := files.ReadAny(context.Background(), games, tt.file, []byte(tt.text), tt.want)
		if len(found.Lost) > 0 && found.Lost[0].Read != nil {
			err = found.Lost[0].Err // a part is kept
		}
		if err == nil {
			t.Errorf("%.60q is read as %s of %s", tt.text, found.Format, found.Game.Name())
			continue
		}
		p := gametest.Problem(t, err)
		place := &game.TextError{}
		errors.As(err, &place)
		if p.Key != tt.key || place.Line != tt.line || place.Column != tt.column {
			t.Errorf("%.60q: %s at %d, %d (%v); want %s at %d, %d", tt.text, p.Key, place.Line, place.Column, err, tt.key, tt.line, tt.column)
		}
		for pair := range strings.FieldsSeq(tt.params) {
			if name, value, _ := strings.Cut(pair, "="); p.Params[name] != value {
				t.Errorf("%.60q: %s is %q, want %q", tt.text, name, p.Params[name], value)
			}
		}
	}
}

// FuzzRead reads anything: never a panic, always a Problem or records, and
// records can be written again.
func FuzzRead(f *testing.F) {
	for _, s := range []string{
		chessFEN, xiangqiFEN, jieqiFEN, caroFEN, tags + "1. e4 {x} e5 (1... c5) $1 *", covered, problem,
		"(;FF[4]GM[4]SZ[15];B[hh](;W[ii])(;W[aa]))", "Piskvorky 15x15, 0:0, 0\n8,8,0\nAn\nB\n-1\n", "XQ\x0a\x00",
		"[DhtmlXQ][DhtmlXQ_movelist]77477062[/DhtmlXQ_movelist][/DhtmlXQ]", "Game: xiangqi\n\n1. C2.5 H8+7", wide("e4"),
	} {
		f.Add("", []byte(s), "")
	}
	f.Fuzz(func(t *testing.T, name string, data []byte, want string) {
		found, err := files.ReadAny(context.Background(), games, name, data, want)
		if err != nil {
			gametest.Problem(t, err)
			return
		}
		for _, format := range files.Formats(found.Game) {
			var b strings.Builder
			if err := files.Write(&b, found.Game, format, found.Records...); err != nil {
				gametest.Problem(t, err)
			}
		}
	})
}

// Read takes what ReadAny refuses: more than MaxRecords. Lost games come with
// those that can be read.
func TestReadHasNoLimit(t *testing.T) {
	g := games[0]
	const count = files.MaxRecords + 1
	records, err := files.Read(context.Background(), g, strings.Repeat(chessFEN+"\n", count))
	if err != nil || len(records) != count {
		t.Errorf("%d positions, %v", len(records), err)
	}
	records, err = files.Read(context.Background(), g, tags+"1. e4 *\n\n"+tags+"1. e5 *\n\n"+tags+"1. d4 *\n")
	var lost game.Losses
	if !errors.As(err, &lost) || len(lost) != 1 || lost[0].Game != 2 || len(records) != 2 {
		t.Errorf("%d games, %v", len(records), err)
	}
	if records, err := files.Read(context.Background(), g, "hello"); err == nil || records != nil {
		t.Errorf("%d games, %v", len(records), err)
	}
}

func TestReadFile(t *testing.T) {
	name := filepath.Join(t.TempDir(), "games.pgn")
	if err := os.WriteFile(name, []byte(tags+"1. e4 e5 *\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	if records, err := files.ReadFile(context.Background(), games[0], name); err != nil || len(records) != 1 {
		t.Errorf("%d games, %v", len(records), err)
	}
	if _, err := files.ReadFile(context.Background(), games[0], name+".not"); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("a file that is not there: %v", err)
	}
}
