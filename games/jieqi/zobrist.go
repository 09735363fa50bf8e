package jieqi

import (
	"banco/game"
	"banco/games/xiangqi"
)

// The numbers whose XOR is a position's hash: one for each piece on its point,
// one for each kind's count in a pool, one for Black to move. All depend on
// what the viewer knows alone.
var (
	pieceKeys [32][xiangqi.Squares]uint64
	poolKeys  [2][8][6]uint64
	blackKey  uint64
)

func init() {
	x := uint64(0x6a69657169)
	next := func() uint64 { // splitmix64
		x += 0x9e3779b97f4a7c15
		z := x
		z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
		z = (z ^ z>>27) * 0x94d049bb133111eb
		return z ^ z>>31
	}
	for p := range pieceKeys {
		for s := range pieceKeys[p] {
			pieceKeys[p][s] = next()
		}
	}
	for s := range poolKeys {
		for k := range poolKeys[s] {
			for n := range poolKeys[s][k] {
				poolKeys[s][k][n] = next()
			}
		}
	}
	blackKey = next()
}

// hashFromScratch computes what Make and Unmake keep up to date.
func (p *Position) hashFromScratch() uint64 {
	var h uint64
	for s, piece := range p.board {
		if piece != Empty {
			h ^= pieceKeys[piece][s]
		}
	}
	for s := range p.pool {
		for k, n := range p.pool[s] {
			h ^= poolKeys[s][k][n]
		}
	}
	if p.side == game.Second {
		h ^= blackKey
	}
	return h
}
