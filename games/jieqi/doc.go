// Package jieqi holds the rules of cờ úp (jieqi, covered xiangqi): every piece
// but the king starts face down, shuffled over its side's starting points.
//
// Its nouns: a [Piece] is covered or revealed; a covered one moves once as the
// piece whose point it stands on, then turns up. A [Position] is what one
// viewer knows of a game: the board, and for each side the pool of kinds that
// the viewer has not seen yet. A [Deal] is the referee's copy that knows what
// lies under every cover, and gives each seat its view. [New] returns the rule
// book.
//
// The files by what they are about:
//
//   - rules: moves.go, result.go, what chance decides (chance.go)
//   - deals: the referee's copy (deal.go), how it is shuffled and dealt anew
//     (shuffle.go), the proof of it (commitment.go) and its check (verify.go)
//   - texts: FEN (fen.go), moves (notation.go), records (record.go,
//     record_read.go, record_pgn.go)
//   - what searches and evaluations ask for beside (search.go)
//
// # Rules
//
// Kings keep to their palaces and may not face each other. A covered advisor
// keeps to the palace on its first move; revealed advisors and elephants go
// anywhere (the elephant's eye still blocks). Pawns, wherever they turn up,
// step forward, and sideways once across the river. A side without a legal move
// loses. Forty rounds (80 plies) without a capture or a reveal are a draw; a
// position that stands for the third time is judged as in xiangqi: perpetual
// check and perpetual chase lose, anything else is a draw.
//
// Who learns the kind of a captured covered piece is the option "captured":
// "capturer" (the default: neither its owner nor a spectator does),
// "everyone", or "no-one".
//
// # Moves and their outcomes
//
// Moves lists moves as a player chooses them, without identities; Outcomes
// lists the ways one can turn out for this viewer, and those are what Make
// takes. A move that reveals nothing to the viewer is its own outcome. A
// captured covered piece that the viewer does not learn stays in the pool, so
// a pool can be larger than the number of covered pieces on the board.
//
// In text a move is "b2b9"; what turned up and what was captured under its
// cover follow where known: "b2b9Rn". Upper-case letters are Red's pieces, so
// that of one letter alone the case tells which of the two it is.
//
// # FEN
//
// As the engine Pikafish writes it for this game:
//
//	xxxxkxxxx/9/1x5x1/x1x1x1x1x/9/9/X1X1X1X1X/1X5X1/9/XXXXKXXXX w R2A2C2P5N2B2r2a2c2p5n2b2 0 1
//
// The board with X and x for covered pieces, the side to move, the pools (kinds
// without a piece left out; "-" when both are empty), the plies since the last
// capture or reveal, the number of the round.
//
// # Deals
//
// A deal follows from 32 random bytes. Each side's pool in the order
// RRAACCPPPPPNNBB is laid on its 15 points (by rank, then by file, from Red's
// left; so a0 to i0 without e0, b2, h2, a3, c3, e3, g3, i3 for Red) and
// shuffled, Red first: for i from 14 down to 1 the pieces on point i and point
// j swap places, where j = x mod (i+1) for the next x of the stream, and an x
// is skipped unless it lies below the largest multiple of i+1 that 64 bits hold.
// The stream is the 64-bit numbers of ChaCha8 (C2SP chacha8rand, Go's
// math/rand/v2.ChaCha8) with the 32 bytes as its seed.
//
// The disclosure of a deal is a text of four lines, each ended by a newline: the
// version, the seed in hexadecimal, and each side's points with their pieces:
//
//	jieqi deal 1
//	seed 0123…cdef
//	red a0=P b0=R …
//	black a6=c c6=p …
//
// Its SHA-256, published before the first move, is the commitment: the 256
// bits of the seed keep it from being guessed, and [Verify] checks both the hash
// and that the deal is the one the seed gives.
//
// # Mixed deals
//
// Where two people play, each may mix 32 bytes of their own into the seed, so
// that nobody can choose it. The disclosure of such a deal has six lines:
//
//	jieqi deal 2
//	server 89ab…4567
//	secrets 0011…eeff -
//	seed 0123…cdef
//	red a0=P b0=R …
//	black a6=c c6=p …
//
// The server's bytes, Red's and Black's ("-" where one mixed nothing in), and the
// seed, which is the SHA-256 of the three lines before it. The commitment is the
// SHA-256 of the first two: it binds the server before anyone has told a secret.
//
// # Dealt anew
//
// When moves are taken back, what nobody has seen is dealt anew. The n-th time,
// each side's hidden pieces in the order of their pool are laid on the points
// where they may lie and shuffled as above, Red's first, with the SHA-256 of
//
//	jieqi redeal n
//	0123…cdef
//
// (the seed in hexadecimal; each line ended by a newline) as the seed of the
// stream. So the commitment covers all that is ever dealt. The points are those
// still covered on the board and, where no one learns what is captured, those
// captured under their cover.
//
// What the capturer alone knows cannot be dealt anew: a side that has lost such
// a piece could turn others up and take them back until it has counted out
// which one is missing. So [Deal.CheckUnplay] refuses to take back what such a
// side turned up since.
package jieqi
