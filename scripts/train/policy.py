#!/usr/bin/env python3
"""Trains a policy on positions of self-play and writes it as package nnue reads it.

    go run ./scripts/policydata -out chess.rec games.bin...
    python3 scripts/train/policy.py --game chess --out chess.policy chess.rec

It needs Python 3, NumPy and PyTorch, uses a GPU where there is one, and reaches nothing but the files it is given.
"""

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

import boards
from network import CLIP, INPUT, OUTPUT, features, rounded, zigzag

TRAITS = 64
RECORD = np.dtype(
    [("features", "<u2", 32), ("to", "<u2", 96), ("from", "<u2", 96), ("traits", "u1", 96), ("moves", "u1"), ("chosen", "u1"), ("held", "u1"), ("pad", "u1")]
)


def arguments():
    p = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    p.add_argument("data", help="a file of scripts/policydata")
    p.add_argument("--game", required=True, choices=["chess", "xiangqi"])
    p.add_argument("--out", required=True, help="the policy file to write")
    p.add_argument("--hidden", type=int, default=128, help="width of the accumulator, a multiple of 128")
    p.add_argument("--epochs", type=int, default=24)
    p.add_argument("--seconds", type=float, default=300, help="the whole run ends by then, with the learning rate at its end")
    p.add_argument("--batch", type=int, default=8192)
    p.add_argument("--rate", type=float, default=2e-3, help="learning rate at the beginning; it falls as a cosine to a hundredth")
    p.add_argument("--decay", type=float, default=1e-3)
    p.add_argument("--most", type=int, default=6_000_000, help="positions to take at most")
    p.add_argument("--seed", type=int, default=1)
    p.add_argument("--device", default="cuda" if torch.cuda.is_available() else "cpu")
    p.add_argument("--expect", nargs=2, metavar=("REC", "CSV"), help="write the logits of every 20th position of another file, for a test of kits")
    return p.parse_args()


class Data:
    """Positions on the device. What is not there is -1."""

    def __init__(self, records, device):
        def on(name):
            part = np.ascontiguousarray(records[name])
            return torch.from_numpy(part.view(np.int16) if part.dtype == np.dtype("<u2") else part).to(device)

        self.features, self.to, self.start = on("features"), on("to"), on("from")
        self.traits, self.chosen = on("traits"), on("chosen")
        self.count = len(records)

    def batch(self, rows):
        return (self.features[rows].long(), self.to[rows].long(), self.start[rows].long(), self.traits[rows].long()), self.chosen[rows].long()


class Policy(torch.nn.Module):
    """features → hidden → a logit for each move, with squared clipped activation."""

    def __init__(self, game, hidden):
        super().__init__()
        self.game, self.hidden, self.squares = game, hidden, game.kinds * game.files * game.ranks
        self.kinds = torch.nn.Parameter((torch.rand(2 * game.kinds, hidden) * 2 - 1) * game.men**-0.5 * 0.5)
        self.places = torch.nn.Parameter(torch.zeros(features(game), hidden))
        self.bias = torch.nn.Parameter(torch.full((hidden,), 0.25))
        self.outputs = torch.nn.Parameter(torch.zeros(2 * self.squares + TRAITS, hidden))  # what is never seen stays 0 and packs well
        self.biases = torch.nn.Parameter(torch.zeros(2 * self.squares + TRAITS))

    @property
    def rows(self):
        """The weights of each feature: what a man is worth anywhere, and where he stands."""
        return self.places + self.kinds.repeat_interleave(self.game.files * self.game.ranks, 0)

    def forward(self, men, to, start, traits):
        count = features(self.game)
        hot = torch.zeros(len(men), count + 1, device=men.device).scatter_(1, torch.where(men < 0, count, men), 1)[:, :count]
        hidden = (hot @ rounded(self.rows, INPUT) + rounded(self.bias, INPUT)).clamp(0, 1) ** 2
        weighed = hidden @ rounded(self.outputs, OUTPUT).T + self.biases
        logits = weighed.gather(1, to.clamp(min=0)) + weighed.gather(1, start.clamp(min=0) + self.squares) + weighed.gather(1, traits + 2 * self.squares)
        return logits.masked_fill(to < 0, -1e9)

    def clip(self):
        with torch.no_grad():
            for p in (self.bias, self.outputs):
                p.clamp_(-CLIP, CLIP)
            for p in (self.kinds, self.places):  # their sum stays within it
                p.clamp_(-CLIP / 2, CLIP / 2)

    def quantised(self):
        """The weights as whole numbers: rows, bias, output rows, output biases."""

        def whole(p, one, kind):
            return np.rint(p.detach().double().cpu().numpy() * one).astype(kind)

        return whole(self.rows, INPUT, "<i2"), whole(self.bias, INPUT, "<i2"), whole(self.outputs, OUTPUT, "<i2"), whole(self.biases, INPUT * OUTPUT, "<i4")


def write(path, policy, numbers, trained):
    """Writes a policy file; nnue/policyfile.go has the format."""
    flat = zigzag(np.concatenate([n.ravel() for n in numbers[:3]]))
    raw = flat.view(np.uint8).reshape(-1, 2).T.tobytes() + numbers[3].tobytes()
    header = {
        "game": policy.game.name, "hidden": policy.hidden, "input": INPUT, "output": OUTPUT, "zigzag": True, "trained": trained,
        "hash": hashlib.sha256(raw).hexdigest(),
    }
    text = json.dumps(header, separators=(",", ":")).encode()
    with open(path + ".new", "wb") as f:
        f.write(b"BANCOPOL" + struct.pack("<HH", 1, len(text)) + text + zlib.compress(raw, 9))
    os.replace(path + ".new", path)


def expect(policy, numbers, source, target):
    """Writes what the policy says of every 20th position, worked out in whole numbers by the definition."""
    rows, bias, outputs, biases = (n.astype(np.int64) for n in numbers)
    with open(target, "w") as file:
        for r in np.fromfile(source, RECORD)[::20]:
            men = r["features"][r["features"] != 0xFFFF].astype(np.int64)
            hidden = np.clip(rows[men].sum(0) + bias, 0, INPUT) ** 2
            weighed = outputs @ hidden + biases * INPUT
            n = int(r["moves"])
            of = weighed[r["to"][:n].astype(np.int64)] + weighed[r["from"][:n].astype(np.int64) + policy.squares]
            of = of + weighed[r["traits"][:n].astype(np.int64) + 2 * policy.squares]
            file.write(",".join(str(int(v)) for v in of) + "\n")


def validate(policy, data, batch):
    """Mean loss, and how often the chosen move is the likeliest or among the three likeliest."""
    loss, first, three = 0.0, 0, 0
    with torch.no_grad():
        for rows in torch.arange(data.count, device=data.chosen.device).split(batch):
            inputs, chosen = data.batch(rows)
            logits = policy(*inputs)
            loss += float(torch.nn.functional.cross_entropy(logits, chosen, reduction="sum"))
            best = logits.topk(3, 1).indices == chosen[:, None]
            first, three = first + int(best[:, 0].sum()), three + int(best.any(1).sum())
    return loss / max(data.count, 1), first / max(data.count, 1), three / max(data.count, 1)


def train(args, policy, data, held, began):
    optimiser = torch.optim.AdamW(policy.parameters(), lr=args.rate, weight_decay=args.decay)
    steps, step, epoch, progress, saved = args.epochs * math.ceil(data.count / args.batch), 0, 0, 0.0, time.time()
    trained = "nothing"
    while progress < 1:
        total, parts = torch.zeros((), device=args.device), 0
        for rows in torch.randperm(data.count, device=args.device).split(args.batch):
            progress = max(step / steps, (time.time() - began) / args.seconds)
            if progress >= 1:
                break
            rate = args.rate * (0.01 + 0.99 * (1 + math.cos(math.pi * progress)) / 2)
            for group in optimiser.param_groups:
                group["lr"] = rate
            inputs, chosen = data.batch(rows)
            optimiser.zero_grad(set_to_none=True)
            loss = torch.nn.functional.cross_entropy(policy(*inputs), chosen)
            loss.backward()
            optimiser.step()
            policy.clip()
            total, parts, step = total + loss.detach() * len(rows), parts + len(rows), step + 1
        if not parts:
            break
        epoch += 1
        validation, first, three = validate(policy, held, args.batch)
        trained = f"{data.count} positions, {step * args.batch / data.count:.1f} epochs, loss {float(total) / parts:.4f} training {validation:.4f} validation, top 1 {first:.4f}, top 3 {three:.4f}"
        print(f"{args.game} {time.time() - began:.0f} s, epoch {epoch}: {trained}", flush=True)
        if time.time() - saved > 15:
            write(args.out, policy, policy.quantised(), trained)
            saved = time.time()
    return trained


def main():
    args, began = arguments(), time.time()
    torch.manual_seed(args.seed)
    torch.backends.cuda.matmul.allow_tf32 = True
    game = boards.GAMES[args.game]
    records = np.fromfile(args.data, RECORD, args.most)
    of = records["held"] != 0
    print(f"{args.game}: {len(records)} positions, {int(of.sum())} held back, {args.device}", flush=True)
    if of.all() or not of.any():
        raise SystemExit("too few games: positions to learn from and to hold back are expected")
    data, held = Data(records[~of], args.device), Data(records[of], args.device)
    print(f"{args.game} {time.time() - began:.0f} s: data on the device", flush=True)
    policy = Policy(game, args.hidden).to(args.device)
    trained = train(args, policy, data, held, began)
    numbers = policy.quantised()
    write(args.out, policy, numbers, trained)
    if args.expect:
        expect(policy, numbers, *args.expect)
    print(f"{args.out}: {os.path.getsize(args.out)} bytes, {trained}, {time.time() - began:.0f} s", flush=True)


if __name__ == "__main__":
    main()
