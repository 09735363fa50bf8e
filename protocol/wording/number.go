package wording

import (
	"errors"
	"fmt"
	"strconv"
)

// Number reads the number that words begin with, or the nearest one that can
// be counted to, and returns the words after it. A word that is not a number is
// passed over too, unless it is a key, which another number may follow.
func Number(words []string, isKey func(word string) bool) (n int64, rest []string, err error) {
	if len(words) == 0 || isKey(words[0]) {
		return 0, words, errors.New("a number is missing")
	}
	n, err = strconv.ParseInt(words[0], 10, 64)
	if err != nil && !errors.Is(err, strconv.ErrRange) {
		return 0, words[1:], fmt.Errorf("%.80q is not a number", words[0])
	}
	return n, words[1:], nil
}
