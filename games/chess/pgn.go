package chess

import (
	"errors"
	"strconv"
	"strings"

	"banco/game"
	"banco/game/pgn"
)

// pgnFormat is the PGN of chess, moves in SAN. A file that does not name its
// game is most likely of chess.
var pgnFormat = newPGNFormat()

func newPGNFormat() game.Format {
	d := pgn.NewDialect(rules{}, "", "White", "Black")
	d.Setup, d.SetupTags = readSetup, setupTags
	d.Parse = func(_ *game.Record, p game.Position, s string) (game.Move, error) { return parseSAN(p, s) }
	d.Format = formatSAN
	f := d.File()
	f.Recognise = func(data []byte) (game.Likelihood, int) { return pgn.Recognise(data, "chess") }
	return f
}

// readSetup reads the tags FEN and Variant. A start position of Chess960
// becomes the number of its array.
func readSetup(r *game.Record) error {
	chess960, err := readVariant(r.Tag("Variant"))
	if err != nil {
		return &pgn.TagError{Name: "Variant", Err: err}
	}
	fen := r.Tag("FEN")
	if fen == "" {
		if chess960 {
			return &pgn.TagError{Name: "Variant", Err: errors.New("a game of Chess960 needs the tag FEN")}
		}
		return nil
	}
	p, err := parseFEN(fen)
	if err != nil {
		return &pgn.TagError{Name: "FEN", Err: err}
	}
	if chess960 || p.chess960 {
		if n := arrayOf(p); n != standardArray {
			r.Variant = game.Variant{"position": strconv.Itoa(n)}
			p.chess960 = true
		}
	}
	start, err := rules{}.Start(r.Variant)
	if err != nil {
		return err
	}
	if start.FEN() != p.FEN() {
		r.Start = p.FEN()
	}
	return nil
}

// variantSigns takes out what the name of a variant may be written with or without.
var variantSigns = strings.NewReplacer(" ", "", "-", "", "_", "")

// readVariant tells whether the tag names Chess960.
func readVariant(name string) (chess960 bool, err error) {
	switch variantSigns.Replace(strings.ToLower(name)) {
	case "", "?", "standard", "chess", "normal", "fromposition":
		return false, nil
	case "chess960", "960", "fischerandom", "fischerrandom", "fischerrandomchess", "freestyle", "freestylechess":
		return true, nil
	}
	return false, game.Wrong("import-game", game.Params{"text": name}, "%q is not a variant known here", name)
}

// arrayOf returns the number of the start position whose back rank White has,
// the standard one where it has none.
func arrayOf(p *Position) int {
	placement := strings.Fields(p.FEN())[0]
	rank := placement[strings.LastIndexByte(placement, '/')+1:]
	for n := range 960 {
		if backRankArray(n) == rank {
			return n
		}
	}
	return standardArray
}

// setupTags states the first position unless it is the standard one.
func setupTags(r *game.Record) []game.Tag {
	tags := []game.Tag{{Name: "SetUp"}, {Name: "FEN"}, {Name: "Variant"}}
	p, err := rules{}.Start(r.Variant)
	if err == nil && r.Start != "" {
		p, err = rules{}.Parse(r.Variant, r.Start)
	}
	if err != nil || p.FEN() == startFEN(standardArray) {
		return tags
	}
	tags[0].Value, tags[1].Value = "1", p.FEN()
	if p.(*Position).chess960 {
		tags[2].Value = "Chess960"
	}
	return tags
}
