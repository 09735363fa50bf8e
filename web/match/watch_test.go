package match

import (
	"testing"
	"time"

	"banco/game"
	"banco/live"
	"banco/search"
)

// A page is told when something has changed that it shows, and not otherwise.
func TestWhatAPageIsTold(t *testing.T) {
	at := func(version int) *live.Snapshot { return &live.Snapshot{Version: version} }
	thinking := func(ahead, number int) *live.Snapshot {
		s := at(3)
		s.Thinking = &live.Thinking{Side: game.Second, Ahead: ahead, Number: number}
		if number > 0 {
			s.Thinking.Info = &search.Info{}
		}
		return s
	}
	troubled := at(4)
	troubled.Trouble = &live.Trouble{Code: "agent", Again: time.Second}
	waited := at(4)
	waited.FirstMove = &live.FirstMove{By: time.UnixMilli(1000)}
	shown := shown{since: 2}
	for i, tt := range []struct {
		seen            *live.Snapshot
		update, thought bool
	}{
		{at(2), true, false}, // the first time, though it has this version
		{at(2), false, false},
		{at(3), true, false},
		{thinking(2, 0), true, false}, // an agent begins
		{thinking(2, 0), false, false},
		{thinking(1, 0), true, false}, // it waits for fewer others
		{thinking(1, 1), false, true},
		{thinking(1, 1), false, false},
		{thinking(1, 2), false, true},
		{at(4), true, false},
		{troubled, true, false},
		{troubled, true, false}, // it is tried again later
		{at(4), true, false},    // it is over
		{at(4), false, false},
		{waited, true, false}, // for a first move
		{waited, false, false},
		{at(4), true, false},
	} {
		if update, thought := shown.next(tt.seen); update != tt.update || thought != tt.thought {
			t.Errorf("step %d: update %v, thought %v", i, update, thought)
		}
	}
}
