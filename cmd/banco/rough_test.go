package main

import (
	"math/rand/v2"
	"os"
	"strconv"
	"strings"
	"testing"
	"time"

	"banco/game"
	"banco/game/gametest"
	"banco/kits"
)

// TestRoughGames plays whole games of the engine with itself under a GUI that
// changes options, stops searches, ponders, and ends the engine in the middle of a
// search and starts it anew. ROUGH_GAMES says how many, ROUGH_FROM the number of
// the first; scripts/rough-games asks for a thousand.
func TestRoughGames(t *testing.T) {
	t.Parallel()
	few := 4
	if testing.Short() {
		few = 1
	}
	games, from := asked(t, "ROUGH_GAMES", few), asked(t, "ROUGH_FROM", 0)
	total := &rough{}
	for n := from; n < from+games; n++ {
		name := []string{"chess", "xiangqi"}[n%2]
		kit, err := kits.Find(name)
		if err != nil {
			t.Fatal(err)
		}
		r := rough{player: &player{rng: rand.New(rand.NewPCG(uint64(n), 3)), rules: kit.Game}}
		r.begin(t)
		r.game()
		r.end()
		total.add(&r)
		if n%100 == 99 {
			total.log(t)
		}
	}
	total.log(t)
	if gametest.TimedRun() && total.late > 3+total.timed/50 {
		t.Errorf("%d of %d clocks overrun", total.late, total.timed)
	}
}

// asked returns the number in a variable of the environment, or the usual one.
func asked(t *testing.T, name string, usual int) int {
	text := os.Getenv(name)
	if text == "" {
		return usual
	}
	n, err := strconv.Atoi(text)
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// rough is a game under such a GUI.
type rough struct {
	*player
	moves   []string
	ended   int // engines ended in the middle of a search
	timed   int // searches by a clock
	late    int // of them, answers after more than the clock showed
	answers int
	games   int
}

func (r *rough) log(t *testing.T) {
	t.Logf("%d games, %d answers, %d engines ended in a search, %d of %d clocks overrun", r.games, r.answers, r.ended, r.late, r.timed)
}

func (r *rough) add(o *rough) {
	r.games++
	r.ended += o.ended
	r.timed += o.timed
	r.late += o.late
	r.answers += o.player.answers
}

// begin starts an engine.
func (r *rough) begin(t *testing.T) {
	r.gui = newGUI(t, "uci", "--game", r.rules.Name())
	r.busy, r.pending = false, 0
	r.ready()
}

// end ends it.
func (r *rough) end() {
	r.say("quit")
	r.ends()
}

// roughPlies ends a game that nobody wins.
const roughPlies = 160

// game plays a game to its end.
func (r *rough) game() {
	p, err := r.rules.Start(nil)
	if err != nil {
		r.t.Fatal(err)
	}
	for ply := 0; ply < roughPlies && !p.Result().Over() && len(p.Moves(nil)) > 0; ply++ {
		if r.rng.IntN(6) == 0 {
			r.setOption()
		}
		if r.rng.IntN(60) == 0 {
			r.abort(p)
		}
		word := r.think(p)
		if ply < 6 { // so that no two games are alike
			moves := p.Moves(nil)
			word = p.FormatMove(moves[r.rng.IntN(len(moves))])
		}
		m, err := p.ParseMove(word)
		if err != nil {
			r.fail("%v", err)
		}
		p.Make(m)
		r.moves = append(r.moves, word)
	}
}

// setUp states the game so far.
func (r *rough) setUp(p game.Position) {
	r.setup = p.Clone()
	if len(r.moves) == 0 {
		r.say("position startpos")
	} else {
		r.say("position startpos moves %s", strings.Join(r.moves, " "))
	}
}

// think asks for a move and returns the answer.
func (r *rough) think(p game.Position) string {
	r.setUp(p)
	clock := 0
	order := r.pick("depth "+strconv.Itoa(1+r.rng.IntN(3)), "nodes "+strconv.Itoa(1+r.rng.IntN(800)),
		"movetime "+strconv.Itoa(1+r.rng.IntN(6)), "infinite", "ponder movetime 3", "clock")
	if order == "clock" {
		clock = 200 + r.rng.IntN(300) // of which a few milliseconds are for this move
		order = "wtime " + strconv.Itoa(clock) + " btime " + strconv.Itoa(clock) + " winc 2 binc 2" + r.pick("", " movestogo 5", " movestogo 30")
	}
	r.root, r.only, r.busy, r.stopped = p.Clone(), nil, true, time.Time{}
	r.due = order != "infinite" && !strings.HasPrefix(order, "ponder")
	begun := time.Now()
	r.say("go %s", order)
	switch {
	case r.due && r.rng.IntN(8) == 0:
		r.stop()
	case r.due:
		r.await(func() bool { return !r.busy })
	case order != "infinite" && r.rng.IntN(2) == 0:
		r.due = true
		r.say("ponderhit")
		r.await(func() bool { return !r.busy })
	default:
		r.pause()
		r.stop()
	}
	if clock > 0 {
		r.timed++
		if took := time.Since(begun); took > time.Duration(clock)*time.Millisecond {
			r.late++
		}
	}
	return r.best
}

// abort ends the engine in the middle of a search, and starts it anew.
func (r *rough) abort(p game.Position) {
	r.setUp(p)
	r.root, r.only = p.Clone(), nil
	r.say("go infinite")
	r.pause()
	r.ended++
	r.end()
	r.begin(r.t)
}
