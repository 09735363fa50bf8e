package five

import "golang.org/x/sys/cpu"

// fastNet says that the assembly can be used; tests switch it off.
var fastNet = cpu.X86.HasAVX2

// applyRows is applyPlain, or the same in assembly.
func applyRows(sum, rows []int16, changes []rowChange) {
	if !fastNet {
		applyPlain(sum, rows, changes)
		return
	}
	applyAVX2(&sum[0], &rows[0], len(sum), &changes[0], len(changes))
}

// judgeRows is judgePlain, or the same in assembly.
func judgeRows(sum, kinds, counts []int16, rows []uint32, weights []int16) int32 {
	if !fastNet {
		return judgePlain(sum, kinds, counts, rows, weights)
	}
	return judgeAVX2(&sum[0], &kinds[0], &counts[0], &rows[0], len(rows), &weights[0], len(sum))
}

// applyAVX2 takes a sum of n numbers, a multiple of 64, and at least one change.
//
//go:noescape
func applyAVX2(sum, rows *int16, n int, changes *rowChange, length int)

// judgeAVX2 takes sums of n numbers, a multiple of 32, and at least one row.
//
//go:noescape
func judgeAVX2(sum, kinds, counts *int16, rows *uint32, length int, weights *int16, n int) int32
