package xiangqi

import (
	"banco/game"
	"banco/games/xiangqi/board"
	"banco/games/xiangqi/notation"
	"banco/games/xiangqi/record"
	"banco/option"
)

// rules is xiangqi as a game.Game.
type rules struct{}

// New returns the rule book of xiangqi.
func New() game.Game { return rules{} }

// Name returns "xiangqi".
func (rules) Name() string { return "xiangqi" }

// Options returns nothing: xiangqi is played in one way.
func (rules) Options() []option.Option { return nil }

// Start returns the start position.
func (r rules) Start(v game.Variant) (game.Position, error) { return r.Parse(v, StartFEN) }

// Parse reads a FEN.
func (r rules) Parse(v game.Variant, fen string) (game.Position, error) {
	if _, err := v.Complete(r.Options()); err != nil {
		return nil, err
	}
	p, err := ParseFEN(fen)
	if err != nil {
		return nil, err
	}
	return p, nil
}

// Notations lists the ways moves are written.
func (rules) Notations() []game.Notation {
	return []game.Notation{
		notation.UCI,
		notation.ICCS,
		notation.Fairy,
		notation.WXF.Notation(),
		notation.Chinese.Notation(),
		notation.Vietnamese.Notation(),
	}
}

// Formats lists the files games are kept in.
func (r rules) Formats() []game.Format { return record.Formats(r) }

// Board describes the board.
func (r rules) Board(v game.Variant) (game.Board, error) {
	if _, err := v.Complete(r.Options()); err != nil {
		return game.Board{}, err
	}
	b := game.Board{
		Points:  true,
		Files:   Files,
		Ranks:   Ranks,
		River:   true,
		Palaces: [][4]int{{3, 0, 5, 2}, {3, 7, 5, 9}},
		Stars:   stars(),
	}
	for file := range Files {
		b.FileNames = append(b.FileNames, string(rune('a'+file)))
	}
	for rank := range Ranks {
		b.RankNames = append(b.RankNames, string(rune('0'+rank)))
	}
	for side := game.First; side <= game.Second; side++ {
		for kind := King; kind <= Pawn; kind++ {
			b.Pieces = append(b.Pieces, game.Kind{Code: NewPiece(side, kind).Code(), Side: side, Name: board.KindNames[kind]})
		}
	}
	return b, nil
}

// stars returns where the cannons and the pawns stand at the start, which a
// board marks.
func stars() []int {
	var marked []int
	for s := range Square(Squares) {
		file, rank := s.File(), min(s.Rank(), Ranks-1-s.Rank())
		if rank == 2 && (file == 1 || file == 7) || rank == 3 && file%2 == 0 {
			marked = append(marked, int(s))
		}
	}
	return marked
}

// Draw tells what stands on the board, which king is in check and what has
// been captured.
func (rules) Draw(position game.Position) game.Picture {
	p := position.(*Position)
	var picture game.Picture
	for s, piece := range p.board {
		if piece != Empty {
			picture.Pieces = append(picture.Pieces, game.Placed{Square: s, Code: piece.Code()})
		}
	}
	if p.InCheck() {
		picture.Check = []int{int(p.kings[p.side])}
		picture.Mate = p.mate()
	}
	for _, h := range p.history {
		if h.captured != Empty {
			side := h.captured.Side()
			picture.Taken[side] = append(picture.Taken[side], h.captured.Code())
		}
	}
	return picture
}

// mate lists the points of what mates the king in check, if it is mate. A king
// never gives mate by facing the other: it may not go there.
func (p *Position) mate() (points []int) {
	if p.Result().Reason != game.Checkmate {
		return nil
	}
	for enemy := p.pieces[p.side&1^1][None]; !enemy.empty(); enemy = enemy.rest() {
		if s := enemy.first(); p.reach(s, p.occupied()).has(p.kings[p.side&1]) {
			points = append(points, int(s))
		}
	}
	return points
}

// Gesture tells that a move is made from its first point to its second.
func (rules) Gesture(_ game.Position, m game.Move) game.Gesture {
	return game.Gesture{From: int(From(m)), To: int(To(m))}
}
