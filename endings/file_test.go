package endings_test

import (
	"bytes"
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"banco/endings"
	chessengine "banco/engine/chess"
	xiangqiengine "banco/engine/xiangqi"
	"banco/games/xiangqi"
)

// tableFile is a small table as a file: a rook against a king in xiangqi.
func tableFile(t testing.TB) []byte {
	t.Helper()
	r := xiangqiengine.Endings{}
	m, err := endings.Parse(r, "KRvK")
	if err != nil {
		t.Fatal(err)
	}
	var file bytes.Buffer
	var unwritten error
	err = endings.Make(context.Background(), r, m, endings.NewFolder(r), func(t *endings.Table) { unwritten = t.Write(&file) })
	if err := errors.Join(err, unwritten); err != nil {
		t.Fatal(err)
	}
	return file.Bytes()
}

func TestFiles(t *testing.T) {
	file, dir := tableFile(t), t.TempDir()
	name := filepath.Join(dir, "KRvK"+endings.Extension)
	if err := os.WriteFile(name, file, 0o600); err != nil {
		t.Fatal(err)
	}
	f, err := endings.Open(xiangqiengine.Endings{}, dir)
	if err != nil {
		t.Fatal(err)
	}
	for fen, plies := range map[string]int{
		"3k5/9/9/9/9/9/9/8R/9/4K4 w - - 0 1": 1,
		"r8/3k5/9/9/9/9/9/9/5K3/9 b - - 0 1": 3, // Black has the rook
	} {
		p, err := xiangqi.New().Parse(nil, fen)
		if err != nil {
			t.Fatal(err)
		}
		if e, ok := f.Probe(p); !ok || e.Winner != p.Side() || e.Plies != plies {
			t.Errorf("%s: %+v %v, want %d plies", fen, e, ok, plies)
		}
	}
	foreign := append([]byte("BANCODG1"), file[8:]...)
	later := bytes.Clone(file)
	later[8] = 3
	smaller := bytes.Replace(file, []byte(`"KRvK"`), []byte(`"KAvK"`), 1)
	for _, tt := range []struct {
		name, want string
		file       []byte
	}{
		{"empty", "not a table of endings", nil},
		{"foreign", "does not begin with BANCOEND", foreign},
		{"later", "version 3", later},
		{"header cut", "header is cut off", file[:20]},
		{"cut", "damaged or cut off", file[:len(file)-30]},
		{"other men", "positions, not", smaller},
		{"changed", "hash is another", bytes.Replace(file, []byte(`"hash":"`), []byte(`"hash":"0`), 1)},
	} {
		if tt.name == "changed" { // the header is a byte longer
			tt.file[10]++
		}
		if err := os.WriteFile(name, tt.file, 0o600); err != nil {
			t.Fatal(err)
		}
		if _, err := endings.Open(xiangqiengine.Endings{}, dir); err == nil || !strings.Contains(err.Error(), tt.want) ||
			!strings.Contains(err.Error(), name) {
			t.Errorf("%s: %v, want %q", tt.name, err, tt.want)
		}
	}
	if err := os.WriteFile(name, file, 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := endings.Open(chessengine.Endings{}, dir); err == nil || !strings.Contains(err.Error(), `of "xiangqi", not of chess`) {
		t.Errorf("another game's: %v", err)
	}
	if _, err := endings.Open(xiangqiengine.Endings{}, t.TempDir()); !errors.Is(err, endings.ErrNone) {
		t.Errorf("an empty folder: %v", err)
	}
	if _, err := endings.Open(xiangqiengine.Endings{}, filepath.Join(dir, "nowhere")); err == nil {
		t.Error("a folder that is not there is opened")
	}
}

func TestMaterials(t *testing.T) {
	for text, want := range map[string]string{
		"KQvK": "KQvK", "KvKQ": "KQvK", "KRvKQ": "KQvKR", "KNBvK": "KBNvK", "KPvKQ": "KQvKP", "KRvKRB": "KRBvKR",
	} {
		if m, err := endings.Parse(chessengine.Endings{}, text); err != nil || m.Text(chessengine.Endings{}) != want {
			t.Errorf("%s: %v, %v", text, m, err)
		}
	}
	for text, want := range map[string]string{
		"": "kings", "K": "kings", "QvK": "kings", "KKvK": "kings", "KQvKvR": "not a man",
		"KXvK": "not a man", "KPvKP": "en passant", "KQRBNPPvK": "more than 7",
	} {
		if _, err := endings.Parse(chessengine.Endings{}, text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %q", text, err, want)
		}
	}
	if _, err := endings.Parse(xiangqiengine.Endings{}, "KRRRvK"); err == nil {
		t.Error("three rooks are accepted")
	}
}

func TestMakingStops(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	r := chessengine.Endings{}
	m, err := endings.Parse(r, "KQvK")
	if err != nil {
		t.Fatal(err)
	}
	err = endings.Make(ctx, r, m, endings.NewFolder(r), func(*endings.Table) { t.Error("a table is finished") })
	if !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}

// FuzzRead: whatever a file holds, it is read or refused.
func FuzzRead(f *testing.F) {
	file := tableFile(f)
	f.Add(file)
	f.Add(file[:len(file)/2])
	f.Add([]byte("BANCOEND\x02\x00\x02\x00{}"))
	f.Fuzz(func(t *testing.T, file []byte) {
		table, err := endings.Read(xiangqiengine.Endings{}, bytes.NewReader(file))
		if (table == nil) == (err == nil) {
			t.Errorf("%v, %v", table, err)
		}
	})
}
