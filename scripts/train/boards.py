"""The boards of chess, xiangqi and cờ úp, and what games by the thousand look like after each ply.

A board is a row of bytes, one a square: 0, or a kind of man, plus 8 for the second side's. Squares and kinds are numbered as in
games/chess and games/xiangqi; a covered man of cờ úp is of kind 8. Behind the squares come the places beside the board, the first
side's and then the second's: as many covered men as its pool has.
"""

import numpy as np

import selfplay


class Open:
    """A game in which all is seen: what is known of it is its board."""

    deal, beside, men = 0, 0, 32

    def begin(self, deals):
        return np.repeat(self.start()[None], len(deals), axis=0)

    def seen(self, boards, side, lot):
        return boards, np.zeros(len(boards), bool)


class Chess(Open):
    name, files, ranks, kinds, king = "chess", 8, 8, 6, 6
    bishop, rook, queen, pawn, knight = 1, 2, 3, 4, 5

    def start(self):
        board = np.zeros(64, np.uint8)
        board[0:8] = [self.rook, self.knight, self.bishop, self.queen, self.king, self.bishop, self.knight, self.rook]
        board[8:16] = self.pawn
        board[48:56] = self.pawn + 8
        board[56:64] = board[0:8] + 8
        return board

    def play(self, boards, moves):
        """Makes a move on each board: from | to << 6 | the kind that lands << 12."""
        rows = np.arange(len(boards))
        start, end, lands = moves & 63, moves >> 6 & 63, moves >> 12 & 7
        man = boards[rows, start]
        kind = man & 7
        passing = (kind == self.pawn) & (start & 7 != end & 7) & (boards[rows, end] == 0)
        boards[rows[passing], (start & 56 | end & 7)[passing]] = 0
        boards[rows, start] = 0
        boards[rows, end] = man & 8 | lands
        for step, corner, beside in ((2, 3, 1), (-2, -4, -1)):
            castles = rows[(kind == self.king) & (end - start == step)]
            boards[castles, start[castles] + beside] = boards[castles, start[castles] + corner]
            boards[castles, start[castles] + corner] = 0


class Xiangqi(Open):
    name, files, ranks, kinds, king = "xiangqi", 9, 10, 7, 1
    advisor, elephant, horse, rook, cannon, pawn = 2, 3, 4, 5, 6, 7

    def start(self):
        board = np.zeros((10, 9), np.uint8)
        board[0] = [self.rook, self.horse, self.elephant, self.advisor, self.king, self.advisor, self.elephant, self.horse, self.rook]
        board[2, [1, 7]] = self.cannon
        board[3, 0:9:2] = self.pawn
        board[5:] = board[4::-1]
        board[5:][board[5:] > 0] += 8
        return board.reshape(90)

    def play(self, boards, moves):
        """Makes a move on each board: from | to << 7."""
        rows = np.arange(len(boards))
        start, end = moves & 127, moves >> 7 & 127
        boards[rows, end] = boards[rows, start]
        boards[rows, start] = 0


class Jieqi:
    """Cờ úp. What is known of a game is a row: its board, what lies where, the pools as each side counts them, and the points where
    the last two plies turned something up (90: nowhere)."""

    name, files, ranks, kinds, king, covered = "jieqi", 9, 10, 8, 1, 8
    deal, beside, men = 30, 15, 62
    armies = np.array([2, 2, 2, 2, 2, 5], np.uint8)  # of the kinds from advisor to pawn
    truth, pools, turned = 90, 180, 204  # where these begin in a row
    veiled = 0.35  # how often what has just turned up is shown covered

    def begin(self, deals):
        start = Xiangqi().start()
        home = np.flatnonzero((start > 0) & (start & 7 != self.king))
        rows = np.zeros((len(deals), self.turned + 2), np.uint8)
        rows[:, :90] = start
        rows[:, home] = np.where(start[home] > 8, self.covered + 8, self.covered)
        rows[:, self.truth + home] = deals
        rows[:, self.pools : self.turned] = np.tile(self.armies, 4)
        rows[:, self.turned :] = 90
        return rows

    def draw(self, rows, some, viewer, side, kind, count):
        """Adds to the counts of a kind of a side, as a viewer has them."""
        rows[some, self.pools + 12 * viewer + 6 * side + kind[some].astype(np.int64) - 2] += np.uint8(count & 255)

    def play(self, rows, moves):
        """Makes a move on each board: from | to << 7. The capturer alone learns what it takes under a cover."""
        at, start, end = np.arange(len(rows)), moves & 127, moves >> 7 & 127
        man, taken, under = rows[at, start], rows[at, end], rows[at, self.truth + start]
        side = (man > 8).astype(np.int64)
        turns, takes = man == self.covered + 8 * side, taken == self.covered + 8 * (1 - side)
        lay = rows[at, self.truth + end]
        for viewer in range(2):
            for mover in range(2):
                self.draw(rows, at[turns & (side == mover)], viewer, mover, under, -1)
            self.draw(rows, at[takes & (side == viewer)], viewer, 1 - viewer, lay, -1)
        rows[at, end] = np.where(turns, under + 8 * side, man)
        rows[at, start] = 0
        rows[:, self.turned + 1] = np.where(rows[:, self.turned] == end, 90, rows[:, self.turned])
        rows[:, self.turned] = np.where(turns, end, 90)

    def seen(self, rows, side, lot):
        """Boards as the side to move sees them, and which show covered what the last ply turned up. With a lot half of them are the other
        side's view, and some of what the last two plies turned up is shown covered, as searches leave it."""
        at, again = np.arange(len(rows)), np.zeros(len(rows), bool)
        viewer = np.full(len(rows), side)
        counts = rows[:, self.pools : self.turned].reshape(-1, 2, 2, 6)
        boards = np.zeros((len(rows), 120), np.uint8)
        boards[:, :90] = rows[:, :90]
        if lot is not None:
            viewer = lot.integers(0, 2, len(rows))
        pools = counts[at, viewer].copy()
        if lot is not None:
            for back in range(2):
                point = rows[:, self.turned + back].astype(np.int64)
                some = at[(point < 90) & (lot.random(len(rows)) < self.veiled)]
                if back == 0:
                    again[some] = True
                of, kind = 1 - side if back == 0 else side, boards[some, point[some]] & 7
                boards[some, point[some]] = self.covered + 8 * of
                pools[some, of, kind.astype(np.int64) - 2] += 1
        for k, most in enumerate(self.armies):
            for n in range(most):
                boards[:, [90 + 2 * k + n, 105 + 2 * k + n]] = (pools[:, :, k] > n) * np.array([self.covered, self.covered + 8])
        return boards, again


GAMES = {"chess": Chess(), "xiangqi": Xiangqi(), "jieqi": Jieqi()}


class Positions:
    """Positions to learn from: boards, whose turn it is, the score for the mover, the mover's result (0, 0.5, 1), held back or not."""

    def __init__(self, count, squares):
        self.boards = np.zeros((count, squares), np.uint8)
        self.side = np.zeros(count, np.uint8)
        self.score = np.zeros(count, np.float32)
        self.result = np.zeros(count, np.float32)
        self.held = np.zeros(count, bool)


def join(parts):
    """The positions of several files as one."""
    out = Positions(0, 0)
    for name in vars(out):
        setattr(out, name, np.concatenate([getattr(p, name) for p in parts]))
    return out


def kept(games, first_ply, most):
    """Says of each ply whether to learn from the position before its move: it has a score, a quiet move and no decided game."""
    begins = np.cumsum(games.plies) - games.plies
    ply = np.arange(len(games.moves)) - np.repeat(begins, games.plies)
    quiet = (games.moves & selfplay.NOISY) == 0
    scored = games.scores != selfplay.NO_SCORE
    return quiet & scored & (ply >= first_ply) & (np.abs(games.scores.astype(np.int32)) <= most)


def looking_ahead(games, share, scale):
    """The score of each ply, mixed with what became of it: share of the chances to win after the next ply, mixed likewise, and so on up to the
    game's result (TD(λ))."""
    begins, after = np.cumsum(games.plies) - games.plies, games.results / 2  # for the first side
    order = np.argsort(-games.plies, kind="stable")
    counts = np.searchsorted(-games.plies[order], -np.arange(int(games.plies.max(initial=0))), side="left")  # games with more plies than that
    out = games.scores.astype(np.float32)
    for ply in reversed(range(len(counts))):
        some = order[: counts[ply]]
        at, sign = begins[some] + ply, -1 if ply & 1 else 1
        scored = games.scores[at] != selfplay.NO_SCORE
        now = 1 / (1 + np.exp(-sign * games.scores[at].astype(np.float32) / scale))
        after[some] = np.where(scored, (1 - share) * now + share * after[some], after[some])
        sure = np.clip(after[some], 1e-4, 1 - 1e-4)
        out[at] = np.where(scored, sign * scale * np.log(sure / (1 - sure)), out[at])
    return out


def walk(game, games, keep, held, lot=None, group=100_000, scores=None):
    """Plays all games, many at once, and returns the positions to keep. Held says of each game whether its positions are held back. With
    a lot they are seen as searches see them, without one as the side to move does. Scores are other ones than the games'. What is covered
    again has the score of the ply before, which is the mean over all that it could have turned out to be."""
    scores = games.scores if scores is None else scores
    out = Positions(int(keep.sum()), game.files * game.ranks + 2 * game.beside)
    begins = np.cumsum(games.plies) - games.plies
    order, filled = np.argsort(-games.plies, kind="stable"), 0
    for at in range(0, len(order), group):
        some = order[at : at + group]
        boards = game.begin(games.deals[some])
        for ply in range(int(games.plies[some[0]])):
            some = some[: np.count_nonzero(games.plies[some] > ply)]
            here = begins[some] + ply
            chosen = np.flatnonzero(keep[here])
            to = slice(filled, filled + len(chosen))
            out.boards[to], again = game.seen(boards[chosen], ply & 1, lot)
            out.side[to] = ply & 1
            before = np.maximum(here[chosen] - 1, 0)
            again &= games.scores[before] != selfplay.NO_SCORE
            out.score[to] = np.where(again, -scores[before].astype(np.float32), scores[here[chosen]])
            result = games.results[some[chosen]] / 2
            out.result[to] = 1 - result if ply & 1 else result
            out.held[to] = held[some[chosen]]
            filled += len(chosen)
            game.play(boards[: len(some)], games.moves[here].astype(np.int64) & 0x7FFF)
    return out
