package xiangqi

import (
	"errors"
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"banco/game"
)

// word is what a sign or a word of a language can mean. It can have several
// meanings, of which its position selects one: WXF's + is a place in "C+.5"
// and a way in "C2+5".
type word struct {
	kinds  []Kind
	place  place
	across int
	digit  int
	way    direction
	filler bool // adds nothing: "lộ" (file) in "Pháo lộ 2 bình 5"
}

const (
	maxWords    = 8  // more than any writing has: place, piece, file, way, number
	longestWord = 12 // bytes, of all languages
)

// parse reads a move, and accepts legal moves only.
func (l *language) parse(p *Position, text string) (game.Move, error) {
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
		switch found := r.moves(p, legal); len(found) {
		case 0:
			continue
		case 1:
			return found[0], nil
		default:
			return game.NoMove, l.fail(text, l.ambiguous(p, found))
		}
	}
	return game.NoMove, l.fail(text, refusal(p, readings))
}

// fail wraps an error with the text and the name of the notation.
func (l *language) fail(text string, err error) error {
	if len(text) > 80 {
		text = strings.ToValidUTF8(text[:80], "") + "…"
	}
	return fmt.Errorf("xiangqi: %s move %q: %w", l.name, text, err)
}

// ambiguous lists the moves that a text could mean.
func (l *language) ambiguous(p *Position, found []game.Move) error {
	var list []string
	for _, m := range found {
		list = append(list, fmt.Sprintf("%s (%v%v)", l.format(p, m), From(m), To(m)))
	}
	return fmt.Errorf("ambiguous, could be %s", strings.Join(list, " or "))
}

// refusal says why none of the readings is a legal move.
func refusal(p *Position, readings []reading) error {
	for _, r := range readings {
		if at := r.pieces(p); len(at) > 0 {
			return fmt.Errorf("the %s on %v has no such legal move", kindKeys[r.kind], at[0])
		}
	}
	return fmt.Errorf("%s has no %s that stands so", sideNames[p.Side()], kindKeys[readings[0].kind])
}

// scan cuts a text into words, the longest that fits first.
func (l *language) scan(text string) ([]word, error) {
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
func (l *language) longest(text string) (word, int) {
	for size := min(len(text), longestWord); size > 0; size-- {
		if w, ok := l.words[text[:size]]; ok {
			return w, size
		}
	}
	return word{}, 0
}

// read returns the meanings of a sequence of words, the likeliest first.
func (l *language) read(words []word) ([]reading, error) {
	n := len(words)
	if n < 3 || words[n-1].digit == 0 {
		return nil, fmt.Errorf("expected a piece, a file or place, a way and a number, like %s", l.example)
	}
	st := step{words[n-2].way, words[n-1].digit}
	who := words[:n-2]
	if n == 3 && words[1].digit != 0 { // "C25" for "C2.5"
		st.way, who = sideways, words[:2]
	}
	if st.way == 0 {
		return nil, fmt.Errorf("expected a way (forward, back or sideways) before the last number, like %s", l.example)
	}
	readings, err := l.readWho(who)
	for i := range readings {
		readings[i].step = st
	}
	return readings, err
}

// readWho returns the meanings of the words that name a piece.
func (l *language) readWho(words []word) ([]reading, error) {
	piece := pieceWord(words)
	if piece < 0 && len(words) == 2 && words[0].digit > 0 && words[1].digit > 0 {
		return twoDigits(words[0].digit, words[1].digit), nil
	}
	r := reading{kind: Pawn}
	for i, w := range words {
		if i == piece {
			continue
		}
		if err := r.add(w, i < piece); err != nil {
			return nil, err
		}
	}
	if piece < 0 && len(words) < 2 || r.file == 0 && r.place == anywhere && r.across == 0 {
		return nil, fmt.Errorf("expected the file or place of the piece, like %s", l.example)
	}
	if r.file > 0 && r.across > 0 {
		r.place, r.across = place(r.across), 0
	}
	if piece < 0 {
		return []reading{r}, nil
	}
	var readings []reading
	for _, k := range words[piece].kinds {
		r.kind = k
		if k == Pawn && l.bareMiddle && r.place == anywhere && r.across == 0 {
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
		if len(w.kinds) > 0 {
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
	nth := reading{kind: Pawn, file: b, place: place(a)}
	if a != b {
		return []reading{nth}
	}
	return []reading{{kind: Pawn, file: a, place: middle, files: 2}, nth}
}

// foldSigns reduces the many forms of spaces, dashes, dots and full-width
// characters to one each, and drops the marks of check and quality at the end.
func foldSigns(text string) string {
	return strings.TrimRight(strings.Map(foldSign, strings.ToLower(text)), "+#!?")
}

func foldSign(r rune) rune {
	switch {
	case unicode.IsSpace(r), unicode.Is(unicode.Cf, r):
		return -1
	case r > '\uff00' && r <= '\uff5e':
		return r - '\uff00' + ' '
	case unicode.Is(unicode.Pd, r), r == '−', r == '➖':
		return '-'
	case strings.ContainsRune("·•・∙⋅。", r):
		return '.'
	}
	return r
}
