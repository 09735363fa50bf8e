// Package notation writes and reads the moves of xiangqi and cờ úp.
//
// There are two kinds of notation. [UCI], [ICCS] and [Fairy] give the points a
// move goes from and to. A [Language] says it as players do, relative to the
// mover: which piece, by its file or by its place among those that share a
// file with it; which way; and how far, or to which file. [WXF], [Chinese] and
// [Vietnamese] are those of xiangqi; [CoveredWXF] and [CoveredVietnamese] those
// of cờ úp, whose pieces roam and may lie face down.
package notation

import (
	"banco/game"
	"banco/games/xiangqi/board"
)

// Position is a game on the board of xiangqi.
type Position interface {
	game.Position
	// Man returns what stands on a point, 0 where nothing does.
	Man(s board.Square) board.Man
}

// Language is one relative notation: its words, and how it puts them together.
type Language struct {
	name    string
	example string // shown where a text is not understood

	pieces [2][covered + 1]string // by side and name
	digits [2][]string            // by side, from 0
	ways   [sideways + 1]string
	// crowded names a piece that shares its file with others of its name.
	crowded func(side game.Side, piece string, st standing) string

	fold  func(string) string // brings a text to the spelling of words
	words map[string]word
	// bareMiddle: a pawn with a file and no place is the middle one, where
	// there is a middle one.
	bareMiddle bool
	// roams: advisors and elephants go anywhere. Where they do not, only one of
	// two on a file can go each way, and the file is enough to tell which.
	roams bool
	// hides: covered pieces go by a name of their own, whatever they move as.
	hides bool
}

// name is what a language calls a man: a kind, or covered.
type name uint8

// covered is the name of a man that lies face down, in a language that hides.
const covered = name(board.Pawn + 1)

// named returns what the language calls a man.
func (l *Language) named(m board.Man) name {
	if l.hides && m&board.Covered != 0 {
		return covered
	}
	return name(m.Kind())
}

// Notation returns the language as a game offers it.
func (l *Language) Notation() game.Notation {
	return game.Notation{
		Name:   l.name,
		Format: func(p game.Position, m game.Move) string { return l.Format(p.(Position), m) },
		Parse:  func(p game.Position, s string) (game.Move, error) { return l.Parse(p.(Position), s) },
	}
}

// Format writes a legal move. What turns up in cờ úp is left out.
func (l *Language) Format(p Position, m game.Move) string {
	from := board.From(m)
	man := p.Man(from)
	side, n := man.Side(), l.named(man)
	st, goes := l.standing(p, from), stepOf(side, m)
	who := l.pieces[side][n] + l.digits[side][st.file]
	bound := n == name(board.Advisor) || n == name(board.Elephant)
	if st.count > 1 && (l.roams || !bound) {
		who = l.crowded(side, l.pieces[side][n], st)
	}
	return who + l.ways[goes.way] + l.digits[side][goes.number]
}

// Piece returns what the language calls a kind of piece of a side.
func (l *Language) Piece(side game.Side, k board.Kind) string { return l.pieces[side][k] }

// Kinds reads what Piece writes, and all else that names a piece: several
// kinds for a word that means several, none for a text that names nothing.
func (l *Language) Kinds(text string) []board.Kind {
	words, err := l.scan(text)
	if err != nil || len(words) != 1 {
		return nil
	}
	var kinds []board.Kind
	for _, n := range words[0].names {
		if n != covered {
			kinds = append(kinds, board.Kind(n))
		}
	}
	return kinds
}
