package play_test

import (
	"reflect"
	"strings"
	"testing"
	"time"

	"banco/game"
	"banco/games/caro"
	"banco/games/chess"
	"banco/play"
)

func TestAnnotations(t *testing.T) {
	left := 90 * time.Second
	want := game.Annotation{Before: "trước", Comment: "sau", NAGs: []int{1, 146}, Clock: &left, Eval: "#3"}
	m := newMatch(t, chess.New(), play.Saved{Settings: play.Settings{Kind: play.KindStudy}})
	moves(t, m, "e2e4")
	apply(t, m, play.Event{Type: play.Annotated, Node: 1, Text: play.EncodeAnnotation(want)})
	if got := m.Nodes()[1].Annotation; !reflect.DeepEqual(got, want) {
		t.Errorf("%+v, want %+v", got, want)
	}
	apply(t, m, play.Event{Type: play.Commented, Node: 1, Text: "khác"}) // a comment leaves the rest
	want.Comment = "khác"
	if got := m.Nodes()[1].Annotation; !reflect.DeepEqual(got, want) {
		t.Errorf("%+v, want %+v", got, want)
	}
	for _, a := range []game.Annotation{
		{Before: strings.Repeat("x", play.MaxComment+1)}, {NAGs: []int{256}}, {NAGs: []int{-1}},
		{NAGs: make([]int, 17)}, {Eval: strings.Repeat("1", 33)},
	} {
		refuse(t, m, play.Event{Type: play.Annotated, Node: 1, Text: play.EncodeAnnotation(a)}, play.ErrRequest)
	}
	refuse(t, m, play.Event{Type: play.Annotated, Node: 1, Text: "no JSON"}, play.ErrRequest)
	refuse(t, m, play.Event{Type: play.Annotated, Node: 2, Text: "{}"}, play.ErrRequest)
}

// A study has null moves, where the side to move is not in check.
func TestNullMoves(t *testing.T) {
	m := newMatch(t, chess.New(), play.Saved{Settings: play.Settings{Kind: play.KindStudy}})
	moves(t, m, "e2e4 -- d2d4")
	if n := m.Nodes()[2]; n.Move != play.Pass || n.Side != game.Second || m.Turn() != game.Second {
		t.Errorf("a null move is %+v", n)
	}
	moves(t, m, "f7f6 d1h5")
	refuse(t, m, play.Event{Type: play.Moved, Node: 5, Text: play.Pass}, play.ErrIllegal)
	played := newMatch(t, chess.New(), play.Saved{})
	refuse(t, played, play.Event{Type: play.Moved, Text: play.Pass}, play.ErrIllegal)
	opening := newMatch(t, caro.New(), play.Saved{Settings: play.Settings{Kind: play.KindStudy}})
	moves(t, opening, "h8 --")
}

// What is said in a match is bounded as a whole, replaced comments included.
func TestTextIsBounded(t *testing.T) {
	m := newMatch(t, chess.New(), play.Saved{Settings: play.Settings{Kind: play.KindStudy}})
	note := play.Event{Type: play.Commented, Text: strings.Repeat("x", play.MaxComment)}
	for range play.MaxText / play.MaxComment {
		apply(t, m, note)
	}
	refuse(t, m, note, play.ErrRequest)
	moves(t, m, "e2e4")
}
