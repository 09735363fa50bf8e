"""The boards of chess and xiangqi, and what games by the thousand look like after each ply.

A board is a row of bytes, one a square: 0, or a kind of man, plus 8 for the second side's. Squares and kinds are numbered as in
games/chess and games/xiangqi.
"""

import numpy as np

import selfplay


class Chess:
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


class Xiangqi:
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


GAMES = {"chess": Chess(), "xiangqi": Xiangqi()}


class Positions:
    """Positions to learn from: boards, whose turn it is, the score for the mover, the mover's result (0, 0.5, 1), held back or not."""

    def __init__(self, count, squares):
        self.boards = np.zeros((count, squares), np.uint8)
        self.side = np.zeros(count, np.uint8)
        self.score = np.zeros(count, np.float32)
        self.result = np.zeros(count, np.float32)
        self.held = np.zeros(count, bool)


def kept(games, first_ply, most):
    """Says of each ply whether to learn from the position before its move: it has a score, a quiet move and no decided game."""
    begins = np.cumsum(games.plies) - games.plies
    ply = np.arange(len(games.moves)) - np.repeat(begins, games.plies)
    quiet = (games.moves & selfplay.NOISY) == 0
    scored = games.scores != selfplay.NO_SCORE
    return quiet & scored & (ply >= first_ply) & (np.abs(games.scores.astype(np.int32)) <= most)


def walk(game, games, keep, held, group=100_000):
    """Plays all games, many at once, and returns the positions to keep. Held says of each game whether its positions are held back."""
    out = Positions(int(keep.sum()), game.files * game.ranks)
    begins = np.cumsum(games.plies) - games.plies
    order, filled = np.argsort(-games.plies, kind="stable"), 0
    for at in range(0, len(order), group):
        some = order[at : at + group]
        boards = np.repeat(game.start()[None], len(some), axis=0)
        for ply in range(int(games.plies[some[0]])):
            some = some[: np.count_nonzero(games.plies[some] > ply)]
            here = begins[some] + ply
            chosen = np.flatnonzero(keep[here])
            to = slice(filled, filled + len(chosen))
            out.boards[to] = boards[chosen]
            out.side[to] = ply & 1
            out.score[to] = games.scores[here[chosen]]
            result = games.results[some[chosen]] / 2
            out.result[to] = 1 - result if ply & 1 else result
            out.held[to] = held[some[chosen]]
            filled += len(chosen)
            game.play(boards[: len(some)], games.moves[here].astype(np.int64) & 0x7FFF)
    return out
