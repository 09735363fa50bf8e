package jieqi

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"strconv"
	"strings"

	"banco/game"
)

// Commitment is the hexadecimal SHA-256 of Disclosure.
func (d *Deal) Commitment() string { return d.promise }

func commitment(disclosure string) string {
	sum := sha256.Sum256([]byte(disclosure))
	return hex.EncodeToString(sum[:])
}

// Disclosure is the text that states the seed and the whole deal before the first
// move, in the form that the package comment describes. What is dealt anew
// follows from the seed, so the text stays what was committed to.
func (d *Deal) Disclosure() string { return d.disclosure }

const disclosureVersion = "jieqi deal 1"

func disclosureText(seed [32]byte, truth *layout) string {
	return disclosureVersion + "\n" + seedText(seed, truth)
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
func Verify(commit, disclosure string) error {
	_, err := openedSeed(commit, disclosure)
	return err
}

// openedSeed verifies a disclosure and returns its seed.
func openedSeed(commit, disclosure string) (seed [32]byte, err error) {
	lines := strings.SplitAfter(disclosure, "\n")
	mixed, committed := lines[0] == mixedVersion+"\n", disclosure
	if mixed {
		committed = strings.Join(lines[:2], "")
	}
	if got := commitment(committed); !strings.EqualFold(got, commit) {
		return seed, game.Wrong("verify-hash", nil, "deal: the text's SHA-256 is %s, not the commitment %.80q", got, commit)
	}
	if mixed {
		return openedMix(lines)
	}
	if len(lines) != 5 || lines[0] != disclosureVersion+"\n" {
		return seed, game.Wrong("verify-disclosure", game.Params{"line": "1"}, "deal: not the four lines of %q", disclosureVersion)
	}
	digits, _ := strings.CutPrefix(strings.TrimSuffix(lines[1], "\n"), "seed ")
	if !decodeSeed(&seed, digits) {
		return seed, game.Wrong("verify-disclosure", game.Params{"line": "2"}, "deal: line 2 is not \"seed\" and 64 hexadecimal digits")
	}
	truth := shuffle(seed)
	return seed, compareLines(lines, disclosureText(seed, &truth))
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
			return game.Wrong("verify-disclosure", game.Params{"line": strconv.Itoa(i + 1)},
				"deal: line %d is not what the seed gives, which is %q", i+1, want)
		}
	}
	return nil
}

var _ game.Mixer = rules{}

const mixedVersion = "jieqi deal 2"

// mix is what the seed of a mixed deal is made of: the server's bytes and each
// player's, nil where one mixed nothing in.
type mix struct {
	server  [32]byte
	secrets [2]*[32]byte
}

// promise is the text that the server commits to before it hears of secrets.
func (m *mix) promise() string { return fmt.Sprintf("%s\nserver %x\n", mixedVersion, m.server) }

// text states all that the seed is made of.
func (m *mix) text() string {
	words := [2]string{"-", "-"}
	for i, secret := range m.secrets {
		if secret != nil {
			words[i] = fmt.Sprintf("%x", *secret)
		}
	}
	return m.promise() + "secrets " + words[0] + " " + words[1] + "\n"
}

func (m *mix) seed() [32]byte { return sha256.Sum256([]byte(m.text())) }

// disclosure states the mix and the deal that comes of it.
func (m *mix) disclosure(truth *layout) string { return m.text() + seedText(m.seed(), truth) }

// DealMixed implements game.Mixer.
func (r rules) DealMixed(v game.Variant, server [32]byte, secrets [2]*[32]byte) (game.Deal, error) {
	rule, err := r.captureRuleOf(v)
	if err != nil {
		return nil, err
	}
	m := &mix{server, secrets}
	seed := m.seed()
	d := newDeal(rule, seed, shuffle(seed))
	d.disclosure, d.promise = m.disclosure(&d.truth), commitment(m.promise())
	return d, nil
}

// openedMix verifies the lines of a disclosure, of which the first is that of a
// mixed deal, and returns the seed that was mixed.
func openedMix(lines []string) (seed [32]byte, err error) {
	wrong := func(line, what string) error {
		return game.Wrong("verify-disclosure", game.Params{"line": line}, "deal: %s", what)
	}
	if len(lines) != 7 {
		return seed, wrong("1", "not the six lines of a mixed deal")
	}
	var m mix
	digits, _ := strings.CutPrefix(strings.TrimSuffix(lines[1], "\n"), "server ")
	if !decodeSeed(&m.server, digits) {
		return seed, wrong("2", "line 2 is not \"server\" and 64 hexadecimal digits")
	}
	words := strings.Fields(lines[2])
	if len(words) != 3 {
		return seed, wrong("3", "line 3 is not \"secrets\" and one for each side")
	}
	for i, word := range words[1:] {
		if word == "-" {
			continue
		}
		m.secrets[i] = new([32]byte)
		if !decodeSeed(m.secrets[i], word) {
			return seed, wrong("3", "a secret in line 3 is not 64 hexadecimal digits")
		}
	}
	truth := shuffle(m.seed())
	return m.seed(), compareLines(lines, m.disclosure(&truth))
}
