package syzygy

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"banco/endings/endingstest"
	chessengine "banco/engine/chess"
	"banco/game"
	rules "banco/games/chess"
)

// opened returns the tables of testdata.
func opened(t testing.TB) *Folder {
	t.Helper()
	f, err := Open("testdata")
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// each calls visit with every fifth legal position of a man of White's beside the
// kings. Fewer are enough for the race detector.
func each(t *testing.T, kind rules.Kind, visit func(p *rules.Position)) {
	t.Helper()
	p, step := &rules.Position{}, 5
	if testing.Short() {
		step = 199
	}
	for n := 0; n < 2*64*64*64; n += step {
		men := []rules.Placed{
			{Piece: rules.NewPiece(game.First, rules.King), Square: rules.Square(n >> 1 & 63)},
			{Piece: rules.NewPiece(game.Second, rules.King), Square: rules.Square(n >> 7 & 63)},
			{Piece: rules.NewPiece(game.First, kind), Square: rules.Square(n >> 13 & 63)},
		}
		if men[0].Square == men[1].Square || men[0].Square == men[2].Square || men[1].Square == men[2].Square {
			continue
		}
		if rank := men[2].Square.Rank(); kind == rules.Pawn && (rank == 0 || rank == 7) {
			continue
		}
		if p.Arrange(game.Side(n&1), men) {
			visit(p)
		}
	}
}

// In every position our own tables and these agree on who wins.
func TestAgreement(t *testing.T) {
	f := opened(t)
	men, list := "KPvK", []rules.Kind{rules.Rook, rules.Queen, rules.Pawn}
	if testing.Short() {
		men, list = "KRvK", list[:1]
	}
	own, _ := endingstest.Made(t, chessengine.Endings{}, men)
	for _, kind := range list {
		n := 0
		each(t, kind, func(p *rules.Position) {
			theirs, ok := f.Probe(p)
			ours, known := own.Probe(p)
			if !ok || !known || theirs.Winner != ours.Winner {
				t.Fatalf("%s: %+v %v, our own %+v %v", p.FEN(), theirs, ok, ours, known)
			}
			n++
		})
		if n < 100 {
			t.Errorf("%d positions compared", n)
		}
	}
}

// Distances agree with a look at every move. Tables that count in moves may be a
// ply off.
func TestDistances(t *testing.T) {
	f, count := opened(t), 0
	for _, kind := range []rules.Kind{rules.Queen, rules.Rook, rules.Pawn} {
		each(t, kind, func(p *rules.Position) {
			if count++; count%31 != 0 || len(p.Moves(nil)) == 0 {
				return
			}
			v, err := f.outcome(p, loss, win)
			if err != nil {
				t.Fatal(err)
			}
			n, err := f.distance(p)
			if err != nil || (n > 0) != (v > draw) || (n < 0) != (v < draw) {
				t.Fatalf("%s: distance %d, outcome %d, %v", p.FEN(), n, v, err)
			}
			if by, err := f.ahead(p, v); v != draw && (err != nil || by-n > 1 || n-by > 1) {
				t.Fatalf("%s: distance %d, by its moves %d, %v", p.FEN(), n, by, err)
			}
		})
	}
}

// Whoever makes one of the best moves each time mates within fifty moves, against
// a defence that holds out as long as it can.
func TestBestMoves(t *testing.T) {
	f := opened(t)
	for _, fen := range []string{"8/8/8/3k4/8/8/8/K6R w - - 0 1", "8/8/8/8/3k4/8/3P4/3K4 w - - 0 1", "1k6/8/8/8/8/8/8/KQ6 b - - 0 1"} {
		p, err := rules.New().Parse(nil, fen)
		if err != nil {
			t.Fatal(err)
		}
		for plies := 0; !p.Result().Over() && plies < 120; plies++ {
			best := f.Best(p)
			if len(best) == 0 {
				t.Fatalf("%s: no move is best", p.FEN())
			}
			p.Make(best[0])
		}
		if r := p.Result(); r.Reason != game.Checkmate && fen[0] == '8' && !strings.Contains(fen, "P") {
			t.Errorf("%s ends with %v at %s", fen, r, p.FEN())
		}
	}
}

// No two positions have the same number, and none one beyond the last.
func TestNumbers(t *testing.T) {
	for _, codes := range [][]byte{{6, 14, 5}, {6, 5, 14, 4}, {6, 14, 3, 3}, {1, 6, 14}, {1, 1, 6, 14}, {1, 9, 6, 14}} {
		leading, others := bytes.Count(codes, []byte{1}), bytes.Count(codes, []byte{9})
		for file := range 4 {
			if leading == 0 && file > 0 {
				break
			}
			o := newOrder(codes, 0, 1, leading, others, file)
			if others == 0 {
				o = newOrder(codes, 0, -1, leading, others, file)
			}
			seen, n := map[uint64]int{}, 0
			var squares, sorted [4]rules.Square
			for code := 0; code < 1<<24; code += 2309 {
				for i := range squares {
					squares[i] = rules.Square(code >> (6 * i) & 63)
				}
				men := append(sorted[:0], squares[:len(codes)]...)
				if !fits(men, codes) || leading > 0 && leadPawn(men, leading) != file {
					continue
				}
				number := o.number(men)
				same := 0 // what stands there after mirroring
				for _, s := range men {
					same = same<<6 | int(s)
				}
				if before, ok := seen[number]; ok && before != same || number >= o.size {
					t.Fatalf("%v: %v has the number %d of %d, and so has %x", codes, men, number, o.size, before)
				}
				seen[number] = same
				n++
			}
			if n == 0 {
				t.Errorf("%v: no position", codes)
			}
		}
	}
}

// fits reports whether men can stand so: apart, pawns on their ranks, kings not
// beside each other.
func fits(squares []rules.Square, codes []byte) bool {
	var kings []rules.Square
	for i, s := range squares {
		for _, other := range squares[:i] {
			if s == other {
				return false
			}
		}
		if codes[i]&7 == 1 && (s.Rank() == 0 || s.Rank() == 7) {
			return false
		}
		if codes[i]&7 == 6 {
			kings = append(kings, s)
		}
	}
	return rules.KingAttacks(kings[0])>>kings[1]&1 == 0
}

func TestWrongFiles(t *testing.T) {
	sound, err := os.ReadFile("testdata/KPvK.rtbw")
	if err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct {
		name, want string
		file       []byte
	}{
		{"KPvK.rtbw", "cut off", nil},
		{"KPvK.rtbw", "cut off", sound[:40]},
		{"KPvK.rtbw", "cut off", sound[:len(sound)-64]},
		{"KPvK.rtbw", "not a Syzygy table", append([]byte("BANC"), sound[4:]...)},
		{"KPvK.rtbz", "not a Syzygy table", sound},
		{"KQvK.rtbw", "of other men than KQvK", sound},
		{"KNvK.rtbw", "of other men than KNvK", sound},
		{"PvK.rtbw", "not a name of a table", sound},
		{"KPvK.banend", "there is no table", sound},
	} {
		dir := t.TempDir()
		name := filepath.Join(dir, tt.name)
		if err := os.WriteFile(name, tt.file, 0o600); err != nil {
			t.Fatal(err)
		}
		if _, err := Open(dir); err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%s of %d bytes: %v, want %q", tt.name, len(tt.file), err, tt.want)
		}
	}
	if _, err := Open(filepath.Join(t.TempDir(), "nowhere")); err == nil {
		t.Error("a folder that is not there is opened")
	}
	f := opened(t)
	p, err := rules.New().Parse(nil, "4k3/8/8/8/8/8/8/QR2K3 w - - 0 1")
	if err != nil {
		t.Fatal(err)
	}
	if _, ok := f.Probe(p); ok || f.Best(p) != nil {
		t.Error("a table that is not there has an answer")
	}
}

// FuzzTable: whatever a file holds, it is refused or has values.
func FuzzTable(f *testing.F) {
	for _, name := range []string{"KPvK.rtbw", "KQvK.rtbw", "KBvK.rtbw"} {
		file, err := os.ReadFile(filepath.Join("testdata", name))
		if err != nil {
			f.Fatal(err)
		}
		f.Add(file, uint32(17))
		f.Add(file[:len(file)*2/3], uint32(4711))
	}
	f.Fuzz(func(t *testing.T, file []byte, at uint32) {
		for _, men := range []string{"KPvK", "KQvK", "KBvK"} {
			table := table{men: men, source: source{held: append([]byte{}, file...), size: int64(len(file))}}
			if table.parse() != nil {
				continue
			}
			for _, row := range table.rows() {
				for i := range uint64(8) {
					row.value(table.source, (uint64(at)+i*i*i)%row.numbers)
				}
			}
		}
	})
}
