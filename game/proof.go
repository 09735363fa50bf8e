package game

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// Proof is what a saved game states of its deal, so that anyone can check it.
// In a record it is four tags.
type Proof struct {
	Commitment string // as published before the first move
	Disclosure string // the text that proves it; "" while the game goes on
	Given      int    // so many plies come from another game, with what they showed there
	Redeals    []int  // the ply at which the game stood each time it was dealt anew, oldest first
}

// The tags of a Proof. A Disclosure has its lines in one, with " / " between
// them. Redeals are "1@6 2@4": the first time the game stood at ply 6, then,
// with moves taken back, at ply 4. They are numbered without a gap, or a server
// could choose those it likes.
const (
	tagCommitment = "Commitment"
	tagOpening    = "Opening"
	tagGiven      = "Given"
	tagRedeals    = "Redeals"
	lineBreak     = " / "
)

// Tags returns the tags that state the proof; none where nothing is dealt.
func (p Proof) Tags() []Tag {
	if p.Commitment == "" {
		return nil
	}
	tags := []Tag{{tagCommitment, p.Commitment}}
	if p.Disclosure != "" {
		tags = append(tags, Tag{tagOpening, strings.ReplaceAll(strings.TrimSuffix(p.Disclosure, "\n"), "\n", lineBreak)})
	}
	if p.Given > 0 {
		tags = append(tags, Tag{tagGiven, strconv.Itoa(p.Given)})
	}
	if len(p.Redeals) > 0 {
		words := make([]string, len(p.Redeals))
		for i, ply := range p.Redeals {
			words[i] = fmt.Sprintf("%d@%d", i+1, ply)
		}
		tags = append(tags, Tag{tagRedeals, strings.Join(words, " ")})
	}
	return tags
}

// ProofOf reads the proof that the tags of a record state. The error is a
// *Problem.
func ProofOf(r *Record) (Proof, error) {
	p := Proof{Commitment: strings.TrimSpace(r.Tag(tagCommitment))}
	if p.Commitment == "" {
		return p, Wrong("verify-missing", Params{"tag": tagCommitment}, "the game has no tag Commitment: its deal was not committed to")
	}
	if text := strings.TrimSpace(r.Tag(tagOpening)); text != "" {
		p.Disclosure = strings.ReplaceAll(text, lineBreak, "\n") + "\n"
	}
	if text := r.Tag(tagGiven); text != "" {
		var ok bool
		if p.Given, ok = plyNumber(text); !ok {
			return p, wrongTag(tagGiven, text)
		}
	}
	for word := range strings.FieldsSeq(r.Tag(tagRedeals)) {
		number, at, _ := strings.Cut(word, "@")
		ply, ok := plyNumber(at)
		if !ok || number != strconv.Itoa(len(p.Redeals)+1) {
			return p, wrongTag(tagRedeals, word)
		}
		p.Redeals = append(p.Redeals, ply)
	}
	if p.Given > 0 && (len(p.Redeals) == 0 || p.Redeals[0] != p.Given) {
		return p, wrongTag(tagGiven, r.Tag(tagGiven))
	}
	return p, nil
}

// wrongTag is the Problem of a tag whose value cannot be: no number of moves, a
// redeal out of its order, moves given without a redeal after them.
func wrongTag(tag, text string) *Problem {
	return Wrong("verify-tag", Params{"tag": tag, "text": text}, "tag %s: %.20q is not possible", tag, text)
}

// plyNumber reads a number of moves.
func plyNumber(text string) (int, bool) {
	n, err := strconv.Atoi(text)
	return n, err == nil && n >= 0 && text[0] != '+'
}

// Redeal is one time that what was hidden was dealt anew.
type Redeal struct {
	Number int // from 1, by which its shuffle goes
	Ply    int // at which the game stood
}

// Standing returns the redeals that moves of the main line were played on, in
// the order of their plies: those that no later one made void, which happens
// when the game goes back as far or further.
func (p Proof) Standing() (list []Redeal) {
	for i := len(p.Redeals) - 1; i >= 0; i-- {
		if ply := p.Redeals[i]; len(list) == 0 || ply < list[len(list)-1].Ply {
			list = append(list, Redeal{i + 1, ply})
		}
	}
	slices.Reverse(list)
	return list
}

// Verifier is a Dealer whose deals anyone can check once they are disclosed.
type Verifier interface {
	Dealer

	// VerifyDeal checks that a disclosure is the one committed to, and that its
	// deal is what the shuffle makes of its seed. The error is a *Problem.
	VerifyDeal(commitment, disclosure string) error

	// VerifyGame checks the proof of a record, and everything that the moves
	// of its main line say to have been turned up or captured. The error is a
	// *Problem and names the first move that disagrees.
	VerifyGame(r *Record) (Checked, error)
}

// Checked counts what agreed in a game that was verified.
type Checked struct {
	Moves   int // held against the deal
	Given   int // taken from another game, whose deal is not this one's
	Shown   int // pieces that the moves turned up or captured under their cover
	Redeals int // in all
}
