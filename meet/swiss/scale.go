package swiss

import "banco/meet/matching"

// scale lays out criteria in the limbs of a weight, each as one digit, the
// most important first. A digit has a base above all that a whole pairing can
// add up to, so that no sum of a lesser criterion outweighs a greater one.
type scale struct {
	limbs int
	room  int64 // what is left of the last limb
}

// digit is the place of a criterion in a weight.
type digit struct {
	limb   int
	factor int64
}

// digit takes the next place, for sums from -most to most.
func (s *scale) digit(most int) digit {
	base := int64(2*most + 1)
	if s.limbs == 0 || s.room < base {
		s.limbs++
		s.room = matching.MaxLimb
	}
	s.room /= base
	return digit{s.limbs - 1, s.room}
}

// digits takes n places, each for sums from -most to most.
func (s *scale) digits(n, most int) []digit {
	list := make([]digit, n)
	for i := range list {
		list[i] = s.digit(most)
	}
	return list
}

// add adds to the digit of a weight.
func (d digit) add(weight []int64, times int) { weight[d.limb] += int64(times) * d.factor }

// blame takes from the digit of a weight where something is to be avoided.
func (d digit) blame(weight []int64, wrong bool) {
	if wrong {
		d.add(weight, -1)
	}
}
