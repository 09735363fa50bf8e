package caro

import "math/bits"

// automaton finds patterns on lines, reading two points at a time. (Aho and
// Corasick, 1975.)
type automaton [][16]step

// step is what to do on reading two points: what the patterns that end there
// are worth, and the state that follows.
type step struct {
	score int16
	next  uint8
}

// score returns the sum over all occurrences of patterns on a line of a board.
func (a automaton) score(line uint64) (sum int) {
	board := ^(line & (line >> 1)) & lowBits
	first, last := bits.TrailingZeros64(board), 63-bits.LeadingZeros64(board)
	line >>= first
	state := uint8(0)
	for range (last-first)/4 + 1 {
		s := &a[state][line&15]
		sum += int(s.score)
		state = s.next
		line >>= 4
	}
	return sum
}

// trie is an automaton in the making: a node is a text that some pattern
// begins with.
type trie []trieNode

type trieNode struct {
	next  [3]int // by point: empty, Black, White
	score int    // of the pattern that ends here
}

func newTrie() trie { return trie{{}} }

// add adds a pattern after replacing its digits 0, 1 and 2 by those of code.
func (t *trie) add(pattern, code string, score int) {
	at := 0
	for _, c := range pattern {
		point := code[c-'0'] - '0'
		if (*t)[at].next[point] == 0 {
			*t = append(*t, trieNode{})
			(*t)[at].next[point] = len(*t) - 1
		}
		at = (*t)[at].next[point]
	}
	(*t)[at].score += score
}

// automaton completes the trie: where no pattern goes on, the longest end of
// the text that begins another one does.
func (t trie) automaton() automaton {
	fall := make([]int, len(t)) // the node of the longest proper end of each
	for queue := []int{0}; len(queue) > 0; queue = queue[1:] {
		at := queue[0]
		for point, to := range t[at].next {
			back := 0
			if at != 0 {
				back = t[fall[at]].next[point]
			}
			if to == 0 {
				t[at].next[point] = back
				continue
			}
			fall[to] = back
			t[to].score += t[back].score
			queue = append(queue, to)
		}
	}
	a := make(automaton, len(t))
	for at := range a {
		for points := range a[at] {
			first := t.read(at, points&3)
			second := t.read(first, points>>2)
			a[at][points] = step{int16(t[first].score + t[second].score), uint8(second)}
		}
	}
	return a
}

// read returns the state after one more point; the edge of the board, which is
// 3, begins anew.
func (t trie) read(at, point int) int {
	if point == 3 {
		return 0
	}
	return t[at].next[point]
}
