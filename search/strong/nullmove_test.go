package strong_test

import (
	"testing"

	"banco/search"
	"banco/search/strong"
)

// A mate that is found after passing a turn is no score: nobody may pass.
func TestNullMoveProvesNoMate(t *testing.T) {
	f := look(t, always, strong.New(full(t, "chess")), parse(t, "chess", "1k6/3B4/8/6N1/K7/8/8/8 w - - 0 1"), search.Limits{Nodes: 20_000})
	for _, info := range f.infos {
		if info.Score == search.MateBound {
			t.Errorf("at depth %d the score is the bound of mates", info.Depth)
		}
	}
}
