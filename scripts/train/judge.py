#!/usr/bin/env python3
"""Says how near networks are to what another engine finds.

    python3 scripts/train/judge.py --engine stockfish --nodes 20000 --cache judged.npz --nets a.net b.net --games games.bin...

Quiet positions of files of self-play, drawn by lot, are searched by a UCI engine once and kept in the cache. A search that plays by a network
agrees with that network, so that it is no judge of another one. Each network counts with the factor that suits it best.

With --fit the last network is given factors by the number of men, those for which its errors are least. Scores keep the size that those of
the first network have in the mean, which the numbers of the search were found with.
"""

import argparse
import os
import shlex
import subprocess

import numpy as np
import torch

import boards
import network
import train

LETTERS = {"chess": "BRQPNK", "xiangqi": "KABNRCP"}  # by kind of man, from 1 on
FACTORS = np.arange(0.4, 1.61, 0.02)


def arguments():
    p = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    p.add_argument("--engine", required=True, help="command of a UCI engine")
    p.add_argument("--nodes", type=int, default=20_000, help="for each position")
    p.add_argument("--count", type=int, default=13_000, help="positions to judge")
    p.add_argument("--scale", type=float, default=250, help="the engine's score that stands for odds of e to one")
    p.add_argument("--most", type=int, default=700, help="positions with a larger score in the game are left out")
    p.add_argument("--first-ply", type=int, default=24, help="the first ply to take (castling rights are not known)")
    p.add_argument("--cache", required=True, help="where judged positions are kept: a file that exists is used as it is")
    p.add_argument("--seed", type=int, default=1)
    p.add_argument("--men", type=int, default=16, help="positions with more men stand apart")
    p.add_argument("--nets", nargs="+", default=[], help="networks to compare, the first with each of the others")
    p.add_argument("--fit", action="store_true", help="write factors by the number of men into the file of the last network")
    p.add_argument("--groups", type=int, nargs="+", default=[5, 6, 7, 8, 12, 16, 20, 24, 28, 32], help="the most men of each group that gets a factor of its own")
    p.add_argument("--games", nargs="+", default=[], help="files of banco datagen")
    return p.parse_args()


def fen(game, board, side):
    """A position as text; the places of its men are all that is known of it."""
    ranks = []
    for row in board[: game.files * game.ranks].reshape(game.ranks, game.files)[::-1]:
        text, empty = "", 0
        for man in row:
            if man == 0:
                empty += 1
                continue
            letter = LETTERS[game.name][(man & 7) - 1]
            text += (str(empty) if empty else "") + (letter.lower() if man > 8 else letter)
            empty = 0
        ranks.append(text + (str(empty) if empty else ""))
    return "/".join(ranks) + (" b" if side else " w") + " - - 0 1"


def search(command, nodes, texts):
    """What an engine says of positions for the side to move, in its own unit; a mate is ±9000."""
    engine = subprocess.Popen(shlex.split(command), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)
    scores = np.zeros(len(texts), np.float32)
    for i, text in enumerate(texts):
        engine.stdin.write(f"ucinewgame\nposition fen {text}\ngo nodes {nodes}\n")
        for line in engine.stdout:
            words = line.split()
            if words[:1] == ["bestmove"]:
                break
            if "score" in words:
                kind, value = words[words.index("score") + 1 :][:2]
                scores[i] = int(value) if kind == "cp" else 9000 if int(value) > 0 else -9000
        else:
            raise SystemExit(f"{command} ended at {text}")
        if i % 1000 == 999:
            print(f"{i + 1} of {len(texts)} judged", flush=True)
    engine.communicate("quit\n")
    return scores


def judged(args):
    """The game, boards, sides to move and the engine's scores."""
    if not os.path.exists(args.cache):
        args.held, args.ahead, args.device = 0.02, 0, "cpu"
        game, positions, _ = train.load(args, args.games)
        at = np.random.default_rng(args.seed).permutation(len(positions.side))[: args.count]
        texts = [fen(game, positions.boards[i], positions.side[i]) for i in at]
        np.savez(args.cache, game=game.name, boards=positions.boards[at], side=positions.side[at], scores=search(args.engine, args.nodes, texts))
    file = np.load(args.cache)
    return boards.GAMES[str(file["game"])], file["boards"], file["side"], file["scores"]


def errors(worth, target):
    """Squared errors with the factor for which their mean is least, and that factor."""
    means = [float(((torch.sigmoid(f * worth) - target) ** 2).mean()) for f in FACTORS]
    best = FACTORS[int(np.argmin(means))]
    return (torch.sigmoid(best * worth) - target) ** 2, best


def fitted(worth, target, men, most, groups, size):
    """Factors in hundredths for each number of men up to most: the best of each group at its middle, between them in proportion."""
    middles, best, least = [], [], 3
    for group in groups:
        some = torch.as_tensor((men >= least) & (men <= group))
        if some.any():
            middles.append((least + group) / 2)
            best.append(errors(worth[some], target[some])[1])
        least = group + 1
    return [round(float(np.interp(n, middles, best)) / size * 100) for n in range(most + 1)]


def main():
    args = arguments()
    game, positions, side, scores = judged(args)
    kings = network.layout(game, "1")
    views = network.Views(game, kings, positions, side, "cpu")
    target, men = torch.sigmoid(torch.as_tensor(scores) / args.scale), (positions > 0).sum(1)
    classes = {f"more than {args.men} men": men > args.men, f"{args.men} or fewer": men <= args.men}
    first, size = {}, None
    for path in args.nets:
        net, header = network.load(path, game, kings), network.read(path)[0]
        with torch.no_grad():
            raw = torch.cat([net(*views.batch(rows)) for rows in torch.arange(len(side)).split(4096)])
        worth = raw * torch.as_tensor(header.get("factors", [100] * (game.men + 1)))[men] / 100
        size = size or errors(worth, target)[1]
        for name, some in classes.items():
            some = torch.as_tensor(some)
            off, factor = errors(worth[some], target[some])
            more = off - first.setdefault(name, off)
            bound = 1.96 * float(more.std()) / max(len(more), 1) ** 0.5
            print(f"{path}, {name} ({len(off)}): {float(off.mean()):.5f} with factor {factor:.2f}, {float(more.mean()):+.5f} ± {bound:.5f} to the first")
    if args.fit:
        factors = fitted(raw, target, men, game.men, args.groups, size)
        network.set_factors(args.nets[-1], factors)
        print(f"{args.nets[-1]}: factors by the number of men {' '.join(map(str, factors))}")


if __name__ == "__main__":
    main()
