package five

import (
	"math/rand/v2"
	"slices"
	"testing"

	"banco/engine/caro/shape"
	"banco/game"
	rules "banco/games/caro"
)

// randomNetwork returns a network with weights drawn at random.
func randomNetwork(hidden int, seed uint64) *Network {
	rng := rand.New(rand.NewPCG(seed, 1))
	n := &Network{NetworkHeader: NetworkHeader{
		Game: "caro", Form: "points", Hidden: hidden, Unit: hiddenUnit, Out: outUnit, Scale: netScale, Order: orderUnit,
	}}
	for _, l := range n.lists() {
		for range l.length {
			if l.short != nil {
				*l.short = append(*l.short, int16(rng.NormFloat64()*60))
			} else {
				*l.long = append(*l.long, int32(rng.NormFloat64()*600))
			}
		}
	}
	n.alpha[0] = outUnit
	n.prepare()
	return n
}

// netVariants are boards to try networks on.
var netVariants = []game.Variant{
	{"rule": "freestyle", "size": "15"}, {"rule": "renju", "size": "15"}, {"rule": "caro", "size": "20"}, {"rule": "standard", "size": "6"},
}

func startOf(t *testing.T, v game.Variant) *rules.Position {
	t.Helper()
	p, err := rules.New().Start(v)
	if err != nil {
		t.Fatal(err)
	}
	return p.(*rules.Position)
}

// A network that follows a board move by move, asked now and then, knows what one
// knows that begins with the position.
func TestNetworkFollowsTheBoard(t *testing.T) {
	for k, v := range netVariants {
		n := randomNetwork(32+32*(k%2), uint64(k))
		rng := rand.New(rand.NewPCG(uint64(k), 2))
		b := &Board{net: newNetState(n)}
		b.reset(startOf(t, v))
		for range 1500 {
			switch {
			case len(b.marks) > 0 && (rng.IntN(5) < 2 || b.Result().Over() || len(b.Moves(nil)) == 0):
				b.Unmake()
			case rng.IntN(20) == 0:
				b.Pass()
			default:
				moves := b.Moves(nil)
				b.Make(moves[rng.IntN(len(moves))])
			}
			if rng.IntN(2) == 0 || b.Result().Over() {
				continue
			}
			got := b.Evaluate()
			fresh := &Board{net: newNetState(n)}
			fresh.reset(b.Position)
			if want := fresh.Evaluate(); got != want || !slices.Equal(b.net.sum, fresh.net.sum) {
				t.Fatalf("%v, %s: %d, and %d from the position", v, b.FEN(), got, want)
			}
		}
	}
}

// The assembly does what the plain functions do, also where numbers wrap around.
func TestNetworkKernels(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 3))
	shorts := func(n int) []int16 {
		list := make([]int16, n)
		for i := range list {
			list[i] = int16(rng.Uint32())
			if rng.IntN(2) == 0 {
				list[i] /= 64
			}
		}
		return list
	}
	for _, hidden := range []int{32, 64, 96, 128} {
		for range 50 {
			sum, rows := shorts(2*hidden), shorts(50*2*hidden)
			var changes []rowChange
			for range 1 + rng.IntN(60) {
				changes = append(changes, rowChange{uint32(rng.IntN(50) * 2 * hidden), uint32(rng.IntN(50) * 2 * hidden)})
			}
			a, b := slices.Clone(sum), slices.Clone(sum)
			applyRows(a, rows, changes)
			applyPlain(b, rows, changes)
			if !slices.Equal(a, b) {
				t.Fatalf("%d hidden: sums differ", hidden)
			}
			lists := []uint32{0, uint32(3 * hidden), uint32(8 * hidden)}
			kinds, weights := shorts(hidden), shorts(hidden)
			if x, y := judgeRows(a[:hidden], kinds, rows, lists, weights), judgePlain(a[:hidden], kinds, rows, lists, weights); x != y {
				t.Fatalf("%d hidden: %d and %d", hidden, x, y)
			}
		}
	}
}

// A network sees the colours alike: with colours exchanged, every rule but renju has
// the same evaluation, and ranks the same moves.
func TestNetworkExchangesColours(t *testing.T) {
	n := randomNetwork(32, 9)
	rng := rand.New(rand.NewPCG(7, 7))
	for turn := range 2 { // whoever moves has the same kinds
		for i := range n.kinds {
			if i/n.Hidden%2 == 1 && turn == 1 {
				n.kinds[i] = n.kinds[i-n.Hidden]
			}
		}
	}
	n.prepare()
	table := n.table(rules.Standard)
	for range 200 {
		a, b := cell{}, cell{}
		for colour := range 2 {
			a.setCode(colour, code(rng.IntN(codes)))
			b.setCode(1-colour, a.codes[colour])
		}
		if table.rank(&a, 0) != table.rank(&b, 1) {
			t.Fatal("White ranks a move otherwise than Black with colours exchanged")
		}
	}
}

// What a colour makes of a line is the same for all flanks of a class.
func TestLineClassesKeepShapes(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 5))
	for r := rules.Caro; r <= rules.Renju; r++ {
		table, shapes := shape.TableOf(r), LineShapes(r)
		for range 20_000 {
			bits := func() (out int) {
				edge := false
				for i := range rules.Reach {
					s := rng.IntN(4)
					if edge = edge || s == 3 && rng.IntN(3) == 0; edge {
						s = 3
					} else if s == 3 {
						s = 0
					}
					out |= s << (2 * i)
				}
				return out
			}
			low, high := bits(), bits()
			w := rules.Window(mirroredFlank(low)) | rules.Window(high)<<(flankBits+2)
			if got, want := shapes[int(classOf[low])*lineClasses+int(classOf[high])], table.At(w); got != want {
				t.Fatalf("%v: %x, the table has %x", r, got, want)
			}
		}
	}
}
