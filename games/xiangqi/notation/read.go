package notation

import (
	"errors"
	"fmt"
	"strings"
	"unicode/utf8"

	"banco/game"
	"banco/games/xiangqi/board"
	"banco/games/xiangqi/illegal"
)

// word is what a sign or a word of a language can mean. It can have several
// meanings, of which its position selects one: WXF's + is a place in "C+.5"
// and a way in "C2+5".
type word struct {
	names  []name
	place  place
	across int
	digit  int
	way    direction
	filler bool // adds nothing: "lộ" (file) in "Pháo lộ 2 bình 5"
}

// piece returns the word for a kind of piece.
func piece(k board.Kind) word { return word{names: []name{name(k)}} }

const (
	maxText     = 100 // bytes of a text, spelled out and with marks
	maxWords    = 8   // more than any writing has: place, piece, file, way, number
	longestWord = 12  // bytes, of all languages
)

// Parse reads a move, and accepts legal moves only. What turns up in cờ úp is
// no part of the text.
func (l *Language) Parse(p Position, text string) (game.Move, error) {
	words, err := l.scan(text)
	if err != nil {
		return game.NoMove, l.fail(text, err)
	}
	readings, err := l.read(words)
	if err != nil {
		return game.NoMove, l.fail(text, err)
	}
	legal := p.Moves(nil)
	for _, r := range readings {
		switch found := l.moves(p, r, legal); len(found) {
		case 0:
			continue
		case 1:
			return found[0], nil
		default:
			return game.NoMove, l.fail(text, l.ambiguous(p, found))
		}
	}
	return game.NoMove, l.fail(text, l.refusal(p, readings))
}

// fail wraps an error with the text and the name of the notation.
func (l *Language) fail(text string, err error) error {
	if len(text) > 80 {
		text = strings.ToValidUTF8(text[:80], "") + "…"
	}
	return fmt.Errorf("%s move %q: %w", l.name, text, err)
}

// ambiguous lists the moves that a text could mean.
func (l *Language) ambiguous(p Position, found []game.Move) error {
	var list []string
	for _, m := range found {
		list = append(list, fmt.Sprintf("%s (%v%v)", l.Format(p, m), board.From(m), board.To(m)))
	}
	return fmt.Errorf("ambiguous, could be %s", strings.Join(list, " or "))
}

// refusal says why none of the readings is a legal move: which rule forbids
// it, where a piece so named would go there but for that rule.
func (l *Language) refusal(p Position, readings []reading) error {
	for _, r := range readings {
		at := l.pointsOf(p, r)
		for _, from := range at {
			if why := forbidden(p, from, r.step); why != nil {
				return why
			}
		}
		if len(at) > 0 {
			return fmt.Errorf("the %v on %v has no such legal move", r.name, at[0])
		}
	}
	return fmt.Errorf("%s has no %v that stands so", board.SideNames[p.Side()], readings[0].name)
}

// forbidden returns the rule against a step that a piece would else make.
func forbidden(p Position, from board.Square, st step) error {
	for to := range board.Square(board.Squares) {
		if to == from || stepOf(p.Side(), board.NewMove(from, to)) != st {
			continue
		}
		if why := illegal.Why(p, from, to); why != nil && why.Key != "move-shape" {
			return why
		}
	}
	return nil
}

// scan cuts a text into words, the longest that fits first.
func (l *Language) scan(text string) ([]word, error) {
	if len(text) > maxText {
		return nil, fmt.Errorf("too long, expected something like %s", l.example)
	}
	rest := l.fold(text)
	var words []word
	for rest != "" {
		w, size := l.longest(rest)
		if size == 0 {
			r, _ := utf8.DecodeRuneInString(rest)
			return nil, fmt.Errorf("%q is not understood here, expected something like %s", r, l.example)
		}
		rest = rest[size:]
		if w.filler {
			continue
		}
		if len(words) == maxWords {
			return nil, fmt.Errorf("too long, expected something like %s", l.example)
		}
		words = append(words, w)
	}
	return words, nil
}

// longest returns the longest word that text begins with, and its length.
func (l *Language) longest(text string) (word, int) {
	for size := min(len(text), longestWord); size > 0; size-- {
		if w, ok := l.words[text[:size]]; ok {
			return w, size
		}
	}
	return word{}, 0
}

// needs is the error of a text that more words may make a move.
func (l *Language) needs(why string) error {
	return fmt.Errorf("%w: %s, like %s", game.ErrUnfinished, why, l.example)
}

// read returns the meanings of a sequence of words, the likeliest first.
func (l *Language) read(words []word) ([]reading, error) {
	n := len(words)
	if n < 3 || words[n-1].digit == 0 {
		return nil, l.needs("expected a piece, a file or place, a way and a number")
	}
	st := step{words[n-2].way, words[n-1].digit}
	who := words[:n-2]
	if n == 3 && words[1].digit != 0 { // "C25" for "C2.5"
		st.way, who = sideways, words[:2]
	}
	if st.way == 0 {
		return nil, l.needs("expected a way (forward, back or sideways) before the last number")
	}
	readings, err := l.readWho(who)
	for i := range readings {
		readings[i].step = st
	}
	return readings, err
}

// readWho returns the meanings of the words that name a piece.
func (l *Language) readWho(words []word) ([]reading, error) {
	piece := pieceWord(words)
	if piece < 0 && len(words) == 2 && words[0].digit > 0 && words[1].digit > 0 {
		return twoDigits(words[0].digit, words[1].digit), nil
	}
	r := reading{name: pawn}
	for i, w := range words {
		if i == piece {
			continue
		}
		if err := r.add(w, i < piece); err != nil {
			return nil, err
		}
	}
	if piece < 0 && len(words) < 2 || r.file == 0 && r.place == anywhere && r.across == 0 {
		return nil, l.needs("expected the file or place of the piece")
	}
	if r.file > 0 && r.across > 0 {
		r.place, r.across = place(r.across), 0
	}
	if piece < 0 {
		return []reading{r}, nil
	}
	var readings []reading
	for _, n := range words[piece].names {
		r.name = n
		if n == pawn && l.bareMiddle && r.place == anywhere && r.across == 0 {
			mid := r
			mid.place = middle
			readings = append(readings, mid)
		}
		readings = append(readings, r)
	}
	return readings, nil
}

// pieceWord returns the index of the first word that can be a piece, or -1.
func pieceWord(words []word) int {
	for i, w := range words {
		if len(w.names) > 0 {
			return i
		}
	}
	return -1
}

// add takes in a word beside the piece. A number before the piece counts
// pieces, any other is a file.
func (r *reading) add(w word, before bool) error {
	switch {
	case w.place != anywhere && r.place == anywhere:
		r.place = w.place
	case w.place != anywhere && r.place == w.place: // "++", "--"
		r.place = doubled(w.place)
	case w.place != anywhere:
		return errors.New("two places that contradict each other")
	case w.across != 0 && r.across == 0:
		r.across = w.across
	case w.digit != 0 && before && r.across == 0:
		r.across = w.digit
	case w.digit != 0 && !before && r.file == 0:
		r.file = w.digit
	default:
		return errors.New("a piece or number too many")
	}
	return nil
}

// doubled returns what a place written twice means.
func doubled(pl place) place {
	switch pl {
	case plus:
		return 1
	case minus:
		return last
	}
	return pl
}

// twoDigits reads a pawn written as two digits. The WXF's rules write "33" for
// the middle pawn of file 3 when another file holds tandem pawns too; others
// write "25" for the second pawn from the front of file 5.
func twoDigits(a, b int) []reading {
	nth := reading{name: pawn, file: b, place: place(a)}
	if a != b {
		return []reading{nth}
	}
	return []reading{{name: pawn, file: a, place: middle, files: 2}, nth}
}
