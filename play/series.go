package play

import (
	"crypto/sha256"
	"fmt"
	"strconv"
	"strings"

	"banco/game"
)

// Series is the place of a match in a series between the same two players: the best
// of Games, with the seats exchanged after each. A win counts one point, a draw half a
// point for both. It is stored in the tags of the match, so that records have it.
type Series struct {
	First  string // the ID of the first match; empty in that one
	Games  int    // the most that are played
	Number int    // of this match, from 1
	Score  [2]int // half points of the players on the seats of this match, before it
}

// MaxGames bounds the games of a series.
const MaxGames = 99

// The tags in which a series is stored. PGN has the tag Round for it.
const (
	roundTag  = "Round"
	bestOfTag = "BestOf"
	scoreTag  = "SeriesScore"
	seriesTag = "Series"
)

// NewSeries returns the place of the first match of a series.
func NewSeries(games int) (Series, error) {
	if games < 2 || games > MaxGames {
		return Series{}, fmt.Errorf("%w: a series has 2 to %d games, not %d", ErrRequest, MaxGames, games)
	}
	return Series{Games: games, Number: 1}, nil
}

// Series returns the place of a game in its series, if it belongs to one.
func (t *Settings) Series() (s Series, ok bool) {
	rec := game.Record{Tags: t.Tags}
	first, second, found := strings.Cut(rec.Tag(scoreTag), "-")
	games, err1 := strconv.Atoi(rec.Tag(bestOfTag))
	number, err2 := strconv.Atoi(rec.Tag(roundTag))
	one, ok1 := halves(first)
	other, ok2 := halves(second)
	if t.Kind != KindGame || !found || err1 != nil || err2 != nil || !ok1 || !ok2 {
		return Series{}, false
	}
	s = Series{First: rec.Tag(seriesTag), Games: games, Number: number, Score: [2]int{one, other}}
	return s, games >= 2 && games <= MaxGames && number >= 1 && number <= games && one+other == 2*(number-1)
}

// Tags returns the tags in which a series is stored; Settings.Series reads them.
func (s Series) Tags() []game.Tag {
	tags := []game.Tag{
		{Name: roundTag, Value: strconv.Itoa(s.Number)},
		{Name: bestOfTag, Value: strconv.Itoa(s.Games)},
		{Name: scoreTag, Value: points(s.Score[0]) + "-" + points(s.Score[1])},
	}
	if s.First != "" {
		tags = append(tags, game.Tag{Name: seriesTag, Value: s.First})
	}
	return tags
}

// Next returns the place of the match that follows this one, whose ID and result are
// given. It is false while this match goes on, and once a player cannot be caught in
// the games that are left.
func (s Series) Next(id string, r game.Result) (Series, bool) {
	if !r.Over() {
		return Series{}, false
	}
	score := s.Score
	for seat := range score {
		switch r.Winner {
		case game.NoSide:
			score[seat]++
		case game.Side(seat):
			score[seat] += 2
		}
	}
	left := s.Games - s.Number
	if left == 0 || max(score[0]-score[1], score[1]-score[0]) > 2*left {
		return Series{}, false
	}
	next := Series{First: s.First, Games: s.Games, Number: s.Number + 1, Score: [2]int{score[1], score[0]}}
	if next.First == "" {
		next.First = id
	}
	return next, true
}

// NextID returns the ID of the match that follows this one in its series. It is the
// same for every caller and on every server, so that there is one such match. It
// looks like any other ID.
func (s *Saved) NextID() string {
	sum := sha256.Sum256(append([]byte("banco next "+s.ID), s.Seed[:]...))
	return letters(sum[:idLength])
}

// points writes half points as points: 3 is "1.5".
func points(half int) string { return strconv.FormatFloat(float64(half)/2, 'f', -1, 64) }

// halves is the reverse of points.
func halves(text string) (int, bool) {
	f, err := strconv.ParseFloat(text, 64)
	if err != nil || f < 0 || f > MaxGames || points(int(2*f)) != text {
		return 0, false
	}
	return int(2 * f), true
}
