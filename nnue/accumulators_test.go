package nnue_test

import (
	"math/rand/v2"
	"testing"

	"banco/nnue"
	"banco/nnue/nnuetest"
)

// rules are what the tests know of a game's board, written down once more.
type rules struct {
	game                             string
	files, ranks, kinds, king, split int
	beside                           int // places of each side beside the board
	most                             int // men
}

var boards = []rules{{"chess", 8, 8, 6, 6, 64, 0, 32}, {"xiangqi", 9, 10, 7, 1, 45, 0, 32}, {"jieqi", 9, 10, 8, 1, 45, 15, 62}}

func (r rules) squares() int  { return r.files * r.ranks }
func (r rules) features() int { return 2 * (r.kinds*r.squares() + r.beside) }

// covered is the kind of a man who has none, and black what is added for the
// second side's.
const covered, black = 8, 16

// men is a board as a list: by square, the kind plus black for the second
// side's; then the places beside the board, the first side's first.
type men []int

// bits returns the board as Accumulators take it.
func (m men) bits(r rules) *nnue.Board {
	var b nnue.Board
	for square, man := range m {
		word, bit := square/r.split, uint64(1)<<(square%r.split)
		if at := square - r.squares(); at >= 0 {
			word, bit = at/r.beside, uint64(1)<<(r.split+at%r.beside)
		}
		for k := range 3 {
			if man>>k&1 != 0 {
				b[k][word] |= bit
			}
		}
		if man > black {
			b[3][word] |= bit
		}
		if man%black == covered {
			b[4][word] |= bit
		}
	}
	return &b
}

// find returns the square of a man.
func (m men) find(man int) int {
	for square := range m {
		if m[square] == man {
			return square
		}
	}
	return 0
}

// count returns how many men there are.
func (m men) count() (n int) {
	for _, man := range m {
		if man != 0 {
			n++
		}
	}
	return n
}

// worth evaluates a board by the definition, from the weights as a file has
// them.
func worth(r rules, h nnue.Header, numbers []int16, biases []int32, m men, side int) int {
	features, buckets := r.features(), 1
	for _, b := range h.Kings {
		buckets = max(buckets, b+1)
	}
	rows, rest := numbers[:buckets*features*h.Hidden], numbers[buckets*features*h.Hidden:]
	bias, outputs := rest[:h.Hidden], rest[h.Hidden:]
	output := (m.count() - 1) * h.Outputs / r.most
	sum := int64(0)
	for half, view := range []int{side, side ^ 1} {
		turn := seenBy(r, m, view)
		bucket := h.Kings[turn(m.find(r.king+black*view))]
		for i := range h.Hidden {
			value := bias[i]
			for square, man := range m {
				if man == 0 {
					continue
				}
				foe := man / black
				if view == 1 {
					foe = 1 - foe
				}
				feature := (foe*r.kinds+man%black-1)*r.squares() + turn(square)
				if square >= r.squares() {
					feature = 2*r.kinds*r.squares() + foe*r.beside + (square-r.squares())%r.beside
				}
				value += rows[(bucket*features+feature)*h.Hidden+i]
			}
			clipped := int64(min(max(value, 0), 255))
			sum += clipped * clipped * int64(outputs[(output*2+half)*h.Hidden+i])
		}
	}
	score := (sum/255 + int64(biases[output])) * int64(h.Scale) / (255 * 64)
	return int(min(max(score, -nnue.Most), nnue.Most))
}

// seenBy returns how a side sees the squares of a board.
func seenBy(r rules, m men, view int) func(square int) int {
	own, foe := m.find(r.king+black*view)%r.files, m.find(r.king+black*(1-view))%r.files
	mirrored := own < r.files/2
	if r.files%2 == 1 && own == r.files/2 {
		mirrored = foe < r.files/2
	}
	return func(square int) int {
		file, rank := square%r.files, square/r.files
		if mirrored {
			file = r.files - 1 - file
		}
		if view == 1 {
			rank = r.ranks - 1 - rank
		}
		return rank*r.files + file
	}
}

// put sets up the kings and some men at random.
func put(r rules, rng *rand.Rand) men {
	m := make(men, r.squares()+2*r.beside)
	places := rng.Perm(r.squares())
	m[places[0]], m[places[1]] = r.king, r.king+black
	for _, square := range places[2 : 2+rng.IntN(30)] {
		for m[square] == 0 || m[square]%black == r.king {
			m[square] = 1 + rng.IntN(r.kinds) + black*rng.IntN(2)
		}
	}
	for i := range 2 * r.beside {
		if rng.IntN(2) == 0 {
			m[r.squares()+i] = covered + black*(i/r.beside)
		}
	}
	return m
}

// step makes a move at random of any man to any square without a king on it. Who
// was covered may turn up, as one of those beside the board.
func step(r rules, rng *rand.Rand, m men) men {
	next := append(men(nil), m...)
	if r.beside > 0 && rng.IntN(2) == 0 {
		next[r.squares()+rng.IntN(2*r.beside)] = 0
	}
	for {
		from, to := rng.IntN(r.squares()), rng.IntN(r.squares())
		if m[from] != 0 && from != to && m[to]%black != r.king {
			next[from], next[to] = 0, m[from]
			return next
		}
	}
}

// buckets gives the squares of the king three buckets.
func buckets(h nnue.Header) nnue.Header {
	for i := range h.Kings {
		h.Kings[i] = i * 3 / len(h.Kings)
	}
	return h
}

// On a walk through a tree as searches take it, with jumps, passes and boards
// that were not asked about, every answer is that of the definition.
func TestAccumulatorsFollowTheDefinition(t *testing.T) {
	for _, r := range boards {
		header := func() nnue.Header { return nnuetest.Header(r.game, r.files*r.ranks, 64) }
		for _, h := range []nnue.Header{header(), buckets(header())} {
			rng := rand.New(rand.NewPCG(11, uint64(len(h.Kings)+h.Kings[len(h.Kings)-1])))
			numbers, biases := nnuetest.Weights(h, r.features(), 5)
			network, err := nnue.Read(nnuetest.File(h, numbers, biases), r.game)
			if err != nil {
				t.Fatal(err)
			}
			accumulators := nnue.NewAccumulators(network)
			line, seen := []men{put(r, rng)}, map[int]bool{}
			steps := 1200
			if testing.Short() {
				steps = 400
			}
			for range steps {
				switch n := rng.IntN(20); {
				case n == 0:
					line = []men{put(r, rng)}
				case n < 9 && len(line) > 1:
					line = line[:len(line)-1]
				case n == 10:
					line = append(line, line[len(line)-1])
				default:
					line = append(line, step(r, rng, line[len(line)-1]))
				}
				if rng.IntN(4) == 0 {
					continue
				}
				m, side := line[len(line)-1], rng.IntN(2)
				got, want := accumulators.Evaluate(m.bits(r), side, len(line)), worth(r, h, numbers, biases, m, side)
				if seen[got] = true; got != want {
					t.Fatalf("%s: %d for %v, want %d", r.game, got, m, want)
				}
			}
			if len(seen) < steps/3 {
				t.Errorf("%s: only %d different answers", r.game, len(seen))
			}
		}
	}
}

// A board and its mirror image are worth the same, and so is the board with
// the sides exchanged, unless both kings of xiangqi stand in the middle.
func TestImagesAreWorthTheSame(t *testing.T) {
	for _, r := range boards {
		h := nnuetest.Header(r.game, r.files*r.ranks, 64)
		numbers, biases := nnuetest.Weights(h, r.features(), 6)
		network, err := nnue.Read(nnuetest.File(h, numbers, biases), r.game)
		if err != nil {
			t.Fatal(err)
		}
		a, rng := nnue.NewAccumulators(network), rand.New(rand.NewPCG(12, 1))
		for range 500 {
			m := put(r, rng)
			mirrored, exchanged := make(men, len(m)), make(men, len(m))
			for i, man := range m[r.squares():] {
				mirrored[r.squares()+i] = man
				if man != 0 {
					exchanged[r.squares()+(i+r.beside)%(2*r.beside)] = man ^ black
				}
			}
			for square, man := range m[:r.squares()] {
				file, rank := square%r.files, square/r.files
				mirrored[rank*r.files+r.files-1-file] = man
				if man != 0 {
					exchanged[(r.ranks-1-rank)*r.files+file] = man ^ black
				}
			}
			want := a.Evaluate(m.bits(r), 0, 1)
			if got := a.Evaluate(exchanged.bits(r), 1, 1); got != want {
				t.Fatalf("%s: %d with the sides exchanged, %d before", r.game, got, want)
			}
			middle := r.files%2 == 1 && m.find(r.king)%r.files == r.files/2 && m.find(r.king+black)%r.files == r.files/2
			if got := a.Evaluate(mirrored.bits(r), 0, 1); got != want && !middle {
				t.Fatalf("%s: %d mirrored, %d before", r.game, got, want)
			}
		}
	}
}
