//go:build amd64 || arm64

package nnue

// first returns where a list begins, nil for an empty one.
func first(list []uint32) *uint32 {
	if len(list) == 0 {
		return nil
	}
	return &list[0]
}
