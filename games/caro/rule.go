package caro

import (
	"slices"
	"strconv"

	"banco/game"
	"banco/option"
)

// Rule says which lines win.
type Rule uint8

// The rules, in the order of the option.
const (
	Caro Rule = iota
	CaroFree
	Freestyle
	Standard
	Renju
)

var ruleNames = []string{"caro", "caro-free", "freestyle", "standard", "renju"}

// String returns the rule's name as in the option "rule".
func (r Rule) String() string { return ruleNames[r] }

// Wins tells whether an unbroken line of n stones wins for a colour. A line is
// blocked when stones of the opponent stand at both its ends.
func (r Rule) Wins(colour Stone, n int, blocked bool) bool {
	switch {
	case n < 5:
		return false
	case r == Caro:
		return n == 5 && !blocked
	case r == CaroFree:
		return n > 5 || !blocked
	case r == Standard || r == Renju && colour == Black:
		return n == 5
	}
	return true
}

// Opening says how the first stones come to stand.
type Opening uint8

// The openings, in the order of the option.
const (
	Free Opening = iota
	Swap2
	Pro
	LongPro
)

var openingNames = []string{"free", "swap2", "pro", "longpro"}

// String returns the opening's name as in the option "opening".
func (o Opening) String() string { return openingNames[o] }

// reach is how far from the centre Black's second stone is still too near.
// It is 0 where the opening does not restrict that stone.
func (o Opening) reach() int {
	switch o {
	case Pro:
		return 2
	case LongPro:
		return 3
	}
	return 0
}

// setting is a variant, read.
type setting struct {
	rule    Rule
	size    int
	opening Opening
	limit   int // stones after which the game is drawn; 0: none
}

var options = []option.Option{
	{Name: "rule", Kind: option.Choice, Values: ruleNames, Default: "caro"},
	{Name: "size", Kind: option.Whole, Min: MinSize, Max: MaxSize, Default: "15"},
	{Name: "opening", Kind: option.Choice, Values: openingNames, Default: "free"},
	{Name: "limit", Kind: option.Whole, Min: 0, Max: MaxSize * MaxSize, Default: "0"},
}

// readVariant reads a variant option by option, without asking whether the
// options go together: a FEN may still change some.
func readVariant(v game.Variant) (setting, error) {
	full, err := v.Complete(options)
	if err != nil {
		return setting{}, err
	}
	size, err := strconv.Atoi(full["size"])
	if err != nil {
		return setting{}, err
	}
	limit, err := strconv.Atoi(full["limit"])
	return setting{
		rule:    Rule(slices.Index(ruleNames, full["rule"])),
		size:    size,
		opening: Opening(slices.Index(openingNames, full["opening"])),
		limit:   limit,
	}, err
}

// variant returns the options of a setting that are not the defaults.
func (s setting) variant() game.Variant {
	v := game.Variant{}
	for name, value := range map[string]string{
		"rule": s.rule.String(), "size": strconv.Itoa(s.size), "opening": s.opening.String(), "limit": strconv.Itoa(s.limit),
	} {
		if value != defaultOf(name) {
			v[name] = value
		}
	}
	if len(v) == 0 {
		return nil
	}
	return v
}

// Variant returns the options of the position that are not the defaults.
func (p *Position) Variant() game.Variant { return p.variant() }

func defaultOf(name string) string { return option.Find(options, name).Default }

// check tells whether the options go together.
func (s setting) check() error {
	if least := 2 * (s.opening.reach() + 1); s.opening.reach() > 0 && s.size < least {
		return game.Wrong("opening-size",
			game.Params{"opening": s.opening.String(), "min": strconv.Itoa(least), "count": strconv.Itoa(s.size)},
			"opening %s needs a board of at least %d×%d, not %d×%d",
			s.opening, least, least, s.size, s.size)
	}
	return nil
}
