package host_test

import (
	"cmp"
	"errors"
	"fmt"
	"log/slog"
	"math"
	"math/rand/v2"
	"os"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"banco/clock"
	"banco/game"
	"banco/games/caro"
	"banco/host"
	"banco/meet"
	"banco/meet/meettest"
	"banco/play"
	"banco/store"
)

// evening is a tournament on two servers that share a store, with people who come,
// go, play, stay away and try to call games off, a host who uses every tool, and
// servers that restart or are killed. It remembers what happened, to hold the tournament
// to it.
type evening struct {
	t       *testing.T
	r       *rand.Rand
	kept    *store.SQLite
	shared  *common
	servers [2]*server
	nodes   [2]*node // of the servers
	id      string
	system  meet.System
	boards  int // of teams
	arrived int // visitors so far

	ended     bool                   // by the host
	out       map[int]bool           // players who left, or were taken out
	missed    map[int]bool           // players who did not come to a game
	corrected map[[2]int]meet.Result // by round and board; in an arena by 0 and the number of a game
	void      map[string]bool        // matches whose results were taken back
	stopped   time.Duration          // all pauses
	paused    time.Time
	away      map[string]int         // by match: who stays away; 0: White, 1: Black, 2: both
	over      map[string]game.Result // matches that are known to be over
	calm      bool                   // nobody disturbs any more
	seen      tally
}

// tally counts what happened in evenings.
type tally struct {
	aborts, restarts, kills int
	log                     map[host.LogKind]int // lines of the logs
}

// A Swiss, which alone can run out of pairings, is played more often.
var eveningSystems = []struct {
	meet.System
	boards int // of teams; 0: players are on their own
}{
	{meet.Swiss, 0}, {meet.RoundRobin, 0}, {meet.Swiss, 2}, {meet.Knockout, 0}, {meet.Swiss, 0}, {host.Arena, 0}, {meet.RoundRobin, 2},
	{meet.DoubleRoundRobin, 0},
}

// Random evenings: a tournament never ends before its rounds unless the host ends it,
// it stops only where no legal pairing exists, nobody is out who did not leave, was
// not taken out and did not miss a game, and points, tie-breaks and ranks are those
// that other code works out from the games. Set BANCO_EVENINGS=10m for a long run.
func TestRandomEvenings(t *testing.T) {
	least, until := 2*len(eveningSystems), time.Now()
	if testing.Short() {
		least /= 2
	}
	if long, err := time.ParseDuration(os.Getenv("BANCO_EVENINGS")); err == nil {
		until = until.Add(long)
	}
	log := slog.Default()
	slog.SetDefault(slog.New(slog.DiscardHandler)) // servers that are killed complain
	defer slog.SetDefault(log)
	done, all := 0, tally{log: map[host.LogKind]int{}}
	for ; done < least || time.Now().Before(until); done++ {
		seed := uint64(done)
		synctest.Test(t, func(t *testing.T) {
			kind := eveningSystems[done%len(eveningSystems)]
			e := newEvening(t, rand.New(rand.NewPCG(seed, 30)), kind.System, kind.boards)
			defer e.close()
			e.run()
			all.add(e)
		})
		if t.Failed() {
			t.Fatalf("evening %d", seed)
		}
	}
	t.Logf("%d tournaments: %d restarts, %d servers killed, %d aborts refused; in the logs: %v",
		done, all.restarts, all.kills, all.aborts, all.log)
	for _, kind := range []host.LogKind{
		host.LogEnter, host.LogLeave, host.LogReturn, host.LogNoShow, host.LogCorrect, host.LogWait, host.LogRelax,
	} {
		if done >= 50 && min(all.aborts, all.restarts, all.kills, all.log[kind]) == 0 {
			t.Errorf("the evenings are too quiet: %s", kind)
		}
	}
}

// add adds what happened in an evening.
func (c *tally) add(e *evening) {
	c.aborts += e.seen.aborts
	c.restarts += e.seen.restarts
	c.kills += e.seen.kills
	for _, line := range e.now().Log {
		c.log[line.Kind]++
	}
}

func newEvening(t *testing.T, r *rand.Rand, system meet.System, boards int) *evening {
	e := &evening{
		t: t, r: r, kept: opened(t), system: system, boards: boards, out: map[int]bool{}, missed: map[int]bool{},
		corrected: map[[2]int]meet.Result{}, void: map[string]bool{}, away: map[string]int{}, over: map[string]game.Result{},
	}
	e.shared = &common{SQLite: e.kept}
	for i := range e.servers {
		e.serve(i)
	}
	settings := host.TournamentSettings{
		Name: "Giải tối", System: system, Game: "caro", Variant: "size=5", Control: clock.Control{Total: 10 * time.Minute},
		Patience: 20 * time.Second, Break: time.Duration(r.IntN(3)) * 5 * time.Second, PairAbsent: r.IntN(4) == 0,
		Boards: boards,
	}
	switch system {
	case meet.Swiss:
		settings.Rounds, settings.Final = 2+r.IntN(5), r.IntN(4) == 0 && boards == 0
	case host.Arena:
		settings.Length = 5 * time.Minute
	}
	e.id = e.server().create(settings)
	for range 2 + r.IntN(4) + 3*boards {
		e.arrive()
	}
	if r.IntN(3) == 0 {
		e.server().must(e.server().AddAgent(ctx, hanh, e.id, "bot", host.Entrant{Name: "Máy", Team: e.team(), Rating: 1500}))
	}
	return e
}

func (e *evening) close() {
	for _, s := range e.servers {
		s.close()
	}
	e.kept.Close()
}

// serve starts a server.
func (e *evening) serve(i int) {
	e.nodes[i] = e.shared.node()
	e.servers[i] = serve(e.t, e.nodes[i])
}

// replace starts servers in the place of those that were killed, at once or later.
func (e *evening) replace() {
	for i, n := range e.nodes {
		if !n.dead() {
			if e.calm { // nobody is killed any more
				n.life.Store(immortal)
			}
			continue
		}
		e.servers[i].close() // what it leaves behind is not stored
		e.seen.kills++
		time.Sleep(time.Duration(e.r.IntN(3)) * 10 * time.Second)
		e.serve(i)
	}
	synctest.Wait()
	e.noteMissed(e.now())
}

// did reports whether a command has taken effect: it was acknowledged, or its server was
// killed when it had stored it, of which the log tells.
func (e *evening) did(before *host.Tournament, err error) bool {
	if !errors.Is(err, errKilled) {
		return err == nil
	}
	return lastCommand(e.now()) != lastCommand(before)
}

// lastCommand returns the last line of a log that is not the server's.
func lastCommand(t *host.Tournament) host.LogEntry {
	for _, line := range slices.Backward(t.Log) {
		if line.By != host.ByServer {
			return line
		}
	}
	return host.LogEntry{}
}

// server returns one of the servers.
func (e *evening) server() *server { return e.servers[e.r.IntN(2)] }

// now returns the tournament as it is stored.
func (e *evening) now() *host.Tournament { return e.servers[0].load(e.id) }

func (e *evening) arrive() {
	e.arrived++
	who := host.Entrant{Name: fmt.Sprint("Player ", e.arrived), Team: e.team(), Rating: 1000 + e.r.IntN(1000)}
	_ = e.server().Join(ctx, fmt.Sprint("v", e.arrived), e.id, who) // may be late
}

// team returns the name of a team, where there are teams. The first come to different ones.
func (e *evening) team() string {
	switch {
	case e.boards == 0:
		return ""
	case e.arrived <= 2:
		return fmt.Sprint("Đội ", e.arrived)
	}
	return fmt.Sprint("Đội ", 1+e.r.IntN(4))
}

// run plays the evening to its end.
func (e *evening) run() {
	e.server().must(e.server().Start(ctx, hanh, e.id))
	for step := 0; ; step++ {
		if e.calm = step > 60; step > 1500 {
			e.t.Fatalf("%s does not end: %+v", e.system, e.now())
		}
		e.replace()
		if !e.calm {
			e.disturb()
		} else {
			e.help()
		}
		e.play()
		time.Sleep(time.Duration(1+e.r.IntN(8)) * time.Second)
		synctest.Wait()
		now := e.now()
		e.check(now)
		if !now.Ended.IsZero() {
			e.checkMatches()
			return
		}
	}
}

// checkMatches: after the end no match goes on, whoever was killed meanwhile.
func (e *evening) checkMatches() {
	e.t.Helper()
	e.calm = true
	e.replace()
	time.Sleep(3 * time.Second)
	synctest.Wait()
	for _, g := range e.now().Games {
		if _, err := e.kept.Load(ctx, g.Match); err != nil { // it did not begin
			continue
		}
		if r, _ := e.matchOf(g); !r.Over() {
			e.t.Fatalf("a match of round %d goes on after the tournament", g.Round)
		}
	}
}

// disturb lets somebody do something, sensible or not.
func (e *evening) disturb() {
	now, s := e.now(), e.server()
	somebody := 1 + e.r.IntN(len(now.Seats))
	visitor := now.Seats[somebody-1].Visitor
	switch e.r.IntN(24) {
	case 0:
		e.arrive()
	case 1, 2:
		if e.did(now, s.Join(ctx, visitor, e.id, host.Entrant{})) {
			delete(e.out, somebody)
		}
	case 3:
		if e.did(now, s.Leave(ctx, visitor, e.id)) {
			e.out[somebody] = true
		}
	case 4:
		if e.did(now, s.Remove(ctx, hanh, e.id, somebody)) {
			e.out[somebody] = true
		}
	case 5:
		if e.did(now, s.Admit(ctx, hanh, e.id, somebody)) {
			delete(e.out, somebody)
		}
	case 6:
		_ = s.GrantBye(ctx, hanh, e.id, somebody, e.r.IntN(3))
	case 7:
		_ = s.StartNextRound(ctx, hanh, e.id)
	case 8:
		e.correct(now)
	case 9:
		e.repeat(now)
	case 10:
		e.pause(now, s.Pause(ctx, hanh, e.id))
	case 11:
		e.resume(now, s.Resume(ctx, hanh, e.id))
	case 12:
		if e.r.IntN(10) == 0 && e.did(now, s.End(ctx, hanh, e.id)) {
			e.ended = true
		}
	case 13, 14:
		i := e.r.IntN(2)
		e.servers[i].close()
		e.serve(i)
		e.seen.restarts++
	case 15, 16: // at once, or in the middle of something; sometimes both
		for i := range 1 + e.r.IntN(2) {
			e.nodes[(somebody+i)%2].killAfter(e.r.Int64N(4), e.r.IntN(2) == 0)
		}
	}
}

func (e *evening) pause(before *host.Tournament, err error) {
	if e.did(before, err) {
		e.paused = e.servers[0].hall.Now()
	}
}

func (e *evening) resume(before *host.Tournament, err error) {
	if e.did(before, err) {
		e.stopped += e.servers[0].hall.Now().Sub(e.paused)
	}
}

// correct lets the host correct the result of a board, or take it back.
func (e *evening) correct(now *host.Tournament) {
	round, boards := 0, len(now.Games)
	if now.Rounds != nil {
		if len(now.Rounds.Rounds) == 0 { // it is paired anew
			return
		}
		round = 1 + e.r.IntN(len(now.Rounds.Rounds))
		boards = len(now.Rounds.Rounds[round-1].Boards)
	}
	at := [2]int{round, 1 + e.r.IntN(boards+1)} // one of them does not exist
	result := []meet.Result{"", "1-0", "0-1", "1/2", "+-", "--"}[e.r.IntN(6)]
	if !e.did(now, e.server().Correct(ctx, hanh, e.id, at[0], at[1], result)) {
		return
	}
	if e.corrected[at] = result; result != meet.Undecided || now.Arena != nil {
		return
	}
	delete(e.corrected, at)
	for _, g := range now.Games {
		e.void[g.Match] = e.void[g.Match] || at == [2]int{g.Round, g.Board}
	}
}

// repeat lets the host pair the last round anew.
func (e *evening) repeat(now *host.Tournament) {
	if !e.did(now, e.server().RepeatRound(ctx, hanh, e.id)) {
		return
	}
	for at := range e.corrected {
		if at[0] == len(now.Rounds.Rounds) {
			delete(e.corrected, at)
		}
	}
}

// help lets the host bring a tournament on its way that waits for that.
func (e *evening) help() {
	now, s := e.now(), e.server()
	switch {
	case !now.Paused.IsZero():
		e.resume(now, s.Resume(ctx, hanh, e.id))
	case now.Waits == host.WaitForRematch:
		s.must(s.StartNextRound(ctx, hanh, e.id))
	case now.Waits == host.WaitForPlayers:
		for id := range now.Seats {
			if s.Admit(ctx, hanh, e.id, id+1) == nil {
				delete(e.out, id+1)
			}
		}
	}
}

// play lets the people at open games move, resign, agree on a draw, stay away, or try
// to call the game off, which nobody can.
func (e *evening) play() {
	now := e.now()
	for _, g := range now.Open() {
		if _, known := e.away[g.Match]; !known {
			e.away[g.Match] = e.r.IntN(7)
		}
		for side, player := range []int{g.White, g.Black} {
			visitor, s := now.Seats[player-1].Visitor, e.server()
			if visitor == "" || !e.calm && (e.away[g.Match] == side || e.away[g.Match] == 2) {
				continue
			}
			seen, err := s.hall.Snapshot(ctx, visitor, g.Match, 0)
			if err != nil || seen.Result.Over() {
				continue
			}
			switch choice := e.r.IntN(8); {
			case choice == 0:
				if _, err := s.hall.Abort(ctx, visitor, g.Match, seen.Version); err == nil {
					e.t.Fatal("a player has called a game off")
				} else if errors.Is(err, play.ErrArranged) {
					e.seen.aborts++
				}
			case len(seen.At.Moves) > 0 && seen.Current < 6:
				_, _ = s.hall.Move(ctx, visitor, g.Match, seen.Version, seen.At.Moves[e.r.IntN(len(seen.At.Moves))].UCI, nil)
			case choice == 1:
				_, _ = s.hall.Draw(ctx, visitor, g.Match, seen.Version, "offer")
			case seen.Current >= 2 && choice < 5:
				_, _ = s.hall.Resign(ctx, visitor, g.Match, seen.Version, game.NoSide)
			}
		}
	}
}

// check holds the tournament to what must be true of it.
func (e *evening) check(now *host.Tournament) {
	e.t.Helper()
	e.checkEnd(now)
	e.checkWait(now)
	e.noteMissed(now)
	for i, seat := range now.Seats {
		id := i + 1
		switch gone := now.Withdrawn(id); {
		case gone != (seat.Out != host.NotOut):
			e.t.Fatalf("player %d is out %v, because %q", id, gone, seat.Out)
		case gone && !e.out[id] && (!e.missed[id] || now.Settings.PairAbsent || e.system == meet.Knockout):
			e.t.Fatalf("player %d is out (%s), but did nothing for it: %+v", id, seat.Out, now.Log)
		case !gone && e.out[id]:
			e.t.Fatalf("player %d is in, but is out", id)
		}
	}
	if now.Rounds == nil {
		e.checkArena(now)
		return
	}
	e.checkPoints(now)
	if e.boards > 0 {
		return
	}
	if wrong := meettest.CheckStandings(now.Rounds); len(wrong) > 0 {
		e.t.Fatalf("%s: %q: %+v", e.system, wrong, now.Rounds)
	}
}

// noteMissed notes who did not come to a game, before it can be forgotten with its round.
func (e *evening) noteMissed(now *host.Tournament) {
	for _, g := range now.Games {
		if r, _ := e.matchOf(g); r.Reason == game.Forfeit {
			e.missed[g.White] = e.missed[g.White] || r.Winner != game.First
			e.missed[g.Black] = e.missed[g.Black] || r.Winner != game.Second
		}
	}
}

// checkEnd: nothing ends by surprise.
func (e *evening) checkEnd(now *host.Tournament) {
	e.t.Helper()
	switch {
	case now.Ended.IsZero() || e.ended:
	case now.Rounds != nil && !now.Rounds.Over():
		e.t.Fatalf("%s ended after %d of %d rounds: %+v", e.system, len(now.Rounds.Rounds), now.Rounds.Length(), now.Log)
	case now.Rounds == nil && now.Ended.Before(now.Begun.Add(now.Settings.Length+e.stopped)):
		e.t.Fatalf("an arena ended after %v", now.Ended.Sub(now.Begun))
	}
}

// checkWait: a tournament waits for its host only where nobody can be paired.
func (e *evening) checkWait(now *host.Tournament) {
	e.t.Helper()
	var active []int
	resting := 0
	for i := range now.Seats {
		if now.Withdrawn(i + 1) {
			continue
		}
		if now.NextBye(i+1) > 0 {
			resting++
		} else {
			active = append(active, i+1)
		}
	}
	switch now.Waits {
	case host.NoWait:
		dead := e.nodes[0].dead() || e.nodes[1].dead() // the other one takes a moment to notice
		if now.Ended.IsZero() && now.Rounds != nil && now.Paused.IsZero() && len(now.Open()) == 0 && now.Next.IsZero() && !dead {
			e.t.Fatalf("%s does not go on: %+v", e.system, now)
		}
	case host.WaitForPlayers:
		if teams := e.teamsOf(now, active); len(teams)+resting >= 2 {
			e.t.Fatalf("it waits for players, but %d are there", len(teams)+resting)
		}
	case host.WaitForRematch:
		met := map[[2]int]bool{}
		for r, round := range now.Rounds.Rounds {
			for _, b := range e.pairsOf(now, r+1, round) {
				if b.Result == meet.WhiteWins || b.Result == meet.BlackWins || b.Result == meet.Drawn {
					met[[2]int{b.White, b.Black}], met[[2]int{b.Black, b.White}] = true, true
				}
			}
		}
		if active = e.teamsOf(now, active); pairable(active, met, len(active)%2 == 1) && !now.Settings.Final {
			e.t.Fatalf("it waits, but players who have not met can be paired: %v, met %v", active, met)
		}
	}
}

// teamsOf returns the teams of players, or the players where there are no teams.
func (e *evening) teamsOf(now *host.Tournament, players []int) (ids []int) {
	if e.boards == 0 {
		return players
	}
	for _, id := range players {
		if team := now.Rounds.TeamOf(id); !slices.Contains(ids, team) {
			ids = append(ids, team)
		}
	}
	return ids
}

// pairsOf returns who met whom in a round: players, or teams, whose matches are counted
// here from their boards alone.
func (e *evening) pairsOf(now *host.Tournament, number int, round meet.Round) []meet.Board {
	if e.boards == 0 {
		return round.Boards
	}
	var list []meet.Board
	boards := round.Boards
	for _, pair := range round.Teams {
		match := meet.Board{White: pair.White, Black: pair.Black}
		if pair.Black > 0 {
			match.Result = matchResult(boards[:e.boards])
			boards = boards[e.boards:]
		}
		list = append(list, match)
	}
	if len(boards) > 0 {
		e.t.Fatalf("round %d has boards of nobody: %+v", number, round)
	}
	return list
}

// matchResult counts the boards of a match: the home team has White on the first.
func matchResult(boards []meet.Board) meet.Result {
	home, away, played := 0, 0, false
	for i, b := range boards {
		half := map[meet.Result][2]int{"1-0": {2, 0}, "0-1": {0, 2}, "1/2": {1, 1}, "+-": {2, 0}, "-+": {0, 2}}[b.Result]
		if b.Result == meet.Undecided {
			return meet.Undecided
		}
		home, away = home+half[i%2], away+half[1-i%2]
		played = played || slices.Contains([]meet.Result{"1-0", "0-1", "1/2"}, b.Result)
	}
	results := map[bool][]meet.Result{true: {"0-1", "1/2", "1-0"}, false: {"-+", "1/2", "+-"}}[played]
	if home+away == 0 {
		return meet.BothForfeit
	}
	return results[1+cmp.Compare(home, away)]
}

// pairable tries whether all players can be paired with somebody they have not met.
func pairable(ids []int, met map[[2]int]bool, bye bool) bool {
	if len(ids) == 0 {
		return true
	}
	first, rest := ids[0], ids[1:]
	if bye && pairable(rest, met, false) {
		return true
	}
	for i, other := range rest {
		if !met[[2]int{first, other}] && pairable(slices.Concat(rest[:i], rest[i+1:]), met, bye) {
			return true
		}
	}
	return false
}

// checkPoints works out the points of a tournament of rounds from its matches and the
// host's corrections.
func (e *evening) checkPoints(now *host.Tournament) {
	e.t.Helper()
	games := map[[2]int]host.Game{}
	for _, g := range now.Games {
		games[[2]int{g.Round, g.Board}] = g
	}
	type score struct{ half, played, games int }
	scores := map[int]map[int]score{} // by player, by opponent: 0 for a bye
	add := func(player, other int, s score) {
		if scores[player] == nil {
			scores[player] = map[int]score{}
		}
		sum := scores[player][other]
		scores[player][other] = score{sum.half + s.half, sum.played + s.played, sum.games + s.games}
	}
	robin := e.system == meet.RoundRobin || e.system == meet.DoubleRoundRobin
	for r, round := range now.Rounds.Rounds {
		for i, b := range round.Boards {
			result := b.Result
			if g, ok := games[[2]int{r + 1, i + 1}]; ok {
				result = e.resultOf(g, b)
			}
			if result != b.Result {
				e.t.Fatalf("round %d, board %d has the result %q, want %q: %+v", r+1, i+1, b.Result, result, now.Log)
			}
		}
		for _, b := range e.pairsOf(now, r+1, round) {
			result := b.Result
			if b.Black == 0 {
				add(b.White, 0, score{half: 2})
				continue
			}
			half := map[meet.Result][2]int{"1-0": {2, 0}, "0-1": {0, 2}, "1/2": {1, 1}, "+-": {2, 0}, "-+": {0, 2}}[result]
			played := 0
			if slices.Contains([]meet.Result{"1-0", "0-1", "1/2"}, result) {
				played = 1
			}
			add(b.White, b.Black, score{half[0], played, 1})
			add(b.Black, b.White, score{half[1], played, 1})
		}
		for _, id := range round.Resting {
			add(id, 0, score{half: 1})
		}
		for _, id := range round.Granted {
			add(id, 0, score{half: 2})
		}
	}
	// In a round robin nothing counts of a player who is out and has played less than half.
	struck := func(id int) bool {
		played, all := 0, len(now.Rounds.Seeds)-1
		if e.system == meet.DoubleRoundRobin {
			all *= 2
		}
		for _, s := range scores[id] {
			played += s.played
		}
		return robin && e.gone(now, id) && 2*played < all
	}
	for _, s := range now.Rounds.Standings() {
		want := 0
		for other, sum := range scores[s.ID] {
			if !struck(s.ID) && (other == 0 || !struck(other)) {
				want += sum.half
			}
		}
		if s.Half != want && e.system != meet.Knockout {
			e.t.Fatalf("player %d has %d half points, want %d", s.ID, s.Half, want)
		}
	}
}

// gone reports that a player, or a whole team, is out.
func (e *evening) gone(now *host.Tournament, id int) bool {
	if e.boards == 0 {
		return now.Withdrawn(id)
	}
	return !slices.ContainsFunc(now.Rounds.Teams[id-1].Players, func(player int) bool { return !now.Withdrawn(player) })
}

// resultOf returns what a board must have by its last match and what the host did.
func (e *evening) resultOf(g host.Game, b meet.Board) meet.Result {
	if result, ok := e.corrected[[2]int{g.Round, g.Board}]; ok {
		return result
	}
	r, _ := e.matchOf(g)
	switch {
	case e.void[g.Match], r.Reason == game.Aborted, e.ended && b.Result == meet.Undecided:
		return meet.Undecided
	case !g.Closed || !r.Over():
		return b.Result // it begins in a moment, or goes on
	}
	result := outcomeOf(r)
	if e.system == meet.Knockout && result == meet.Drawn { // it is played again, or Black goes on
		return b.Result
	}
	return result
}

// matchOf returns how the match of a game ended by what is stored, and after how many
// plies, which matter in an arena alone. The zero result is of one that has not.
func (e *evening) matchOf(g host.Game) (game.Result, int) {
	if r, known := e.over[g.Match]; known && e.system != host.Arena {
		return r, 0
	}
	saved, err := e.kept.Load(ctx, g.Match)
	if err != nil {
		return game.Result{}, 0
	}
	m, err := play.Resume(caro.New(), *saved)
	if err != nil {
		e.t.Fatal(err)
	}
	if m.Result().Over() {
		e.over[g.Match] = m.Result()
	}
	return m.Result(), m.Plies()
}

// outcomeOf returns the result of a match.
func outcomeOf(r game.Result) meet.Result {
	return map[[3]bool]meet.Result{
		{true, false, false}: "1-0", {false, true, false}: "0-1", {}: "1/2",
		{true, false, true}: "+-", {false, true, true}: "-+", {false, false, true}: "--",
	}[[3]bool{r.Winner == game.First, r.Winner == game.Second, r.Reason == game.Forfeit}]
}

// ruling returns how a game ended to which the host has given a result.
func ruling(result meet.Result) game.Result {
	winner, reason := game.NoSide, game.Agreement
	switch result {
	case "1-0", "+-":
		winner = game.First
	case "0-1", "-+":
		winner = game.Second
	case "--":
		reason = game.Forfeit
	}
	return game.Result{Winner: winner, Reason: reason}
}

// checkArena works out the scores of an arena from its matches, in the order in which
// each player played them.
func (e *evening) checkArena(now *host.Tournament) {
	e.t.Helper()
	scores, wins := map[int]int{}, map[int]int{}
	for i, g := range now.Games {
		r, plies := e.matchOf(g)
		if result, ok := e.corrected[[2]int{0, i + 1}]; ok {
			if result == meet.Undecided {
				continue
			}
			r, plies = ruling(result), 20
		} else if !g.Closed || !r.Over() || r.Reason == game.Aborted {
			continue // the tournament was ended meanwhile
		}
		for side, id := range []int{g.White, g.Black} {
			times := 1
			if wins[id] >= 2 {
				times = 2
			}
			switch {
			case r.Winner == game.Side(side):
				scores[id] += 2 * times
				wins[id]++
			case r.Winner == game.NoSide && r.Reason != game.Forfeit && plies >= 20:
				scores[id] += times
				wins[id] = 0
			default:
				wins[id] = 0
			}
		}
	}
	before := math.MaxInt
	for _, entry := range now.Arena.Standings() {
		if entry.Score != scores[entry.ID] || entry.Score > before {
			e.t.Fatalf("player %d of an arena has %d points, want %d, after one with %d", entry.ID, entry.Score, scores[entry.ID], before)
		}
		before = entry.Score
	}
}
