package jieqi

import (
	"slices"

	"banco/game"
	"banco/games/xiangqi"
	"banco/games/xiangqi/notation"
	"banco/option"
)

// rules is cờ úp as a game.Dealer.
type rules struct{}

var _ game.Dealer = rules{}

// New returns the rule book. It is also a game.Dealer.
func New() game.Game { return rules{} }

// Name returns "jieqi".
func (rules) Name() string { return "jieqi" }

// Options offers who learns the kind of a captured covered piece.
func (rules) Options() []option.Option {
	return []option.Option{{Name: "captured", Kind: option.Choice, Values: slices.Clone(captureRules), Default: captureRules[toCapturer]}}
}

// Start returns the start position as a spectator sees it.
func (r rules) Start(v game.Variant) (game.Position, error) { return r.Parse(v, StartFEN) }

// Parse reads a FEN. The position is a spectator's: under "capturer" the
// captured pieces stay unknown. Seats get their views from a Deal.
func (r rules) Parse(v game.Variant, fen string) (game.Position, error) {
	rule, err := r.captureRuleOf(v)
	if err != nil {
		return nil, err
	}
	p, err := parse(fen)
	if err != nil {
		return nil, err
	}
	p.rule = rule
	return p, nil
}

func (r rules) captureRuleOf(v game.Variant) (captureRule, error) {
	full, err := v.Complete(r.Options())
	if err != nil {
		return 0, err
	}
	return captureRule(slices.Index(captureRules, full["captured"])), nil
}

// Notations lists the UCI form, WXF with covered pieces, and Vietnamese.
func (rules) Notations() []game.Notation {
	return []game.Notation{
		{
			Name:   "uci",
			Format: func(p game.Position, m game.Move) string { return p.FormatMove(m) },
			Parse:  func(p game.Position, s string) (game.Move, error) { return p.ParseMove(s) },
		},
		notation.CoveredWXF.Notation(),
		{
			Name:   "vietnamese",
			Format: func(p game.Position, m game.Move) string { return p.(*Position).formatVietnamese(m) },
			Parse:  func(p game.Position, s string) (game.Move, error) { return p.(*Position).parseVietnamese(s) },
		},
	}
}

// Formats lists the record files.
func (rules) Formats() []game.Format {
	return []game.Format{
		{Name: "txt", Extensions: []string{".txt"}, Recognise: recognise, Read: readRecords, Write: writeRecords},
		pgnFormat,
	}
}

// Board describes the board of xiangqi, with covered pieces.
func (r rules) Board(v game.Variant) (game.Board, error) {
	if _, err := r.captureRuleOf(v); err != nil {
		return game.Board{}, err
	}
	b, err := xiangqi.New().Board(nil)
	b.Pieces = append(b.Pieces,
		game.Kind{Code: "X", Side: game.First, Name: "covered"},
		game.Kind{Code: "x", Side: game.Second, Name: "covered"})
	return b, err
}

// Draw tells what the viewer sees. Among the captured pieces the known ones
// come first; those that the viewer does not know are "X" and "x".
func (rules) Draw(position game.Position) game.Picture {
	p := position.(*Position)
	var picture game.Picture
	for s, piece := range p.board {
		if piece != Empty {
			picture.Pieces = append(picture.Pieces, game.Placed{Square: s, Code: piece.Code()})
		}
	}
	for side := game.First; side <= game.Second; side++ {
		picture.Taken[side] = p.taken(side)
	}
	if p.InCheck() {
		picture.Check = []int{int(p.King(p.side))}
		picture.Mate = p.mate()
	}
	return picture
}

// mate lists the points of what mates the king in check, if it is mate.
func (p *Position) mate() (points []int) {
	if p.Result().Reason != game.Checkmate {
		return nil
	}
	attackers := p.Attackers(p.King(p.side), p.Occupied()).And(p.Set(p.side.Other(), xiangqi.None))
	for ; !attackers.Empty(); attackers = attackers.Rest() {
		points = append(points, int(attackers.First()))
	}
	return points
}

// taken lists the pieces a side has lost since the position was set up, as far
// as the viewer knows them.
func (p *Position) taken(side game.Side) []string {
	return p.lost(side, func(m game.Move, _ xiangqi.Square) xiangqi.Kind { return Captured(m) })
}

// lost lists the pieces a side has lost since the position was set up. What was
// captured covered, by a move on a point, is of the kind that under tells.
func (p *Position) lost(side game.Side, under func(m game.Move, at xiangqi.Square) xiangqi.Kind) []string {
	var lost [8]int // by kind, None for those not known
	for i, u := range p.undos {
		if u.taken == Empty || u.taken.Side() != side {
			continue
		}
		kind := u.taken.Kind()
		if u.taken.Covered() {
			kind = under(p.played[i], xiangqi.To(p.played[i]))
		}
		lost[kind]++
	}
	var list []string
	for _, k := range poolOrder {
		for range lost[k] {
			list = append(list, Revealed(side, k).Code())
		}
	}
	for range lost[xiangqi.None] {
		list = append(list, "Xx"[side:side+1])
	}
	return list
}

// Gesture tells that a move is made from its first point to its second.
func (rules) Gesture(_ game.Position, m game.Move) game.Gesture {
	return game.Gesture{From: int(xiangqi.From(m)), To: int(xiangqi.To(m))}
}
