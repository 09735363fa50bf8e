package nnue

// Header says what a network is for, how it is built and where it comes from.
type Header struct {
	Game    string `json:"game"`
	Hidden  int    `json:"hidden"`            // width of a side's accumulator: a multiple of 64, up to 1024
	Outputs int    `json:"outputs"`           // sets of output weights, by the number of men
	Kings   []int  `json:"kings"`             // bucket of the rows by the square of the own king as its side sees it
	Input   int    `json:"input"`             // what stands for 1.0 in an accumulator
	Output  int    `json:"output"`            // what stands for 1.0 in an output weight
	Scale   int    `json:"scale"`             // the score of an output of 1.0
	Step    int    `json:"step,omitempty"`    // of which rows are multiples, where they are written as differences
	Factors []int  `json:"factors,omitempty"` // how much a score counts by the number of men, in hundredths; none: as it is
	Trained string `json:"trained"`           // on what, how long and by which loss, in words
	Hash    string `json:"hash"`              // SHA-256 of the weights as they are before compression, in hexadecimal
}

// Network is what a file holds, ready to be used. It does not change: any
// number of Accumulators may share it.
type Network struct {
	Header

	geometry geometry
	buckets  int
	width    int     // of an accumulator, in words
	rows     []lanes // of each bucket and feature
	bias     []lanes // what an accumulator begins with
	weights  []lanes // of each output: for the mover's half, then the other's
	biases   []int32 // of each output

	// What follows from the header, in tables, so that nothing is divided or
	// worked out twice.
	bucketSize int                                 // in words of rows
	rowOf      [2][2][manCodes][squareCodes]uint32 // in its bucket: by side, mirrored or not, man and square
	frameOf    [2][2][squareCodes]frame            // by side, whether the other king is left of the middle, own king
	isLeft     [squareCodes]uint8                  // 1 for squares left of the middle
	outputOf   [squareCodes + 1]uint8              // by the number of men
	factorOf   [squareCodes + 1]int                // by the number of men, in hundredths
}

// prepare fills in the tables.
func (n *Network) prepare() {
	g := &n.geometry
	n.bucketSize = g.features() * n.width
	for men := range n.outputOf {
		n.outputOf[men] = uint8(min(max((men-1)*n.Outputs/g.men, 0), n.Outputs-1))
		n.factorOf[men] = 100
		if men < len(n.Factors) {
			n.factorOf[men] = n.Factors[men]
		}
	}
	for code := range squareCodes {
		square := g.square(code)
		if square < 0 {
			continue
		}
		for side := range 2 {
			for man := range manCodes {
				if !g.stands(man, square) {
					continue
				}
				n.rowOf[side][0][man][code] = uint32(g.feature(man, square, side, false))
				n.rowOf[side][1][man][code] = uint32(g.feature(man, square, side, true))
			}
			if square < g.squares() {
				n.frameOf[side][0][code] = n.frame(side, square, g.files-1)
				n.frameOf[side][1][code] = n.frame(side, square, 0)
			}
		}
		if 2*(square%g.files) < g.files-1 {
			n.isLeft[code] = 1
		}
	}
}

// frame is how a side sees the board: the bucket of its king, times 2, plus 1
// where it is mirrored.
type frame uint16

// frame returns how a side sees the board with the kings on these squares.
func (n *Network) frame(side, own, foe int) frame {
	mirrored := n.geometry.mirrors(own, foe)
	f := frame(n.Kings[n.geometry.seen(own, side, mirrored)] * 2)
	if mirrored {
		f++
	}
	return f
}

// frames returns how each side sees a board.
func (n *Network) frames(b *Board) [2]frame {
	first, second := b.kings(&n.geometry)
	return [2]frame{
		n.frameOf[0][n.isLeft[second]][first],
		n.frameOf[1][n.isLeft[first]][second],
	}
}

// score weighs two accumulators, the mover's first, with so many men left.
func (n *Network) score(own, foe []lanes, men int) int {
	output := int(n.outputOf[men])
	weights := n.weights[output*2*n.width:][:2*n.width]
	sum := activate(own, foe, weights)/inputOne + int64(n.biases[output])
	worth := sum * int64(n.Scale) / (inputOne * outputOne) * int64(n.factorOf[men]) / 100
	return int(min(max(worth, -Most), Most))
}
