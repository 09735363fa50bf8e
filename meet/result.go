package meet

import "slices"

// Report enters the result of a board of the current round; boards are counted
// from 1. A draw in a knock-out is noted, and the two play again with colours
// changed.
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
	if t.Terms.System == Knockout && result == Drawn {
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
	if t.Terms.System == Knockout {
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

// Rearrange replaces the boards of the current round of a Swiss, of which no
// result is in yet, by boards made by hand. The director may let two meet
// again; each player of the round stands on one board.
func (t *Tournament) Rearrange(boards []Board) error {
	if t.Terms.System != Swiss || len(t.Rounds) == 0 {
		return ErrHandmade
	}
	last := &t.Rounds[len(t.Rounds)-1]
	started := slices.ContainsFunc(last.Boards, func(b Board) bool { return b.Result != Undecided })
	fresh := make([]Board, len(boards))
	byes := 0
	for i, b := range boards {
		if fresh[i] = (Board{White: b.White, Black: b.Black}); b.free() {
			byes++
		}
	}
	if started || byes > 1 || !slices.Equal(idsOn(fresh), idsOn(last.Boards)) {
		return ErrHandmade
	}
	last.Boards = fresh
	return nil
}

// idsOn returns who stands on boards, in order.
func idsOn(boards []Board) (ids []int) {
	for _, b := range boards {
		ids = append(ids, b.White)
		if b.Black != 0 {
			ids = append(ids, b.Black)
		}
	}
	slices.Sort(ids)
	return ids
}
