package caro

// Random numbers whose XOR is a position's hash.
var (
	stoneKeys [2][allPoints]uint64 // by colour, Black first
	phaseKeys [phases]uint64
	ruleKeys  [5]uint64
	openKeys  [4]uint64
	sizeKeys  [MaxSize + 1]uint64
	turnKey   uint64 // White to place
	swapKey   uint64 // Second holds Black
)

func init() {
	state := uint64(0x6361726f)
	for _, keys := range [][]uint64{
		stoneKeys[0][:], stoneKeys[1][:], phaseKeys[:], ruleKeys[:], openKeys[:], sizeKeys[:],
	} {
		for i := range keys {
			keys[i] = splitmix(&state)
		}
	}
	turnKey, swapKey = splitmix(&state), splitmix(&state)
}

// splitmix is Vigna's SplitMix64: the next of a sequence of well-mixed numbers.
func splitmix(state *uint64) uint64 {
	*state += 0x9e3779b97f4a7c15
	z := *state
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}
