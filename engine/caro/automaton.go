package caro

import "math/bits"

// automaton finds patterns on lines. (Aho and Corasick, 1975.) A state is the
// text read last, as far as some pattern begins with it.
type automaton []struct {
	next [4]uint8 // by point: empty, Black, White, the edge of the board
	ends []pattern
}

// pattern is one that ends where a state is reached.
type pattern struct {
	number, length uint8
	score          int16
}

// mostPatterns bounds how many an automaton finds.
const mostPatterns = 64

// score returns the sum over the occurrences of patterns on a line of a board.
// Occurrences of one pattern do not overlap: the next one is looked for where
// the last one ended.
func (a automaton) score(line uint64) (sum int) {
	board := ^(line & (line >> 1)) & lowBits
	first, last := bits.TrailingZeros64(board), 63-bits.LeadingZeros64(board)
	line >>= first
	var free [mostPatterns]uint8 // by pattern: where the next one may begin
	state := uint8(0)
	for at := range uint8((last-first)/2 + 1) {
		state = a[state].next[line&3]
		line >>= 2
		for _, p := range a[state].ends {
			if at+1 >= free[p.number]+p.length {
				free[p.number] = at + 1
				sum += int(p.score)
			}
		}
	}
	return sum
}

// trie is an automaton in the making: a node is a text that some pattern
// begins with.
type trie struct {
	nodes    []trieNode
	patterns uint8 // added so far
}

type trieNode struct {
	next [3]int // by point: empty, Black, White
	ends []pattern
}

func newTrie() trie { return trie{nodes: make([]trieNode, 1)} }

// add adds a pattern after replacing its digits 0, 1 and 2 by those of code.
func (t *trie) add(text, code string, score int) {
	at := 0
	for _, c := range text {
		point := code[c-'0'] - '0'
		if t.nodes[at].next[point] == 0 {
			t.nodes = append(t.nodes, trieNode{})
			t.nodes[at].next[point] = len(t.nodes) - 1
		}
		at = t.nodes[at].next[point]
	}
	t.nodes[at].ends = append(t.nodes[at].ends, pattern{t.patterns, uint8(len(text)), int16(score)})
	t.patterns++
}

// automaton completes the trie: where no pattern goes on, the longest end of
// the text that begins another one does. At the edge all begins anew.
func (t *trie) automaton() automaton {
	fall := make([]int, len(t.nodes)) // the node of the longest proper end of each
	a := make(automaton, len(t.nodes))
	for queue := []int{0}; len(queue) > 0; queue = queue[1:] {
		at := queue[0]
		for point, to := range t.nodes[at].next {
			back := 0
			if at != 0 {
				back = t.nodes[fall[at]].next[point]
			}
			if to == 0 {
				to = back
				t.nodes[at].next[point] = back
			} else {
				fall[to] = back
				t.nodes[to].ends = append(t.nodes[to].ends, t.nodes[back].ends...)
				queue = append(queue, to)
			}
			a[at].next[point] = uint8(to)
		}
		a[at].ends = t.nodes[at].ends
	}
	return a
}
