// Package movetext cuts lines of moves into moves as people write them: with
// numbers or without, with spaces or commas between moves, in full-width
// characters, in words ("1. Pháo 2 bình 5, Mã 8 tiến 7").
//
// A [Line] goes from word to word; its Move takes as many of them as a move has.
package movetext

import (
	"errors"
	"regexp"
	"strings"
	"unicode"

	"banco/game"
)

// Line is a line of moves.
type Line struct {
	text       string
	begin, end int // of the word at hand
}

// New returns a line before its first word.
func New(text string) *Line { return &Line{text: text} }

// number is the number of a move, alone or before one; none has more than six
// digits. Dots stand for a move of the other side.
var number = regexp.MustCompile(`^[0-9０-９]{1,6}[.):/、。．）：]+[.…．]*|^[0-9０-９]{1,6}$|^[.…．]+`)

const (
	maxNumber = 64 // bytes of a number with all its dots
	maxWords  = 10 // more words than a move has
)

// numberLength returns the length of the number that a word begins with.
func numberLength(word string) int {
	if word == "" || 'A' <= word[0] && word[0] <= 'z' { // as most words begin
		return 0
	}
	return len(number.FindString(word[:min(len(word), maxNumber)]))
}

// Next goes on to the next word that is not a move number and returns it, ""
// at the end of the line. A number glued to the word is part of it.
func (l *Line) Next() string {
	for {
		l.begin = l.end + skip(l.text[l.end:], between)
		l.end = l.begin + wordLength(l.text[l.begin:])
		if word := l.text[l.begin:l.end]; word == "" || numberLength(word) < len(word) {
			return word
		}
	}
}

// At returns the offset of the word at hand in the line.
func (l *Line) At() int { return l.begin }

// Move reads the move that begins with the word at hand. It takes in the words
// after it that the move needs, which parse tells by game.ErrUnfinished, and
// what turned up by it (= and a piece) or was captured face down (: and one).
// It returns the text of the move, without its number.
func (l *Line) Move(parse func(text string) (game.Move, error)) (m game.Move, text string, err error) {
	word := l.text[l.begin:l.end]
	bare := l.begin + numberLength(word)
	m, end, err := l.move(bare, parse)
	if err != nil && bare > l.begin {
		if again, e := parse(word); e == nil { // "33.4" is a move in WXF
			return again, word, nil
		}
	}
	l.end = end
	return m, l.text[bare:end], err
}

// move reads the move that begins at an offset, word by word.
func (l *Line) move(from int, parse func(text string) (game.Move, error)) (m game.Move, end int, err error) {
	end = l.end
	for range maxWords {
		end = l.withOutcome(end)
		m, err = parse(l.text[from:end])
		if !errors.Is(err, game.ErrUnfinished) {
			return m, end, err
		}
		more := l.more(end)
		if more == end {
			return m, end, err
		}
		end = more
	}
	return m, end, err
}

// more returns where the next word ends, if only spaces part it from an offset,
// else the offset itself.
func (l *Line) more(end int) int {
	begin := end + skip(l.text[end:], unicode.IsSpace)
	if n := wordLength(l.text[begin:]); n > 0 {
		return begin + n
	}
	return end
}

// withOutcome returns where the signs = and : with their pieces end that follow
// an offset.
func (l *Line) withOutcome(end int) int {
	for {
		more := l.more(end)
		word := strings.TrimSpace(l.text[end:more])
		if !strings.HasPrefix(word, "=") && !strings.HasPrefix(word, ":") {
			return end
		}
		if end = more; len(word) == 1 {
			end = l.more(end)
		}
	}
}

// between reports whether a character parts two moves.
func between(r rune) bool { return unicode.IsSpace(r) || strings.ContainsRune(",;，；", r) }

// skip returns the length of the characters that a text begins with.
func skip(text string, over func(rune) bool) int {
	return len(text) - len(strings.TrimLeftFunc(text, over))
}

// wordLength returns the length of the word that a text begins with.
func wordLength(text string) int {
	if n := strings.IndexFunc(text, between); n >= 0 {
		return n
	}
	return len(text)
}
