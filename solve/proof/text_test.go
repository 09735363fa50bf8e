package proof_test

import (
	"fmt"
	"strings"
	"testing"

	"banco/game"
	"banco/games/chess"
	"banco/solve/proof"
)

// A tree that is written and read again is the same proof, with as many nodes.
func TestEncode(t *testing.T) {
	p, tree := ladder(t)
	text, err := proof.Encode(p, tree)
	if err != nil {
		t.Fatal(err)
	}
	again, err := proof.Decode(p, tree.Winner, text)
	if err != nil {
		t.Fatal(err)
	}
	if err := proof.Check(p, again, nil); err != nil {
		t.Error(err)
	}
	if again.Size() != tree.Size() || fmt.Sprint(again.Line()) != fmt.Sprint(tree.Line()) || again.Root.Moves != tree.Root.Moves {
		t.Errorf("%s is %v of %d nodes", text, again.Line(), again.Size())
	}
}

// What cannot be a tree is refused.
func TestDecodeRefuses(t *testing.T) {
	p, _ := ladder(t)
	for text, want := range map[string]string{
		``:               "JSON",
		`[]`:             "too large",
		`{}`:             "json",
		`[{"m":"a2h8"}]`: "a2h8",
		`[{"m":"a2a7","r":[{"m":"h8g8","i":0}]}]`:                                          "followed by 0",
		`[{"m":"a2a7","r":[{"m":"h8g8","i":-1}]}]`:                                         "followed by -1",
		`[{"m":"b1b8"},{"m":"a2a7","r":[{"m":"h8g8","i":5}]}]`:                             "followed by 5",
		`[{},{"m":"b1b8","r":[{"m":"e1e2","i":0}]},{"m":"a2a7","r":[{"m":"h8g8","i":1}]}]`: "after the end",
	} {
		if _, err := proof.Decode(p, game.First, []byte(text)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", text, err, want)
		}
	}
	deep := "[{}"
	for i := range 2100 {
		back := [...]string{"a2a3", "a3a2"}[i%2]
		king := [...]string{"h8h7", "h7h8"}[i%2]
		deep += fmt.Sprintf(`,{"m":%q,"r":[{"m":%q,"i":%d}]}`, back, king, i)
	}
	if _, err := proof.Decode(p, game.First, []byte(deep+"]")); err == nil {
		t.Error("a tree without end is read")
	}
}

// Nothing that Decode reads makes it or Check panic.
func FuzzDecode(f *testing.F) {
	p, err := chess.New().Parse(nil, "7k/8/8/8/8/8/R7/1R2K3 w - - 0 1")
	if err != nil {
		f.Fatal(err)
	}
	f.Add([]byte(`[{"n":1,"m":"b1b8"},{"n":2,"m":"a2a7","r":[{"m":"h8g8","i":0}]}]`))
	f.Add([]byte(`[{},{"m":"b1b8","r":[{"m":"e1e2","i":0}]},{"m":"a2a7","r":[{"m":"h8g8","i":1}]}]`))
	f.Fuzz(func(t *testing.T, text []byte) {
		tree, err := proof.Decode(p, game.First, text)
		if err != nil {
			return
		}
		left := 1000
		proof.Check(p, tree, func() bool { left--; return left < 0 })
	})
}
