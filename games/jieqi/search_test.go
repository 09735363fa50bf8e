package jieqi

import (
	"slices"
	"testing"

	"banco/game"
	"banco/game/playout"
	"banco/games/xiangqi"
	"banco/games/xiangqi/board"
)

// TestLegalMovesLeaveTheKingSafe plays random games, unresolved and turned up, and
// compares the legal moves with what the plain rules allow: every way a piece
// goes, tried on a copy in which its king must not be attacked. The sets must
// be those of the board throughout.
func TestLegalMovesLeaveTheKingSafe(t *testing.T) {
	rng := playout.Random(11)
	games := 60
	if testing.Short() {
		games = 20
	}
	for game := range games {
		p := at(t, StartFEN)
		for ply := 0; ply < 160 && !p.Result().Over(); ply++ {
			checkSets(t, p)
			moves := p.Moves(nil)
			if want := plainMoves(p); !slices.Equal(slices.Sorted(slices.Values(moves)), want) {
				t.Fatalf("game %d, %s:\n got %v\nwant %v", game, p.FEN(), moves, want)
			}
			checkAhead(t, p, moves)
			m := moves[rng.IntN(len(moves))]
			outcomes := p.Outcomes(m, nil)
			switch {
			case rng.IntN(4) == 0:
				p.MakeUnresolved(m)
			case len(outcomes) == 0:
				p.Make(m)
			default:
				p.Make(outcomes[rng.IntN(len(outcomes))].Move)
			}
		}
	}
}

// checkAhead compares what searches ask for with the legal moves.
func checkAhead(t *testing.T, p *Position, moves []game.Move) {
	t.Helper()
	var captures []game.Move
	before := p.Clone().(*Position)
	for _, m := range moves {
		if p.board[xiangqi.To(m)] != Empty {
			captures = append(captures, m)
		}
		after := p.Clone().(*Position)
		after.MakeUnresolved(m)
		if p.Checks(m) != after.InCheck() {
			t.Fatalf("%s: %s gives check is %v", p.FEN(), p.FormatMove(m), p.Checks(m))
		}
	}
	if p.board != before.board || p.Copy() != before.Copy() || p.covers != before.covers {
		t.Fatalf("%s: asking for checks changes it", p.FEN())
	}
	got := p.Captures(nil)
	slices.Sort(got)
	slices.Sort(captures)
	if !slices.Equal(got, captures) {
		t.Fatalf("%s: captures %v, want %v", p.FEN(), got, captures)
	}
}

// checkSets compares the sets with the board.
func checkSets(t *testing.T, p *Position) {
	t.Helper()
	for s, piece := range p.board {
		at := xiangqi.Square(s)
		for side := game.First; side <= game.Second; side++ {
			own := piece != Empty && piece.Side() == side
			if p.Set(side, xiangqi.None).Has(at) != own || p.Covers(side).Has(at) != (own && piece.Covered()) {
				t.Fatalf("%s: %v of %v is wrong in the sets", p.FEN(), at, side)
			}
			for k := xiangqi.King; k <= xiangqi.Pawn; k++ {
				if p.Set(side, k).Has(at) != (own && piece.Kind() == k) {
					t.Fatalf("%s: %v of %v is wrong among kind %d", p.FEN(), at, side, k)
				}
			}
		}
	}
}

// plainMoves finds the legal moves by the rules as they are told.
func plainMoves(p *Position) (moves []game.Move) {
	for s, piece := range p.board {
		if piece == Empty || piece.Side() != p.side {
			continue
		}
		for to := range xiangqi.Square(xiangqi.Squares) {
			m := xiangqi.NewMove(xiangqi.Square(s), to)
			if goes(&p.board, piece, xiangqi.Square(s), to) && plainlySafe(p, m) {
				moves = append(moves, m)
			}
		}
	}
	slices.Sort(moves)
	return moves
}

// goes reports whether a piece goes from one point to another, its king aside.
func goes(b *[xiangqi.Squares]Piece, piece Piece, from, to xiangqi.Square) bool {
	if from == to || b[to] != Empty && b[to].Side() == piece.Side() {
		return false
	}
	file, rank := to.File()-from.File(), to.Rank()-from.Rank()
	far, between := max(file, -file)+max(rank, -rank), 0
	if file == 0 || rank == 0 {
		step := xiangqi.Square((file + 9*rank) / far)
		for s := from + step; s != to; s += step {
			if b[s] != Empty {
				between++
			}
		}
	}
	straight, slant := file == 0 || rank == 0, file*file == rank*rank
	middle := xiangqi.Square((int(from) + int(to)) / 2)
	switch piece.Kind() {
	case xiangqi.King:
		return far == 1 && board.InPalace(to)
	case xiangqi.Advisor:
		return slant && far == 2 && (!piece.Covered() || board.InPalace(to))
	case xiangqi.Elephant:
		return slant && far == 4 && b[middle] == Empty
	case xiangqi.Horse:
		leg := from + xiangqi.Square(file/2+9*(rank/2))
		return far == 3 && !straight && b[leg] == Empty
	case xiangqi.Rook:
		return straight && between == 0
	case xiangqi.Cannon:
		return straight && (b[to] == Empty && between == 0 || b[to] != Empty && between == 1)
	case xiangqi.Pawn:
		ahead := 1 - 2*int(piece.Side())
		return far == 1 && (rank == ahead || rank == 0 && board.Crossed(piece.Side(), from))
	}
	return false
}

// plainlySafe reports whether no enemy could take the mover's king after a move,
// and the kings do not face each other.
func plainlySafe(p *Position, m game.Move) bool {
	b, king := p.board, p.King(p.side)
	if xiangqi.From(m) == king {
		king = xiangqi.To(m)
	}
	b[xiangqi.To(m)], b[xiangqi.From(m)] = b[xiangqi.From(m)], Empty
	for s, piece := range b {
		if piece == Empty || piece.Side() == p.side {
			continue
		}
		if piece.Kind() == xiangqi.King {
			piece = Revealed(piece.Side(), xiangqi.Rook) // they face each other
		}
		if goes(&b, piece, xiangqi.Square(s), king) {
			return false
		}
	}
	return true
}

func TestBoardAndKing(t *testing.T) {
	start, err := New().Start(nil)
	if err != nil {
		t.Fatal(err)
	}
	p, rng := start.(*Position), playout.Random(5)
	for !p.Result().Over() {
		for s, piece := range p.Board() {
			if piece != p.At(xiangqi.Square(s)) {
				t.Fatalf("%s: Board and At differ on %v", p.FEN(), xiangqi.Square(s))
			}
		}
		for side := game.First; side <= game.Second; side++ {
			if p.At(p.King(side)) != Revealed(side, xiangqi.King) {
				t.Fatalf("%s: no king on %v", p.FEN(), p.King(side))
			}
		}
		m, _ := playout.Choose(p, rng, nil)
		p.Make(m)
	}
}

// TestMakeUnresolved moves a covered rook, which nobody sees turn up: the pools stay,
// and it cannot move again, however its side's turn comes back.
func TestMakeUnresolved(t *testing.T) {
	p := at(t, StartFEN)
	up, pools := xiangqi.NewMove(0, 9), p.pool
	p.MakeUnresolved(up)
	if got := p.At(9); got != Unknown(game.First) || !got.Covered() || got.Side() != game.First {
		t.Fatalf("a %v stands where the rook went", got)
	}
	if p.pool != pools || p.hash != p.hashFromScratch() {
		t.Errorf("the pools are %v, were %v; hash %x, want %x", p.pool, pools, p.hash, p.hashFromScratch())
	}
	p.Pass()
	if slices.ContainsFunc(p.Moves(nil), func(m game.Move) bool { return xiangqi.From(m) == 9 }) {
		t.Error("what nobody has seen moves again")
	}
	p.Unmake()
	p.Unmake()
	if p.FEN() != StartFEN {
		t.Errorf("back at %s", p.FEN())
	}
}

// TestUnresolvedLines plays lines of random unresolved moves and takes them back.
func TestUnresolvedLines(t *testing.T) {
	rng := playout.Random(3)
	for range 30 {
		p := at(t, StartFEN)
		made := 0
		for ; made < 60 && !p.Result().Over(); made++ {
			moves := p.Moves(nil)
			p.MakeUnresolved(moves[rng.IntN(len(moves))])
			if p.hash != p.hashFromScratch() {
				t.Fatalf("after %d moves the hash is %x, want %x", made+1, p.hash, p.hashFromScratch())
			}
		}
		for range made {
			p.Unmake()
		}
		if p.FEN() != StartFEN || p.hash != p.hashFromScratch() {
			t.Fatalf("back at %s", p.FEN())
		}
	}
}

// TestUnknownGivesNoCheck puts an Unknown piece where a rook or a pawn would
// give check.
func TestUnknownGivesNoCheck(t *testing.T) {
	p := at(t, StartFEN)
	p.Pass()
	front := p.King(game.Second) - 9
	for piece, check := range map[Piece]bool{Revealed(game.First, xiangqi.Rook): true, Unknown(game.First): false} {
		p.toggle(p.board[front], front)
		p.toggle(piece, front)
		p.board[front] = piece
		if p.InCheck() != check {
			t.Errorf("%v before the king: check is %v", piece, !check)
		}
	}
}
