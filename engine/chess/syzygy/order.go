package syzygy

import rules "banco/games/chess"

// order gives positions of a table their numbers. Men are taken in groups: a
// leading one, for which the board is mirrored, then the others, each of equal
// men. The number of a position is the sum of the groups' numbers times their
// weights.
type order struct {
	codes  []byte // of the men: 1 to 6 for a pawn to a king, 8 more for Black
	groups []group
	pawns  bool
	file   int // of the leading pawn, 0 to 3
	size   uint64
}

// group is the men from begin to end of the codes.
type group struct {
	begin, end int
	lead       lead
	weight     uint64
}

// lead is how a group is numbered.
type lead uint8

const (
	follows      lead = iota // equal men on the squares that those before leave
	followsPawns             // the same for the other side's pawns
	threeApart               // three men of which no two are equal
	twoKings
	leadingPawns
)

// newOrder reads the order of a table's men. The places say after how many other
// groups the leading one, and that of the other side's pawns, is counted.
func newOrder(codes []byte, place, pawnPlace int, leading, others, file int) order {
	o := order{codes: codes, pawns: leading > 0, file: file}
	at := o.begin(leading, others)
	for at < len(codes) {
		end := at + 1
		for end < len(codes) && codes[end] == codes[at] {
			end++
		}
		o.groups = append(o.groups, group{begin: at, end: end})
		at = end
	}
	o.weigh(place, pawnPlace)
	return o
}

// begin adds the groups that come first, and returns where the others begin.
func (o *order) begin(leading, others int) int {
	if leading > 0 {
		o.groups = append(o.groups, group{end: leading, lead: leadingPawns})
		if others > 0 {
			o.groups = append(o.groups, group{begin: leading, end: leading + others, lead: followsPawns})
		}
		return leading + others
	}
	if o.single() >= 3 {
		o.groups = append(o.groups, group{end: 3, lead: threeApart})
		return 3
	}
	o.groups = append(o.groups, group{end: 2, lead: twoKings})
	return 2
}

// single counts the men without an equal.
func (o *order) single() (n int) {
	var count [16]int
	for _, c := range o.codes {
		count[c&15]++
	}
	for _, c := range count {
		if c == 1 {
			n++
		}
	}
	return n
}

// weigh gives the groups their weights in the order in which they are counted.
func (o *order) weigh(place, pawnPlace int) {
	o.size = 1
	free := 64
	special := 1
	free -= o.groups[0].end
	if len(o.groups) > 1 && o.groups[1].lead == followsPawns {
		special = 2
		free -= o.groups[1].end - o.groups[1].begin
	}
	next := special
	for n := 0; next < len(o.groups) || n == place || special == 2 && n == pawnPlace; n++ {
		switch {
		case n == place:
			o.count(0, o.leads())
		case special == 2 && n == pawnPlace:
			o.count(1, binomial(48-o.groups[0].end, o.groups[1].end-o.groups[1].begin))
		default:
			men := o.groups[next].end - o.groups[next].begin
			o.count(next, binomial(free, men))
			free -= men
			next++
		}
	}
}

func (o *order) count(i int, numbers uint64) {
	o.groups[i].weight = o.size
	o.size *= numbers
}

// leads is how many numbers the leading group has.
func (o *order) leads() uint64 {
	switch o.groups[0].lead {
	case threeApart:
		return 31332
	case twoKings:
		return 462
	}
	return pawnLeads[o.groups[0].end-1][o.file].all
}

// number returns the number of men on squares, which it mirrors and sorts.
func (o *order) number(squares []rules.Square) uint64 {
	sum := o.groups[0].weight
	switch o.groups[0].lead {
	case leadingPawns:
		sum *= numberPawns(squares, o.groups[0].end)
	case threeApart:
		mirror(squares, 3)
		sum *= numberThree(squares)
	default:
		mirror(squares, 2)
		sum *= uint64(kingPairs[inTriangle[squares[0]&63]][squares[1]&63])
	}
	for _, g := range o.groups[1:] {
		low := 0
		if g.lead == followsPawns {
			low = 8
		}
		sum += g.weight * numberEqual(squares[:g.begin], squares[g.begin:g.end], low)
	}
	return sum
}

// numberEqual numbers equal men on the squares from low on that others leave.
func numberEqual(others, men []rules.Square, low int) (n uint64) {
	sortBy(men, func(s rules.Square) int { return int(s) })
	for i, s := range men {
		place := int(s) - low
		for _, other := range others {
			if s > other {
				place--
			}
		}
		n += binomial(place, i+1)
	}
	return n
}

// mirror turns the board so that the first man stands in the triangle a1 d1 d4,
// and the first of so many men off its long diagonal below it.
func mirror(squares []rules.Square, men int) {
	mask := rules.Square(0)
	if squares[0]&4 != 0 {
		mask |= 7
	}
	if squares[0]&32 != 0 {
		mask |= 56
	}
	for i := range squares {
		squares[i] ^= mask
	}
	for _, s := range squares[:men] {
		if d := aboveDiagonal(s); d < 0 {
			return
		} else if d > 0 {
			for i, s := range squares {
				squares[i] = s>>3 | s<<3&56
			}
			return
		}
	}
}

// aboveDiagonal is positive above the long diagonal and 0 on it.
func aboveDiagonal(s rules.Square) int { return s.Rank() - s.File() }

// numberThree numbers three men of which no two are equal.
func numberThree(s []rules.Square) uint64 {
	after1, after2 := 0, 0
	if s[1] > s[0] {
		after1 = 1
	}
	if s[2] > s[0] {
		after2++
	}
	if s[2] > s[1] {
		after2++
	}
	first, second, third := int(s[0]), int(s[1]), int(s[2])
	const onDiagonal = 6 * 63 * 62
	const twoOnDiagonal = onDiagonal + 4*28*62
	const allOnDiagonal = twoOnDiagonal + 4*7*28
	var n int
	switch {
	case aboveDiagonal(s[0]) != 0:
		n = int(inTriangle[first])*63*62 + (second-after1)*62 + third - after2
	case aboveDiagonal(s[1]) != 0:
		n = onDiagonal + s[0].File()*28*62 + int(below[second])*62 + third - after2
	case aboveDiagonal(s[2]) != 0:
		n = twoOnDiagonal + s[0].File()*7*28 + (s[1].File()-after1)*28 + int(below[third])
	default:
		n = allOnDiagonal + s[0].File()*7*6 + (s[1].File()-after1)*6 + s[2].File() - after2
	}
	return uint64(n)
}

// numberPawns numbers the leading pawns, of which the first stands on the file
// of the table.
func numberPawns(squares []rules.Square, men int) uint64 {
	if squares[0]&4 != 0 {
		for i := range squares {
			squares[i] ^= 7
		}
	}
	sortBy(squares[1:men], func(s rules.Square) int { return -twist(s) })
	n := pawnLeads[men-1][squares[0].File()].from[squares[0].Rank()-1]
	for i := 1; i < men; i++ {
		n += binomial(twist(squares[i]), men-i)
	}
	return n
}

// leadPawn brings the pawn that leads, of so many, to the front and returns the
// file of its table.
func leadPawn(squares []rules.Square, men int) int {
	for i := 1; i < men; i++ {
		if flap(squares[0]) > flap(squares[i]) {
			squares[0], squares[i] = squares[i], squares[0]
		}
	}
	return edge(squares[0])
}

// edge is a file's distance from the edge.
func edge(s rules.Square) int { return min(s.File(), 7-s.File()) }

// flap numbers squares of pawns file by file from the edge.
func flap(s rules.Square) int { return edge(s)*6 + s.Rank() - 1 }

// twist numbers squares of pawns from the middle of the seventh rank outwards.
func twist(s rules.Square) int {
	n := 47 - 12*edge(s) - 2*(s.Rank()-1)
	if s.File() > 3 {
		n--
	}
	return n
}

// pawnLead is where the numbers of leading pawns begin, by the rank of the first
// one, and how many there are.
type pawnLead struct {
	from [6]uint64
	all  uint64
}

// pawnLeads are by the number of leading pawns, less one, and the file.
var pawnLeads = func() (t [6][4]pawnLead) {
	for others := range t {
		for file := range t[others] {
			l := &t[others][file]
			for rank := range 6 {
				l.from[rank] = l.all
				l.all += binomial(twist(rules.NewSquare(file, rank+1)), others)
			}
		}
	}
	return t
}()

// inTriangle numbers the squares of the triangle a1 d1 d4, those on the diagonal
// last; below those under the diagonal.
var inTriangle, below = func() (triangle, lower [64]uint8) {
	off, on, under := uint8(0), uint8(6), uint8(0)
	for rank := range 8 {
		for file := rank; file < 8; file++ {
			s := rules.NewSquare(file, rank)
			switch {
			case file > rank:
				lower[s] = under
				under++
				if file < 4 {
					triangle[s] = off
					off++
				}
			case file < 4:
				triangle[s] = on
				on++
			}
		}
	}
	return triangle, lower
}()

// kingPairs numbers two kings that are not beside each other, the first in the
// triangle. Pairs on the diagonal come last.
var kingPairs = func() (t [10][64]uint16) {
	var corner [10]rules.Square
	for s := range rules.Square(64) {
		if s.File() < 4 && s.Rank() <= s.File() {
			corner[inTriangle[s]] = s
		}
	}
	n := uint16(0)
	for _, diagonal := range []bool{false, true} {
		for i, first := range corner {
			for second := range rules.Square(64) {
				near := rules.KingAttacks(first)>>second&1 != 0 || first == second
				onDiagonal := aboveDiagonal(first) == 0 && aboveDiagonal(second) == 0
				if near || aboveDiagonal(first) == 0 && aboveDiagonal(second) > 0 || onDiagonal != diagonal {
					continue
				}
				t[i][second] = n
				n++
			}
		}
	}
	return t
}()

// binomial is how many sets of k there are of n.
func binomial(n, k int) uint64 {
	if n < k || n < 0 {
		return 0
	}
	result := uint64(1)
	for i := range k {
		result = result * uint64(n-i) / uint64(i+1)
	}
	return result
}

// sortBy sorts few squares, the lowest key first.
func sortBy(squares []rules.Square, key func(rules.Square) int) {
	for i := 1; i < len(squares); i++ {
		for j := i; j > 0 && key(squares[j]) < key(squares[j-1]); j-- {
			squares[j], squares[j-1] = squares[j-1], squares[j]
		}
	}
}
