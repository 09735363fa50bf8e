package five

// The two loops of a network that take the time, on numbers of 16 bits that wrap
// around. On processors with AVX2 or NEON they are written in assembly, which does the same.

// hiddenMost is what a hidden number counts for at most.
const hiddenMost = 32*hiddenUnit - 1

// applyPlain makes changes to a sum of rows.
func applyPlain(sum, rows []int16, changes []rowChange) {
	for _, c := range changes {
		was, now := rows[c.was:][:len(sum)], rows[c.now:][:len(sum)]
		for i := range sum {
			sum[i] += now[i] - was[i]
		}
	}
}

// judgePlain adds rows to two sums, clips what comes out, and returns what it weighs.
func judgePlain(sum, kinds, counts []int16, rows []uint32, weights []int16) (total int32) {
	for i, v := range sum {
		v += kinds[i]
		for _, r := range rows {
			v += counts[int(r)+i]
		}
		total += int32(min(max(v, 0), hiddenMost)) * int32(weights[i])
	}
	return total
}
