"""Trains caro's network on positions that "caronet expand" laid out, and writes the file that engine/caro/five reads.

What a stone of either side would make of the four lines through an empty point has a row; the sum of the rows of all points, with the threats of both
sides, is a hidden layer. What comes out is added to the evaluation by weights."""

import argparse
import hashlib
import json
import math
import os
import struct
import time
import zlib

import numpy as np
import torch
from torch.nn import functional as F

CLASSES, REACH = 172, 5
CODES = CLASSES * CLASSES
EMPTY, BLACK, WHITE, EDGE = range(4)
VIEWS = 6  # caro, caro-free, freestyle, standard, renju by Black, renju by White
VIEW_OF = [[0, 1, 2, 3, 4], [0, 1, 2, 3, 5]]  # by whose view it is, and the rule
SCALE = 200  # the score that stands for odds of e to one
THREATS = range(1, 7)  # from a three to an open four
LEVELS = 3  # one, two, three or more points of a threat
OUT = 4096  # what stands for 1.0 in output weights
FACTS = np.dtype([("rule", "u1"), ("turn", "u1"), ("beside", "u1"), ("valid", "u1"), ("points", "u1"), ("zero", "u1"),
                  ("score", "<i2"), ("eval", "<i2"), ("best", "<u2"), ("counts", "u1", 16)])


def canonical(bits):
    """A flank with everything beyond the edge, or beyond stones of both colours, made the edge."""
    out, passed = 0, EMPTY
    for i in range(REACH):
        s = bits >> (2 * i) & 3
        if passed == EDGE:
            s = EDGE
        passed |= s
        out |= s << (2 * i)
    return out


def classes():
    """The class of each flank (the nearest point lowest), the class with colours exchanged, and whether it has stones."""
    cells = [b for b in range(1 << (2 * REACH)) if canonical(b) == b]
    assert len(cells) == CLASSES
    number = {b: i for i, b in enumerate(cells)}
    near = [number[canonical(b)] for b in range(1 << (2 * REACH))]
    points = [[b >> (2 * i) & 3 for i in range(REACH)] for b in cells]
    swap = {EMPTY: EMPTY, BLACK: WHITE, WHITE: BLACK, EDGE: EDGE}
    swapped = [near[sum(swap[s] << (2 * i) for i, s in enumerate(c))] for c in points]
    stones = [BLACK in c or WHITE in c for c in points]
    return near, swapped, stones


def tables(shapes):
    """For each view and code: the number of the unordered code, and what both sides make of it (own, other)."""
    near, swapped, stones = classes()
    low, high = np.divmod(np.arange(CODES), CLASSES)
    most, least = np.maximum(low, high), np.minimum(low, high)
    unordered = most * (most + 1) // 2 + least
    swapped = np.array(swapped)
    shapes = shapes.reshape(5, CODES)
    entries = np.zeros((VIEWS, CODES), np.int64)
    for view in range(VIEWS):
        rule = min(view, 4)
        if view < 5:
            own, foe = shapes[rule] & 15, shapes[rule] >> 4
        else:  # White's: the code is of exchanged colours
            real = shapes[rule][swapped[low] * CLASSES + swapped[high]]
            own, foe = real >> 4, real & 15
        entries[view] = own * 10 + foe
    stones = np.array(stones)
    return np.array(near), swapped, unordered, entries, stones


class Positions:
    """All positions of boards of one size, on the device."""

    def __init__(self, folder, size, device, most):
        facts = np.fromfile(f"{folder}/facts-{size}.bin", FACTS)[:most]
        boards = np.fromfile(f"{folder}/boards-{size}.bin", np.uint8, count=len(facts) * size * size).reshape(len(facts), size * size)
        self.size = size
        self.boards = torch.from_numpy(boards).to(device)
        take = lambda name: torch.from_numpy(facts[name].astype(np.int64)).to(device)
        self.rule, self.turn, self.beside, self.best, self.eval = take("rule"), take("turn"), take("beside"), take("best"), take("eval").float()
        score, points = take("score").float(), take("points").float() / 2
        self.score = torch.sigmoid(score.clamp(-4000, 4000) / SCALE)
        self.points = points
        counts = take("counts").reshape(-1, 2, 8)[:, :, THREATS.start : THREATS.stop]
        self.threats = torch.stack([counts > n for n in range(LEVELS)], 3).reshape(len(facts), -1)  # bool
        valid = facts["valid"] == 1
        self.training = torch.from_numpy(np.flatnonzero(~valid)).to(device)
        self.validation = torch.from_numpy(np.flatnonzero(valid)).to(device)

    def target(self, rows, share):
        return share * self.score[rows] + (1 - share) * self.points[rows]


class Lines:
    """Finds the active points of boards and the classes of the lines through them."""

    def __init__(self, device, near, swapped, stones):
        self.near, self.swapped, self.stones = (torch.from_numpy(np.asarray(a)).to(device) for a in (near, swapped, stones))
        self.views = torch.tensor(VIEW_OF, device=device)

    def active(self, p, rows, everywhere):
        """The position of each empty point that has stones on its lines, or of all, the code of its four lines as the mover sees them, and the place."""
        s, count = p.size, len(rows)
        boards = p.boards[rows].reshape(count, s, s)
        wide = F.pad(boards.int(), (REACH,) * 4, value=EDGE)
        low, high = [], []
        for dy, dx in ((0, 1), (1, 0), (1, 1), (-1, 1)):
            for sign, to in ((-1, low), (1, high)):
                bits = torch.zeros_like(boards, dtype=torch.int32)
                for i in range(1, REACH + 1):
                    y, x = REACH + sign * i * dy, REACH + sign * i * dx
                    bits += wide[:, y : y + s, x : x + s] << (2 * (i - 1))
                to.append(self.near[bits.long()])
        low, high = torch.stack(low, 3), torch.stack(high, 3)  # count, s, s, 4
        empty = boards == EMPTY
        met = empty if everywhere else (self.stones[low] | self.stones[high]).any(3) & empty
        at = met.reshape(-1).nonzero()[:, 0]
        position = at // (s * s)
        low, high = low.reshape(-1, 4)[at], high.reshape(-1, 4)[at]
        plain, other = low * CLASSES + high, self.swapped[low] * CLASSES + self.swapped[high]
        turn, rule = p.turn[rows][position][:, None], p.rule[rows][position]
        own = self.views[turn[:, 0], rule][:, None] * CODES + torch.where(turn == 0, plain, other)
        return position, own, at - position * (s * s)


COMBINATIONS = 715  # of four shapes, in whatever order
UNIT = 256  # what stands for 1.0 in hidden sums
ORDER = 400  # and in the logarithm of how likely a move is


def combinations():
    """The number of four shapes, by the digits of the shapes in rising order, the lowest first."""
    number, out = {}, np.zeros(10_000, np.int64)
    for code in range(10_000):
        digits = tuple(sorted(int(d) for d in f"{code:04d}"))
        if digits not in number:
            number[digits] = len(number)
        out[code] = number[digits]
    assert len(number) == COMBINATIONS
    return out


class Points:
    """What both sides could make on the empty points of boards."""

    def __init__(self, device, lines, entries):
        self.lines = lines
        self.entries = torch.from_numpy(entries).flatten().to(device)
        self.combinations = torch.from_numpy(combinations()).to(device)
        self.place = torch.tensor([1, 10, 100, 1000], device=device)

    def of(self, p, rows, everywhere):
        """The position and place of points, and the combination and the two best shapes of the mover's and the other's."""
        position, codes, place = self.lines.active(p, rows, everywhere)
        entry = self.entries[codes]
        out = []
        for shapes in (entry // 10, entry % 10):
            rising = torch.sort(shapes, 1).values
            out.append((self.combinations[(rising * self.place).sum(1)], rising[:, 3] * (rising[:, 3] + 1) // 2 + rising[:, 2]))
        return position, place, out

    def counts(self, p, block=8192):
        """How often each combination is on each board, the mover's first."""
        width = 2 * COMBINATIONS
        out = torch.empty(len(p.boards), width, dtype=torch.int16, device=p.boards.device)
        for rows in torch.arange(len(p.boards), device=p.boards.device).split(block):
            position, _, ((own, _), (foe, _)) = self.of(p, rows, True)
            some = torch.zeros(len(rows) * width, device=rows.device)
            ones = torch.ones(len(position), device=rows.device)
            some.index_add_(0, position * width + own, ones)
            some.index_add_(0, position * width + COMBINATIONS + foe, ones)
            out[rows] = some.reshape(len(rows), width).to(torch.int16)
        return out


class PointNetwork(torch.nn.Module):
    """A row for each combination on a point, for either side, summed over the board; with the threats through one hidden layer, whose first number is
    not clipped."""

    def __init__(self, hidden, often, views):
        super().__init__()
        self.hidden = hidden
        self.register_buffer("often", often[:, None])
        self.register_buffer("views", views)
        P = torch.nn.Parameter
        self.base = P(torch.randn(2 * COMBINATIONS, hidden) * 0.1)
        self.delta = P(torch.zeros(VIEWS, 2 * COMBINATIONS, hidden))
        self.threats = P(torch.zeros(2 * len(THREATS) * LEVELS, hidden))
        self.kinds = P(torch.rand(2, 5, 2, hidden) * 0.2 - 0.1)  # by board, rule and turn
        self.second = P(torch.randn(hidden) * 0.3 * hidden**-0.5)
        self.alpha = P(torch.ones(()))
        with torch.no_grad():
            self.base[:, 0] = 0
            self.second[0] = 1

    def rows(self):
        table = (self.base + self.delta) / self.often
        return table + (torch.round(table * UNIT) / UNIT - table).detach()

    def forward(self, lines, p, rows):
        counts, table = p.counts[rows].float(), self.rows()
        view = self.views[p.turn[rows], p.rule[rows]]
        hidden = p.threats[rows].float() @ self.threats + self.kinds[0 if p.size < 18 else 1][p.rule[rows], p.turn[rows]]
        for v in p.there:
            hidden = hidden + (counts * (view == v)[:, None]) @ table[v]
        return hidden[:, 0] * self.second[0] + hidden[:, 1:].relu() @ self.second[1:] + self.alpha * p.eval[rows] / SCALE

    def numbers(self):
        whole = lambda p, one, kind: np.rint(p.detach().double().cpu().numpy() * one).astype(kind)
        return [whole(self.rows(), UNIT, "<i2"), whole(self.threats, UNIT, "<i4"), whole(self.kinds, UNIT, "<i4"), whole(self.second, OUT, "<i4"),
                whole(self.alpha, OUT, "<i4")]


class Policy(torch.nn.Module):
    """How likely a move is: by the combinations of its point, and by the two best shapes of both sides together."""

    def __init__(self, points):
        super().__init__()
        P = torch.nn.Parameter
        self.points = points
        self.own, self.foe = P(torch.zeros(VIEWS, COMBINATIONS)), P(torch.zeros(VIEWS, COMBINATIONS))
        self.every = P(torch.zeros(2, COMBINATIONS))
        self.joint = P(torch.zeros(55, 55))

    def table(self):
        return torch.cat([(self.own + self.every[0]).flatten(), (self.foe + self.every[1]).flatten(), self.joint.flatten()])[:, None]

    def forward(self, lines, p, rows):
        position, place, ((own, own_pair), (foe, foe_pair)) = self.points.of(p, rows, False)
        view = lines.views[p.turn[rows], p.rule[rows]][position] * COMBINATIONS
        at = torch.stack([view + own, VIEWS * COMBINATIONS + view + foe, 2 * VIEWS * COMBINATIONS + own_pair * 55 + foe_pair], 1)
        self.choice = F.embedding_bag(at, self.table(), mode="sum")[:, 0], position, place
        return torch.zeros(len(rows), device=rows.device)

    def numbers(self):
        whole = lambda p: np.clip(np.rint(p.detach().double().cpu().numpy() * ORDER), -32000, 32000).astype("<i2")
        return [whole(self.own + self.every[0]), whole(self.foe + self.every[1]), whole(self.joint)]


def choice_loss(network, p, rows):
    """How surprising the best moves are among the points near stones: the mean cross-entropy, and how often the likeliest one was it."""
    logit, position, place = network.choice
    most = torch.full((len(rows),), -1e9, device=logit.device).scatter_reduce(0, position, logit.detach(), "amax")
    total = torch.zeros(len(rows), device=logit.device).index_add(0, position, (logit - most[position]).exp())
    chosen = (place == p.best[rows][position]).nonzero()[:, 0]
    of = position[chosen]
    loss = total[of].log() + most[of] - logit[chosen]
    return loss.mean(), (logit[chosen] >= most[of]).float().mean()


class Scaled(torch.nn.Module):
    """The evaluation by weights with one factor."""

    def __init__(self):
        super().__init__()
        self.alpha = torch.nn.Parameter(torch.ones(()))

    def forward(self, lines, p, rows):
        return self.alpha * p.eval[rows] / SCALE


def validate(network, lines, groups, batch):
    """The mean loss against scores alone by how many moves beside a game, and against scores and results; the same by rule; the slope of scores over it."""
    loss, first, surprise = {}, [], []
    with torch.no_grad():
        for p in groups:
            for rows in p.validation.split(batch):
                out = network(lines, p, rows)
                if hasattr(network, "choice"):
                    found, hit = choice_loss(network, p, rows)
                    first.append(float(hit))
                    surprise.append(float(found))
                by_score = F.binary_cross_entropy_with_logits(out, p.score[rows], reduction="none")
                for name, which in [(f"beside{k}", p.beside[rows] == k) for k in range(3)] + [(f"rule{r}-{p.size}", p.rule[rows] == r) for r in range(5)]:
                    total, n = loss.get(name, (0, 0))
                    loss[name] = total + by_score[which].sum().item(), n + which.sum().item()
    told = {k: round(t / n, 4) for k, (t, n) in loss.items() if n}
    return dict(told, first=round(float(np.mean(first)), 3), surprise=round(float(np.mean(surprise)), 3)) if first else told


def train(network, lines, groups, args, seconds, rate_most, log):
    slow = [p for n, p in network.named_parameters() if n == "delta"]
    fast = [p for n, p in network.named_parameters() if n != "delta"]
    adam = torch.optim.AdamW([{"params": fast, "weight_decay": 0.0}, {"params": slow, "weight_decay": 0.1}] if slow else fast, lr=rate_most, betas=(0.9, 0.99))
    begun, steps, shown, running = time.time(), 0, time.time(), 0.0
    sizes = torch.tensor([len(p.training) for p in groups], dtype=torch.float)
    orders, left = [None] * len(groups), [0] * len(groups)
    while True:
        part = (time.time() - begun) / seconds
        if part >= 1:
            break
        rate = rate_most * min(1, part / 0.03 + 0.02) * (0.5 + 0.5 * math.cos(math.pi * part))
        for g in adam.param_groups:
            g["lr"] = rate
        k = int(torch.multinomial(sizes, 1))
        p = groups[k]
        if left[k] <= 0:
            orders[k], left[k] = p.training[torch.randperm(len(p.training), device=p.training.device)], len(p.training)
        at = len(p.training) - left[k]
        rows = orders[k][at : at + args.batch]
        left[k] -= len(rows)
        out = network(lines, p, rows)
        loss = choice_loss(network, p, rows)[0] if isinstance(network, Policy) else F.binary_cross_entropy_with_logits(out, p.target(rows, args.share))
        adam.zero_grad(set_to_none=True)
        loss.backward()
        adam.step()
        steps += 1
        running += (loss.detach() - running) * 0.02
        if time.time() - shown > 15:
            shown = time.time()
            log(f"{part:.2f} step {steps} loss {float(running):.4f}")
    torch.cuda.synchronize() if torch.cuda.is_available() else None
    log(f"{steps} steps of {args.batch}: {steps * args.batch / float(sizes.sum()):.1f} epochs")


def write(path, header, numbers):
    """The file: magic, version and length of the header, the header as JSON, and the weights packed by zlib; those of 16 bits all low bytes first."""
    raw = b""
    for n in numbers:
        raw += n.astype(n.dtype).ravel().view(np.uint8).reshape(-1, n.dtype.itemsize).T.tobytes()
    header = dict(header, hash=hashlib.sha256(raw).hexdigest())
    text = json.dumps(header, separators=(",", ":")).encode()
    with open(path, "wb") as f:
        f.write(b"BANCOROW" + struct.pack("<HH", 1, len(text)) + text + zlib.compress(raw, 9))


def main():
    ap = argparse.ArgumentParser()
    ap.add_argument("--data", default=".")
    ap.add_argument("--out", required=True, help="a folder")
    ap.add_argument("--hidden", type=int, nargs="+", default=[32])
    ap.add_argument("--seconds", type=float, default=40, help="for each network")
    ap.add_argument("--policy", type=float, default=30, help="seconds for the policy")
    ap.add_argument("--rate", type=float, default=2e-3)
    ap.add_argument("--batch", type=int, default=8192)
    ap.add_argument("--share", type=float, default=0.75, help="of the score in a target; the result has the rest")
    ap.add_argument("--most", type=int, default=-1, help="positions of each size; -1: all")
    ap.add_argument("--seed", type=int, default=1)
    args = ap.parse_args()
    torch.manual_seed(args.seed)
    device = "cuda" if torch.cuda.is_available() else "cpu"
    begun = time.time()
    log = lambda text: print(f"{time.time() - begun:.0f} s: {text}", flush=True)
    near, swapped, _, entries, stones = tables(np.fromfile(f"{args.data}/shapes.bin", np.uint8))
    groups = [Positions(args.data, s, device, args.most if args.most > 0 else None) for s in (15, 20) if os.path.exists(f"{args.data}/facts-{s}.bin")]
    log(f"{[len(p.training) for p in groups]} positions to learn from, {[len(p.validation) for p in groups]} to validate")
    lines = Lines(device, near, swapped, stones)
    points = Points(device, lines, entries)
    square, total = torch.zeros(2 * COMBINATIONS, device=device), 0
    for p in groups:
        p.counts = points.counts(p)
        p.there = sorted(set(lines.views[p.turn, p.rule].unique().tolist()))
        some = p.counts[:: max(len(p.counts) // 100_000, 1)].float()
        square, total = square + (some**2).sum(0), total + len(some)
    often = (square / total).sqrt().clamp(min=1)
    log(f"counted; weights alone: {validate(Scaled().to(device), lines, groups, args.batch)}")
    policy = Policy(points).to(device)
    train(policy, lines, groups, args, args.policy, 0.05, log)
    log(f"policy: {validate(policy, lines, groups, args.batch)}")
    for hidden in args.hidden:
        torch.manual_seed(args.seed)
        network = PointNetwork(hidden, often, lines.views).to(device)
        train(network, lines, groups, args, args.seconds, args.rate, log)
        log(f"hidden {hidden}: {validate(network, lines, groups, args.batch)} alpha {float(network.alpha.detach()):.3f}")
        name = f"{args.out}/p{hidden}.net"
        write(name, {"game": "caro", "form": "points", "hidden": hidden, "unit": UNIT, "out": OUT, "scale": SCALE, "order": ORDER,
                     "trained": f"{sum(len(p.training) for p in groups)} positions"}, network.numbers() + policy.numbers())
        with torch.no_grad(), open(name + ".check", "w") as f:  # what the floating form says of some positions, for a comparison with whole numbers
            for p in groups:
                rows = p.validation[:: max(len(p.validation) // 64, 1)]
                for r, v in zip(rows.tolist(), (network(lines, p, rows) * SCALE).tolist()):
                    f.write(f"{int(p.rule[r])} {p.size} {int(p.turn[r])} {v:.2f} {int(p.eval[r])} {''.join('.xo'[c] for c in p.boards[r].tolist())}\n")


main()
