package cli

import (
	"context"
	"errors"
	"fmt"
	"net"
	"os"
	"strings"

	"banco/bus"
	"banco/worker"
	"banco/worker/farm"
)

// FarmFlags are those of commands whose games other machines can play.
type FarmFlags struct {
	Farm string `placeholder:"[SECRET@]HOST:PORT" xor:"farm" help:"Have other machines play: listen here for \"banco worker --games\", and print what to run there."`
	NATS string `name:"nats" placeholder:"nats://…" xor:"farm" help:"The same with workers at a NATS that runs already."`
}

// UsesFarm reports whether other machines are to play.
func (f *FarmFlags) UsesFarm() bool { return f.Farm != "" || f.NATS != "" }

// OpenFarm connects to the machines that play. What workers do is told above the status line.
func (f *FarmFlags) OpenFarm(ctx context.Context, version Version, shown *Status) (workers *farm.Farm, close func(), err error) {
	var between *bus.NATS
	if f.NATS != "" {
		between, err = bus.Connect(f.NATS)
	} else {
		between, err = bus.Embed(nil, f.Farm)
	}
	if err != nil {
		return nil, nil, err
	}
	identity, err := worker.Identify(ctx, string(version))
	if err == nil && !between.Connected() {
		err = errors.Join(errors.New("NATS does not answer at the address of --nats"), between.Err())
	}
	if err == nil {
		workers, err = farm.New(between, identity, farm.Silence, func(text string) {
			shown.Clear()
			fmt.Fprintln(os.Stderr, "banco:", text)
		})
	}
	if err != nil {
		between.Close()
		return nil, nil, err
	}
	if f.Farm != "" {
		fmt.Fprintf(os.Stderr, "banco: other machines play with: banco worker --nats %s --games N\n", between.WorkerURL(f.host()))
	}
	return workers, between.Close, nil
}

// host is the name by which other machines know this one.
func (f *FarmFlags) host() string {
	_, address, chosen := strings.Cut(f.Farm, "@")
	if !chosen {
		address = f.Farm
	}
	host, _, _ := net.SplitHostPort(address)
	if ip := net.ParseIP(host); host == "" || ip != nil && ip.IsUnspecified() {
		if name, err := os.Hostname(); err == nil {
			return name
		}
	}
	return host
}
