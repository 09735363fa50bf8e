package record_test

import (
	"bytes"
	"context"
	"encoding/binary"
	"encoding/xml"
	"errors"
	"fmt"
	"strings"
	"testing"
	"unicode/utf16"

	"banco/game"
	"banco/games/xiangqi/board"
)

// cbrWriter writes games of CCBridge for the tests, from what is known of the format.
type cbrWriter struct {
	old bool
	out []byte
}

// at returns where something of version 2 lies.
func (x *cbrWriter) at(place int) int {
	switch {
	case x.old && place >= 1524:
		return place - 256
	case x.old:
		return place - 128
	}
	return place
}

func wide(text string) (b []byte) {
	for _, unit := range utf16.Encode([]rune(text)) {
		b = binary.LittleEndian.AppendUint16(b, unit)
	}
	return b
}

func (x *cbrWriter) game(r *game.Record) []byte {
	x.out = make([]byte, x.at(2214))
	copy(x.out, "CCBridge Record\x00")
	x.out[19] = 2
	if x.old {
		x.out[19] = 1
	}
	copy(x.out[x.at(180):], wide("Tên"))
	copy(x.out[x.at(1076):], wide("胡荣华"))
	copy(x.out[x.at(1652):], wide("Bình luận"))
	x.out[x.at(2076)] = map[string]byte{"*": 0, "1-0": 1, "0-1": 2, "1/2-1/2": 3}[r.Result]
	p, err := firstPosition(r)
	if err != nil {
		panic(err)
	}
	x.out[x.at(2112)] = byte(p.Side()) + 1
	for s := range board.Square(board.Squares) {
		if piece := p.At(s); piece != board.Empty {
			kind := strings.IndexByte("rnbakcp", strings.ToLower(string(piece.Letter()))[0]) + 1
			x.out[x.at(2120)+(9-s.Rank())*9+s.File()] = byte(piece.Side()+1)<<4 | byte(kind)
		}
	}
	x.node(0, 0, len(r.Root) > 0, false, r.Comment)
	x.line(r.Root)
	return x.out
}

func (x *cbrWriter) point(s board.Square) byte {
	if x.old {
		return byte(s.File()<<4 | (9 - s.Rank()))
	}
	return byte((9-s.Rank())*9 + s.File())
}

func (x *cbrWriter) line(next []*game.Node) {
	if len(next) == 0 {
		return
	}
	n := next[0]
	x.node(x.point(board.From(n.Move)), x.point(board.To(n.Move)), len(n.Next) > 0, len(next) > 1, n.Comment)
	x.line(n.Next)
	x.line(next[1:])
}

func (x *cbrWriter) node(from, to byte, next, sibling bool, comment string) {
	mark := byte(0)
	if !next {
		mark |= 1
	}
	if sibling {
		mark |= 2
	}
	if comment != "" {
		mark |= 4
	}
	x.out = append(x.out, mark, 0, from, to)
	if text := wide(comment); len(text) > 0 {
		x.out = append(binary.LittleEndian.AppendUint32(x.out, uint32(len(text))), text...)
	}
}

// library returns a library of games, each in its place of some thousand bytes.
func library(games [][]byte) []byte {
	out := make([]byte, 70_000)
	copy(out, "CCBridgeLibrary\x00")
	for _, g := range games {
		out = append(out, g...)
		out = append(out, make([]byte, 4096-len(g)%4096)...)
	}
	return out
}

// same compares a record with what was written, without its tags.
func same(t *testing.T, what string, got, want *game.Record) {
	t.Helper()
	bare := func(r *game.Record) string {
		return written(t, pgnFormat, []*game.Record{{Start: r.Start, Comment: r.Comment, Root: r.Root, Result: r.Result}})
	}
	if a, b := bare(got), bare(want); a != b {
		t.Errorf("%s: got\n%s\nwant\n%s", what, a, b)
	}
}

func TestReadCCBridge(t *testing.T) {
	games := xqfGames(t)
	for _, old := range []bool{false, true} {
		var all [][]byte
		for i, want := range games {
			file := (&cbrWriter{old: old}).game(want)
			all = append(all, file)
			got, err := cbrFormat.Read(context.Background(), bytes.NewReader(file))
			if err != nil {
				t.Errorf("old %v, game %d: %v", old, i, err)
				continue
			}
			same(t, fmt.Sprintf("old %v, game %d", old, i), got[0], want)
			if got[0].Tag("Title") != "Tên" || got[0].Tag("Red") != "胡荣华" || got[0].Tag("Annotator") != "Bình luận" {
				t.Errorf("old %v, game %d: %v", old, i, got[0].Tags)
			}
		}
		got, err := cblFormat.Read(context.Background(), bytes.NewReader(library(all)))
		if err != nil || len(got) != len(games) {
			t.Fatalf("a library of %d games is %d, %v", len(games), len(got), err)
		}
		for i := range got {
			same(t, fmt.Sprintf("old %v, game %d of the library", old, i), got[i], games[i])
		}
	}
}

// What comes before a move that is not legal stays, and so do the other games of a library.
func TestReadCCBridgeInPart(t *testing.T) {
	games := xqfGames(t)
	file := (&cbrWriter{}).game(games[0])
	bad := bytes.Clone(file)
	i := bytes.Index(bad[2214:], wide("one")) + 2214
	bad[i+6+2] = 89 // the answer comes from elsewhere, where no piece of Black stands
	records, err := cblFormat.Read(context.Background(), bytes.NewReader(library([][]byte{file, bad, file})))
	var lost game.Losses
	if !errors.As(err, &lost) || len(records) != 2 || len(lost) != 1 || lost[0].Game != 2 || lost[0].Read == nil {
		t.Fatalf("%d games, %v", len(records), err)
	}
	if line := lost[0].Read.MainLine(); len(line) == 0 {
		t.Error("nothing is left of a game with a move that is not legal")
	}
	newer := bytes.Clone(file)
	newer[19] = 9
	for name, data := range map[string][]byte{"empty": nil, "a head": file[:1000], "a comment": file[:2214+6], "a version": newer} {
		if _, err := cbrFormat.Read(context.Background(), bytes.NewReader(data)); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
}

// cbfText writes a game of one line as XML.
func cbfText(r *game.Record, fen string) string {
	var b strings.Builder
	b.WriteString("\ufeff<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<ChineseChessRecord Version=\"1.0\">\n")
	fmt.Fprintf(&b, " <Head>\n  <Name>Tên</Name>\n  <URL />\n"+
		"  <Red>An &amp; Bình</Red>\n  <Black />\n  <RecordResult>3</RecordResult>\n  <FEN>%s</FEN>\n </Head>\n <MoveList>\n", fen)
	move := func(value, comment string) {
		fmt.Fprintf(&b, "  <Move value=%q>", value)
		xml.EscapeText(&b, []byte(comment))
		b.WriteString("</Move>\n")
	}
	move("00-00", r.Comment)
	for next := r.Root; len(next) > 0; next = next[0].Next {
		from, to := board.From(next[0].Move), board.To(next[0].Move)
		move(fmt.Sprintf("%d%d-%d%d", from.File(), 9-from.Rank(), to.File(), 9-to.Rank()), next[0].Comment)
	}
	return b.String() + " </MoveList>\n</ChineseChessRecord>\n"
}

func TestReadCBF(t *testing.T) {
	for _, want := range xqfGames(t)[:2] {
		for next := want.Root; len(next) > 0; next = next[0].Next { // it has no variations
			next[0].Next = next[0].Next[:min(len(next[0].Next), 1)]
		}
		want.Root, want.Result = want.Root[:1], "1/2-1/2"
		got, err := read(cbfFormat, cbfText(want, want.Start))
		if err != nil {
			t.Fatal(err)
		}
		same(t, "cbf", got[0], want)
		if got[0].Tag("Red") != "An & Bình" || got[0].Tag("Title") != "Tên" || got[0].Tag("Black") != "" {
			t.Errorf("%v", got[0].Tags)
		}
	}
	text := strings.Replace(cbfText(xqfGames(t)[0], ""), `value="70-62"`, `value="70-99"`, 1)
	_, err := read(cbfFormat, text)
	var lost game.Losses
	if !errors.As(err, &lost) || lost[0].Read == nil || len(lost[0].Read.MainLine()) != 1 {
		t.Fatalf("a move that is not legal: %v", err)
	}
	if at := (*game.TextError)(nil); !errors.As(lost[0].Err, &at) || at.Line != strings.Count(text[:strings.Index(text, "70-99")], "\n")+1 {
		t.Errorf("its place: %v", lost[0].Err)
	}
}

func FuzzCCBridge(f *testing.F) {
	for _, r := range xqfGames(f) {
		f.Add((&cbrWriter{}).game(r))
		f.Add(library([][]byte{(&cbrWriter{old: true}).game(r)}))
		f.Add([]byte(cbfText(&game.Record{}, "")))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		for _, format := range []game.Format{cbrFormat, cblFormat, cbfFormat} {
			records, _ := format.Read(context.Background(), bytes.NewReader(data))
			err := pgnFormat.Write(new(bytes.Buffer), records) // what is read can be written
			if err != nil && !strings.Contains(err.Error(), "nested") {
				t.Error(err)
			}
		}
	})
}
