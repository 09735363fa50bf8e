package explorer

import (
	"cmp"
	"slices"

	"banco/game"
)

// How many games are named for each move of a position, and kept in each bucket.
const (
	maxTop  = 4
	keptTop = 3
)

// The bands that ratings and years are counted in, so that games can be chosen by them.
var (
	ratingBands = [...]int{0, 1600, 2000, 2400}
	yearBands   = [...]int{0, 2000, 2010, 2020}
)

// band returns in which of the bands a value lies.
func band(bands [4]int, value int) uint8 {
	i := len(bands) - 1
	for i > 0 && value < bands[i] {
		i--
	}
	return uint8(i)
}

// bucketOf returns the bucket in which a game is counted.
func bucketOf(rating, year int) uint8 { return band(ratingBands, rating)*4 + band(yearBands, year) }

// chooses reports whether a filter chooses the games of a bucket.
func (f Filter) chooses(bucket uint8) bool {
	return bucket/4 >= band(ratingBands, f.Rating) && bucket%4 >= band(yearBands, f.Since)
}

// moveStats is all that is known of a move in a position.
type moveStats struct {
	move    game.Move
	buckets []bucketStats // sorted by bucket
}

// bucketStats counts the games of a bucket.
type bucketStats struct {
	bucket uint8
	Results
	rated, ratings int64     // how many have a rating, and the sum
	year           int       // the last
	top            []topGame // the best first
}

// topGame is a game that is worth a look.
type topGame struct {
	number       int64
	rating, year int
}

func compareTop(a, b topGame) int {
	return cmp.Or(cmp.Compare(b.rating, a.rating), cmp.Compare(b.year, a.year), cmp.Compare(a.number, b.number))
}

// answer counts what a filter chooses.
func (m *moveStats) answer(f Filter) Answered {
	a := Answered{Move: m.move}
	var rated, ratings int64
	var top []topGame
	for _, b := range m.buckets {
		if f.chooses(b.bucket) {
			a.Results.add(b.Results)
			rated, ratings, a.Year = rated+b.rated, ratings+b.ratings, max(a.Year, b.year)
			top = append(top, b.top...)
		}
	}
	if rated > 0 {
		a.Rating = int((ratings + rated/2) / rated)
	}
	slices.SortFunc(top, compareTop)
	for _, t := range top[:min(len(top), maxTop)] {
		a.Top = append(a.Top, t.number)
	}
	return a
}

// mergeMoves returns what two lists, sorted by their moves, know together.
func mergeMoves(a, b []moveStats) []moveStats {
	if len(a) == 0 {
		return b
	}
	if len(b) == 0 {
		return a
	}
	out := make([]moveStats, 0, len(a)+len(b))
	for len(a) > 0 && len(b) > 0 {
		switch {
		case a[0].move < b[0].move:
			out, a = append(out, a[0]), a[1:]
		case a[0].move > b[0].move:
			out, b = append(out, b[0]), b[1:]
		default:
			out = append(out, mergeMove(a[0], b[0]))
			a, b = a[1:], b[1:]
		}
	}
	return append(append(out, a...), b...)
}

// mergeMove returns what two know of a move together.
func mergeMove(a, b moveStats) moveStats {
	m := moveStats{move: a.move, buckets: slices.Clone(a.buckets)}
	for _, s := range b.buckets {
		m.add(s)
	}
	return m
}

// add counts the games of a bucket.
func (m *moveStats) add(s bucketStats) {
	at, found := slices.BinarySearchFunc(m.buckets, s.bucket, func(b bucketStats, of uint8) int { return cmp.Compare(b.bucket, of) })
	if !found {
		m.buckets = slices.Insert(m.buckets, at, s)
		return
	}
	b := &m.buckets[at]
	b.Results.add(s.Results)
	b.rated, b.ratings, b.year = b.rated+s.rated, b.ratings+s.ratings, max(b.year, s.year)
	if len(s.top) == 1 && len(b.top) == keptTop && compareTop(s.top[0], b.top[keptTop-1]) > 0 {
		return // as with most games of an import
	}
	b.top = slices.Concat(b.top, s.top)
	slices.SortFunc(b.top, compareTop)
	b.top = b.top[:min(len(b.top), keptTop)]
}

// addGame counts a game of a number.
func (m *moveStats) addGame(g *Game, number int64) {
	rating, year := g.rating(), g.year()
	s := bucketStats{bucket: bucketOf(rating, year), Results: g.results(), year: year, top: []topGame{{number, rating, year}}}
	if rating > 0 {
		s.rated, s.ratings = 1, int64(rating)
	}
	m.add(s)
}
