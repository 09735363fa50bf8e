package swiss

// pairMovedDown chooses which of those who moved down are paired in the
// bracket, and with whom: by the criteria, and where they leave a choice the
// higher player first, with the highest opponent there is (article 4). It
// returns the partners both ways, by index.
func (c *criteria) pairMovedDown() map[int]int {
	s := c.scale
	floats := s.digits(c.down, 1)
	opponents := s.digits(c.down, c.size)
	mates := c.match(s.limbs, nil, func(weight []int64, i, j int) bool {
		c.judge(weight, i, j)
		if i < c.down {
			floats[i].blame(weight, j >= c.size)
			opponents[i].add(weight, -min(j, c.size))
		}
		return true
	})
	fixed := map[int]int{}
	for i := range c.down {
		if j := mates[i]; j < c.size {
			fixed[i], fixed[j] = j, i
		}
	}
	return fixed
}

// chunk is how many players of the upper half get their opponents in one
// matching. It bounds the size of weights; the order is the same with any.
const chunk = 32

// pairRemainder makes so many pairs of the residents who did not get a partner
// from above, given by index: by the criteria, and where they leave a choice with
// the fewest and smallest exchanges between the halves and the first of the
// transpositions (article 4). It returns the partners both ways, by index.
func (c *criteria) pairRemainder(remainder []int, pairs int, fixed map[int]int) map[int]int {
	place := map[int]int{} // in the remainder, by index
	for p, i := range remainder {
		place[i] = p
	}
	taken, made := map[int]int{}, map[int]int{}
	for i, j := range fixed {
		taken[i] = j
	}
	o := c.newOrder(len(remainder), pairs)
	for start := 0; start < len(remainder); start += chunk {
		mates := c.match(o.limbs, taken, func(weight []int64, i, j int) bool {
			c.judge(weight, i, j)
			if i < c.down && j < c.size {
				return false // who moved down and is not fixed yet, moves on
			}
			if i >= c.down && j < c.size {
				return o.judge(weight, place[i], place[j], start)
			}
			return true
		})
		o.fixHalves(remainder, mates, c.size)
		for p := start; p < min(start+chunk, len(remainder)); p++ {
			if i := remainder[p]; o.upper[p] {
				j := mates[i]
				taken[i], taken[j], made[i], made[j] = j, i, j, i
			}
		}
	}
	return made
}

// order is the order in which the Handbook generates the candidates of a
// remainder, as digits below the criteria. Players are given by their place in
// the remainder; those before half are the upper half as it was at first.
type order struct {
	scale
	half      int
	exchanges digit   // how many change halves
	distance  digit   // by how much the places of the upper half grow
	leave     []digit // by place: who leaves the upper half, the lowest first
	enter     []digit // by place less half: who enters it, the highest first
	opponent  []digit // by place less start of a chunk
	upper     []bool  // by place, once the halves are known
}

func (c *criteria) newOrder(n, half int) *order {
	o := &order{scale: c.scale, half: half, leave: make([]digit, half)}
	o.exchanges = o.digit(n)
	o.distance = o.digit(n * n)
	for p := half - 1; p >= 0; p-- {
		o.leave[p] = o.digit(1)
	}
	o.enter = o.digits(n-half, 1)
	o.opponent = o.digits(min(n, chunk), n)
	return o
}

// judge adds to a weight what the order says of the pair of places p and q of
// the remainder, p < q. It returns false for a pair within one of the halves
// once they are known.
func (o *order) judge(weight []int64, p, q, start int) bool {
	if o.upper != nil {
		if !o.upper[p] || o.upper[q] {
			return false
		}
	} else if o.distance.add(weight, -p); p < o.half {
		o.leave[p].add(weight, -1)
	} else {
		o.exchanges.add(weight, -1)
		o.enter[p-o.half].add(weight, 1)
	}
	if at := p - start; at >= 0 && at < len(o.opponent) {
		o.opponent[at].add(weight, -q)
	}
	return true
}

// fixHalves notes who is in the upper half of a first pairing.
func (o *order) fixHalves(remainder, mates []int, size int) {
	if o.upper != nil {
		return
	}
	o.upper = make([]bool, len(remainder))
	for p, i := range remainder {
		o.upper[p] = mates[i] > i && mates[i] < size
	}
}
