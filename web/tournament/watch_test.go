package tournament

import (
	"testing"

	"banco/games/chess"
	"banco/live"
	"banco/web/wire"
)

// A viewer hears of their own board, also where it is not among those that are drawn for
// all, and of every board once a move.
func TestTheOwnBoardIsAmongThoseThatMoved(t *testing.T) {
	rules := chess.New()
	start, err := rules.Start(nil)
	if err != nil {
		t.Fatal(err)
	}
	at := func(plies int) live.Standing {
		return live.Standing{RunningGame: live.RunningGame{FEN: start.FEN(), Plies: plies}}
	}
	d := &drawnTournament{
		game: rules, boards: []wire.Snapshot{{Match: "first"}},
		standings: map[string]live.Standing{"first": at(0), "own": at(0)},
	}
	plies := map[string]int{}
	for _, tt := range []struct {
		own   string
		plies int
		want  []string
	}{
		{"", 0, []string{"first"}},
		{"own", 0, []string{"own"}},
		{"own", 0, nil},
		{"own", 1, []string{"own"}},
		{"first", 1, nil},
	} {
		d.standings["own"] = at(tt.plies)
		var got []string
		for _, b := range d.moved(plies, tt.own) {
			got = append(got, b.Match)
		}
		if len(got) != len(tt.want) || len(got) > 0 && got[0] != tt.want[0] {
			t.Errorf("own %q after %d plies: %v, want %v", tt.own, tt.plies, got, tt.want)
		}
	}
}
