package solve

// path is the positions on the way from the root to the one that stands.
type path struct {
	keys []uint64
	near [1 << 12]uint8 // how many of them share their low bits
}

func (p *path) enter(key uint64, ply int) {
	p.keys = append(p.keys[:ply], key)
	p.near[key%uint64(len(p.near))]++
}

func (p *path) leave(key uint64) { p.near[key%uint64(len(p.near))]-- }

// find returns the ply at which a position stands on the way that is ply long,
// or -1.
func (p *path) find(key uint64, ply int) int {
	if p.near[key%uint64(len(p.near))] == 0 {
		return -1
	}
	for i := ply; i >= 0; i-- {
		if p.keys[i] == key {
			return i
		}
	}
	return -1
}

// findLow is find by the low half of a key.
func (p *path) findLow(key uint32, ply int) int {
	if p.near[uint64(key)%uint64(len(p.near))] == 0 {
		return -1
	}
	for i := ply; i >= 0; i-- {
		if uint32(p.keys[i]) == key {
			return i
		}
	}
	return -1
}
