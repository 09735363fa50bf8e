package pgn

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"banco/game"
)

// tree writes a record as a reader of it would say it: moves, with
// annotations in angle brackets and alternatives in parentheses.
func tree(r *game.Record) string {
	return fmt.Sprintf("%s|%s|%s", r.Comment, strings.TrimSpace(branch(r.Root)), r.Result)
}

func branch(next []*game.Node) string {
	s := ""
	for len(next) > 0 {
		s += one(next[0])
		for _, alt := range next[1:] {
			s += "(" + one(alt) + branch(alt.Next) + ")"
		}
		next = next[0].Next
	}
	return s
}

func one(n *game.Node) string {
	s := ""
	if n.Before != "" {
		s += "<" + n.Before + ">"
	}
	if n.Move == game.NoMove {
		s += "-"
	} else {
		s += string(rune(n.Move))
	}
	for _, nag := range n.NAGs {
		s += fmt.Sprintf("$%d", nag)
	}
	if n.Clock != nil {
		s += "@" + n.Clock.String()
	}
	if n.Eval != "" {
		s += "=" + n.Eval
	}
	if n.Comment != "" {
		s += "<" + n.Comment + ">"
	}
	return s
}

func TestReadMoves(t *testing.T) {
	for _, c := range []struct{ name, in, want string }{
		{"empty", "", ""},
		{"only space and comments", " \r\n ; nothing here\n\n", ""},
		{"plain", "1. a b 2. c d 1-0", "|abcd|1-0"},
		{"no result", "1. a b", "|ab|*"},
		{"no numbers", "a b c *", "|abc|*"},
		{"numbers joined", "1.a b 2.c 2...d 3.... e *", "|abcde|*"},
		{"numbers alone", "1 a b 2 c *", "|abc|*"},
		{"ellipsis", "1… a 1…b *", "|ab|*"},
		{"word that looks numbered", "1. 7.7 7.a *", "|ga|*"},
		{"promotion in parentheses", "a(Q) b(Q)! *", "|ab$1|*"},
		{"results", "a 0-1 b 1/2-1/2 c * d 1/2 e ½-½", "|a|0-1;|b|1/2-1/2;|c|*;|d|1/2-1/2;|e|1/2-1/2"},
		{"marks", "a! b? c!! d?? e!? f?! g$13$1 h !? *", "|a$1b$2c$3d$4e$5f$6g$13$1h$5|*"},
		{"more marks than there are", "a!!! b??? c?!? d‼ e⁉ *", "|a$3b$4c$6d$3e$5|*"},
		{"evaluation signs", "a = b +- c ± d +/= *", "|a$10b$18c$16d$14|*"},
		{"remarks", "a e.p. b + c ++ d # *", "|abcd|*"},
		{"comments", "{x  y\nz} 1. a {after a} b ; after b\n2. c {one} {two} *", "x y z|a<after a>b<after b>c<one two>|*"},
		{"comment after a number", "1. {before a} a 1... {before b} b *", "|<before a>a<before b>b|*"},
		{"comments on both sides", "{x} 1. {y} a {z} 1... {p} b {q} 2. {end} *", "x|<y>a<z><p>b<q end>|*"},
		{"comment of nothing", "1. {x} *", "x||*"},
		{"null moves", "1. a -- (1... Z0 b) (@@@@ null pass) b {c} (--! d) *", "|a-(-b)(---)b<c>(-$1d)|*"},
		{"comment with the signs of PGN", "a {(b) $1 [x] ; %y} b ;{x} (c)\n *", "|a<(b) $1 [x] ; %y>b<{x} (c)>|*"},
		{"empty comments", "{} a {} {  } *", "|a|*"},
		{"variation", "a (b c) d *", "|a(bc)d|*"},
		{"nested", "a b (c d (e (f) g) h) (a) c *", "|ab(cd(eg)(f)h)(a)c|*"},
		{"comments and variations", "a {1} ({2} b {3} c) {4} d ({5}) (c) {6} *",
			"|a<1>(<2>b<3>c)<4>d<5 6>(c)|*"},
		{"empty variation", "a () b *", "|ab|*"},
		{"result in a variation", "a (b 1-0) c 0-1", "|a(b)c|0-1"},
		{"clock and evaluation", "a {[%clk 1:02:03.5] so [%eval -0.3,20] what [%cal Gxy]} b {[%eval #-4][%clk 0:00:09]} *",
			"|a@1h2m3.5s=-0.3,20<so what [%cal Gxy]>b@9s=#-4|*"},
		{"commands out of shape", "a {[%clk 99] [%eval good]} *", "|a<[%clk 99] [%eval good]>|*"},
		{"escaped lines", "%secret\n1. a\n% b ( {\n b *", "|ab|*"},
		{"percent elsewhere", "a {5\n% of it} *", "|a<5 % of it>|*"},
		{"byte order mark and DOS", "\uFEFF1. a\r\n\uFEFFb\r\n*\r\n\x1a", "|ab|*"},
		{"old Macintosh", "%x\ra b;c\r*", "|ab<c>|*"},
		{"wide space", "1.\u3000a\u3000b\u00a0*", "|ab|*"},
		{"ISO 8859-1", "a {caf\xe9} *", "|a<café>|*"},
		{"advertisement", "a b 1-0\n=====\nvisit our (site http://x {\n[Event \"e\"]\nc *", "|ab|1-0;|c|*"},
	} {
		games, err := readString(c.in)
		var got []string
		for _, g := range games {
			got = append(got, tree(g))
		}
		if s := strings.Join(got, ";"); err != nil || s != c.want {
			t.Errorf("%s: %q\n got %q, %v\nwant %q", c.name, c.in, s, err, c.want)
		}
	}
}

func TestReadTags(t *testing.T) {
	games, err := readString(`[Event "The \"Big\" \\ one"] [Site "Say "hi" there"]
[ Round  "1" ]
[Empty ""]
[FEN "b 7"]
[Result "1-0"]

7... a 8. b

[Event "next"]
[Event "third, without moves"]
[Result "1/2"]
{a word} [Event "fourth"] * `)
	if err != nil || len(games) != 4 {
		t.Fatalf("%d games, %v", len(games), err)
	}
	for name, want := range map[string]string{
		"Event": `The "Big" \ one`, "Site": `Say "hi" there`, "Round": "1", "Empty": "", "None": "",
	} {
		if got := games[0].Tag(name); got != want {
			t.Errorf("tag %s = %q, want %q", name, got, want)
		}
	}
	if games[0].Start != "b 7" || games[0].Result != "1-0" || len(games[0].MainLine()) != 2 {
		t.Errorf("first game: start %q, result %q", games[0].Start, games[0].Result)
	}
	if games[2].Result != "1/2-1/2" || games[2].Comment != "a word" || games[3].Tag("Event") != "fourth" {
		t.Errorf("third game: result %q, comment %q; fourth: %v", games[2].Result, games[2].Comment, games[3].Tags)
	}
}

func TestReadErrors(t *testing.T) {
	for _, c := range []struct {
		in           string
		games        int
		line, column int
		reason       string
	}{
		{"1. a z *", 0, 1, 6, `illegal move "z"`},
		{"a *\n\n[X \"y\"]\r\n1. b\r\n  ê ?", 1, 5, 3, `illegal move "ê"`},
		{"{é\né} a {x", 0, 2, 6, "comment is not closed"},
		{"a (b", 0, 1, 5, "variation is not closed"},
		{"a (b\n[X \"y\"]", 1, 2, 1, "variation is not closed"},
		{"a (b))", 0, 1, 6, "no variation is open"},
		{"$1 a", 0, 1, 1, "annotation glyph without a move before it"},
		{"a $ b", 0, 1, 3, "an annotation glyph is $0 to $255"},
		{"a $256", 0, 1, 3, "an annotation glyph is $0 to $255"},
		{"a $99999999999999999999", 0, 1, 3, "an annotation glyph is $0 to $255"},
		{"a } b", 0, 1, 3, "unexpected '}'"},
		{"a * b *\r<", 2, 2, 1, "unexpected '<'"},
		{"a [%clk 1:00:00]", 0, 1, 9, "tag %clk needs a value in quotation marks"},
		{"[Event \"x\n\"]", 0, 1, 1, "tag Event is not closed"},
		{"[Event \"x\"", 0, 1, 1, "tag Event is not closed"},
		{"[Event x]", 0, 1, 8, "tag Event needs a value in quotation marks"},
		{"[Event", 0, 1, 7, "tag Event needs a value in quotation marks"},
		{"[]", 0, 1, 2, "a tag needs a name"},
		{"[Event \"x\"]\n[FEN \"nonsense\"]\n*", 0, 2, 1, `tag FEN: "nonsense" is not a position`},
		{strings.Repeat("1", 1_000_000), 0, 1, 1, "a word of 1000000 bytes is not a move"},
		{"1. a 1234567. b", 0, 1, 6, "1234567. is not a move number"},
		{"h --", 0, 1, 3, "the turn cannot be passed here"},
	} {
		games, err := readString(c.in)
		var place *game.TextError
		if !errors.As(err, &place) {
			t.Errorf("%q: error %v", c.in, err)
			continue
		}
		if len(games) != c.games || place.Line != c.line || place.Column != c.column || place.Err.Error() != c.reason {
			t.Errorf("%.40q: %d games, %v\nwant %d games, line %d, column %d: %s",
				c.in, len(games), err, c.games, c.line, c.column, c.reason)
		}
	}
}

// One bad thing costs one thing: the rest of a variation, or a game.
func TestReadLoses(t *testing.T) {
	deep := strings.Repeat("a (b ", MaxDepth) + "(c (d) e) f" + strings.Repeat(")", MaxDepth)
	for _, c := range []struct {
		name, in string
		games    string // as tree writes them
		lost     string // their Lost, then the Losses
	}{
		{"a move of a variation", "a (b c x d (e) {f} g) b *", "|a(bc)b|*", "1:8 illegal move \"x\""},
		{"the first move of a variation", "a ({gone} x b) {c} b *", "|a<c>b|*", "1:11 illegal move \"x\""},
		{"a variation of a variation", "a (b (x) c (y (d)) e) d *", "|a(bce)d|*", "1:7 illegal move \"x\"; 1:13 illegal move \"y\""},
		{"a variation of no move", "(a b) c ((d) e) *", "|c(e)|*",
			"1:1 variation without a move before it; 1:10 variation without a move before it"},
		{"a variation too deep", deep + " *", "", ""},
		{"a sign in a variation", "a (b $256 c) (b ] c) d *", "|a(b)(b)d|*", "1:6 an annotation glyph is $0 to $255; 1:17 unexpected ']'"},
		{"a null move in check", "h (b h -- c) a *", "|h(bh)a|*", "1:8 the turn cannot be passed here"},
		{"a game of three", "a *\n\n[X \"2\"]\nb x {c} (d 1-0) e *\n[X \"3\"]\nc *", "|a|*;|c|*", "#2 4:3 illegal move \"x\""},
		{"games without tags", "a 1-0 b x c 0-1 c *", "|a|1-0;|c|*", "#2 1:9 illegal move \"x\""},
		{"a null move in check before others", "h -- a 1-0\nb 0-1", "|b|0-1", "#1 1:3 the turn cannot be passed here"},
		{"a tag", "[X \"1\"]\n[Y 2]\n[Z \"3\"]\n\na *\n\n[X \"2\"]\nb *", "|b|*", "#1 2:4 tag Y needs a value in quotation marks"},
		{"a tag before another head", "[X \"1\"]\n[Y 2]\n[X \"2\"]\nb *", "|b|*", "#1 2:4 tag Y needs a value in quotation marks"},
		{"the start", "[FEN \"no\"]\n\na (b) c *\n\n[FEN \"b 2\"]\nb *", "|b|*", "#1 1:1 tag FEN: \"no\" is not a position"},
		{"an open comment", "a {b\n\n[X \"2\"]\nb {c} *\n\n[X \"3\"]\nd *", "|b<c>|*;|d|*", "#1 1:3 comment is not closed"},
		{"an open variation", "a (b *\n\n[X \"2\"]\nb *", "|b|*", "#1 3:1 variation is not closed"},
		{"brackets", "a * ]] b * [ c * d * > *\n[X \"2\"]\ne *", "|a|*;|d|*;|e|*",
			"#2 1:5 unexpected ']'; #3 1:16 tag c needs a value in quotation marks; #5 1:22 unexpected '>'"},
	} {
		games, err := readString(c.in)
		var got, lost []string
		for _, g := range games {
			got = append(got, tree(g))
			for _, e := range g.Lost {
				lost = append(lost, placed(e))
			}
		}
		if losses := (game.Losses)(nil); errors.As(err, &losses) {
			for _, l := range losses {
				lost = append(lost, fmt.Sprintf("#%d %s", l.Game, placed(l.Err)))
			}
		}
		if c.name == "a variation too deep" {
			if len(games) != 1 || len(games[0].Lost) != 1 || !strings.Contains(lost[0], "nested deeper") {
				t.Errorf("%s: %v", c.name, lost)
			}
			continue
		}
		if strings.Join(got, ";") != c.games || strings.Join(lost, "; ") != c.lost {
			t.Errorf("%s: %q\n got %s, lost %s\nwant %s, lost %s", c.name, c.in, strings.Join(got, ";"), strings.Join(lost, "; "), c.games, c.lost)
		}
	}
}

// placed writes an error in a text with its place.
func placed(err error) string {
	e := &game.TextError{}
	errors.As(err, &e)
	return fmt.Sprintf("%d:%d %v", e.Line, e.Column, e.Err)
}

// Losses cost no more than what is read: after so many the reader gives up.
func TestReadGivesUp(t *testing.T) {
	games, err := readString("a *" + strings.Repeat("\n\n[A \"b\"]\n\nx *", 100_000))
	if losses := (game.Losses)(nil); len(games) != 1 || !errors.As(err, &losses) || len(losses) != game.MaxLost+1 {
		t.Errorf("%d games, %v", len(games), err)
	}
	games, err = readString("a " + strings.Repeat("(x) ", 1_000_000) + "* b *")
	if problem := (*game.Problem)(nil); len(games) != 1 || !errors.As(err, &problem) || problem.Key != "import-broken" {
		t.Errorf("%d games, %v", len(games), err)
	}
}

// TestReadIsLinear reads a file in which every step that looked back or
// started over would take minutes.
func TestReadIsLinear(t *testing.T) {
	deep := strings.Repeat("a (b ", MaxDepth-1) + strings.Repeat(") c ", MaxDepth-1)
	in := strings.Repeat(deep, 50) + strings.Repeat("a ", 100_000) + strings.Repeat("(b (c) (d)) ", 20_000)
	begin := time.Now()
	games, err := readString(in)
	if err != nil || len(games) != 1 {
		t.Fatalf("%d games, %v", len(games), err)
	}
	if took := time.Since(begin); took > time.Minute {
		t.Errorf("%d bytes took %v", len(in), took)
	}
}

// A start is stated where it is not the usual one, and a file is known by the
// name of its game.
func TestNewDialect(t *testing.T) {
	for fen, start := range map[string]string{"": "", "w 1": "", "b 7": "b 7"} {
		games, err := readString("[FEN \"" + fen + "\"]\n\na *")
		if err != nil || games[0].Start != start {
			t.Errorf("%q starts at %q, %v", fen, games[0].Start, err)
		}
	}
	d := NewDialect(fake{}, "Letters", "Red", "Blue")
	f := d.File("Letters", "Names")
	var b strings.Builder
	if err := f.Write(&b, []*game.Record{{Start: "b 7", Root: []*game.Node{{Move: 'c'}}}}); err != nil {
		t.Fatal(err)
	}
	want := "[Game \"Letters\"]\n[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[Red \"?\"]\n[Blue \"?\"]\n[Result " +
		"\"*\"]\n[FEN \"b 7\"]\n\n7... c *\n\n"
	if b.String() != want {
		t.Errorf("written\n%swant\n%s", b.String(), want)
	}
	for text, likelihood := range map[string]game.Likelihood{
		want: game.Certain, strings.Replace(want, "Letters", "names", 1): game.Certain,
		strings.Replace(want, "Letters", "Chess", 1): game.Impossible, tagless: game.Impossible,
	} {
		if got, _ := f.Recognise([]byte(text)); got != likelihood {
			t.Errorf("%q is %d, want %d", text, got, likelihood)
		}
	}
}

const tagless = "[Event \"?\"]\n\na *"
