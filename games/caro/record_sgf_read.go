package caro

import (
	"context"
	"io"
	"strings"

	"banco/game"
)

// property is an SGF property of a node: B[hh], AB[aa][bb].
type property struct {
	ident  string
	values []sgfValue
}

// sgfValue is a value with its escapes resolved.
type sgfValue struct {
	text string
	at   int // offset of its first character
}

// readSGF reads a collection of SGF game trees (FF[1] to FF[4], GM[4]).
func readSGF(ctx context.Context, r io.Reader) ([]*game.Record, error) {
	src, err := newSource(ctx, r)
	if err != nil {
		return nil, err
	}
	games, err := src.readEach(func() (*game.Record, error) {
		next := strings.IndexByte(src.text[src.at:], '(')
		if next < 0 {
			return nil, nil
		}
		src.at += next
		s := &sgfReader{source: src}
		rec, err := s.game()
		if err != nil {
			s.skip(len(s.forks))
			s.at = min(s.at+1, len(s.text))
		}
		return rec, err
	})
	if len(games) == 0 && err == nil && strings.TrimSpace(src.text) != "" {
		return nil, game.Losses{{Game: 1, Err: src.misplaced("node", 0, "there is no SGF game tree, which would begin with (;")}}
	}
	return games, err
}

// sgfReader reads one game tree.
type sgfReader struct {
	*source
	tree    *tree // nil before the root node
	started bool  // the root node has been carried out
	forks   []int // for each open parenthesis, the length of the line before it
	winner  Stone
}

// game reads a tree from its opening parenthesis to the closing one.
func (s *sgfReader) game() (*game.Record, error) {
	begin := s.at
	s.winner = edge
	for {
		s.skipSpace()
		at := s.at
		if at == len(s.text) {
			return nil, s.unfinished("tree-end", begin, "the game tree that begins here has no end: a ) is missing")
		}
		c := s.text[at]
		s.at++
		switch c {
		case '(':
			s.forks = append(s.forks, s.depth())
			if s.skipSpace(); s.peek() != ';' {
				if err := s.lose(s.misplaced("node", s.at, "a ( must be followed by a node, which begins with ;")); err != nil {
					return nil, err
				}
			}
		case ')':
			last := len(s.forks) - 1
			s.tree.back(s.forks[last])
			s.forks = s.forks[:last]
			if last == 0 {
				return s.tree.finish(s.winner), nil
			}
		case ';':
			if err := s.node(); err != nil {
				if err = s.lose(err); err != nil {
					return nil, err
				}
			}
		default:
			err := s.misplaced("node", at, "%q is out of place: a node, ( or ) must stand here", firstRune(s.text[at:]))
			if err = s.lose(err); err != nil {
				return nil, err
			}
		}
	}
}

// lose skips the rest of a variation that cannot be read. In the main line it
// returns the error: the game is lost.
func (s *sgfReader) lose(err error) error {
	if s.tree == nil || len(s.forks) < 2 || s.tree.onMainLine() {
		return err
	}
	s.skip(1)
	return s.tree.rec.Lose(err)
}

// skip goes on to the parenthesis that closes the last of so many trees.
func (s *sgfReader) skip(open int) {
	for ; s.at < len(s.text); s.at++ {
		switch s.text[s.at] {
		case '(':
			open++
		case ')':
			if open--; open <= 0 {
				return
			}
		case '[':
			if _, err := s.value(); err != nil {
				s.at = len(s.text)
				return
			}
			s.at-- // at its closing bracket
		}
	}
}

func (s *sgfReader) depth() int {
	if s.tree == nil {
		return 0
	}
	return len(s.tree.path)
}

// node reads the properties of a node and carries them out.
func (s *sgfReader) node() error {
	var list []property
	for {
		s.skipSpace()
		if !isLetter(s.peek()) {
			break
		}
		p, err := s.property()
		if err != nil {
			return err
		}
		list = append(list, p)
	}
	if s.tree == nil {
		return s.root(list)
	}
	return s.apply(list)
}

func isLetter(c byte) bool { return 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' }

// property reads an identifier and its values. Small letters in identifiers
// are decoration of old files.
func (s *sgfReader) property() (property, error) {
	at := s.at
	var p property
	for ; isLetter(s.peek()); s.at++ {
		if c := s.text[s.at]; c <= 'Z' {
			p.ident += string(c)
		}
		if s.at-at > 40 {
			return p, s.misplaced("property", at, "a property name is too long")
		}
	}
	for {
		s.skipSpace()
		if s.peek() != '[' {
			break
		}
		v, err := s.value()
		if err != nil {
			return p, err
		}
		p.values = append(p.values, v)
	}
	if p.ident == "" || len(p.values) == 0 {
		return p, s.misplaced("property", at, "a property is a name in capitals and a value in brackets")
	}
	return p, nil
}

// value reads from an opening bracket to the closing one.
func (s *sgfReader) value() (sgfValue, error) {
	open := s.at
	s.at++
	v := sgfValue{at: s.at}
	var b strings.Builder
	for {
		n := strings.IndexAny(s.text[s.at:], `\]`)
		if n < 0 {
			return v, s.unfinished("value-end", open, "the value that begins here has no end: a ] is missing")
		}
		b.WriteString(s.text[s.at : s.at+n])
		s.at += n + 1
		if s.text[s.at-1] == ']' {
			break
		}
		s.escape(&b)
	}
	v.text = strings.ToValidUTF8(strings.ReplaceAll(b.String(), "\r\n", "\n"), "\ufffd")
	return v, nil
}

// escape copies the character after a backslash; a line break is dropped.
func (s *sgfReader) escape(b *strings.Builder) {
	rest := s.text[s.at:]
	switch {
	case rest == "":
	case strings.HasPrefix(rest, "\r\n"):
		s.at += 2
	case rest[0] == '\n' || rest[0] == '\r':
		s.at++
	default:
		b.WriteByte(rest[0])
		s.at++
	}
}
