package kits

import (
	"bytes"
	"errors"
	"testing"

	"banco/endings"
	"banco/engine"
	"banco/game"
	"banco/lab"
	"banco/search"
)

// The strongest player wins the elementary endings in time, also where no
// network has learnt them.
func TestElementaryEndings(t *testing.T) {
	kit, err := Find("chess")
	if err != nil {
		t.Fatal(err)
	}
	for name, fen := range map[string]string{
		"rook":              "8/8/8/3k4/8/8/8/R3K3 w - - 0 1",
		"bishop and knight": "8/8/8/3k4/8/8/8/2B1K1N1 w - - 0 1", "pawn": "4k3/8/4K3/4P3/8/8/8/8 w - - 0 1",
	} {
		strong, err := engine.New(kit, "strong:hash=4")
		if err != nil {
			t.Fatal(err)
		}
		weak, err := engine.New(kit, "strong:hash=1")
		if err != nil {
			t.Fatal(err)
		}
		p, err := kit.Game.Parse(nil, fen)
		if err != nil {
			t.Fatal(err)
		}
		for !p.Result().Over() && !p.(game.Claimer).Claim().Over() {
			player, nodes := strong, uint64(15_000)
			if p.Side() == game.Second {
				player, nodes = weak, 1000
			}
			m, err := player.Search(t.Context(), p, search.Limits{Nodes: nodes}, nil)
			if err != nil {
				t.Fatal(err)
			}
			p.Make(m)
		}
		if p.Result() != game.Win(game.First, game.Checkmate) {
			t.Errorf("%s: it ends in %s", name, p.FEN())
		}
	}
}

// The tables that the program holds can be read, and are what the rules say.
func TestEmbeddedEndings(t *testing.T) {
	for name, materials := range map[string][]string{
		"chess": {"KPvK"}, "xiangqi": {"KNvKAA", "KNvKB", "KPvKAA", "KRvKAABB"},
	} {
		kit, err := Find(name)
		if err != nil {
			t.Fatal(err)
		}
		made := endings.NewFolder(kit.Endings)
		for _, material := range materials {
			if testing.Short() && material == "KRvKAABB" {
				material = "KRvKAA"
			}
			m, err := endings.Parse(kit.Endings, material)
			if err != nil {
				t.Fatal(err)
			}
			err = endings.Make(t.Context(), kit.Endings, m, made, func(table *endings.Table) { checkEmbedded(t, kit.Endings, table) })
			if err != nil {
				t.Fatal(err)
			}
		}
	}
}

// checkEmbedded compares a table with the one that the program holds.
func checkEmbedded(t *testing.T, r endings.Rules, table *endings.Table) {
	t.Helper()
	file, err := tables.ReadFile("endings/" + r.Name() + "/" + table.Text() + endings.Extension)
	if err != nil {
		t.Fatal(err)
	}
	held, err := endings.Read(r, bytes.NewReader(file))
	if err != nil {
		t.Fatal(table.Text(), err)
	}
	var got, want bytes.Buffer
	if err := errors.Join(held.Write(&got), table.Write(&want)); err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got.Bytes(), want.Bytes()) {
		t.Errorf("%s %s is not what the rules say", r.Name(), table.Text())
	}
}

// By the tables that the program holds the strongest player wins and holds what a
// search of so few nodes would not.
func TestEmbeddedEndingsAreAsked(t *testing.T) {
	kit, err := Find("xiangqi")
	if err != nil {
		t.Fatal(err)
	}
	trial := lab.EndingTrial{
		Kit: kit, Tables: kit.EmbeddedEndings(), Agent: "strong:hash=1", Limits: search.Limits{Nodes: 1000, Seed: 1}, Moves: 5,
	}
	for _, material := range []string{"KNvKA", "KRvKAABB"} {
		m, err := endings.Parse(kit.Endings, material)
		if err != nil {
			t.Fatal(err)
		}
		if got, err := trial.Run(t.Context(), m, 20, 1); err != nil || got.Share() < 1 {
			t.Errorf("%+v, %v", got, err)
		}
	}
}

// Searches ask at every node, and nearly every node has too many men.
func TestAskingOfManyMenAllocatesNothing(t *testing.T) {
	for _, kit := range All() {
		if kit.Endings == nil {
			continue
		}
		start, err := kit.Game.Start(nil)
		if err != nil {
			t.Fatal(err)
		}
		tables := kit.EmbeddedEndings()
		if n := testing.AllocsPerRun(10, func() { tables.Probe(start) }); n > 0 {
			t.Errorf("%s: a look at the initial position allocates %v times", kit.Game.Name(), n)
		}
	}
}

// Random positions of endings whose results tables know are won, or held; a player who
// looks at nothing wins none of them.
func TestEndingsAgainstTables(t *testing.T) {
	for name, material := range map[string]string{"chess": "KRvK", "xiangqi": "KPvK"} {
		kit, err := Find(name)
		if err != nil {
			t.Fatal(err)
		}
		m, err := endings.Parse(kit.Endings, material)
		if err != nil {
			t.Fatal(err)
		}
		tables := endings.NewFolder(kit.Endings)
		if err := endings.Make(t.Context(), kit.Endings, m, tables, func(*endings.Table) {}); err != nil {
			t.Fatal(err)
		}
		trial := lab.EndingTrial{
			Kit: kit, Tables: tables, Agent: "strong:hash=1", Limits: search.Limits{Nodes: 4000, Seed: 1}, Moves: 5,
		}
		good, err := trial.Run(t.Context(), m, 8, 1)
		if err != nil || good.Wins+good.Holds != 8 || good.Won == 0 || good.Share() < 0.8 {
			t.Errorf("%s: %+v, %v", name, good, err)
		}
		trial.Agent = "random:seed=1"
		if bad, err := trial.Run(t.Context(), m, 8, 1); err != nil || bad.Wins != good.Wins || bad.Won > 0 || len(bad.Failed) < bad.Wins {
			t.Errorf("%s: by chance %+v, %v", name, bad, err)
		}
	}
}
