package web

import (
	"fmt"
	"testing"

	"banco/web/wire"
)

// twoMover is Morphy's: Ra6, then mate.
const twoMover = `"game":"chess","fen":"kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1","winner":"first","notation":"san"`

func TestSolving(t *testing.T) {
	sock := newSite(t).socket()
	sock.say(`{"type":"solve","id":1,"moves":2,` + twoMover + `}`)
	n := sock.hear("the solution", func(n wire.News) bool { return n.ID == 1 && n.Solution != nil && n.Solution.Done })
	found := n.Solution
	if found.Verdict != "proven" || found.Moves != 2 || !found.Shortest || found.Sound != "single" || len(found.Tree) < 8 {
		t.Fatalf("%+v", found)
	}
	first, second := found.Tree[0], found.Tree[1]
	if first.Text != "Ra6" || first.Parent != -1 || second.Parent != 0 || first.Move.To != 40 || first.FEN == "" {
		t.Errorf("the tree begins with %+v, %+v", first, second)
	}
	sock.say(`{"type":"solve","id":2,"moves":1,` + twoMover + `}`)
	if n := sock.hear("the refutation", func(n wire.News) bool {
		return n.ID == 2 && n.Solution != nil &&
			n.Solution.Done
	}); n.Solution.Verdict != "refuted" || n.Solution.Tree != nil {
		t.Errorf("in one move: %+v", n.Solution)
	}
	sock.say(`{"type":"solve","id":4,"hold":true,"game":"chess","fen":"7k/7P/8/6K1/8/8/8/8 b - - 0 1","winner":"second","notation":"san"}`)
	if n := sock.hear("a draw", func(n wire.News) bool {
		return n.ID == 4 && n.Solution != nil &&
			n.Solution.Done
	}); n.Solution.Verdict != "proven" || n.Solution.Holds != "Kxh7" {
		t.Errorf("to hold: %+v", n.Solution)
	}
	for _, ask := range []string{`"game":"jieqi"`, `"game":"go"`, `"game":"chess","fen":"8/8/8/8/8/8/8/8 w - - 0 1"`} {
		sock.say(`{"type":"solve","id":3,` + ask + `}`)
		if n := sock.hear("a refusal", func(n wire.News) bool { return n.ID == 3 }); n.Error == nil {
			t.Errorf("%s: %+v", ask, n)
		}
	}
}

func TestAnswering(t *testing.T) {
	sock := newSite(t).socket()
	for id, tt := range []struct{ ask, verdict, reply string }{
		{`"moves":2,"move":"a1a6"`, "right", "any"},
		{`"moves":2,"move":"a1a7"`, "wrong", "Bxa7"},
		{`"moves":1,"move":"a1a6"`, "wrong", "any"},
		{`"moves":2,"forcing":true,"move":"a1a6"`, "quiet", ""},
	} {
		ask := `{"type":"answer","id":` + string(rune('1'+id)) + `,` + tt.ask + `,` + twoMover + `}`
		sock.say(ask)
		n := sock.hear("the answer", func(n wire.News) bool { return n.ID == id+1 })
		a := n.Answered
		if a == nil || a.Verdict != tt.verdict || tt.reply != "any" && a.Replied != tt.reply || (a.Reply == nil) != (tt.reply == "") {
			t.Errorf("%s: %+v, %+v", ask, a, n.Error)
		}
	}
	sock.say(`{"type":"answer","id":9,"game":"chess","fen":"7k/8/6K1/8/8/8/8/R7 w - - 0 1","winner":"first","move":"a1a8"}`)
	if n := sock.hear("the end", func(n wire.News) bool { return n.ID == 9 }); n.Answered == nil || n.Answered.Verdict != "won" {
		t.Errorf("mate: %+v", n)
	}
	sock.say(`{"type":"answer","id":10,"game":"chess","fen":"7k/8/6K1/8/8/8/8/R7 w - - 0 1","winner":"first","move":"a1b8"}`)
	if n := sock.hear("a refusal", func(n wire.News) bool { return n.ID == 10 }); n.Error == nil {
		t.Errorf("an illegal move: %+v", n)
	}
	for i, ask := range []string{
		`"type":"answer","move":"a3a4","game":"jieqi"`, `"type":"solve","game":"jieqi"`, // pieces are covered
		`"type":"answer","move":"a1a2","hold":true,"game":"chess","fen":"7k/8/6K1/8/8/8/8/R7 w - - 0 1"`, // nothing is to be won
	} {
		id := 11 + i
		sock.say(fmt.Sprintf(`{%s,"id":%d,"winner":"first"}`, ask, id))
		if n := sock.hear("a refusal", func(n wire.News) bool { return n.ID == id }); n.Error == nil || n.Error.Code == "internal" {
			t.Errorf("%s: %+v", ask, n)
		}
	}
}
