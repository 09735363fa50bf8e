//go:build !amd64 && !arm64

package five

func applyRows(sum, rows []int16, changes []rowChange) { applyPlain(sum, rows, changes) }

func judgeRows(sum, kinds, counts []int16, rows []uint32, weights []int16) int32 {
	return judgePlain(sum, kinds, counts, rows, weights)
}
