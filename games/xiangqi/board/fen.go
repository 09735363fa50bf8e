package board

import (
	"fmt"
	"strconv"
	"strings"

	"banco/game"
)

// ReadPlacement reads the first field of a FEN and hands every letter in it
// with its point to put, which says whether it is a piece.
func ReadPlacement(field string, put func(letter rune, s Square) error) error {
	ranks := strings.Split(field, "/")
	if len(ranks) != Ranks {
		return game.Wrong("fen-ranks", game.Params{"count": strconv.Itoa(len(ranks)), "want": strconv.Itoa(Ranks)},
			"placement has %d ranks, not %d", len(ranks), Ranks)
	}
	for i, text := range ranks {
		if err := readRank(Ranks-1-i, text, put); err != nil {
			return fmt.Errorf("placement, rank %d: %w", Ranks-1-i, err)
		}
	}
	return nil
}

func readRank(rank int, text string, put func(letter rune, s Square) error) error {
	file := 0
	for _, letter := range text {
		if letter >= '1' && letter <= '9' {
			file += int(letter - '0')
			continue
		}
		if s, ok := At(file, rank); ok {
			if err := put(letter, s); err != nil {
				return err
			}
		}
		file++
	}
	if file != Files {
		return game.Wrong("fen-rank-length",
			game.Params{"rank": strconv.Itoa(rank), "count": strconv.Itoa(file), "want": strconv.Itoa(Files)},
			"%d points, not %d", file, Files)
	}
	return nil
}

// NoPiece is the Problem of a letter in a placement that is not a piece.
func NoPiece(letter rune, s Square) error {
	return game.Wrong("fen-piece", game.Params{"text": string(letter), "rank": strconv.Itoa(s.Rank())},
		"%q is not a piece", string(letter))
}

// AppendPlacement appends the first field of a FEN. The letter of an empty
// point is '.'.
func AppendPlacement(text []byte, letter func(s Square) byte) []byte {
	for rank := Ranks - 1; rank >= 0; rank-- {
		gap := byte(0)
		for file := range Files {
			c := letter(Square(rank*Files + file))
			if c == '.' {
				gap++
				continue
			}
			if gap > 0 {
				text = append(text, '0'+gap)
				gap = 0
			}
			text = append(text, c)
		}
		if gap > 0 {
			text = append(text, '0'+gap)
		}
		if rank > 0 {
			text = append(text, '/')
		}
	}
	return text
}

// ReadSide reads the second field of a FEN, in either case: w or r for Red, b
// for Black.
func ReadSide(field string) (game.Side, error) {
	switch strings.ToLower(field) {
	case "w", "r":
		return game.First, nil
	case "b":
		return game.Second, nil
	}
	return game.NoSide, game.Wrong("side", game.Params{"text": field, "values": "w, b"}, "side to move is %.20q, not w or b", field)
}

// SideLetter returns the second field of a FEN.
func SideLetter(side game.Side) byte { return "wb"[side&1] }

// ReadCounter reads one of the last fields of a FEN, which is called name.
func ReadCounter(name, field string, least, most int) (int, error) {
	n, err := strconv.ParseUint(field, 10, 31)
	if err != nil || int(n) < least || int(n) > most {
		return 0, game.Wrong("counter",
			game.Params{"field": name, "text": field, "min": strconv.Itoa(least), "max": strconv.Itoa(most)},
			"%s is %.20q, not a number from %d to %d", name, field, least, most)
	}
	return int(n), nil
}
