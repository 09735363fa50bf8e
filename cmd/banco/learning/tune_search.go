package learning

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"reflect"
	"runtime"
	"slices"
	"strings"
	"sync"
	"time"

	"banco/clock"
	"banco/cmd/banco/cli"
	"banco/engine"
	"banco/engine/caro/five"
	"banco/enginematch"
	"banco/enginematch/spsa"
	"banco/game"
	"banco/kits"
	"banco/search"
	"banco/search/strong"
)

// TuneSearch tunes the numbers of the search by games.
type TuneSearch struct {
	Game    string        `arg:"" help:"One of: ${games_search}."`
	Out     string        `required:"" type:"path" placeholder:"FILE" help:"Where the numbers go, as JSON for strong:params=FILE or five:params=FILE."`
	Variant []string      `sep:"none" placeholder:"NAME=VALUE,…" help:"Options of the game, such as rule=renju,size=15. Of several one is drawn for each pair."`
	Only    []string      `placeholder:"NAME,…" help:"Tune only these numbers."`
	Screen  bool          `help:"Leave the values alone, and say what a step of each is worth."`
	Pairs   int           `default:"10000" help:"Pairs of games to play, those of earlier runs included."`
	Time    time.Duration `placeholder:"TIME" help:"Stop after this time."`
	Nodes   uint64        `default:"8000" help:"Nodes for each move."`
	Tc      string        `placeholder:"TC" help:"Play by a clock instead, such as 2+0.02; only so are the numbers of time management worth anything."`
	Plies   int           `default:"8" help:"Random plies of the balanced openings."`
	Rate    float64       `default:"0.02" help:"How far the values follow the results."`
	Seed    uint64        `default:"1" help:"Of openings, deals and perturbations."`
	Workers int           `placeholder:"K" help:"Games at the same time; all cores without it."`

	variants []game.Variant
	limits   search.Limits
	control  clock.Control
}

// Help is the text of --help.
func (TuneSearch) Help() string {
	return `Tunes the numbers of the search (margins, reductions, bonuses) by games against itself. Each pair of games is played from one
balanced opening with both colours, between two settings in which every number is a step above or below its value, by
chance. With --screen the values stay, and the table says which steps win games. Without it they follow the results
(SPSA). What was found is kept in FILE and FILE.state, and after Ctrl-C the same command goes on from there. A match then decides:

  banco match --game chess --first strong:params=FILE --second strong --nodes 8000 --games 4000 --sprt 0,5

Example:
  banco tune search chess --screen --out chess.json --pairs 5000
  banco tune search xiangqi --out xiangqi.json --only LMRBase,LMRLogDiv,FutilityDepth
  banco tune search chess --screen --out time.json --tc 2+0.02 --only TimeBase,TimeStable,TimeNodes,TimeNodeShare,TimeFall`
}

// Run runs the command.
func (c *TuneSearch) Run(ctx context.Context) error {
	k, err := kits.Find(c.Game)
	if err != nil {
		return err
	}
	if c.Pairs < 1 || c.Nodes < 1 || c.Rate <= 0 || c.Plies < 0 || c.Plies > 200 {
		return errors.New("--pairs and --nodes must be at least 1, --rate above 0, --plies from 0 to 200")
	}
	if c.limits.Nodes = c.Nodes; c.Tc != "" {
		if c.control, err = enginematch.ParseControl(c.Tc); err != nil {
			return fmt.Errorf("--tc: %w", err)
		}
		c.limits.Nodes = 0
	}
	for _, text := range c.Variant {
		v, err := game.ParseVariant(text)
		if err == nil {
			_, err = v.Complete(k.Game.Options())
		}
		if err != nil {
			return fmt.Errorf("--variant %s: %w", text, err)
		}
		c.variants = append(c.variants, v)
	}
	if c.Time > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, c.Time)
		defer cancel()
	}
	t, err := c.tuner(k)
	if err != nil {
		return err
	}
	err = c.play(ctx, k, t)
	fmt.Fprintln(os.Stderr)
	if t.Pairs > 0 {
		err = errors.Join(err, c.keep(k, t))
		c.print(k, t)
	}
	return err
}

// tuner returns the numbers as an earlier run left them, or those that the engine
// plays with.
func (c *TuneSearch) tuner(k *engine.Kit) (*spsa.Tuner, error) {
	defaults := c.defaults(k)
	fresh := &spsa.Tuner{Horizon: c.Pairs}
	var names []string
	for i := range defaults.NumField() {
		name := defaults.Type().Field(i).Name
		if slices.Contains(c.Only, name) || len(c.Only) == 0 && (c.Tc != "" || !clocked(name)) {
			names = append(names, name)
			fresh.Numbers = append(fresh.Numbers, spsa.New(name, int(defaults.Field(i).Int())))
		}
	}
	if i := slices.IndexFunc(c.Only, clocked); i >= 0 && c.Tc == "" {
		return nil, fmt.Errorf("%s is for games with a clock: give one by --tc", c.Only[i])
	}
	if len(c.Only) > 0 && len(names) != len(c.Only) {
		return nil, fmt.Errorf("of %v the search has only %v", c.Only, names)
	}
	text, err := os.ReadFile(c.Out + ".state")
	switch {
	case errors.Is(err, os.ErrNotExist):
	case err != nil:
		return nil, err
	default:
		fresh = &spsa.Tuner{}
		if err := json.Unmarshal(text, fresh); err != nil {
			return nil, fmt.Errorf("%s.state: %w", c.Out, err)
		}
		if err := fresh.Check(names); err != nil {
			return nil, fmt.Errorf("%s.state: %w", c.Out, err)
		}
	}
	if fresh.Rate = c.Rate; c.Screen {
		fresh.Rate = 0
	}
	return fresh, nil
}

// clocked reports whether a number is one of time management, which only a clock tests.
func clocked(name string) bool { return strings.HasPrefix(name, "Time") }

// caro is the game that has a search of its own.
const caro = "caro"

// defaults returns the numbers that the game's search plays with.
func (c *TuneSearch) defaults(k *engine.Kit) reflect.Value {
	if c.Game == caro {
		return reflect.ValueOf(five.DefaultParams())
	}
	return reflect.ValueOf(strong.ParamsFor(k.Guide.(strong.Tactics)))
}

// params returns a setting as the numbers of a search.
func (c *TuneSearch) params(k *engine.Kit, t *spsa.Tuner, setting []int) any {
	defaults := c.defaults(k)
	p := reflect.New(defaults.Type()).Elem()
	p.Set(defaults)
	for i, n := range t.Numbers {
		p.FieldByName(n.Name).SetInt(int64(setting[i]))
	}
	return p.Interface()
}

// How often the numbers are written while games are played: a run that is killed
// loses no more.
const keepEvery = 2 * time.Second

// play plays pairs until there are enough, or ctx ends, and keeps what they tell.
func (c *TuneSearch) play(ctx context.Context, k *engine.Kit, t *spsa.Tuner) error {
	workers := c.Workers
	if workers < 1 {
		workers = runtime.NumCPU()
	}
	var mu sync.Mutex
	var failed error
	var group sync.WaitGroup
	begun, before, started := time.Now(), t.Pairs, t.Pairs
	kept := begun
	for w := range workers {
		group.Go(func() {
			rng := rand.New(rand.NewPCG(c.Seed, uint64(before)<<16+uint64(w)))
			for {
				mu.Lock()
				if ctx.Err() != nil || failed != nil || started >= c.Pairs {
					mu.Unlock()
					return
				}
				started++
				trial := t.Next(rng)
				mu.Unlock()
				points, err := c.pair(ctx, k, c.params(k, t, trial.First), c.params(k, t, trial.Second), rng)
				mu.Lock()
				if err == nil {
					t.Count(trial, points)
					took := time.Since(begun)
					fmt.Fprintf(os.Stderr, "\r%d of %d pairs, %.0f games a minute   ", t.Pairs, c.Pairs, float64(2*(t.Pairs-before))/took.Minutes())
					if time.Since(kept) >= keepEvery {
						failed = errors.Join(failed, c.keep(k, t))
						kept = time.Now()
					}
				} else if ctx.Err() == nil {
					failed = err
				}
				mu.Unlock()
			}
		})
	}
	group.Wait()
	return failed
}

// What pairs are played with: tables of so many MiB, openings in which neither side
// stands better by more than so much.
const (
	tuneHash   = 8
	balanced   = 60
	tuneMargin = 200 * time.Millisecond // by which a move by the clock may be late
)

// pair plays two games between settings, and returns the half points of the first.
func (c *TuneSearch) pair(ctx context.Context, k *engine.Kit, first, second any, rng *rand.Rand) (int, error) {
	judge, err := c.agent(k, c.defaults(k).Interface())
	if err != nil {
		return 0, err
	}
	var variant game.Variant
	if len(c.variants) > 0 {
		variant = c.variants[rng.IntN(len(c.variants))]
	}
	m := &enginematch.Match{
		Rules: k.Game, Variant: variant, Games: 2, Seed: rng.Uint64(), Limits: c.limits, Control: c.control, TimeMargin: tuneMargin,
		MoveTimeout: time.Minute, MaxPlies: 400, Adjudicate: true,
	}
	if _, dealt := k.Game.(game.Dealer); !dealt {
		balance := enginematch.Balance{Kit: k, Variant: variant, Plies: c.Plies, Most: balanced}
		opening, err := balance.Opening(ctx, judge.Searcher, rng)
		if err != nil {
			return 0, err
		}
		m.Openings = []enginematch.Opening{opening}
	}
	for _, p := range []any{first, second} {
		m.Entrants = append(m.Entrants, enginematch.Entrant{Name: "search", New: func() (*engine.Agent, error) { return c.agent(k, p) }})
	}
	points := 0
	m.OnGame = func(_ *enginematch.Table, g *enginematch.Game) error {
		points += g.Points(0)
		return nil
	}
	_, err = m.Run(ctx)
	return points, err
}

// agent makes a player with a setting.
func (c *TuneSearch) agent(k *engine.Kit, params any) (*engine.Agent, error) {
	name := fmt.Sprintf("strong:hash=%d", tuneHash)
	if c.Game == caro {
		name = fmt.Sprintf("five:hash=%d,book=off", tuneHash)
	}
	a, err := engine.New(k, name)
	if err != nil {
		return nil, err
	}
	switch p := params.(type) {
	case five.Params:
		a.Searcher.(*five.Searcher).SetParams(p)
	case strong.Params:
		a.Searcher.(*strong.Searcher).SetParams(p)
	}
	return a, nil
}

// keep writes the numbers, and the state from which a later run goes on.
func (c *TuneSearch) keep(k *engine.Kit, t *spsa.Tuner) error {
	setting := make([]int, len(t.Numbers))
	for i, n := range t.Numbers {
		setting[i] = int(math.Round(n.Value))
	}
	for file, v := range map[string]any{c.Out: c.params(k, t, setting), c.Out + ".state": t} {
		text, err := json.MarshalIndent(v, "", "\t")
		if err != nil {
			return err
		}
		if err := cli.ReplaceFile(file, cli.TextWriter(string(text)+"\n")); err != nil {
			return err
		}
	}
	return nil
}

// print prints what was found, the steps that are worth most first.
func (c *TuneSearch) print(k *engine.Kit, t *spsa.Tuner) {
	defaults := c.defaults(k)
	order := make([]int, len(t.Numbers))
	for i := range order {
		order[i] = i
	}
	elo := func(i int) float64 { v, _ := t.Elo(i); return v }
	slices.SortFunc(order, func(a, b int) int { return int(math.Copysign(1, math.Abs(elo(b))-math.Abs(elo(a)))) })
	_, margin := t.Elo(0)
	fmt.Printf("%d pairs; a step up against a step down, in Elo ± %.1f (95 %%)\n", t.Pairs, margin)
	for _, i := range order {
		n := t.Numbers[i]
		fmt.Printf("%-26s %+7.1f  step %-6.4g %d → %.0f\n", n.Name, elo(i), n.Step, defaults.FieldByName(n.Name).Int(), n.Value)
	}
}
