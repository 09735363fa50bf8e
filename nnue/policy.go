package nnue

// A policy says which moves are likely to be good before any of them is tried.
// It sees the board as the mover does, with one accumulator. What that holds,
// clipped and squared, weighs each move by three rows of output weights: of the
// kind of man and where it goes, of the kind of man and where it comes from, and
// of the move's traits.

// Choice is a legal move as a policy looks at it.
type Choice struct {
	From, To uint8 // squares as the game numbers them
	Traits   Traits
}

// Traits are what is known of a move beside its squares: the kind of man it
// captures, plus any of the bits.
type Traits uint8

// The bits of traits.
const (
	Safe    Traits = 8 << iota // it does not lose material on the square where it ends
	Check                      // it gives check
	Hanging                    // the man that moves could be captured with profit where it stands

	traitCodes = 64
)

// PolicyHeader says what a policy is for, how it is built and where it comes from.
type PolicyHeader struct {
	Game    string `json:"game"`
	Hidden  int    `json:"hidden"`           // width of the accumulator: a multiple of 128, up to 512
	Input   int    `json:"input"`            // what stands for 1.0 in the accumulator
	Output  int    `json:"output"`           // what stands for 1.0 in an output weight
	Zigzag  bool   `json:"zigzag,omitempty"` // whether numbers are written as 0, -1, 1, -2, 2 …
	Trained string `json:"trained"`          // on what, how long and by which loss, in words
	Hash    string `json:"hash"`             // SHA-256 of the weights as they are before compression, in hexadecimal
}

// Policy is what a file holds, ready to be used. It does not change: any number
// of searchers may share it.
type Policy struct {
	PolicyHeader

	geometry geometry
	width    int     // of the accumulator, in words
	rows     []lanes // of each feature
	bias     []lanes // what the accumulator begins with
	outputs  []lanes // rows by kind and target, by kind and origin, by traits
	biases   []int32 // of each of those

	rowOf [2][2][manCodes][squareCodes]uint32 // by side, mirrored or not, man and square
	seen  [2][2][squareCodes]uint8            // by side, mirrored or not, square as the game numbers it
}

// maxPolicyHidden bounds the width of an accumulator.
const maxPolicyHidden = 512

// prepare fills in the tables.
func (n *Policy) prepare() {
	g := &n.geometry
	for side := range 2 {
		for mirrored := range 2 {
			for code := range squareCodes {
				square := g.square(code)
				if square < 0 {
					continue
				}
				for man := range manCodes {
					if g.stands(man, square) {
						n.rowOf[side][mirrored][man][code] = uint32(g.feature(man, square, side, mirrored == 1))
					}
				}
			}
			for square := range g.squares() {
				n.seen[side][mirrored][square] = uint8(g.seen(square, side, mirrored == 1))
			}
		}
	}
}

// LogitOne is what stands for 1.0 in a logit.
const LogitOne = inputOne * inputOne * outputOne

// Logits sets the logit of each choice of the side to move, in units of
// 1/LogitOne: the softmax of them says how likely each is.
func (n *Policy) Logits(b *Board, side int, choices []Choice, logits []int64) {
	side &= 1
	var features [squareCodes]uint32
	mirrored, count := n.features(b, side, &features)
	var sum [maxPolicyHidden / 4]lanes
	accumulate(sum[:n.width], n.bias, n.rows, features[:count], nil)
	var fromKnown [squareCodes]bool
	var from [squareCodes]int64
	var traitKnown [traitCodes]bool
	var trait [traitCodes]int64
	squares, kinds := n.geometry.squares(), n.geometry.kinds
	seen := &n.seen[side][mirrored]
	for i, c := range choices {
		at, to := int(c.From)&(squareCodes-1), int(c.To)&(squareCodes-1)
		base := max(min(n.kindAt(b, at), kinds)-1, 0) * squares
		if !fromKnown[at] {
			fromKnown[at], from[at] = true, n.weigh(&sum, kinds*squares+base+int(seen[at]))
		}
		t := c.Traits & (traitCodes - 1)
		if !traitKnown[t] {
			traitKnown[t], trait[t] = true, n.weigh(&sum, 2*kinds*squares+int(t))
		}
		logits[i] = from[at] + trait[t] + n.weigh(&sum, base+int(seen[to]))
	}
}

// Rows appends the features of a board, and sets the output rows by which each
// choice is weighed: what a trainer learns from.
func (n *Policy) Rows(b *Board, side int, choices []Choice, buf []uint32) (features []uint32, rows [][3]int) {
	var list [squareCodes]uint32
	mirrored, count := n.features(b, side&1, &list)
	squares, kinds := n.geometry.squares(), n.geometry.kinds
	for _, c := range choices {
		base := max(min(n.kindAt(b, int(c.From)), kinds)-1, 0) * squares
		seen := &n.seen[side&1][mirrored]
		rows = append(rows, [3]int{base + int(seen[c.To]), base + int(seen[c.From]), int(c.Traits & (traitCodes - 1))})
	}
	return append(buf, list[:count]...), rows
}

// features lists the rows of all men as a side sees them.
func (n *Policy) features(b *Board, side int, list *[squareCodes]uint32) (mirrored, count int) {
	g := &n.geometry
	first, second := b.kings(g)
	own, foe := g.square(int(first)), g.square(int(second))
	if side == 1 {
		own, foe = foe, own
	}
	if g.mirrors(max(own, 0), max(foe, 0)) {
		mirrored = 1
	}
	rowOf := &n.rowOf[side][mirrored]
	var empty Board
	var all changes
	all.compare(&empty, b, empty.changed(b))
	for _, p := range all.come[:all.came] {
		list[count] = rowOf[p>>8&(manCodes-1)][p&(squareCodes-1)]
		count++
	}
	return mirrored, count
}

// kindAt returns the kind of man on a square as the game numbers it.
func (n *Policy) kindAt(b *Board, square int) int {
	if square < n.geometry.word {
		return b.man(0, square) & 7
	}
	return b.man(1, square-n.geometry.word) & 7
}

// weigh returns what the accumulator weighs by an output row.
func (n *Policy) weigh(sum *[maxPolicyHidden / 4]lanes, row int) int64 {
	half := n.width / 2
	return activate(sum[:half], sum[half:n.width], n.outputs[row*n.width:][:n.width]) + int64(n.biases[row])*inputOne
}
