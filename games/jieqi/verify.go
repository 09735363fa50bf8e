package jieqi

import (
	"errors"
	"fmt"
	"strconv"

	"banco/game"
	"banco/games/xiangqi"
)

var _ game.Verifier = rules{}

// VerifyDeal is Verify.
func (rules) VerifyDeal(commitment, disclosure string) error { return Verify(commitment, disclosure) }

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
			return done, disagreement(ply+1, err)
		}
	}
	if len(redeals) > 0 {
		r := redeals[0]
		return done, game.Wrong("verify-tag", game.Params{"tag": "Redeals", "text": fmt.Sprintf("%d@%d", r.Number, r.Ply)},
			"redeal %d came after move %d, but the game ends with move %d", r.Number, r.Ply, len(line))
	}
	done.Redeals = len(proof.Redeals)
	return done, nil
}

// lie is a move that states what was not dealt.
type lie struct{ stated, dealt string }

func (l *lie) Error() string {
	return fmt.Sprintf("the game says %s, the deal gives %s", l.stated, l.dealt)
}

// disagreement is the Problem of a move, by its number.
func disagreement(number int, err error) *game.Problem {
	if l := (*lie)(nil); errors.As(err, &l) {
		return game.Wrong("verify-move", game.Params{"number": strconv.Itoa(number), "text": l.stated, "want": l.dealt}, "move %d: %v",
			number, err)
	}
	return game.Wrong("verify-illegal", game.Params{"number": strconv.Itoa(number)}, "move %d: %v", number, err)
}

// openedDeal verifies the deal of a record, and deals it.
func (r rules) openedDeal(record *game.Record, proof game.Proof) (*Deal, error) {
	if proof.Disclosure == "" {
		return nil, game.Wrong("verify-missing", game.Params{"tag": "Opening"}, "the game has no tag Opening: its deal was not disclosed")
	}
	seed, err := openedSeed(proof.Commitment, proof.Disclosure)
	if err != nil {
		return nil, err
	}
	if record.Start != "" && record.Start != StartFEN {
		return nil, game.Wrong("verify-start", nil, "the game begins from a position, and a deal begins from the start")
	}
	rule, err := r.captureRuleOf(record.Variant)
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
		return &lie{mover.FormatMove(m), mover.FormatMove(told)}
	}
	for _, k := range []xiangqi.Kind{Turned(m), Captured(m)} {
		if k != xiangqi.None {
			done.Shown++
		}
	}
	done.Moves++
	return d.Play(bare)
}
