package server

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"os"
	"runtime"
	"strings"
	"time"

	"banco/bus"
	"banco/cmd/banco/cli"
	"banco/cmd/banco/commandline"
	"banco/kits"
	"banco/live"
	"banco/live/pageagent"
	"banco/pool"
	"banco/web/wire"
	"banco/worker"
	"banco/worker/farm"
)

// Worker thinks for servers, or plays for matches, on other machines.
type Worker struct {
	NATS   string                 `name:"nats" required:"" placeholder:"nats://…" help:"Where NATS is: what the server prints that was started with --workers, or the --nats of servers."`
	Cores  int                    `placeholder:"N" help:"How many searches to do at once. Default: one for each core but one."`
	Memory int64                  `default:"1024" placeholder:"MIB" help:"Memory for what agents remember from move to move, with --games for the tables of all games. Default: 1024."`
	Games  int                    `placeholder:"N" help:"Instead of searches: play for \"banco match\" and \"banco datagen\" on other machines, N games at once."`
	Files  string                 `placeholder:"FOLDER" type:"existingdir" help:"With --games: where the files of agents lie, such as networks. Without it agents that name files are refused."`
	Allow  []string               `placeholder:"AGENT" sep:"none" help:"With --games: an agent that may run a program, with its settings, as in uci:/usr/games/stockfish. Others are refused."`
	Config commandline.ConfigFile `placeholder:"FILE" help:"A JSON file with any settings by name, such as {\"nats\": \"nats://10.0.0.5:4222\", \"cores\": 3}."`
	logging
}

// Help is the text of --help.
func (Worker) Help() string {
	return `Takes searches (moves of agents, analysis, reviews, hints, problems) that find no free core on a server of the same version,
over NATS, until Ctrl-C; what it has not done by then it gives back. A worker that is lost costs a move about a second. It knows what the
player to move may know, and a server takes nothing from it but legal moves, and no proof unchecked.

With --games it plays games of "banco match" and "banco datagen" instead, which are asked for with --nats or --farm there. Ctrl-C sends what
is finished; others play the rest. It reads no file and runs no program but those that --files and --allow name.

Example:
  banco serve --addr 0.0.0.0:8080 --workers 0.0.0.0:4222
  banco worker --nats nats://SECRET@192.168.1.5:4222
  banco worker --nats nats://SECRET@192.168.1.5:4222 --games 8 --files networks`
}

// Run runs the command.
func (c *Worker) Run(ctx context.Context, version cli.Version) error {
	slog.SetDefault(c.logger())
	switch {
	case c.Cores < 0:
		return errors.New("--cores is at least 1")
	case c.Games < 0 || c.Games > maxWorkerGames:
		return fmt.Errorf("--games must be from 1 to %d, not %d", maxWorkerGames, c.Games)
	case c.Games > 0 && c.Cores > 0:
		return errors.New("--games plays games and --cores does searches: a worker does one of them")
	case c.Games == 0 && (c.Files != "" || len(c.Allow) > 0):
		return errors.New("--files and --allow are for --games")
	}
	if c.Cores == 0 {
		c.Cores = max(runtime.GOMAXPROCS(0)-1, 1)
	}
	between, err := bus.Connect(c.NATS)
	if err != nil {
		return err
	}
	defer between.Close()
	identity, err := worker.Identify(ctx, string(version))
	if err != nil {
		return err
	}
	name, err := os.Hostname()
	if err != nil {
		name = "worker"
	}
	name = fmt.Sprintf("%s-%d", strings.ReplaceAll(name, " ", "-"), os.Getpid())
	if c.Games > 0 {
		return c.playGames(ctx, between, identity, name)
	}
	w := worker.Worker{
		Bus: between, Identity: identity, Name: name, Slots: c.Cores, Memory: c.Memory << 20, Agents: pageagent.Agents{}, Kit: kits.Find,
	}
	fmt.Printf("Worker %s, version %s: %d at once. Ctrl-C stops.\n", name, identity, c.Cores)
	err = w.Run(ctx)
	fmt.Printf("%d searches done.\n", w.Done())
	return err
}

// maxWorkerGames bounds the games that a worker plays at once.
const maxWorkerGames = 1024

// playGames plays games for matches and self-play on other machines.
func (c *Worker) playGames(ctx context.Context, between *bus.NATS, identity worker.Identity, name string) error {
	w := farm.Worker{
		Bus: between, Identity: identity, Name: name, Slots: c.Games, Memory: c.Memory << 20, Files: c.Files, Allow: c.Allow,
		Kit: kits.Find, Silence: farm.Silence, Notify: func(text string) { slog.Warn(text) },
	}
	fmt.Printf("Worker %s, version %s: %d games at once. Ctrl-C stops.\n", name, identity, c.Games)
	err := w.Run(ctx)
	fmt.Printf("%d games played.\n", w.Done())
	return err
}

// checkBus complains of settings of the bus that do not go together.
func (c *Serve) checkBus() error {
	switch {
	case len(c.Cluster) > 0 && c.Database == "":
		return errors.New("--cluster is for servers that share a --database")
	case c.NATS != "" && (len(c.Cluster) > 0 || c.Workers != ""):
		return errors.New("--cluster and --workers run NATS inside: they do not go with --nats")
	}
	return nil
}

// join connects the hall with other servers and with workers, where that is asked for,
// until it leaves.
func (c *Serve) join(ctx context.Context, hall *live.Hall, work *pool.Pool, version cli.Version) (leave func(), err error) {
	if err := c.checkBus(); err != nil {
		return nil, err
	}
	var between *bus.NATS
	switch {
	case c.NATS != "":
		between, err = bus.Connect(c.NATS)
	case len(c.Cluster) > 0 || c.Workers != "":
		between, err = bus.Embed(c.Cluster, c.Workers)
	default:
		return func() {}, nil
	}
	if err != nil {
		return nil, err
	}
	if c.Database != "" {
		if err := hall.ConnectBus(between); err != nil {
			between.Close()
			return nil, err
		}
	}
	if len(c.Cluster) > 0 && c.Workers == "" {
		return between.Close, nil // no worker knows the way
	}
	c.announceWorkers(between)
	ctx, cancel := context.WithCancel(ctx)
	done := make(chan struct{})
	go func() {
		defer close(done)
		if err := useWorkers(ctx, between, hall, work, version); err != nil && ctx.Err() == nil {
			slog.Error("no worker can be used", "err", err)
		}
	}()
	return func() { cancel(); <-done; between.Close() }, nil
}

// useWorkers lets workers think for a hall until ctx ends.
func useWorkers(ctx context.Context, between *bus.NATS, hall *live.Hall, work *pool.Pool, version cli.Version) error {
	identity, err := worker.Identify(ctx, string(version))
	if err != nil {
		return err
	}
	client, err := worker.NewClient(between, identity)
	if err != nil {
		return err
	}
	hall.SetRemote(client)
	slog.Info("workers are welcome", "version", identity)
	return client.Watch(ctx, work)
}

// workersOf tells which workers are there for a hall.
func workersOf(hall *live.Hall, now time.Time) (list []wire.AdminWorker) {
	client, ok := hall.Remote().(*worker.Client)
	if !ok { // it welcomes none, or not yet
		return nil
	}
	for _, w := range client.Workers(now) {
		list = append(list, wire.AdminWorker{Name: w.Name, Version: string(w.Version), Used: w.Used})
	}
	return list
}

// announceWorkers prints how other machines can think for this server.
func (c *Serve) announceWorkers(between *bus.NATS) {
	if c.Workers == "" {
		return
	}
	_, address, secret := strings.Cut(c.Workers, "@")
	if !secret {
		address = c.Workers
	}
	host, _, _ := net.SplitHostPort(address)
	hosts := []string{host}
	if ip := net.ParseIP(host); host == "" || ip != nil && ip.IsUnspecified() {
		hosts = hosts[:0]
		for _, url := range reach(&net.TCPAddr{IP: net.IPv4zero}) {
			at := strings.TrimSuffix(strings.TrimPrefix(url, "http://"), ":0")
			hosts = append(hosts, strings.Trim(at, "[]"))
		}
	}
	for _, host := range hosts {
		fmt.Printf("Other machines think for it with: banco worker --nats %s\n", between.WorkerURL(host))
	}
}
