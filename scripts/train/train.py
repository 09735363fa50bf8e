#!/usr/bin/env python3
"""Trains a network on files of self-play and writes it as package nnue reads it.

    python3 scripts/train/train.py --out chess.net games.bin...

It needs Python 3, NumPy and PyTorch, uses a GPU where there is one, and reaches nothing but the files it is given.
"""

import argparse
import concurrent.futures
import csv
import math
import os
import time

import numpy as np
import torch

import boards
import network
import residual
import selfplay

WARM = 100  # steps over which the learning rate rises at the beginning


def data_arguments(p):
    """What to learn from."""
    p.add_argument("data", nargs="+", help="files of banco datagen, of one game")
    p.add_argument("--out", required=True, help="the network file to write; the loss curve goes beside it, as .csv")
    p.add_argument("--result", type=float, default=0.5, help="weight of the game's result in the target; the rest is the score's")
    p.add_argument("--scale", type=int, default=400, help="the score that stands for 1.0")
    p.add_argument("--ahead", type=float, default=0, help="weight in a score of what became of it at the next ply, there of the next, and so on")
    p.add_argument("--first-ply", type=int, default=8, help="the first ply to learn from")
    p.add_argument("--most", type=int, default=8000, help="positions with a larger score are left out")
    p.add_argument("--held", type=float, default=0.02, help="share of the games held back to validate on")


def learning_arguments(p, epochs, rate, batch):
    """How to learn."""
    p.add_argument("--epochs", type=int, default=epochs)
    p.add_argument("--minutes", type=float, default=8, help="the whole run ends by then, with the learning rate at its end")
    p.add_argument("--batch", type=int, default=batch)
    p.add_argument("--rate", type=float, default=rate, help="learning rate at the beginning; it falls as a cosine to a hundredth")
    p.add_argument("--decay", type=float, default=1e-4, help="by how much of themselves weights shrink, times the learning rate, at each step")
    p.add_argument("--seed", type=int, default=1)
    p.add_argument("--device", default="cuda" if torch.cuda.is_available() else "cpu")


def arguments():
    p = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    data_arguments(p)
    learning_arguments(p, epochs=40, rate=1e-3, batch=16384)
    p.add_argument("--hidden", type=int, default=256, help="width of an accumulator, a multiple of 64")
    p.add_argument("--outputs", type=int, default=8, help="sets of output weights, by the number of men")
    p.add_argument("--kings", default="1", help="buckets of the own king: 1; 4 (chess); 6 (xiangqi)")
    p.add_argument("--step", type=int, default=1, help="rows are multiples of this: a smaller file, hardly worse up to 3")
    p.add_argument("--expect", help="write what the network says of every position here, for a test of nnue")
    p.add_argument("--strict", action="store_true", help="fail where the loss does not fall, or whole numbers are off by more than 2")
    p.add_argument("--from", dest="start", help="begin with the weights that an earlier run left in OUT.pt, or with those of a network file that is not wider")
    p.add_argument("--teacher", nargs="+", help="learn from what these networks of teacher.py say of the positions in the mean, too")
    p.add_argument("--share", type=float, default=0.7, help="weight of the teachers in the target")
    p.add_argument("--more", nargs="*", default=[], help="files whose positions the teachers alone judge: games of a few nodes a move will do")
    return p.parse_args()


def decode(path, args, seed):
    """Header, games and positions of a file."""
    header, games = selfplay.read(path)
    if header.get("game") not in boards.GAMES or header.get("variant") or header.get("deal", 0) != boards.GAMES[header["game"]].deal:
        raise SystemExit(f"{path}: games of {header.get('game')} {header.get('variant')}, of {' or '.join(boards.GAMES)} are expected")
    back = np.arange(len(games.plies)) % max(round(1 / args.held), 1) == 0
    scores = boards.looking_ahead(games, args.ahead, args.scale) if args.ahead else None
    keep = boards.kept(games, args.first_ply, args.most)
    positions = boards.walk(boards.GAMES[header["game"]], games, keep, back, np.random.default_rng(seed), scores=scores)
    return header, games, positions


def load(args, paths=None):
    """Returns the game of the files, their positions, and how many games they have."""
    began, paths = time.time(), paths or args.data
    with concurrent.futures.ProcessPoolExecutor(min(len(paths), os.cpu_count() or 1)) as pool:
        jobs = [pool.submit(decode, path, args, args.seed + i) for i, path in enumerate(paths)]
        files = [job.result() for job in jobs]
    for path, (header, games, _) in zip(paths, files):
        print(f"{path}: {len(games.plies)} games, {len(games.moves)} plies by {header.get('agent')}, {header.get('nodes')} nodes", flush=True)
    names = {header["game"] for header, _, _ in files}
    if len(names) > 1:
        raise SystemExit(f"files of {' and '.join(sorted(names))}: one game is expected")
    positions, count = boards.join([p for _, _, p in files]), sum(len(games.plies) for _, games, _ in files)
    learnt = int((~positions.held).sum())
    print(f"{count} games: {learnt} positions to learn from, {len(positions.held) - learnt} held back, {time.time() - began:.0f} s, {args.device}", flush=True)
    if learnt == 0 or learnt == len(positions.held):
        raise SystemExit("too few games: positions to learn from and to hold back are expected")
    return boards.GAMES[names.pop()], positions, count


class Data:
    """Positions on the device, with their targets."""

    def __init__(self, args, game, kings, positions, which):
        at = np.flatnonzero(which)
        self.views = network.Views(game, kings, positions.boards[at], positions.side[at], args.device)
        score = torch.as_tensor(positions.score[at]).to(args.device)
        result = torch.as_tensor(positions.result[at]).to(args.device)
        self.target = args.result * result + (1 - args.result) * torch.sigmoid(score / args.scale)

    def loss(self, net, rows, turned=False):
        return net.loss(self.views, rows, self.target[rows], turned)

    def taught(self, nets, share):
        """Mixes what larger networks say in the mean into the targets."""
        said = sum(residual.judge(net, self.views) for net in nets) / len(nets)
        self.target = share * said + (1 - share) * self.target

    def join(self, other):
        """Takes in other positions."""
        self.views.join(other.views)
        self.target = torch.cat([self.target, other.target])


def validate(net, data, batch):
    net.eval()
    with torch.no_grad():
        count = len(data.target)
        rows = torch.arange(count, device=data.target.device)
        return sum(float(data.loss(net, r)) * len(r) for r in rows.split(batch)) / max(count, 1)


def train(args, net, data, held, began):
    """Trains until the epochs or the minutes are over; returns the losses of training in each epoch, of validation at the end, and the
    positions seen."""
    optimiser = torch.optim.AdamW(net.parameters(), lr=args.rate, weight_decay=args.decay)
    count, seen, progress, training, validation = len(data.target), 0, 0.0, [], math.nan
    steps = args.epochs * math.ceil(count / args.batch)
    with open(args.out + ".csv", "w", newline="") as file:
        curve = csv.writer(file, lineterminator="\n")
        curve.writerow(["epoch", "seconds", "rate", "training", "validation"])
        curve.writerow([0, 0, args.rate, "", round(validate(net, held, args.batch), 6)])
        step, since = 0, time.time()
        while progress < 1:
            total, parts = torch.zeros((), device=args.device), 0
            net.train()
            for rows in torch.randperm(count, device=args.device).split(args.batch):
                progress = max(step / steps, (time.time() - began) / (60 * args.minutes))
                if progress >= 1:
                    break
                rate = args.rate * (0.01 + 0.99 * (1 + math.cos(math.pi * progress)) / 2) * min(1, (step + 1) / WARM)
                for group in optimiser.param_groups:
                    group["lr"] = rate
                optimiser.zero_grad(set_to_none=True)
                loss = data.loss(net, rows, turned=True)
                loss.backward()
                optimiser.step()
                net.clip()
                total, parts, step, seen = total + loss.detach() * len(rows), parts + len(rows), step + 1, seen + len(rows)
            if parts:
                training.append(float(total) / parts)
                validation, seconds = validate(net, held, args.batch), time.time() - since
                curve.writerow([len(training), round(seconds, 1), f"{rate:.2e}", round(training[-1], 6), round(validation, 6)])
                file.flush()
                print(f"epoch {len(training)}: training {training[-1]:.6f}, validation {validation:.6f}, {seen / seconds:,.0f} positions a second", flush=True)
    return training, validation, seen


def agreement(args, net, numbers, data):
    """How far the whole numbers are from what was trained, in units of scores: mean and most over some positions."""
    count = min(len(data.target), 2000)
    views, men = data.views.batch(torch.arange(count, device=args.device))
    with torch.no_grad():
        exact = net(views, men).double().cpu().numpy() * args.scale
    off = np.abs(np.clip(exact, -network.MOST, network.MOST) - whole(args, net.game, numbers, views, men))
    return off.mean(), off.max()


def whole(args, game, numbers, views, men):
    return network.score(numbers, [(f.cpu().numpy(), b.cpu().numpy()) for f, b in views], men.cpu().numpy(), game.men, args.scale)


def expect(args, game, kings, numbers):
    """Writes what the network says of every position of every game: game, ply, score."""
    games = selfplay.join([selfplay.read(path)[1] for path in args.data], game.deal)
    begins = np.cumsum(games.plies) - games.plies
    with open(args.expect, "w", newline="") as file:
        lines = csv.writer(file, lineterminator="\n")
        for number, (begin, plies) in enumerate(zip(begins, games.plies)):
            of = slice(begin, begin + plies)
            one = selfplay.Games(games.plies[number : number + 1], games.results[number : number + 1], games.deals[number : number + 1], games.moves[of], games.scores[of])
            positions = boards.walk(game, one, np.ones(plies, bool), np.zeros(1, bool))
            seen = network.Views(game, kings, positions.boards, positions.side, args.device)
            views, men = seen.batch(torch.arange(plies, device=args.device))
            lines.writerows([number, ply, s] for ply, s in enumerate(whole(args, game, numbers, views, men)))


def main():
    args, began = arguments(), time.time()
    torch.manual_seed(args.seed)
    torch.backends.cuda.matmul.allow_tf32 = True
    game, positions, games = load(args)
    kings = network.layout(game, args.kings)
    if args.start and args.start.endswith(".net"):
        net = network.load(args.start, game, kings, args.hidden, args.outputs, args.step)
    else:
        net = network.Network(game, kings, args.hidden, args.outputs, args.step)
        if args.start:
            net.load_state_dict(torch.load(args.start, map_location="cpu"))
    net.to(args.device)
    data, validation = (Data(args, game, kings, positions, w) for w in (~positions.held, positions.held))
    if args.teacher:
        teachers = [residual.read(path, game, args.device) for path in args.teacher]
        for path, teacher in zip(args.teacher, teachers):
            print(f"{path}: validation {validate(teacher, validation, args.batch):.6f}", flush=True)
        data.taught(teachers, args.share)
        if args.more:
            _, positions, more = load(args, args.more)
            others = Data(args, game, kings, positions, np.ones(len(positions.held), bool))
            others.taught(teachers, 1)
            data.join(others)
            games += more
    training, loss, seen = train(args, net, data, validation, began)
    if not training:
        raise SystemExit(f"{args.minutes} minutes are too few: nothing was learnt")
    torch.save(net.state_dict(), args.out + ".pt")
    numbers = net.quantised()
    mean, most = agreement(args, net, numbers, validation)
    trained = (
        f"{games} games, {len(data.target)} positions, {seen / len(data.target):.1f} epochs, result {args.result}, teacher {args.share if args.teacher else 0}, "
        f"loss {training[-1]:.6f} training {loss:.6f} validation"
    )
    network.write(args.out, net, numbers, args.scale, trained)
    if args.expect:
        expect(args, game, kings, numbers)
    print(f"{args.out}: {os.path.getsize(args.out)} bytes, {trained}; whole numbers are off by {mean:.2f} in the mean, {most:.1f} at most; {time.time() - began:.0f} s")
    if args.strict and not (training[-1] < training[0] and most <= 2):
        raise SystemExit(f"the loss went from {training[0]} to {training[-1]}, and whole numbers are off by {most}")


if __name__ == "__main__":
    main()
