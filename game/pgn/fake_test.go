package pgn

import (
	"context"
	"fmt"
	"strings"

	"banco/game"
)

// fake is a game of naming letters: any of a to h, at any time.
type fake struct{ game.Game }

func (fake) Start(game.Variant) (game.Position, error) { return &position{number: 1}, nil }

func (fake) Parse(_ game.Variant, fen string) (game.Position, error) {
	var side string
	p := &position{}
	if _, err := fmt.Sscanf(fen, "%1s %d", &side, &p.number); err != nil || !strings.Contains("wb", side) {
		return nil, fmt.Errorf("%q is not a position", fen)
	}
	if side == "b" {
		p.side = game.Second
	}
	return p, nil
}

// Draw shows a check after an h.
func (fake) Draw(p game.Position) (picture game.Picture) {
	if made := p.(*position).made; len(made) > 0 && made[len(made)-1] == 'h' {
		picture.Check = []int{0}
	}
	return picture
}

type position struct {
	side   game.Side
	number int
	made   []game.Move
}

func (p *position) Side() game.Side { return p.side }

func (p *position) Moves(buf []game.Move) []game.Move {
	for c := 'a'; c <= 'h'; c++ {
		buf = append(buf, game.Move(c))
	}
	return buf
}

func (p *position) Make(m game.Move)    { p.made = append(p.made, m); p.side = p.side.Other() }
func (p *position) Pass()               { p.Make(game.NoMove) }
func (p *position) Unmake()             { p.made = p.made[:len(p.made)-1]; p.side = p.side.Other() }
func (p *position) Hash() uint64        { return uint64(len(p.made)) }
func (p *position) Result() game.Result { return game.Result{} }
func (p *position) FEN() string         { return fmt.Sprintf("%c %d", "wb"[p.side], p.number) }
func (p *position) Clone() game.Position {
	return &position{p.side, p.number, append([]game.Move(nil), p.made...)}
}

func (p *position) FormatMove(m game.Move) string { return string(rune(m)) }

func (p *position) ParseMove(s string) (game.Move, error) {
	if s == "7.7" {
		return 'g', nil
	}
	s = strings.TrimSuffix(s, "(Q)")
	if len(s) == 1 && 'a' <= s[0] && s[0] <= 'h' {
		return game.Move(s[0]), nil
	}
	return game.NoMove, fmt.Errorf("illegal move %q", s)
}

var dialect = func() *Dialect {
	d := NewDialect(fake{}, "", "White", "Black")
	d.Roster = []game.Tag{{Name: "Event", Value: "?"}, {Name: "Result", Value: "*"}}
	return d
}()

func readString(s string) ([]*game.Record, error) {
	return Read(context.Background(), strings.NewReader(s), dialect)
}

func writeString(games []*game.Record) string {
	var b strings.Builder
	if err := Write(&b, games, dialect); err != nil {
		return "error: " + err.Error()
	}
	return b.String()
}
