// Package files reads and writes records of games in every format of their
// games. [Read] and [ReadFile] find the format of a text or a file of one game;
// [ReadAny] finds the game too. [Write] writes a format by its name.
//
// Beside the formats of the games there are two that every game has: "fen", one
// position on each line, and "epd", one problem on each line.
package files

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"banco/game"
	"banco/pool"
)

// MaxRecords is how many games or positions ReadAny reads at once: more than a Piece
// of games that are worth to keep has. It bounds the memory.
const MaxRecords = 5000

// Found is what a file turned out to be.
type Found struct {
	Game    game.Game
	Format  string
	Records []*game.Record
	Lost    game.Losses // the games that could not be read, by their number in the file
}

// Kept is a game of a file as far as it could be read.
type Kept struct {
	Number  int // in the file, from 1
	Record  *game.Record
	Stopped error // why the rest of it could not be read; nil: all of it was
}

// Kept returns the games that could be read, and the parts before the error of
// others, in the order of the file.
func (f *Found) Kept() (list []Kept) {
	for i, number := range f.Numbers() {
		list = append(list, Kept{Number: number, Record: f.Records[i]})
	}
	for _, l := range f.Lost {
		if l.Read != nil {
			list = append(list, Kept{l.Game, l.Read, l.Err})
		}
	}
	slices.SortStableFunc(list, func(a, b Kept) int { return cmp.Compare(a.Number, b.Number) })
	return list
}

// partial reports whether a game was read in part.
func partial(lost game.Losses) bool {
	return slices.ContainsFunc(lost, func(l game.Loss) bool { return l.Read != nil })
}

// Numbers returns the number in the file of each of the Records, from 1.
func (f *Found) Numbers() []int {
	numbers := make([]int, 0, len(f.Records))
	lost := f.Lost
	for n := 1; len(numbers) < len(f.Records); n++ {
		if len(lost) > 0 && lost[0].Game == n {
			lost = lost[1:]
			continue
		}
		numbers = append(numbers, n)
	}
	return numbers
}

// Read reads every record of a text in any format of the game: PGN, FEN, EPD
// and the game's own. With game.Losses as the error, the records that could be
// read come with it. Any other error means that nothing could be read; it is that of
// ctx where that ends first.
func Read(ctx context.Context, g game.Game, text string) ([]*game.Record, error) {
	found, err := read(ctx, []game.Game{g}, "", []byte(text), "")
	if err != nil {
		return nil, err
	}
	return found.Records, found.Lost.Err()
}

// ReadFile is Read for a file. The name of the file helps to find the format.
func ReadFile(ctx context.Context, g game.Game, name string) ([]*game.Record, error) {
	data, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	found, err := read(ctx, []game.Game{g}, name, data, "")
	if err != nil {
		return nil, err
	}
	return found.Records, found.Lost.Err()
}

// ReadAny reads a file, or text without a name, of any of the games. The name
// of a game in want is taken where several games are as likely. What stands
// before the first mark of a format is skipped where the file cannot be read
// with it. More than MaxRecords are refused. In a job of the pool it lets others go
// first; where ctx ends, it returns soon with the error of ctx.
//
// Games that cannot be read are in Lost, if others can, or parts of them. Where there
// is nothing, the error holds a *game.Problem, inside a *game.TextError where it has a place in
// a text; it is that of the most likely format.
func ReadAny(ctx context.Context, games []game.Game, name string, data []byte, want string) (Found, error) {
	if want != "" && !slices.ContainsFunc(games, func(g game.Game) bool { return g.Name() == want }) {
		return Found{}, game.Wrong("import-game", game.Params{"text": want}, "there is no game %.40q", want)
	}
	found, err := read(game.WithMostGames(ctx, MaxRecords+1), games, name, data, want)
	if len(found.Kept()) > MaxRecords {
		return Found{}, game.Wrong("import-too-many", game.Params{"max": strconv.Itoa(MaxRecords)},
			"there are too many games: at most %d are read at once", MaxRecords)
	}
	if partial(found.Lost) {
		err = nil
	}
	return found, err
}

// read is ReadAny without a limit.
func read(ctx context.Context, games []game.Game, name string, data []byte, want string) (Found, error) {
	data = Decode(data)
	begin := bytes.IndexFunc(data, func(r rune) bool { return !unicode.IsSpace(r) && r != '\uFEFF' && r != 0 })
	if begin < 0 {
		return Found{}, game.Wrong("import-empty", nil, "there is nothing to read")
	}
	list := candidates(games, strings.ToLower(filepath.Ext(name)), head(data), want)
	found, failed := attempts(ctx, list, data)
	switch {
	case ctx.Err() != nil:
		return Found{}, ctx.Err()
	case len(found.Records) > 0:
		return found, nil
	case failed == nil || failed.tellsNothing(data, begin):
		return Found{}, game.Wrong("import-unknown", nil, "this is not a file or text of a known form")
	}
	found = Found{Game: failed.game, Format: failed.format.Name}
	errors.As(failed.err, &found.Lost)
	return found, failed.err
}

// Position returns the position that a text of a game gives: a FEN of a variant
// or, in any form that Read knows, the end of the first main line. The error
// holds a *game.Problem.
func Position(ctx context.Context, g game.Game, v game.Variant, text string) (game.Position, error) {
	p, err := g.Parse(v, text)
	if err == nil {
		return p, nil
	}
	if _, wrong := g.Start(v); wrong != nil {
		return nil, wrong // no text makes up for a variant that is not there
	}
	found, other := read(ctx, []game.Game{g}, "", []byte(text), "")
	if problem := (*game.Problem)(nil); errors.As(other, &problem) && problem.Key == "import-unknown" {
		return nil, err // of the FEN that it may have been meant for
	}
	if other != nil {
		return nil, other
	}
	return last(g, found.Records[0])
}

// attempts reads data in one format after the other, until one loses nothing
// or the others are much less likely. It returns what was read with the fewest
// losses and, where nothing was, the likeliest reason.
func attempts(ctx context.Context, list []candidate, data []byte) (best Found, failed *failure) {
	likelihood := game.Impossible // of what has been tried
	for _, c := range list {
		if likelihood >= game.Likely && c.likelihood < likelihood || pool.Yield(ctx) != nil {
			break
		}
		likelihood = c.likelihood
		records, err := c.read(ctx, data)
		found := Found{Game: c.game, Format: c.format.Name, Records: records}
		if err == nil {
			return found, nil
		}
		if errors.As(err, &found.Lost) && len(records) > 0 {
			if best.Records == nil || len(found.Lost) < len(best.Lost) {
				best = found
			}
		} else if f := (&failure{c, err}); failed == nil || failed.less(f) {
			failed = f
		}
	}
	return best, failed
}

// candidate is a format that a file may be in.
type candidate struct {
	game       game.Game
	format     game.Format
	likelihood game.Likelihood
	begin      int  // of its first mark
	named      bool // the name of the file says so
	alone      bool // and names no other format
	wanted     bool
}

// candidates lists the formats that a file beginning with data can be in, the likeliest first.
func candidates(games []game.Game, ext string, data []byte, want string) []candidate {
	var list []candidate
	named := 0
	for _, g := range games {
		for _, f := range slices.Concat(g.Formats(), []game.Format{fen(g), epd(g)}) {
			c := candidate{game: g, format: f, likelihood: game.Possible, wanted: g.Name() == want}
			if c.named = ext != "" && slices.Contains(f.Extensions, ext); c.named {
				named++
			}
			if f.Recognise != nil {
				c.likelihood, c.begin = f.Recognise(data)
			}
			if c.named {
				c.likelihood = max(c.likelihood, game.Possible)
			}
			if f.Read != nil && c.likelihood > game.Impossible {
				list = append(list, c)
			}
		}
	}
	for i := range list {
		list[i].alone = list[i].named && named == 1
	}
	slices.SortStableFunc(list, func(a, b candidate) int {
		return cmp.Or(cmp.Compare(b.likelihood, a.likelihood), compare(b.wanted, a.wanted), compare(b.named, a.named))
	})
	return list
}

func compare(a, b bool) int {
	switch {
	case a == b:
		return 0
	case a:
		return 1
	}
	return -1
}

// errNothing is the reason why records that say nothing are not taken.
var errNothing = errors.New("no move and no position")

// read reads data in the format, if need be without what stands before it.
// With Losses come the records that could be read.
func (c *candidate) read(ctx context.Context, data []byte) ([]*game.Record, error) {
	records, err := c.format.Read(ctx, bytes.NewReader(data))
	if err != nil && c.begin > 0 {
		again, e := c.format.Read(ctx, bytes.NewReader(blanked(data, c.begin)))
		if e == nil || len(again) > 0 && lost(e) < lost(err) || len(records) == 0 {
			records, err = again, e
		}
	}
	if err == nil && len(records) == 0 || c.likelihood < game.Likely && !slices.ContainsFunc(records, saysMore) {
		return nil, cmp.Or(err, errNothing)
	}
	return records, err
}

// lost returns how many games an error costs.
func lost(err error) int {
	var l game.Losses
	errors.As(err, &l)
	return len(l)
}

// saysMore reports whether there is a move or a position in a record.
func saysMore(r *game.Record) bool { return len(r.Root) > 0 || r.Start != "" }

// failure is why a file cannot be read in a format.
type failure struct {
	candidate
	err error
}

// less reports whether g is the likelier reason: of the likelier format, or of
// the one in which more could be read.
func (f *failure) less(g *failure) bool {
	line, column := f.place()
	gLine, gColumn := g.place()
	return cmp.Or(cmp.Compare(f.likelihood, g.likelihood), compare(f.alone, g.alone),
		cmp.Compare(line, gLine), cmp.Compare(column, gColumn), compare(f.wanted, g.wanted)) < 0
}

// place returns the line and column of the error, 0 where it has none.
func (f *failure) place() (line, column int) {
	if e := (*game.TextError)(nil); errors.As(f.err, &e) {
		return e.Line, e.Column
	}
	return 0, 0
}

// tellsNothing reports whether the reason is of no use: it is none that a
// person could mend, or nothing of what begins at an offset could be read, nor
// looks like moves.
func (f *failure) tellsNothing(data []byte, begin int) bool {
	if p := (*game.Problem)(nil); !errors.As(f.err, &p) {
		return true
	}
	if f.likelihood > game.Possible || f.alone || '0' <= data[begin] && data[begin] <= '9' && bytes.IndexByte(data, 0) < 0 {
		return false
	}
	before := data[:begin]
	first := bytes.Count(before, []byte("\n")) + 1
	line, column := f.place()
	return line < first || line == first && column <= begin-bytes.LastIndexByte(before, '\n')
}
