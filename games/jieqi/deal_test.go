package jieqi

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"banco/game"
	"banco/game/playout"
	"banco/games/xiangqi"
)

var seats = []game.Side{game.First, game.Second, game.NoSide}

// randomGame plays a deal to its end and returns the moves.
func randomGame(t *testing.T, d *Deal, rng *rand.Rand) []game.Move {
	t.Helper()
	var line []game.Move
	for !d.views[game.NoSide].Result().Over() {
		moves := d.View(d.views[game.NoSide].Side()).Moves(nil)
		m := moves[rng.IntN(len(moves))]
		if err := d.Play(m); err != nil {
			t.Fatal(err)
		}
		line = append(line, m)
	}
	return line
}

func playAll(t *testing.T, d *Deal, line []game.Move) {
	t.Helper()
	for _, m := range line {
		if err := d.Play(m); err != nil {
			t.Fatal(err)
		}
	}
}

// unknown lists, by side, the points whose covered pieces the seat has not
// seen: still on the board, or captured out of its sight.
func unknown(d *Deal, seat game.Side) (points [2][]xiangqi.Square) {
	known := map[xiangqi.Square]bool{}
	for _, m := range d.Seen(seat) {
		if Turned(m) != xiangqi.None {
			known[xiangqi.From(m)] = true
		}
		if Captured(m) != xiangqi.None {
			known[xiangqi.To(m)] = true
		}
	}
	for side := range points {
		for _, s := range coverPoints(game.Side(side)) {
			if !known[s] {
				points[side] = append(points[side], s)
			}
		}
	}
	return points
}

// twin returns a deal that differs from d only in what the seat does not know,
// before any move, and whether it differs at all.
func twin(d *Deal, seat game.Side, rng *rand.Rand) (*Deal, bool) {
	truth := d.truth
	for _, points := range unknown(d, seat) {
		rng.Shuffle(len(points), func(i, j int) {
			a, b := points[i], points[j]
			truth[a], truth[b] = truth[b], truth[a]
		})
	}
	return newDeal(d.views[seat].rule, [32]byte{99}, truth), truth != d.truth
}

// everything returns all that a seat gets to see of a deal, and all that its
// View holds in memory.
func everything(d *Deal, seat game.Side) string {
	var b strings.Builder
	p := d.View(seat).(*Position)
	fmt.Fprintf(&b, "%s\n%x\n%v\n%#v\n", p.FEN(), p.Hash(), p.Result(), *p)
	fmt.Fprintf(&b, "%+v\n%s\n", New().Draw(p), p.Explain("en"))
	for _, m := range p.Moves(nil) {
		fmt.Fprintf(&b, "%s %v %v\n", p.FormatMove(m), p.formatWXF(m), p.Outcomes(m, nil))
	}
	start, _ := parse(StartFEN)
	for _, m := range d.Seen(seat) {
		if m == game.NoMove {
			start.Pass()
			continue
		}
		fmt.Fprintf(&b, "%x %s %s\n", m, start.FormatMove(m), start.formatWXF(m))
		start.Make(m)
	}
	return b.String()
}

// TestViewsHideWhatASeatMayNotKnow plays the same moves in deals that differ
// only in what a seat may not know, and compares all that the seat gets.
func TestViewsHideWhatASeatMayNotKnow(t *testing.T) {
	pairs := 0
	for seed := range byte(12) {
		rng := playout.Random(uint64(seed))
		rule := captureRule(seed % 3)
		full := newDeal(rule, [32]byte{seed}, shuffle([32]byte{seed}))
		line := randomGame(t, full, rng)
		for _, plies := range []int{0, 1, 2, 5, 10, 20, 40, 80, len(line)} {
			for _, seat := range seats {
				d := newDeal(rule, full.seed, full.truth)
				playAll(t, d, line[:min(plies, len(line))])
				other, differs := twin(d, seat, rng)
				if !differs {
					continue
				}
				playAll(t, other, line[:min(plies, len(line))])
				pairs++
				if a, b := everything(d, seat), everything(other, seat); a != b {
					t.Fatalf("rule %s, %d plies, seat %v: the views differ\n%s\n%s", captureRules[rule], plies, seat, a, b)
				}
			}
		}
	}
	if pairs < 200 {
		t.Errorf("only %d pairs of deals differed", pairs)
	}
}

// TestViewsShowWhatASeatMayKnow makes sure that the test above can fail: a
// captured piece that is another one changes the views of those who learn it.
func TestViewsShowWhatASeatMayKnow(t *testing.T) {
	truth := shuffle([32]byte{1})
	const b9, h9 = 82, 88
	truth[b9], truth[h9] = xiangqi.Rook, xiangqi.Pawn
	swapped := truth
	swapped[b9], swapped[h9] = truth[h9], truth[b9]
	learns := map[captureRule][3]bool{toCapturer: {true, false, false}, toEveryone: {true, true, true}, toNoOne: {}}
	for rule, want := range learns {
		d, other := newDeal(rule, [32]byte{}, truth), newDeal(rule, [32]byte{}, swapped)
		capture := xiangqi.NewMove(19, b9) // b2b9
		playAll(t, d, []game.Move{capture})
		playAll(t, other, []game.Move{capture})
		for _, seat := range seats {
			if got := everything(d, seat) != everything(other, seat); got != want[seat] {
				t.Errorf("%s, seat %v: learns the captured piece: %v", captureRules[rule], seat, got)
			}
		}
	}
}

// TestViewHoldsNoReference walks the type of a View: values and slices of them
// only, so that nothing leads back to the deal.
func TestViewHoldsNoReference(t *testing.T) {
	var walk func(path string, typ reflect.Type)
	walk = func(path string, typ reflect.Type) {
		switch typ.Kind() {
		case reflect.Struct:
			for f := range typ.Fields() {
				walk(path+"."+f.Name, f.Type)
			}
		case reflect.Array, reflect.Slice:
			walk(path+"[]", typ.Elem())
		case reflect.Bool, reflect.Int, reflect.Uint8, reflect.Uint32, reflect.Uint64:
		default:
			t.Errorf("%s is a %v", path, typ)
		}
	}
	walk("Position", reflect.TypeFor[Position]())
}

func TestPlayRefusals(t *testing.T) {
	d := newDeal(toCapturer, [32]byte{}, shuffle([32]byte{}))
	legal := d.View(game.First).Moves(nil)[0]
	for _, m := range []game.Move{xiangqi.NewMove(1, 1), xiangqi.NewMove(0, 89), xiangqi.NewMove(63, 54), Resolve(legal, xiangqi.Rook, 0),
		1 << 31, 127 | 127<<7} {
		if err := d.Play(m); err == nil {
			t.Errorf("move %x is taken", m)
		}
	}
	if len(d.Seen(game.NoSide)) != 0 {
		t.Error("a refused move was seen")
	}
}

func TestDealIsFair(t *testing.T) {
	const deals = 3000
	rooks := map[xiangqi.Square]int{}
	for seed := range deals {
		truth := shuffle([32]byte{byte(seed), byte(seed >> 8)})
		var count [2][8]uint8
		for side := range count {
			for _, s := range coverPoints(game.Side(side)) {
				count[side][truth[s]]++
				if truth[s] == xiangqi.Rook {
					rooks[s]++
				}
			}
			count[side][xiangqi.King] = 1
			if count[side] != army {
				t.Fatalf("seed %d deals %v", seed, count[side])
			}
		}
	}
	// 400 expected on each point, standard deviation 18.6; five of those.
	for s, n := range rooks {
		if n < 307 || n > 493 {
			t.Errorf("%d of %d deals have a rook on %v", n, deals, s)
		}
	}
	if len(rooks) != 2*covers {
		t.Errorf("rooks on %d points", len(rooks))
	}
}

func TestUnplay(t *testing.T) {
	d := newDeal(toCapturer, [32]byte{5}, shuffle([32]byte{5}))
	line := randomGame(t, d, playout.Random(5))
	for range line[10:] {
		if err := d.Unplay(); err != nil {
			t.Fatal(err)
		}
	}
	fresh := newDeal(toCapturer, [32]byte{5}, shuffle([32]byte{5}))
	playAll(t, fresh, line[:10])
	for _, seat := range seats {
		if everything(d, seat) != everything(fresh, seat) {
			t.Errorf("seat %v: taking back %d moves leaves traces", seat, len(line)-10)
		}
	}
}

// What a position lacked when it was set up was not captured in this game.
func TestTakenPieces(t *testing.T) {
	p := at(t, "1x1k5/9/9/9/9/1p7/9/9/9/1R2K4 w R1p2a1 0 1")
	for _, text := range []string{"b0b4", "d9d8", "b4b9", "d8d7"} {
		m, err := p.ParseMove(text)
		if err != nil {
			t.Fatal(err)
		}
		p.Make(m)
	}
	taken := New().Draw(p).Taken
	if red, black := strings.Join(taken[game.First], ""), strings.Join(taken[game.Second], ""); red != "" || black != "px" {
		t.Errorf("taken %q and %q", red, black)
	}
	p.Unmake()
	p.Unmake()
	m, err := p.ParseMove("b4b9a")
	if err != nil {
		t.Fatal(err)
	}
	p.Make(m)
	if black := strings.Join(New().Draw(p).Taken[game.Second], ""); black != "ap" {
		t.Errorf("taken %q of Black", black)
	}
}

// A pass gives the turn away in every view, and is taken back like a move.
func TestDealPass(t *testing.T) {
	d, err := rules{}.Deal(nil, [32]byte{7})
	if err != nil {
		t.Fatal(err)
	}
	before := d.View(game.First)
	if err := d.Play(game.NoMove); err != nil {
		t.Fatal(err)
	}
	for _, seat := range []game.Side{game.First, game.Second, game.NoSide} {
		if v := d.View(seat); v.Side() != game.Second {
			t.Errorf("seat %v: %v to move after the pass", seat, v.Side())
		}
		if seen := d.Seen(seat); len(seen) != 1 || seen[0] != game.NoMove {
			t.Errorf("seat %v has seen %v", seat, seen)
		}
	}
	m := d.View(game.Second).Moves(nil)[0]
	if err := d.Play(m); err != nil {
		t.Fatal(err)
	}
	for range 2 {
		if err := d.Unplay(); err != nil {
			t.Fatal(err)
		}
	}
	if after := d.View(game.First); after.FEN() != before.FEN() || after.Hash() != before.Hash() {
		t.Errorf("taken back: %s, want %s", after.FEN(), before.FEN())
	}
}

func TestDealRefusesPassInCheck(t *testing.T) {
	d := newDeal(toCapturer, [32]byte{}, shuffle([32]byte{}))
	for seat, view := range d.views {
		p, err := parse("3k5/9/9/9/9/9/9/9/4r4/4K4 w - 0 1")
		if err != nil {
			t.Fatal(err)
		}
		p.seat = view.seat
		d.views[seat] = p
	}
	if err := d.Play(game.NoMove); err == nil {
		t.Error("a pass in check is taken")
	}
}

// The bare picture has every piece where the views have one, none of them
// covered, and with what was captured it is both armies.
func TestBare(t *testing.T) {
	for _, captured := range []string{"capturer", "everyone", "no-one"} {
		d, err := rules{}.Deal(game.Variant{"captured": captured}, [32]byte{7})
		if err != nil {
			t.Fatal(err)
		}
		for _, text := range []string{"a3a4", "b7b0", "a0b0", "i6i5"} { // b7b0 takes a covered piece with a covered piece
			m, err := d.SharedView(d.SharedView(game.NoSide).Side()).ParseMove(text)
			if err == nil {
				err = d.Play(m)
			}
			if err != nil {
				t.Fatal(err)
			}
		}
		bare, public := d.Bare(), rules{}.Draw(d.SharedView(game.NoSide))
		var all []string
		for i, placed := range bare.Pieces {
			seen := public.Pieces[i]
			if placed.Square != seen.Square || seen.Code != "X" && seen.Code != "x" && placed.Code != seen.Code {
				t.Errorf("%s: %v is seen as %v", captured, placed, seen)
			}
			all = append(all, placed.Code)
		}
		all = slices.Concat(all, bare.Taken[0], bare.Taken[1])
		slices.Sort(all)
		var armies []string
		for side := range game.NoSide {
			armies = append(armies, Revealed(side, 1).Code())
			for _, k := range poolOrder {
				for range army[k] {
					armies = append(armies, Revealed(side, k).Code())
				}
			}
		}
		slices.Sort(armies)
		if !slices.Equal(all, armies) {
			t.Errorf("%s: %v", captured, all)
		}
	}
}

// A mate is drawn with what gives it.
func TestDrawMate(t *testing.T) {
	for fen, want := range map[string][]int{
		"4k4/9/9/9/9/9/9/9/8r/3K4r w - 0 1": {8},
		"4k4/9/9/9/9/9/9/9/9/3K4r w - 0 1":  nil,
	} {
		p, err := parse(fen)
		if err != nil {
			t.Fatal(err)
		}
		if picture := (rules{}).Draw(p); !slices.Equal(picture.Mate, want) || len(picture.Check) != 1 {
			t.Errorf("%s: mate by %v, check of %v", fen, picture.Mate, picture.Check)
		}
	}
}
