package main

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"banco/game"
	"banco/game/files"
	"banco/games/jieqi"
)

// savedDeal plays a few moves of a deal, with one taken back, and returns the
// record's text and the deal.
func savedDeal(t *testing.T) (string, game.Deal) {
	t.Helper()
	g := jieqi.New()
	d, err := g.(game.Dealer).Deal(nil, [32]byte{1, 2, 3})
	if err != nil {
		t.Fatal(err)
	}
	play := func(text string) {
		m, err := d.View(game.NoSide).ParseMove(text)
		if err == nil {
			err = d.Play(m)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	play("b2b4")
	play("a9a8")
	if err := d.Unplay(); err != nil {
		t.Fatal(err)
	}
	d.Redeal(1)
	play("a9a8")
	play("h2h9")
	r := game.NewRecord("", d.Seen(game.First), "1-0")
	r.Tags = game.Proof{Commitment: d.Commitment(), Disclosure: d.Disclosure(), Redeals: []int{1}}.Tags()
	var b strings.Builder
	if err := files.Write(&b, g, "txt", r); err != nil {
		t.Fatal(err)
	}
	return b.String(), d
}

func TestVerify(t *testing.T) {
	skipIfShort(t)
	text, d := savedDeal(t)
	folder := t.TempDir()
	file := func(name, text string) string {
		path := filepath.Join(folder, name)
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		return path
	}
	good := file("game.txt", text)
	disclosure := file("deal.txt", d.Disclosure())
	pasted := file("pasted.txt", strings.ReplaceAll(strings.TrimSpace(d.Disclosure()), "\n", "\r\n"))
	tests := []struct {
		args      []string
		status    int
		out, errs string // regular expressions
	}{
		{[]string{"jieqi", good}, 0, `^game 1  holds  moves 3  given 0  pieces shown 4  redeals 1\n$`, `^$`},
		{[]string{"jieqi", file("lie.txt", regexp.MustCompile(`(?m)^(Pieces:.* a9=).`).ReplaceAllString(text, "${1}r"))}, 1,
			`^game 1  does not hold  move 2: the game says a9a8r, the deal gives a9a8.\n$`, "1 of 1 games do not hold"},
		{[]string{"jieqi", file("two.txt", text+"\nGame: jieqi\n\n")}, 1, `(?s)^game 1  holds.*\ngame 2  does not hold  .*Commitment`, "1 of 2"},
		{[]string{"jieqi", file("redeals.txt", strings.Replace(text, "1@1", "1@1 2@9", 1))}, 1, "redeal 2 came after move 9", "1 of 1"},
		{[]string{"jieqi", file("broken.txt", "Game: jieqi\n\n1. x\n")}, 1, "^$", "line 3, column 4"},
		{[]string{"jieqi", "--commitment", d.Commitment(), "--disclosure", disclosure}, 0, "^holds  the deal is the one committed to\n$", "^$"},
		{[]string{"jieqi", "--commitment", d.Commitment(), "--disclosure", pasted}, 0, "^holds", "^$"},
		{[]string{"jieqi", "--commitment", strings.Repeat("0", 64), "--disclosure", disclosure}, 1, "^$",
			"does not hold: deal: the text's SHA-256"},
		{[]string{"jieqi", "--commitment", d.Commitment()}, 1, "^$", "go together"},
		{[]string{"jieqi", good, "--commitment", d.Commitment(), "--disclosure", disclosure}, 1, "^$", "not both"},
		{[]string{"jieqi"}, 1, "^$", "nothing to verify"},
		{[]string{"chess", good}, 1, "^$", "nothing is dealt in chess"},
		{[]string{"go", good}, 1, "^$", `no game "go"`},
	}
	for _, tt := range tests {
		out, errs, status := banco(t, "", append([]string{"verify"}, tt.args...)...)
		if status != tt.status || !regexp.MustCompile(tt.out).MatchString(out) || !regexp.MustCompile(tt.errs).MatchString(errs) {
			t.Errorf("banco verify %v: status %d, printed %q, said %q", tt.args, status, out, errs)
		}
	}
}
