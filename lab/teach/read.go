package teach

import (
	"strconv"
	"strings"

	"banco/game"
)

// The bounds of a typed tree.
const (
	maxBranches = 400
	maxLevels   = 10
	maxValue    = 100_000
)

// reader reads a typed tree.
type reader struct {
	text  string
	at    int
	nodes []branch
	named int
}

// parseTree reads nested brackets from an offset of a text: round or square ones,
// with spaces or commas between what they hold.
func parseTree(side game.Side, text string, offset int) (game.Position, error) {
	r := &reader{text: text, at: offset}
	r.space()
	if r.at == len(text) || r.text[r.at] != '(' && r.text[r.at] != '[' {
		return nil, r.place(r.at, game.Wrong("tree-open", nil, "a tree begins with a bracket"))
	}
	if err := r.group(1); err != nil {
		return nil, err
	}
	if r.space(); r.at < len(text) {
		if strings.ContainsRune(")]", rune(text[r.at])) {
			return nil, r.place(r.at, game.Wrong("tree-close", nil, "this bracket closes nothing"))
		}
		return nil, r.place(r.at, game.Wrong("tree-after", game.Params{"text": text[r.at:]}, "something stands after the tree"))
	}
	return &typed{nodes: r.nodes, first: side, way: []int{0}}, nil
}

// group reads a bracket with what it holds, at a level from 1.
func (r *reader) group(level int) error {
	begin := r.at
	closing := byte(')')
	if r.text[begin] == '[' {
		closing = ']'
	}
	if level > maxLevels {
		return r.place(begin, game.Wrong("tree-deep", game.Params{"max": strconv.Itoa(maxLevels)}, "a tree has at most %d levels", maxLevels))
	}
	id := len(r.nodes)
	r.nodes = append(r.nodes, branch{name: r.name()})
	for r.at++; ; {
		r.space()
		switch {
		case r.at == len(r.text):
			return r.place(begin, game.Wrong("tree-bracket", nil, "this bracket is not closed"))
		case r.text[r.at] == closing:
			if len(r.nodes[id].children) == 0 {
				return r.place(begin, game.Wrong("tree-empty", nil, "there is nothing between the brackets"))
			}
			r.at++
			return nil
		}
		child := len(r.nodes)
		if child >= maxBranches {
			return r.place(r.at, game.Wrong("tree-large", game.Params{"max": strconv.Itoa(maxBranches)}, "a tree has at most %d nodes", maxBranches))
		}
		if err := r.child(level); err != nil {
			return err
		}
		r.nodes[id].children = append(r.nodes[id].children, child)
	}
}

// child reads a bracket or a number.
func (r *reader) child(level int) error {
	if c := r.text[r.at]; c == '(' || c == '[' {
		return r.group(level + 1)
	}
	begin := r.at
	for r.at < len(r.text) && !strings.ContainsRune(" \t\r\n,;()[]", rune(r.text[r.at])) {
		r.at++
	}
	word := r.text[begin:r.at]
	value, err := strconv.Atoi(strings.Replace(word, "−", "-", 1))
	switch {
	case word == "":
		return r.place(begin, game.Wrong("tree-close", nil, "this bracket closes nothing"))
	case err != nil || value > maxValue || value < -maxValue:
		return r.place(begin, game.Wrong("tree-number", game.Params{"text": word, "max": strconv.Itoa(maxValue)},
			"%.20q is not a whole number up to %d", word, maxValue))
	}
	r.nodes = append(r.nodes, branch{value: value})
	return nil
}

// name returns the next name: A to Z, then A1 and so on.
func (r *reader) name() string {
	n := r.named
	r.named++
	letter := string(rune('A' + n%26))
	if n < 26 {
		return letter
	}
	return letter + strconv.Itoa(n/26)
}

func (r *reader) space() {
	for r.at < len(r.text) && strings.IndexByte(" \t\r\n,;", r.text[r.at]) >= 0 {
		r.at++
	}
}

// place says where in the text something is wrong.
func (r *reader) place(at int, p *game.Problem) error { return game.NewPlaces(r.text).Error(at, p) }
