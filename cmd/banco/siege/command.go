package siege

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"net/netip"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"banco/cmd/banco/cli"
	"banco/cmd/banco/client"
)

// Command is "banco siege".
type Command struct {
	Scenario []string      `arg:"" optional:"" help:"Scenarios by their names, or files NAME.json. Default: all of the program."`
	Time     time.Duration `default:"60s" placeholder:"TIME" help:"How long each abuse lasts. Default: 60s."`
	Slack    float64       `default:"1" placeholder:"N" help:"Multiply the bounds of time, for a machine with other work. Default: 1."`
	Server   string        `placeholder:"URL" help:"Abuse this server instead of one of its own. It must run with --proxy 127.0.0.1."`
	Anywhere bool          `help:"Allow a --server on another machine. Only your own!"`
	Settings []string      `placeholder:"FLAG" help:"Further flags of the server that is started; may be repeated."`
	JSON     string        `name:"json" placeholder:"FILE" help:"Write the figures as JSON to this file, or - for the output."`
	Dir      string        `placeholder:"DIR" type:"existingdir" help:"Where the server keeps its data meanwhile. Default: the temporary folder."`
}

const (
	maxTime  = time.Hour
	maxSlack = 1000.0
)

// Help is the text of --help.
func (Command) Help() string {
	return `Starts a server of its own on the loopback and has strangers abuse it by a scenario: many cookies, many addresses, slow readers,
work of the lab, imports, guessing, sockets. Meanwhile innocent visitors at another address play each other and an agent, read, and
have results from before. It measures what they wait for before, under and after the abuse, and ends with status 1 where a bound of the
scenario is broken. Addresses are told as a proxy tells them. Scenarios: ` + strings.Join(Names(), ", ") + `.

Example:
  banco siege
  banco siege cookies --time 60s --json figures.json`
}

// Run runs the command.
func (c *Command) Run(ctx context.Context) error {
	scenarios, err := c.settle()
	if err != nil {
		return err
	}
	var reports []*Report
	broken := 0
	for _, s := range scenarios {
		r, err := c.besiege(ctx, s)
		if err != nil {
			return fmt.Errorf("%s: %w", s.Name, err)
		}
		reports = append(reports, r)
		if broken += len(r.Broken); c.JSON != "-" {
			if err := r.Print(os.Stdout); err != nil {
				return err
			}
		}
	}
	if err := (&cli.Output{JSON: c.JSON}).Write(nil, reports); err != nil {
		return err
	}
	if broken > 0 {
		return fmt.Errorf("%d bounds are broken", broken)
	}
	return nil
}

// settle reads the scenarios and refuses what is too much.
func (c *Command) settle() (list []*Scenario, err error) {
	if c.Time < time.Second || c.Time > maxTime {
		return nil, fmt.Errorf("--time is from 1s to %v", maxTime)
	}
	if !(c.Slack >= 1 && c.Slack <= maxSlack) {
		return nil, fmt.Errorf("--slack is from 1 to %v", maxSlack)
	}
	if err := c.checkTarget(); err != nil {
		return nil, err
	}
	if len(c.Scenario) == 0 {
		c.Scenario = Names()
	}
	for _, name := range c.Scenario {
		s, err := Find(name)
		if err != nil {
			return nil, err
		}
		list = append(list, s)
	}
	return list, nil
}

// checkTarget refuses a server that is not on this machine, unless that is clearly
// asked for.
func (c *Command) checkTarget() error {
	if c.Server == "" {
		return nil
	}
	at, err := url.Parse(c.Server)
	if err != nil || at.Scheme != "http" || at.Host == "" {
		return fmt.Errorf("--server %s is not an address such as http://127.0.0.1:8080/", c.Server)
	}
	if !strings.HasSuffix(c.Server, "/") {
		c.Server += "/"
	}
	if c.Anywhere || at.Hostname() == "localhost" {
		return nil
	}
	if addr, err := netip.ParseAddr(at.Hostname()); err == nil && addr.IsLoopback() {
		return nil
	}
	return errors.New("--server is not on this machine: abuse only your own, with --anywhere")
}

// target is the server of a siege.
type target struct {
	url     string
	process *client.Process // nil: it was there before
	data    string
}

// start starts a server, unless one was named.
func (c *Command) start(ctx context.Context) (*target, func(), error) {
	if c.Server != "" {
		return &target{url: c.Server}, func() {}, nil
	}
	dir, err := os.MkdirTemp(c.Dir, "banco-siege-")
	if err != nil {
		return nil, nil, err
	}
	data := filepath.Join(dir, "data")
	p, err := client.Start(ctx, data, "", append([]string{"--proxy", "127.0.0.1"}, c.Settings...)...)
	if err != nil {
		os.RemoveAll(dir)
		return nil, nil, err
	}
	return &target{p.URL, p, data}, func() { p.Stop(); os.RemoveAll(dir) }, nil
}

// besiege carries a scenario out.
func (c *Command) besiege(ctx context.Context, s *Scenario) (*Report, error) {
	t, stop, err := c.start(ctx)
	if err != nil {
		return nil, err
	}
	defer stop()
	quiet, loud := client.New(t.url, 4*innocentMatches), client.New(t.url, 2*maxAtOnce)
	defer quiet.Close()
	defer loud.Close()
	p, err := newInnocent(ctx, quiet)
	if err != nil {
		return nil, err
	}
	calm := min(max(c.Time/4, 700*time.Millisecond), 10*time.Second)
	r := &Report{Scenario: s.Name, Broken: []string{}}
	r.Before = p.use(ctx, calm).phase()
	r.Memory[0], r.Disk[0] = t.memory(), t.disk()
	peak := t.watchMemory()
	begun := time.Now()
	under, counts, err := c.abuse(ctx, s, p, loud)
	if err != nil {
		return nil, err
	}
	r.Seconds = time.Since(begun).Seconds()
	r.Under, r.Acts = under.phase(), counts.of
	r.After = p.use(ctx, calm).phase() // what the abusers have left behind may still run
	r.Memory[1], r.Disk[1] = peak(), t.disk()
	r.judge(s.Bounds, c.Slack, p.gone(ctx))
	return r, ctx.Err()
}

// abuse lets the abusers do what they do while the innocent use the server. When it
// returns, no abuser is connected any more.
func (c *Command) abuse(ctx context.Context, s *Scenario, p *innocent, loud *client.Server) (*measured, *answers, error) {
	counts := &answers{}
	abusing, cancel := context.WithCancel(ctx)
	defer cancel()
	var all sync.WaitGroup
	for i := range s.Abusers {
		b, err := newAbuse(&s.Abusers[i], loud, p.name, counts)
		if err != nil {
			return nil, nil, err
		}
		all.Go(func() { b.run(abusing) })
	}
	m := p.use(ctx, c.Time)
	cancel()
	all.Wait()
	return m, counts, nil
}

const megabyte = 1e6

// memory returns the megabytes that the server has, 0 where they are unknown.
func (t *target) memory() float64 {
	if t.process == nil {
		return 0
	}
	return float64(t.process.Resident()) / megabyte
}

// watchMemory looks at the memory of the server until the most is asked for.
func (t *target) watchMemory() (most func() float64) {
	done, result := make(chan struct{}), make(chan float64)
	go func() {
		peak := 0.0
		for {
			peak = max(peak, t.memory())
			select {
			case <-done:
				result <- peak
				return
			case <-time.After(200 * time.Millisecond):
			}
		}
	}()
	return func() float64 { close(done); return <-result }
}

// disk returns the megabytes of the data folder, 0 where they are unknown.
func (t *target) disk() float64 {
	if t.data == "" {
		return 0
	}
	bytes := int64(0)
	filepath.WalkDir(t.data, func(_ string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return nil // it may have gone meanwhile
		}
		if info, err := d.Info(); err == nil {
			bytes += info.Size()
		}
		return nil
	})
	return float64(bytes) / megabyte
}
