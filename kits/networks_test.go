package kits

import (
	"context"
	"io/fs"
	"slices"
	"strings"
	"testing"

	"banco/engine"
	"banco/search"
)

// The networks in the binary are sound, small, and offered.
func TestNetsAreSound(t *testing.T) {
	files, err := fs.Glob(nets, "nets/*.net")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range files {
		file, err := nets.ReadFile(name)
		if err != nil || len(file) > 2<<20 {
			t.Errorf("%s: %d bytes, %v", name, len(file), err)
		}
		kit, err := Find(strings.TrimSuffix(strings.TrimPrefix(name, "nets/"), ".net"))
		if err != nil {
			t.Fatal(err)
		}
		network, err := kit.Network(file)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		p, err := kit.Game.Start(nil)
		if err != nil {
			t.Fatal(err)
		}
		i := slices.IndexFunc(kit.Evaluators, func(e engine.Named) bool { return e.Name == networkName })
		offered := kit.Evaluators[i].Evaluator
		if want := network.Evaluate(p); offered.Evaluate(p) != want || search.Own(offered).Evaluate(p) != want {
			t.Errorf("%s says %d of the start, and what is offered says %d", name, want, offered.Evaluate(p))
		}
		if _, _, err := engine.Check(kit.Public(), "alphabeta:eval=net"); err != nil {
			t.Errorf("%s is not offered: %v", name, err)
		}
	}
}

// Every search that evaluates can do so by a network, also with several workers.
func TestSearchesUseNetworks(t *testing.T) {
	for _, game := range []string{"chess", "xiangqi", "jieqi"} {
		kit, err := Find(game)
		if err != nil {
			t.Fatal(err)
		}
		p, err := kit.Game.Start(nil)
		if err != nil {
			t.Fatal(err)
		}
		for _, agent := range []string{"minimax", "alphabeta", "mcts", "strong", "strong:threads=2"} {
			name, more, _ := strings.Cut(agent, ":")
			text := name + ":net=../nnue/testdata/" + game + ".net"
			if more != "" {
				text += "," + more
			}
			a, err := engine.New(kit, text)
			if err != nil {
				t.Fatal(err)
			}
			if _, err := a.Search(context.Background(), p, search.Limits{Nodes: 3000}, nil); err != nil {
				t.Errorf("%s: %v", text, err)
			}
		}
	}
}
