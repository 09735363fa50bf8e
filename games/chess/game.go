package chess

import (
	"strconv"
	"strings"

	"banco/game"
	"banco/option"
)

// rules is the rule book. It has no state.
type rules struct{}

// New returns the game of chess.
func New() game.Game { return rules{} }

// standardArray is the number of the usual start position among the 960.
const standardArray = 518

// Name returns "chess".
func (rules) Name() string { return "chess" }

// Options lists one: the number of the start position, by Scharnagl's
// numbering of Chess960. All but the standard one are Chess960.
func (rules) Options() []option.Option {
	return []option.Option{{Name: "position", Kind: option.Whole, Min: 0, Max: 959, Default: strconv.Itoa(standardArray)}}
}

// array returns the number of the start position that v chooses.
func (g rules) array(v game.Variant) (int, error) {
	full, err := v.Complete(g.Options())
	if err != nil {
		return 0, err
	}
	return strconv.Atoi(full["position"])
}

// Start returns the start position of a variant.
func (g rules) Start(v game.Variant) (game.Position, error) {
	n, err := g.array(v)
	if err != nil {
		return nil, err
	}
	return g.Parse(v, startFEN(n))
}

// Parse reads a FEN of four to six fields. The position is Chess960 if the
// variant is, or if the FEN says so: by Shredder-FEN, or by rights to castle
// from other than the standard squares.
func (g rules) Parse(v game.Variant, fen string) (game.Position, error) {
	n, err := g.array(v)
	if err != nil {
		return nil, err
	}
	p, err := parseFEN(fen)
	if err != nil {
		return nil, err
	}
	p.chess960 = p.chess960 || n != standardArray
	return p, nil
}

// startFEN returns the FEN of a start position by its number.
func startFEN(n int) string {
	white := backRankArray(n)
	return strings.ToLower(white) + "/pppppppp/8/8/8/8/PPPPPPPP/" + white + " w KQkq - 0 1"
}

// backRankArray returns White's back rank in a numbered start position:
// bishops, queen and knights are placed by the number, the king goes between
// the rooks in what is left.
func backRankArray(n int) string {
	var rank [8]byte
	place := func(letter byte, nth int) {
		for file := range rank {
			if rank[file] == 0 {
				if nth == 0 {
					rank[file] = letter
					return
				}
				nth--
			}
		}
	}
	rank[n%4*2+1] = 'B'
	rank[n/4%4*2] = 'B'
	place('Q', n/16%6)
	knights := [10][2]int{{0, 1}, {0, 2}, {0, 3}, {0, 4}, {1, 2}, {1, 3}, {1, 4}, {2, 3}, {2, 4}, {3, 4}}[n/96]
	place('N', knights[1])
	place('N', knights[0])
	for _, letter := range []byte("RKR") {
		place(letter, 0)
	}
	return string(rank[:])
}

// Notations lists the ways moves are written.
func (rules) Notations() []game.Notation { return notations }

var notations = []game.Notation{
	{Name: "uci", Format: game.Position.FormatMove, Parse: game.Position.ParseMove},
	sanNotation,
}

// Formats lists the files games are kept in.
func (rules) Formats() []game.Format { return formats }

var formats = []game.Format{pgnFormat}
