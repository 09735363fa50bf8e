package jieqi

import (
	"errors"
	"fmt"

	"banco/game"
	"banco/games/xiangqi"
)

var _ game.Verifier = rules{}

// VerifyDeal is Verify.
func (rules) VerifyDeal(commitment, opening string) error { return Verify(commitment, opening) }

// VerifyGame deals a recorded game again from its seed, with everything that
// was dealt anew on the way, and plays its main line on it.
func (r rules) VerifyGame(record *game.Record) (done game.Checked, err error) {
	proof, err := game.ProofOf(record)
	if err != nil {
		return done, err
	}
	d, err := r.openedDeal(record, proof)
	if err != nil {
		return done, err
	}
	line, redeals := record.MainLine(), proof.Standing()
	given := proof.Given > 0
	for ply := 0; ; ply++ {
		if len(redeals) > 0 && redeals[0].Ply == ply {
			d.Redeal(redeals[0].Number)
			redeals, given = redeals[1:], false
		}
		if ply == len(line) {
			break
		}
		if given {
			err = d.follow(line[ply])
			done.Given++
		} else {
			err = d.repeat(line[ply], &done)
		}
		if err != nil {
			return done, fmt.Errorf("move %d: %w", ply+1, err)
		}
	}
	if len(redeals) > 0 {
		return done, fmt.Errorf("redeal %d came after move %d, but the game ends with move %d", redeals[0].Number, redeals[0].Ply, len(line))
	}
	done.Redeals = len(proof.Redeals)
	return done, nil
}

// openedDeal verifies the deal of a record, and deals it.
func (r rules) openedDeal(record *game.Record, proof game.Proof) (*Deal, error) {
	if proof.Opening == "" {
		return nil, errors.New("the game has no tag Opening: its deal was not opened")
	}
	seed, err := openedSeed(proof.Commitment, proof.Opening)
	if err != nil {
		return nil, err
	}
	if record.Start != "" && record.Start != StartFEN {
		return nil, errors.New("the game begins from a position, and a deal begins from the start")
	}
	rule, err := r.disclosure(record.Variant)
	if err != nil {
		return nil, err
	}
	return newDeal(rule, seed, shuffle(seed)), nil
}

// follow plays a move that is given, with what it showed.
func (d *Deal) follow(m game.Move) error {
	bare, err := d.Agree(m)
	if err != nil {
		return err
	}
	return d.Play(bare)
}

// repeat plays a recorded move, and holds what it states against the deal.
func (d *Deal) repeat(m game.Move, done *game.Checked) error {
	mover := d.views[d.views[game.NoSide].side]
	bare := plain(m)
	if err := d.admit(bare); err != nil {
		return err
	}
	if told := d.Tell(bare, mover.seat); Turned(m) != Turned(told) || Captured(m) != xiangqi.None && Captured(m) != Captured(told) {
		return fmt.Errorf("the game says %s, the deal gives %s", mover.FormatMove(m), mover.FormatMove(told))
	}
	for _, k := range []xiangqi.Kind{Turned(m), Captured(m)} {
		if k != xiangqi.None {
			done.Shown++
		}
	}
	done.Moves++
	return d.Play(bare)
}
