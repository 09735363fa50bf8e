package teach

import (
	"slices"
	"strconv"
	"strings"

	"banco/engine"
	"banco/game"
	"banco/search"
)

// usualNim are the seven tokens of the textbooks.
const usualNim = "max 7"

// maxTokens bounds Nim: with more tokens the tree is too large to show.
const maxTokens = 12

// nim is the Nim of the textbooks: the side to move divides a pile into two unequal
// ones. A side that cannot move has lost.
type nim struct {
	side  game.Side
	piles []byte   // the largest first
	past  [][]byte // piles before each move made
}

// parseNim reads piles, "7" or "4-2-1".
func parseNim(side game.Side, text string, offset int) (game.Position, error) {
	n, sum := &nim{side: side}, 0
	for word := range strings.SplitSeq(strings.TrimSpace(text[offset:]), "-") {
		tokens, err := strconv.Atoi(strings.TrimSpace(word))
		if err != nil || tokens < 1 || tokens > maxTokens {
			sum = maxTokens + 1
			break
		}
		sum += tokens
		n.piles = append(n.piles, byte(tokens))
	}
	if sum > maxTokens {
		return nil, game.Wrong("nim", game.Params{"text": text, "max": strconv.Itoa(maxTokens)},
			"%.40q is not a list of piles such as 7 or 4-2-1, of at most %d tokens together", text, maxTokens)
	}
	n.sort()
	return n, nil
}

func (n *nim) sort() { slices.SortFunc(n.piles, func(a, b byte) int { return int(b) - int(a) }) }

func (n *nim) Side() game.Side { return n.side }

// Moves has a move for every size of pile and every way to divide it: the pile in
// one byte, the smaller part in the other.
func (n *nim) Moves(buf []game.Move) []game.Move {
	for i, pile := range n.piles {
		if i > 0 && n.piles[i-1] == pile {
			continue
		}
		for part := byte(1); 2*part < pile; part++ {
			buf = append(buf, game.Move(pile)<<8|game.Move(part))
		}
	}
	return buf
}

func (n *nim) Make(m game.Move) {
	n.past = append(n.past, slices.Clone(n.piles))
	pile, part := byte(m>>8), byte(m)
	i := slices.Index(n.piles, pile)
	n.piles[i] = pile - part
	n.piles = append(n.piles, part)
	n.sort()
	n.side = n.side.Other()
}

func (n *nim) Unmake() {
	last := len(n.past) - 1
	n.piles, n.past, n.side = n.past[last], n.past[:last], n.side.Other()
}

func (n *nim) Hash() uint64 {
	h := uint64(n.side)
	for _, pile := range n.piles {
		h = engine.Mix(h, uint64(pile))
	}
	return h
}

// Result is a draw if no pile can be divided: Score says who won.
func (n *nim) Result() game.Result {
	for _, pile := range n.piles {
		if pile > 2 {
			return game.Result{}
		}
	}
	return game.Draw(game.Stalemate)
}

// Score is the loss of the side that cannot move, counted as textbooks do.
func (n *nim) Score() search.Score { return -1 }

func (n *nim) FormatMove(m game.Move) string {
	pile, part := int(m>>8), int(m&255)
	return strconv.Itoa(pile) + "=" + strconv.Itoa(pile-part) + "+" + strconv.Itoa(part)
}

func (n *nim) ParseMove(s string) (game.Move, error) { return find(n, s) }

// State lists the piles.
func (n *nim) State() string {
	words := make([]string, len(n.piles))
	for i, pile := range n.piles {
		words[i] = strconv.Itoa(int(pile))
	}
	return strings.Join(words, "-")
}

func (n *nim) FEN() string { return sideWords[n.side] + " " + n.State() }

func (n *nim) Clone() game.Position {
	c := &nim{side: n.side, piles: slices.Clone(n.piles)}
	for _, p := range n.past {
		c.past = append(c.past, slices.Clone(p))
	}
	return c
}
