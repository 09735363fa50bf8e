package judge

import (
	"fmt"
	"strings"

	"banco/game"
	"banco/games/xiangqi/board"
)

// Text says on what grounds the verdict rests: "Red has chased the chariot with
// the cannon 6 times". The language is "vi" or "en". It is empty when neither
// side did anything but repeat the position.
func (v Verdict) Text(lang string) string {
	first, second := v.Deeds[game.First], v.Deeds[game.Second]
	say := inEnglish
	if lang == "vi" {
		say = inVietnamese
	}
	switch {
	case first.Act > second.Act:
		return say.sentence(game.First, first)
	case second.Act > first.Act:
		return say.sentence(game.Second, second)
	case first.Act == Idle:
		return ""
	}
	return say.sentence(game.First, first) + say.while + say.sentence(game.Second, second)
}

// phrases holds what a language needs to tell a Deed.
type phrases struct {
	sides        [2]string
	kinds        [8]string
	covered      string // formats a kind
	check, chase string // formats: side, chaser(s), chased man, times
	while        string
	and          string
	one, several string // formats: a kind; a number and a kind
}

var inEnglish = phrases{
	sides: [2]string{"Red", "Black"},
	kinds: [8]string{board.King: "general", board.Advisor: "advisor", board.Elephant: "elephant", board.Horse: "horse",
		board.Rook: "chariot", board.Cannon: "cannon", board.Pawn: "soldier"},
	covered: "covered %s",
	check:   "%[1]s has checked with %[2]s %[4]d times",
	chase:   "%[1]s has chased the %[3]s with %[2]s %[4]d times",
	while:   ", while ",
	and:     " and ",
	one:     "the %s",
	several: "%d %ss",
}

var inVietnamese = phrases{
	sides: [2]string{"Đỏ", "Đen"},
	kinds: [8]string{board.King: "tướng", board.Advisor: "sĩ", board.Elephant: "tượng", board.Horse: "mã", board.Rook: "xe",
		board.Cannon: "pháo", board.Pawn: "tốt"},
	covered: "%s úp",
	check:   "%[1]s dùng %[2]s chiếu %[4]d lần liền",
	chase:   "%[1]s dùng %[2]s đuổi bắt %[3]s %[4]d lần liền",
	while:   ", còn ",
	and:     " và ",
	one:     "%s",
	several: "%d %s",
}

// sentence tells what a side did, without a full stop.
func (p phrases) sentence(side game.Side, d Deed) string {
	format := p.check
	if d.Act == Chase {
		format = p.chase
	}
	on := p.kinds[d.On.Kind()]
	if d.On&board.Covered != 0 {
		on = fmt.Sprintf(p.covered, on)
	}
	return fmt.Sprintf(format, p.sides[side], p.men(d.By), on, d.Times)
}

// men lists men by kind: "the chariot and 2 cannons".
func (p phrases) men(by [8]uint8) string {
	var list []string
	for _, k := range [...]board.Kind{board.Rook, board.Cannon, board.Horse, board.Elephant, board.Advisor, board.Pawn, board.King} {
		switch n := by[k]; {
		case n == 1:
			list = append(list, fmt.Sprintf(p.one, p.kinds[k]))
		case n > 1:
			list = append(list, fmt.Sprintf(p.several, n, p.kinds[k]))
		}
	}
	return strings.Join(list, p.and)
}
