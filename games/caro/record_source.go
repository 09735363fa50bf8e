package caro

import (
	"io"
	"strings"

	"banco/game"
)

// source is a text being read, with the place reached.
type source struct {
	text string
	at   int // offset of the next byte
}

// newSource reads all of a text, without its byte order mark.
func newSource(r io.Reader) (*source, error) {
	b, err := io.ReadAll(r)
	if err != nil {
		return nil, err
	}
	return &source{text: strings.TrimPrefix(string(b), "\ufeff")}, nil
}

// fail is an error at an offset of the text.
func (s *source) fail(at int, err error) error {
	return game.ErrorAt(s.text, at, err)
}

// misplaced is the error of what stands at an offset instead of what was
// expected there.
func (s *source) misplaced(expected string, at int, format string, args ...any) error {
	return s.fail(at, game.Misplaced(expected, s.here(at), format, args...))
}

// unfinished is the error of something that begins at an offset and has no end.
func (s *source) unfinished(expected string, at int, format string, args ...any) error {
	return s.fail(at, game.Unfinished(expected, format, args...))
}

// wrongMove is the error of a move that cannot be made at p.
func (s *source) wrongMove(at int, p *Position, text string, why error) error {
	return s.fail(at, game.WrongMove(p.stones+1, text, why))
}

// here returns what a message can show of the text at an offset: the rest of
// the word.
func (s *source) here(at int) string {
	rest := s.text[at:]
	if n := strings.IndexAny(rest, " \t\r\n"); n >= 0 {
		rest = rest[:n]
	}
	return rest
}

// peek returns the next byte, or 0 at the end.
func (s *source) peek() byte {
	if s.at < len(s.text) {
		return s.text[s.at]
	}
	return 0
}

// skipSpace goes on to the next byte that is not white space.
func (s *source) skipSpace() {
	for s.at < len(s.text) && strings.IndexByte(" \t\r\n\v\f", s.text[s.at]) >= 0 {
		s.at++
	}
}

// line returns the next line without its end, and where it begins.
func (s *source) line() (text string, at int) {
	at = s.at
	text, _, found := strings.Cut(s.text[at:], "\n")
	s.at += len(text)
	if found {
		s.at++
	}
	return strings.TrimRight(text, "\r"), at
}
