package jieqi

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"strconv"
	"strings"

	"banco/game"
)

// Commitment is the hexadecimal SHA-256 of Opening.
func (d *Deal) Commitment() string { return d.promise }

func commitment(opening string) string {
	sum := sha256.Sum256([]byte(opening))
	return hex.EncodeToString(sum[:])
}

// Opening is the text that states the seed and the whole deal before the first
// move, in the form that the package comment describes. What is dealt anew
// follows from the seed, so the text stays what was committed to.
func (d *Deal) Opening() string { return d.opening }

const openingVersion = "jieqi deal 1"

func openingText(seed [32]byte, truth *layout) string {
	return openingVersion + "\n" + seedText(seed, truth)
}

// seedText states a seed, and what lies on each point.
func seedText(seed [32]byte, truth *layout) string {
	var b strings.Builder
	fmt.Fprintf(&b, "seed %x\n", seed)
	for side, name := range []string{"red", "black"} {
		b.WriteString(name)
		for _, s := range coverPoints(game.Side(side)) {
			fmt.Fprintf(&b, " %v=%c", s, letter(game.Side(side), truth[s]))
		}
		b.WriteByte('\n')
	}
	return b.String()
}

// Verify checks an opened deal against the commitment that was published before
// the game: that the text is the one committed to, and that its deal is what
// the shuffle makes of its seed.
func Verify(commit, opening string) error {
	_, err := openedSeed(commit, opening)
	return err
}

// openedSeed verifies an opening and returns its seed.
func openedSeed(commit, opening string) (seed [32]byte, err error) {
	lines := strings.SplitAfter(opening, "\n")
	mixed, committed := lines[0] == mixedVersion+"\n", opening
	if mixed {
		committed = strings.Join(lines[:2], "")
	}
	if got := commitment(committed); !strings.EqualFold(got, commit) {
		return seed, game.Wrong("verify-hash", nil, "deal: the text's SHA-256 is %s, not the commitment %.80q", got, commit)
	}
	if mixed {
		return openedMix(lines)
	}
	if len(lines) != 5 || lines[0] != openingVersion+"\n" {
		return seed, game.Wrong("verify-opening", game.Params{"line": "1"}, "deal: not the four lines of %q", openingVersion)
	}
	digits, _ := strings.CutPrefix(strings.TrimSuffix(lines[1], "\n"), "seed ")
	if !decodeSeed(&seed, digits) {
		return seed, game.Wrong("verify-opening", game.Params{"line": "2"}, "deal: line 2 is not \"seed\" and 64 hexadecimal digits")
	}
	truth := shuffle(seed)
	return seed, compareLines(lines, openingText(seed, &truth))
}

// decodeSeed reads 64 hexadecimal digits.
func decodeSeed(into *[32]byte, digits string) bool {
	bytes, err := hex.DecodeString(digits)
	if err != nil || len(bytes) != len(into) {
		return false
	}
	*into = [32]byte(bytes)
	return true
}

// compareLines finds the first line that is not as it follows from the seed.
func compareLines(lines []string, text string) error {
	for i, want := range strings.SplitAfter(text, "\n") {
		if lines[i] != want {
			return game.Wrong("verify-opening", game.Params{"line": strconv.Itoa(i + 1)}, "deal: line %d is not what the seed gives, which is %q", i+1, want)
		}
	}
	return nil
}
