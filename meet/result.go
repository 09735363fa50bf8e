package meet

import "slices"

// Report enters the result of a board of the current round; boards are counted
// from 1. A draw in a knock-out is noted, and the two play again with colours
// exchanged.
func (t *Tournament) Report(board int, result Result) error {
	b, err := t.board(len(t.Rounds), board)
	switch {
	case err != nil:
		return err
	case !b.open():
		return ErrDecided
	case !slices.Contains(results, result):
		return ErrResult
	}
	if t.Settings.System == Knockout && result == Drawn {
		b.White, b.Black = b.Black, b.White
		b.Draws++
		return nil
	}
	b.Result = result
	return nil
}

// Correct replaces the result of a board of any round, both counted from 1. In
// the current round it can be taken back (Undecided). Pairings of later rounds
// stay as they are, so that in a knock-out the winner of an earlier round
// stays.
func (t *Tournament) Correct(round, board int, result Result) error {
	b, err := t.board(round, board)
	if err != nil {
		return err
	}
	current := round == len(t.Rounds)
	if result == Undecided && !current || result != Undecided && !slices.Contains(results, result) {
		return ErrResult
	}
	if t.Settings.System == Knockout {
		corrected := *b
		corrected.Result = result
		switch {
		case result == Drawn:
			return ErrResult
		case !current && corrected.winner() != b.winner():
			return ErrAdvanced
		}
	}
	b.Result = result
	return nil
}

// board returns a board that has a game.
func (t *Tournament) board(round, board int) (*Board, error) {
	if round < 1 || round > len(t.Rounds) || board < 1 || board > len(t.Rounds[round-1].Boards) {
		return nil, ErrNoBoard
	}
	b := &t.Rounds[round-1].Boards[board-1]
	if b.free() {
		return nil, ErrNoBoard
	}
	return b, nil
}
