package caro

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"banco/game"
)

// sgfTags are the properties of a game that have a name as a tag.
var sgfTags = []struct{ name, ident string }{
	{"Event", "EV"}, {"Round", "RO"}, {"Site", "PC"}, {"Date", "DT"},
	{"Black", "PB"}, {"BlackElo", "BR"}, {"BlackTeam", "BT"},
	{"White", "PW"}, {"WhiteElo", "WR"}, {"WhiteTeam", "WT"},
	{"TimeControl", "TM"}, {"Annotator", "AN"}, {"Source", "SO"}, {"Copyright", "CP"},
}

// sgfOwn are the properties of a game that do not become tags: they say what
// the Record says elsewhere. TG[name:value] is our own, for other tags.
var sgfOwn = []string{"FF", "GM", "CA", "AP", "ST", "SZ", "RU", "RE", "AB", "AW", "AE", "PL", "FEN", "TG"}

// sgfOfMoves are the properties that we read in any node.
var sgfOfMoves = []string{"B", "W", "C", "BL", "WL", "V", "TE", "BM", "IT", "DO"}

// sgfEndings are the letters after the plus sign of a result.
var sgfEndings = []struct {
	code   string
	reason game.Reason
}{{"R", game.Resignation}, {"T", game.Timeout}, {"F", game.Abandoned}}

// root starts the tree with the first node: size, rule, opening and set-up
// stones; then what else it says.
func (s *sgfReader) root(list []property) error {
	set, at := setting{size: 15}, s.at
	start := ""
	for _, p := range list {
		v := p.values[0]
		switch p.ident {
		case "GM":
			if strings.TrimSpace(v.text) != "4" {
				return s.fail(v.at, game.Wrong("import-game", game.Params{"text": "GM[" + v.text + "]"},
					"GM[%.10s] is not gomoku, which is GM[4]", v.text))
			}
		case "SZ":
			n, err := readSGFSize(v.text)
			if err != nil {
				return s.fail(v.at, err)
			}
			set.size, at = n, v.at
		case "RU":
			readRules(&set, v.text)
			at = v.at
		case "FEN":
			start, at = v.text, v.at
		}
	}
	if start == "" {
		var err error
		if start, err = s.setUp(set, list); err != nil {
			return err
		}
	}
	t, err := newTree(set, start)
	if err != nil {
		return s.fail(at, err)
	}
	s.tree = t
	for _, p := range list {
		if !slices.Contains(sgfOfMoves, p.ident) {
			s.gameInfo(p)
		}
	}
	return s.apply(list)
}

// readSGFSize reads "15" or "15:15".
func readSGFSize(text string) (int, error) {
	width, height, both := strings.Cut(text, ":")
	n, err := strconv.Atoi(strings.TrimSpace(width))
	if err != nil || n < MinSize || n > MaxSize {
		return 0, game.Misplaced("size", text, "the size must be %d to %d, not %.10q", MinSize, MaxSize, text)
	}
	if m, err := strconv.Atoi(strings.TrimSpace(height)); both && (err != nil || m != n) {
		return 0, game.Misplaced("size", text, "the board must be square, not %.20q", text)
	}
	return n, nil
}

// readRules looks for a rule, an opening and a limit of stones among the words of
// RU. It returns false where the text has other words.
func readRules(set *setting, text string) bool {
	all := true
	for _, word := range strings.FieldsFunc(strings.ToLower(text), func(r rune) bool { return strings.ContainsRune(" ,;/", r) }) {
		if i := slices.Index(ruleNames, word); i >= 0 {
			set.rule = Rule(i)
		} else if i := slices.Index(openingNames, word); i >= 0 {
			set.opening = Opening(i)
		} else if text, ok := strings.CutPrefix(word, "limit="); ok && readLimit(set, text) == nil {
			continue
		} else {
			all = false
		}
	}
	return all
}

// setUp returns the FEN of the stones that AB and AW add, or "".
func (s *sgfReader) setUp(set setting, list []property) (string, error) {
	set.opening = Free
	p := newPosition(set)
	turn := Empty
	for _, prop := range list {
		colour := Black
		switch prop.ident {
		case "AW":
			colour = White
		case "PL":
			turn = readColour(prop.values[0].text)
			continue
		case "AB":
		default:
			continue
		}
		for _, v := range prop.values {
			if err := addStones(p, colour, v.text); err != nil {
				return "", s.fail(v.at, err)
			}
		}
	}
	if p.stones == 0 {
		return "", nil
	}
	if turn == White || turn == Empty && p.count(Black) > p.count(White) {
		p.turn = White
	}
	return p.FEN(), nil
}

func readColour(text string) Stone {
	switch strings.ToLower(strings.TrimSpace(text)) {
	case "b", "black", "1":
		return Black
	case "w", "white", "2":
		return White
	}
	return Empty
}

// addStones puts stones on a point or on the rectangle of two, "aa:cc".
func addStones(p *Position, colour Stone, text string) error {
	first, second, both := strings.Cut(text, ":")
	a, err := readSGFPoint(p, first)
	b := a
	if err == nil && both {
		b, err = readSGFPoint(p, second)
	}
	if err != nil {
		return game.Misplaced("point", text, "%v", err)
	}
	for rank := min(a.Rank(), b.Rank()); rank <= max(a.Rank(), b.Rank()); rank++ {
		for file := min(a.File(), b.File()); file <= max(a.File(), b.File()); file++ {
			pt := PointAt(file, rank)
			if p.cells[pt] != Empty {
				return game.Wrong("pieces-on-one-square", game.Params{"square": pointName(pt)}, "there are two stones on %s", pointName(pt))
			}
			p.put(pt, colour)
		}
	}
	return nil
}

// readSGFPoint reads "aa", counted from the top left corner, or "h8" as some
// gomoku programs write.
func readSGFPoint(p *Position, text string) (Point, error) {
	text = squeeze(text)
	if len(text) == 2 && isLetter(text[0]) && isLetter(text[1]) {
		return p.onBoard(int(text[0]-'a'), p.size-1-int(text[1]-'a'))
	}
	return p.readPoint(text)
}

// apply carries out the properties of a node: first its moves, then what is
// said about them.
func (s *sgfReader) apply(list []property) error {
	for _, p := range list {
		var err error
		switch p.ident {
		case "B":
			err = s.move(Black, p.values[0])
		case "W":
			err = s.move(White, p.values[0])
		case "AB", "AW", "AE":
			if s.started {
				err = s.misplaced("move", p.values[0].at, "stones can be set up in the first node only")
			}
		}
		if err != nil {
			return err
		}
	}
	s.started = true
	for _, p := range list {
		if p.ident == "C" {
			s.tree.remark(p.values[0].text)
		} else if n := s.tree.last(); n != nil {
			annotate(n, p)
		}
	}
	return nil
}

func (s *sgfReader) move(colour Stone, v sgfValue) error {
	t := s.tree
	name := squeeze(v.text)
	if m, ok := t.pos.readChoice(name); ok {
		t.play(m)
		return nil
	}
	if name == "" || name == "tt" && t.pos.size <= 19 {
		if colour != t.pos.turn || !game.CanPass(rules{}, t.pos) {
			return s.wrongMove(v.at, t.pos, v.text, errors.New("the turn cannot be passed here"))
		}
		t.play(game.NoMove)
		return nil
	}
	pt, err := readSGFPoint(t.pos, name)
	if err == nil && t.pos.won == Empty && colour != t.pos.turn {
		err = errors.New("it is " + t.pos.turn.String() + "'s turn")
	}
	if err == nil {
		err = t.pos.allows(pt)
	}
	if err != nil {
		return s.wrongMove(v.at, t.pos, v.text, fmt.Errorf("move %.20q: %w", v.text, err))
	}
	t.play(game.Move(pt))
	return nil
}

// annotate keeps what a property says about a move.
func annotate(n *game.Node, p property) {
	text := p.values[0].text
	switch p.ident {
	case "BL", "WL":
		if sec, err := strconv.ParseFloat(text, 64); err == nil && sec >= 0 && sec < 1e9 {
			left := time.Duration(math.Round(sec*1000)) * time.Millisecond
			n.Clock = &left
		}
	case "V":
		n.Eval = text
	default:
		addGlyph(n, func(g glyph) bool { return g.ident == p.ident && (g.value == "" || g.value == text) })
	}
}

// gameInfo keeps a property of the root as a tag.
func (s *sgfReader) gameInfo(p property) {
	text := p.values[0].text
	var set setting
	switch {
	case p.ident == "RE":
		s.result(text)
	case p.ident == "TG":
		if name, value, ok := strings.Cut(text, ":"); ok {
			s.tag(name, value)
		}
	case p.ident == "RU":
		if !readRules(&set, text) {
			s.tag("Rules", text)
		}
	case slices.Contains(sgfOwn, p.ident) || len(p.values) > 1:
	default:
		for _, known := range sgfTags {
			if known.ident == p.ident {
				s.tag(known.name, text)
				return
			}
		}
		s.tag(p.ident, text)
	}
}

func (s *sgfReader) tag(name, value string) {
	s.tree.rec.Tags = append(s.tree.rec.Tags, game.Tag{Name: name, Value: value})
}

// result reads "B+", "W+R", "0", "Draw".
func (s *sgfReader) result(text string) {
	text = strings.ToLower(strings.TrimSpace(text))
	head, how, plus := strings.Cut(text, "+")
	switch {
	case plus && readColour(head) != Empty:
		s.winner = readColour(head)
	case text == "0" || text == "draw" || text == "jigo":
		s.winner = Empty
	}
	for _, e := range sgfEndings {
		if plus && how != "" && e.code[0]|0x20 == how[0] {
			s.tag("Termination", e.reason.String())
		}
	}
}
