package five

// applyRows is applyPlain in assembly: every such processor has NEON.
func applyRows(sum, rows []int16, changes []rowChange) {
	applyNEON(&sum[0], &rows[0], len(sum), &changes[0], len(changes))
}

// judgeRows is judgePlain in assembly.
func judgeRows(sum, kinds, counts []int16, rows []uint32, weights []int16) int32 {
	return judgeNEON(&sum[0], &kinds[0], &counts[0], &rows[0], len(rows), &weights[0], len(sum))
}

// applyNEON takes a sum of n numbers, a multiple of 64, and at least one change.
//
//go:noescape
func applyNEON(sum, rows *int16, n int, changes *rowChange, length int)

// judgeNEON takes sums of n numbers, a multiple of 32, and at least one row.
//
//go:noescape
func judgeNEON(sum, kinds, counts *int16, rows *uint32, length int, weights *int16, n int) int32
