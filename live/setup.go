package live

import (
	"fmt"
	"slices"

	"banco/clock"
	"banco/game"
	"banco/play"
)

// Setup is what a new match is: the game, who or what sits on its seats, and
// its clock. Every way to begin a match takes one.
type Setup struct {
	Game     string
	Kind     play.Kind // "" for a game
	Variant  game.Variant
	Start    string    // FEN; "" for the variant's start
	Removed  []int     // squares cleared before the first move
	Seats    [2]string // play.Human, or the name of an agent
	Names    [2]string // what to call the players, where that is known
	Control  clock.Control
	Undos    int // play.Unlimited for no limit
	Handicap play.Handicap
}

// The bounds of a setup.
const (
	maxHandicap = 20
	maxUndos    = 10_000
)

// check returns why no match can begin with a setup.
func (s *Setup) check() error {
	switch {
	case s.Kind != play.KindGame && s.Kind != play.KindStudy:
		return fmt.Errorf("%w: there is no kind of match %q", ErrRequest, s.Kind)
	case s.Kind == play.KindStudy && s.Seats != [2]string{play.Human, play.Human}:
		return fmt.Errorf("%w: both seats of a study are human", ErrRequest)
	case s.Undos < play.Unlimited || s.Undos > maxUndos:
		return fmt.Errorf("%w: moves can be taken back 0 to %d times", ErrRequest, maxUndos)
	case s.Handicap.Moves < 0 || s.Handicap.Moves > maxHandicap || s.Handicap.Side > game.Second:
		return fmt.Errorf("%w: a handicap is 0 to %d moves for a side", ErrRequest, maxHandicap)
	case len(s.Names[0]) > play.MaxName || len(s.Names[1]) > play.MaxName:
		return fmt.Errorf("%w: a name has at most %d bytes", ErrRequest, play.MaxName)
	}
	return nil
}

// StartFEN returns the FEN of the first position, "" for the variant's own. It is
// the setup's start without the pieces on the squares to be cleared.
func (s *Setup) StartFEN(rules game.Game) (string, error) {
	if len(s.Removed) == 0 {
		return s.Start, nil
	}
	editor, ok := rules.(game.Editor)
	_, dealt := rules.(game.Dealer)
	if !ok || dealt && s.Kind != play.KindStudy {
		return "", fmt.Errorf("%w: pieces cannot be taken off the board of %s", ErrRequest, rules.Name())
	}
	p, err := parseStart(rules, s.Variant, s.Start)
	if err != nil {
		return "", fmt.Errorf("%w: %w", ErrRequest, err)
	}
	var rest []game.Placed
	for _, placed := range rules.Draw(p).Pieces {
		if !slices.Contains(s.Removed, placed.Square) {
			rest = append(rest, placed)
		}
	}
	fen, err := editor.Compose(s.Variant, rest, editor.Fielded(p))
	if err == nil {
		_, err = rules.Parse(s.Variant, fen)
	}
	if err != nil {
		return "", fmt.Errorf("%w: %w", ErrRequest, err)
	}
	return fen, nil
}

func parseStart(rules game.Game, v game.Variant, fen string) (game.Position, error) {
	if fen == "" {
		return rules.Start(v)
	}
	return rules.Parse(v, fen)
}

// draft is a match before it begins: a setup, and what the way in which it
// begins adds to that.
type draft struct {
	Setup
	id         string      // "" for a new one
	players    *[2]Visitor // who sits where; nil: the owner takes every human seat
	rated      bool        // its result changes ratings
	public     bool        // anyone may know that it is played
	mixed      bool        // where pieces are dealt, both players may mix a secret into the deal
	arrangedBy string      // the tournament or class that it belongs to
	events     []play.Event
	tags       []game.Tag // what a record says of the game
	recorded   string     // and its result
}

// saved checks a draft and returns the match that it describes.
func (d *draft) saved(rules game.Game, owner Visitor) (*play.Saved, error) {
	if d.Kind == "" {
		d.Kind = play.KindGame
	}
	if err := d.check(); err != nil {
		return nil, err
	}
	start, err := d.StartFEN(rules)
	if err != nil {
		return nil, err
	}
	s := &play.Saved{
		Settings: play.Settings{
			ID: d.id, Kind: d.Kind, Start: start, Seats: d.Seats, Names: d.Names,
			Control: d.Control, Undos: d.Undos, Handicap: d.Handicap, Tags: slices.Clone(d.tags), Recorded: d.recorded,
		},
		Owner: owner, Events: d.events,
	}
	if d.players == nil {
		s.Sitters = ownSeats(d.Seats, owner)
		return s, nil
	}
	s.Sitters = *d.players
	return s, d.seat(rules, s)
}

// ownSeats gives every human seat to one visitor.
func ownSeats(seats [2]string, owner Visitor) (sitters [2]Visitor) {
	for i, seat := range seats {
		if seat == play.Human {
			sitters[i] = owner
		}
	}
	return sitters
}

// seat checks and marks a match whose players were named. Nothing has happened
// in it before, and a rated game begins as usual, with nothing taken back.
func (d *draft) seat(rules game.Game, s *play.Saved) error {
	switch {
	case (d.arrangedBy == "" || d.rated) && !s.People() || len(s.Events) > 0:
		return fmt.Errorf("%w: two people begin a game, each with a seat of their own", ErrRequest)
	case d.rated && (s.Start != "" || s.Handicap.Moves > 0 || s.Control.None()):
		return fmt.Errorf("%w: a rated game begins as usual, and on the clock", ErrRequest)
	}
	if d.rated {
		s.Undos = 0
		s.Tags = append(s.Tags, play.Rated)
	}
	if d.arrangedBy != "" {
		s.Undos = 0
		s.Tags = append(s.Tags, play.Arranged(d.arrangedBy))
	}
	if d.public {
		s.Tags = append(s.Tags, play.Public)
	}
	if _, deals := rules.(game.Mixer); d.mixed && deals {
		s.Tags = append(s.Tags, play.Mixed)
	}
	return nil
}
