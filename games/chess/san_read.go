package chess

import (
	"errors"
	"fmt"
	"strings"
)

// sanSigns rewrites what stands for a letter or sign of SAN.
var sanSigns = strings.NewReplacer(
	"♔", "K", "♕", "Q", "♖", "R", "♗", "B", "♘", "N", "♙", "P",
	"♚", "K", "♛", "Q", "♜", "R", "♝", "B", "♞", "N", "♟", "P", "\uFE0E", "", "\uFE0F", "",
	"×", "x", ":", "x", "*", "x", "–", "-", "—", "-", "−", "-", "‑", "-", "†", "+", "‡", "#",
)

// readSAN takes a text apart.
func readSAN(s string) (san, error) {
	w := san{file: -1, rank: -1}
	text := s
	if !plainSAN(s) {
		text = sanSigns.Replace(s)
	}
	text = trimSAN(text)
	if text == "" {
		return w, errors.New("nothing is written")
	}
	if strings.Trim(text, "-") == "" || text == "Z0" || text == "0000" || text == "@@@@" {
		return w, errors.New("a null move is not a move of a game")
	}
	if castle, ok := readCastling(text); ok {
		w.castle = castle
		return w, nil
	}
	at := lastSquare(text)
	if at < 0 {
		return w, errors.New("no square is named, as in Nf3")
	}
	w.to, _ = ParseSquare(text[at : at+2])
	if err := w.readPromotion(text[at+2:]); err != nil {
		return w, err
	}
	return w, w.readOrigin(text[:at])
}

// plainSAN reports whether there is nothing in s to rewrite.
func plainSAN(s string) bool {
	for i := range len(s) {
		if c := s[i]; c >= 0x80 || c == ':' || c == '*' {
			return false
		}
	}
	return true
}

// trimSAN cuts off what a move does not need: signs of check and mate, marks
// of quality, and that it is en passant.
func trimSAN(text string) string {
	if n := len(text); n > 0 && '1' <= text[n-1] && text[n-1] <= '8' && text[0] != ' ' {
		return text // it ends with its square, as most moves do
	}
	for {
		short := strings.TrimRight(text, "+#!? ")
		for _, remark := range [...]string{"e.p.", "ep", "mate", "ch"} {
			short = strings.TrimSuffix(short, remark)
		}
		if short == text {
			return strings.TrimSpace(text)
		}
		text = short
	}
}

// readCastling returns the file on which the king lands.
func readCastling(text string) (int, bool) {
	switch text {
	case "O-O", "0-0", "o-o", "OO", "00", "oo":
		return 6, true
	case "O-O-O", "0-0-0", "o-o-o", "OOO", "000", "ooo":
		return 2, true
	}
	return 0, false
}

// lastSquare returns where the last square is named, or -1.
func lastSquare(text string) int {
	for at := len(text) - 2; at >= 0; at-- {
		if _, ok := ParseSquare(text[at : at+2]); ok {
			return at
		}
	}
	return -1
}

// kindNamed returns the kind that a letter stands for, English or Vietnamese.
// Small letters do where they are no file.
func kindNamed(letter string) Kind {
	switch letter {
	case "K", "k", "V":
		return King
	case "Q", "q", "H":
		return Queen
	case "R", "r", "X":
		return Rook
	case "B", "T":
		return Bishop
	case "N", "n", "M":
		return Knight
	case "P":
		return Pawn
	}
	return NoKind
}

// readPromotion reads "=Q", "Q", "(Q)", "/Q" or "q" after the square, where a
// small letter can be nothing but a piece.
func (w *san) readPromotion(text string) error {
	if text == "" {
		return nil
	}
	letter := strings.TrimLeft(text, "=/(")
	letter = strings.TrimSuffix(letter, ")")
	w.promotion = kindNamed(strings.ToUpper(letter))
	switch w.promotion {
	case Queen, Rook, Bishop, Knight:
		return nil
	}
	return fmt.Errorf("%q after the square is not a promotion to Q, R, B or N", text)
}

// readOrigin reads the piece and what is said of its square. Two squares
// without a piece, as UCI writes them, may be any piece's.
func (w *san) readOrigin(text string) error {
	if text != "" {
		if w.kind = kindNamed(text[:1]); w.kind != NoKind {
			text = text[1:]
		}
	}
	square := strings.Trim(text, "x-")
	if len(square) > 0 && square[0] >= 'a' && square[0] <= 'h' {
		w.file = int(square[0] - 'a')
		square = square[1:]
	}
	if len(square) > 0 && square[0] >= '1' && square[0] <= '8' {
		w.rank = int(square[0] - '1')
		square = square[1:]
	}
	if square != "" {
		return fmt.Errorf("%q before the square is not a piece or square", text)
	}
	if w.kind == NoKind && (w.file < 0 || w.rank < 0) {
		w.kind = Pawn
	}
	return nil
}
