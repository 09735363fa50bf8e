package caro

import (
	"fmt"
	"io"
	"strings"
	"unicode/utf8"

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
	before := s.text[:at]
	line := strings.Count(before, "\n") + 1
	column := utf8.RuneCountInString(before[strings.LastIndexByte(before, '\n')+1:]) + 1
	return &game.TextError{Line: line, Column: column, Err: err}
}

func (s *source) failf(at int, format string, args ...any) error {
	return s.fail(at, fmt.Errorf(format, args...))
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
