package store

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"banco/play"
)

// PostgreSQL's text can hold neither the byte 0 nor invalid UTF-8; SQLite's can hold
// anything. So text that people write is escaped: \x01 and two hexadecimal digits
// stand for a byte.

// escapes reports whether a byte of valid UTF-8 is escaped.
func escapes(b byte) bool { return b <= 1 }

// escape returns a text that PostgreSQL can hold.
func escape(text string) string {
	if utf8.ValidString(text) && strings.IndexFunc(text, func(r rune) bool { return r <= 1 }) < 0 {
		return text
	}
	var b strings.Builder
	for len(text) > 0 {
		r, n := utf8.DecodeRuneInString(text)
		if r == utf8.RuneError && n == 1 || escapes(text[0]) {
			fmt.Fprintf(&b, "\x01%02x", text[0])
		} else {
			b.WriteString(text[:n])
		}
		text = text[n:]
	}
	return b.String()
}

// unescape returns the text that was escaped.
func unescape(text string) string {
	before, rest, found := strings.Cut(text, "\x01")
	if !found {
		return text
	}
	out := []byte(before)
	for found {
		var b byte
		if n, _ := fmt.Sscanf(rest, "%02x", &b); n != 1 || len(rest) < 2 {
			return text // escape did not write it
		}
		out = append(out, b)
		before, rest, found = strings.Cut(rest[2:], "\x01")
		out = append(out, before...)
	}
	return string(out)
}

// printable returns an argument that PostgreSQL accepts. An invalid text equals no
// stored one, so it may become any other.
func printable(argument any) any {
	if text, ok := argument.(string); ok && (strings.IndexByte(text, 0) >= 0 || !utf8.ValidString(text)) {
		return escape(text)
	}
	return argument
}

// Create implements play.Store.
func (s *Postgres) Create(ctx context.Context, matches ...play.Entry) error {
	escaped := slices.Clone(matches)
	for i := range escaped {
		m := &escaped[i]
		m.Names = [2]string{escape(m.Names[0]), escape(m.Names[1])}
		m.Events = slices.Clone(m.Events)
		for j := range m.Events {
			m.Events[j].Text = escape(m.Events[j].Text)
		}
	}
	return s.tables.Create(ctx, escaped...)
}

// Append implements play.Store.
func (s *Postgres) Append(ctx context.Context, id string, version int, e play.Event, d play.Digest) error {
	e.Text = escape(e.Text)
	return s.tables.Append(ctx, id, version, e, d)
}

// Load implements play.Store.
func (s *Postgres) Load(ctx context.Context, id string) (*play.Saved, error) {
	saved, err := s.tables.Load(ctx, id)
	if err != nil {
		return nil, err
	}
	unescapeNames(saved)
	for i := range saved.Events {
		saved.Events[i].Text = unescape(saved.Events[i].Text)
	}
	return saved, nil
}

func unescapeNames(m *play.Saved) { m.Names = [2]string{unescape(m.Names[0]), unescape(m.Names[1])} }

// List implements play.Store.
func (s *Postgres) List(ctx context.Context, q play.Query) ([]play.Entry, error) {
	list, err := s.tables.List(ctx, q)
	for i := range list {
		unescapeNames(&list[i].Saved)
	}
	return list, err
}

// Correspondence implements play.Store.
func (s *Postgres) Correspondence(ctx context.Context, visitor string) ([]play.Entry, error) {
	list, err := s.tables.Correspondence(ctx, visitor)
	for i := range list {
		unescapeNames(&list[i].Saved)
	}
	return list, err
}

// Review implements play.Store.
func (s *Postgres) Review(ctx context.Context, id, subject string) (string, error) {
	text, err := s.tables.Review(ctx, id, subject)
	return unescape(text), err
}

// SaveReview implements play.Store.
func (s *Postgres) SaveReview(ctx context.Context, id, subject, text string, at time.Time) error {
	return s.tables.SaveReview(ctx, id, subject, escape(text), at)
}
