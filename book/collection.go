package book

import (
	"bufio"
	"bytes"
	"compress/gzip"
	_ "embed"
	"fmt"
	"strings"

	"banco/game"
)

// eco is the public collection of chess openings, lichess-org/chess-openings (CC0):
// a code, a name and moves on each line, sorted by moves. It is made of the files
// of that repository:
//
//	cat [a-e].tsv | grep -v '^eco' | sed -E 's/[0-9]+\. //g' | LC_ALL=C sort -t$'\t' -k3 | gzip -9n > eco.tsv.gz
//
//go:embed eco.tsv.gz
var eco []byte

// playCollection plays each line of a gzipped collection, and shows what it leads to. The
// openings have no Vietnamese names yet: to translate thousands takes longer than to play
// their moves, and a game has one.
func playCollection(n game.Notation, start game.Position, packed []byte, show func(*Opening, game.Position) error) error {
	unpacked, err := gzip.NewReader(bytes.NewReader(packed))
	if err != nil {
		return err
	}
	player := linePlayer{notation: n, p: start}
	lines := bufio.NewScanner(unpacked)
	for lines.Scan() {
		field := strings.Split(lines.Text(), "\t")
		if len(field) != 3 {
			return fmt.Errorf("book: %q has %d fields", lines.Text(), len(field))
		}
		if err := player.play(field[2]); err != nil {
			return fmt.Errorf("book: %s: %w", lines.Text(), err)
		}
		if err := show(&Opening{Code: field[0], En: field[1]}, player.p); err != nil {
			return err
		}
	}
	return lines.Err()
}
