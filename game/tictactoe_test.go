package game_test

import (
	"strings"
	"testing"

	"banco/game"
	"banco/game/gametest"
	"banco/game/pgn"
	"banco/option"
)

func TestTicTacToe(t *testing.T) { gametest.Run(t, rules{}) }

// board is a tic-tac-toe position: cells hold '-', 'x' or 'o'; a move is a
// cell's number plus one; line is every move made.
type board struct {
	cells [9]byte
	line  []game.Move
}

var lines = [8][3]int{{0, 1, 2}, {3, 4, 5}, {6, 7, 8}, {0, 3, 6}, {1, 4, 7}, {2, 5, 8}, {0, 4, 8}, {2, 4, 6}}

func (b *board) Side() game.Side      { return game.Side((9 - strings.Count(b.FEN(), "-")) % 2) }
func (b *board) FEN() string          { return string(b.cells[:]) }
func (b *board) Clone() game.Position { return &board{b.cells, append([]game.Move(nil), b.line...)} }

func (b *board) Moves(buf []game.Move) []game.Move {
	if b.Result().Over() {
		return buf
	}
	for i, c := range b.cells {
		if c == '-' {
			buf = append(buf, game.Move(i+1))
		}
	}
	return buf
}

func (b *board) Make(m game.Move) {
	b.cells[m-1] = "xo"[b.Side()]
	b.line = append(b.line, m)
}

func (b *board) Unmake() {
	b.cells[b.line[len(b.line)-1]-1] = '-'
	b.line = b.line[:len(b.line)-1]
}

// Hash need not be incremental here: stones tell whose turn it is.
func (b *board) Hash() (h uint64) {
	for _, c := range b.cells {
		h = h*131 + uint64(c)
	}
	return h
}

func (b *board) Result() game.Result {
	for _, l := range lines {
		if c := b.cells[l[0]]; c != '-' && c == b.cells[l[1]] && c == b.cells[l[2]] {
			return game.Win(b.Side().Other(), game.FiveInARow)
		}
	}
	if !strings.Contains(b.FEN(), "-") {
		return game.Draw(game.BoardFull)
	}
	return game.Result{}
}

func (b *board) FormatMove(m game.Move) string { return string(rune('0' + m)) }

func (b *board) ParseMove(s string) (game.Move, error) {
	for _, m := range b.Moves(nil) {
		if s == b.FormatMove(m) {
			return m, nil
		}
	}
	return game.NoMove, game.Wrong("move-occupied", game.Params{"square": s}, "a move is the number of an empty cell, 1 to 9")
}

type rules struct{}

func (rules) Name() string             { return "tictactoe" }
func (rules) Options() []option.Option { return nil }
func (rules) Formats() []game.Format {
	return []game.Format{pgn.NewDialect(rules{}, "Tic-tac-toe", "Cross", "Nought").File("Tic-tac-toe")}
}
func (rules) Notations() []game.Notation {
	return []game.Notation{{Name: "uci", Format: game.Position.FormatMove, Parse: game.Position.ParseMove}}
}
func (g rules) Start(v game.Variant) (game.Position, error) { return g.Parse(v, "---------") }

func (g rules) Parse(v game.Variant, fen string) (game.Position, error) {
	x, o := strings.Count(fen, "x"), strings.Count(fen, "o")
	if len(fen) != 9 || x+o+strings.Count(fen, "-") != 9 || x < o || x > o+1 {
		return nil, game.Wrong("fen-piece", game.Params{"rank": "1", "text": fen}, "a position is nine of x, o and -, as many x as o or one more")
	}
	_, err := v.Complete(g.Options())
	return &board{cells: [9]byte([]byte(fen))}, err
}

func (rules) Board(game.Variant) (game.Board, error) {
	n := []string{"1", "2", "3"}
	return game.Board{Files: 3, Ranks: 3, FileNames: n, RankNames: n, Pieces: []game.Kind{{Code: "x"}, {Code: "o"}}}, nil
}

func (rules) Draw(p game.Position) (pic game.Picture) {
	for i, c := range p.FEN() {
		if c != '-' {
			pic.Pieces = append(pic.Pieces, game.Placed{Square: i, Code: string(c)})
		}
	}
	return pic
}

func (rules) Gesture(_ game.Position, m game.Move) game.Gesture {
	return game.Gesture{From: game.None, To: int(m) - 1}
}
