package jieqi

import (
	"crypto/sha256"
	"fmt"
	"strings"

	"banco/game"
)

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
